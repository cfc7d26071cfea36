//! An answer that cannot go to another thread is an error where the table stands, not where the program spawns the decision.

use dtable_runtime::dtable;
use std::rc::Rc;

pub enum Found {
    Here(Rc<str>),
    Lost,
}

dtable!(async "ui/tables/note.yaml");

fn main() {}
