//! `values:` of an output lists a variant that the enum does not have: rustc names the line of the list.

use dtable_runtime::dtable;

pub enum Kind {
    Pass,
    Halt,
}

dtable!("ui/tables/verdict.yaml");

fn main() {
    let _ = verdict(true);
}
