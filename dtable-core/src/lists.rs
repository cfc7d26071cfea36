//! Collects and sorts lists with little code.
//!
//! A macro is compiled in the debug build of every user, where each call of `collect` or `sort_by` costs time: they are
//! dozens of functions of the standard library, and the compiler makes them anew for every closure. The functions here
//! are one or two for each closure. Lists of plain numbers share one `sort_unstable`, and do not need them.

use std::cmp::Ordering;

/// Lists of what iterators yield.
pub(crate) trait CollectVec: Iterator + Sized {
    /// Collects all items into a `Vec`, like `collect`.
    fn collect_vec(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }
}

impl<I: Iterator> CollectVec for I {}

/// Sorts lists. The sort is stable: equal items keep their order.
pub(crate) trait Order<T> {
    /// Sorts like `sort_by`.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts like `sort_by_key`.
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

/// Returns the swaps that sort a list of this length; `compare` compares the items at two indexes.
fn swaps(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    if length < 2 {
        return Vec::new();
    }
    let mut order: Vec<usize> = (0..length).collect_vec();
    order.sort_by(|a, b| compare(*a, *b));
    let mut swaps = Vec::new();
    for start in 0..length {
        // Each swap puts one item of a cycle into its final place; the item from the start of the cycle moves on until
        // its own place is reached.
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
    use crate::fixture::Random;

    #[test]
    fn lists_are_ordered_as_the_standard_library_orders_them() {
        let mut random = Random(1);
        for length in 0..200 {
            let list = (0..length).map(|place| (random.below(1 + length / 3), place)).collect_vec();
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
