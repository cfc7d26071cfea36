//! Test cases at the bounds of entries: the first and the last value, and their neighbours; for columns that are
//! compared, equal and nearly equal values.

use super::alike::with;
use super::{Finder, TestCase, can_be_said, is_given, sayable};
use crate::lists::CollectVec;
use crate::model::{Compared, Comparison, EntryComparison, Meaning, Position, ValueSet};
use crate::space::Unanswered;
use std::collections::BTreeSet;

/// Up to this many values of a column, all are tried.
const EACH: u128 = 256;

/// The most bounds of one entry that are tried, the outer ones first.
const BOUNDS: usize = 16;

/// Adds, for each entry about numbers or characters, cases with its first and last values and with their neighbours;
/// and for each comparison of columns, cases in which they are equal, or neighbours.
pub(super) fn add(finder: &mut Finder) -> Result<(), Unanswered> {
    for at in 0..finder.space.rules.len() {
        let rule = finder.space.rules[at].rule;
        for column in 0..finder.table.written().len() {
            let it = &finder.table.columns[column];
            let Some(entry) = finder.table.rules[rule].entries().map(|it| &it[column]).filter(|it| !it.is_irrelevant()) else { continue };
            let is_given = is_given(finder.table, column);
            if !it.domain.is_ordered() || !is_given && !matches!(it.meaning(), Some(Meaning::Number { .. })) {
                continue;
            }
            let (all, said) = (sayable(&it.domain), |value: &Position| can_be_said(&it.domain, *value));
            // The type of a computed number does not tell which values it has.
            let is_end = |value: &Position| !is_given && [all.first(), all.last()].contains(&Some(*value));
            // Decimals have neighbours with more digits than any entry has; these are bounds as well.
            let beside = |at: Position| {
                if said(&at) { vec![at] } else { [at.saturating_sub(1), at.saturating_add(1)].into_iter().filter(said).collect_vec() }
            };
            let values: BTreeSet<Position> = bounds(&entry.set, &all).into_iter().filter(|it| !is_end(it)).flat_map(beside).collect();
            for value in values {
                one(finder, at, column, value)?;
            }
            for it in &entry.compares {
                compared(finder, at, column, it)?;
            }
        }
    }
    Ok(())
}

