//! An enum that is compared, behind a reference and in an `Option`, and one of results, are not in scope: one error each.

use dtable_runtime::dtable;

pub mod seasons {
    #[derive(Clone, Copy)]
    pub enum Season {
        Spring,
        Summer,
        Winter,
    }

    pub enum Clothes {
        Coat,
        Shirt,
    }
}

dtable!("ui/tables/scope.yaml");
dtable!(try "ui/tables/scope.yaml" as tried);

fn main() {}
