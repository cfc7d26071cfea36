//! Rules that can be deleted without changing any result: which others take all their cases together.
//!
//! The rules are tried from the last to the first, each against those that stay, so all that are found may be
//! deleted together.

use super::proof::Proof;
use crate::lists::CollectVec;
use crate::model::{Region, ValueSet};
use crate::space::budget::OutOfBudget;
use crate::space::cases::Space;
use crate::space::cover::{sufficient, sufficient_products};
use crate::space::literals::Products;
use crate::space::needless::{Regions, needless};
use crate::space::plane::Plane;
use crate::space::residual::ResidualId;

/// The rules that can be deleted together under `demand`, each with rules that stay and do the same wherever it matches; from the last to
/// the first.
pub(crate) fn deletable(proof: &mut Proof, reported: &[usize], demand: ResidualId) -> Result<Vec<(usize, Vec<usize>)>, OutOfBudget> {
    let mut is_kept = vec![true; proof.space.rules.len()];
    reported.iter().for_each(|at| is_kept[*at] = false);
    let is_essential = essential(proof)?;
    if demand != proof.space.demand || !is_essential.is_empty() || !have_equal_results(proof) {
        return one_by_one(proof, is_kept, &is_essential, demand);
    }
    let limit = proof.space.logic.budget.limit();
    let reserved = proof.space.logic.budget.slice(limit / FIRST);
    let found = one_by_one(proof, is_kept.clone(), &is_essential, demand);
    proof.space.logic.budget.reserve(reserved);
    if found.is_ok() {
        return found;
    }
    let Space { rules, all, logic, .. } = &mut proof.space;
    let of: Vec<&Region> = rules.iter().map(|it| &it.region).collect_vec();
    let regions = Regions { all, of: &of, are_all: proof.is_covered && reported.is_empty() };
    let found = logic.with_slice(limit / SECOND, |logic| needless(logic, &regions, is_kept.clone(), demand));
    found.or_else(|_| one_by_one(proof, is_kept, &is_essential, demand))
}

/// The parts of the budget, one step in so many, for a first try rule by rule, and then for one walk through all rules.
const FIRST: u64 = 8;
const SECOND: u64 = 2;

/// Whether rules that share a case have the same result, so that it does not matter which of them take the cases of another.
fn have_equal_results(proof: &Proof) -> bool {
    !proof.space.logic.is_by_solver()
        && proof.allowed.iter().all(|it| it.len() == 1)
        && proof.overlaps.pairs().all(|(a, b)| proof.agree(a, b))
}

/// The rules that can be deleted together, each asked about by itself, but for those that are known to be essential.
fn one_by_one(
    proof: &mut Proof,
    mut is_kept: Vec<bool>,
    is_essential: &[bool],
    demand: ResidualId,
) -> Result<Vec<(usize, Vec<usize>)>, OutOfBudget> {
    let mut found = Vec::new();
    for at in (0..is_kept.len()).rev().filter(|at| !is_essential.get(*at).is_some_and(|it| *it)) {
        let others = if is_kept[at] { agreeing(proof, at, &is_kept, demand) } else { Vec::new() };
        let rules = &proof.space.rules;
        let covering = match others.iter().find(|other| rules[**other].region == rules[at].region && proof.agree(at, **other)) {
            Some(twin) => Some(vec![*twin]),
            None if others.is_empty() => None,
            None => stand_ins(proof, at, &others, demand)?,
        };
        if let Some(covering) = covering {
            is_kept[at] = false;
            found.push((at, covering));
        }
    }
    Ok(found)
}

/// For each rule whether it matches a case that no other rule does, where that is known at once; else nothing.
fn essential(proof: &mut Proof) -> Result<Vec<bool>, OutOfBudget> {
    let Some(plane) = Plane::of(&proof.space) else { return Ok(Vec::new()) };
    proof.space.logic.budget.spend(plane.cost())?;
    Ok(plane.alone_somewhere())
}

/// The rules that stay, reach into the one at `at`, and have a result in common with it.
fn agreeing(proof: &Proof, at: usize, is_kept: &[bool], demand: ResidualId) -> Vec<usize> {
    let mut others = neighbours(proof, at, demand);
    others.retain(|other| is_kept[*other] && !proof.clash(at, *other));
    others
}

