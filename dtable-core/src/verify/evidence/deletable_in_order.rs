//! Finds rules that can be deleted under `hit: first`: wherever such a rule fires, the next matching rule, or ELSE, has
//! the same result.
//!
//! Rules `x < 5 -> a`, `x < 9 -> a`, ELSE `b`: without the first rule its cases go to the second one, which has the
//! same result. Without the second rule 5 to 8 would go to ELSE. The rules are tried from the last to the first, each
//! against those that stay. So all that are found may be deleted together.
//!
//! Each of them may also be deleted alone, or with only some of the others. A rule that was found before, or that never
//! fires, may fire again when rules before it are deleted. So such a rule counts as one that stays if it has another
//! result than the rule that is tried, and as deleted if it has the same.
//!
//! No verdict depends on these rules. The search has a part of the budget; if that is used up, none is reported.

use super::deletable::neighbours;
use super::in_order::is_taken_by;
use super::proof::Proof;
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Region};
use crate::space::budget::Unanswered;
use crate::space::logic::Logic;
use crate::space::narrow::Narrow;
use crate::space::residual::ResidualId;

/// The part of the budget for this search: the budget divided by this. Twice as much as for counting cases.
const IN_ORDER_SHARE: u64 = 64;

/// A rule that can be deleted.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Redundant {
    /// The place of the rule in the space.
    pub(crate) at: usize,
    /// The rules to which its cases go, by place: later ones, and under `hit: priority` those of equal rank.
    pub(crate) heirs: Vec<usize>,
    /// Whether some of its cases go to ELSE.
    pub(crate) has_else: bool,
}

/// Finds the rules that can be deleted together under `demand`, without those `reported` already, from the last to the
/// first. `None` if that takes more than its part of the budget.
pub(crate) fn deletable_in_order(proof: &mut Proof, reported: &[usize], demand: ResidualId) -> Option<Vec<Redundant>> {
    let mut is_kept = vec![true; proof.space.rules.len()];
    reported.iter().for_each(|at| is_kept[*at] = false);
    let steps = proof.space.logic.budget.limit() / IN_ORDER_SHARE;
    proof.with_slice(steps, |proof| all_deletable(proof, is_kept, demand)).ok()
}

fn all_deletable(proof: &mut Proof, mut is_kept: Vec<bool>, demand: ResidualId) -> Result<Vec<Redundant>, Unanswered> {
    let mut found = Vec::new();
    for at in (0..is_kept.len()).rev() {
        if is_kept[at]
            && let Some(redundant) = redundant(proof, at, &is_kept, demand)?
        {
            is_kept[at] = false;
            found.push(redundant);
        }
    }
    Ok(found)
}

/// If rule `at` can be deleted: the rules to which its cases go.
pub(crate) fn redundant(proof: &mut Proof, at: usize, is_kept: &[bool], demand: ResidualId) -> Result<Option<Redundant>, Unanswered> {
    let mut near = near(proof, at, is_kept, demand)?;
    if proof.table.hit == HitPolicy::Priority {
        // If rules of one rank contradict each other, the rules that agree with this one serve as well as it does.
        near.sort_by_key(|other| (proof.ranks[*other], proof.clash(at, *other)));
    }
    // `expect:` counts the cases of ELSE, so their number must not change. An ELSE without a case is a finding itself
    // (`else-never-fires`).
    let has_else = proof.table.expect_else.is_none() && !proof.is_covered;
    let is_like_else = has_else && proof.else_allowed.as_ref() == Some(&proof.allowed[at]);
    let is_heir = |place: &usize| !goes_before(proof, near[*place], at) && proof.agree(at, near[*place]);
    let alike: Vec<usize> = (0..near.len()).filter(is_heir).collect_vec();
    if alike.is_empty() && !is_like_else {
        return Ok(None);
    }
    let differs = |other: &usize| !goes_before(proof, *other, at) && !proof.agree(at, *other);
    let wanted: Vec<bool> = near.iter().map(differs).chain([!is_like_else]).collect_vec();
    let space = &mut proof.space;
    let region = &space.rules[at].region;
    let covers: Vec<&Region> = near.iter().map(|other| &space.rules[*other].region).chain([region]).collect_vec();
    if is_taken_by(&mut space.logic, region, &covers, wanted, demand)? {
        return Ok(None);
    }
    let is_heir = |place: usize, logic: &mut Logic| {
        let wanted = (0..covers.len()).map(|it| it == place).collect_vec();
        is_taken_by(logic, region, &covers, wanted, demand)
    };
    let mut heirs = Vec::new();
    for place in alike {
        if is_heir(place, &mut space.logic)? {
            heirs.push(near[place]);
        }
    }
    let has_else = is_like_else && is_heir(near.len(), &mut space.logic)?;
    Ok(Some(Redundant { at, heirs, has_else }))
}

/// Whether rule `other` is preferred to rule `at` wherever both match. Under `hit: priority` neither of two rules with
/// one rank is.
fn goes_before(proof: &Proof, other: usize, at: usize) -> bool {
    if proof.table.hit == HitPolicy::Priority { proof.ranks[other] < proof.ranks[at] } else { other < at }
}

/// The rules that share cases with rule `at`, ascending: rules that stay, and rules with other results that are not
/// preferred to it.
fn near(proof: &mut Proof, at: usize, is_kept: &[bool], demand: ResidualId) -> Result<Vec<usize>, Unanswered> {
    let are_listed = !proof.overlaps.are_too_many;
    let mut near = if are_listed { neighbours(proof, at, demand) } else { (0..is_kept.len()).collect_vec() };
    proof.space.logic.budget.spend(near.len())?;
    let rules = &proof.space.rules;
    let region = Narrow::new(&proof.space.all, &rules[at].region);
    let is_in_the_way = |other: usize| is_kept[other] || !goes_before(proof, other, at) && !proof.agree(at, other);
    near.retain(|other| *other != at && is_in_the_way(*other) && (are_listed || region.meets(&rules[*other].region)));
    Ok(near)
}
