//! Which of many regions may reach into a part: bitmaps for every column, with a bit a region.
//!
//! The regions that meet a part in all columns but one, whatever that one is, are found with two passes of `and` over
//! the columns, one from each end, so widening a gap looks at the few rules around it and not at all of them. Where a
//! column has many classes, neighbouring classes share a bitmap: a bit then says *may reach*, and the caller looks.
//! Levels begin where most regions begin or end, so what tells most of them apart is told.

use crate::lists::{CollectVec, Order};
use crate::model::{Position, Region, ValueSet};
use crate::space::cover::cut::hull;
use std::cmp::Reverse;

/// A column with no more classes than this has a bitmap for each; intervals in others are looked at by their ends.
const CLASSES_WITH_OWN_BITMAP: u128 = 8;

/// A column whose sets are lists has a bitmap for each class, too, as long as these take no more words than this: 128
/// KB.
const MOST_BITMAP_WORDS: u128 = 1 << 14;

/// Intervals from which a set counts as a list: where they begin and end says little about them.
const INTERVALS_OF_A_LIST: usize = 4;

/// In how many levels the classes of a column are grouped at most.
const MOST_LEVELS: usize = 64;

/// A set of regions, by their indexes.
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

    /// Adds what is in the other.
    fn join(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, more)| *word |= more);
    }

    /// Keeps what is in the other, too.
    pub(crate) fn keep(&mut self, other: &Self) {
        self.keep_within(other, None, other);
    }

    /// Keeps what is everywhere, or inside but not outside. The loop is plain, because unoptimised builds run it, too.
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

    /// Whether something is in both.
    fn meets(&self, other: &Self) -> bool {
        let count = self.words.len();
        let (words, other) = (&self.words[..count], &other.words[..count]);
        let mut at = self.from;
        while at < count && words[at] & other[at] == 0 {
            at += 1;
        }
        at < count
    }

    /// Whether there is none.
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

/// The bitmaps of some regions; see the module.
pub(crate) struct Reach {
    columns: Vec<ReachColumn>,
    /// How many words a bitmap has.
    words: usize,
    /// How many steps a look at a set takes for each step that a look at a class takes.
    looks: usize,
}

struct ReachColumn {
    all: ValueSet,
    first: Position,
    last: Position,
    /// The regions that hold everywhere.
    everywhere: Bits,
    kind: ClassBits,
}

enum ClassBits {
    /// For each class the regions that hold there.
    Classes(Vec<Bits>),
    Levels(Levels),
}

struct Levels {
    /// The level of each class.
    of: Vec<u8>,
    /// For each level the regions that begin there or before, and those that end before it.
    begun: Vec<Bits>,
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

    /// How many bitmaps a look at a set may read, for every few of them.
    const fn looks(&self) -> usize {
        match &self.kind {
            ClassBits::Classes(classes) => classes.len().div_ceil(CLASSES_WITH_OWN_BITMAP as usize),
            ClassBits::Levels(_) => 1,
        }
    }

    /// The place of a class among those of the column, or the nearest where it lies outside.
    fn place(&self, class: Position) -> usize {
        (class.clamp(self.first, self.last) - self.first) as usize
    }

    /// Notes a region by its set in this column, for the levels in which it begins and ends; [`ReachColumn::spread`]
    /// does the rest.
    fn note(&mut self, at: usize, set: &ValueSet) {
        self.insert_up_to(at, set, 1);
    }

    /// Adds a region by its set in this column.
    fn insert(&mut self, at: usize, set: &ValueSet) {
        self.insert_up_to(at, set, MOST_LEVELS);
    }

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

    /// Tells every level what began and ended before.
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

/// Whether most intervals of some sets, which may hold everywhere, belong to long lists.
fn are_lists<'a>(sets: impl Iterator<Item = &'a ValueSet>) -> bool {
    let (mut intervals, mut count) = (0, 0);
    sets.for_each(|set| (intervals, count) = (intervals + set.spans().len(), count + 1));
    intervals > INTERVALS_OF_A_LIST * count
}

/// The level of each class from the first to the last: a level begins where regions begin, or behind their ends, where
/// most of them do. Of places where equally many do, some are taken that lie evenly among them.
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
    /// The bitmaps of some regions in the space `all`, with room for some `more`.
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

    /// Adds a region; `at` is behind those that were given, and there was room for it.
    pub(crate) fn insert(&mut self, at: usize, region: &Region) {
        self.columns.iter_mut().zip(&region.0).for_each(|(column, set)| column.insert(at, set));
    }

    /// No region.
    pub(crate) fn none(&self) -> Bits {
        Bits::new(self.words)
    }

    /// Every region.
    pub(crate) fn every(&self) -> Bits {
        Bits { words: vec![u64::MAX; self.words], from: 0 }
    }

    /// The regions behind the one at `at`, of `count`.
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

    /// Whether the bitmaps of a column tell for sure which regions meet a set.
    pub(crate) fn is_exact(&self, column: usize) -> bool {
        matches!(self.columns[column].kind, ClassBits::Classes(_))
    }

    /// The values of a set in a column at which none of `bits` holds; `None` where the bitmaps do not tell.
    pub(crate) fn free(&self, bits: &Bits, column: usize, set: &ValueSet) -> Option<ValueSet> {
        let it = &self.columns[column];
        let ClassBits::Classes(classes) = &it.kind else { return None };
        if it.everywhere.meets(bits) {
            return Some(ValueSet::EMPTY);
        }
        let is_free = |class: &Position| !classes[it.place(*class)].meets(bits);
        Some(ValueSet::from_spans(set.iter().filter(is_free).map(|class| (class, class)).collect_vec()))
    }

    /// The steps of a look at one column, at most: eight words of its bitmaps are one.
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
