//! Regions that read like rows: parts that differ in one column are joined, and a column whose other values cannot occur does not matter.

use crate::model::{Region, ValueSet};
use crate::space::budget::Budget;
use crate::space::{OutOfBudget, Space};
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// Cases, and the rules that decide them: of an old table and of a new one.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The cases.
    pub(super) region: Region,
    /// The rules of the old table; `None` is no rule.
    pub(super) old: BTreeSet<Option<usize>>,
    /// The rules of the new table.
    pub(super) new: BTreeSet<Option<usize>>,
}

/// Cases that one rule of each table decides.
pub(super) fn part(region: Region, [old, new]: [Option<usize>; 2]) -> Part {
    Part { region, old: BTreeSet::from([old]), new: BTreeSet::from([new]) }
}

/// Joins parts that differ in one column alone, column by column, until none do. Each round looks at each part once a column.
pub(super) fn joined(mut parts: Vec<Part>, budget: &mut Budget) -> Result<Vec<Part>, OutOfBudget> {
    let columns = parts.first().map_or(0, |it| it.region.0.len());
    loop {
        let before = parts.len();
        for column in 0..columns {
            budget.spend(parts.len())?;
            parts = joined_in(parts, column);
        }
        if parts.len() == before {
            return Ok(parts);
        }
    }
}

/// Joins parts that differ in `column` alone; the first of them stays where it is.
fn joined_in(parts: Vec<Part>, column: usize) -> Vec<Part> {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let others = |region: &Region| region.0.iter().enumerate().filter(|it| it.0 != column).fold(0, |all, it| all ^ hasher.hash_one(it));
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut joined: Vec<Part> = Vec::new();
    for part in parts {
        let known = places.entry(others(&part.region)).or_default();
        match known.iter().copied().find(|at| differ_in_one(&joined[*at].region, &part.region, column)) {
            Some(at) => {
                let into = &mut joined[at];
                into.region.0[column] = into.region.0[column].union(&part.region.0[column]);
                into.old.extend(part.old);
                into.new.extend(part.new);
            }
            None => {
                known.push(joined.len());
                joined.push(part);
            }
        }
    }
    joined
}

fn differ_in_one(a: &Region, b: &Region, column: usize) -> bool {
    let is_same = |(at, (a, b)): (usize, (&ValueSet, &ValueSet))| at == column || a == b;
    a.0.iter().zip(&b.0).enumerate().all(is_same)
}

/// The region with every column of the first `columns` left out whose other values cannot occur.
pub(super) fn widened(space: &mut Space, mut region: Region, columns: usize) -> Result<Region, OutOfBudget> {
    for column in 0..columns.min(region.0.len()) {
        let extra = space.all.0[column].minus(&region.0[column]);
        if !extra.is_empty() && !space.is_possible(&region.with(column, extra))? {
            region.0[column] = space.all.0[column].clone();
        }
    }
    Ok(region)
}
