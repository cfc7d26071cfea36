//! Columns cut into cells: the finitely many parts that no entry tells apart further.
//!
//! Between two numbers there is always another, so an ordered column is cut into the points that are mentioned and the
//! open intervals between them; between neighbouring days there is no cell. A column of names has one cell a name, and one for all
//! names that are not mentioned.

use super::entry::Entry;
use super::value::Value;
use std::collections::BTreeSet;

/// A part of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Point(Value),
    /// The open interval; `None` is infinity.
    Between(Option<Value>, Option<Value>),
    /// Every name that is not mentioned.
    Other,
}

impl Cell {
    /// Whether the value is the cell's point or an end of its interval.
    pub fn is_bounded_by(&self, value: &Value) -> bool {
        match self {
            Self::Point(point) => point == value,
            Self::Between(from, to) => [from, to].contains(&&Some(value.clone())),
            Self::Other => false,
        }
    }
}

/// What values a column has.
pub enum Extent {
    /// These, in this order.
    Named(Vec<Value>),
    /// Any name.
    Names,
    /// What the entry allows, of an ordered type.
    Ordered(Entry),
}

/// Cuts a column at `mentioned`.
pub fn cut(extent: &Extent, mentioned: &BTreeSet<Value>) -> Vec<Cell> {
    match extent {
        Extent::Named(values) => points(values),
        Extent::Names => [points(mentioned), vec![Cell::Other]].concat(),
        Extent::Ordered(allowed) => {
            let cells = intervals(mentioned.iter().chain(allowed.values()).collect());
            cells.into_iter().filter(|cell| allowed.holds(cell)).collect()
        }
    }
}

fn points<'a>(values: impl IntoIterator<Item = &'a Value>) -> Vec<Cell> {
    values.into_iter().map(|value| Cell::Point(value.clone())).collect()
}

fn intervals(points: BTreeSet<&Value>) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut before: Option<&Value> = None;
    for point in points {
        if !before.is_some_and(|it| it.is_followed_by(point)) {
            cells.push(Cell::Between(before.cloned(), Some(point.clone())));
        }
        cells.push(Cell::Point(point.clone()));
        before = Some(point);
    }
    cells.push(Cell::Between(before.cloned(), None));
    cells
}
