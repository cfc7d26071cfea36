//! Concrete values for test cases if more than their classes matters.
//!
//! A case of classes stands for all of their values, so any values serve, and the ones that are easiest to read are
//! taken. That is enough if entries compare only with literals. With `a >= b`, or with computed columns, other values
//! of the same classes may have another result, so some of them are tried as well.

use super::{Finder, is_given};
use crate::lists::CollectVec;
use crate::model::{Position, Table, ValueSet};
use crate::space::cases::Space;

/// The most candidates that are tried.
pub(super) const MOST_ALIKE: usize = 16;

impl Finder<'_> {
    /// Candidates of concrete values for a case of classes, with `value` for the column if it is given: the values that
    /// are easiest to read; if more than the classes matters, also values with an end of the class in one other column,
    /// and values next to that of the column that the rule compares with it.
    pub(super) fn alike(&self, case: &[Position], (rule, column): (usize, usize), value: Option<Position>) -> Vec<Vec<Position>> {
        let (table, space) = (self.table, &self.space);
        let mut given = self.given(case);
        given[column] = value.unwrap_or(given[column]);
        let mut all = vec![given.clone()];
        if classes_tell(space) {
            return all;
        }
        for other in (0..table.written().len()).filter(|it| *it != column && is_given(table, *it)) {
            let values = space.classes.values(other, &ValueSet::one(case[other]));
            let near = if compares(table, rule, (column, other)) { beside(given[column]) } else { Vec::new() };
            for value in near.into_iter().chain(ends(&values)).filter(|it| *it != given[other] && values.contains(*it)) {
                if all.len() < MOST_ALIKE {
                    all.push(with(&given, other, value));
                }
            }
        }
        all
    }
}

/// Whether only the classes of values matter: nothing is computed from values or compared with them.
pub(super) fn classes_tell(space: &Space) -> bool {
    space.groups.is_empty() && !space.logic.is_by_solver()
}

/// Whether a rule compares two columns.
pub(super) fn compares(table: &Table, rule: usize, (a, b): (usize, usize)) -> bool {
    let says = |of: usize, with: usize| table.rules[rule].entries().is_some_and(|it| it[of].compares.iter().any(|it| it.other == with));
    says(a, b) || says(b, a)
}

/// The values, with another one for a column.
pub(super) fn with(given: &[Position], column: usize, value: Position) -> Vec<Position> {
    let mut given = given.to_vec();
    given[column] = value;
    given
}

/// A value and its neighbours.
pub(super) fn beside(at: Position) -> Vec<Position> {
    [Some(at), at.checked_add(1), at.checked_sub(1)].into_iter().flatten().collect_vec()
}

/// The first and the last value of each interval.
pub(super) fn ends(values: &ValueSet) -> Vec<Position> {
    values.spans().iter().flat_map(|span| [span.0, span.1]).take(MOST_ALIKE).collect_vec()
}
