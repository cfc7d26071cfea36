//! Chooses where to split a region: at the cut that severs the fewest rules.
//!
//! If the entries of a column are intervals, a cut is a place between two values. If they are sets, such as `V1, V4`
//! of an enum, no place separates `V0, V3` from `V1, V4`; so the values are put into groups that no set reaches
//! across, or only rare sets do.

use crate::lists::{CollectVec, Order};
use crate::model::{Position, Region, ValueSet};
use std::collections::BTreeMap;

/// A split of a region in one column, into a lower and an upper side.
#[derive(Clone)]
pub(crate) struct Cut {
    pub(crate) column: usize,
    /// The values of the column on the lower side.
    pub(crate) low: ValueSet,
    /// The values of the column on the upper side.
    pub(crate) high: ValueSet,
    /// The number of rules that reach only the lower side.
    pub(crate) below: usize,
    /// The number of rules that reach only the upper side.
    pub(crate) above: usize,
}

impl Cut {
    /// The cut before the value `at`, with `below` and `above`.
    fn before(column: usize, inside: &ValueSet, (at, below, above): (Position, usize, usize)) -> Self {
        let (low, high) = (inside.intersect(&ValueSet::span(0, at - 1)), inside.intersect(&ValueSet::span(at, Position::MAX)));
        Self { column, low, high, below, above }
    }

    /// A cut of `inside` at the end of an entry that does not hold on all of it: the rule reaches one side only.
    /// `below` and `above` are not counted yet.
    pub(crate) fn at_end(column: usize, inside: &ValueSet, set: &ValueSet) -> Self {
        let ((first, last), (low, high)) = (hull(inside), hull(set));
        if low > first {
            Self::before(column, inside, (low, 0, 0))
        } else if high < last {
            Self::before(column, inside, (high + 1, 0, 0))
        } else {
            // Neither end of the entry lies inside: its values against those between them.
            Self { column, low: inside.intersect(set), high: inside.minus(set), below: 0, above: 0 }
        }
    }

    /// Estimates the work after this cut, if `rules` rules reach the region ([`cost`]).
    pub(crate) fn cost(&self, rules: usize) -> usize {
        cost(rules, self.below, self.above)
    }

    /// The number of pairs of rules on both sides together, if `rules` rules reach the region.
    pub(crate) fn pairs(&self, rules: usize) -> usize {
        let (low, high) = (rules - self.above, rules - self.below);
        low * low + high * high
    }

    /// This cut, with `below` and `above` counted over `rules`.
    pub(crate) fn among<'a>(self, rules: impl Iterator<Item = &'a Region>) -> Self {
        let column = self.column;
        self.counted(rules.map(|rule| &rule.0[column]))
    }

    fn counted<'a>(self, sets: impl Iterator<Item = &'a ValueSet>) -> Self {
        let (mut below, mut above) = (0, 0);
        for set in sets {
            let (in_low, in_high) = (set.meets(&self.low), set.meets(&self.high));
            below += usize::from(!in_high);
            above += usize::from(!in_low);
        }
        Self { below, above, ..self }
    }
}

/// Estimates the work after a cut: the sum of `n` to the power of 3/2 over both sides, with `n` rules on a side. The
/// power is between 1, which peels off one rule after the other so as to sever none, and 2, which severs a third of
/// the rules to get even halves.
pub(crate) fn cost(rules: usize, below: usize, above: usize) -> usize {
    power(rules - above) + power(rules - below)
}

/// 32 times each small number to the power of 3/2, rounded down.
static POWERS_OF_THREE_HALVES: [usize; 1024] = {
    let mut powers = [0; 1024];
    let mut side = 0;
    while side < powers.len() {
        powers[side] = side * (side << 10).isqrt();
        side += 1;
    }
    powers
};

/// 32 times a number to the power of 3/2, rounded down.
fn power(side: usize) -> usize {
    // Of numbers this small, the root of a float is exact once it is cut off.
    POWERS_OF_THREE_HALVES.get(side).copied().unwrap_or_else(|| side * ((side << 10) as f64).sqrt() as usize)
}

