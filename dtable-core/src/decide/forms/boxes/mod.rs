//! Lines as boxes, for forests and bitmaps: divides the columns into those with few classes (a digit each) and those
//! with many (an interval of keys each).

use super::keys::Digit;
use super::lines::Line;
use super::tree::TreeColumn;
use crate::lists::CollectVec;
use crate::model::{Domain, Table, ValueSet};

/// The first and the last key of an interval.
pub type Interval = (u64, u64);

/// A column with many classes, whose keys are compared.
pub(super) struct KeyColumn {
    pub(super) column: TreeColumn,
    /// All values of the column.
    pub(super) all: ValueSet,
    /// The least key of every class except the first.
    pub(super) cuts: Vec<u64>,
    /// The last key.
    pub(super) last: u64,
}

/// Divides the columns at which some line looks into those with up to `classes` classes, and those with more. `None` if
/// a column has too many values for a key.
pub(super) fn columns(table: &Table, lines: &[Line], classes: usize) -> Option<(Vec<Digit>, Vec<KeyColumn>)> {
    let (mut digits, mut compared) = (Vec::new(), Vec::new());
    for (at, column) in table.columns.iter().enumerate() {
        let all = column.domain.all();
        let mut sets: Vec<&ValueSet> = lines.iter().map(|line| &line.region.0[at]).filter(|set| **set != all).collect_vec();
        sets.sort_unstable();
        sets.dedup();
        if sets.is_empty() {
            continue;
        }
        match Digit::new(at, &column.domain, &sets, classes) {
            Some(digit) => digits.push(digit),
            None => compared.push(KeyColumn::new(at, &column.domain, &sets)?),
        }
    }
    Some((digits, compared))
}

impl KeyColumn {
    fn new(at: usize, domain: &Domain, sets: &[&ValueSet]) -> Option<Self> {
        let column = TreeColumn::compared(at, domain)?;
        let last = column.last_key(domain);
        let spans = sets.iter().flat_map(|set| set.spans());
        let ends = spans.flat_map(|(low, high)| [Some(column.key_of(*low)), column.key_of(*high).checked_add(1)]).flatten();
        let mut cuts: Vec<u64> = ends.filter(|cut| (1..=last).contains(cut)).collect_vec();
        cuts.sort_unstable();
        cuts.dedup();
        Some(Self { column, all: domain.all(), cuts, last })
    }
}

/// The keys of a line in a column, as intervals. A domain may have gaps, in which no case lies: a line that has all of
/// the values `all` is one interval.
pub(super) fn intervals(column: &TreeColumn, all: &ValueSet, line: &Line) -> Vec<Interval> {
    let set = &line.region.0[column.column];
    if set == all {
        return vec![(0, u64::MAX)];
    }
    set.spans().iter().map(|(low, high)| (column.key_of(*low), column.key_of(*high))).collect_vec()
}

/// A line, or a part of it with one interval in each of some columns.
pub(super) struct LinePart {
    pub(super) line: usize,
    /// One interval for each of these columns.
    pub(super) bounds: Vec<Interval>,
}

/// The most parts of `lines` lines: four for each line, on average.
const fn most_parts(lines: usize) -> usize {
    4 * lines + 256
}

/// Counts the parts of the lines ([`parts`]); `None` if there are too many.
pub(super) fn count(lines: &[Line], columns: &[&KeyColumn]) -> Option<usize> {
    let of_line = |line: &Line| columns.iter().fold(1usize, |parts, it| parts.saturating_mul(intervals(&it.column, &it.all, line).len()));
    let count = lines.iter().fold(0usize, |parts, line| parts.saturating_add(of_line(line)));
    (count <= most_parts(lines.len())).then_some(count)
}

/// Cuts the lines into parts, which have one interval in each of the columns; `None` if there are too many.
pub(super) fn line_parts(lines: &[Line], columns: &[&KeyColumn]) -> Option<Vec<LinePart>> {
    let mut line_parts = Vec::with_capacity(count(lines, columns)?);
    for (at, line) in lines.iter().enumerate() {
        let mut parts = vec![Vec::with_capacity(columns.len())];
        for it in columns {
            let own = intervals(&it.column, &it.all, line);
            parts = parts.iter().flat_map(|part| own.iter().map(|it| [&part[..], &[*it]].concat())).collect_vec();
        }
        line_parts.extend(parts.into_iter().map(|bounds| LinePart { line: at, bounds }));
    }
    Some(line_parts)
}
