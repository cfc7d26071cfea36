//! The type of an input is not in scope.

use dtable_runtime::dtable;

pub mod seasons {
    #[derive(Clone, Copy)]
    pub enum Season {
        Spring,
        Summer,
        Winter,
    }
}

dtable!("ui/tables/coat.yaml");

fn main() {
    let _ = coat(seasons::Season::Winter);
}
