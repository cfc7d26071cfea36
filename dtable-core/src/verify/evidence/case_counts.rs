//! How many cases each rule takes when the first in order fires.
//!
//! Where rules share little, a rule's cases are counted one by one, without those of the earlier rules that it meets.
//! Where nearly all rules share cases, one walk through the space is shorter: it follows the first rule that reaches a
//! part until that rule takes all of it, or so few rules reach it that what they share is counted.

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

/// The cases of the rule at `at` that no earlier one takes. What it shares with an earlier rule that meets no other one
/// of them is plainly subtracted; only the rest needs more.
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

/// With more covers, or more intersections of them, a search is shorter.
const SHARED: usize = 64;

/// How many cases of `region` that satisfy `demand` lie outside all `covers`: what each shares with it subtracted, what
/// two share added, what three share subtracted, in turn; `None` where there is too much of that.
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

/// How many cases of `region` satisfy `demand`.
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
