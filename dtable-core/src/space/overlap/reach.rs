//! Bitmaps that tell which of many regions may meet a part: for every column, with a bit for each region.
//!
//! An AND over all columns finds the regions that meet a part. The regions that meet it in all columns but one, for
//! each column, are found with two passes of AND, one from each end; so widening a gap looks at the few rules around it
//! and not at all rules.
//!
//! A column of few classes has a bitmap for each class, and is *exact*. If a column has many classes, neighbouring
//! classes are one *level*, with a bitmap of the regions that begin at or before it, and one of those that end before
//! it. A bit then says *may meet*, and the caller compares. Levels begin where most regions begin or end, so as to
//! separate as many as possible.

use crate::lists::{CollectVec, Order};
use crate::model::{Position, Region, ValueSet};
use crate::space::cover::cut::hull;
use std::cmp::Reverse;

/// A column with at most this many classes has a bitmap for each. No measurement is recorded for this and the next
/// three numbers.
const CLASSES_WITH_OWN_BITMAP: u128 = 8;

/// A column whose sets are lists also has a bitmap for each class, if these take at most this many words (128 KB).
const MOST_BITMAP_WORDS: u128 = 1 << 14;

/// The sets of a column are lists if they have more intervals than this on average: the ends of such a set say little.
const INTERVALS_OF_A_LIST: usize = 4;

/// The most levels of a column.
const MOST_LEVELS: usize = 64;

/// A set of regions, a bit for each index.
#[derive(Clone)]
pub(crate) struct Bits {
    words: Vec<u64>,
    /// The words before this one are 0.
    from: usize,
}

impl Bits {
    fn new(words: usize) -> Self {
        Self { words: vec![0; words], from: 0 }
    }

    /// Adds a region.
    pub(crate) fn insert(&mut self, at: usize) {
        self.words[at / 64] |= 1 << (at % 64);
    }

    /// Adds the members of the other set.
    fn join(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, more)| *word |= more);
    }

    /// Keeps the members that are also in the other set.
    pub(crate) fn keep(&mut self, other: &Self) {
        self.keep_within(other, None, other);
    }

    /// Keeps the members that are in `everywhere`, or in `inside` and not in `outside`. The loop is plain, because
    /// unoptimised builds run it as well.
    fn keep_within(&mut self, inside: &Self, outside: Option<&Self>, everywhere: &Self) {
        let count = self.words.len();
        let (words, inside, everywhere) = (&mut self.words[..count], &inside.words[..count], &everywhere.words[..count]);
        let mut at = self.from;
        if let Some(outside) = outside {
            let outside = &outside.words[..count];
            while at < count {
                words[at] &= everywhere[at] | inside[at] & !outside[at];
                at += 1;
            }
        } else {
            while at < count {
                words[at] &= everywhere[at] | inside[at];
                at += 1;
            }
        }
    }

    /// Whether the sets have a member in common.
    fn meets(&self, other: &Self) -> bool {
        let count = self.words.len();
        let (words, other) = (&self.words[..count], &other.words[..count]);
        let mut at = self.from;
        while at < count && words[at] & other[at] == 0 {
            at += 1;
        }
        at < count
    }

    /// Whether the set has no member.
    pub(crate) fn is_empty(&self) -> bool {
        let words = &self.words[..];
        let mut at = self.from;
        while at < words.len() && words[at] == 0 {
            at += 1;
        }
        at >= words.len()
    }

    /// The indexes, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().skip(self.from).flat_map(|(at, word)| {
            let mut word = *word;
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                word = if word == 0 { return None } else { word & (word - 1) };
                Some(64 * at + bit)
            })
        })
    }
}

/// The bitmaps of many regions. See the module.
pub(crate) struct Reach {
    columns: Vec<ReachColumn>,
    /// The number of words of a bitmap.
    words: usize,
    /// The number of bitmaps that a look at one column reads at most, in units of [`CLASSES_WITH_OWN_BITMAP`].
    looks: usize,
}

