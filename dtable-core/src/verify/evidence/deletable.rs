//! Finds rules that can be deleted without changing any result, because other rules together take all their cases.
//!
//! The rules are tried from the last to the first, each against those that stay. So all that are found may be deleted
//! together.

use super::proof::Proof;
use crate::lists::CollectVec;
use crate::model::{Region, ValueSet};
use crate::space::budget::Unanswered;
use crate::space::budget::rate;
use crate::space::cases::Space;
use crate::space::cover::literals::Products;
use crate::space::cover::{sufficient, sufficient_products};
use crate::space::hash::FastMap;
use crate::space::in_order::needless::{Needless, OrderedRegions, Thinned, needless};
use crate::space::narrow::Narrow;
use crate::space::overlap::plane::Plane;
use crate::space::residual::ResidualId;

/// Rules that can be deleted together.
pub(crate) struct Deletable {
    /// The rules, from the last to the first, each with rules that stay and give its result in all its cases.
    pub(crate) found: Vec<Needless>,
    /// Whether these are all. The search stops early if it takes most of the budget.
    pub(crate) is_complete: bool,
}

/// Finds the rules that can be deleted together under `demand`, without those `reported` already.
pub(crate) fn deletable(proof: &mut Proof, reported: &[usize], demand: ResidualId) -> Result<Deletable, Unanswered> {
    let mut thinned = Thinned::new(vec![true; proof.space.rules.len()]);
    reported.iter().for_each(|at| thinned.is_kept[*at] = false);
    let is_essential = essential(proof)?;
    let found = if demand != proof.space.demand || !is_essential.is_empty() || !have_equal_results(proof) {
        let steps = proof.space.logic.budget.limit() / SECOND_TRY_SHARE;
        proof.with_slice(steps, |proof| one_by_one(proof, &mut thinned, &is_essential, demand))
    } else {
        in_parts(proof, &mut thinned, reported, demand)
    };
    Ok(Deletable { found: thinned.found, is_complete: found.is_ok() })
}

/// The part of the budget for a first try rule by rule, and for each attempt after it: the budget divided by this.
const FIRST_TRY_SHARE: u64 = 16;
const SECOND_TRY_SHARE: u64 = 4;

/// Examines rules that have equal results wherever they share a case: first rule by rule, and if that takes too long,
/// in one walk.
fn in_parts(proof: &mut Proof, thinned: &mut Thinned, reported: &[usize], demand: ResidualId) -> Result<(), Unanswered> {
    let limit = proof.space.logic.budget.limit();
    let before = proof.space.logic.budget.spent();
    let found = proof.with_slice(limit / FIRST_TRY_SHARE, |proof| match proof.is_covered && !proof.overlaps.are_few() {
        true => among_enough(proof, thinned, demand),
        false => one_by_one(proof, thinned, &[], demand),
    });
    let spent = proof.space.logic.budget.spent() - before;
    if found.is_ok() {
        return found;
    }
    let (all, left) = (thinned.is_kept.len() as u64, thinned.looked_at as u64);
    proof.with_slice(limit / SECOND_TRY_SHARE, |proof| {
        if spent * left <= limit / SECOND_TRY_SHARE * (all - left) {
            return one_by_one(proof, thinned, &[], demand);
        }
        let Space { rules, all, logic, .. } = &mut proof.space;
        let of: Vec<&Region> = rules.iter().map(|it| &it.region).collect_vec();
        needless(logic, &OrderedRegions { all, of: &of, are_all: proof.is_covered && reported.is_empty() }, thinned, demand)
    })
}

/// Whether rules that share a case always have the same result.
fn have_equal_results(proof: &Proof) -> bool {
    !proof.space.logic.is_by_solver()
        && proof.allowed.iter().all(|it| it.len() == 1)
        && proof.overlaps.pairs().all(|(a, b)| proof.agree(a, b))
}

/// Goes on rule by rule, without the rules that are known to be essential.
fn one_by_one(proof: &mut Proof, thinned: &mut Thinned, is_essential: &[bool], demand: ResidualId) -> Result<(), Unanswered> {
    for at in (0..thinned.looked_at).rev() {
        let is_open = thinned.is_kept[at] && !is_essential.get(at).is_some_and(|it| *it);
        if is_open && proof.overlaps.are_too_many {
            let looks = proof.space.rules.len() * proof.space.all.0.len();
            proof.space.logic.budget.spend(looks / rate::MEMBERSHIPS_PER_STEP)?;
        }
        if is_open && let Some(covering) = covering(proof, at, &thinned.is_kept, demand)? {
            thinned.leave_out(at, covering);
        }
        thinned.looked_at = at;
    }
    Ok(())
}

