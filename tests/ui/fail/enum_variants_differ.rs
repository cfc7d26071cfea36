//! `values:` lists a variant that the enum does not have, and one of the enum's is missing; the list stands on a line of its own.

use dtable_runtime::dtable;

#[derive(Clone, Copy)]
pub enum Season {
    Spring,
    Autumn { late: bool },
    Winter,
}

dtable!("ui/tables/path.yaml");

struct Garden;

impl path::Conditions for Garden {
    fn season(&self) -> Option<Season> {
        Some(Season::Autumn { late: true })
    }
}

impl path::Actions for Garden {
    fn sweep(&mut self) {}
}

fn main() {
    let _ = path(&mut Garden);
}
