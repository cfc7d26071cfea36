//! A table that names something it does not have.

dtable_runtime::dtable!("ui/tables/unknown_name.yaml");

fn main() {}
