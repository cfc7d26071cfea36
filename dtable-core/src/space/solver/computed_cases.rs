//! Possible cases that are computed from values of the inputs, without a search.
//!
//! In a network most questions are *can this rule fire?*, and most answers are *yes*. One case that fires the rule
//! proves it, and to compute a case takes a fraction of what a search takes. So a question first looks among the cases
//! computed so far. Then it takes the nearest of them, changes inputs so that they lie in the region, and computes what
//! follows; each case computed on the way is kept, for other questions. Only a question without a find is one for the
//! search, and only the search answers *no*.
//!
//! INVARIANT: a case is kept only if nothing in it overflows and all relations hold; where that is in doubt, it is not
//! kept.

use super::expression_theory::{Expressions, SolverColumn};
use crate::lists::CollectVec;
use crate::model::{Meaning, Position, Region};
use crate::space::budget::{Budget, OutOfBudget};

/// The number of cases that a question computes at most.
const TRIES: usize = 16;

/// The most cases that are kept; the oldest one goes first.
const MOST_KEPT: usize = 256;

/// Kept cases that are compared with a region in a step; most differ in the first computed column already.
const CASES_PER_STEP: usize = 16;

/// Lines of used tables evaluated in a step.
const LINES_PER_STEP: usize = 16;

/// A table's expressions, and the cases computed so far.
pub(crate) struct ComputedCases {
    expressions: Expressions,
    /// The columns that are given: those of the table, and hidden ones that others name.
    given: Vec<usize>,
    /// The computed columns with those that they name, each behind those.
    computed: Vec<(usize, Vec<usize>)>,
    kept: Vec<ComputedCase>,
    /// The number of cases ever kept.
    count: usize,
    /// The number of lines of all used tables.
    lines: usize,
    /// The state of a fixed sequence of pseudo-random numbers.
    state: u64,
}

/// A case, with the values that give it; hidden results stand behind the columns of the table.
#[derive(Clone)]
struct ComputedCase {
    values: Vec<Position>,
    classes: Vec<Position>,
}

impl ComputedCases {
    /// No cases yet; `None` if a column is not always applicable, or has no value at all.
    pub(crate) fn new(expressions: Expressions) -> Option<Self> {
        let columns = &expressions.columns;
        if columns.iter().any(|it| it.not_applicable.is_some() || it.requires.is_some() || it.cells.is_empty()) {
            return None;
        }
        let mut computed: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut is_placed = columns.iter().map(|it| it.meaning.is_none()).collect_vec();
        let mut given = vec![false; columns.len()];
        // Columns name few computed ones behind them, so few rounds place all.
        loop {
            let before = computed.len();
            for (at, column) in columns.iter().enumerate() {
                let Some((meaning, _)) = column.meaning.as_ref().filter(|_| !is_placed[at]) else { continue };
                let named = meaning.columns();
                if named.iter().all(|it| is_placed[*it]) {
                    named.iter().for_each(|it| given[*it] = columns[*it].meaning.is_none());
                    computed.push((at, named));
                    is_placed[at] = true;
                }
            }
            if computed.len() == before {
                break;
            }
        }
        if is_placed.contains(&false) {
            return None;
        }
        let is_given = |at: &usize| columns[*at].meaning.is_none() && (given[*at] || *at < expressions.written);
        let given = (0..columns.len()).filter(is_given).collect_vec();
        let lines = |column: &SolverColumn| match &column.meaning {
            Some((Meaning::Branches(lines), _)) => lines.len(),
            _ => 1,
        };
        let lines = columns.iter().map(lines).sum();
        Some(Self { given, computed, expressions, kept: Vec::new(), count: 0, lines, state: 1 })
    }

    /// Whether a possible case of `region` was found. `false` says nothing: there may be one.
    pub(crate) fn has_case(&mut self, region: &Region, budget: &mut Budget) -> Result<bool, OutOfBudget> {
        budget.spend(self.kept.len() / CASES_PER_STEP + 1)?;
        let mut nearest = (usize::MAX, None);
        for case in &self.kept {
            let outside = self.computed_outside(case, region);
            if outside < nearest.0 {
                nearest = (outside, Some(case));
            }
            if outside == 0 && region.contains(&case.classes) {
                return Ok(true);
            }
        }
        let nearest = nearest.1.cloned();
        self.tried(nearest.as_ref(), region, budget)
    }

