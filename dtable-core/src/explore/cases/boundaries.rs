//! Test cases at the bounds of entries: the first value and the last, and those beside them.

use super::{Finder, is_given};
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

/// The first and the last value of each interval, and those beside them, as far as the domain has them.
fn bounds(set: &ValueSet, all: &ValueSet) -> Vec<Position> {
    let ends = set.spans().iter().flat_map(|&(low, high)| [low.checked_sub(1), Some(low), Some(high), high.checked_add(1)]);
    let mut values: Vec<Position> = ends.flatten().filter(|at| all.contains(*at)).collect_vec();
    values.sort_unstable();
    values.dedup();
    if values.len() > BOUNDS {
        let last = values.split_off(values.len() - BOUNDS / 2);
        values.truncate(BOUNDS / 2);
        values.extend(last);
    }
    values
}

/// Adds a case that agrees with the other entries of the rule at a place, and has a value in a column.
fn one(finder: &mut Finder, at: usize, column: usize, value: Position) -> Result<(), OutOfBudget> {
    let class = finder.space.classes.of(column, &ValueSet::one(value));
    let region = finder.space.rules[at].region.with(column, class);
    let it = &finder.table.columns[column];
    let said = format!("{} = {}", it.name.value, it.domain.value(value));
    let found = match finder.case(&region)? {
        Some(mut given) => {
            given[column] = value;
            finder.decided(&given)?
        }
        None => None,
    };
    match found.filter(|it| it.values[column] == Some(value)) {
        Some(case) => finder.add(case, &said),
        None => {
            let rule = finder.rule(finder.space.rules[at].rule);
            finder.none(format!("{said}, with the other entries of {rule}: no such case was found"));
        }
    }
    Ok(())
}
