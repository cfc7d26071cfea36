//! Finds the columns that may differ between the two cases of a pair.

use crate::lists::CollectVec;
use crate::model::{FIRST_HIDDEN, Hidden, HiddenValue, Origin, Table};
use crate::verify::unused_condition::mentions;

/// The number of a column that differs, until it gets its own.
const UNNUMBERED: usize = usize::MAX / 2;

/// For each column and each hidden result its number in the second case of a pair: its own where it is the same in both
/// cases.
pub(super) struct PairColumns {
    columns: Vec<usize>,
    hidden: Vec<usize>,
}

impl PairColumns {
    /// Splits `columns`, and all that is computed of them.
    pub(super) fn new(table: &Table, columns: &[usize]) -> Self {
        let mut split = Self { columns: (0..table.columns.len()).collect_vec(), hidden: (0..table.hidden.len()).collect_vec() };
        let (mut next, mut next_hidden) = (table.columns.len(), table.hidden.len());
        columns.iter().for_each(|it| split.columns[*it] = UNNUMBERED);
        loop {
            let more = (0..table.columns.len()).filter(|it| !split.is_split(*it) && split.follows(table, *it)).collect_vec();
            let hidden = (0..table.hidden.len()).filter(|it| !split.is_split(FIRST_HIDDEN + it) && split.hides(table, &table.hidden[*it]));
            let hidden = hidden.collect_vec();
            if more.is_empty() && hidden.is_empty() {
                break;
            }
            more.into_iter().for_each(|it| split.columns[it] = UNNUMBERED);
            hidden.into_iter().for_each(|it| split.hidden[it] = UNNUMBERED);
        }
        let number = |all: &mut Vec<usize>, next: &mut usize| {
            for it in all.iter_mut().filter(|it| **it == UNNUMBERED) {
                *it = *next;
                *next += 1;
            }
        };
        number(&mut split.columns, &mut next);
        number(&mut split.hidden, &mut next_hidden);
        split
    }

    /// The number of a column or a hidden result in the second case.
    pub(super) fn second(&self, column: usize) -> usize {
        column.checked_sub(FIRST_HIDDEN).map_or_else(|| self.columns[column], |at| FIRST_HIDDEN.saturating_add(self.hidden[at]))
    }

    /// Whether a column or a hidden result may differ between the cases.
    pub(super) fn is_split(&self, column: usize) -> bool {
        self.second(column) != column
    }

    /// The columns that may differ between the cases, ascending.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> {
        (0..self.columns.len()).filter(|it| self.is_split(*it))
    }

    /// The hidden results that may differ between the cases, by index, ascending.
    pub(super) fn hidden(&self) -> impl Iterator<Item = usize> {
        (0..self.hidden.len()).filter(|it| self.hidden[*it] != *it)
    }

    fn any(&self, columns: impl IntoIterator<Item = usize>) -> bool {
        columns.into_iter().any(|it| self.is_split(it))
    }

    /// Whether a column is computed of columns that differ.
    fn follows(&self, table: &Table, column: usize) -> bool {
        let it = &table.columns[column];
        if it.origin != Origin::Expression {
            return false;
        }
        let required = || it.requires.iter().any(|it| self.any(it.formula.columns()));
        let computed = || match (it.meaning(), it.result_of.and_then(|of| table.uses.get(of.0))) {
            (Some(meaning), _) => self.any(meaning.columns()),
            (None, Some(used)) => self.any(used.inputs.iter().map(|it| it.1)),
            (None, None) => it.is.iter().any(|is| !self.named(table, &is.expression.text).is_empty()),
        };
        required() || computed()
    }

    /// Whether a hidden result is computed of columns that differ.
    fn hides(&self, table: &Table, it: &Hidden) -> bool {
        let all = || it.source.inputs.iter().map(|it| it.1);
        match (&it.meaning, it.source.what) {
            (Some(meaning), _) => self.any(meaning.columns()),
            (None, HiddenValue::Output(_)) => self.any(all()),
            (None, HiddenValue::Column(column)) => match table.used_at(&it.source.path) {
                None => self.any(all()),
                Some(used) => {
                    let looked_at = looked_at(used, column);
                    self.any(it.source.inputs.iter().filter(|it| looked_at.contains(&it.0)).map(|it| it.1))
                }
            },
        }
    }

    /// The columns that differ and that an expression names, ascending.
    pub(super) fn named(&self, table: &Table, expression: &str) -> Vec<usize> {
        let named = |it: &usize| self.is_split(*it) && mentions(expression, &table.columns[*it].name.value);
        (0..table.named().len()).filter(named).collect_vec()
    }
}

/// The columns of which an opaque column of a used table is computed, directly or through others, by the names in its
/// expression.
fn looked_at(table: &Table, column: usize) -> Vec<usize> {
    let mut all = vec![column];
    let mut next = 0;
    while let Some(column) = all.get(next).map(|at| &table.columns[*at]) {
        next += 1;
        let names = |it: &usize| column.is.iter().any(|is| mentions(&is.expression.text, &table.columns[*it].name.value));
        let required = column.requires.iter().flat_map(|it| it.formula.columns()).collect_vec();
        let more = (0..table.named().len()).filter(|it| !all.contains(it) && (names(it) || required.contains(it)));
        let more = more.collect_vec();
        all.extend(more);
    }
    all
}
