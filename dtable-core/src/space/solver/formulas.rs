//! Translates residual formulas into clauses.
//!
//! A formula gets a literal from which it follows, but which need not follow from the formula (Plaisted and Greenbaum,
//! 1986). One direction suffices, because a question only ever assumes that formulas hold: the negation of a formula is
//! a formula of its own. A parity of columns is a row of a matrix ([`super::parity`]), and no clause.

use super::Solver;
use super::literal::BoolLiteral;
use crate::lists::CollectVec;
use crate::space::budget::{Budget, Unanswered};
use crate::space::residual::{Residual, ResidualId, Residuals};
use crate::trial::is_out;

/// Up to this many formulas, *at most one of them holds* becomes a clause for each pair. This takes no more clauses
/// than the diagram of [`Solver::between`], which has six for each formula. From pairs the search propagates at once,
/// and [`super::matching`] can use them.
const PAIRWISE: usize = 13;

/// The fewest columns of an equivalence that is a row of [`super::parity`] in place of clauses. Clauses about few
/// columns are propagated in less time: a chain of 300 parities of three columns takes 0.3 s as clauses, and is not
/// decided as rows.
const SHORTEST_WITHOUT_CLAUSES: usize = 6;

/// The columns of a link of a chain, `a <-> (b ^ c)`: a row as well as clauses, to be added to longer ones.
const COLUMNS_OF_LINK: usize = 3;

/// The most operands of such an equivalence. A part that occurs twice in it counts each time.
const LONGEST_PARITY: usize = 4096;

impl Solver {
    /// A literal from which a formula follows, made when first needed.
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
                let parity = self.parity(id, residuals, budget)?;
                if let Some((of, is_odd)) = parity.as_ref().filter(|it| it.0.len() >= SHORTEST_WITHOUT_CLAUSES)
                    && let Some(holds) = self.search.parity(of, *is_odd, true)
                {
                    self.residuals.insert(id, holds);
                    return Ok(holds);
                }
                let (not_a, not_b) = (residuals.not(a), residuals.not(b));
                let [a, b, not_a, not_b] = self.all_of([a, b, not_a, not_b], residuals, budget)?;
                let row = parity.and_then(|(of, is_odd)| self.search.parity(&of, is_odd, false));
                let holds = row.unwrap_or_else(|| self.search.fresh());
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

    /// The literals of which an odd number (`true`) or an even one holds exactly where a formula does; `None` if it is
    /// no parity of columns that becomes a row.
    fn parity(
        &mut self,
        id: ResidualId,
        residuals: &Residuals,
        budget: &mut Budget,
    ) -> Result<Option<(Vec<BoolLiteral>, bool)>, Unanswered> {
        let (mut pending, mut literals, mut is_odd) = (vec![id], Vec::new(), true);
        while let Some(id) = pending.pop() {
            budget.spend(1)?;
            match residuals.node(id) {
                Residual::Iff(a, b) if literals.len() < LONGEST_PARITY => {
                    is_odd = !is_odd;
                    pending.extend([*a, *b]);
                }
                Residual::Atom { column, set, .. } => {
                    literals.push(self.columns.within(*column, set, &mut self.search, budget)?);
                }
                _ => return Ok(None),
            }
        }
        let is_row = literals.len() == COLUMNS_OF_LINK || literals.len() >= SHORTEST_WITHOUT_CLAUSES;
        Ok((is_row && !is_out("parity")).then_some((literals, is_odd)))
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

    /// A literal from which it follows that at least `low` and at most `high` formulas hold. It is a decision diagram,
    /// as in Eén and Sörensson, 2006, made row by row from the last formula to the first: from literal `c` of a row it
    /// follows that the total is in range if `c` of the formulas before the row hold.
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
            // A count above `high` never comes into range again.
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

    /// A literal from which it follows that at most one of the formulas holds, and at least `low`, which is 0 or 1.
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
