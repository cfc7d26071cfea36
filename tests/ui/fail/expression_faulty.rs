//! An expression and an output that rustc refuses: its errors name their lines in the table.

use dtable_runtime::dtable;

dtable!("ui/tables/faulty.yaml");

fn main() {
    let _ = faulty(3);
}
