//! Which rules share cases.
//!
//! All pairs would be too many to look at in large tables, so the space is split ([`super::cut`]) as long as that saves comparisons;
//! a pair is reported by the part that holds the first point it shares, hence once.

use super::budget::OutOfBudget;
use super::cut::best_cut;
use super::space::Space;
use crate::model::{Region, ValueSet};

/// Two rules that share a possible case, by their place in [`Space::rules`], and the region they share.
pub(crate) struct Overlap {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) region: Region,
}

/// All overlaps, in the order of the rules.
pub(crate) fn overlaps(space: &mut Space) -> Result<Vec<Overlap>, OutOfBudget> {
    let regions: Vec<&Region> = space.rules.iter().map(|it| &it.region).collect();
    let mut pairs = Vec::new();
    let members = (0..regions.len()).collect();
    split(&regions, &space.all, members, &mut pairs);
    pairs.sort_unstable();
    let mut found = Vec::new();
    for (first, second) in pairs {
        let shared = space.rules[first].region.intersect(&space.rules[second].region);
        space.logic.budget.spend(1)?;
        if let Some(region) = shared
            && space.is_possible(&region)?
        {
            found.push(Overlap { first, second, region });
        }
    }
    Ok(found)
}

/// Parts with no more rules than this are compared pair by pair.
const FEW: usize = 12;

fn split(regions: &[&Region], part: &Region, members: Vec<usize>, pairs: &mut Vec<(usize, usize)>) {
    let cut = if members.len() <= FEW { None } else { best_cut(part, members.len(), || members.iter().map(|at| regions[*at])) };
    match cut {
        // A quarter of the comparisons saved at every cut: all cuts together cost no more than comparing all pairs.
        Some(cut) if 4 * cut.cost(members.len()) <= 3 * members.len() * members.len() => {
            let (low, high) = cut.sides(part);
            for side in [low, high] {
                let inside = members.iter().copied().filter(|at| regions[*at].0[cut.column].meets(&side)).collect();
                split(regions, &part.with(cut.column, side), inside, pairs);
            }
        }
        _ => compare(regions, part, &members, pairs),
    }
}

fn compare(regions: &[&Region], part: &Region, members: &[usize], pairs: &mut Vec<(usize, usize)>) {
    for (at, &first) in members.iter().enumerate() {
        for &second in &members[at + 1..] {
            let columns = regions[first].0.iter().zip(&regions[second].0).zip(&part.0);
            if columns.into_iter().all(|((a, b), inside)| first_shared(a, b).is_some_and(|at| inside.contains(at))) {
                pairs.push((first, second));
            }
        }
    }
}

fn first_shared(a: &ValueSet, b: &ValueSet) -> Option<u128> {
    match (a.spans(), b.spans()) {
        ([a], [b]) => (a.0.max(b.0) <= a.1.min(b.1)).then(|| a.0.max(b.0)),
        _ => a.intersect(b).first(),
    }
}
