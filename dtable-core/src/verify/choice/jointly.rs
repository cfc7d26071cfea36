//! Finds rules that contradict each other only together.
//!
//! A case allows the results that all matching rules allow. If every rule has one result, all contradictions are
//! between two rules. If rules have a choice (`one_of`), every two of `{a, b}`, `{b, c}`, `{a, c}` have a result in
//! common, but the three have none.
//!
//! The search finds the smallest such sets of rules: without any one rule, a set has a result in common. Hence none of
//! its rules has a single result (it would contradict another one by itself), and each rule, in any order, takes a
//! result away from those before it. So the search adds one rule after the other in the order of the table, each of
//! which has to share a possible case with all before and to take a result away. It meets every set once, and is never
//! deeper than a rule has results.

use crate::lists::CollectVec;
use crate::model::{Region, ValueSet};
use crate::space::budget::Unanswered;
use crate::space::residual::ResidualId;
use crate::verify::evidence::Proof;

/// The most sets that are found.
pub(crate) const MOST_SETS: usize = 1_000;

/// Rules that share a case, but have no result in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Together {
    /// Three rules or more, by place, ascending.
    pub(crate) rules: Vec<usize>,
    /// The cases that they share.
    pub(crate) region: Region,
}

/// Finds the smallest sets of three or more rules that have no result in common in some case that `demand` allows, at
/// most [`MOST_SETS`].
pub(crate) fn jointly(proof: &mut Proof, demand: ResidualId) -> Result<Vec<Together>, Unanswered> {
    let choosers: Vec<usize> = (0..proof.space.rules.len()).filter(|at| proof.allowed[*at].len() > 1).collect_vec();
    let mut search = SetSearch { proof, demand, rules: Vec::new(), found: Vec::new() };
    for (at, &first) in choosers.iter().enumerate() {
        let region = search.proof.space.rules[first].region.clone();
        let allowed = search.proof.allowed[first].clone();
        search.rules.push(first);
        search.extend(&region, &allowed, &choosers[at + 1..])?;
        search.rules.pop();
    }
    Ok(search.found)
}

struct SetSearch<'a, 'b> {
    proof: &'a mut Proof<'b>,
    demand: ResidualId,
    /// The rules chosen so far.
    rules: Vec<usize>,
    found: Vec<Together>,
}

impl SetSearch<'_, '_> {
    /// Adds one of the rules at `later` to those chosen, which share `region` and have the results `allowed` in common.
    fn extend(&mut self, region: &Region, allowed: &ValueSet, later: &[usize]) -> Result<(), Unanswered> {
        self.proof.space.logic.budget.spend(1 + later.len())?;
        let reaching: Vec<usize> = later.iter().copied().filter(|at| self.proof.space.rules[*at].region.meets(region)).collect_vec();
        let common = reaching.iter().fold(allowed.clone(), |common, at| common.intersect(&self.proof.allowed[*at]));
        if !common.is_empty() {
            return Ok(());
        }
        for (at, &rule) in reaching.iter().enumerate() {
            let left = allowed.intersect(&self.proof.allowed[rule]);
            let shared = self.proof.space.rules[rule].region.intersect(region);
            let Some(shared) = shared.filter(|_| left != *allowed) else { continue };
            if self.found.len() == MOST_SETS || !self.proof.space.logic.is_possible(self.demand, &shared)? {
                continue;
            }
            self.rules.push(rule);
            if !left.is_empty() {
                self.extend(&shared, &left, &reaching[at + 1..])?;
            } else if self.rules.len() > 2 && self.is_smallest() {
                self.found.push(Together { rules: self.rules.clone(), region: shared });
            }
            self.rules.pop();
        }
        Ok(())
    }

    /// Whether the rules chosen have a result in common without any one of them.
    fn is_smallest(&self) -> bool {
        self.rules.iter().all(|dropped| {
            let others = self.rules.iter().filter(|it| *it != dropped).map(|at| self.proof.allowed[*at].clone());
            others.reduce(|common, it| common.intersect(&it)).is_some_and(|common| !common.is_empty())
        })
    }
}
