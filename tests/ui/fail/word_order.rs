//! Words before the path in a wrong order, without their parentheses, or with too much in these.

use dtable_runtime::dtable;

dtable!(try async "ui/tables/action_table.yaml" as first);
dtable!(async local "ui/tables/action_table.yaml" as second);
dtable!(async(send) "ui/tables/action_table.yaml" as third);
dtable!(async() "ui/tables/action_table.yaml" as fourth);
dtable!(async(local, send) "ui/tables/action_table.yaml" as fifth);
dtable!(local "ui/tables/action_table.yaml" as sixth);
dtable!(try(local) "ui/tables/action_table.yaml" as seventh);
dtable!(async async(local) "ui/tables/action_table.yaml" as eighth);
dtable!(asink "ui/tables/action_table.yaml" as ninth);
dtable!(sync try "ui/tables/action_table.yaml" as tenth);

fn main() {}
