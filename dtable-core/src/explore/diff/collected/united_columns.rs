//! Unites rules that add amounts, so that a change is described in few groups.
//!
//! A table that adds 5 for `< 18` and 5 for `18..65` adds the same as one with a single rule, 5 for `< 65`. So groups
//! whose regions differ in one column alone are united, for each column in turn: they are cut at the values where one
//! of them begins or ends, and all pieces in which both tables add the same become one group. For a score card, each
//! row of which looks at one column, this gives the shortest list of differences.

use super::group::RuleGroup;
use super::half::Total;
use crate::lists::CollectVec;
use crate::model::{Position, Region, ValueSet};
use crate::space::{Space, Unanswered};
use std::collections::{BTreeMap, HashMap};

/// The most rounds over all columns: groups that were united in one column may then be united in another. No
/// measurement is recorded.
const JOINING_ROUNDS: usize = 3;

/// Unites groups. The result adds the same amounts in each case.
pub(super) fn united(mut groups: Vec<RuleGroup>, space: &mut Space) -> Result<Vec<RuleGroup>, Unanswered> {
    for _ in 0..JOINING_ROUNDS {
        let before = groups.len();
        for column in 0..space.all.0.len() {
            groups = in_column(groups, column, space)?;
        }
        if groups.len() == before {
            break;
        }
    }
    Ok(groups)
}

fn in_column(groups: Vec<RuleGroup>, column: usize, space: &mut Space) -> Result<Vec<RuleGroup>, Unanswered> {
    let mut places: HashMap<Region, usize> = HashMap::new();
    let mut alike: Vec<Vec<RuleGroup>> = Vec::new();
    space.logic.budget.spend(groups.len() * space.all.0.len())?;
    for group in groups {
        let others = group.region.with(column, space.all.0[column].clone());
        let at = *places.entry(others).or_insert(alike.len());
        match alike.get_mut(at) {
            Some(all) => all.push(group),
            None => alike.push(vec![group]),
        }
    }
    let mut united = Vec::new();
    for all in alike {
        if all.len() == 1 {
            united.extend(all);
        } else {
            united.extend(pieces(&all, column, space)?);
        }
    }
    Ok(united)
}

/// Some values of a column, with the rules that match there and their totals.
#[derive(Default)]
struct ColumnPiece {
    spans: Vec<(Position, Position)>,
    rules: [Vec<usize>; 2],
    totals: [Total; 2],
}

/// Unites groups whose regions differ in one column alone: one group for each pair of totals.
fn pieces(groups: &[RuleGroup], column: usize, space: &mut Space) -> Result<Vec<RuleGroup>, Unanswered> {
    let spans = |it: &RuleGroup| it.region.0[column].spans().to_vec();
    let (lows, highs): (Vec<Position>, Vec<Position>) = groups.iter().flat_map(spans).unzip();
    let mut starts = lows.into_iter().chain(highs.iter().filter_map(|it| it.checked_add(1))).collect_vec();
    starts.sort_unstable();
    starts.dedup();
    let last = highs.into_iter().max().unwrap_or_default();
    let ends = starts.iter().skip(1).map(|it| it - 1).chain([last]);
    let piece = |(low, high)| ColumnPiece { spans: vec![(low, high)], ..ColumnPiece::default() };
    let mut between: Vec<ColumnPiece> = starts.iter().copied().zip(ends).filter(|(low, high)| low <= high).map(piece).collect_vec();
    for group in groups {
        for (low, high) in spans(group) {
            let (from, to) = (starts.partition_point(|it| *it < low), starts.partition_point(|it| *it <= high));
            space.logic.budget.spend(to - from)?;
            for piece in &mut between[from..to] {
                for at in [0, 1] {
                    piece.rules[at].extend(&group.rules[at]);
                    piece.totals[at].add(&group.totals[at]);
                }
            }
        }
    }
    let mut by_total: BTreeMap<[String; 2], ColumnPiece> = BTreeMap::new();
    for piece in between.into_iter().filter(|it| it.rules.iter().any(|it| !it.is_empty())) {
        let key = [0, 1].map(|at: usize| piece.totals[at].signed(None));
        let into = by_total.entry(key).or_insert_with(|| ColumnPiece { totals: piece.totals.clone(), ..ColumnPiece::default() });
        into.spans.extend(piece.spans);
        into.rules.iter_mut().zip(piece.rules).for_each(|(all, more)| all.extend(more));
    }
    let first = &groups[0].region;
    let group = |it: ColumnPiece| {
        let rules = it.rules.map(|mut rules| {
            rules.sort_unstable();
            rules.dedup();
            rules
        });
        RuleGroup { region: first.with(column, ValueSet::from_spans(it.spans)), rules, totals: it.totals }
    };
    Ok(by_total.into_values().map(group).collect_vec())
}