/// The ends of each run of successive values of the domain in a set, and the values next to them.
fn bounds(set: &ValueSet, all: &ValueSet) -> Vec<Position> {
    let set = set.intersect(all);
    // The next value of the domain may be far away, for example if `values:` lists them.
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

/// The first value after another one.
fn behind(all: &ValueSet, at: Position) -> Option<Position> {
    let span = all.spans().iter().find(|(_, high)| *high > at);
    span.map(|&(low, _)| low.max(at + 1))
}

/// Adds a case that agrees with the other entries of the rule at a place, and has a value in a column.
fn one(finder: &mut Finder, at: usize, column: usize, value: Position) -> Result<(), Unanswered> {
    let class = finder.space.classes.of(column, &ValueSet::one(value));
    let region = finder.space.rules[at].region.with(column, class);
    let it = &finder.table.columns[column];
    let said = format!("{} = {}", it.name.value, it.value(value));
    let rule = finder.space.rules[at].rule;
    let mut tried = Vec::new();
    if let Some(case) = finder.space.case(&region)? {
        tried = match is_given(finder.table, column) {
            true => finder.alike(&case, (rule, column), Some(value)),
            false => finder.alike(&case, (rule, column), None).iter().flat_map(|it| steered(finder, it, column, value)).collect_vec(),
        };
    }
    first(finder, (rule, column), tried, &said, &|it| it.values[column] == Some(value))
}

/// Adds cases that agree with the other entries of the rule at a place, and in which two columns that it compares are
/// equal, or neighbours if that decides.
fn compared(finder: &mut Finder, at: usize, column: usize, entry: &EntryComparison) -> Result<(), Unanswered> {
    let (table, rule, other) = (finder.table, finder.space.rules[at].rule, entry.other);
    if !is_given(table, column) && !is_given(table, other) {
        return Ok(());
    }
    let is_pair = |it: &Compared| [it.left, it.right].contains(&column) && [it.left, it.right].contains(&other);
    let mut region = finder.space.rules[at].region.clone();
    for (between, _) in table.compared_columns().filter(|(_, it)| is_pair(it)) {
        region.0[between].clone_from(&finder.space.all.0[between]);
    }
    let Some(case) = finder.space.case(&region)? else { return Ok(()) };
    let (name, limit) = (&table.columns[column].name.value, &table.columns[other].name.value);
    let distances = match entry.op {
        Comparison::Less | Comparison::GreaterOrEqual => &[-1, 0][..],
        Comparison::LessOrEqual | Comparison::Greater => &[0, 1],
        Comparison::Equal | Comparison::NotEqual => &[-1, 0, 1],
    };
    for &distance in distances {
        let said = match distance {
            0 => format!("{name} = {limit}"),
            1 => format!("{name} is one after {limit}"),
            _ => format!("{name} is one before {limit}"),
        };
        let moved = |given: Vec<Position>| {
            let moves = [(column, given[other].checked_add_signed(distance)), (other, given[column].checked_add_signed(-distance))];
            let is_value = |of: usize, value: &Position| is_given(table, of) && table.columns[of].domain.all().contains(*value);
            let moves = moves.into_iter().filter_map(|(of, value)| Some((of, value.filter(|it| is_value(of, it))?)));
            moves.map(|(of, value)| with(&given, of, value)).collect_vec()
        };
        let pairs = finder.alike(&case, (rule, column), None).into_iter().flat_map(moved).collect_vec();
        // If something is computed from both, the pairs of few values are tried one after the other.
        let all = table.columns[column].domain.all();
        let each = if all.len() <= EACH && is_given(table, column) { all } else { ValueSet::EMPTY };
        let given = pairs.first().cloned().unwrap_or_default();
        let others = each.iter().filter(|_| !given.is_empty()).flat_map(|value| moved(with(&given, column, value)));
        let tried = pairs.iter().cloned().chain(others).collect_vec();
        let stands = |it: &TestCase| {
            let wanted = it.values[other].and_then(|at| at.checked_add_signed(distance));
            wanted.is_some() && it.values[column] == wanted
        };
        first(finder, (rule, column), tried, &said, &stands)?;
    }
    Ok(())
}

/// Changes one of the values from which a column is computed, so that the column gets `value`, assuming that it is
/// linear in the changed one.
fn steered(finder: &Finder, given: &[Position], column: usize, value: Position) -> Vec<Vec<Position>> {
    let table = finder.table;
    let computed = |given: &[Position]| {
        let mut case = Vec::new();
        finder.evaluator.settle(given, &mut case).then(|| case[column]).flatten().and_then(|it| i128::try_from(it).ok())
    };
    let (Some(now), Ok(wanted)) = (computed(given), i128::try_from(value)) else { return Vec::new() };
    let of = table.computed_of(column).into_iter().filter(|it| is_given(table, *it) && table.columns[*it].domain.is_ordered());
    let changed = of.into_iter().filter_map(|it| {
        let (at, all) = (given[it], table.columns[it].domain.all());
        let step = if at.checked_add(1).is_some_and(|it| all.contains(it)) { 1 } else { -1 };
        let growth = computed(&with(given, it, at.checked_add_signed(step)?))?.checked_sub(now)?;
        let steps = wanted.checked_sub(now)?.checked_div(growth)?;
        let there = at.checked_add_signed(steps.checked_mul(step)?)?;
        all.contains(there).then(|| with(given, it, there))
    });
    std::iter::once(given.to_vec()).chain(changed).collect_vec()
}

/// Adds the first of some cases in which the other entries of a rule hold and that serves its purpose.
fn first(
    finder: &mut Finder,
    (rule, column): (usize, usize),
    tried: Vec<Vec<Position>>,
    said: &str,
    is_so: &dyn Fn(&TestCase) -> bool,
) -> Result<(), Unanswered> {
    for given in tried {
        let found = finder.decided(&given)?;
        if let Some(case) = found.filter(|it| is_so(it) && finder.evaluator.others_hold(rule, column, &it.values)) {
            finder.add(case, said);
            return Ok(());
        }
    }
    let rule = finder.rule(rule);
    finder.none(format!("{said}, with the other entries of {rule}: no such case was found"));
    Ok(())
}
