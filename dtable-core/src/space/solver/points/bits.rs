//! Sets as words of bits.
use crate::lists::CollectVec;

/// How many of some sets each place lies in.
pub(super) struct Counted {
    /// The places in at least `n` sets, by `n`.
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

/// Whether a set is empty.
pub(super) fn is_empty(bits: &[u64]) -> bool {
    bits.iter().all(|it| *it == 0)
}

/// Keeps what is in another set, too.
pub(super) fn intersect(bits: &mut [u64], other: &[u64]) {
    bits.iter_mut().zip(other).for_each(|(it, other)| *it &= other);
}

/// Adds another set.
pub(super) fn unite(bits: &mut [u64], other: &[u64]) {
    bits.iter_mut().zip(other).for_each(|(it, other)| *it |= other);
}

/// What is not in a set.
pub(super) fn negated(bits: &[u64]) -> Vec<u64> {
    bits.iter().map(|it| !it).collect_vec()
}

/// Only the first `count` bits.
pub(super) fn ended(mut bits: Vec<u64>, count: usize) -> Vec<u64> {
    if let Some(last) = bits.last_mut().filter(|_| !count.is_multiple_of(64)) {
        *last &= (1 << (count % 64)) - 1;
    }
    bits
}

/// Whether the first `count` bits are all the same.
pub(super) fn is_same(bits: &[u64], count: usize) -> bool {
    let first = bits[0] & 1;
    let same = if first == 1 { u64::MAX } else { 0 };
    let (whole, rest) = bits.split_at(count / 64);
    whole.iter().all(|it| *it == same) && rest.iter().all(|it| (it ^ same) & ((1 << (count % 64)) - 1) == 0)
}
