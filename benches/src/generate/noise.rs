//! Gaps and overlaps, made so that what is wrong is known exactly.

use super::{Generated, Kind, Region, Set, Truth, shared};
use crate::random::Random;

/// Shrinks one entry of every tenth rule. The rules were complete and disjoint, so exactly what was cut off is uncovered.
pub fn gaps(base: &Generated, seed: u64) -> (Generated, Truth) {
    let random = &mut Random::new(seed);
    let mut table = Generated { name: format!("{}_gaps", base.name), ..base.clone() };
    let mut truth = Truth::default();
    for rule in random.sample(base.rules.len(), base.rules.len() / 10) {
        let column = random.below(base.columns.len());
        let entry = base.rules[rule][column];
        let Some(shrunk) = shrunk(entry, base.columns[column], random) else { continue };
        table.rules[rule][column] = shrunk;
        truth.uncovered.extend(minus(entry, shrunk).into_iter().map(|part| with(&base.rules[rule], column, part)));
    }
    (table, truth)
}

/// Grows one entry of every tenth rule. Only rules that grew can share cases with others, so comparing those with all is exact.
pub fn overlaps(base: &Generated, seed: u64) -> (Generated, Truth) {
    let random = &mut Random::new(seed);
    let mut table = Generated { name: format!("{}_overlaps", base.name), ..base.clone() };
    let mut grown = Vec::new();
    for rule in random.sample(base.rules.len(), base.rules.len() / 10) {
        let column = random.below(base.columns.len());
        let Some(set) = larger(base.rules[rule][column], base.columns[column], random) else { continue };
        table.rules[rule][column] = set;
        grown.push(rule);
    }
    let others =
        |rule: usize| (0..table.rules.len()).filter(move |other| *other != rule).map(move |other| (rule.min(other), rule.max(other)));
    let pairs = grown.iter().flat_map(|rule| others(*rule));
    let mut overlapping: Vec<_> = pairs.filter(|(a, b)| shared(&table.rules[*a], &table.rules[*b]).is_some()).collect();
    overlapping.sort_unstable();
    overlapping.dedup();
    (table, Truth { overlapping, ..Truth::default() })
}

fn with(it: &[Set], column: usize, set: Set) -> Region {
    let mut it = it.to_vec();
    it[column] = set;
    it
}

/// Less at every end that is not an end of the column; `None` where nothing can be taken away.
fn shrunk(set: Set, kind: Kind, random: &mut Random) -> Option<Set> {
    match (set, kind) {
        (Set::Range(low, high), Kind::Number(first, last)) => {
            let by = random.between(1, 9);
            let low = if low == first { low } else { low + by };
            let high = if high == last { high } else { high - by };
            (Set::Range(low, high) != set).then_some(Set::Range(low, high))
        }
        (Set::Some(mask), _) => (mask.count_ones() > 1).then(|| Set::Some(mask & !any_of(mask, random))),
        _ => None,
    }
}

/// More at every end that is not an end of the column; `None` where nothing can be added.
fn larger(set: Set, kind: Kind, random: &mut Random) -> Option<Set> {
    match (set, kind.all()) {
        (Set::Range(low, high), Set::Range(first, last)) => {
            let by = random.between(1, 9);
            let grown = Set::Range(first.max(low - by), last.min(high + by));
            (grown != set).then_some(grown)
        }
        (Set::Some(mask), Set::Some(all)) => (mask != all).then(|| Set::Some(mask | any_of(all & !mask, random))),
        _ => None,
    }
}

/// One of the bits that are set.
fn any_of(mask: u32, random: &mut Random) -> u32 {
    let bits: Vec<u32> = (0..u32::BITS).map(|bit| 1 << bit).filter(|bit| mask & bit != 0).collect();
    bits[random.below(bits.len())]
}

/// What is in `set` and not in `part` of it.
fn minus(set: Set, part: Set) -> Vec<Set> {
    let parts = match (set, part) {
        (Set::Some(a), Set::Some(b)) => vec![Set::Some(a & !b)],
        (Set::Range(a, b), Set::Range(c, d)) => vec![Set::Range(a, c - 1), Set::Range(d + 1, b)],
        _ => Vec::new(),
    };
    parts.into_iter().filter(|part| part.len() > 0).collect()
}