/// The first and the last position of a set; `(1, 0)` for the empty set.
pub(crate) fn hull(set: &ValueSet) -> (Position, Position) {
    let spans = set.spans();
    spans.first().zip(spans.last()).map_or((1, 0), |(first, last)| (first.0, last.1))
}

/// Counts of the rules in one column. They bound how many rules a cut in the column can keep on one side.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// The number of rules that do not hold on all of the region.
    open: usize,
    /// The number of these that end before the region does.
    ends: usize,
    /// The number of these that begin after the region does.
    begins: usize,
    /// Whether the entry of one of these has several intervals.
    has_sets: bool,
}

/// Finds the best cut of a region; keeps its memory from one region to the next.
#[derive(Default)]
pub(crate) struct Cutter {
    /// One tally for each column.
    tallies: Vec<Tally>,
    /// The columns of the rules noted so far.
    touched: Vec<usize>,
}

impl Cutter {
    /// Notes that a rule whose entry is `set` does not hold on all of `inside`, the region's values.
    pub(crate) fn note(&mut self, column: usize, set: &ValueSet, inside: &ValueSet) {
        if self.tallies.len() <= column {
            self.tallies.resize(column + 1, Tally::default());
        }
        let (tally, (low, high), (first, last)) = (&mut self.tallies[column], hull(set), hull(inside));
        if tally.open == 0 {
            self.touched.push(column);
        }
        tally.open += 1;
        tally.ends += usize::from(high < last);
        tally.begins += usize::from(low > first);
        tally.has_sets |= set.spans().len() > 1;
    }

    /// Finds the cheapest cut of `region`, the first among equals; `None` if no column was noted. `rules` are the
    /// `count` rules that reach the region. Call [`note`](Self::note) before for every open column of every rule.
    ///
    /// The tallies bound the cost of a column's cuts from below, and are exact for a column of two values; so only few
    /// columns are examined in detail.
    pub(crate) fn best<'a, I>(&mut self, region: &Region, count: usize, rules: impl Fn() -> I) -> Option<Cut>
    where
        I: Iterator<Item = &'a Region>,
    {
        let mut columns = std::mem::take(&mut self.touched);
        columns.order_by_key(|column| (self.least_cost(*column, count), *column));
        let mut best: Option<(usize, Cut)> = None;
        for &column in &columns {
            let least = self.least_cost(column, count);
            if best.as_ref().is_some_and(|(cost, cut)| (least, column) > (*cost, cut.column)) {
                break;
            }
            let found = self.best_in_column(region, column, count, &rules);
            best = [best, found.map(|cut| (cut.cost(count), cut))].into_iter().flatten().min_by_key(|(cost, cut)| (*cost, cut.column));
        }
        for column in columns.drain(..) {
            self.tallies[column] = Tally::default();
        }
        self.touched = columns;
        best.map(|(_, cut)| cut)
    }

    /// A lower bound of the cost of all cuts in a column.
    fn least_cost(&self, column: usize, count: usize) -> usize {
        let it = &self.tallies[column];
        if it.has_sets { cost(count, it.open, it.open) } else { cost(count, it.ends, it.begins) }
    }

    /// Finds the cheapest cut in one column.
    fn best_in_column<'a, I>(&mut self, region: &Region, column: usize, count: usize, rules: &impl Fn() -> I) -> Option<Cut>
    where
        I: Iterator<Item = &'a Region>,
    {
        let inside = &region.0[column];
        let (first, last) = hull(inside);
        let Tally { ends, begins, has_sets, .. } = self.tallies[column];
        if first + 1 == last {
            return Some(Cut::before(column, inside, (last, ends, begins)));
        }
        let mut open: Vec<&ValueSet> = Vec::with_capacity(self.tallies[column].open);
        open.extend(rules().map(|rule| &rule.0[column]).filter(|set| !inside.is_subset(set)));
        let edges = Edges::of(inside, &open);
        // Rules that are lists of an enum's values have far more edges than the enum has values.
        let is_narrow = last - first <= (2 * count + 16).max(edges.inner.len()) as Position;
        let place = edges.cheapest(count, is_narrow);
        let at_place = place.map(|place| Cut::before(column, inside, place));
        let by_groups = if has_sets { groups(column, inside, open) } else { None };
        at_place.into_iter().chain(by_groups).min_by_key(|cut| cut.cost(count))
    }
}

