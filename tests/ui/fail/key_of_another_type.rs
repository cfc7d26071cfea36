//! The function of `with:` gives something else than the key.

/// A day.
#[derive(Clone, Copy)]
pub struct Day;

impl Day {
    /// No number.
    pub const fn name(self) -> &'static str {
        "day"
    }
}

dtable_runtime::dtable!("ui/tables/keyed.yaml");

fn main() {}
