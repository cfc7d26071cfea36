//! How many cases each rule takes when the first in order fires.
//!
//! Where rules share little, a rule's cases are counted one by one, without those of the earlier rules that it meets. Where nearly all
//! rules share cases, one walk through the space is shorter: it follows the first rule that reaches a part until that rule takes all of it.

use super::budget::{Budget, OutOfBudget};
use super::cover::{count_uncovered, first_takers};
use super::overlap::Overlaps;
use super::proof::Proof;
use super::space::Space;
use crate::model::{Count, Region};

/// What the rules of a table take, ELSE included; under `collect` how many cases they match. `None` when counting them passes a share
/// of the budget: no verdict depends on these numbers.
pub(super) fn takes(proof: &mut Proof) -> Option<Vec<Count>> {
    let counted = match proof.taken.take() {
        Some(counted) => counted,
        None => with_a_share(&mut proof.space, &proof.overlaps).ok()?,
    };
    let mut takes = vec![Count::ZERO; proof.table.rules.len()];
    for (rule, count) in proof.space.rules.iter().zip(counted) {
        takes[rule.rule] = count;
    }
    if let Some(at) = proof.space.else_rule {
        takes[at] = proof.rest.clone();
    }
    Some(takes)
}

/// The part of the budget that counting may take: one in so many.
const SHARE: u64 = 16;

/// Counts with no more than a share of the budget.
fn with_a_share(space: &mut Space, overlaps: &Overlaps) -> Result<Vec<Count>, OutOfBudget> {
    let budget = &mut space.logic.budget;
    let share = Budget::steps(budget.left().min(budget.limit() / SHARE));
    let mut whole = std::mem::replace(budget, share);
    let counted = counted(space, overlaps);
    whole.spend(space.logic.budget.spent() as usize)?;
    space.logic.budget = whole;
    counted
}

fn counted(space: &mut Space, overlaps: &Overlaps) -> Result<Vec<Count>, OutOfBudget> {
    if overlaps.pairs.len() <= MANY * space.rules.len() { one_by_one(space, overlaps) } else { in_one_walk(space) }
}

/// From this many overlaps a rule on, one walk is shorter.
const MANY: usize = 4;

/// The rules one after the other.
pub(super) fn one_by_one(space: &mut Space, overlaps: &Overlaps) -> Result<Vec<Count>, OutOfBudget> {
    (0..space.rules.len()).map(|at| left_for(space, overlaps, at)).collect()
}

/// The cases of the rule at `at` that no earlier one takes. What it shares with an earlier rule that meets no other one of them is plainly
/// subtracted; only the rest needs a search.
fn left_for(space: &mut Space, overlaps: &Overlaps, at: usize) -> Result<Count, OutOfBudget> {
    let earlier = overlaps.before(at);
    let (entangled, apart): (Vec<usize>, Vec<usize>) = earlier.iter().partition(|other| overlaps.meets_any(**other, earlier));
    let Space { rules, logic, demand, .. } = space;
    let region = &rules[at].region;
    let covers: Vec<&Region> = entangled.iter().map(|other| &rules[*other].region).collect();
    let mut left = count_uncovered(logic, region, &covers, *demand)?;
    for other in apart {
        logic.budget.spend(region.0.len())?;
        if let Some(shared) = rules[other].region.intersect(region) {
            let inside = logic.within(*demand, &shared)?;
            left = left - logic.count(inside, &shared)?;
        }
    }
    Ok(left)
}

fn in_one_walk(space: &mut Space) -> Result<Vec<Count>, OutOfBudget> {
    let covers: Vec<&Region> = space.rules.iter().map(|it| &it.region).collect();
    first_takers(&mut space.logic, &space.all, &covers, space.demand)
}