/// Finds the cut of `region` with about as many places where rules begin or end on one side as on the other; `None` if
/// no rule is open. `open` has for each column the entries of the rules that are open there.
///
/// A rule that is open in two columns, and holds on all of a side in one of them, is open there in a single column:
/// such rules are settled together. So the work on a side grows with the rules that begin or end there (Overmars
/// and Yap, *New upper bounds in Klee's measure problem*, 1991).
pub(crate) fn middle(region: &Region, open: BTreeMap<usize, Vec<&ValueSet>>) -> Option<Cut> {
    let mut best: Option<(usize, Cut)> = None;
    for (column, open) in open {
        let inside = &region.0[column];
        let (first, last) = hull(inside);
        let mut all: Vec<Position> = open.iter().flat_map(|set| ends(set, (first, last))).collect_vec();
        let half = all.len() / 2;
        if half >= all.len() {
            continue;
        }
        let at = *all.select_nth_unstable(half).1;
        let (mut below, mut above) = (0, 0);
        for set in open {
            below += usize::from(ends(set, (first, last)).next().is_some_and(|place| place < at));
            above += usize::from(ends(set, (first, last)).next_back().is_some_and(|place| place > at));
        }
        let found = power(below) + power(above);
        if best.as_ref().is_none_or(|best| found < best.0) {
            best = Some((found, Cut::before(column, inside, (at, 0, 0))));
        }
    }
    best.map(|(_, cut)| cut)
}

/// Finds a cut between groups of values. Starting with the most frequent one, each set of the rules joins its values
/// into one group, as long as two groups are left.
fn groups(column: usize, inside: &ValueSet, mut sets: Vec<&ValueSet>) -> Option<Cut> {
    sets.sort_unstable();
    let mut frequent: Vec<&[&ValueSet]> = sets.chunk_by(|a, b| a == b).collect_vec();
    frequent.order_by_key(|same| std::cmp::Reverse(same.len()));
    let mut groups = held_together_as_bits(inside, &frequent).or_else(|| held_together(inside, &frequent))?;
    groups.order_by_key(|group| std::cmp::Reverse(group.0));
    let half = groups.iter().map(|group| group.0).sum::<usize>() / 2;
    let (mut rules, mut low) = (0, ValueSet::EMPTY);
    for group in groups {
        if rules == 0 || rules + group.0 <= half {
            rules += group.0;
            low = low.union(&group.1);
        }
    }
    let high = inside.minus(&low);
    let is_cut = !low.is_empty() && !high.is_empty();
    is_cut.then(|| Cut { column, low, high, below: 0, above: 0 }.counted(sets.iter().copied()))
}

/// Answers as [`held_together`], for sets whose values are bits; `None` for others.
fn held_together_as_bits(inside: &ValueSet, frequent: &[&[&ValueSet]]) -> Option<Vec<(usize, ValueSet)>> {
    let all = inside.bits()?;
    let mut groups: Vec<(usize, u128)> = Vec::new();
    for same in frequent {
        let set = same[0].bits()? & all;
        let (mut rules, mut joined) = (same.len(), set);
        groups.iter().filter(|group| group.1 & set != 0).for_each(|group| (rules, joined) = (rules + group.0, joined | group.1));
        if set != 0 && joined != all {
            groups.retain(|group| group.1 & set == 0);
            groups.push((rules, joined));
        }
    }
    Some(groups.into_iter().map(|(rules, bits)| (rules, ValueSet::from_bits(bits))).collect_vec())
}

/// The values of a column with more values than this are not put into groups.
const MOST_GROUPED_VALUES: Position = 1 << 16;

