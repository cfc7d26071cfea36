//! There is no such file; the error lists the places tried.

use dtable_runtime::dtable;

dtable!("ui/tables/nowhere.yaml");

fn main() {}
