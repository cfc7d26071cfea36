//! Regions that read like rows: parts that differ in one column are joined, and a column whose other values cannot occur does not matter.

use crate::model::{Region, ValueSet};
use crate::space::{OutOfBudget, Space};
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// Cases, and the rules that decide them: of the old table and of the new one.
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

/// Joins parts that differ in one column alone, column by column, until none do.
pub(super) fn joined(mut parts: Vec<Part>) -> Vec<Part> {
    let columns = parts.first().map_or(0, |it| it.region.0.len());
    loop {
        let before = parts.len();
        for column in 0..columns {
            parts = joined_in(parts, column);
        }
        if parts.len() == before {
            return parts;
        }
    }
}

/// Joins parts that differ in `column` alone.
fn joined_in(parts: Vec<Part>, column: usize) -> Vec<Part> {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut joined: Vec<Part> = Vec::new();
    for part in parts {
        let others =
            |region: &Region| region.0.iter().enumerate().filter(|it| it.0 != column).map(|it| it.1.clone()).collect::<Vec<ValueSet>>();
        let rest = others(&part.region);
        let known = places.entry(hasher.hash_one(&rest)).or_default();
        match known.iter().copied().find(|at| others(&joined[*at].region) == rest) {
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

/// The region with every column left out whose other values cannot occur; the last column, the world, stays.
pub(super) fn widened(space: &mut Space, mut region: Region) -> Result<Region, OutOfBudget> {
    for column in 0..region.0.len().saturating_sub(1) {
        let extra = space.all.0[column].minus(&region.0[column]);
        if !extra.is_empty() && !space.is_possible(&region.with(column, extra))? {
            region.0[column] = space.all.0[column].clone();
        }
    }
    Ok(region)
}
