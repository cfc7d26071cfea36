//! Where to split a region: at the cut that severs the fewest rules.
//!
//! Where the entries of a column are intervals, a cut is a place between two values. Where they are sets, such as `V1,
//! V4` of an enum, no place keeps `V0, V3` from `V1, V4`: there the values are put into groups that no set, or only
//! rare ones, reach across.

use crate::lists::{CollectVec, Order};
use crate::model::{Position, Region, ValueSet};

/// Where to split: the values of a column go one way or the other.
#[derive(Clone)]
pub(crate) struct Cut {
    pub(crate) column: usize,
    /// The values on the two sides.
    pub(crate) low: ValueSet,
    pub(crate) high: ValueSet,
    /// How many rules are confined to the lower side, and to the upper.
    pub(crate) below: usize,
    pub(crate) above: usize,
}

impl Cut {
    /// The cut before the value `at`.
    fn before(column: usize, inside: &ValueSet, (at, below, above): (Position, usize, usize)) -> Self {
        let (low, high) = (inside.intersect(&ValueSet::span(0, at - 1)), inside.intersect(&ValueSet::span(at, Position::MAX)));
        Self { column, low, high, below, above }
    }

    /// A measure of the work that is left when `rules` reach the region.
    pub(crate) fn cost(&self, rules: usize) -> usize {
        cost(rules, self.below, self.above)
    }

    /// The pairs left to compare when `rules` reach the region, those on both sides twice.
    pub(crate) fn pairs(&self, rules: usize) -> usize {
        let (low, high) = (rules - self.above, rules - self.below);
        low * low + high * high
    }

    /// This cut, with its counts taken over `rules`.
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

/// With `n` rules on a side, `n` to the power of 3/2: between the plain number, which peels off one rule after the
/// other rather than sever a few, and the square, which severs a third of them for the sake of even halves. Leaves of a
/// tree come apart again where the tree was split.
pub(crate) fn cost(rules: usize, below: usize, above: usize) -> usize {
    power(rules - above) + power(rules - below)
}

/// Small numbers to the power of 3/2.
static POWERS_OF_THREE_HALVES: [usize; 1024] = {
    let mut powers = [0; 1024];
    let mut side = 0;
    while side < powers.len() {
        powers[side] = side * (side << 10).isqrt();
        side += 1;
    }
    powers
};

fn power(side: usize) -> usize {
    // Of numbers this small, the root of a float is exact once it is cut off.
    POWERS_OF_THREE_HALVES.get(side).copied().unwrap_or_else(|| side * ((side << 10) as f64).sqrt() as usize)
}

/// The first and the last position of a set that is not empty.
pub(crate) fn hull(set: &ValueSet) -> (Position, Position) {
    let spans = set.spans();
    spans.first().zip(spans.last()).map_or((1, 0), |(first, last)| (first.0, last.1))
}

/// How many rules a cut in a column can keep apart at most: those that end before the region does, and those that begin
/// after it.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// How many rules do not hold on all of the region.
    open: usize,
    ends: usize,
    begins: usize,
    /// Whether some are no intervals.
    has_sets: bool,
}

/// Looks for the best cut of a region; keeps its memory from one region to the next.
#[derive(Default)]
pub(crate) struct Cutter {
    tallies: Vec<Tally>,
    /// The columns in which rules are open.
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

    /// The cut of `region` that leaves the fewest of the rules on its two sides, the first among equals, after all
    /// columns in which a rule is open have been noted; `None` when none has. `rules` are all that reach the region.
    ///
    /// The tallies bound what a column's cuts can save, and say it exactly for a column of two values, so few columns
    /// are looked at closely.
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

