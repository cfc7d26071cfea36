//! Test cases at the bounds of entries: the first value and the last, and those beside them.

use super::{Finder, TestCase, is_given};
use crate::lists::CollectVec;
use crate::model::{Position, ValueSet};
use crate::space::OutOfBudget;

/// So many bounds of one entry are tried, the outer ones first.
const BOUNDS: usize = 16;

/// Adds, for each entry about numbers or characters, cases with its first and last values, and with those beside them.
pub(super) fn add(finder: &mut Finder) -> Result<(), OutOfBudget> {
    for at in 0..finder.space.rules.len() {
        let rule = finder.space.rules[at].rule;
        for column in 0..finder.table.written().len() {
            let it = &finder.table.columns[column];
            if !it.domain.is_ordered() || !is_given(finder.table, column) {
                continue;
            }
            let Some(entry) = finder.table.rules[rule].entries().map(|it| &it[column]).filter(|it| !it.is_irrelevant()) else { continue };
            for value in bounds(&entry.set, &it.domain.all()) {
                one(finder, at, column, value)?;
            }
        }
    }
    Ok(())
}

/// The first and the last of the domain's values that follow one another in the set, and those beside them.
fn bounds(set: &ValueSet, all: &ValueSet) -> Vec<Position> {
    let set = set.intersect(all);
    // Behind a value of the domain the next one may be far away, as where `values:` lists them.
    let end =
        |at: Position, beside: Option<Position>| if beside.is_some_and(|it| set.contains(it)) { [None, None] } else { [Some(at), beside] };
    let ends = set.spans().iter().flat_map(|&(low, high)| [end(low, before(all, low)), end(high, behind(all, high))]);
    let mut values: Vec<Position> = ends.flatten().flatten().collect_vec();
    values.sort_unstable();
    values.dedup();
    if values.len() > BOUNDS {
        let last = values.split_off(values.len() - BOUNDS / 2);
        values.truncate(BOUNDS / 2);
        values.extend(last);
    }
    values
}

/// The last value before another one.
fn before(all: &ValueSet, at: Position) -> Option<Position> {
    let span = all.spans().iter().rev().find(|(low, _)| *low < at);
    span.map(|&(_, high)| high.min(at - 1))
}

/// The first value behind another one.
fn behind(all: &ValueSet, at: Position) -> Option<Position> {
    let span = all.spans().iter().find(|(_, high)| *high > at);
    span.map(|&(low, _)| low.max(at + 1))
}

/// The case in which a column has a value, and in which the other entries of a rule hold.
fn with_value(
    finder: &mut Finder,
    rule: usize,
    case: &[Position],
    (column, value): (usize, Position),
) -> Result<Option<TestCase>, OutOfBudget> {
    for given in finder.alike(case, (rule, column), Some(value)) {
        let found = finder.decided(&given)?;
        let agrees = |it: &TestCase| it.values[column] == Some(value) && finder.evaluator.others_hold(rule, column, &it.values);
        if let Some(case) = found.filter(agrees) {
            return Ok(Some(case));
        }
    }
    Ok(None)
}

/// Adds a case that agrees with the other entries of the rule at a place, and has a value in a column.
fn one(finder: &mut Finder, at: usize, column: usize, value: Position) -> Result<(), OutOfBudget> {
    let class = finder.space.classes.of(column, &ValueSet::one(value));
    let region = finder.space.rules[at].region.with(column, class);
    let it = &finder.table.columns[column];
    let said = format!("{} = {}", it.name.value, it.domain.value(value));
    let found = match finder.space.case(&region)? {
        Some(case) => with_value(finder, finder.space.rules[at].rule, &case, (column, value))?,
        None => None,
    };
    match found {
        Some(case) => finder.add(case, &said),
        None => {
            let rule = finder.rule(finder.space.rules[at].rule);
            finder.none(format!("{said}, with the other entries of {rule}: no such case was found"));
        }
    }
    Ok(())
}
