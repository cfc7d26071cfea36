//! Where to split a region: at the cut that severs the fewest rules.

use crate::model::{Position, Region, ValueSet};

/// Where to split: the values of `column` below `at` go one way, the others the other way.
#[derive(Clone, Copy)]
pub(super) struct Cut {
    pub(super) column: usize,
    at: Position,
    /// How many rules are confined to the lower side, and to the upper.
    pub(super) below: usize,
    pub(super) above: usize,
}

impl Cut {
    /// The values on the two sides.
    pub(super) fn sides(&self, region: &Region) -> (ValueSet, ValueSet) {
        let whole = &region.0[self.column];
        (whole.intersect(&ValueSet::span(0, self.at - 1)), whole.intersect(&ValueSet::span(self.at, Position::MAX)))
    }

    /// The work that is left when `rules` reach the region: squares, so that even halves are best.
    pub(super) fn cost(&self, rules: usize) -> usize {
        cost(rules, self.below, self.above)
    }

    /// The same cut, with the rules counted that it keeps apart.
    pub(super) fn among<'a>(self, rules: impl Iterator<Item = &'a Region>) -> Self {
        let (mut below, mut above) = (0, 0);
        for rule in rules {
            let (low, high) = hull(&rule.0[self.column]);
            below += usize::from(high < self.at);
            above += usize::from(low >= self.at);
        }
        Self { below, above, ..self }
    }
}

fn cost(rules: usize, below: usize, above: usize) -> usize {
    let (low, high) = (rules - above, rules - below);
    low * low + high * high
}

/// The first and the last position of a set that is not empty.
pub(super) fn hull(set: &ValueSet) -> (Position, Position) {
    let spans = set.spans();
    spans.first().zip(spans.last()).map_or((1, 0), |(first, last)| (first.0, last.1))
}

/// How many rules a cut in a column can keep apart at most: those that end before the region does, and those that begin after it.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// How many rules do not hold on all of the region.
    open: usize,
    ends: usize,
    begins: usize,
}

/// Looks for the best cut of a region; keeps its memory from one region to the next.
#[derive(Default)]
pub(super) struct Cutter {
    tallies: Vec<Tally>,
    /// The columns in which rules are open.
    touched: Vec<usize>,
}

impl Cutter {
    /// Notes that a rule whose entry is `set` does not hold on all of `inside`, the region's values.
    pub(super) fn note(&mut self, column: usize, set: &ValueSet, inside: &ValueSet) {
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
    }

    /// The cut of `region` that leaves the fewest of the rules on its two sides, the first among equals, after all columns in which a rule is
    /// open have been noted; `None` when none has. `rules` are all that reach the region.
    ///
    /// The tallies bound what a column's cuts can save, and say it exactly for a column of two values, so few columns are looked at closely.
    pub(super) fn best<'a, I>(&mut self, region: &Region, count: usize, rules: impl Fn() -> I) -> Option<Cut>
    where
        I: Iterator<Item = &'a Region>,
    {
        let mut columns = std::mem::take(&mut self.touched);
        columns.sort_unstable_by_key(|column| (self.least_cost(*column, count), *column));
        let mut best: Option<(usize, Cut)> = None;
        for &column in &columns {
            let least = self.least_cost(column, count);
            if best.is_some_and(|(cost, cut)| (least, column) > (cost, cut.column)) {
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

    fn least_cost(&self, column: usize, count: usize) -> usize {
        cost(count, self.tallies[column].ends, self.tallies[column].begins)
    }

    fn best_in_column<'a, I>(&mut self, region: &Region, column: usize, count: usize, rules: &impl Fn() -> I) -> Option<Cut>
    where
        I: Iterator<Item = &'a Region>,
    {
        let inside = &region.0[column];
        let (first, last) = hull(inside);
        if first + 1 == last {
            let Tally { ends, begins, .. } = self.tallies[column];
            return Some(Cut { column, at: last, below: ends, above: begins });
        }
        let edges = Edges::of(inside, rules().map(|rule| &rule.0[column]));
        edges.cheapest(count, last - first <= 2 * count as Position + 16).map(|(at, below, above)| Cut { column, at, below, above })
    }
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
    fn of<'a>(inside: &ValueSet, sets: impl Iterator<Item = &'a ValueSet>) -> Self {
        let (first, last) = hull(inside);
        let mut edges = Self { first, last, lows: Vec::new(), highs: Vec::new(), inner: Vec::new() };
        for set in sets.filter(|set| !inside.is_subset(set)) {
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

    /// The places where something begins or ends, ascending, each with the rules that end before it and those that begin there.
    fn sorted(self) -> Vec<(Position, usize, usize)> {
        let ends = self.highs.iter().map(|high| (high.saturating_add(1), 1, 0));
        let begins = self.lows.iter().map(|low| (*low, 0, 1));
        let mut places: Vec<(Position, usize, usize)> = ends.chain(begins).chain(self.inner.iter().map(|at| (*at, 0, 0))).collect();
        places.sort_unstable_by_key(|place| place.0);
        places.dedup_by(|next, place| {
            let same = next.0 == place.0;
            if same {
                *place = (place.0, place.1 + next.1, place.2 + next.2);
            }
            same
        });
        places
    }

    /// The same without sorting, where the region is narrow.
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
        used.map(|((_, end, begin), at)| (at, end, begin)).collect()
    }
}
