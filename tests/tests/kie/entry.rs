//! Entries of the peer's tables, and which cells they take.

use super::cell::Cell;
use super::value::Value;

/// A FEEL unary test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Any,
    OneOf(Vec<Self>),
    NoneOf(Vec<Self>),
    /// `None` is infinity.
    Within {
        low: Option<Bound>,
        high: Option<Bound>,
    },
}

/// An end of an interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    pub value: Value,
    pub closed: bool,
}

impl Entry {
    /// The entry for one value.
    pub fn is(value: Value) -> Self {
        let bound = Bound { value, closed: true };
        Self::Within { low: Some(bound.clone()), high: Some(bound) }
    }

    /// Whether it takes the cell; cells lie inside it or outside it when they are cut at [`Entry::values`].
    pub fn holds(&self, cell: &Cell) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(entries) => entries.iter().any(|it| it.holds(cell)),
            Self::NoneOf(entries) => !entries.iter().any(|it| it.holds(cell)),
            Self::Within { low, high } => {
                low.as_ref().is_none_or(|it| it.is_below(cell)) && high.as_ref().is_none_or(|it| it.is_above(cell))
            }
        }
    }

    /// The values that it mentions.
    pub fn values(&self) -> Vec<&Value> {
        match self {
            Self::Any => Vec::new(),
            Self::OneOf(entries) | Self::NoneOf(entries) => entries.iter().flat_map(Self::values).collect(),
            Self::Within { low, high } => low.iter().chain(high).map(|bound| &bound.value).collect(),
        }
    }

    /// The same with its ends.
    pub fn closed(&self) -> Self {
        let close = |bound: &Option<Bound>| bound.clone().map(|bound| Bound { closed: true, ..bound });
        match self {
            Self::Within { low, high } => Self::Within { low: close(low), high: close(high) },
            other => other.clone(),
        }
    }
}

impl Bound {
    fn is_below(&self, cell: &Cell) -> bool {
        match cell {
            Cell::Point(point) => self.value < *point || self.closed && self.value == *point,
            Cell::Between(from, _) => from.as_ref().is_some_and(|from| self.value <= *from),
            Cell::Other => false,
        }
    }

    fn is_above(&self, cell: &Cell) -> bool {
        match cell {
            Cell::Point(point) => *point < self.value || self.closed && self.value == *point,
            Cell::Between(_, to) => to.as_ref().is_some_and(|to| *to <= self.value),
            Cell::Other => false,
        }
    }
}
