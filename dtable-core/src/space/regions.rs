//! Finds the gaps of a table: few, disjoint, maximal regions that no rule reaches.
//!
//! A search for uncovered parts ([`super::cover`]) gives a small part, the *seed*. The seed is widened column by
//! column, as long as no rule and no region found before has a possible case there. The search then goes on outside of
//! the region, without starting anew. Values that cannot occur are no obstacle: a column that only they keep from
//! holding everywhere becomes `-`. So a region reads like a row that an author would write.

use super::budget::Unanswered;
use super::cases::Space;
use super::classes::Classes;
use super::cover::visit::Then;
use super::cover::{uncovered, visit_uncovered};
use super::logic::Logic;
use super::overlap::reach::{Bits, Reach};
use super::residual::ResidualId;
use crate::lists::{CollectVec, Order};
use crate::model::{Count, Region, ValueSet};
use crate::space::budget::rate;

/// A gap, with the number of its cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedRegion {
    /// The region; a column has its whole domain where it does not matter.
    pub region: Region,
    /// For each column whether the region holds where the condition is not applicable.
    pub not_applicable: Vec<bool>,
    /// The number of its cases; `None` if counting took too long.
    pub cases: Option<Count>,
}

/// Finds regions outside all rules, at most `limit`, the one with the most cases first.
pub(crate) fn uncovered_regions(space: &mut Space, limit: usize) -> Result<Vec<CountedRegion>, Unanswered> {
    let covers: Vec<&Region> = space.rules.iter().map(|it| &it.region).collect_vec();
    let reach = Reach::new(&space.all, &covers, limit);
    space.logic.budget.spend(covers.len() * space.all.0.len())?;
    let order = columns_by_use(space, space.all.0.len());
    let is_exact = space.demand == ResidualId::TRUE && (0..space.all.0.len()).all(|column| reach.is_exact(column));
    let (all, classes, required) = (&space.all, &space.classes, &space.required[..]);
    let mut regions = GapFinder {
        all,
        classes,
        required,
        demand: space.demand,
        rules: &covers,
        reach,
        is_exact,
        order,
        limit,
        spent_before: space.logic.budget.spent(),
        found: Vec::new(),
    };
    visit_uncovered(&mut space.logic, &space.all, &covers, space.demand, &mut |logic, gap| regions.add(logic, gap))?;
    let mut counted = Vec::new();
    for region in regions.found {
        counted.push(CountedRegion { cases: space.counted(&region), not_applicable: space.not_applicable(&region), region });
    }
    counted.order_by(|a, b| b.cases.cmp(&a.cases));
    Ok(counted)
}

/// The first `count` columns in the order in which a region is widened. Columns that may be not applicable come first,
/// because the columns on which that depends have to keep their values until then; others by the number of rules that
/// look at them, for those with few are the likeliest to be irrelevant.
pub(crate) fn columns_by_use(space: &Space, count: usize) -> Vec<usize> {
    let uses = |column: &usize| space.rules.iter().filter(|rule| rule.region.0[*column] != space.all.0[*column]).count();
    let mut columns: Vec<usize> = (0..count).collect_vec();
    columns.sort_by_cached_key(|column| (space.classes.not_applicable(*column).is_none(), uses(column)));
    columns
}

/// The number of regions that the search finds even if it takes long, and that a finding prints. It looks for more,
/// which machines read, only until it has spent the share of the budget for answers that decide nothing, and
/// [`STEPS_FOR_A_RULE`], but no more than 16 shares.
const ENOUGH: usize = 8;

/// The steps for each rule in which more regions are looked for. With 16 shares for every table, mixed tables of 20 x 200
/// took 58 % of the proof to list five hundred regions (`cargo run --release -p dtable-benches -- shapes mixed`).
const STEPS_FOR_A_RULE: u64 = 1_000;

/// The stride through the rules near a region: one rule in this many is subtracted before all others.
const STRIDE: usize = 64;

/// The search for regions. See the module.
struct GapFinder<'a> {
    all: &'a Region,
    classes: &'a Classes,
    required: &'a [Vec<usize>],
    demand: ResidualId,
    rules: &'a [&'a Region],
    /// Bitmaps of the rules, and behind them of the regions found.
    reach: Reach,
    /// Whether the bitmaps alone decide what is covered: they are exact, and every combination of values is a case.
    is_exact: bool,
    /// The columns in the order in which they are widened.
    order: Vec<usize>,
    limit: usize,
    /// The steps that the proof had taken before the search.
    spent_before: u64,
    found: Vec<Region>,
}

