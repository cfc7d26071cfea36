//! `values:` lists a variant that the enum does not have.

use dtable_runtime::dtable;

#[derive(Clone, Copy)]
pub enum Season {
    Spring,
    Winter,
}

dtable!("ui/tables/coat.yaml");

fn main() {
    let _ = coat(Season::Winter);
}
