//! Which of many regions may reach into a part: bitmaps for every column, with a bit a region.
//!
//! The regions that meet a part in all columns but one, whatever that one is, are found with two passes of `and` over the columns, one from each
//! end, so widening a gap looks at the few rules around it and not at all of them. Where a column has many
//! classes, neighbouring classes share a bitmap: a bit then says *may reach*, and the caller looks.

use super::cut::hull;
use crate::model::{Position, Region, ValueSet};

/// A column with no more classes than this has a bitmap for each; intervals in others are looked at by their ends.
const FEW: u128 = 8;

/// In how many levels the classes of a column are grouped at most.
const LEVELS: u128 = 64;

/// A set of regions, by their indexes.
#[derive(Clone)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    fn new(words: usize) -> Self {
        Self(vec![0; words])
    }

    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Adds what is in the other.
    fn join(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    /// Keeps what is in the other, too.
    pub(super) fn keep(&mut self, other: &Self) {
        self.keep_each(|at| other.0[at]);
    }

    fn keep_each(&mut self, word: impl Fn(usize) -> u64) {
        for at in 0..self.0.len() {
            self.0[at] &= word(at);
        }
    }

    /// The indexes, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let mut word = *word;
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                word = if word == 0 { return None } else { word & (word - 1) };
                Some(64 * at + bit)
            })
        })
    }
}

/// The bitmaps of some regions; see the module.
pub(super) struct Reach {
    columns: Vec<Column>,
    /// How many words a bitmap has.
    words: usize,
}

struct Column {
    all: ValueSet,
    first: Position,
    last: Position,
    /// The regions that hold everywhere.
    everywhere: Bits,
    kind: Kind,
}

enum Kind {
    /// For each class the regions that hold there.
    Classes(Vec<Bits>),
    /// For each level the regions that begin there or before, and those that end before it.
    Levels { begun: Vec<Bits>, ended: Vec<Bits> },
}

impl Column {
    fn new(all: &ValueSet, words: usize) -> Self {
        let (first, last) = hull(all);
        let width = (last + 1).saturating_sub(first);
        let bitmaps = || vec![Bits::new(words); width.min(LEVELS) as usize];
        let kind = if width <= FEW { Kind::Classes(bitmaps()) } else { Kind::Levels { begun: bitmaps(), ended: bitmaps() } };
        Self { all: all.clone(), first, last, everywhere: Bits::new(words), kind }
    }

    /// The level of a class, or the nearest where it lies outside.
    fn level(&self, class: Position) -> usize {
        let width = self.last - self.first + 1;
        let place = class.clamp(self.first, self.last) - self.first;
        (if width <= LEVELS { place } else { place * LEVELS / width }) as usize
    }

    /// Adds a region by its set in this column.
    fn insert(&mut self, at: usize, set: &ValueSet) {
        if self.all.is_subset(set) {
            return self.everywhere.insert(at);
        }
        let (low, high) = hull(set);
        let (low_level, high_level) = (self.level(low), self.level(high));
        let (first, last) = (self.first, self.last);
        match &mut self.kind {
            Kind::Classes(classes) => {
                let inside = (first..=last).filter(|class| set.contains(*class));
                inside.for_each(|class| classes[(class - first) as usize].insert(at));
            }
            Kind::Levels { begun, ended } => {
                begun[low_level..].iter_mut().for_each(|level| level.insert(at));
                ended[high_level + 1..].iter_mut().for_each(|level| level.insert(at));
            }
        }
    }

    /// Keeps of `bits` the regions that may meet `set`.
    fn confine(&self, bits: &mut Bits, set: &ValueSet) {
        let everywhere = &self.everywhere.0;
        match &self.kind {
            Kind::Classes(classes) => {
                let mut inside = classes.iter().zip(self.first..).filter(|(_, class)| set.contains(*class)).map(|(bits, _)| bits);
                match (inside.next(), inside.next()) {
                    (None, _) => bits.keep_each(|_| 0),
                    (Some(one), None) => bits.keep_each(|at| everywhere[at] | one.0[at]),
                    (Some(one), Some(other)) => {
                        let mut found = one.clone();
                        std::iter::once(other).chain(inside).for_each(|it| found.join(it));
                        bits.keep_each(|at| everywhere[at] | found.0[at]);
                    }
                }
            }
            Kind::Levels { begun, ended } => {
                let (low, high) = hull(set);
                let (begun, ended) = (&begun[self.level(high)].0, &ended[self.level(low)].0);
                bits.keep_each(|at| everywhere[at] | begun[at] & !ended[at]);
            }
        }
    }
}

impl Reach {
    /// The bitmaps for up to `most` regions in the space `all`.
    pub(super) fn new(all: &Region, most: usize) -> Self {
        let words = most.div_ceil(64);
        Self { columns: all.0.iter().map(|all| Column::new(all, words)).collect(), words }
    }

    /// Adds a region; `at` is below what was given as most.
    pub(super) fn insert(&mut self, at: usize, region: &Region) {
        self.columns.iter_mut().zip(&region.0).for_each(|(column, set)| column.insert(at, set));
    }

    /// Every region.
    pub(super) fn every(&self) -> Bits {
        Bits(vec![u64::MAX; self.words])
    }

    /// The regions behind the one at `at`, of `count`.
    pub(super) fn behind(&self, at: usize, count: usize) -> Bits {
        let mut bits = self.every();
        bits.0[..(at + 1) / 64].fill(0);
        if let Some(word) = bits.0.get_mut((at + 1) / 64) {
            *word &= u64::MAX << ((at + 1) % 64);
        }
        if !count.is_multiple_of(64) {
            bits.0[count / 64] &= !(u64::MAX << (count % 64));
        }
        bits
    }

    /// Keeps of `bits` the regions that may meet `set` in a column.
    pub(super) fn confine(&self, bits: &mut Bits, column: usize, set: &ValueSet) {
        let it = &self.columns[column];
        if !it.all.is_subset(set) {
            it.confine(bits, set);
        }
    }

    /// Whether the bitmaps of a column tell for sure which regions meet a set.
    pub(super) fn is_exact(&self, column: usize) -> bool {
        matches!(self.columns[column].kind, Kind::Classes(_))
    }

    /// What a look at one column costs: the words of its bitmaps.
    pub(super) const fn cost(&self) -> usize {
        self.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_region_that_meets_a_part_is_missed() {
        let all = Region(vec![ValueSet::span(0, 1), ValueSet::span(0, 999)]);
        let mut reach = Reach::new(&all, 100);
        let region = |at: u128| Region(vec![ValueSet::one(at % 2), ValueSet::span(10 * at, (13 * at).min(999))]);
        let regions: Vec<Region> = (0..100).map(region).collect();
        regions.iter().enumerate().for_each(|(at, region)| reach.insert(at, region));
        for low in (0..1000).step_by(7) {
            let set = ValueSet::span(low, low + 3).intersect(&all.0[1]);
            let mut near = reach.every();
            [(0, ValueSet::one(1)), (1, set.clone())].iter().for_each(|(column, set)| reach.confine(&mut near, *column, set));
            let found: Vec<usize> = near.iter().collect();
            let meeting: Vec<usize> = (0..100).filter(|at| at % 2 == 1 && regions[*at].0[1].meets(&set)).collect();
            assert!(meeting.iter().all(|at| found.contains(at)));
            assert!(found.len() < 60, "{found:?}");
        }
    }
}
