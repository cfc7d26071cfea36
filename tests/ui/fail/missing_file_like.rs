//! There is no such table, and one that is called almost so.

use dtable_runtime::dtable;

dtable!("ui/tables/caot.yaml");

fn main() {}
