//! A table with a missing rule.

dtable_runtime::dtable!("ui/tables/gap.yaml");

fn main() {}