/// Joins values into groups by the sets in `frequent` (union and find). Returns each group with the number of rules
/// that are confined to it; `None` if there are too many values.
fn held_together(inside: &ValueSet, frequent: &[&[&ValueSet]]) -> Option<Vec<(usize, ValueSet)>> {
    let (first, last) = hull(inside);
    let width = (last - first).checked_add(1).filter(|width| *width <= MOST_GROUPED_VALUES)? as usize;
    let mut values = ValueGroups { group: (0..width).collect_vec(), size: vec![1; width], rules: vec![0; width], joined: vec![0; width] };
    for (same, at) in frequent.iter().zip(1..) {
        let set = same[0].intersect(inside);
        let mut roots: Vec<usize> = set.iter().map(|value| values.root((value - first) as usize)).collect_vec();
        roots.sort_unstable();
        roots.dedup();
        if roots.iter().map(|root| values.size[*root] as Position).sum::<Position>() < inside.len() {
            values.join(&roots, same.len(), at);
        }
    }
    let mut members: Vec<Vec<(Position, Position)>> = vec![Vec::new(); width];
    for value in inside.iter() {
        let root = values.root((value - first) as usize);
        if values.joined[root] > 0 {
            members[root].push((value, value));
        }
    }
    let mut groups: Vec<usize> = (0..width).filter(|root| !members[*root].is_empty()).collect_vec();
    groups.order_by_key(|root| values.joined[*root]);
    Some(groups.into_iter().map(|root| (values.rules[root], ValueSet::from_spans(std::mem::take(&mut members[root])))).collect_vec())
}

/// Groups of values, as a forest of union and find. `size`, `rules` and `joined` hold for root values only.
struct ValueGroups {
    /// For each value another one of its group, nearer to the root; for the root itself.
    group: Vec<usize>,
    /// The number of values in the group.
    size: Vec<usize>,
    /// The number of rules confined to the group.
    rules: Vec<usize>,
    /// The number of the set that joined the group last; 0 for a value that no set has joined.
    joined: Vec<usize>,
}

impl ValueGroups {
    fn root(&mut self, mut value: usize) -> usize {
        while self.group[value] != value {
            self.group[value] = self.group[self.group[value]];
            value = self.group[value];
        }
        value
    }

    fn join(&mut self, roots: &[usize], rules: usize, at: usize) {
        let Some((&one, others)) = roots.split_first() else { return };
        for &other in others {
            self.group[other] = one;
            self.size[one] += self.size[other];
            self.rules[one] += self.rules[other];
        }
        self.rules[one] += rules;
        self.joined[one] = at;
    }
}

/// The places after `first`, up to `last`, at which an interval of a set begins, or right behind its end; ascending.
fn ends(set: &ValueSet, (first, last): (Position, Position)) -> impl DoubleEndedIterator<Item = Position> + '_ {
    let spans = set.spans();
    let from = spans.partition_point(|(_, high)| *high < first);
    let to = from + spans[from..].partition_point(|(low, _)| *low <= last);
    let all = spans[from..to].iter().flat_map(|(low, high)| [*low, high.saturating_add(1)]);
    all.filter(move |at| first < *at && *at <= last)
}

/// The places where the open rules begin and end in one column of a region.
struct Edges {
    /// The first and the last value of the region.
    first: Position,
    last: Position,
    /// The first value of each rule.
    lows: Vec<Position>,
    /// The last value of each rule.
    highs: Vec<Position>,
    /// The places where the inner intervals of sets begin and end: where a cut keeps no rule on one side.
    inner: Vec<Position>,
}

impl Edges {
    fn of(inside: &ValueSet, sets: &[&ValueSet]) -> Self {
        let (first, last) = hull(inside);
        let room = || Vec::with_capacity(sets.len());
        let mut edges = Self { first, last, lows: room(), highs: room(), inner: Vec::new() };
        for set in sets {
            let (low, high) = hull(set);
            edges.lows.push(low);
            edges.highs.push(high);
            edges.inner.extend(set.spans().windows(2).flat_map(|pair| [pair[0].1 + 1, pair[1].0]));
        }
        edges
    }

    /// Finds the cheapest place to cut, the first among equals. Returns it with the numbers of rules below and above.
    fn cheapest(self, count: usize, is_narrow: bool) -> Option<(Position, usize, usize)> {
        let (first, last, rules) = (self.first, self.last, self.lows.len());
        let places = if is_narrow { self.counted() } else { self.sorted() };
        let (mut below, mut begun) = (0, 0);
        let mut best: Option<(usize, Position, usize, usize)> = None;
        for (at, end, begin) in places {
            below += end;
            let found = (cost(count, below, rules - begun), at, below, rules - begun);
            if first < at && at <= last && best.is_none_or(|best| found.0 < best.0) {
                best = Some(found);
            }
            begun += begin;
        }
        best.map(|(_, at, below, above)| (at, below, above))
    }

