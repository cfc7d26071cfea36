//! The types of the results are not in scope: one error each, not one a rule; and where a type may borrow, which no alias can be made of, one more for
//! the functions of the module.

use dtable_runtime::dtable;

pub mod levels {
    pub enum Level {
        None,
        Low,
        High,
    }

    pub struct Paid {
        pub euros: u8,
    }
}

dtable!("ui/tables/fine.yaml");
dtable!("ui/tables/fine_by_name.yaml");

fn main() {}
