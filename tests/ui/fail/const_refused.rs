//! Tables that become no `const fn`, and `const` beside other words.

use dtable_runtime::dtable;

dtable!(const "ui/tables/action_table.yaml");
dtable!(const "ui/tables/extras.yaml");
dtable!(const "ui/tables/gate_model.yaml");
dtable!(const try "ui/tables/rate.yaml" as first);
dtable!(const(fn) "ui/tables/rate.yaml" as second);
dtable!(const "ui/tables/rate.yaml");

fn main() {
    const RATE: u8 = rate(true);
    let _ = RATE;
}
