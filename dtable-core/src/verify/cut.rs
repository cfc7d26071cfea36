//! Where to split a region: at the cut that severs the fewest rules.

use crate::model::{Position, Region, ValueSet};

/// Where to split: the values of `column` below `at` go one way, the others the other way.
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
        let (low, high) = (rules - self.above, rules - self.below);
        low * low + high * high
    }

    /// The same cut, with the rules counted that it keeps apart.
    pub(super) fn among<'a>(self, rules: impl Iterator<Item = &'a Region>) -> Self {
        let (mut below, mut above) = (0, 0);
        for rule in rules {
            let spans = rule.0[self.column].spans();
            below += usize::from(spans.last().is_some_and(|span| span.1 < self.at));
            above += usize::from(spans.first().is_some_and(|span| span.0 >= self.at));
        }
        Self { below, above, ..self }
    }
}

/// The cut of `region` that leaves the fewest of the `count` rules on its two sides; `None` when every rule holds
/// on all of the region, or there is none.
pub(super) fn best_cut<'a, I>(region: &Region, count: usize, rules: impl Fn() -> I) -> Option<Cut>
where
    I: Iterator<Item = &'a Region>,
{
    let cuts = (0..region.0.len()).filter_map(|column| best_in_column(&region.0[column], column, count, &rules));
    cuts.min_by_key(|cut| cut.cost(count))
}

fn best_in_column<'a, I>(inside: &ValueSet, column: usize, count: usize, rules: &impl Fn() -> I) -> Option<Cut>
where
    I: Iterator<Item = &'a Region>,
{
    let (first, last) = (inside.spans().first()?.0, inside.spans().last()?.1);
    if first == last {
        return None;
    }
    let (mut cuts, mut lows, mut highs) = (Vec::new(), Vec::new(), Vec::new());
    for set in rules().map(|rule| &rule.0[column]).filter(|set| !inside.is_subset(set)) {
        let spans = set.spans();
        lows.push(spans[0].0);
        highs.push(spans[spans.len() - 1].1);
        let edges = spans.iter().flat_map(|(low, high)| [*low, high.saturating_add(1)]);
        cuts.extend(edges.filter(|at| first < *at && *at <= last));
    }
    cuts.sort_unstable();
    cuts.dedup();
    lows.sort_unstable();
    highs.sort_unstable();
    let counted = cuts.into_iter().map(|at| Cut {
        column,
        at,
        below: highs.partition_point(|high| *high < at),
        above: lows.len() - lows.partition_point(|low| *low < at),
    });
    counted.min_by_key(|cut| cut.cost(count))
}
