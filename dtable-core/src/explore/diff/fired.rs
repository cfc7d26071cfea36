//! Where the result of two tables differs: for each rule of the one the rules of the other that fire there.
//!
//! A rule fires where its entries hold and no rule before it matches, which is so under every policy but `collect`. So the cases of both tables fall
//! into parts, one for each pair of rules, and no case is counted twice.

use super::results::{NONE, Results};
use crate::explore::parts::{self, Part};
use crate::explore::united::United;
use crate::lists::CollectVec;
use crate::model::{Count, Region, Table};
use crate::space::cover::visit::Then;
use crate::space::cover::{count_uncovered, uncovered, visit_uncovered};
use crate::space::narrow::Narrow;
use crate::space::overlap::reach::Reach;
use crate::space::{OutOfBudget, Space};
use std::collections::BTreeMap;
use std::ops::Range;

/// So many regions of changed cases are looked for.
const REGIONS: usize = 4096;

/// The part of the budget for counting: one step in so many.
const COUNTING: u64 = 4;

/// The cases whose result changes in one way.
pub(super) struct Changed {
    /// One of the rules of each table that say what came out and what comes out; `None` where no rule does.
    pub(super) rules: [Option<usize>; 2],
    /// The cases, in parts that do not overlap.
    pub(super) parts: Vec<Part>,
    /// How many there are, where they were counted.
    pub(super) cases: Option<Count>,
    /// Whether there are more than the parts have.
    pub(super) has_more: bool,
}

/// The rules of one table: where they are in the space, what comes out of each, and what comes out where none of them matches.
struct Half {
    rules: Range<usize>,
    results: Vec<usize>,
    /// The rule of the table for each.
    indexes: Vec<usize>,
    otherwise: usize,
    else_rule: Option<usize>,
}

impl Half {
    fn new(table: &Table, rules: Range<usize>, results: &mut Results) -> Self {
        let indexes: Vec<usize> = (0..table.rules.len()).filter(|at| !table.rules[*at].is_else()).collect_vec();
        let else_rule = table.rules.iter().position(crate::model::Rule::is_else);
        let otherwise = else_rule.map_or(NONE, |at| results.of(table, &table.rules[at]));
        Self { rules, results: indexes.iter().map(|at| results.of(table, &table.rules[*at])).collect_vec(), indexes, otherwise, else_rule }
    }

    /// What comes out of a rule of the space, or of none.
    fn result(&self, rule: Option<usize>) -> usize {
        rule.map_or(self.otherwise, |it| self.results[it - self.rules.start])
    }

    /// The rule of the table, ELSE where it is none of the space.
    fn index(&self, rule: Option<usize>) -> Option<usize> {
        rule.map_or(self.else_rule, |it| Some(self.indexes[it - self.rules.start]))
    }
}

/// The cases in `region` that both tables decide, and differently, by old and new result.
pub(super) fn changed(tables: [&Table; 2], united: &United, space: &mut Space, region: &Region) -> Result<Vec<Changed>, OutOfBudget> {
    let mut results = Results::new(tables);
    let [old, new] = [0, 1].map(|at| Half::new(tables[at], united.rules[at].clone(), &mut results));
    let covers: Vec<Region> = space.rules.iter().map(|it| it.region.clone()).collect_vec();
    let refs: Vec<&Region> = covers.iter().collect_vec();
    let reach = Reach::new(&space.all, &refs, 0);
    space.logic.budget.spend(covers.len() * space.all.0.len())?;
    let counting = space.logic.budget.limit() / COUNTING;
    let mut search = Search { space, region, covers: &covers, reach, old, new, found: BTreeMap::new(), regions: 0, counting };
    for rule in search.old.rules.clone() {
        search.of_old(rule)?;
    }
    search.of_no_old()?;
    Ok(search.found.into_values().collect_vec())
}

struct Search<'a> {
    space: &'a mut Space,
    region: &'a Region,
    covers: &'a [Region],
    reach: Reach,
    old: Half,
    new: Half,
    /// By old and new result.
    found: BTreeMap<(usize, usize), Changed>,
    /// How many regions were found.
    regions: usize,
    /// The steps that are left for counting.
    counting: u64,
}

