//! Collects the cases whose result changes, by *way*: the old and the new result. The parts do not overlap.

use crate::explore::parts::ChangedPart;
use crate::lists::CollectVec;
use crate::model::{Count, Region};
use crate::space::cover::visit::Then;
use crate::space::cover::{count_uncovered, visit_uncovered};
use crate::space::{Space, Unanswered};
use std::collections::{BTreeMap, BTreeSet};

/// The most regions of changed cases that are found.
const MOST_CHANGED_REGIONS: usize = 4096;

/// The part of the budget for counting: the budget divided by this.
const COUNTING: u64 = 4;

/// The cases whose result changes in one way.
#[derive(Default)]
pub(super) struct Changed {
    /// The old and the new result, as people read them.
    pub(super) results: [String; 2],
    /// Whether the results are only the differing part of a collected result; shown as `..`.
    pub(super) with_others: bool,
    /// The cases, in parts that do not overlap.
    pub(super) parts: Vec<ChangedPart>,
    /// The number of cases, if it was counted.
    pub(super) cases: Option<Count>,
    /// Whether there are more cases than the parts contain.
    pub(super) has_more: bool,
}

/// The rules of each table that decide some cases; `None` stands for no rule.
pub(super) type Deciding = [BTreeSet<Option<usize>>; 2];

/// All cases whose result changes, by way.
pub(super) struct ChangedCases<Way> {
    ways: BTreeMap<Way, Changed>,
    /// The number of regions found.
    regions: usize,
    /// The steps left for counting.
    counting: u64,
}

impl<Way: Ord> ChangedCases<Way> {
    pub(super) fn new(space: &Space) -> Self {
        Self { ways: BTreeMap::new(), regions: 0, counting: space.logic.budget.limit() / COUNTING }
    }

    /// The number of ways in which results change.
    pub(super) fn ways(&self) -> usize {
        self.ways.len()
    }

    /// Notes the cases of `region` outside `covers`, if there are any; `change` says what to call them.
    pub(super) fn note(
        &mut self,
        space: &mut Space,
        (region, covers): (&Region, &[&Region]),
        deciding: Deciding,
        (way, change): (Way, impl FnOnce() -> Changed),
    ) -> Result<(), Unanswered> {
        let demand = space.demand;
        let room = MOST_CHANGED_REGIONS.saturating_sub(self.regions);
        let mut found: Vec<Region> = Vec::new();
        visit_uncovered(&mut space.logic, region, covers, demand, &mut |_, gap| {
            found.push(gap.clone());
            Ok(if found.len() > room { Then::Stop } else { Then::Cover(vec![gap.clone()]) })
        })?;
        if found.is_empty() {
            return Ok(());
        }
        let has_more = found.len() > room;
        found.truncate(room);
        self.regions += found.len();
        let cases = self.count(space, region, covers);
        let changed = self.ways.entry(way).or_insert_with(|| Changed { cases: Some(Count::ZERO), ..change() });
        changed.has_more |= has_more;
        changed.cases = changed.cases.take().zip(cases).map(|(all, more)| [all, more].into_iter().sum());
        let [old, new] = deciding;
        changed.parts.extend(found.into_iter().map(|region| ChangedPart { region, old: old.clone(), new: new.clone() }));
        Ok(())
    }

    /// How many cases of `region` lie outside some rules, as long as the steps for counting last.
    fn count(&mut self, space: &mut Space, region: &Region, covers: &[&Region]) -> Option<Count> {
        let demand = space.demand;
        let logic = &mut space.logic;
        if logic.is_by_solver() {
            return None;
        }
        let before = logic.budget.spent();
        let count = logic.with_slice(self.counting, |logic| count_uncovered(logic, region, covers, demand));
        self.counting = self.counting.saturating_sub(logic.budget.spent() - before);
        count.ok()
    }

    /// All of it.
    pub(super) fn into_changed(self) -> Vec<Changed> {
        self.ways.into_values().collect_vec()
    }
}
