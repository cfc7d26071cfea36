//! The facts that the checks share: found once, looked at by many.

use super::budget::OutOfBudget;
use super::cover::{count_uncovered, uncovered};
use super::overlap::Overlaps;
use super::space::Space;
use super::takes;
use crate::model::{Count, HitPolicy, Outcome, Region, Table};
use std::collections::HashMap;

/// A table on its way to being verified.
pub(super) struct Proof<'a> {
    pub(super) table: &'a Table,
    pub(super) space: Space,
    /// All pairs of rules that share possible cases; not looked for under `collect`, where all of them count.
    pub(super) overlaps: Overlaps,
    /// All cases.
    pub(super) cases: Count,
    /// How many cases no rule but ELSE takes.
    pub(super) rest: Count,
    /// What the rules of the space take, where it is counted already.
    pub(super) taken: Option<Vec<Count>>,
    /// What each rule does, as a number: the same for equal results.
    pub(super) results: Vec<usize>,
}

impl<'a> Proof<'a> {
    pub(super) fn new(table: &'a Table, mut space: Space) -> Result<Self, OutOfBudget> {
        let collects = matches!(table.hit, HitPolicy::Collect(_));
        let overlaps = if collects { Overlaps::default() } else { Overlaps::new(&mut space)? };
        let all = space.all.clone();
        let cases = space.count(&all)?;
        let mut proof = Self { table, space, overlaps, cases, rest: Count::ZERO, taken: None, results: results(table) };
        proof.rest = proof.uncovered_cases(collects)?;
        Ok(proof)
    }

    /// The facts that a look at single regions needs, with nothing known about pairs and numbers.
    pub(super) fn of_regions(table: &'a Table, space: Space) -> Self {
        Self { table, space, overlaps: Overlaps::default(), cases: Count::ZERO, rest: Count::ZERO, taken: None, results: results(table) }
    }

    /// How many cases no rule takes: what the rules leave where they share little; else they are searched for.
    fn uncovered_cases(&mut self, collects: bool) -> Result<Count, OutOfBudget> {
        let few = 2 * self.space.rules.len();
        if !collects && self.overlaps.pairs.len() <= few {
            let taken = takes::one_by_one(&mut self.space, &self.overlaps)?;
            let rest = self.cases.clone() - taken.iter().cloned().sum();
            self.taken = Some(taken);
            return Ok(rest);
        }
        let covers: Vec<&Region> = self.space.rules.iter().map(|it| &it.region).collect();
        let (logic, all, demand) = (&mut self.space.logic, &self.space.all, self.space.demand);
        if uncovered(logic, all, &covers, demand)?.is_none() {
            return Ok(Count::ZERO);
        }
        count_uncovered(logic, all, &covers, demand)
    }

    /// The rule at a place of the space, by its index in the table.
    pub(super) fn rule(&self, at: usize) -> usize {
        self.space.rules[at].rule
    }

    /// Whether two rules, by their places in the space, do the same.
    pub(super) fn agree(&self, a: usize, b: usize) -> bool {
        self.rules_agree(self.rule(a), self.rule(b))
    }

    /// Whether two rules, by their indexes in the table, do the same.
    pub(super) fn rules_agree(&self, a: usize, b: usize) -> bool {
        self.results[a] == self.results[b]
    }

    /// For each rule of the space, whether it fires in some case when the first in order does.
    pub(super) fn reached(&mut self) -> Result<Vec<bool>, OutOfBudget> {
        if let Some(taken) = &self.taken {
            return Ok(taken.iter().map(|it| !it.is_zero()).collect());
        }
        let (space, overlaps) = (&mut self.space, &self.overlaps);
        let mut reached = Vec::with_capacity(space.rules.len());
        for (at, rule) in space.rules.iter().enumerate() {
            let earlier: Vec<&Region> = overlaps.before(at).iter().map(|other| &space.rules[*other].region).collect();
            reached.push(uncovered(&mut space.logic, &rule.region, &earlier, space.demand)?.is_some());
        }
        Ok(reached)
    }
}

fn results(table: &Table) -> Vec<usize> {
    let mut numbers: HashMap<&Outcome, usize> = HashMap::new();
    let mut results = Vec::with_capacity(table.rules.len());
    for rule in &table.rules {
        let next = numbers.len();
        results.push(*numbers.entry(&rule.outcome).or_insert(next));
    }
    results
}
