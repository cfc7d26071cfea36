//! Finds, for sets of one column in order, the values for which each is the first.
//!
//! Under `hit: first` the rules `<= 10`, `<= 20`, `<= 5` take 0 to 10, 11 to 20, and nothing. Subtracting the earlier
//! sets from each set is quadratic. So a sweep goes through the places where sets begin and end, and keeps the sets
//! that hold there: the values between two places go to the first of these sets.

use crate::lists::CollectVec;
use crate::model::{Position, ValueSet};
use std::collections::BTreeSet;

/// Finds for each set the positions that are in it, but in no set before it.
pub(crate) fn first_in_order(sets: &[&ValueSet]) -> Vec<ValueSet> {
    let mut places: Vec<(Position, usize, bool)> = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        for &(low, high) in set.spans() {
            places.push((low, at, true));
            places.extend(high.checked_add(1).map(|end| (end, at, false)));
        }
    }
    places.sort_unstable();
    let mut taken: Vec<Vec<(Position, Position)>> = vec![Vec::new(); sets.len()];
    let mut active: BTreeSet<usize> = BTreeSet::new();
    for (next, &(from, at, begins)) in places.iter().enumerate() {
        if begins {
            active.insert(at);
        } else {
            active.remove(&at);
        }
        let to = places.get(next + 1).map_or(Some(Position::MAX), |place| place.0.checked_sub(1));
        if let (Some(first), Some(to)) = (active.first(), to)
            && from <= to
        {
            taken[*first].push((from, to));
        }
    }
    taken.into_iter().map(ValueSet::from_spans).collect_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_what_subtraction_leaves() {
        let mut random = 7u64;
        let mut below = |end: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u128::from((random >> 33) % end)
        };
        for count in 0..40 {
            let sets: Vec<ValueSet> = (0..count)
                .map(|_| {
                    ValueSet::from_spans(
                        (0..2)
                            .map(|_| {
                                let low = below(60);
                                (low, low + below(12))
                            })
                            .collect(),
                    )
                })
                .collect();
            let mut taken = ValueSet::EMPTY;
            for (set, found) in sets.iter().zip(first_in_order(&sets.iter().collect::<Vec<_>>())) {
                assert_eq!(found, set.minus(&taken));
                taken = taken.union(set);
            }
        }
        let all = ValueSet::span(0, Position::MAX);
        assert_eq!(first_in_order(&[&ValueSet::one(3), &all]), [ValueSet::one(3), all.minus(&ValueSet::one(3))]);
    }
}
