//! Words before the path that `dtable!` does not know, or knows once; nothing that uses the table brings a second error.

use dtable_runtime::dtable;

dtable!(tri "ui/tables/action_table.yaml" as lamp);
dtable!(quickly "ui/tables/action_table.yaml" as light);
dtable!(try try "ui/tables/action_table.yaml" as bulb);

struct Room;

impl lamp::Conditions for Room {
    fn dark(&self) -> bool {
        true
    }
    fn home(&self) -> bool {
        false
    }
}

impl lamp::Actions for Room {
    fn on(&mut self) {}
    fn off(&mut self) {}
}

fn main() {
    let rule = lamp(&mut Room);
    let _ = rule.id();
}
