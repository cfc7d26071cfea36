//! YAML that is not YAML; nothing that uses the table brings a second error.

use dtable_runtime::dtable;

dtable!("ui/tables/typing_mistake.yaml");

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
