//! Which of many regions may reach into a part: one bitmap a column and class, with a bit a region.
//!
//! The regions that meet a part in all columns but one, whatever that one is, are found with two passes of `and` over the columns, one from each
//! end, so widening a gap looks at the few rules around it and not at all of them. Where a column has many
//! classes, neighbouring classes share a bitmap: a bit then says *may reach*, and the caller looks.

use crate::model::{Position, Region, ValueSet};

/// The bitmaps of a column; more classes than this share them.
const LEVELS: u128 = 64;

/// A set of regions, by their indexes.
#[derive(Clone)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    fn new(words: usize) -> Self {
        Self(vec![0; words])
    }

    fn insert(&mut self, at: usize) {
        if self.0.len() <= at / 64 {
            self.0.resize(at / 64 + 1, 0);
        }
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Adds what is in the other.
    fn join(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// What is in both.
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
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
    /// How many classes there are.
    classes: u128,
    /// The regions that hold everywhere.
    everywhere: Bits,
    levels: Vec<Bits>,
}

impl Column {
    fn level(&self, class: Position) -> usize {
        (if self.classes <= LEVELS { class } else { class * LEVELS / self.classes }) as usize
    }

    /// The levels that a set touches; one may come twice.
    fn levels_of<'a>(&'a self, set: &'a ValueSet) -> impl Iterator<Item = usize> + 'a {
        set.spans().iter().flat_map(|(low, high)| self.level(*low)..=self.level(*high))
    }
}

impl Reach {
    /// The bitmaps for up to `most` regions in the space `all`.
    pub(super) fn new(all: &Region, most: usize) -> Self {
        let words = most.div_ceil(64);
        let column = |all: &ValueSet| {
            let classes = all.last().map_or(1, |last| last + 1);
            let levels = vec![Bits::new(words); classes.min(LEVELS) as usize];
            Column { all: all.clone(), classes, everywhere: Bits::new(words), levels }
        };
        Self { columns: all.0.iter().map(column).collect(), words }
    }

    /// Adds a region; `at` is below what was given as most.
    pub(super) fn insert(&mut self, at: usize, region: &Region) {
        for (column, set) in self.columns.iter_mut().zip(&region.0) {
            if *set == column.all {
                column.everywhere.insert(at);
            } else {
                let levels: Vec<usize> = column.levels_of(set).collect();
                levels.into_iter().for_each(|level| column.levels[level].insert(at));
            }
        }
    }

    /// Every region.
    pub(super) fn every(&self) -> Bits {
        Bits(vec![u64::MAX; self.words])
    }

    /// The regions that may meet `set` in a column.
    pub(super) fn meeting(&self, column: usize, set: &ValueSet) -> Bits {
        let it = &self.columns[column];
        if *set == it.all {
            return self.every();
        }
        let mut found = it.everywhere.clone();
        it.levels_of(set).for_each(|level| found.join(&it.levels[level]));
        found
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
            let found: Vec<usize> = reach.meeting(1, &set).and(&reach.meeting(0, &ValueSet::one(1))).iter().collect();
            let meeting: Vec<usize> = (0..100).filter(|at| at % 2 == 1 && regions[*at].0[1].meets(&set)).collect();
            assert!(meeting.iter().all(|at| found.contains(at)));
            assert!(found.len() < 60, "{found:?}");
        }
    }
}
