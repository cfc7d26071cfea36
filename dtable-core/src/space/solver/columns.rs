//! Columns as booleans: *the class is at most k*.

use super::literal::Literal;
use super::search::Search;
use crate::model::{Position, Region, ValueSet};
use crate::space::budget::{Budget, OutOfBudget};
use crate::space::hash::FastMap;

/// The literals of all columns.
pub(super) struct Columns {
    all: Vec<ValueSet>,
    /// By column: the literal *the class is at most k* for each k but the last.
    at_most: Vec<Vec<Literal>>,
    /// Sets that are neither an end nor a beginning of a column's classes, by column.
    sets: Vec<FastMap<ValueSet, Literal>>,
    /// Always true.
    truth: Literal,
}

impl Columns {
    pub(super) fn new(all: &Region, search: &mut Search) -> Self {
        let truth = search.fresh();
        search.clause(&[truth]);
        let mut at_most = Vec::with_capacity(all.0.len());
        for set in &all.0 {
            let count = usize::try_from(set.len()).unwrap_or(0);
            let literals: Vec<Literal> = (1..count).map(|_| search.fresh()).collect();
            for pair in literals.windows(2) {
                search.clause(&[!pair[0], pair[1]]);
            }
            at_most.push(literals);
        }
        let sets = vec![FastMap::default(); all.0.len()];
        Self { all: all.0.clone(), at_most, sets, truth }
    }

    /// The literal that is always true.
    pub(super) const fn truth(&self) -> Literal {
        self.truth
    }

    /// All classes of a column.
    pub(super) fn all(&self, column: usize) -> ValueSet {
        self.all[column].clone()
    }

    /// The class is at most `at`.
    fn at_most(&self, column: usize, at: Position) -> Literal {
        usize::try_from(at).ok().and_then(|at| self.at_most[column].get(at).copied()).unwrap_or(self.truth)
    }

    /// The class is at least `at`.
    fn at_least(&self, column: usize, at: Position) -> Literal {
        at.checked_sub(1).map_or(self.truth, |before| !self.at_most(column, before))
    }

    /// A literal that holds exactly where the column's class lies in `set`.
    pub(super) fn within(
        &mut self,
        column: usize,
        set: &ValueSet,
        search: &mut Search,
        budget: &mut Budget,
    ) -> Result<Literal, OutOfBudget> {
        let last = self.all[column].last().unwrap_or(0);
        match set.spans() {
            [] => return Ok(!self.truth),
            [(0, high)] => return Ok(self.at_most(column, *high)),
            [(low, high)] if *high >= last => return Ok(self.at_least(column, *low)),
            _ => {}
        }
        // A set and its complement share a boolean.
        let complement = self.all[column].minus(set);
        let (set, is_turned) = if set.contains(0) { (complement, true) } else { (set.clone(), false) };
        let literal = match self.sets[column].get(&set) {
            Some(known) => *known,
            None => self.define(column, set, search, budget)?,
        };
        Ok(if is_turned { !literal } else { literal })
    }

    fn define(&mut self, column: usize, set: ValueSet, search: &mut Search, budget: &mut Budget) -> Result<Literal, OutOfBudget> {
        budget.spend(12 * (1 + set.spans().len()))?;
        let within = search.fresh();
        for &(low, high) in set.spans() {
            search.clause(&[within, !self.at_least(column, low), !self.at_most(column, high)]);
        }
        for &(low, high) in self.all[column].minus(&set).spans() {
            search.clause(&[!within, !self.at_least(column, low), !self.at_most(column, high)]);
        }
        self.sets[column].insert(set, within);
        Ok(within)
    }

    /// The case that was found.
    pub(super) fn case(&self, search: &Search) -> Vec<Position> {
        let class = |literals: &Vec<Literal>| literals.iter().position(|it| search.holds(*it)).unwrap_or(literals.len()) as Position;
        self.at_most.iter().map(class).collect()
    }
}
