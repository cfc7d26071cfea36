//! Columns as booleans: *the value lies in cell k or before*.
//!
//! The values of a column fall into *cells*. Without expressions the cells are the classes. Expressions distinguish
//! more: then the cells are intervals of values, in order, and several may have one class. In a column that sums
//! mention, the boolean of a cell *is* the inequality *the value is at most the end of the cell*. *Not applicable* is
//! the last cell.

use super::literal::BoolLiteral;
use super::search::Search;
use crate::lists::CollectVec;
use crate::model::{Position, ValueSet};
use crate::space::budget::{Budget, OutOfBudget};
use crate::space::hash::FastMap;

/// The literals of all columns.
pub(super) struct Columns {
    columns: Vec<ColumnLiterals>,
    /// Always true.
    truth: BoolLiteral,
}

/// The literals of a column.
pub(super) struct ColumnLiterals {
    /// All classes.
    pub(super) all: ValueSet,
    /// The class of each cell; empty if the cells are the classes.
    pub(super) classes: Vec<Position>,
    /// *The value lies in cell k or before*, for each cell k except the last.
    pub(super) at_most: Vec<BoolLiteral>,
    /// The literals of sets of cells that are neither a beginning nor an end of the column.
    sets: FastMap<ValueSet, BoolLiteral>,
}

impl ColumnLiterals {
    /// A column whose cells are its classes.
    pub(super) fn of_classes(all: &ValueSet, search: &mut Search) -> Self {
        let count = usize::try_from(all.len()).unwrap_or(0);
        Self::in_order(all.clone(), Vec::new(), (1..count).map(|_| search.fresh()).collect_vec(), search)
    }

    /// A column with given literals; adds the clauses that each implies the next.
    pub(super) fn in_order(all: ValueSet, classes: Vec<Position>, at_most: Vec<BoolLiteral>, search: &mut Search) -> Self {
        for pair in at_most.windows(2) {
            search.clause(&[!pair[0], pair[1]]);
        }
        Self { all, classes, at_most, sets: FastMap::default() }
    }
}

impl Columns {
    /// No columns yet.
    pub(super) fn new(search: &mut Search) -> Self {
        let truth = search.fresh();
        search.clause(&[truth]);
        Self { columns: Vec::new(), truth }
    }

    pub(super) fn push(&mut self, column: ColumnLiterals) {
        self.columns.push(column);
    }

    /// The literal that is always true.
    pub(super) const fn truth(&self) -> BoolLiteral {
        self.truth
    }

    /// All classes of a column.
    pub(super) fn all(&self, column: usize) -> &ValueSet {
        &self.columns[column].all
    }

    /// The literal that the value lies in cell `at` or before.
    pub(super) fn at_most(&self, column: usize, at: Position) -> BoolLiteral {
        usize::try_from(at).ok().and_then(|at| self.columns[column].at_most.get(at).copied()).unwrap_or(self.truth)
    }

    /// The literal that the value lies in cell `at` or behind.
    fn at_least(&self, column: usize, at: Position) -> BoolLiteral {
        at.checked_sub(1).map_or(self.truth, |before| !self.at_most(column, before))
    }

    /// The literal that the column's class lies in `set`.
    pub(super) fn within(
        &mut self,
        column: usize,
        set: &ValueSet,
        search: &mut Search,
        budget: &mut Budget,
    ) -> Result<BoolLiteral, OutOfBudget> {
        let classes = &self.columns[column].classes;
        if classes.is_empty() {
            return self.within_cells(column, set, search, budget);
        }
        budget.spend(classes.len())?;
        let inside = classes.iter().zip(0..).filter(|(class, _)| set.contains(**class)).map(|(_, cell)| (cell, cell)).collect_vec();
        self.within_cells(column, &ValueSet::from_spans(inside), search, budget)
    }

    /// The literal that the column's value lies in one of the cells of `set`.
    pub(super) fn within_cells(
        &mut self,
        column: usize,
        set: &ValueSet,
        search: &mut Search,
        budget: &mut Budget,
    ) -> Result<BoolLiteral, OutOfBudget> {
        let last = self.columns[column].at_most.len() as Position;
        match set.spans() {
            [] => return Ok(!self.truth),
            [(0, high)] => return Ok(self.at_most(column, *high)),
            [(low, high)] if *high >= last => return Ok(self.at_least(column, *low)),
            _ => {}
        }
        // A set and its complement share a boolean.
        let complement = ValueSet::span(0, last).minus(set);
        let (set, is_turned) = if set.contains(0) { (complement, true) } else { (set.clone(), false) };
        let literal = match self.columns[column].sets.get(&set) {
            Some(known) => *known,
            None => self.define(column, set, search, budget)?,
        };
        Ok(if is_turned { !literal } else { literal })
    }

    fn define(&mut self, column: usize, set: ValueSet, search: &mut Search, budget: &mut Budget) -> Result<BoolLiteral, OutOfBudget> {
        budget.spend(12 * (1 + set.spans().len()))?;
        let within = search.fresh();
        let last = self.columns[column].at_most.len() as Position;
        for &(low, high) in set.spans() {
            search.clause(&[within, !self.at_least(column, low), !self.at_most(column, high)]);
        }
        for &(low, high) in ValueSet::span(0, last).minus(&set).spans() {
            search.clause(&[!within, !self.at_least(column, low), !self.at_most(column, high)]);
        }
        self.columns[column].sets.insert(set, within);
        Ok(within)
    }

    /// The cell of each column in the case that was found.
    pub(super) fn cells(&self, search: &Search) -> Vec<usize> {
        let cell = |it: &ColumnLiterals| it.at_most.iter().position(|it| search.holds(*it)).unwrap_or(it.at_most.len());
        self.columns.iter().map(cell).collect_vec()
    }

    /// The class of a cell.
    pub(super) fn class(&self, column: usize, cell: usize) -> Position {
        self.columns[column].classes.get(cell).copied().unwrap_or(cell as Position)
    }
}
