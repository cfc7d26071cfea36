//! A table that counts rules, with an output whose type the program does not have.

use dtable_runtime::dtable;

dtable!("ui/tables/counted.yaml");

fn main() {
    assert_eq!((counted(true), counted(false)), (2, 1));
}