    /// The cut of `region` that has about as many places where `rules` begin or end on one side as on the other; `None`
    /// when no rule is open.
    ///
    /// Where rules are open in two columns, those that hold on all of a side in one of them are open there in a single
    /// column, and are settled together. So the rules that count on a side are those that begin or end there (Overmars
    /// and Yap, *New upper bounds in Klee's measure problem*, 1991).
    pub(crate) fn middle<'a, I>(&mut self, region: &Region, rules: impl Fn() -> I) -> Option<Cut>
    where
        I: Iterator<Item = &'a Region>,
    {
        let mut best: Option<(usize, Cut)> = None;
        for column in std::mem::take(&mut self.touched) {
            self.tallies[column] = Tally::default();
            let inside = &region.0[column];
            let (first, last) = hull(inside);
            let open = || rules().map(|rule| &rule.0[column]).filter(|set| !inside.is_subset(set));
            let mut all: Vec<Position> = open().flat_map(|set| ends(set, (first, last))).collect_vec();
            let half = all.len() / 2;
            if half >= all.len() {
                continue;
            }
            let at = *all.select_nth_unstable(half).1;
            let (mut below, mut above) = (0, 0);
            for set in open() {
                below += usize::from(ends(set, (first, last)).next().is_some_and(|place| place < at));
                above += usize::from(ends(set, (first, last)).next_back().is_some_and(|place| place > at));
            }
            let found = power(below) + power(above);
            if best.as_ref().is_none_or(|best| (found, column) < (best.0, best.1.column)) {
                best = Some((found, Cut::before(column, inside, (at, 0, 0))));
            }
        }
        best.map(|(_, cut)| cut.among(rules()))
    }

    fn least_cost(&self, column: usize, count: usize) -> usize {
        let it = &self.tallies[column];
        if it.has_sets { cost(count, it.open, it.open) } else { cost(count, it.ends, it.begins) }
    }

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
        let open: Vec<&ValueSet> = rules().map(|rule| &rule.0[column]).filter(|set| !inside.is_subset(set)).collect_vec();
        let edges = Edges::of(inside, &open);
        // Rules that are lists of an enum's values have far more edges than the enum has values.
        let is_narrow = last - first <= (2 * count + 16).max(edges.inner.len()) as Position;
        let place = edges.cheapest(count, is_narrow);
        let at_place = place.map(|place| Cut::before(column, inside, place));
        let by_groups = if has_sets { groups(column, inside, open) } else { None };
        at_place.into_iter().chain(by_groups).min_by_key(|cut| cut.cost(count))
    }
}

/// The cut between two groups of values. Sets that rules share hold their values together, the most frequent first, as
/// long as two groups are left.
fn groups(column: usize, inside: &ValueSet, mut sets: Vec<&ValueSet>) -> Option<Cut> {
    sets.sort_unstable();
    let mut frequent: Vec<&[&ValueSet]> = sets.chunk_by(|a, b| a == b).collect_vec();
    frequent.order_by_key(|same| std::cmp::Reverse(same.len()));
    let mut groups = held_together(inside, &frequent)?;
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

/// Columns of more values than this are not put into groups.
const MOST_GROUPED_VALUES: Position = 1 << 16;

/// The groups of values that sets hold together, each with the number of rules that are confined to it: a value knows
/// its neighbour in the group, up to the first (union and find). `None` where there are too many values.
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

/// Values in groups.
struct ValueGroups {
    /// Another value of the same group, or itself.
    group: Vec<usize>,
    /// For the root value of a group: the size of the group, the number of rules confined to it, and the time it was
    /// joined last.
    size: Vec<usize>,
    rules: Vec<usize>,
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

/// The places behind `first`, up to `last`, where the intervals of a set begin, or have ended, ascending.
fn ends(set: &ValueSet, (first, last): (Position, Position)) -> impl DoubleEndedIterator<Item = Position> + '_ {
    let spans = set.spans();
    let from = spans.partition_point(|(_, high)| *high < first);
    let to = from + spans[from..].partition_point(|(low, _)| *low <= last);
    let all = spans[from..to].iter().flat_map(|(low, high)| [*low, high.saturating_add(1)]);
    all.filter(move |at| first < *at && *at <= last)
}

/// Where the rules that do not hold on all of a region begin and end in one of its columns.
struct Edges {
    first: Position,
    last: Position,
    lows: Vec<Position>,
    highs: Vec<Position>,
    /// Where the intervals of a set of several begin and end, but for its own begin and end.
    inner: Vec<Position>,
}

impl Edges {
    fn of(inside: &ValueSet, sets: &[&ValueSet]) -> Self {
        let (first, last) = hull(inside);
        let mut edges = Self { first, last, lows: Vec::new(), highs: Vec::new(), inner: Vec::new() };
        for set in sets {
            let (low, high) = hull(set);
            edges.lows.push(low);
            edges.highs.push(high);
            edges.inner.extend(set.spans().windows(2).flat_map(|pair| [pair[0].1 + 1, pair[1].0]));
        }
        edges
    }

    /// The best place to cut, the first among equals, with the rules below it and above.
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

    /// The places where something begins or ends, ascending, each with the rules that end before it and those that
    /// begin there.
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

    /// The places of [`Edges::sorted`] without sorting, where the region has few values for so many edges.
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
