//! The values of a case's columns that are given or computed.

use crate::model::{ConditionEntry, Position};

/// The state of one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueState {
    /// Its value is not known, or not even whether it is applicable.
    Missing,
    /// The column is not applicable.
    NotApplicable,
    /// Its value is known.
    Known,
}

/// The values of a case, one for each column.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// The position of each value; any position of the domain where there is no value.
    pub(super) positions: Vec<Position>,
    /// The state of each column, which says whether its position counts.
    pub(super) states: Vec<ValueState>,
}

impl Values {
    /// Whether all entries hold. An entry about a missing value does not hold, unless it allows every value.
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
