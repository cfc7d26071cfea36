//! A warning of the table is a warning of rustc.

use dtable_runtime::dtable;

dtable!("ui/tables/redundant.yaml");

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
