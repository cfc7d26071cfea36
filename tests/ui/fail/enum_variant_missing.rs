//! The enum has a variant that `values:` does not list.

use dtable_runtime::dtable;

#[derive(Clone, Copy)]
pub enum Season {
    Spring,
    Summer,
    Fall,
    Winter,
}

dtable!("ui/tables/coat.yaml");

fn main() {
    let _ = coat(Season::Winter);
}
