//! Tables whose answers cannot be given by a program that changes, and programs that do not fit `mut`: one error each.

use dtable_runtime::dtable;

dtable!(mut "ui/tables/shelf.yaml");
dtable!(async mut try "ui/tables/rack.yaml");
dtable!(mut async "ui/tables/action_table.yaml" as first);
dtable!(try mut "ui/tables/action_table.yaml" as second);
dtable!(mut try async(local) "ui/tables/action_table.yaml" as third);
dtable!(mut(self) "ui/tables/action_table.yaml" as fourth);
dtable!(mut ask "ui/tables/action_table.yaml" as fifth);
dtable!(mut "ui/tables/contradiction.yaml" as wrong);
dtable!(mut "ui/tables/action_table.yaml");

struct Room {
    questions: usize,
}

impl lamp::Conditions for Room {
    fn dark(&mut self) -> bool {
        self.questions += 1;
        true
    }
    // As without `mut`.
    fn home(&self) -> bool {
        false
    }
}

impl lamp::Actions for Room {
    fn on(&mut self) {}
    fn off(&mut self) {}
}

/// A program that is written for the table with borrowed answers gets no second error.
struct Shelf;

impl shelf::Conditions for Shelf {
    fn name(&mut self) -> &str {
        ""
    }
    fn full(&mut self) -> bool {
        true
    }
}

impl shelf::Actions for Shelf {
    fn fill(&mut self) {}
}

fn main() {
    let mut room = Room { questions: 0 };
    let _ = lamp(&mut room);
    let _ = shelf(&mut Shelf);
}
