//! Coverage: is there a possible case of a region outside all of some regions, and how many are there?
//!
//! To look at every case would take 2^18 steps for eighteen conditions, so the region is split instead: at the
//! cut that leaves the fewest rules on both sides. Going down, rules drop out on the side they do not reach;
//! a part that a single rule covers is done, a part that no rule reaches is a gap if the relations allow a
//! case in it. Equal work is not repeated at the leaves, for residual formulas are shared ([`super::residual`]).
//!
//! The unate shortcut: where every rule that reaches one side of a cut holds on all of the other, whatever
//! covers the first covers the second, too, and only the first has to be searched for a gap. It needs the
//! relations not to mention the column.

use super::budget::OutOfBudget;
use super::cut::{Cut, best_cut};
use super::residual::ResidualId;
use super::space::Logic;
use crate::model::{Count, Region, ValueSet};

/// A part of `region` that lies outside all `covers` and in which `demand` allows a case.
pub(crate) fn uncovered(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Option<Region>, OutOfBudget> {
    let demand = logic.within(demand, region)?;
    let mut search = Search { logic, covers, region: region.clone() };
    match search.live() {
        Some(live) => search.find(&live, demand),
        None => Ok(None),
    }
}

/// How many cases of `region` that satisfy `demand` lie outside all `covers`.
pub(crate) fn count_uncovered(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Count, OutOfBudget> {
    let demand = logic.within(demand, region)?;
    let mut search = Search { logic, covers, region: region.clone() };
    match search.live() {
        Some(live) => search.count(&live, demand),
        None => Ok(Count::ZERO),
    }
}

struct Search<'a> {
    logic: &'a mut Logic,
    covers: &'a [&'a Region],
    /// The part looked at; changed on the way down and restored on the way up.
    region: Region,
}

/// A rule that reaches the part looked at: its index, and how many of its columns do not yet hold everywhere.
#[derive(Clone, Copy)]
struct Live {
    cover: usize,
    open: usize,
}

impl Search<'_> {
    /// The rules that reach the whole region; `None` when one covers it.
    fn live(&self) -> Option<Vec<Live>> {
        let mut live = Vec::new();
        for (cover, it) in self.covers.iter().enumerate().filter(|(_, it)| it.meets(&self.region)) {
            let open = self.region.0.iter().zip(&it.0).filter(|(inside, set)| !inside.is_subset(set)).count();
            if open == 0 {
                return None;
            }
            live.push(Live { cover, open });
        }
        Some(live)
    }

    /// The rules that still reach the region after `column` shrank from `before`; `None` when one covers it.
    fn narrowed(&self, live: &[Live], column: usize, before: &ValueSet) -> Option<Vec<Live>> {
        let now = &self.region.0[column];
        let mut left = Vec::with_capacity(live.len());
        for it in live {
            let set = &self.covers[it.cover].0[column];
            if set.meets(now) {
                let closed = !before.is_subset(set) && now.is_subset(set);
                let open = it.open - usize::from(closed);
                if open == 0 {
                    return None;
                }
                left.push(Live { open, ..*it });
            }
        }
        Some(left)
    }

    fn find(&mut self, live: &[Live], demand: ResidualId) -> Result<Option<Region>, OutOfBudget> {
        self.logic.budget.spend(1)?;
        if !self.logic.is_satisfiable(demand)? {
            return Ok(None);
        }
        let Some(cut) = self.best_cut(live)? else {
            return Ok(Some(self.region.clone()));
        };
        let (low, high) = cut.sides(&self.region);
        let (first, second) = if cut.above < cut.below { (high, low) } else { (low, high) };
        let found = self.descend(live, demand, cut.column, first.clone(), Self::find)?;
        if found.is_some() || self.implies(live, demand, cut.column, &first, &second) {
            return Ok(found);
        }
        self.descend(live, demand, cut.column, second, Self::find)
    }

    /// Whether `second` of `column` is covered if `first` is.
    fn implies(&self, live: &[Live], demand: ResidualId, column: usize, first: &ValueSet, second: &ValueSet) -> bool {
        let sets = || live.iter().map(|it| &self.covers[it.cover].0[column]);
        self.logic.residuals.columns(demand).binary_search(&column).is_err() && sets().all(|set| !set.meets(first) || second.is_subset(set))
    }

    fn count(&mut self, live: &[Live], demand: ResidualId) -> Result<Count, OutOfBudget> {
        self.logic.budget.spend(1)?;
        if !self.logic.is_satisfiable(demand)? {
            return Ok(Count::ZERO);
        }
        let Some(cut) = self.best_cut(live)? else { return self.logic.count(demand, &self.region) };
        let (low, high) = cut.sides(&self.region);
        let below = self.descend(live, demand, cut.column, low, Self::count)?;
        Ok(below + self.descend(live, demand, cut.column, high, Self::count)?)
    }

    /// Answers a question about the part where `column` is confined to `side`; a covered part answers nothing.
    fn descend<T: Default>(
        &mut self,
        live: &[Live],
        demand: ResidualId,
        column: usize,
        side: ValueSet,
        ask: fn(&mut Self, &[Live], ResidualId) -> Result<T, OutOfBudget>,
    ) -> Result<T, OutOfBudget> {
        let demand = self.logic.confined(demand, column, &side)?;
        let before = std::mem::replace(&mut self.region.0[column], side);
        let answer = match self.narrowed(live, column, &before) {
            Some(live) => ask(self, &live, demand),
            None => Ok(T::default()),
        };
        self.region.0[column] = before;
        answer
    }

    /// Where to split; `None` when no rule reaches the region. A rule that one column keeps from covering the region is
    /// followed first: one side is then done at once.
    fn best_cut(&mut self, live: &[Live]) -> Result<Option<Cut>, OutOfBudget> {
        let nearest = live.iter().find(|it| it.open == 1).map(|it| self.covers[it.cover]);
        let looked_at = if nearest.is_some() { 1 } else { live.len() };
        self.logic.budget.spend(live.len() + looked_at * self.region.0.len())?;
        Ok(match nearest {
            Some(rule) => {
                best_cut(&self.region, 1, || std::iter::once(rule)).map(|cut| cut.among(live.iter().map(|it| self.covers[it.cover])))
            }
            None => best_cut(&self.region, live.len(), || live.iter().map(|it| self.covers[it.cover])),
        })
    }
}
