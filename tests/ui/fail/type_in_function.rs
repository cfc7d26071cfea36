//! The type of an input stands inside a function, where the table's module does not see it.

fn main() {
    #[derive(Clone, Copy)]
    enum Season {
        Spring,
        Summer,
        Winter,
    }

    dtable_runtime::dtable!("ui/tables/coat.yaml");

    let _ = coat(Season::Winter);
}
