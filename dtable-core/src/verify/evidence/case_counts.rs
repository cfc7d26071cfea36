//! Counts the cases that each rule takes if the first matching rule fires.
//!
//! If rules share few cases, each rule is counted by itself, without the cases of earlier rules. If nearly all rules
//! share cases, one walk through the space is faster: it follows the first rule that meets a part until that rule takes
//! all of it, or until so few rules meet the part that inclusion and exclusion counts them.

use crate::lists::CollectVec;
use crate::model::{Count, Region};
use crate::space::budget::Unanswered;
use crate::space::cases::{RuleRegion, Space};
use crate::space::cover::{count_uncovered, first_takers};
use crate::space::logic::Logic;
use crate::space::overlap::Overlaps;
use crate::space::residual::ResidualId;

/// The rules one after the other.
pub(crate) fn one_by_one(space: &mut Space, overlaps: &Overlaps) -> Option<Vec<Count>> {
    let Space { rules, logic, demand, .. } = space;
    logic.in_passing(|logic| (0..rules.len()).map(|at| left_for(logic, rules, *demand, overlaps, at)).collect())
}

/// Counts the cases of rule `at` that no earlier rule takes. Cases shared with an earlier rule that meets no other
/// earlier rule there are simply subtracted.
fn left_for(logic: &mut Logic, rules: &[RuleRegion], demand: ResidualId, overlaps: &Overlaps, at: usize) -> Result<Count, Unanswered> {
    let earlier = overlaps.before(at);
    let (entangled, apart): (Vec<usize>, Vec<usize>) = earlier.iter().partition(|other| overlaps.meets_any(**other, &earlier));
    let region = &rules[at].region;
    if earlier.is_empty() {
        return cases(logic, region, demand);
    }
    let covers: Vec<&Region> = entangled.iter().map(|other| &rules[*other].region).collect_vec();
    let mut left = match in_turn(logic, region, &covers, demand)? {
        Some(left) => left,
        None => count_uncovered(logic, region, &covers, demand)?,
    };
    for other in apart {
        if let Some(shared) = rules[other].region.intersect(region) {
            left = left - cases(logic, &shared, demand)?;
        }
    }
    Ok(left)
}

/// With more covers than this, or more intersections of them, a search is faster. No measurement is recorded for it.
const SHARED: usize = 64;

/// Counts the cases of `region` that satisfy `demand` and lie outside all `covers`, by inclusion and exclusion; `None`
/// if there are too many intersections.
fn in_turn(logic: &mut Logic, region: &Region, covers: &[&Region], demand: ResidualId) -> Result<Option<Count>, Unanswered> {
    let (mut added, mut subtracted, mut looked_at) = (Count::ZERO, Count::ZERO, 0);
    let mut pending = vec![(region.clone(), 0, true)];
    while let Some((shared, from, is_added)) = pending.pop() {
        looked_at += 1;
        if looked_at + covers.len() > SHARED {
            return Ok(None);
        }
        let cases = cases(logic, &shared, demand)?;
        if !cases.is_zero() {
            let inner = (from..covers.len()).filter_map(|at| Some((covers[at].intersect(&shared)?, at + 1, !is_added)));
            pending.extend(inner);
        }
        *(if is_added { &mut added } else { &mut subtracted }) += &cases;
    }
    Ok(Some(added - subtracted))
}

/// Counts the cases of `region` that satisfy `demand`.
fn cases(logic: &mut Logic, region: &Region, demand: ResidualId) -> Result<Count, Unanswered> {
    logic.budget.spend(region.0.len())?;
    let demand = logic.within(demand, region)?;
    logic.count(demand, region)
}

/// All rules in one walk through the space.
pub(crate) fn in_one_walk(space: &mut Space) -> Option<Vec<Count>> {
    let Space { rules, logic, all, demand, .. } = space;
    let covers: Vec<&Region> = rules.iter().map(|it| &it.region).collect_vec();
    logic.in_passing(|logic| first_takers(logic, all, &covers, *demand))
}