    /// The places where an interval begins or has ended, ascending, each with the number of rules that end right before
    /// it and of rules that begin there.
    fn sorted(self) -> Vec<(Position, usize, usize)> {
        let ends = self.highs.iter().map(|high| (high.saturating_add(1), 1, 0));
        let begins = self.lows.iter().map(|low| (*low, 0, 1));
        let mut places: Vec<(Position, usize, usize)> = ends.chain(begins).chain(self.inner.iter().map(|at| (*at, 0, 0))).collect_vec();
        places.order_by_key(|place| place.0);
        places.dedup_by(|next, place| {
            let same = next.0 == place.0;
            if same {
                *place = (place.0, place.1 + next.1, place.2 + next.2);
            }
            same
        });
        places
    }

    /// Finds the places of [`sorted`](Self::sorted) by counting, for a region with few values compared to the edges.
    fn counted(self) -> Vec<(Position, usize, usize)> {
        let width = (self.last - self.first + 2) as usize;
        let mut places = vec![(false, 0, 0); width];
        let place = |at: Position| (at.clamp(self.first, self.last + 1) - self.first) as usize;
        for (low, high) in self.lows.iter().zip(&self.highs) {
            let (begin, end) = (place(*low), place(high.saturating_add(1)));
            places[begin] = (true, places[begin].1, places[begin].2 + 1);
            places[end] = (true, places[end].1 + 1, places[end].2);
        }
        self.inner.iter().for_each(|at| places[place(*at)].0 = true);
        let used = places.into_iter().zip(self.first..).filter(|(place, _)| place.0);
        used.map(|((_, end, begin), at)| (at, end, begin)).collect_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::{Cut, held_together, held_together_as_bits};
    use crate::fixture::Random;
    use crate::lists::CollectVec;
    use crate::model::{Position, ValueSet};

    /// Sets of some of ten values.
    fn sets(random: &mut Random) -> Vec<ValueSet> {
        let set = |random: &mut Random| (0..10).filter(|_| random.below(3) == 0).map(|at: Position| (at, at)).collect_vec();
        (0..8).map(|_| ValueSet::from_spans(set(random))).collect_vec()
    }

    #[test]
    fn groups_of_bits_are_groups_of_values() {
        let (mut random, mut several) = (Random(3), 0);
        for seed in 0..500 {
            let (inside, sets) = (ValueSet::span(random.below(3), 7 + random.below(3)), sets(&mut random));
            let one_by_one: Vec<[&ValueSet; 1]> = sets.iter().map(|it| [it]).collect_vec();
            let frequent = one_by_one.iter().map(|it| &it[..]).collect_vec();
            let (bits, values) = (held_together_as_bits(&inside, &frequent), held_together(&inside, &frequent));
            assert_eq!(bits, values, "seed {seed}");
            several += usize::from(values.is_some_and(|it| it.len() > 1));
        }
        assert!(several > 100, "{several} of 500 have several groups");
    }

    #[test]
    fn a_cut_at_an_end_leaves_the_entry_on_one_side() {
        let (mut random, mut count) = (Random(5), 0);
        for _ in 0..500 {
            let inside = ValueSet::span(random.below(3), 7 + random.below(3));
            for set in sets(&mut random).into_iter().filter(|set| set.meets(&inside) && !inside.is_subset(set)) {
                let cut = Cut::at_end(0, &inside, &set);
                assert_eq!((cut.low.union(&cut.high), cut.low.meets(&cut.high)), (inside.clone(), false));
                assert!(
                    !cut.low.is_empty() && !cut.high.is_empty() && set.meets(&cut.low) != set.meets(&cut.high),
                    "{set:?} in {inside:?}"
                );
                count += 1;
            }
        }
        assert!(count > 1_000, "{count}");
    }
}
