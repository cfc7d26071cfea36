//! All points: where inputs have few values, every case is evaluated once, and questions are answered by looking.
//!
//! A *point* gives every column that is not computed one of its values. Each expression is evaluated at all values of the columns that it mentions,
//! once; at the points its outcomes are bits. Requirements, relations and overflow combine these bits as [`super::expressions`] combines
//! literals. Points of one case are then one *row*: a million points are seldom more than some ten thousand rows. Every class of
//! every column, every fact and every formula is the set of the rows that have it, a bit a row, so that a question is a few
//! intersections.
//!
//! *Example.* `x` and `y` from 1 to 3 with `c: x < y` and `d: x + y > 4`: nine points, four rows. The rows of `c: T` are `0101`, those of `d: F` are
//! `0011`; they have one in common, that of `x = 1, y = 2`.

use super::expressions::{Expressions, Fact};
use super::{Answer, Case};
use crate::model::{Formula, Position, Region, Test, ValueSet};
use crate::space::budget::{Budget, OutOfBudget};
use crate::space::hash::FastMap;
use crate::space::residual::{Residual, ResidualId, Residuals};
use std::rc::Rc;

/// With more points than this, the other methods are quicker.
const MOST: usize = 1 << 20;

/// The bits of a row that can be told apart.
const WIDEST: u32 = 128;

/// Words of bits that are combined in a step (`cargo run --release -p dtable-benches -- shapes small`).
const WORDS_A_STEP: usize = 32;

/// Points that are looked at one by one in a step.
const POINTS_A_STEP: usize = 8;

/// So many words are remembered for sets and formulas: 32 MB.
const REMEMBERED: usize = 1 << 22;

type Bits = Rc<[u64]>;

/// All rows, and what they are.
pub(super) struct Points {
    count: usize,
    dimensions: Vec<Dimension>,
    /// The first point of each row.
    first: Vec<u32>,
    /// The rows of each class, by column.
    classes: Vec<Vec<Bits>>,
    /// All classes of each column.
    all: Vec<ValueSet>,
    facts: FastMap<Fact, Bits>,
    sets: FastMap<(usize, ValueSet), Bits>,
    formulas: FastMap<ResidualId, Bits>,
    /// How many covers count, and what they leave.
    counting: usize,
    left: Vec<u64>,
}

/// A column that is not computed.
#[derive(Clone)]
struct Dimension {
    column: usize,
    /// Its values, each with its class.
    values: Vec<(Position, Position)>,
}

/// Why there are no points.
enum Stop {
    Budget,
    /// They are too many, or the table is not of this kind.
    Unfit,
}

impl From<OutOfBudget> for Stop {
    fn from(_: OutOfBudget) -> Self {
        Self::Budget
    }
}

impl Points {
    /// All points of a table, where these are few enough.
    pub(super) fn new(expressions: &Expressions, budget: &mut Budget) -> Result<Option<Self>, OutOfBudget> {
        match Evaluation::new(expressions, budget).and_then(|it| it.points(budget)) {
            Ok(points) => Ok(Some(points)),
            Err(Stop::Unfit) => Ok(None),
            Err(Stop::Budget) => Err(OutOfBudget),
        }
    }

