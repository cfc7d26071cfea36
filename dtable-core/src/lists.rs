//! Lists that are collected and sorted by little code.
//!
//! A macro is compiled in every user's debug build, and there each place that collects or sorts costs: `collect` and
//! `sort_by` are dozens of functions of the standard library, which the compiler makes anew for every closure that they
//! are given. What stands here is one or two functions for each closure. Lists of plain numbers, which share one
//! `sort_unstable`, need none of it.

use std::cmp::Ordering;

/// Lists of what iterators yield.
pub(crate) trait CollectVec: Iterator + Sized {
    /// Everything that is still to come, in order: as `collect` where it makes a `Vec`.
    fn collect_vec(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }
}

impl<I: Iterator> CollectVec for I {}

/// Lists put in order. Equal items stay in the order that they have.
pub(crate) trait Order<T> {
    /// As `sort_by`.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// As `sort_by_key`.
    fn order_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> Order<T> for [T] {
    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        for (place, from) in swaps(self.len(), &mut |a, b| compare(&self[a], &self[b])) {
            self.swap(place, from);
        }
    }

    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        for (place, from) in swaps(self.len(), &mut |a, b| key(&self[a]).cmp(&key(&self[b]))) {
            self.swap(place, from);
        }
    }
}

/// The swaps that put a list of this length in order, where `compare` tells how the items at two places compare.
fn swaps(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = (0..length).collect_vec();
    order.sort_by(|a, b| compare(*a, *b));
    let mut swaps = Vec::new();
    for start in 0..length {
        // The items of a cycle move one place on; the one at its start waits where the next is to come from.
        let mut place = start;
        loop {
            let from = std::mem::replace(&mut order[place], place);
            if from == start {
                break;
            }
            swaps.push((place, from));
            place = from;
        }
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::{CollectVec, Order};

    #[test]
    fn lists_are_ordered_as_the_standard_library_orders_them() {
        let mut state = 1_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for length in 0..200 {
            let list = (0..length).map(|place| (random(1 + length / 3), place)).collect_vec();
            let (mut ordered, mut compared, mut sorted) = (list.clone(), list.clone(), list);
            ordered.order_by_key(|it| it.0);
            compared.order_by(|a, b| b.0.cmp(&a.0));
            sorted.sort_by_key(|it| it.0);
            assert_eq!(ordered, sorted);
            sorted.sort_by_key(|it| (std::cmp::Reverse(it.0), it.1));
            assert_eq!(compared, sorted);
        }
    }
}