impl GapFinder<'_> {
    /// Finds regions that together contain all possible cases of `gap`.
    fn add(&mut self, logic: &mut Logic, gap: &Region) -> Result<Then, Unanswered> {
        let first = self.found.len();
        loop {
            let known: Vec<&Region> = self.found[first..].iter().collect_vec();
            let Some(seed) = uncovered(logic, gap, &known, self.demand)? else { break };
            let region = self.widened(logic, seed)?;
            let region = self.said_by_others(logic, region)?;
            self.reach.insert(self.rules.len() + self.found.len(), &region);
            self.found.push(region);
            let spent = logic.budget.spent() - self.spent_before;
            let allowed = (logic.share() + self.rules.len() as u64 * STEPS_FOR_A_RULE).min(16 * logic.share());
            let takes_long = self.found.len() >= ENOUGH && spent > allowed;
            if self.found.len() == self.limit || takes_long {
                return Ok(Then::Stop);
            }
        }
        Ok(Then::Cover(self.found[first..].to_vec()))
    }

    /// Replaces *not applicable* in a region: if the conditions on which it depends have values in the region that
    /// imply it, the region names these values, and `-` for the column itself.
    fn said_by_others(&self, logic: &mut Logic, mut region: Region) -> Result<Region, Unanswered> {
        for column in 0..region.0.len() {
            let Some(class) = self.classes.not_applicable(column).map(ValueSet::one).filter(|class| region.0[column] == *class) else {
                continue;
            };
            let mut narrowed = region.clone();
            for &other in &self.required[column] {
                narrowed.0[other] = logic.possible_values(self.demand, &narrowed, other)?;
            }
            let applicable = narrowed.with(column, self.all.0[column].minus(&class));
            if !logic.is_possible(self.demand, &applicable)? {
                region = narrowed.with(column, self.all.0[column].clone());
            }
        }
        Ok(region)
    }

    /// Widens a seed in all columns.
    fn widened(&self, logic: &mut Logic, mut region: Region) -> Result<Region, Unanswered> {
        logic.budget.spend(3 * self.order.len() * self.reach.cost())?;
        // The covers that meet the region in all columns behind the one that is widened.
        let mut behind = vec![self.reach.every()];
        for column in self.order.iter().skip(1).rev() {
            let mut near = behind[behind.len() - 1].clone();
            self.reach.confine(&mut near, *column, &region.0[*column]);
            behind.push(near);
        }
        let mut before = self.reach.every();
        for (column, mut near) in self.order.iter().zip(behind.into_iter().rev()) {
            near.keep(&before);
            self.widen(logic, &mut region, *column, &near)?;
            self.reach.confine(&mut before, *column, &region.0[*column]);
        }
        Ok(region)
    }

    /// Widens the region in one column. `near` has all covers that meet it in every other column, and perhaps more.
    fn widen(&self, logic: &mut Logic, region: &mut Region, column: usize, near: &Bits) -> Result<(), Unanswered> {
        let extra = self.all.0[column].minus(&region.0[column]);
        if extra.is_empty() {
            return Ok(());
        }
        if let Some(free) = self.is_exact.then(|| self.reach.free(near, column, &extra)).flatten() {
            logic.budget.spend(self.reach.cost())?;
            region.0[column] = region.0[column].union(&free);
            return Ok(());
        }
        let before = std::mem::replace(&mut region.0[column], extra.clone());
        let clean = self.clean(logic, region, column, &extra, near)?;
        region.0[column] = before.union(&clean);
        Ok(())
    }

    /// Finds the values of `column` by which the region can be widened: those of `slab` at which no cover has a
    /// possible case. `slab` is the region with the values `extra` in this column, all that it has not yet.
    fn clean(&self, logic: &mut Logic, slab: &mut Region, column: usize, extra: &ValueSet, near: &Bits) -> Result<ValueSet, Unanswered> {
        let near: Vec<&Region> = near.iter().map_while(|at| self.cover(at)).filter(|it| it.0[column].meets(extra)).collect_vec();
        logic.budget.spend(near.len() / rate::FAR_RULES_PER_STEP)?;
        // If the rules are stairs, a few of them leave little, and most others do not meet that.
        let others = near.iter().enumerate().filter(|(at, _)| at % STRIDE != 0).map(|it| it.1);
        let in_order = near.iter().step_by(STRIDE).chain(others).copied();
        if self.demand != ResidualId::TRUE {
            slab.0[column] = logic.values_outside(self.demand, slab, &in_order.collect_vec(), column)?;
        } else {
            for cover in in_order {
                if slab.0[column].is_empty() {
                    break;
                }
                if slab.0[column].meets(&cover.0[column]) && slab.meets(cover) {
                    slab.0[column] = slab.0[column].minus(&cover.0[column]);
                }
            }
        }
        if slab.0[column].is_empty() || slab.0[column] == *extra {
            return Ok(slab.0[column].clone());
        }
        logic.possible_values(self.demand, slab, column)
    }

    /// The rule, or the region found before, at an index of the bitmaps.
    fn cover(&self, at: usize) -> Option<&Region> {
        self.rules.get(at).copied().or_else(|| self.found.get(at.checked_sub(self.rules.len())?))
    }
}