/// The bitmaps of one column.
struct ReachColumn {
    /// All classes of the column, with the first and the last one.
    all: ValueSet,
    first: Position,
    last: Position,
    /// The regions that hold on all classes; they are in no other bitmap.
    everywhere: Bits,
    kind: ClassBits,
}

enum ClassBits {
    /// For each class the regions that hold there.
    Classes(Vec<Bits>),
    Levels(Levels),
}

/// Bitmaps of levels.
struct Levels {
    /// The level of each class.
    of: Vec<u8>,
    /// For each level the regions that begin in it or before.
    begun: Vec<Bits>,
    /// For each level the regions that end before it.
    ended: Vec<Bits>,
}

impl ReachColumn {
    fn new<'a>(all: &ValueSet, words: usize, sets: impl Iterator<Item = &'a ValueSet> + Clone) -> Self {
        let (first, last) = hull(all);
        let width = (last + 1).saturating_sub(first);
        let kind =
            if width <= CLASSES_WITH_OWN_BITMAP || width.saturating_mul(words as u128) <= MOST_BITMAP_WORDS && are_lists(sets.clone()) {
                ClassBits::Classes(vec![Bits::new(words); width as usize])
            } else {
                let of = levels((first, last), sets);
                let bitmaps = || vec![Bits::new(words); of.last().map_or(0, |last| usize::from(*last) + 1)];
                ClassBits::Levels(Levels { begun: bitmaps(), ended: bitmaps(), of })
            };
        Self { all: all.clone(), first, last, everywhere: Bits::new(words), kind }
    }

    /// The number of bitmaps that a look at a set reads at most, in units of [`CLASSES_WITH_OWN_BITMAP`].
    const fn looks(&self) -> usize {
        match &self.kind {
            ClassBits::Classes(classes) => classes.len().div_ceil(CLASSES_WITH_OWN_BITMAP as usize),
            ClassBits::Levels(_) => 1,
        }
    }

    /// The place of a class among those of the column; of the nearest one if it lies outside.
    fn place(&self, class: Position) -> usize {
        (class.clamp(self.first, self.last) - self.first) as usize
    }

    /// Adds a region by its set in this column, for now only to the levels in which it begins and ends. Call
    /// [`spread`](Self::spread) after all regions.
    fn note(&mut self, at: usize, set: &ValueSet) {
        self.insert_up_to(at, set, 1);
    }

    /// Adds a region by its set in this column.
    fn insert(&mut self, at: usize, set: &ValueSet) {
        self.insert_up_to(at, set, MOST_LEVELS);
    }

    /// Adds a region, to at most `levels` levels from the one in which it begins or ends.
    fn insert_up_to(&mut self, at: usize, set: &ValueSet, levels: usize) {
        if self.all.is_subset(set) {
            return self.everywhere.insert(at);
        }
        let (low, high) = hull(set);
        let (low, high) = (self.place(low), self.place(high));
        let (first, last) = (self.first, self.last);
        match &mut self.kind {
            ClassBits::Classes(classes) => {
                let inside = (first..=last).filter(|class| set.contains(*class));
                inside.for_each(|class| classes[(class - first) as usize].insert(at));
            }
            ClassBits::Levels(Levels { of, begun, ended }) => {
                begun[usize::from(of[low])..].iter_mut().take(levels).for_each(|level| level.insert(at));
                ended[usize::from(of[high]) + 1..].iter_mut().take(levels).for_each(|level| level.insert(at));
            }
        }
    }

    /// Adds to every level the regions that began or ended in the levels before.
    fn spread(&mut self) {
        if let ClassBits::Levels(Levels { begun, ended, .. }) = &mut self.kind {
            for bitmaps in [begun, ended] {
                for level in 1..bitmaps.len() {
                    let (before, behind) = bitmaps.split_at_mut(level);
                    behind[0].join(&before[level - 1]);
                }
            }
        }
    }

    /// Keeps of `bits` the regions that may meet `set`.
    fn confine(&self, bits: &mut Bits, set: &ValueSet) {
        match &self.kind {
            ClassBits::Classes(classes) => {
                let mut inside = classes.iter().zip(self.first..).filter(|(_, class)| set.contains(*class)).map(|(bits, _)| bits);
                match (inside.next(), inside.next()) {
                    (None, _) => bits.words.fill(0),
                    (Some(one), None) => bits.keep_within(one, None, &self.everywhere),
                    (Some(one), Some(other)) => {
                        let mut found = one.clone();
                        std::iter::once(other).chain(inside).for_each(|it| found.join(it));
                        bits.keep_within(&found, None, &self.everywhere);
                    }
                }
            }
            ClassBits::Levels(Levels { of, begun, ended }) => {
                let (low, high) = hull(set);
                let (begun, ended) = (&begun[usize::from(of[self.place(high)])], &ended[usize::from(of[self.place(low)])]);
                bits.keep_within(begun, Some(ended), &self.everywhere);
            }
        }
    }
}

