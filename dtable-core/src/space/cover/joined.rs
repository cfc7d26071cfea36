//! Joins covers of which the same single column is open into one cover, their union.
//!
//! Under `hit: first` authors write `<= 10`, `<= 20`, `<= 30`. Whether such rules leave a part of another rule
//! uncovered is a question about their union; a search that takes them one by one is quadratic in their number. Covers
//! are *mergeable* if the same single column is open in them, and if there are at least [`FEWEST_MERGEABLE_COVERS`].
//! Fewer are no trouble for the search, nor are columns of two values.

use super::literals::columns_of_two;
use crate::lists::CollectVec;
use crate::model::{Position, Region, ValueSet};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The least number of covers with the same single open column that are joined. No measurement is recorded for it.
pub(crate) const FEWEST_MERGEABLE_COVERS: usize = 16;

/// The covers of a region, with mergeable ones joined.
pub(crate) struct JoinedCovers<'a> {
    /// The covers after joining; a search uses them in place of the original ones.
    pub(crate) covers: Vec<Cow<'a, Region>>,
    /// For each of `covers` the original covers of which it is the union, by index.
    members: Vec<Vec<usize>>,
    /// For each of `covers` the single open column, if it is the union of several.
    columns: Vec<Option<usize>>,
}

impl<'a> JoinedCovers<'a> {
    /// Joins mergeable covers; `None` if there are none.
    pub(crate) fn new(region: &Region, covers: &[&'a Region]) -> Option<Self> {
        if covers.len() < FEWEST_MERGEABLE_COVERS || columns_of_two(region).is_some() {
            return None;
        }
        let mut mergeable: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut others = Vec::new();
        for (at, cover) in covers.iter().enumerate() {
            match only_open(region, cover) {
                Some(column) => mergeable.entry(column).or_default().push(at),
                None => others.push(at),
            }
        }
        others.extend(mergeable.values().filter(|members| members.len() < FEWEST_MERGEABLE_COVERS).flatten());
        mergeable.retain(|_, members| members.len() >= FEWEST_MERGEABLE_COVERS);
        if mergeable.is_empty() {
            return None;
        }
        others.sort_unstable();
        let mut joined = Self { covers: Vec::new(), members: Vec::new(), columns: Vec::new() };
        for at in others {
            joined.covers.push(Cow::Borrowed(covers[at]));
            joined.members.push(vec![at]);
            joined.columns.push(None);
        }
        for (column, members) in mergeable {
            let spans = members.iter().flat_map(|at| covers[*at].0[column].spans().iter().copied()).collect_vec();
            joined.covers.push(Cow::Owned(region.with(column, ValueSet::from_spans(spans))));
            joined.members.push(members);
            joined.columns.push(Some(column));
        }
        Some(joined)
    }

    /// Translates `used` from the joined covers to the original ones: of a union, a smallest set of members that has
    /// the same union.
    pub(crate) fn used(&self, covers: &[&Region], used: &[bool]) -> Vec<bool> {
        let mut all = vec![false; covers.len()];
        for at in (0..self.members.len()).filter(|at| used[*at]) {
            match self.columns[at] {
                Some(column) => {
                    fewest(&self.members[at], |cover| &covers[cover].0[column]).into_iter().for_each(|member| all[member] = true)
                }
                None => self.members[at].iter().for_each(|member| all[*member] = true),
            }
        }
        all
    }
}

/// The column of `cover` that is open on `region`, if there is exactly one.
fn only_open(region: &Region, cover: &Region) -> Option<usize> {
    let mut columns = region.0.iter().zip(&cover.0);
    let first = columns.position(|(inside, set)| !inside.is_subset(set))?;
    columns.all(|(inside, set)| inside.is_subset(set)).then_some(first)
}

/// Returns a smallest subset of `members` whose sets have the union of all. Greedy from the left: always the interval
/// that reaches furthest, which is optimal for intervals.
pub(crate) fn fewest<'a>(members: &[usize], set: impl Fn(usize) -> &'a ValueSet) -> Vec<usize> {
    let mut spans: Vec<((Position, Position), usize)> = Vec::with_capacity(members.len());
    for &at in members {
        spans.extend(set(at).spans().iter().map(|span| (*span, at)));
    }
    spans.sort_unstable();
    let mut found = Vec::new();
    let mut next = 0;
    while let Some(((begin, _), _)) = spans.get(next) {
        let (mut from, mut furthest) = (*begin, None);
        loop {
            while let Some(((_, high), at)) = spans.get(next).filter(|((low, _), _)| *low <= from) {
                furthest = furthest.max(Some((*high, *at)));
                next += 1;
            }
            match furthest.filter(|(high, _)| *high >= from) {
                Some((high, at)) => {
                    found.push(at);
                    let Some(behind) = high.checked_add(1) else { return found };
                    from = behind;
                }
                None => break,
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_mergeable_covers_few_are_used() {
        let region = Region(vec![ValueSet::span(0, 999), ValueSet::span(0, 1)]);
        let nested = |at: u128| region.with(0, ValueSet::span(0, 10 * at + 9));
        let mut covers: Vec<Region> = (0..50).map(nested).collect();
        covers.push(region.with(0, ValueSet::span(600, 700)));
        covers.push(region.with(0, ValueSet::from_spans(vec![(400, 640), (700, 999)])));
        covers.push(Region(vec![ValueSet::one(3), ValueSet::one(1)]));
        let covers: Vec<&Region> = covers.iter().collect();
        let joined = JoinedCovers::new(&region, &covers).unwrap();
        let unions: Vec<&Region> = joined.covers.iter().map(|it| &**it).collect();
        assert_eq!(unions, [covers[52], &region]);
        let used = joined.used(&covers, &[false, true]);
        assert_eq!((0..53).filter(|at| used[*at]).collect::<Vec<_>>(), [49, 50, 51]);
        assert!(JoinedCovers::new(&region, &covers[..FEWEST_MERGEABLE_COVERS - 1]).is_none());
    }
}
