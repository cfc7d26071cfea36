//! Answers questions about cases by a conflict-driven search.
//!
//! [`cover`](super::cover) and [`residual`](super::residual) split the space; for tables as people write them this
//! takes few steps. If rules or relations are tangled, each branch of such a split repeats the mistakes of the others.
//! Here each mistake is learned from once ([`search`]).
//!
//! **Columns.** A column with the classes 0 to `n - 1` has `n - 1` booleans: *the class is at most k*. So `<= 8` is one
//! literal, `5..=8` the conjunction of two, and the search learns about neighbouring values together. Any other set of
//! classes has a boolean of its own, defined once ([`columns`]).
//!
//! **Formulas.** A residual formula follows from a literal, made of the literals of its parts ([`formulas`]). A
//! question assumes the literal, so formulas of earlier questions demand nothing. Long parities, `a ^ b ^ ..`, become
//! rows of a matrix instead, which are added up ([`parity`]).
//!
//! **Covers.** Each region that ever was a cover has a literal and one clause: if the literal holds, the case lies
//! outside the region in one of its columns. A cover *counts* in a question if the question assumes its literal. If the
//! answer is no, the assumptions that were needed are the covers that suffice.
//!
//! Example: do `b: T` and `b: F, c: T` cover all cases of `a: T`? The question assumes both covers, and `a`. The first
//! cover makes `b` false, then the second `c`: a case is left, `a: T, b: F, c: F`.

mod columns;
pub(crate) mod computed_cases;
mod expression_theory;
mod formulas;
mod heap;
pub(crate) mod literal;
mod matching;
mod parity;
mod search;
#[cfg(test)]
mod tests;

use super::budget::{Budget, Unanswered};
use super::feasible::Unknown;
use super::hash::FastMap;
use super::residual::{ResidualId, Residuals};
use crate::lists::CollectVec;
use crate::model::{Position, Region};
use columns::{ColumnLiterals, Columns};
pub(crate) use expression_theory::Expressions;
use expression_theory::Meanings;
use literal::BoolLiteral;
use search::Search;

/// A search, with the columns, formulas, covers and expressions that it knows so far. What it learns from one question
/// serves the next.
pub(crate) struct Solver {
    search: Search,
    columns: Columns,
    /// The literal of each formula that was asked about.
    residuals: FastMap<ResidualId, BoolLiteral>,
    covers: Covers,
    /// For each region the literal from which it follows that the case lies inside it.
    insides: FastMap<Region, BoolLiteral>,
    /// The literals of the covers that count in the current question.
    counting: Vec<BoolLiteral>,
    /// After an answer *no*: the columns of the region whose entries were needed for it.
    needed: Vec<usize>,
    meaning: Meanings,
}

/// The literals of all regions that ever were covers.
#[derive(Default)]
struct Covers {
    all: Vec<(Region, BoolLiteral)>,
    by_region: FastMap<Region, usize>,
    /// The place in `all` of the region that was at an address in memory when it was last asked for. Most questions are
    /// about the rules' own regions; comparing a region with that one takes a tenth of the time of hashing it.
    by_address: FastMap<usize, usize>,
}

impl Covers {
    fn get(&mut self, region: &Region) -> Option<BoolLiteral> {
        let address = std::ptr::from_ref(region).addr();
        if let Some(at) = self.by_address.get(&address)
            && self.all[*at].0 == *region
        {
            return Some(self.all[*at].1);
        }
        let at = *self.by_region.get(region)?;
        self.by_address.insert(address, at);
        Some(self.all[at].1)
    }

    fn insert(&mut self, region: &Region, counts: BoolLiteral) {
        self.by_region.insert(region.clone(), self.all.len());
        self.by_address.insert(std::ptr::from_ref(region).addr(), self.all.len());
        self.all.push((region.clone(), counts));
    }
}

/// A question: a case of `region` that satisfies `demand`, outside all `covers`.
pub(crate) struct GapQuestion<'a> {
    pub(crate) region: &'a Region,
    pub(crate) covers: &'a [&'a Region],
    pub(crate) demand: ResidualId,
}

