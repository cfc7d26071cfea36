//! The values of a case's columns, as far as they are given.

use crate::model::{ConditionEntry, Position};

/// The state of one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueState {
    /// Nothing, or not yet whether it is applicable.
    Missing,
    /// The column is not applicable.
    NotApplicable,
    /// Its value.
    Known,
}

/// The values of a case, one a column.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// The position of each value; any position of the domain where there is no value.
    pub(super) positions: Vec<Position>,
    /// Which of them are values.
    pub(super) states: Vec<ValueState>,
}

impl Values {
    /// Whether all entries hold, as far as they are about what is known: an entry that says something about a value
    /// that is missing does not hold.
    pub(super) fn satisfy(&self, entries: &[ConditionEntry]) -> bool {
        entries.iter().enumerate().all(|(column, entry)| self.holds(column, entry))
    }

    /// Whether one entry holds.
    pub(super) fn holds(&self, column: usize, entry: &ConditionEntry) -> bool {
        match self.states[column] {
            ValueState::Known => entry.set.contains(self.positions[column]),
            ValueState::NotApplicable => entry.not_applicable,
            ValueState::Missing => entry.is_irrelevant(),
        }
    }
}
