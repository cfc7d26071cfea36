//! Few of many sets that have the union of all.

use crate::model::{Position, ValueSet};

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
    use super::fewest;
    use crate::model::ValueSet;

    #[test]
    fn of_nested_sets_few_are_needed() {
        let mut sets: Vec<ValueSet> = (0..50).map(|at| ValueSet::span(0, 10 * at + 9)).collect();
        sets.push(ValueSet::span(600, 700));
        sets.push(ValueSet::from_spans(vec![(400, 640), (700, 999)]));
        let all: Vec<usize> = (0..sets.len()).collect();
        assert_eq!(fewest(&all, |at| &sets[at]), [49, 51, 50, 51]);
    }
}