/// The answer to a question.
pub(crate) enum Answer {
    /// There is such a case.
    Case(SolverCase),
    /// There is none; these covers, by index, suffice to exclude all cases.
    Covered(Vec<usize>),
}

/// A case that the solver found.
#[derive(Clone, Debug)]
pub(crate) struct SolverCase {
    /// The class of each column.
    pub(crate) classes: Vec<Position>,
    /// The value of each column that expressions mention; `None` for a column that may have any value of its class.
    pub(crate) values: Vec<Option<Position>>,
}

impl Answer {
    /// Whether there is a case.
    pub(crate) const fn is_case(&self) -> bool {
        matches!(self, Self::Case(_))
    }
}

impl Solver {
    /// A solver that knows only the classes of all columns.
    pub(crate) fn of_classes(all: &Region) -> Self {
        let mut search = Search::new();
        let mut columns = Columns::new(&mut search);
        for set in &all.0 {
            let literals = ColumnLiterals::of_classes(set, &mut search);
            columns.push(literals);
        }
        Self {
            search,
            columns,
            residuals: FastMap::default(),
            covers: Covers::default(),
            insides: FastMap::default(),
            counting: Vec::new(),
            needed: Vec::new(),
            meaning: Meanings::default(),
        }
    }

    /// A solver that knows the expressions of a table.
    pub(crate) fn of_expressions(expressions: &Expressions, budget: &mut Budget) -> Result<Self, Unknown> {
        let mut search = Search::new();
        let mut columns = Columns::new(&mut search);
        let meaning = expression_theory::tell(expressions, &mut search, &mut columns, budget)?;
        let (residuals, covers, insides) = (FastMap::default(), Covers::default(), FastMap::default());
        Ok(Self { search, columns, residuals, covers, insides, counting: Vec::new(), needed: Vec::new(), meaning })
    }

    /// Answers a question.
    pub(crate) fn ask(&mut self, question: &GapQuestion, residuals: &mut Residuals, budget: &mut Budget) -> Result<Answer, Unanswered> {
        self.counting.clear();
        self.count_in_order(question.covers, question.covers.len(), budget)?;
        let answer = self.ask_of(question.region, question.demand, residuals, budget);
        // The next caller of `count_in_order` may have other covers.
        self.counting.clear();
        answer
    }

    /// A literal from which it follows that the case lies inside one of the regions.
    pub(crate) fn inside_one(&mut self, regions: &[&Region], budget: &mut Budget) -> Result<BoolLiteral, Unanswered> {
        let inside_one = self.search.fresh();
        let mut clause = vec![!inside_one];
        for region in regions {
            clause.push(self.inside(region, budget)?);
        }
        self.search.clause(&clause);
        Ok(inside_one)
    }

    /// The literal from which it follows that the case lies inside a region.
    fn inside(&mut self, region: &Region, budget: &mut Budget) -> Result<BoolLiteral, Unanswered> {
        budget.spend(1 + region.0.len() / 4)?;
        if let Some(known) = self.insides.get(region) {
            return Ok(*known);
        }
        let inside = self.search.fresh();
        let outside = self.outside(region, budget)?;
        budget.spend(4 * outside.len())?;
        for literal in outside {
            self.search.clause(&[!inside, !literal]);
        }
        self.insides.insert(region.clone(), inside);
        Ok(inside)
    }

