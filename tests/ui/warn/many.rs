//! More warnings than are shown: the rest is announced.

use dtable_runtime::dtable;

dtable!("ui/tables/many.yaml");

fn main() {
    let _ = many(3);
}