/// The rules that share cases with the one at `at` under `demand`, ascending. Under a weaker demand than the table's they may be such that share no possible case
/// with it.
pub(crate) fn neighbours(proof: &Proof, at: usize, demand: ResidualId) -> Vec<usize> {
    let mut others: Vec<usize> = proof.overlaps.perhaps_with(at, &proof.space);
    if demand != proof.space.demand {
        let apart = proof.overlaps.apart();
        others.extend(apart.filter_map(|pair| if pair.0 == at { Some(pair.1) } else { (pair.1 == at).then_some(pair.0) }));
        others.sort_unstable();
    }
    others
}

/// Those of the rules `by` that take all cases of the one at `at`, as far as one search tells; `None` where they do not.
fn sufficient_rules(proof: &mut Proof, at: usize, by: &[usize], demand: ResidualId) -> Result<Option<Vec<usize>>, OutOfBudget> {
    let Space { rules, all, logic, .. } = &mut proof.space;
    let region = &rules[at].region;
    let covers: Vec<&Region> = by.iter().map(|it| &rules[*it].region).collect_vec();
    let found = match proof.products.get_or_init(|| Products::new(all, rules.iter().map(|it| &it.region))) {
        Some(products) => sufficient_products(logic, region, (products, at, by), &covers, demand)?,
        None => sufficient(logic, region, &covers, demand)?,
    };
    Ok(found.map(|found| found.into_iter().map(|it| by[it]).collect_vec()))
}

/// Those of the rules `by` that take all cases of the one at `at` and together allow nothing that it does not: whatever else some of them allow,
/// others of them rule out. `None` where there are none.
pub(crate) fn stand_ins(proof: &mut Proof, at: usize, by: &[usize], demand: ResidualId) -> Result<Option<Vec<usize>>, OutOfBudget> {
    let Some(mut found) = sufficient_rules(proof, at, by, demand)? else { return Ok(None) };
    let allowed = by.iter().fold(ValueSet::EMPTY, |all, other| all.union(&proof.allowed[*other]));
    for foreign in allowed.minus(&proof.allowed[at]).iter() {
        let against: Vec<usize> = by.iter().copied().filter(|other| !proof.allowed[*other].contains(foreign)).collect_vec();
        let Some(more) = sufficient_rules(proof, at, &against, demand)? else { return Ok(None) };
        found.extend(more);
    }
    found.sort_unstable();
    found.dedup();
    Ok(Some(found))
}

/// Finds among some rules those that are enough for the one at a place.
pub(crate) type Enough = fn(&mut Proof, usize, &[usize], ResidualId) -> Result<Option<Vec<usize>>, OutOfBudget>;

/// With more rules than this that cover one together, nobody asks whether there might be one fewer.
const SMALL: usize = 8;

/// With more rules than this nobody reads them all, and the question is long: what the first search needed is as good.
const LARGE: usize = 64;

/// Of the rules `by` as few as are found that take all cases of the one at `at`; `None` where they do not.
pub(crate) fn smallest_cover(proof: &mut Proof, at: usize, by: &[usize], demand: ResidualId) -> Result<Option<Vec<usize>>, OutOfBudget> {
    match sufficient_rules(proof, at, by, demand)? {
        Some(kept) => fewer(proof, at, kept, demand, sufficient_rules).map(Some),
        None => Ok(None),
    }
}

/// Of the rules `kept`, which are `enough` for the one at `at`, as few as are found: those that a search among them needs, searched again as
/// long as that leaves out a quarter, and of a small number each left out in turn.
pub(crate) fn fewer(
    proof: &mut Proof,
    at: usize,
    mut kept: Vec<usize>,
    demand: ResidualId,
    enough: Enough,
) -> Result<Vec<usize>, OutOfBudget> {
    while (2..=LARGE).contains(&kept.len())
        && let Some(fewer) = enough(proof, at, &kept, demand)?
    {
        let is_enough = 4 * fewer.len() > 3 * kept.len();
        kept = fewer;
        if is_enough {
            break;
        }
    }
    let tried = if kept.len() <= SMALL { kept.clone() } else { Vec::new() };
    for other in tried.into_iter().rev() {
        let rest: Vec<usize> = kept.iter().copied().filter(|it| *it != other).collect_vec();
        if rest.len() < kept.len()
            && let Some(fewer) = enough(proof, at, &rest, demand)?
        {
            kept = fewer;
        }
    }
    Ok(kept)
}

/// Of the rules `kept`, which take all cases of the one at `at`, as few as are found.
pub(crate) fn smaller_cover(proof: &mut Proof, at: usize, kept: Vec<usize>, demand: ResidualId) -> Result<Vec<usize>, OutOfBudget> {
    fewer(proof, at, kept, demand, sufficient_rules)
}