/// If rule `at` can be deleted: rules that stay and give its result in all its cases.
pub(crate) fn covering(proof: &mut Proof, at: usize, is_kept: &[bool], demand: ResidualId) -> Result<Option<Vec<usize>>, Unanswered> {
    let others = agreeing(proof, at, is_kept, demand);
    let rules = &proof.space.rules;
    Ok(match others.iter().find(|other| rules[**other].region == rules[at].region && proof.agree(at, **other)) {
        Some(twin) => Some(vec![*twin]),
        None if others.is_empty() => None,
        None => stand_ins(proof, at, &others, demand)?,
    })
}

/// Goes on for rules that together take all cases: some of them are enough for that, and all others can be deleted at
/// once.
///
/// Example: `a < 5`, `a < 7`, `a >= 3`, `a >= 5`, all with one result. The first and the last are enough, so the second
/// and the third can be deleted. When one of the rules that are enough is tried, other rules are looked for that take
/// its cases, first among those that are enough.
fn among_enough(proof: &mut Proof, thinned: &mut Thinned, demand: ResidualId) -> Result<(), Unanswered> {
    let mut is_enough = enough(proof, &thinned.is_kept, demand)?;
    let mut alike: FastMap<Region, Vec<usize>> = FastMap::default();
    proof.space.rules.iter().enumerate().for_each(|(at, rule)| alike.entry(rule.region.clone()).or_default().push(at));
    for at in (0..thinned.looked_at).rev() {
        proof.space.logic.budget.spend(1 + is_enough.len() / rate::MEMBERSHIPS_PER_STEP)?;
        if !thinned.is_kept[at] {
            continue;
        }
        let rules = &proof.space.rules;
        let region = Narrow::new(&proof.space.all, &rules[at].region);
        let is_near = |other: &usize| *other != at && is_enough[*other] && !proof.clash(at, *other) && region.meets(&rules[*other].region);
        let near = || (0..rules.len()).filter(is_near).collect::<Vec<_>>();
        let covering = match alike[&rules[at].region].iter().find(|other| **other != at && thinned.is_kept[**other]) {
            Some(twin) => Some(vec![*twin]),
            None if !is_enough[at] => Some(near()),
            None => match sufficient_rules(proof, at, &near(), demand)? {
                None => sufficient_rules(proof, at, &agreeing(proof, at, &thinned.is_kept, demand), demand)?,
                found => found,
            },
        };
        if let Some(covering) = covering {
            if std::mem::take(&mut is_enough[at]) {
                covering.iter().for_each(|it| is_enough[*it] = true);
            }
            thinned.leave_out(at, covering);
        }
        thinned.looked_at = at;
    }
    Ok(())
}

/// Selects kept rules that together take all cases; returns for each rule whether it is one of them. Expects that all
/// kept rules together take all cases.
fn enough(proof: &mut Proof, is_kept: &[bool], demand: ResidualId) -> Result<Vec<bool>, Unanswered> {
    let Space { rules, all, logic, .. } = &mut proof.space;
    let mut kept: Vec<usize> = (0..rules.len()).filter(|at| is_kept[*at]).collect_vec();
    loop {
        let covers: Vec<&Region> = kept.iter().map(|it| &rules[*it].region).collect_vec();
        let Some(found) = sufficient(logic, all, &covers, demand)? else { return Err(Unanswered::NotKnown) };
        let is_enough = 4 * found.len() > 3 * kept.len();
        kept = found.into_iter().map(|it| kept[it]).collect_vec();
        if is_enough {
            break;
        }
    }
    let mut is_enough = vec![false; is_kept.len()];
    kept.into_iter().for_each(|it| is_enough[it] = true);
    Ok(is_enough)
}

/// For each rule whether it matches a case that no other rule matches, if that can be found fast; otherwise nothing.
fn essential(proof: &mut Proof) -> Result<Vec<bool>, Unanswered> {
    let Some(plane) = Plane::of(&proof.space) else { return Ok(Vec::new()) };
    proof.space.logic.budget.spend(plane.cost())?;
    Ok(plane.alone_somewhere())
}

