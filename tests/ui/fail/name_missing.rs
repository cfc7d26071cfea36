//! Calls that do not say what the items are called.

use dtable_runtime::dtable;

dtable!("ui/tables/action_table.yaml" as);
dtable!("ui/tables/action_table.yaml" as "light");
dtable!("ui/tables/action_table.yaml" is light);
dtable!("ui/tables/action_table.yaml" as light and more);

fn main() {}