    /// A case of `region` that satisfies `demand`, outside all `covers`.
    pub(super) fn ask(
        &mut self,
        region: &Region,
        covers: &[&Region],
        demand: ResidualId,
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<Answer, OutOfBudget> {
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

    /// Makes the first `count` of some covers count, where perhaps some of them do already.
    pub(super) fn count_in_order(&mut self, covers: &[&Region], count: usize, budget: &mut Budget) -> Result<(), OutOfBudget> {
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

    /// A case of `region` that satisfies `demand`, outside all covers that count.
    pub(super) fn ask_of(
        &mut self,
        region: &Region,
        demand: ResidualId,
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<Answer, OutOfBudget> {
        let mut left = self.within(region, demand, residuals, budget)?;
        if self.counting > 0 {
            intersect(&mut left, &self.left);
        }
        Ok(self.answer(&left, (0..self.counting).collect()))
    }

    fn words(&self) -> usize {
        self.count.div_ceil(64)
    }

    fn answer(&self, left: &[u64], by: Vec<usize>) -> Answer {
        let Some(word) = left.iter().position(|it| *it != 0) else { return Answer::Covered(by) };
        let row = 64 * word + left[word].trailing_zeros() as usize;
        let has = |of: &Vec<Bits>| of.iter().position(|it| it[word] >> (row % 64) & 1 == 1).unwrap_or(0) as Position;
        let mut values = vec![None; self.classes.len()];
        let mut point = self.first[row] as usize;
        for it in self.dimensions.iter().rev() {
            values[it.column] = Some(it.values[point % it.values.len()].0);
            point /= it.values.len();
        }
        Answer::Case(Case { classes: self.classes.iter().map(has).collect(), values })
    }

    /// The rows of a region that satisfy a demand.
    fn within(
        &mut self,
        region: &Region,
        demand: ResidualId,
        residuals: &mut Residuals,
        budget: &mut Budget,
    ) -> Result<Vec<u64>, OutOfBudget> {
        let mut left = self.formula(demand, residuals, budget)?.to_vec();
        for (column, set) in region.0.iter().enumerate() {
            if *set != self.all[column] {
                let inside = self.set(column, set, budget)?;
                intersect(&mut left, &inside);
            }
        }
        Ok(left)
    }

    /// Removes the rows of a region; says whether there were any.
    fn remove(&mut self, left: &mut [u64], region: &Region, budget: &mut Budget) -> Result<bool, OutOfBudget> {
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
    fn set(&mut self, column: usize, set: &ValueSet, budget: &mut Budget) -> Result<Bits, OutOfBudget> {
        let key = (column, set.clone());
        budget.spend(1 + self.words() / WORDS_A_STEP)?;
        if let Some(known) = self.sets.get(&key) {
            return Ok(Rc::clone(known));
        }
        let mut bits = vec![0; self.words()];
        for class in set.iter() {
            budget.spend(1 + self.words() / WORDS_A_STEP)?;
            if let Some(rows) = usize::try_from(class).ok().and_then(|class| self.classes[column].get(class)) {
                unite(&mut bits, rows);
            }
        }
        self.make_room();
        let bits = Bits::from(bits);
        self.sets.insert(key, Rc::clone(&bits));
        Ok(bits)
    }

    fn make_room(&mut self) {
        if (self.sets.len() + self.formulas.len() + 1) * self.words() > REMEMBERED {
            self.sets.clear();
            self.formulas.clear();
        }
    }

    /// The rows that satisfy a formula.
    fn formula(&mut self, id: ResidualId, residuals: &mut Residuals, budget: &mut Budget) -> Result<Bits, OutOfBudget> {
        if let Some(known) = self.formulas.get(&id) {
            return Ok(Rc::clone(known));
        }
        let (none, all) = (vec![0; self.words()], vec![u64::MAX; self.words()]);
        budget.spend(4 + self.words() / WORDS_A_STEP)?;
        let bits = match residuals.node(id).clone() {
            Residual::True => ended(all, self.count),
            Residual::False => none,
            Residual::Atom { column, set, .. } => self.set(column, &set, budget)?.to_vec(),
            Residual::Fact { fact, holds } => {
                let bits = self.facts.get(&fact).ok_or(OutOfBudget)?.to_vec();
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
                ended(a.iter().zip(&b[..]).map(|(a, b)| !(a ^ b)).collect(), self.count)
            }
            Residual::Count { low, high, of } => {
                let mut counted = Counted::new(all);
                for part in of.iter() {
                    budget.spend(1 + of.len() * (1 + self.words() / WORDS_A_STEP))?;
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
        let bits = Bits::from(bits);
        self.formulas.insert(id, Rc::clone(&bits));
        Ok(bits)
    }
}

/// How many of some sets each place lies in.
struct Counted {
    /// The places in at least `n` sets, by `n`.
    at_least: Vec<Vec<u64>>,
}

impl Counted {
    fn new(all: Vec<u64>) -> Self {
        Self { at_least: vec![all] }
    }

    fn add(&mut self, set: &[u64]) {
        self.at_least.push(vec![0; set.len()]);
        for more in (1..self.at_least.len()).rev() {
            let mut now = self.at_least[more - 1].clone();
            intersect(&mut now, set);
            unite(&mut self.at_least[more], &now);
        }
    }

    fn between(&self, low: usize, high: usize) -> Vec<u64> {
        let none = || vec![0; self.at_least[0].len()];
        let at_least = |count: usize| self.at_least.get(count).cloned().unwrap_or_else(none);
        let mut bits = at_least(low);
        intersect(&mut bits, &negated(&at_least(high.saturating_add(1))));
        bits
    }
}

fn is_empty(bits: &[u64]) -> bool {
    bits.iter().all(|it| *it == 0)
}

fn intersect(bits: &mut [u64], other: &[u64]) {
    bits.iter_mut().zip(other).for_each(|(it, other)| *it &= other);
}

fn unite(bits: &mut [u64], other: &[u64]) {
    bits.iter_mut().zip(other).for_each(|(it, other)| *it |= other);
}

fn negated(bits: &[u64]) -> Vec<u64> {
    bits.iter().map(|it| !it).collect()
}

/// Only the first `count` bits.
fn ended(mut bits: Vec<u64>, count: usize) -> Vec<u64> {
    if let Some(last) = bits.last_mut().filter(|_| count % 64 > 0) {
        *last &= (1 << (count % 64)) - 1;
    }
    bits
}

/// What a test or a formula is at every point. Where it overflows, `holds` says nothing.
#[derive(Clone)]
struct Outcome {
    holds: Vec<u64>,
    overflows: Vec<u64>,
}

/// The columns of a table at all points.
struct Evaluation<'a> {
    expressions: &'a Expressions,
    dimensions: Vec<Dimension>,
    count: usize,
    /// The truth of each column that is computed.
    computed: Vec<Option<Outcome>>,
    applicable: Vec<Applicable>,
}

/// Where a column is applicable.
#[derive(Clone)]
enum Applicable {
    Unknown,
    /// It is being found out.
    Begun,
    At(Vec<u64>),
}

impl<'a> Evaluation<'a> {
    fn new(expressions: &'a Expressions, budget: &mut Budget) -> Result<Self, Stop> {
        let mut dimensions = Vec::new();
        let mut count: usize = 1;
        for (column, it) in expressions.columns.iter().enumerate().filter(|(_, it)| it.test.is_none()) {
            let mut values = Vec::new();
            for &(low, high, class) in &it.cells {
                let last = if it.is_number { high } else { low };
                if last - low >= MOST as Position {
                    return Err(Stop::Unfit);
                }
                values.extend((low..=last).map(|value| (value, class)));
            }
            count = count.checked_mul(values.len()).filter(|count| (1..=MOST).contains(count)).ok_or(Stop::Unfit)?;
            dimensions.push(Dimension { column, values });
        }
        budget.spend(count / POINTS_A_STEP)?;
        let columns = expressions.columns.len();
        let (computed, applicable) = (vec![None; columns], vec![Applicable::Unknown; columns]);
        let mut this = Self { expressions, dimensions, count, computed, applicable };
        for (column, it) in expressions.columns.iter().enumerate() {
            this.computed[column] = it.test.as_ref().map(|(test, _)| this.test(test, budget)).transpose()?;
        }
        Ok(this)
    }

    fn none(&self) -> Vec<u64> {
        vec![0; self.count.div_ceil(64)]
    }

    fn everywhere(&self) -> Vec<u64> {
        vec![u64::MAX; self.count.div_ceil(64)]
    }

    /// Evaluates a test at all values of its columns.
    fn test(&self, test: &Test, budget: &mut Budget) -> Result<Outcome, Stop> {
        let columns = test.columns();
        let is_unfit = |column: &usize| {
            let it = &self.expressions.columns[*column];
            it.test.is_some() || it.not_applicable.is_some()
        };
        if columns.iter().any(is_unfit) {
            return Err(Stop::Unfit);
        }
        let mut strides = vec![0; self.dimensions.len()];
        let mut size = 1;
        for (stride, it) in strides.iter_mut().zip(&self.dimensions).rev() {
            if columns.contains(&it.column) {
                *stride = size;
                size *= it.values.len();
            }
        }
        let mut outcomes = Vec::with_capacity(size);
        let mut values = vec![0; self.expressions.columns.len()];
        for at in 0..size {
            for (stride, it) in strides.iter().zip(&self.dimensions).filter(|(stride, _)| **stride > 0) {
                values[it.column] = it.values[at / stride % it.values.len()].0;
            }
            budget.spend(4 + 2 * columns.len())?;
            outcomes.push(test.holds(&|column| values[column]));
        }
        let mut outcome = Outcome { holds: self.none(), overflows: self.none() };
        budget.spend(self.count / POINTS_A_STEP)?;
        self.spread(&strides, 0, &mut 0, 0, &mut |point, at| match outcomes[at] {
            Some(false) => {}
            Some(true) => outcome.holds[point / 64] |= 1 << (point % 64),
            None => outcome.overflows[point / 64] |= 1 << (point % 64),
        });
        Ok(outcome)
    }

    /// Visits all points in order, each with its place among the values of some columns.
    fn spread(&self, strides: &[usize], dimension: usize, point: &mut usize, at: usize, visit: &mut dyn FnMut(usize, usize)) {
        let Some(it) = self.dimensions.get(dimension) else {
            visit(*point, at);
            *point += 1;
            return;
        };
        for value in 0..it.values.len() {
            self.spread(strides, dimension + 1, point, at + value * strides[dimension], visit);
        }
    }

    /// The points at which the column is applicable.
    fn applicable(&mut self, column: usize, budget: &mut Budget) -> Result<Vec<u64>, Stop> {
        let it = &self.expressions.columns[column];
        let Some(requirement) = it.requires.as_ref().filter(|_| it.not_applicable.is_some()) else { return Ok(self.everywhere()) };
        match &self.applicable[column] {
            Applicable::At(known) => return Ok(known.clone()),
            Applicable::Begun => return Err(Stop::Unfit),
            Applicable::Unknown => {}
        }
        self.applicable[column] = Applicable::Begun;
        let mut applicable = self.all_applicable(requirement, budget)?;
        intersect(&mut applicable, &self.formula(requirement, budget)?.holds);
        self.applicable[column] = Applicable::At(applicable.clone());
        Ok(applicable)
    }

    /// The points at which all columns of a formula are applicable.
    fn all_applicable(&mut self, formula: &Formula, budget: &mut Budget) -> Result<Vec<u64>, Stop> {
        let mut all = self.everywhere();
        for column in formula.columns() {
            intersect(&mut all, &self.applicable(column, budget)?);
        }
        Ok(all)
    }

    /// The points at which the column is applicable, and its value lies in a set.
    fn member(&mut self, column: usize, set: &ValueSet, budget: &mut Budget) -> Result<Vec<u64>, Stop> {
        budget.spend(1 + self.count / POINTS_A_STEP)?;
        let mut bits = self.none();
        if let Some(outcome) = &self.computed[column] {
            let sides = [(set.contains(1), outcome.holds.clone()), (set.contains(0), negated(&outcome.holds))];
            sides.iter().filter(|(is_inside, _)| *is_inside).for_each(|(_, side)| unite(&mut bits, side));
        } else {
            let is_it = |it: &Dimension| it.column == column;
            let dimension = self.dimensions.iter().position(is_it).ok_or(Stop::Unfit)?;
            let inside: Vec<bool> = self.dimensions[dimension].values.iter().map(|(value, _)| set.contains(*value)).collect();
            self.mark(dimension, &inside, &mut bits);
        }
        intersect(&mut bits, &self.applicable(column, budget)?);
        Ok(bits)
    }

    /// Sets the bits of the points that have some of the values of a dimension.
    fn mark(&self, dimension: usize, inside: &[bool], bits: &mut [u64]) {
        let behind: usize = self.dimensions[dimension + 1..].iter().map(|it| it.values.len()).product();
        for point in 0..self.count {
            bits[point / 64] |= u64::from(inside[point / behind % inside.len()]) << (point % 64);
        }
    }

    /// A formula over values, evaluated as Rust does.
    fn formula(&mut self, formula: &Formula, budget: &mut Budget) -> Result<Outcome, Stop> {
        budget.spend(4 + self.count / 64 / WORDS_A_STEP)?;
        Ok(match formula {
            Formula::Atom { column, set } => Outcome { holds: self.member(*column, set, budget)?, overflows: self.none() },
            Formula::Test(test) => self.test(test, budget)?,
            Formula::Not(it) => {
                let it = self.formula(it, budget)?;
                Outcome { holds: negated(&it.holds), ..it }
            }
            Formula::And(of) | Formula::Or(of) => {
                let is_and = matches!(formula, Formula::And(_));
                let (mut reached, mut overflows) = (self.everywhere(), self.none());
                for it in of {
                    let mut it = self.formula(it, budget)?;
                    intersect(&mut it.overflows, &reached);
                    unite(&mut overflows, &it.overflows);
                    intersect(&mut reached, &if is_and { it.holds } else { negated(&it.holds) });
                }
                Outcome { holds: if is_and { reached } else { negated(&reached) }, overflows }
            }
            Formula::Iff(a, b) => {
                let (a, mut b) = (self.formula(a, budget)?, self.formula(b, budget)?);
                unite(&mut b.overflows, &a.overflows);
                Outcome { holds: a.holds.iter().zip(&b.holds).map(|(a, b)| !(a ^ b)).collect(), ..b }
            }
            Formula::Count { low, high, of } => {
                let (mut counted, mut overflows) = (Counted::new(self.everywhere()), self.none());
                for it in of {
                    let it = self.formula(it, budget)?;
                    budget.spend(1 + of.len() * (1 + self.count / 64 / WORDS_A_STEP))?;
                    unite(&mut overflows, &it.overflows);
                    counted.add(&it.holds);
                }
                Outcome { holds: counted.between(*low, *high), overflows }
            }
        })
    }

    /// The facts at all points.
    fn facts(&mut self, budget: &mut Budget) -> Result<Vec<(Fact, Vec<u64>)>, Stop> {
        let (mut facts, mut fine) = (Vec::new(), self.everywhere());
        for column in 0..self.computed.len() {
            let mut overflow = self.applicable(column, budget)?;
            let Some(it) = &self.computed[column] else { continue };
            intersect(&mut overflow, &it.overflows);
            intersect(&mut fine, &negated(&overflow));
            facts.push((Fact::ConditionOverflows(column), overflow));
        }
        for (at, (formula, _)) in self.expressions.relations.iter().enumerate() {
            let applicable = self.all_applicable(formula, budget)?;
            let Outcome { mut holds, mut overflows } = self.formula(formula, budget)?;
            unite(&mut holds, &negated(&applicable));
            intersect(&mut overflows, &applicable);
            intersect(&mut fine, &negated(&overflows));
            facts.extend([(Fact::Relation(at), holds), (Fact::RelationOverflows(at), overflows)]);
        }
        facts.push((Fact::NoOverflow, fine));
        Ok(facts)
    }

    /// The points of each class of a column.
    fn classes(&mut self, column: usize, budget: &mut Budget) -> Result<Vec<Vec<u64>>, Stop> {
        let it = &self.expressions.columns[column];
        let applicable = self.applicable(column, budget)?;
        let mut classes = vec![self.none(); usize::try_from(it.all.len()).map_err(|_| Stop::Unfit)?];
        let mut add = |class: Position, bits: &[u64]| {
            let place = usize::try_from(class).ok().and_then(|class| classes.get_mut(class)).ok_or(Stop::Unfit)?;
            unite(place, bits);
            Ok::<(), Stop>(())
        };
        for &(low, high, class) in &it.cells {
            let bits = self.member(column, &ValueSet::span(low, high), budget)?;
            add(class, &bits)?;
        }
        if let Some(class) = it.not_applicable {
            add(class, &negated(&applicable))?;
        }
        Ok(classes)
    }

    /// Points that differ in no class and no fact become one row.
    fn points(mut self, budget: &mut Budget) -> Result<Points, Stop> {
        let classes = (0..self.computed.len()).map(|column| self.classes(column, budget)).collect::<Result<Vec<_>, _>>()?;
        let facts = self.facts(budget)?;
        let mut keys = vec![0u128; self.count];
        let mut width = 0;
        let told_apart = classes.iter().flat_map(|of| &of[..of.len().saturating_sub(1)]).chain(facts.iter().map(|it| &it.1));
        for bits in told_apart.filter(|bits| !is_same(bits, self.count)) {
            budget.spend(self.count / POINTS_A_STEP)?;
            if width == WIDEST {
                return Err(Stop::Unfit);
            }
            for (point, key) in keys.iter_mut().enumerate() {
                *key |= u128::from(bits[point / 64] >> (point % 64) & 1) << width;
            }
            width += 1;
        }
        budget.spend(2 * self.count / POINTS_A_STEP)?;
        let mut seen = FastMap::default();
        let mut first: Vec<u32> = Vec::new();
        for (point, key) in keys.into_iter().enumerate() {
            seen.entry(key).or_insert_with(|| first.push(point as u32));
        }
        let rows = |bits: &Vec<u64>| -> Bits {
            let mut rows = vec![0; first.len().div_ceil(64)];
            for (row, point) in first.iter().enumerate() {
                rows[row / 64] |= (bits[*point as usize / 64] >> (point % 64) & 1) << (row % 64);
            }
            rows.into()
        };
        budget.spend(classes.iter().map(Vec::len).sum::<usize>() * first.len() / POINTS_A_STEP)?;
        Ok(Points {
            count: first.len(),
            dimensions: self.dimensions,
            classes: classes.iter().map(|of| of.iter().map(rows).collect()).collect(),
            all: self.expressions.columns.iter().map(|it| it.all.clone()).collect(),
            facts: facts.iter().map(|(fact, bits)| (*fact, rows(bits))).collect(),
            sets: FastMap::default(),
            formulas: FastMap::default(),
            counting: 0,
            left: Vec::new(),
            first,
        })
    }
}

/// Whether the first `count` bits are all the same.
fn is_same(bits: &[u64], count: usize) -> bool {
    let first = bits[0] & 1;
    let same = if first == 1 { u64::MAX } else { 0 };
    let (whole, rest) = bits.split_at(count / 64);
    whole.iter().all(|it| *it == same) && rest.iter().all(|it| (it ^ same) & ((1 << (count % 64)) - 1) == 0)
}
