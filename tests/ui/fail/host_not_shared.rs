//! A host that cannot go from thread to thread, and answers that cannot.

use dtable_runtime::dtable;
use std::rc::Rc;

dtable!(async "ui/tables/action_table.yaml");

struct Room(Rc<bool>);

impl lamp::Conditions for Room {
    async fn dark(&self) -> bool {
        *self.0
    }
    async fn home(&self) -> bool {
        false
    }
}

impl lamp::Actions for Room {
    async fn on(&mut self) {}
    async fn off(&mut self) {}
}

/// A room that waits for what cannot go to another thread.
struct Hall;

impl lamp::Conditions for Hall {
    async fn dark(&self) -> bool {
        let dark = Rc::new(true);
        std::future::ready(()).await;
        *dark
    }
    async fn home(&self) -> bool {
        false
    }
}

/// A room that answers at once.
struct Cellar;

impl lamp::Conditions for Cellar {
    fn dark(&self) -> bool {
        true
    }
    async fn home(&self) -> bool {
        false
    }
}

fn main() {}
