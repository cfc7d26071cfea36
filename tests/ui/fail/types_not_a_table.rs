//! A file of types is no table.

dtable_runtime::dtable!("ui/tables/types.yaml");

fn main() {}