/// The rules that stay, share cases with rule `at`, and have a result in common with it.
fn agreeing(proof: &Proof, at: usize, is_kept: &[bool], demand: ResidualId) -> Vec<usize> {
    let mut others = neighbours(proof, at, demand);
    others.retain(|other| is_kept[*other] && !proof.clash(at, *other));
    others
}

/// The rules that may share cases with rule `at` under `demand`, ascending. No other rule does.
pub(crate) fn neighbours(proof: &Proof, at: usize, demand: ResidualId) -> Vec<usize> {
    let mut others: Vec<usize> = proof.overlaps.perhaps_with(at, &proof.space);
    if demand != proof.space.demand {
        let apart = proof.overlaps.apart();
        others.extend(apart.filter_map(|pair| if pair.0 == at { Some(pair.1) } else { (pair.1 == at).then_some(pair.0) }));
        others.sort_unstable();
    }
    others
}

/// Selects from the rules `by` some that together take all cases of rule `at`, by one search; `None` if even all of
/// them do not.
fn sufficient_rules(proof: &mut Proof, at: usize, by: &[usize], demand: ResidualId) -> Result<Option<Vec<usize>>, Unanswered> {
    let Space { rules, all, logic, .. } = &mut proof.space;
    let region = &rules[at].region;
    let covers: Vec<&Region> = by.iter().map(|it| &rules[*it].region).collect_vec();
    let found = match proof.products.get_or_init(|| Products::new(all, rules.iter().map(|it| &it.region))) {
        Some(products) => sufficient_products(logic, region, (products, at, by), &covers, demand)?,
        None => sufficient(logic, region, &covers, demand)?,
    };
    Ok(found.map(|found| found.into_iter().map(|it| by[it]).collect_vec()))
}

/// Selects from the rules `by` some that together take all cases of rule `at`, and in each case allow no result that it
/// does not allow: other results of some of them are excluded by others. `None` if there are none.
pub(crate) fn stand_ins(proof: &mut Proof, at: usize, by: &[usize], demand: ResidualId) -> Result<Option<Vec<usize>>, Unanswered> {
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

/// Selects from some rules those that are enough for the rule at a place.
pub(crate) type Enough = fn(&mut Proof, usize, &[usize], ResidualId) -> Result<Option<Vec<usize>>, Unanswered>;

/// Up to this many rules that cover another one together, each is left out in turn to see whether the others are
/// enough.
const MOST_RULES_TO_MINIMIZE: usize = 8;

/// With more rules than this, nobody reads them all, and the rules of the first search are taken as they are.
const MOST_RULES_TO_REDUCE: usize = 64;

/// Selects from the rules `by` few that together take all cases of rule `at`; `None` if even all of them do not.
pub(crate) fn smallest_cover(proof: &mut Proof, at: usize, by: &[usize], demand: ResidualId) -> Result<Option<Vec<usize>>, Unanswered> {
    match sufficient_rules(proof, at, by, demand)? {
        Some(kept) => fewer(proof, at, kept, demand, sufficient_rules).map(Some),
        None => Ok(None),
    }
}

/// Selects few of the rules `kept`, which are `enough` for rule `at`: searches again among the rules that the last
/// search needed, as long as that leaves out a quarter; then, if they are few, leaves out each in turn.
pub(crate) fn fewer(
    proof: &mut Proof,
    at: usize,
    mut kept: Vec<usize>,
    demand: ResidualId,
    enough: Enough,
) -> Result<Vec<usize>, Unanswered> {
    while (2..=MOST_RULES_TO_REDUCE).contains(&kept.len())
        && let Some(fewer) = enough(proof, at, &kept, demand)?
    {
        let is_enough = 4 * fewer.len() > 3 * kept.len();
        kept = fewer;
        if is_enough {
            break;
        }
    }
    let tried = if kept.len() <= MOST_RULES_TO_MINIMIZE { kept.clone() } else { Vec::new() };
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

/// Selects few of the rules `kept` that still take all cases of rule `at`.
pub(crate) fn smaller_cover(proof: &mut Proof, at: usize, kept: Vec<usize>, demand: ResidualId) -> Result<Vec<usize>, Unanswered> {
    fewer(proof, at, kept, demand, sufficient_rules)
}
