//! The values of a case's columns that are given or computed.

use super::Value;
use super::plan::PlannedTable;
use crate::model::texts::folded;
use crate::model::{ConditionEntry, Domain, Position, ValueSet};
use crate::resolve::given_values;

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

/// The given texts that the table does not name, of columns that entries compare: equal texts have equal positions.
#[derive(Clone, Debug, Default)]
pub(super) struct OtherTexts(Vec<OtherText>);

#[derive(Clone, Debug)]
struct OtherText {
    column: usize,
    text: String,
    position: Position,
}

impl OtherTexts {
    /// Returns the position of a value. For a text that the table does not name, it is the position of an equal text in
    /// a column with which this one is compared, or else one that no other of these texts has.
    pub(super) fn position(&mut self, table: PlannedTable, at: usize, position: Position, value: &Value) -> Position {
        let domain = &table.resolved.columns[at].domain;
        let Domain::Text { literals, more, classes, .. } = domain else { return position };
        let peers = match classes {
            Some(classes) => classes.peers(position),
            None => ValueSet::span(literals.len() as Position, (literals.len() + more) as Position),
        };
        if *more == 0 || !peers.contains(position) || peers.len() == 1 {
            return position;
        }
        let text = match value {
            Value::Written(text) => folded(&given_values::text(text), domain.ignores_case()),
            Value::Text(text) => folded(text, domain.ignores_case()),
            _ => return position,
        };
        let groups = &table.plan.text_groups;
        self.0.retain(|it| it.column != at);
        let others = || self.0.iter().filter(|it| groups[it.column] == groups[at]);
        let same = others().find(|it| it.text == text).map(|it| it.position);
        let free = || peers.iter().find(|place| others().all(|it| it.position != *place));
        let position = same.or_else(free).unwrap_or(position);
        self.0.push(OtherText { column: at, text, position });
        position
    }
}
