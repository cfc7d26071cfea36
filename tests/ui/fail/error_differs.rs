//! An answer without a `Result`, where the call of `dtable!` says `try`.

use dtable_runtime::dtable;

dtable!(try "ui/tables/action_table.yaml");

struct Room;

impl lamp::Conditions for Room {
    type Error = u8;

    fn dark(&self) -> bool {
        true
    }
    fn home(&self) -> Result<bool, u8> {
        Ok(false)
    }
}

impl lamp::Actions for Room {
    fn on(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
    fn off(&mut self) -> Result<(), u8> {
        Ok(())
    }
}

fn main() {}
