//! Sets of places as words of bits.
use crate::lists::CollectVec;

/// Counts for each place in how many sets it lies.
pub(super) struct Counted {
    /// For each number the places that lie in at least as many sets.
    at_least: Vec<Vec<u64>>,
}

impl Counted {
    pub(super) fn new(all: Vec<u64>) -> Self {
        Self { at_least: vec![all] }
    }

    pub(super) fn add(&mut self, set: &[u64]) {
        self.at_least.push(vec![0; set.len()]);
        for more in (1..self.at_least.len()).rev() {
            let mut now = self.at_least[more - 1].clone();
            intersect(&mut now, set);
            unite(&mut self.at_least[more], &now);
        }
    }

    pub(super) fn between(&self, low: usize, high: usize) -> Vec<u64> {
        let none = || vec![0; self.at_least[0].len()];
        let at_least = |count: usize| self.at_least.get(count).cloned().unwrap_or_else(none);
        let mut bits = at_least(low);
        intersect(&mut bits, &negated(&at_least(high.saturating_add(1))));
        bits
    }
}

/// Adds `count` places, from `start` on.
pub(super) fn add_run(bits: &mut [u64], start: usize, count: usize) {
    let (mut at, end) = (start, start + count);
    while at < end {
        let taken = (64 - at % 64).min(end - at);
        bits[at / 64] |= lowest(taken) << (at % 64);
        at += taken;
    }
}

/// Copies the `block` bits from `start` on behind themselves, so that they are there `times` times. The bits behind
/// have to be 0.
pub(super) fn repeat(bits: &mut [u64], start: usize, block: usize, times: usize) {
    let all = block * times;
    let mut done = block;
    while done < all {
        // Each step copies the block with its copies so far.
        let count = done.min(all - done);
        let (mut from, mut to, end) = (start, start + done, start + done + count);
        while to < end {
            let taken = (64 - to % 64).min(end - to);
            let low = bits[from / 64] >> (from % 64);
            let high = if from % 64 + taken > 64 { bits[from / 64 + 1] << (64 - from % 64) } else { 0 };
            bits[to / 64] |= ((low | high) & lowest(taken)) << (to % 64);
            (from, to) = (from + taken, to + taken);
        }
        done += count;
    }
}

/// The lowest `count` bits, 64 at most.
const fn lowest(count: usize) -> u64 {
    if count == 64 { u64::MAX } else { (1 << count) - 1 }
}

/// Whether a set is empty.
pub(super) fn is_empty(bits: &[u64]) -> bool {
    bits.iter().all(|it| *it == 0)
}

/// Keeps the places that are also in another set.
pub(super) fn intersect(bits: &mut [u64], other: &[u64]) {
    bits.iter_mut().zip(other).for_each(|(it, other)| *it &= other);
}

/// Adds another set.
pub(super) fn unite(bits: &mut [u64], other: &[u64]) {
    bits.iter_mut().zip(other).for_each(|(it, other)| *it |= other);
}

/// The complement of a set.
pub(super) fn negated(bits: &[u64]) -> Vec<u64> {
    bits.iter().map(|it| !it).collect_vec()
}

/// Visits the places of a set, or those outside of it if they are fewer, of the first `count`. Either separates the
/// places of the set from the others.
pub(super) fn for_each_rarer(bits: &[u64], count: usize, mut visit: impl FnMut(usize)) {
    let ones: usize = bits.iter().map(|it| it.count_ones() as usize).sum();
    let outside = if 2 * ones > count { u64::MAX } else { 0 };
    for (at, word) in bits.iter().enumerate() {
        let mut left = (word ^ outside) & lowest((count - at * 64).min(64));
        while left != 0 {
            visit(at * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// Keeps only the first `count` bits.
pub(super) fn ended(mut bits: Vec<u64>, count: usize) -> Vec<u64> {
    if let Some(last) = bits.last_mut().filter(|_| !count.is_multiple_of(64)) {
        *last &= (1 << (count % 64)) - 1;
    }
    bits
}

/// Whether the first `count` bits are equal.
pub(super) fn is_same(bits: &[u64], count: usize) -> bool {
    let first = bits[0] & 1;
    let same = if first == 1 { u64::MAX } else { 0 };
    let (whole, rest) = bits.split_at(count / 64);
    whole.iter().all(|it| *it == same) && rest.iter().all(|it| (it ^ same) & ((1 << (count % 64)) - 1) == 0)
}

#[cfg(test)]
mod tests {
    use super::{add_run, for_each_rarer, repeat};

    fn places(bits: &[u64]) -> Vec<usize> {
        (0..bits.len() * 64).filter(|at| bits[at / 64] >> (at % 64) & 1 == 1).collect()
    }

    #[test]
    fn runs_are_added_at_any_place() {
        for (start, count) in [(0, 0), (0, 64), (3, 1), (60, 8), (64, 64), (1, 190), (63, 129)] {
            let mut bits = vec![0; 3];
            add_run(&mut bits, start, count);
            assert_eq!(places(&bits), (start..start + count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_rarer_places_are_visited() {
        let visited = |bits: &[u64], count| {
            let mut visited = Vec::new();
            for_each_rarer(bits, count, |at| visited.push(at));
            visited
        };
        assert_eq!(visited(&[0b10110, 1], 70), [1, 2, 4, 64]);
        assert_eq!(visited(&[!0b10110, !1], 70), [1, 2, 4, 64]);
        assert_eq!(visited(&[u64::MAX], 3), []);
    }

    #[test]
    fn blocks_are_repeated_at_any_place() {
        for start in [0, 1, 63, 64, 70] {
            for block in [1, 2, 3, 63, 64, 65, 100, 128, 200] {
                for times in 1..8 {
                    let mut bits = vec![0; 30];
                    let inside: Vec<usize> = (0..block).filter(|at| at * at % 7 < 3).collect();
                    inside.iter().for_each(|at| add_run(&mut bits, start + at, 1));
                    repeat(&mut bits, start, block, times);
                    let expected: Vec<usize> = (0..times).flat_map(|time| inside.iter().map(move |at| start + time * block + at)).collect();
                    assert_eq!(places(&bits), expected, "{start}, {block}, {times}");
                }
            }
        }
    }
}