    /// Asks for a case of `region` that satisfies `demand` and makes a literal true.
    pub(crate) fn ask_with(
        &mut self,
        literal: BoolLiteral,
        region: &Region,
        demand: ResidualId,
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<Answer, Unanswered> {
        self.counting.clear();
        self.counting.push(literal);
        let answer = self.ask_of(region, demand, residuals, budget);
        self.counting.clear();
        answer
    }

    /// Makes the first `count` covers count in the questions that follow.
    ///
    /// INVARIANT: `covers` has to begin with the covers of the last call, for only new ones are added.
    pub(crate) fn count_in_order(&mut self, covers: &[&Region], count: usize, budget: &mut Budget) -> Result<(), Unanswered> {
        self.counting.truncate(count);
        for cover in &covers[self.counting.len()..count] {
            budget.spend(1 + cover.0.len() / 4)?;
            let literal = self.cover(cover, budget)?;
            self.counting.push(literal);
        }
        Ok(())
    }

    /// Asks for a case of `region` that satisfies `demand`, outside all covers that count.
    pub(crate) fn ask_of(
        &mut self,
        region: &Region,
        demand: ResidualId,
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<Answer, Unanswered> {
        budget.spend(1 + self.counting.len() / 16)?;
        let mut assumptions = self.counting.clone();
        assumptions.push(self.formula(demand, residuals, budget)?);
        let before = assumptions.len();
        let mut confined = Vec::new();
        for (column, set) in region.0.iter().enumerate() {
            if set != self.columns.all(column) {
                assumptions.push(self.columns.within(column, set, &mut self.search, budget)?);
                confined.push(column);
            }
        }
        if self.search.solve(&assumptions, &mut self.meaning.arithmetic, budget)? {
            let cells = self.columns.cells(&self.search);
            // Hidden results stand behind the columns of the region.
            let of_columns = cells.iter().take(region.0.len()).enumerate();
            let classes = of_columns.map(|(column, cell)| self.columns.class(column, *cell)).collect_vec();
            return Ok(Answer::Case(SolverCase { classes, values: self.meaning.values(&cells) }));
        }
        budget.spend(self.counting.len() / 4)?;
        let of_region = confined.into_iter().zip(&assumptions[before..]);
        self.needed = of_region.filter(|(_, it)| self.search.core().contains(it)).map(|(column, _)| column).collect_vec();
        let places: FastMap<BoolLiteral, usize> = self.counting.iter().zip(0..).map(|(literal, at)| (*literal, at)).collect();
        let mut by: Vec<usize> = self.search.core().iter().filter_map(|it| places.get(it).copied()).collect_vec();
        by.sort_unstable();
        by.dedup();
        Ok(Answer::Covered(by))
    }

    /// After an answer *no*: the region asked about, without the entries that were not needed for it. It has no case
    /// either.
    pub(crate) fn widened(&self, region: &Region, all: &Region) -> Region {
        let is_needed = |column: &usize| self.needed.contains(column);
        let columns = region.0.iter().zip(&all.0).enumerate();
        Region(columns.map(|(column, (set, all))| if is_needed(&column) { set.clone() } else { all.clone() }).collect_vec())
    }

    /// Excludes the cases of a region from all questions from now on. Unlike a cover, the region is no assumption, so
    /// the search learns shorter clauses.
    pub(crate) fn leave_out(&mut self, region: &Region, budget: &mut Budget) -> Result<(), Unanswered> {
        budget.spend(region.0.len())?;
        let outside = self.outside(region, budget)?;
        self.search.clause(&outside);
        Ok(())
    }

    /// Literals of which at least one holds exactly if the case lies outside a region.
    fn outside(&mut self, region: &Region, budget: &mut Budget) -> Result<Vec<BoolLiteral>, Unanswered> {
        let mut outside = Vec::new();
        for (column, set) in region.0.iter().enumerate() {
            if set != self.columns.all(column) {
                outside.push(!self.columns.within(column, set, &mut self.search, budget)?);
            }
        }
        Ok(outside)
    }

    /// The literal that makes a region count as a cover.
    fn cover(&mut self, region: &Region, budget: &mut Budget) -> Result<BoolLiteral, Unanswered> {
        if let Some(known) = self.covers.get(region) {
            return Ok(known);
        }
        let counts = self.search.fresh();
        self.search.prefer(!counts);
        let mut outside = self.outside(region, budget)?;
        outside.push(!counts);
        budget.spend(region.0.len() + 4 * outside.len())?;
        self.search.clause(&outside);
        self.covers.insert(region, counts);
        Ok(counts)
    }
}
