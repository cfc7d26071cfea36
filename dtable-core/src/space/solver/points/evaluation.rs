//! Evaluates a table at all points: the values of its columns, requirements and relations.
//!
//! A set of points is a bit for each. Points are numbered by the values of the columns that are not computed
//! (*dimensions*), the last dimension fastest.

use super::bits::{Counted, add_run, ended, for_each_rarer, intersect, is_empty, is_same, negated, repeat, unite};
use super::{Points, SharedBits};
use crate::lists::CollectVec;
use crate::model::{Formula, Meaning, Position, Test, ValueSet};
use crate::space::budget::rate;
use crate::space::budget::{Budget, OutOfBudget};
use crate::space::fact::Fact;
use crate::space::hash::FastMap;
use crate::space::solver::expression_theory::Expressions;

/// With more points than this, other methods are faster. No measurement is recorded for it.
const MOST_POINTS: usize = 1 << 18;

/// The most sets of points that distinguish rows: the key of a row has a bit for each.
const WIDEST_ROW_BITS: usize = 128;

/// A column that is not computed.
#[derive(Clone)]
pub(super) struct Dimension {
    pub(super) column: usize,
    /// The values of the column, each with its class.
    pub(super) values: Vec<(Position, Position)>,
}

/// Why there are no points.
pub(super) enum Stop {
    Budget,
    /// The points are too many, or the table is not of a kind that can be evaluated in this way.
    Unfit,
}

impl From<OutOfBudget> for Stop {
    fn from(_: OutOfBudget) -> Self {
        Self::Budget
    }
}

/// Evaluates a table at all points, and merges them to rows.
pub(super) fn evaluated(expressions: &Expressions, budget: &mut Budget) -> Result<Points, Stop> {
    Evaluation::new(expressions, budget)?.points(budget)
}

/// Gives the position of each column at a point.
type PointValues<'a> = &'a dyn Fn(usize) -> Position;

/// The points at which a test or a formula holds, and at which it overflows. At the latter `holds` means nothing.
#[derive(Clone)]
struct PointOutcome {
    holds: Vec<u64>,
    overflows: Vec<u64>,
}

/// A computed column: the points of each of its cells, and the points where it overflows.
#[derive(Clone)]
struct PointColumn {
    cells: Vec<Vec<u64>>,
    overflows: Vec<u64>,
}

/// The evaluation of a table.
struct Evaluation<'a> {
    expressions: &'a Expressions,
    dimensions: Vec<Dimension>,
    count: usize,
    /// The computed columns.
    computed: Vec<Option<PointColumn>>,
    applicable: Vec<Applicable>,
}

/// Turns outcomes by the values of some dimensions into sets of points by outcome.
struct Spread<'a> {
    dimensions: &'a [Dimension],
    /// For each dimension the distance of successive values in `by_values`; 0 if the outcome does not depend on it.
    strides: &'a [usize],
    /// The outcomes, by the values of the dimensions on which they depend.
    by_values: &'a [usize],
    /// The points of each outcome.
    points: Vec<Vec<u64>>,
    /// The outcomes that occurred.
    seen: Vec<usize>,
}

impl Spread<'_> {
    /// Adds the `count` points from `start` on, which differ in `dimension` and those behind it. `at` is the place in
    /// `by_values` given by the dimensions before.
    fn fill(&mut self, dimension: usize, at: usize, start: usize, count: usize) {
        if self.strides[dimension..].iter().all(|it| *it == 0) {
            let outcome = self.by_values[at];
            add_run(&mut self.points[outcome], start, count);
            self.seen.push(outcome);
            return;
        }
        let values = self.dimensions[dimension].values.len();
        let (part, before) = (count / values, self.seen.len());
        if self.strides[dimension] > 0 {
            for value in 0..values {
                self.fill(dimension + 1, at + value * self.strides[dimension], start + value * part, part);
            }
        } else {
            // The outcome does not depend on this dimension: the points of one value are copied for the others.
            self.fill(dimension + 1, at, start, part);
            let mut seen = self.seen.split_off(before);
            seen.sort_unstable();
            seen.dedup();
            seen.iter().for_each(|outcome| repeat(&mut self.points[*outcome], start, part, values));
            self.seen.append(&mut seen);
        }
    }
}

/// The points at which a column is applicable, once they are computed.
#[derive(Clone)]
enum Applicable {
    Unknown,
    /// The computation has begun. To need it again then is a cycle.
    Begun,
    At(Vec<u64>),
}