    /// Computes cases whose inputs lie in the region. The first one has all other inputs from `nearest`.
    fn tried(&mut self, nearest: Option<&ComputedCase>, region: &Region, budget: &mut Budget) -> Result<bool, OutOfBudget> {
        for at in 0..TRIES {
            let case = self.changed(nearest, at > 0, region, budget)?;
            let is_found = case.as_ref().is_some_and(|it| region.contains(&it.classes));
            case.into_iter().for_each(|it| self.keep(it));
            if is_found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps a case that the search found, if computing confirms it.
    pub(crate) fn confirm(&mut self, values: &[Option<Position>]) {
        let values: Option<Vec<Position>> = values.iter().copied().collect();
        let is_new = vec![true; self.expressions.columns.len()];
        if let Some(case) = values.and_then(|it| self.computed(it, is_new)) {
            self.keep(case);
        }
    }

    fn keep(&mut self, case: ComputedCase) {
        let at = self.count % MOST_KEPT;
        if at < self.kept.len() {
            self.kept[at] = case;
        } else {
            self.kept.push(case);
        }
        self.count += 1;
    }

    /// The number of computed columns of the table in which a case lies outside a region.
    fn computed_outside(&self, case: &ComputedCase, region: &Region) -> usize {
        let of_table = self.computed.iter().map(|it| it.0).filter(|at| *at < region.0.len());
        of_table.filter(|at| !region.0[*at].contains(case.classes[*at])).count()
    }

    /// Computes a case near another one: with other values for the inputs that lie outside the region, and if `is_far`
    /// for some of the others.
    fn changed(
        &mut self,
        nearest: Option<&ComputedCase>,
        is_far: bool,
        region: &Region,
        budget: &mut Budget,
    ) -> Result<Option<ComputedCase>, OutOfBudget> {
        let columns = &self.expressions.columns;
        let mut values = nearest.map_or_else(|| columns.iter().map(|it| it.cells[0].0).collect_vec(), |it| it.values.clone());
        let mut is_new = vec![nearest.is_none(); columns.len()];
        for place in 0..self.given.len() {
            let at = self.given[place];
            let set = region.0.get(at);
            let is_inside = |class: Position| set.is_none_or(|it| it.contains(class));
            let stays = nearest.is_some_and(|it| it.classes.get(at).is_none_or(|class| is_inside(*class)));
            let random = self.random();
            if stays && (!is_far || random.is_multiple_of(2)) {
                continue;
            }
            let cells = &self.expressions.columns[at].cells;
            let first = (random >> 8) as usize % cells.len();
            let Some(cell) = cells[first..].iter().chain(&cells[..first]).find(|it| is_inside(it.2)) else { return Ok(None) };
            values[at] = cell.0 + Position::from(random >> 32) % (cell.1 - cell.0).saturating_add(1);
            is_new[at] = true;
        }
        budget.spend(self.lines / LINES_PER_STEP + 1)?;
        Ok(self.computed(values, is_new))
    }

    /// Computes what follows from new values of inputs, and the case; `None` if it is not known to be possible.
    fn computed(&self, mut values: Vec<Position>, mut is_new: Vec<bool>) -> Option<ComputedCase> {
        let Expressions { columns, facts, relations, written } = &self.expressions;
        for (at, named) in &self.computed {
            if named.iter().any(|it| is_new[*it]) || named.is_empty() {
                let value = columns[*at].meaning.as_ref()?.0.position(&|of| values[of])?;
                is_new[*at] = std::mem::replace(&mut values[*at], value) != value;
            }
        }
        let value = |of: usize| values[of];
        let mut holds = facts.iter().all(|it| it.holds(&value) == Some(true));
        for relation in relations {
            relation.formula.tests(&mut |it| holds &= it.holds(&value).is_some());
            holds = holds && relation.formula.holds(&value);
        }
        let class = |(column, value): (&SolverColumn, &Position)| {
            let cell = column.cells.get(column.cells.partition_point(|it| it.1 < *value))?;
            (cell.0 <= *value).then_some(cell.2)
        };
        let classes: Option<Vec<Position>> = columns.iter().zip(&values).map(class).collect();
        let mut classes = classes.filter(|_| holds)?;
        classes.truncate(*written);
        Some(ComputedCase { values, classes })
    }

    /// The next number of the sequence (G. Marsaglia, "Xorshift RNGs", 2003).
    const fn random(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }
}
