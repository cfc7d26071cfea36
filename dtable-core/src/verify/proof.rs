//! The facts that the checks share: found once, looked at by many.

use super::budget::OutOfBudget;
use super::cover::count_uncovered;
use super::overlap::{Overlap, overlaps};
use super::space::Space;
use crate::model::{Count, HitPolicy, Outcomes, Position, Region, Table, ValueSet};

/// A table on its way to being verified.
pub(super) struct Proof<'a> {
    pub(super) table: &'a Table,
    pub(super) space: Space,
    /// All pairs of rules that share possible cases; not looked for under `collect`, where all of them count.
    pub(super) overlaps: Vec<Overlap>,
    /// The numbers of the outcomes that each rule but ELSE allows, by place in the space.
    pub(super) allowed: Vec<ValueSet>,
    /// The numbers of the outcomes that ELSE allows.
    pub(super) else_allowed: Option<ValueSet>,
    /// All cases.
    pub(super) cases: Count,
    /// How many cases each rule of the table takes when the first in order fires (under `collect`: matches); ELSE takes what
    /// is left.
    pub(super) takes: Vec<Count>,
    /// How many cases no rule but ELSE takes.
    pub(super) rest: Count,
}

impl<'a> Proof<'a> {
    pub(super) fn new(table: &'a Table, mut space: Space) -> Result<Self, OutOfBudget> {
        let collects = matches!(table.hit, HitPolicy::Collect(_));
        let overlaps = if collects { Vec::new() } else { overlaps(&mut space)? };
        let all = space.all.clone();
        let cases = space.count(&all)?;
        let mut takes = vec![Count::ZERO; table.rules.len()];
        for at in 0..space.rules.len() {
            takes[space.rules[at].rule] = taken(&mut space, &overlaps, at)?;
        }
        let rest = if collects {
            let regions: Vec<Region> = space.rules.iter().map(|it| it.region.clone()).collect();
            count_uncovered(&mut space.logic, &all, &regions.iter().collect::<Vec<_>>(), space.demand)?
        } else {
            cases.clone() - takes.iter().cloned().sum()
        };
        if let Some(at) = space.else_rule {
            takes[at] = rest.clone();
        }
        let outcomes = Outcomes::new(table);
        let allowed =
            |rule: usize| ValueSet::from_spans(outcomes.of_rule[rule].iter().map(|it| (*it as Position, *it as Position)).collect());
        let else_allowed = space.else_rule.map(allowed);
        Ok(Self {
            table,
            allowed: space.rules.iter().map(|it| allowed(it.rule)).collect(),
            else_allowed,
            space,
            overlaps,
            cases,
            takes,
            rest,
        })
    }

    /// The rule at a place of the space, by its index in the table.
    pub(super) fn rule(&self, at: usize) -> usize {
        self.space.rules[at].rule
    }

    /// Whether two rules, by their places in the space, allow the same results.
    pub(super) fn agree(&self, a: usize, b: usize) -> bool {
        self.allowed[a] == self.allowed[b]
    }

    /// Whether the rule at `a` allows no result that the one at `b` does not.
    pub(super) fn is_within(&self, a: usize, b: usize) -> bool {
        self.allowed[a].is_subset(&self.allowed[b])
    }

    /// Whether two rules have no result in common.
    pub(super) fn clash(&self, a: usize, b: usize) -> bool {
        !self.allowed[a].meets(&self.allowed[b])
    }

    /// The regions of all rules but ELSE.
    pub(super) fn regions(&self) -> Vec<Region> {
        self.space.rules.iter().map(|it| it.region.clone()).collect()
    }
}

/// How many cases the rule at `at` takes before all later ones.
fn taken(space: &mut Space, overlaps: &[Overlap], at: usize) -> Result<Count, OutOfBudget> {
    let earlier: Vec<Region> = overlaps.iter().filter(|it| it.second == at).map(|it| it.region.clone()).collect();
    let region = space.rules[at].region.clone();
    count_uncovered(&mut space.logic, &region, &earlier.iter().collect::<Vec<_>>(), space.demand)
}
