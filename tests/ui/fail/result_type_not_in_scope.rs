//! The type of the results is not in scope: one error, not one a rule; and where a type may borrow, which no alias can be made of, one more for the functions of
//! the module.

use dtable_runtime::dtable;

pub mod levels {
    pub enum Level {
        None,
        Low,
        High,
    }
}

dtable!("ui/tables/fine.yaml");
dtable!("ui/tables/fine_by_name.yaml");

fn main() {}