/// Whether sets have many intervals on average.
fn are_lists<'a>(sets: impl Iterator<Item = &'a ValueSet>) -> bool {
    let (mut intervals, mut count) = (0, 0);
    sets.for_each(|set| (intervals, count) = (intervals + set.spans().len(), count + 1));
    intervals > INTERVALS_OF_A_LIST * count
}

/// Chooses the level of each class from the first to the last. Levels begin at the places where most regions begin or
/// have ended. Among places with equally many, evenly spaced ones are taken.
fn levels<'a>((first, last): (Position, Position), sets: impl Iterator<Item = &'a ValueSet>) -> Vec<u8> {
    let mut edges = vec![0u32; (last - first + 1) as usize];
    for set in sets {
        let (low, high) = hull(set);
        for edge in [low, high.saturating_add(1)] {
            if first < edge && edge <= last {
                edges[(edge - first) as usize] += 1;
            }
        }
    }
    let mut places: Vec<usize> = (0..edges.len()).filter(|at| edges[*at] > 0).collect_vec();
    if places.len() >= MOST_LEVELS {
        places.order_by_key(|at| (Reverse(edges[*at]), *at));
        let least = edges[places[MOST_LEVELS - 2]];
        let alike = places.partition_point(|at| edges[*at] > least)..places.partition_point(|at| edges[*at] >= least);
        let taken = MOST_LEVELS - 1 - alike.start;
        let spread = (0..taken).map(|it| places[alike.start + (2 * it + 1) * alike.len() / (2 * taken)]).collect_vec();
        places.truncate(alike.start);
        places.extend(spread);
        places.sort_unstable();
    }
    let mut next = places.into_iter().peekable();
    let mut level = 0;
    (0..edges.len())
        .map(|at| {
            level += u8::from(next.next_if_eq(&at).is_some());
            level
        })
        .collect_vec()
}

impl Reach {
    /// Makes the bitmaps of regions in the space `all`, with room for `more` regions.
    pub(crate) fn new(all: &Region, regions: &[&Region], more: usize) -> Self {
        let words = (regions.len() + more).div_ceil(64);
        let column = |(at, all)| ReachColumn::new(all, words, regions.iter().map(|region| &region.0[at]));
        let mut columns: Vec<ReachColumn> = all.0.iter().enumerate().map(column).collect_vec();
        for (column, at) in columns.iter_mut().zip(0usize..) {
            regions.iter().enumerate().for_each(|(region, it)| column.note(region, &it.0[at]));
            column.spread();
        }
        let looks = columns.iter().map(ReachColumn::looks).max().unwrap_or(1);
        Self { columns, words, looks }
    }

    /// Adds a region at index `at`. The index has to be behind the others, and there has to be room.
    pub(crate) fn insert(&mut self, at: usize, region: &Region) {
        self.columns.iter_mut().zip(&region.0).for_each(|(column, set)| column.insert(at, set));
    }

    /// The empty set.
    pub(crate) fn none(&self) -> Bits {
        Bits::new(self.words)
    }

    /// The set of all regions, and of all indexes for which there is room.
    pub(crate) fn every(&self) -> Bits {
        Bits { words: vec![u64::MAX; self.words], from: 0 }
    }

