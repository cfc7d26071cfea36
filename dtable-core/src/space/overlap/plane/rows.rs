//! Answers the questions of the plane for rules with long lists: bits in the rows of the plane.
//!
//! Five hundred rules that list fifty of a thousand values in each of two columns are more than a million rectangles,
//! but the plane has only a million places, and a row of them is sixteen words. So each row is a set of bits, and a
//! rule goes through the rows that it lists, with the bits that it lists there.

use super::row_bounds::RowBounds;
use crate::lists::CollectVec;
use crate::model::{Region, ValueSet};
use crate::space::budget::rate;

/// The most words of the plane, and of all rules together. No measurement is recorded for it.
const LARGEST: usize = 1 << 24;

/// Rules as bits in rows.
pub(crate) struct Rows {
    rules: Vec<RulePlaces>,
    /// The number of rows, and of words in a row.
    size: (usize, usize),
    /// The number of words that a walk through all rules reads.
    words: usize,
}

/// The places of a rule: its rows, as half-open ranges, and its bits in each of them.
struct RulePlaces {
    rows: Vec<(u32, u32)>,
    bits: Vec<u64>,
}

impl Rows {
    /// The rows of rules that look at columns `x` and `y`; `None` if the plane is too large.
    pub(super) fn new(regions: &[&Region], (x, y): (usize, usize), by_x: &RowBounds, by_y: &RowBounds) -> Option<Self> {
        let size = (by_x.count(), by_y.count().div_ceil(64));
        let of_rule = |region: &&Region| {
            Some(RulePlaces { rows: intervals(&region.0[x], by_x)?, bits: bits(&intervals(&region.0[y], by_y)?, size.1) })
        };
        if size.0 * size.1 > LARGEST || regions.len() * size.1 > LARGEST {
            return None;
        }
        let rules = regions.iter().map(of_rule).collect::<Option<Vec<_>>>()?;
        let words = rules.iter().flat_map(|it| &it.rows).map(|(from, to)| (to - from) as usize * size.1).sum();
        (words <= LARGEST).then_some(Self { rules, size, words })
    }

    /// The steps that a question takes.
    pub(super) const fn cost(&self) -> usize {
        (2 * self.words + self.size.0 * self.size.1) / rate::BITMAP_WORDS_PER_STEP + self.rules.len()
    }

    /// For each rule whether some place lies in it, but in no rule before it.
    pub(super) fn first_somewhere(&self) -> Vec<bool> {
        let mut taken = vec![0; self.size.0 * self.size.1];
        let is_first = |RulePlaces { rows, bits }: &RulePlaces| {
            let mut is_first = false;
            for row in self.rows(rows) {
                for (taken, bits) in taken[row].iter_mut().zip(bits) {
                    is_first |= *bits & !*taken != 0;
                    *taken |= bits;
                }
            }
            is_first
        };
        self.rules.iter().map(is_first).collect_vec()
    }

    /// For each rule whether some place lies in it, but in no other rule.
    pub(super) fn alone_somewhere(&self) -> Vec<bool> {
        let (mut once, mut twice) = (vec![0u64; self.size.0 * self.size.1], vec![0u64; self.size.0 * self.size.1]);
        for RulePlaces { rows, bits } in &self.rules {
            for row in self.rows(rows) {
                for ((once, twice), bits) in once[row.clone()].iter_mut().zip(&mut twice[row]).zip(bits) {
                    *twice |= *once & bits;
                    *once |= bits;
                }
            }
        }
        let is_alone = |RulePlaces { rows, bits }: &RulePlaces| {
            self.rows(rows).any(|row| twice[row].iter().zip(bits).any(|(twice, bits)| bits & !twice != 0))
        };
        self.rules.iter().map(is_alone).collect_vec()
    }

    /// For each of some rows, given as ranges, the range of its words in the plane.
    fn rows(&self, rows: &[(u32, u32)]) -> impl Iterator<Item = std::ops::Range<usize>> {
        let words = self.size.1;
        rows.iter().flat_map(|(from, to)| *from as usize..*to as usize).map(move |row| row * words..(row + 1) * words)
    }
}

/// The numbers of the intervals of a set, as half-open ranges.
fn intervals(set: &ValueSet, ends: &RowBounds) -> Option<Vec<(u32, u32)>> {
    set.spans().iter().map(|span| ends.interval(*span).map(|(from, last)| (from, last + 1))).collect()
}

fn bits(intervals: &[(u32, u32)], words: usize) -> Vec<u64> {
    let mut bits = vec![0; words];
    for at in intervals.iter().flat_map(|(from, to)| *from as usize..*to as usize) {
        bits[at / 64] |= 1 << (at % 64);
    }
    bits
}
