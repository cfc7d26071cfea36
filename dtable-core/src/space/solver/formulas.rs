//! Residual formulas as literals.
//!
//! A formula's literal says no more than that the formula holds where the literal does (Plaisted and Greenbaum, 1986):
//! nothing is ever asked of a formula's failing, for what is to fail is a formula of its own.

use super::Solver;
use super::literal::BoolLiteral;
use crate::lists::CollectVec;
use crate::space::budget::{Budget, Unanswered};
use crate::space::residual::{Residual, ResidualId, Residuals};

/// Up to so many formulas, that at most one of them holds is said of each pair: the diagram of [`Solver::between`] has
/// six clauses a formula, and so many pairs are no more. From pairs a search sees at once what follows, and that they
/// leave too few places ([`super::matching`]).
const PAIRWISE: usize = 13;

impl Solver {
    /// A literal from which a formula follows.
    pub(super) fn formula(&mut self, id: ResidualId, residuals: &mut Residuals, budget: &mut Budget) -> Result<BoolLiteral, Unanswered> {
        if let Some(known) = self.residuals.get(&id) {
            return Ok(*known);
        }
        let node = residuals.node(id).clone();
        budget.spend(8)?;
        let literal = match node {
            Residual::True => self.columns.truth(),
            Residual::False => !self.columns.truth(),
            Residual::Atom { column, set, .. } => self.columns.within(column, &set, &mut self.search, budget)?,
            Residual::Fact { fact, holds } => {
                let literal = self.meaning.fact(fact).ok_or(Unanswered::NotKnown)?;
                if holds { literal } else { !literal }
            }
            Residual::And(of) => {
                let holds = self.search.fresh();
                for part in of.iter() {
                    let part = self.formula(*part, residuals, budget)?;
                    self.search.clause(&[!holds, part]);
                }
                holds
            }
            Residual::Or(of) => {
                let holds = self.search.fresh();
                let mut clause = vec![!holds];
                for part in of.iter() {
                    clause.push(self.formula(*part, residuals, budget)?);
                }
                budget.spend(4 * clause.len())?;
                self.search.clause(&clause);
                holds
            }
            Residual::Iff(a, b) => {
                let (not_a, not_b) = (residuals.not(a), residuals.not(b));
                let [a, b, not_a, not_b] = self.all_of([a, b, not_a, not_b], residuals, budget)?;
                let holds = self.search.fresh();
                self.search.clause(&[!holds, not_a, b]);
                self.search.clause(&[!holds, a, not_b]);
                holds
            }
            Residual::Count { low, high, of } => self.between(low, high, &of, residuals, budget)?,
            Residual::Case { column, branches, .. } => {
                let holds = self.search.fresh();
                let mut possible = vec![!holds];
                for (set, to) in branches.iter() {
                    let inside = self.columns.within(column, set, &mut self.search, budget)?;
                    let to = self.formula(*to, residuals, budget)?;
                    self.search.clause(&[!holds, !inside, to]);
                    possible.push(inside);
                }
                budget.spend(8 * possible.len())?;
                self.search.clause(&possible);
                holds
            }
        };
        self.residuals.insert(id, literal);
        Ok(literal)
    }

    fn all_of<const N: usize>(
        &mut self,
        of: [ResidualId; N],
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<[BoolLiteral; N], Unanswered> {
        let mut literals = [self.columns.truth(); N];
        for (literal, id) in literals.iter_mut().zip(of) {
            *literal = self.formula(id, residuals, budget)?;
        }
        Ok(literals)
    }

    /// Between `low` and `high` of some formulas hold: literal `c` of a row says that this is so when `c` of the
    /// formulas before the row hold; the rows are made from the last formula to the first (a decision diagram, as in
    /// Eén and Sörensson, 2006).
    fn between(
        &mut self,
        low: usize,
        high: usize,
        of: &[ResidualId],
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<BoolLiteral, Unanswered> {
        if high == 1 && of.len() <= PAIRWISE {
            return self.at_most_one(low, of, residuals, budget);
        }
        let truth = self.columns.truth();
        let in_range = |count: usize| if (low..=high).contains(&count) { truth } else { !truth };
        let mut row: Vec<BoolLiteral> = (0..=of.len()).map(in_range).collect_vec();
        for (before, id) in of.iter().enumerate().rev() {
            let not = residuals.not(*id);
            let [holds, fails] = self.all_of([*id, not], residuals, budget)?;
            let mut above = Vec::with_capacity(before + 1);
            // More than `high` never come into range again.
            for count in 0..=before.min(high) {
                budget.spend(12)?;
                let (same, more) = (row[count], row[count + 1]);
                let literal = if same == more { same } else { self.search.fresh() };
                if same != more {
                    self.search.clause(&[!literal, holds, same]);
                    self.search.clause(&[!literal, fails, more]);
                    self.search.clause(&[!literal, holds, fails]);
                }
                above.push(literal);
            }
            above.push(!truth);
            row = above;
        }
        Ok(row[0])
    }

    /// At most one of some formulas holds, and at least `low` of them.
    fn at_most_one(
        &mut self,
        low: usize,
        of: &[ResidualId],
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<BoolLiteral, Unanswered> {
        budget.spend(4 * of.len() * of.len())?;
        let holds = self.search.fresh();
        let mut fail = Vec::with_capacity(of.len());
        for id in of {
            let not = residuals.not(*id);
            fail.push(self.formula(not, residuals, budget)?);
        }
        for (at, first) in fail.iter().enumerate() {
            for second in &fail[..at] {
                self.search.clause(&[!holds, *first, *second]);
            }
        }
        if low == 1 {
            let mut one = vec![!holds];
            for id in of {
                one.push(self.formula(*id, residuals, budget)?);
            }
            self.search.clause(&one);
        }
        Ok(holds)
    }
}
