//! A value table is a function of its inputs.

use dtable_runtime::dtable;

#[derive(Clone, Copy)]
pub enum Season {
    Spring,
    Summer,
    Winter,
}

dtable!("ui/tables/coat.yaml");

fn main() {
    assert!(coat(Season::Winter));
    assert!(!coat(Season::Spring) && !coat(Season::Summer));
}
