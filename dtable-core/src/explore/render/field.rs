//! A column of which a page lets people choose an option.

use crate::model::{Position, ValueSet};

/// A column of which an option is chosen.
pub(super) struct Field {
    /// The column, by index.
    pub(super) column: usize,
    /// As people know it: its name, or the comparison.
    pub(super) name: String,
    /// The question; may be empty.
    pub(super) text: String,
    pub(super) options: Vec<Choosable>,
    /// The line of the table as it is shown.
    pub(super) line: Option<usize>,
}

/// An option: a class of values, or *not applicable*.
pub(super) struct Choosable {
    pub(super) label: String,
    /// The class of the space.
    pub(super) class: Position,
    /// The values; none for *not applicable*.
    pub(super) values: ValueSet,
}