impl Search<'_> {
    /// Where a rule of the old table fires.
    fn of_old(&mut self, rule: usize) -> Result<(), OutOfBudget> {
        let Some(region) = self.covers[rule].intersect(self.region) else { return Ok(()) };
        let near = self.near(&region)?;
        let (old, new): (Vec<usize>, Vec<usize>) = near.into_iter().partition(|it| *it < self.old.rules.end);
        let before: Vec<usize> = old.into_iter().filter(|it| *it < rule).collect_vec();
        for (at, other) in new.iter().enumerate().map(|(at, other)| (at, Some(*other))).chain([(new.len(), None)]) {
            self.space.logic.budget.spend(1)?;
            if self.are_alike([Some(rule), other]) {
                continue;
            }
            let shared = other.map_or(Some(region.clone()), |other| region.intersect(&self.covers[other]));
            let Some(shared) = shared else { continue };
            self.part([Some(rule), other], &shared, before.iter().chain(&new[..at]))?;
        }
        Ok(())
    }

    /// Where no rule of the old table matches.
    fn of_no_old(&mut self) -> Result<(), OutOfBudget> {
        let old: Vec<&Region> = self.covers[self.old.rules.clone()].iter().collect_vec();
        if uncovered(&mut self.space.logic, self.region, &old, self.space.demand)?.is_none() {
            return Ok(());
        }
        for rule in self.new.rules.clone() {
            self.space.logic.budget.spend(1)?;
            let Some(region) = self.covers[rule].intersect(self.region).filter(|_| !self.are_alike([None, Some(rule)])) else { continue };
            let near = self.near(&region)?;
            let before: Vec<usize> = near.into_iter().filter(|it| *it < rule).collect_vec();
            self.part([None, Some(rule)], &region, before.iter())?;
        }
        let all: Vec<usize> = (0..self.covers.len()).collect_vec();
        self.part([None, None], &self.region.clone(), all.iter())
    }

    /// The rules that share cases with a region, relations not considered.
    fn near(&mut self, region: &Region) -> Result<Vec<usize>, OutOfBudget> {
        self.space.logic.budget.spend(region.0.len() * self.reach.cost())?;
        let mut bits = self.reach.every();
        for (column, set) in region.0.iter().enumerate() {
            self.reach.confine(&mut bits, column, set);
        }
        let narrow = Narrow::new(&self.space.all, region);
        let near = bits.iter().take_while(|it| *it < self.covers.len()).filter(|it| narrow.meets(&self.covers[*it]));
        Ok(near.collect_vec())
    }

    /// Whether the same comes out of a rule of the old table and one of the new one.
    fn are_alike(&self, [old, new]: [Option<usize>; 2]) -> bool {
        self.old.result(old) == self.new.result(new)
    }

    /// Notes the cases of `region` outside some rules, if what comes out of two rules differs.
    fn part<'r>(
        &mut self,
        rules: [Option<usize>; 2],
        region: &Region,
        outside: impl Iterator<Item = &'r usize>,
    ) -> Result<(), OutOfBudget> {
        if self.are_alike(rules) {
            return Ok(());
        }
        let key = (self.old.result(rules[0]), self.new.result(rules[1]));
        let narrow = Narrow::new(&self.space.all, region);
        let covers: Vec<&Region> = outside.map(|it| &self.covers[*it]).filter(|it| narrow.meets(it)).collect_vec();
        let demand = self.space.demand;
        let room = REGIONS.saturating_sub(self.regions);
        let mut found: Vec<Region> = Vec::new();
        visit_uncovered(&mut self.space.logic, region, &covers, demand, &mut |_, gap| {
            found.push(gap.clone());
            Ok(if found.len() > room { Then::Stop } else { Then::Cover(vec![gap.clone()]) })
        })?;
        if found.is_empty() {
            return Ok(());
        }
        let has_more = found.len() > room;
        found.truncate(room);
        self.regions += found.len();
        let cases = self.count(region, &covers);
        let rules = [self.old.index(rules[0]), self.new.index(rules[1])];
        let change =
            self.found.entry(key).or_insert_with(|| Changed { rules, parts: Vec::new(), cases: Some(Count::ZERO), has_more: false });
        change.has_more |= has_more;
        change.cases = change.cases.take().zip(cases).map(|(all, more)| [all, more].into_iter().sum());
        change.parts.extend(found.into_iter().map(|region| parts::part(region, rules)));
        Ok(())
    }

    /// How many cases of `region` lie outside some rules, as long as the steps for counting last.
    fn count(&mut self, region: &Region, covers: &[&Region]) -> Option<Count> {
        let demand = self.space.demand;
        let logic = &mut self.space.logic;
        if logic.is_by_solver() {
            return None;
        }
        let before = logic.budget.spent();
        let count = logic.with_slice(self.counting, |logic| count_uncovered(logic, region, covers, demand));
        self.counting = self.counting.saturating_sub(logic.budget.spent() - before);
        count.ok()
    }
}
