//! Evaluates a table at all points, if inputs have few values: then a question is a look at all cases.
//!
//! A *point* gives every column that is not computed one of its values. Each expression is evaluated once at all values
//! of the columns that it mentions; its outcomes are sets of points, a bit each. Requirements, relations and overflow
//! combine these sets as [`super::expression_theory`] combines literals ([`evaluation`]). Points that belong to the
//! same case, and satisfy the same facts, are then one *row*: a quarter of a million points are seldom more than some
//! ten thousand rows. Every class of every column, every fact and every formula becomes the set of its rows, a bit
//! each, so a question is a few intersections.
//!
//! *Example.* `x` and `y` from 1 to 3 with `c: x < y` and `d: x + y > 4`: nine points, four rows. The rows of `c: T`
//! are `0101`, those of `d: F` are `0011`; they have one in common, the row of `x = 1, y = 2`.

mod bits;
mod evaluation;

use super::expression_theory::Expressions;
use super::{Answer, SolverCase};
use crate::lists::CollectVec;
use crate::model::{Position, Region, ValueSet};
use crate::space::budget::rate;
use crate::space::budget::{Budget, Unanswered};
use crate::space::fact::Fact;
use crate::space::hash::FastMap;
use crate::space::residual::{Residual, ResidualId, Residuals};
use bits::{Counted, ended, intersect, is_empty, negated, unite};
use evaluation::{Dimension, Stop, evaluated};
use std::rc::Rc;

/// The most words that are remembered for sets and formulas: 32 MB.
const WORDS_REMEMBERED: usize = 1 << 22;

type SharedBits = Rc<[u64]>;

/// The rows of a table, with their classes, facts and formulas.
pub(super) struct Points {
    count: usize,
    dimensions: Vec<Dimension>,
    /// The first point of each row.
    first: Vec<u32>,
    /// The rows of each class, by column.
    classes: Vec<Vec<SharedBits>>,
    /// All classes of each column.
    all: Vec<ValueSet>,
    facts: FastMap<Fact, SharedBits>,
    sets: FastMap<(usize, ValueSet), SharedBits>,
    formulas: FastMap<ResidualId, SharedBits>,
    /// The number of covers that count, and the rows outside of them.
    counting: usize,
    left: Vec<u64>,
}

impl Points {
    /// Evaluates a table at all points; `None` if they are too many, or the table is not of this kind.
    pub(super) fn new(expressions: &Expressions, budget: &mut Budget) -> Result<Option<Self>, Unanswered> {
        match evaluated(expressions, budget) {
            Ok(points) => Ok(Some(points)),
            Err(Stop::Unfit) => Ok(None),
            Err(Stop::Budget) => Err(Unanswered::OutOfBudget),
        }
    }