impl<'a> Evaluation<'a> {
    fn new(expressions: &'a Expressions, budget: &mut Budget) -> Result<Self, Stop> {
        if expressions.have_results() {
            return Err(Stop::Unfit);
        }
        let mut dimensions = Vec::new();
        let mut count: usize = 1;
        for (column, it) in expressions.columns.iter().enumerate().filter(|(_, it)| it.meaning.is_none()) {
            let spans = it.cells.iter().map(|&(low, high, class)| (low, if it.is_number { high } else { low }, class));
            let size = spans.clone().fold(0, |size: Position, (low, last, _)| size.saturating_add((last - low).saturating_add(1)));
            let size = usize::try_from(size).map_err(|_| Stop::Unfit)?;
            count = count.checked_mul(size).filter(|count| (1..=MOST_POINTS).contains(count)).ok_or(Stop::Unfit)?;
            let values = spans.flat_map(|(low, last, class)| (low..=last).map(move |value| (value, class))).collect_vec();
            dimensions.push(Dimension { column, values });
        }
        budget.spend(count / rate::POINTS_PER_STEP)?;
        let columns = expressions.columns.len();
        let (computed, applicable) = (vec![None; columns], vec![Applicable::Unknown; columns]);
        let mut this = Self { expressions, dimensions, count, computed, applicable };
        for (column, it) in expressions.columns.iter().enumerate() {
            this.computed[column] = it.meaning.as_ref().map(|(meaning, _)| this.computed(column, meaning, budget)).transpose()?;
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
    fn test(&self, test: &Test, budget: &mut Budget) -> Result<PointOutcome, Stop> {
        let value_of = |value: PointValues| test.holds(value).map_or(2, usize::from);
        let mut points = self.evaluate(&test.columns(), 3, &value_of, budget)?.into_iter().skip(1);
        let mut next = || points.next().unwrap_or_else(|| self.none());
        Ok(PointOutcome { holds: next(), overflows: next() })
    }

    /// Evaluates an expression at all values of its columns.
    fn computed(&self, column: usize, meaning: &Meaning, budget: &mut Budget) -> Result<PointColumn, Stop> {
        let cells = &self.expressions.columns[column].cells;
        let cell = |at: Position| cells.iter().position(|cell| cell.0 <= at && at <= cell.1);
        let value_of = |value: PointValues| meaning.position(value).and_then(cell).unwrap_or(cells.len());
        budget.spend(cells.len() * self.count / 64 / rate::POINT_WORDS_PER_STEP)?;
        let mut cells = self.evaluate(&meaning.columns(), cells.len() + 1, &value_of, budget)?;
        let overflows = cells.pop().unwrap_or_else(|| self.none());
        Ok(PointColumn { cells, overflows })
    }

    /// Evaluates a function of some columns at all their values, once each. Returns for each of its outcomes the
    /// points.
    fn evaluate(
        &self,
        columns: &[usize],
        outcomes: usize,
        value_of: &dyn Fn(PointValues) -> usize,
        budget: &mut Budget,
    ) -> Result<Vec<Vec<u64>>, Stop> {
        let is_unfit = |column: &usize| {
            let it = &self.expressions.columns[*column];
            it.meaning.is_some() || it.not_applicable.is_some()
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
        let mut by_values = Vec::with_capacity(size);
        let mut values = vec![0; self.expressions.columns.len()];
        for at in 0..size {
            for (stride, it) in strides.iter().zip(&self.dimensions).filter(|(stride, _)| **stride > 0) {
                values[it.column] = it.values[at / stride % it.values.len()].0;
            }
            budget.spend(4 + 2 * columns.len())?;
            by_values.push(value_of(&|column| values[column]));
        }
        budget.spend(self.count / rate::POINTS_PER_STEP)?;
        Ok(self.spread(&strides, &by_values, outcomes))
    }

    /// Returns for each outcome its points; see [`Spread`].
    fn spread(&self, strides: &[usize], by_values: &[usize], outcomes: usize) -> Vec<Vec<u64>> {
        let mut spread = Spread { dimensions: &self.dimensions, strides, by_values, points: vec![self.none(); outcomes], seen: Vec::new() };
        spread.fill(0, 0, 0, self.count);
        spread.points
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
        let mut applicable = self.all_applicable(&requirement.columns(), budget)?;
        intersect(&mut applicable, &self.formula(requirement, budget)?.holds);
        self.applicable[column] = Applicable::At(applicable.clone());
        Ok(applicable)
    }

    /// The points at which all of some columns are applicable.
    fn all_applicable(&mut self, columns: &[usize], budget: &mut Budget) -> Result<Vec<u64>, Stop> {
        let mut all = self.everywhere();
        for column in columns {
            intersect(&mut all, &self.applicable(*column, budget)?);
        }
        Ok(all)
    }

    /// The points at which the column is applicable, and its value lies in a set.
    fn member(&mut self, column: usize, set: &ValueSet, budget: &mut Budget) -> Result<Vec<u64>, Stop> {
        budget.spend(1 + self.count / rate::POINTS_PER_STEP)?;
        let mut bits = self.none();
        if let Some(computed) = &self.computed[column] {
            let cells = self.expressions.columns[column].cells.iter().zip(&computed.cells);
            cells.filter(|(cell, _)| set.contains(cell.0)).for_each(|(_, points)| unite(&mut bits, points));
        } else {
            let is_it = |it: &Dimension| it.column == column;
            let dimension = self.dimensions.iter().position(is_it).ok_or(Stop::Unfit)?;
            let inside: Vec<usize> = self.dimensions[dimension].values.iter().map(|it| usize::from(set.contains(it.0))).collect_vec();
            let mut strides = vec![0; self.dimensions.len()];
            strides[dimension] = 1;
            unite(&mut bits, &self.spread(&strides, &inside, 2)[1]);
        }
        intersect(&mut bits, &self.applicable(column, budget)?);
        Ok(bits)
    }

    /// Evaluates a formula over values as Rust would: from left to right, with overflow.
    fn formula(&mut self, formula: &Formula, budget: &mut Budget) -> Result<PointOutcome, Stop> {
        budget.spend(4 + self.count / 64 / rate::POINT_WORDS_PER_STEP)?;
        Ok(match formula {
            Formula::Atom { column, set } => PointOutcome { holds: self.member(*column, set, budget)?, overflows: self.none() },
            Formula::Test(test) => self.test(test, budget)?,
            Formula::Not(it) => {
                let it = self.formula(it, budget)?;
                PointOutcome { holds: negated(&it.holds), ..it }
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
                PointOutcome { holds: if is_and { reached } else { negated(&reached) }, overflows }
            }
            Formula::Iff(a, b) => {
                let (a, mut b) = (self.formula(a, budget)?, self.formula(b, budget)?);
                unite(&mut b.overflows, &a.overflows);
                PointOutcome { holds: a.holds.iter().zip(&b.holds).map(|(a, b)| !(a ^ b)).collect_vec(), ..b }
            }
            Formula::Count { low, high, of } => {
                let (mut counted, mut overflows) = (Counted::new(self.everywhere()), self.none());
                for it in of {
                    let it = self.formula(it, budget)?;
                    budget.spend(1 + of.len() * (1 + self.count / 64 / rate::POINT_WORDS_PER_STEP))?;
                    unite(&mut overflows, &it.overflows);
                    counted.add(&it.holds);
                }
                PointOutcome { holds: counted.between(*low, *high), overflows }
            }
        })
    }

    /// The points of each fact. `Unfit` if a relation could depend on the value of a condition that overflows.
    fn facts(&mut self, budget: &mut Budget) -> Result<Vec<(Fact, Vec<u64>)>, Stop> {
        let (mut facts, mut fine) = (Vec::new(), self.everywhere());
        for column in 0..self.computed.len() {
            let mut overflow = self.applicable(column, budget)?;
            let Some(it) = &self.computed[column] else { continue };
            intersect(&mut overflow, &it.overflows);
            intersect(&mut fine, &negated(&overflow));
            facts.push((Fact::ConditionOverflows(column), overflow));
        }
        for (at, relation) in self.expressions.relations.iter().enumerate() {
            let applicable = self.all_applicable(&relation.columns, budget)?;
            let PointOutcome { mut holds, mut overflows } = self.formula(&relation.formula, budget)?;
            unite(&mut holds, &negated(&applicable));
            intersect(&mut overflows, &applicable);
            intersect(&mut fine, &negated(&overflows));
            facts.extend([(Fact::Relation(at), holds), (Fact::RelationOverflows(at), overflows)]);
        }
        facts.push((Fact::NoOverflow, fine));
        // At a point a condition that overflows has no value; for the search it may have any. If a relation depends on
        // it, points would give another answer.
        for (fact, overflow) in &facts {
            if let Fact::ConditionOverflows(column) = *fact
                && self.is_open(column, overflow, &facts, budget)?
            {
                return Err(Stop::Unfit);
            }
        }
        Ok(facts)
    }

    /// Whether relations or requirements depend on the value of a condition at points where it overflows, and no other
    /// relation excludes these points.
    fn is_open(&self, column: usize, overflow: &[u64], facts: &[(Fact, Vec<u64>)], budget: &mut Budget) -> Result<bool, Stop> {
        let all = &self.expressions.columns;
        let is_claim = |columns: &[usize]| columns.iter().all(|it| all[*it].meaning.is_some());
        let relations = || self.expressions.relations.iter().enumerate().filter(|it| !is_claim(&it.1.columns));
        let requirements = all.iter().filter_map(|it| it.requires.as_ref());
        if !relations().any(|it| it.1.columns.contains(&column)) && !requirements.into_iter().any(|it| it.columns().contains(&column)) {
            return Ok(false);
        }
        budget.spend(self.expressions.relations.len() * (1 + (facts.len() + self.count / 64) / rate::POINT_WORDS_PER_STEP))?;
        let dependent = self.dependent_on(column);
        let mut left = ended(overflow.to_vec(), self.count);
        for (at, _) in relations().filter(|it| !it.1.columns.iter().any(|it| dependent.contains(it))) {
            let mut allowed = self.none();
            let of_relation = facts.iter().filter(|it| [Fact::Relation(at), Fact::RelationOverflows(at)].contains(&it.0));
            of_relation.for_each(|it| unite(&mut allowed, &it.1));
            intersect(&mut left, &allowed);
        }
        Ok(!is_empty(&left))
    }

    /// The columns that change, or are applicable elsewhere, if the value of `column` changes; and `column` itself.
    fn dependent_on(&self, column: usize) -> Vec<usize> {
        let required = self.expressions.columns.iter().map(|it| it.requires.as_ref().map_or_else(Vec::new, Formula::columns)).collect_vec();
        let mut dependent = vec![column];
        let mut known = 0;
        while let Some(&of) = dependent.get(known) {
            known += 1;
            let requires = |it: &usize| required[*it].contains(&of) && !dependent.contains(it);
            let more = (0..required.len()).filter(requires).collect_vec();
            dependent.extend(more);
        }
        dependent
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

    /// Merges points that agree in all classes and facts to rows.
    fn points(mut self, budget: &mut Budget) -> Result<Points, Stop> {
        let classes = (0..self.computed.len()).map(|column| self.classes(column, budget)).collect::<Result<Vec<_>, _>>()?;
        let facts = self.facts(budget)?;
        let mut keys = vec![0u128; self.count];
        let told_apart = classes.iter().flat_map(|of| &of[..of.len().saturating_sub(1)]).chain(facts.iter().map(|it| &it.1));
        for (width, bits) in told_apart.filter(|bits| !is_same(bits, self.count)).enumerate() {
            budget.spend(self.count / rate::POINTS_PER_STEP)?;
            if width == WIDEST_ROW_BITS {
                return Err(Stop::Unfit);
            }
            for_each_rarer(bits, self.count, |point| keys[point] |= 1 << width);
        }
        budget.spend(2 * self.count / rate::POINTS_PER_STEP)?;
        let mut seen = FastMap::default();
        let mut first: Vec<u32> = Vec::new();
        for (point, key) in keys.into_iter().enumerate() {
            seen.entry(key).or_insert_with(|| first.push(point as u32));
        }
        let rows = |bits: &Vec<u64>| -> SharedBits {
            let mut rows = vec![0; first.len().div_ceil(64)];
            for (row, point) in first.iter().enumerate() {
                rows[row / 64] |= (bits[*point as usize / 64] >> (point % 64) & 1) << (row % 64);
            }
            rows.into()
        };
        budget.spend(classes.iter().map(Vec::len).sum::<usize>() * first.len() / rate::POINTS_PER_STEP)?;
        Ok(Points {
            count: first.len(),
            dimensions: self.dimensions,
            classes: classes.iter().map(|of| of.iter().map(rows).collect_vec()).collect_vec(),
            all: self.expressions.columns.iter().map(|it| it.all.clone()).collect_vec(),
            facts: facts.iter().map(|(fact, bits)| (*fact, rows(bits))).collect(),
            sets: FastMap::default(),
            formulas: FastMap::default(),
            counting: 0,
            left: Vec::new(),
            first,
        })
    }
}