    /// The regions from index `at + 1` up to `count`.
    pub(crate) fn behind(&self, at: usize, count: usize) -> Bits {
        let Bits { mut words, .. } = self.every();
        let from = (at + 1) / 64;
        words[..from].fill(0);
        if let Some(word) = words.get_mut(from) {
            *word &= u64::MAX << ((at + 1) % 64);
        }
        if !count.is_multiple_of(64) {
            words[count / 64] &= !(u64::MAX << (count % 64));
        }
        Bits { words, from }
    }

    /// Keeps of `bits` the regions that may meet `set` in a column.
    pub(crate) fn confine(&self, bits: &mut Bits, column: usize, set: &ValueSet) {
        let it = &self.columns[column];
        if !it.all.is_subset(set) {
            it.confine(bits, set);
        }
    }

    /// Whether the bitmaps of a column tell exactly which regions meet a set.
    pub(crate) fn is_exact(&self, column: usize) -> bool {
        matches!(self.columns[column].kind, ClassBits::Classes(_))
    }

    /// The values of a set in a column at which no region of `bits` holds; `None` if the column is not exact.
    pub(crate) fn free(&self, bits: &Bits, column: usize, set: &ValueSet) -> Option<ValueSet> {
        let it = &self.columns[column];
        let ClassBits::Classes(classes) = &it.kind else { return None };
        if it.everywhere.meets(bits) {
            return Some(ValueSet::EMPTY);
        }
        let is_free = |class: &Position| !classes[it.place(*class)].meets(bits);
        Some(ValueSet::from_spans(set.iter().filter(is_free).map(|class| (class, class)).collect_vec()))
    }

    /// The most steps that a look at one column takes: one for eight words of its bitmaps.
    pub(crate) const fn cost(&self) -> usize {
        self.words.div_ceil(8) * self.looks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_that_begin_in_as_many_places_are_told_apart_everywhere() {
        let all = Region(vec![ValueSet::span(0, 9_999)]);
        let regions: Vec<Region> = (0..10_000).map(|at| Region(vec![ValueSet::one(at)])).collect();
        let reach = Reach::new(&all, &regions.iter().collect::<Vec<_>>(), 0);
        for at in (0..10_000).step_by(37) {
            let mut bits = reach.every();
            reach.confine(&mut bits, 0, &ValueSet::one(at));
            let near = bits.iter().filter(|it| *it < regions.len()).count();
            assert!(near <= 2 * regions.len() / MOST_LEVELS, "{near} regions may hold {at}");
        }
    }

    #[test]
    fn no_region_that_meets_a_part_is_missed() {
        let all = Region(vec![ValueSet::span(0, 1), ValueSet::span(0, 999)]);
        let region = |at: u128| Region(vec![ValueSet::one(at % 2), ValueSet::span(10 * at, (13 * at).min(999))]);
        let regions: Vec<Region> = (0..100).map(region).collect();
        let (given, added) = regions.split_at(60);
        let mut reach = Reach::new(&all, &given.iter().collect::<Vec<_>>(), 40);
        added.iter().enumerate().for_each(|(at, region)| reach.insert(60 + at, region));
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

    #[test]
    fn lists_are_told_class_by_class() {
        let all = Region(vec![ValueSet::span(0, 1), ValueSet::span(0, 99)]);
        let list = |at: u128| ValueSet::from_spans((0..12).map(|step| (at + 7 * step, at + 7 * step)).collect());
        let regions: Vec<Region> = (0..10).map(|at| Region(vec![ValueSet::one(at % 2), list(at)])).collect();
        let reach = Reach::new(&all, &regions.iter().collect::<Vec<_>>(), 0);
        assert!(reach.is_exact(1));
        let mut near = reach.every();
        reach.confine(&mut near, 0, &ValueSet::one(1));
        let free = reach.free(&near, 1, &ValueSet::span(20, 40)).unwrap();
        let is_free = |class: &u128| regions.iter().all(|region| !region.contains(&[1, *class]));
        assert_eq!(free.iter().collect::<Vec<_>>(), (20..=40).filter(is_free).collect::<Vec<_>>());
    }
}