    /// Looks for a case of `region` that satisfies `demand`, outside all `covers`.
    pub(super) fn ask(
        &mut self,
        region: &Region,
        covers: &[&Region],
        demand: ResidualId,
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<Answer, Unanswered> {
        self.counting = 0;
        let mut left = self.within(region, demand, residuals, budget)?;
        let mut by = Vec::new();
        for (at, cover) in covers.iter().enumerate() {
            if is_empty(&left) {
                break;
            }
            if self.remove(&mut left, cover, budget)? {
                by.push(at);
            }
        }
        Ok(self.answer(&left, by))
    }

    /// Makes the first `count` covers count, as [`Solver::count_in_order`](super::Solver::count_in_order) does.
    pub(super) fn count_in_order(&mut self, covers: &[&Region], count: usize, budget: &mut Budget) -> Result<(), Unanswered> {
        if self.counting == 0 || self.counting > count {
            self.counting = 0;
            self.left = vec![u64::MAX; self.words()];
        }
        let mut left = std::mem::take(&mut self.left);
        for cover in &covers[std::mem::take(&mut self.counting)..count] {
            self.remove(&mut left, cover, budget)?;
        }
        (self.left, self.counting) = (left, count);
        Ok(())
    }

    /// Looks for a case of `region` that satisfies `demand`, outside all covers that count.
    pub(super) fn ask_of(
        &mut self,
        region: &Region,
        demand: ResidualId,
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<Answer, Unanswered> {
        let mut left = self.within(region, demand, residuals, budget)?;
        if self.counting > 0 {
            intersect(&mut left, &self.left);
        }
        Ok(self.answer(&left, (0..self.counting).collect_vec()))
    }

    fn words(&self) -> usize {
        self.count.div_ceil(64)
    }

    fn answer(&self, left: &[u64], by: Vec<usize>) -> Answer {
        let Some(word) = left.iter().position(|it| *it != 0) else { return Answer::Covered(by) };
        let row = 64 * word + left[word].trailing_zeros() as usize;
        let has = |of: &Vec<SharedBits>| of.iter().position(|it| it[word] >> (row % 64) & 1 == 1).unwrap_or(0) as Position;
        let mut values = vec![None; self.classes.len()];
        let mut point = self.first[row] as usize;
        for it in self.dimensions.iter().rev() {
            values[it.column] = Some(it.values[point % it.values.len()].0);
            point /= it.values.len();
        }
        Answer::Case(SolverCase { classes: self.classes.iter().map(has).collect_vec(), values })
    }

    /// The rows of a region that satisfy a demand.
    fn within(
        &mut self,
        region: &Region,
        demand: ResidualId,
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<Vec<u64>, Unanswered> {
        let mut left = self.formula(demand, residuals, budget)?.to_vec();
        for (column, set) in region.0.iter().enumerate() {
            if *set != self.all[column] {
                let inside = self.set(column, set, budget)?;
                intersect(&mut left, &inside);
            }
        }
        Ok(left)
    }

    /// Removes the rows of a region from `left`. Returns whether there were any.
    fn remove(&mut self, left: &mut [u64], region: &Region, budget: &mut Budget) -> Result<bool, Unanswered> {
        let mut inside = Vec::new();
        for (column, set) in region.0.iter().enumerate() {
            if *set != self.all[column] {
                inside.push(self.set(column, set, budget)?);
            }
        }
        budget.spend(1 + region.0.len() / 8)?;
        let mut is_any = false;
        for (at, word) in left.iter_mut().enumerate().filter(|(_, word)| **word != 0) {
            let gone = inside.iter().fold(*word, |gone, it| gone & it[at]);
            is_any |= gone != 0;
            *word &= !gone;
        }
        Ok(is_any)
    }

    /// The rows that have one of some classes in a column.
    fn set(&mut self, column: usize, set: &ValueSet, budget: &mut Budget) -> Result<SharedBits, Unanswered> {
        let key = (column, set.clone());
        budget.spend(1 + self.words() / rate::POINT_WORDS_PER_STEP)?;
        if let Some(known) = self.sets.get(&key) {
            return Ok(Rc::clone(known));
        }
        let mut bits = vec![0; self.words()];
        for class in set.iter() {
            budget.spend(1 + self.words() / rate::POINT_WORDS_PER_STEP)?;
            if let Some(rows) = usize::try_from(class).ok().and_then(|class| self.classes[column].get(class)) {
                unite(&mut bits, rows);
            }
        }
        self.make_room();
        let bits = SharedBits::from(bits);
        self.sets.insert(key, Rc::clone(&bits));
        Ok(bits)
    }

    fn make_room(&mut self) {
        if (self.sets.len() + self.formulas.len() + 1) * self.words() > WORDS_REMEMBERED {
            self.sets.clear();
            self.formulas.clear();
        }
    }

    /// The rows that satisfy a formula.
    fn formula(&mut self, id: ResidualId, residuals: &mut Residuals, budget: &mut Budget) -> Result<SharedBits, Unanswered> {
        if let Some(known) = self.formulas.get(&id) {
            return Ok(Rc::clone(known));
        }
        let (none, all) = (vec![0; self.words()], vec![u64::MAX; self.words()]);
        budget.spend(4 + self.words() / rate::POINT_WORDS_PER_STEP)?;
        let bits = match residuals.node(id).clone() {
            Residual::True => ended(all, self.count),
            Residual::False => none,
            Residual::Atom { column, set, .. } => self.set(column, &set, budget)?.to_vec(),
            Residual::Fact { fact, holds } => {
                let bits = self.facts.get(&fact).ok_or(Unanswered::NotKnown)?.to_vec();
                if holds { bits } else { ended(negated(&bits), self.count) }
            }
            Residual::And(of) => {
                let mut bits = ended(all, self.count);
                for part in of.iter() {
                    intersect(&mut bits, &self.formula(*part, residuals, budget)?);
                }
                bits
            }
            Residual::Or(of) => {
                let mut bits = none;
                for part in of.iter() {
                    unite(&mut bits, &self.formula(*part, residuals, budget)?);
                }
                bits
            }
            Residual::Iff(a, b) => {
                let (a, b) = (self.formula(a, residuals, budget)?, self.formula(b, residuals, budget)?);
                ended(a.iter().zip(&b[..]).map(|(a, b)| !(a ^ b)).collect_vec(), self.count)
            }
            Residual::Count { low, high, of } => {
                let mut counted = Counted::new(all);
                for part in of.iter() {
                    budget.spend(1 + of.len() * (1 + self.words() / rate::POINT_WORDS_PER_STEP))?;
                    counted.add(&self.formula(*part, residuals, budget)?);
                }
                ended(counted.between(low, high), self.count)
            }
            Residual::Case { column, branches, .. } => {
                let mut bits = none;
                for (set, to) in branches.iter() {
                    let mut inside = self.formula(*to, residuals, budget)?.to_vec();
                    intersect(&mut inside, &self.set(column, set, budget)?);
                    unite(&mut bits, &inside);
                }
                bits
            }
        };
        self.make_room();
        let bits = SharedBits::from(bits);
        self.formulas.insert(id, Rc::clone(&bits));
        Ok(bits)
    }
}
