//! An action table decides and acts; the macro takes a visibility.

use dtable_runtime::dtable;

dtable!(pub(crate) "ui/tables/action_table.yaml");

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
    assert_eq!(rule.id(), "1");
}
