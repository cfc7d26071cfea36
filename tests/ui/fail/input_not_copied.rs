//! An input is taken by value and cannot be copied.

use dtable_runtime::dtable;

pub enum Season {
    Spring,
    Summer,
    Winter,
}

dtable!("ui/tables/coat.yaml");
dtable!("ui/tables/walk.yaml");

struct Weather;

impl walk::Conditions for Weather {
    fn dry(&self) -> bool {
        true
    }
}

impl walk::Actions for Weather {
    fn go(&mut self) {}
}

fn main() {
    let _ = coat(Season::Winter);
    let _ = walk(&mut Weather, Season::Spring);
}
