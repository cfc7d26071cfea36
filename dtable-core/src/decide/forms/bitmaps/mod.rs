//! A table of many entangled rules as data: bitmaps of the rules that each value leaves.
//!
//! A search tree cuts the space of the columns until one rule is left, and a rule that lies across a cut goes both ways. Where most rules
//! look at few columns, or overlap in all of them, that multiplies them. *Bit vectors* do not care (Lakshman and Stiliadis, *High-speed
//! policy-based packet forwarding using efficient multi-dimensional range matching*, 1998): for each column apart, every class of
//! values has the set of the rules that admit it, one bit a rule; the lowest bit in the intersection of the sets that a case has in its columns is the
//! first rule that matches. That takes one row of bits a column, whatever the rules are.
//!
//! Three things keep it small and quick.
//!
//! - Columns with few classes (`bool`, enums, some ranges) share a *part*: the classes of several columns make one key, as in packed
//!   code, and a row of the part is the intersection for all of them. Twenty-four booleans are four rows to be read, not twenty-four.
//! - A column with many classes would have a row for each, quadratic in the rules. It has no more than [`BitmapSizes::rows`]: several classes share
//!   a row that admits what any of them does, so that rows are a *filter*, and the rules that pass it are compared with the key, one after
//!   the other. As few rules have an end within the row of a case, hardly one is compared in vain.
//! - Beyond some hundred rules each row has a summary, one bit for every word of it that is not empty (*aggregated bit vectors*: Baboescu and
//!   Varghese, *Scalable packet classification*, 2001). Only words whose bit is left in the intersection of the summaries are read.
//!
//! Rules that say the same of a column in several intervals become several *boxes*, where that column's rows are a filter; else a rule is a
//! box. All bitmaps are held against the rules (`check`) before they become code.

mod build;
mod check;

use crate::decide::forms::packed::{Digit, digits};
use crate::decide::forms::tree::{TreeColumn, is_free};
use crate::decide::tuning::BitmapSizes;
use crate::model::{HitPolicy, Position, Region, Rule, Table, ValueSet};
use crate::verify::VerifiedTable;

/// Bitmaps; see the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmaps {
    /// The columns that are asked, and their rows.
    pub parts: Vec<Part>,
    /// The words of a row.
    pub words: usize,
    /// Where a case ends for which a box is the first: a rule, or an outcome, by index; at last where it ends for which none is.
    pub ends: Vec<usize>,
}

/// Some columns, and the boxes that their values leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which row a case has.
    pub key: PartKey,
    /// The rows, one after the other: a bit for every box.
    pub rows: Vec<u64>,
}

/// How the row of a case is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartKey {
    /// Its number in mixed radix, the most significant digit first.
    Digits(Vec<Digit>),
    /// One column: how many of its cuts are not above the key.
    Cuts(Cuts),
}

/// A column whose values are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cuts {
    /// The column, and how its values become keys.
    pub column: TreeColumn,
    /// All values of the column.
    pub all: ValueSet,
    /// The least key of every row but the first.
    pub cuts: Vec<u64>,
    /// The first and the last key of every box, where the rows are only a filter.
    pub bounds: Option<Vec<(u64, u64)>>,
}

/// A box and the end of its cases, but for those that an earlier box contains.
struct Line {
    region: Region,
    end: usize,
}

impl Bitmaps {
    /// The bitmaps of a table whose columns cost nothing to ask, ending in rules; `None` past the limits.
    #[must_use]
    pub fn of(verified: &VerifiedTable, sizes: BitmapSizes) -> Option<Self> {
        if is_free(verified.table()) { Self::new(verified, sizes) } else { None }
    }

    /// The bitmaps that end in the number of an outcome, for a table in which the rule that fires does not tell it.
    #[must_use]
    pub fn of_outcomes(verified: &VerifiedTable, sizes: BitmapSizes) -> Option<Self> {
        if is_free(verified.table()) { Self::new_of_outcomes(verified, sizes) } else { None }
    }

    /// The bitmaps of a table, whether its code is to have them or not; `None` for tables that collect, where a condition may be not
    /// applicable, and past the limits.
    #[must_use]
    pub fn new(verified: &VerifiedTable, sizes: BitmapSizes) -> Option<Self> {
        let table = verified.table();
        let line = |(end, rule): (usize, &Rule)| {
            let region = Region(rule.entries()?.iter().map(|entry| entry.set.clone()).collect());
            Some(Line { region, end })
        };
        let lines: Vec<Line> = table.rules.iter().enumerate().filter_map(line).collect();
        Self::of_lines(table, lines, table.rules.iter().position(Rule::is_else), sizes)
    }

    /// The same ending in outcomes; `None` also where the rule that fires tells them.
    #[must_use]
    pub fn new_of_outcomes(verified: &VerifiedTable, sizes: BitmapSizes) -> Option<Self> {
        let table = verified.table();
        let mut lines = Vec::new();
        let mut otherwise = None;
        for row in verified.rows() {
            let Some(entries) = table.rules[row.rule].entries() else {
                otherwise = Some(row.outcome);
                continue;
            };
            let region = Region(entries.iter().map(|entry| entry.set.clone()).collect());
            let all = row.also.iter().try_fold(region, |region, rule| {
                let also = table.rules[*rule].entries()?.iter().map(|entry| entry.set.clone()).collect();
                region.intersect(&Region(also))
            });
            lines.extend(all.map(|region| Line { region, end: row.outcome }));
        }
        Self::of_lines(table, lines, otherwise, sizes)
    }

    /// Every possible case has its line, so without ELSE the last one takes what is left.
    fn of_lines(table: &Table, mut lines: Vec<Line>, otherwise: Option<usize>, sizes: BitmapSizes) -> Option<Self> {
        let is_optional = table.columns.iter().any(|column| column.requires.is_some());
        if is_optional || matches!(table.hit, HitPolicy::Collect(_)) {
            return None;
        }
        let otherwise = otherwise.or_else(|| lines.pop().map(|last| last.end))?;
        let bitmaps = build::build(table, &lines, otherwise, sizes)?;
        check::agrees(&bitmaps, table, &lines, otherwise).then_some(bitmaps)
    }

    /// Where a case ends.
    #[must_use]
    pub fn decide(&self, case: &[Position]) -> usize {
        let rows: Vec<usize> = self.parts.iter().map(|part| part.key.row(case)).collect();
        let alive = |word: usize| self.parts.iter().zip(&rows).fold(u64::MAX, |all, (part, row)| all & part.rows[row * self.words + word]);
        let boxes = (0..self.words).flat_map(|word| {
            let alive = alive(word);
            (0..64).filter(move |bit| alive >> bit & 1 == 1).map(move |bit| 64 * word + bit)
        });
        let first = boxes.into_iter().find(|at| self.parts.iter().all(|part| part.key.admits(*at, case)));
        self.ends[first.unwrap_or(self.ends.len() - 1)]
    }

    /// The boxes that rows are about.
    #[must_use]
    pub fn boxes(&self) -> usize {
        self.ends.len() - 1
    }

    /// The columns that are asked.
    #[must_use]
    pub fn columns(&self) -> Vec<usize> {
        let mut columns: Vec<usize> = self.parts.iter().flat_map(|part| part.key.columns()).collect();
        columns.sort_unstable();
        columns
    }
}

impl PartKey {
    fn columns(&self) -> Vec<usize> {
        match self {
            Self::Digits(digits) => digits.iter().map(|digit| digit.column).collect(),
            Self::Cuts(it) => vec![it.column.column],
        }
    }

    fn row(&self, case: &[Position]) -> usize {
        match self {
            Self::Digits(digits) => digits::key(digits, case),
            Self::Cuts(it) => it.row(it.column.key_of(case[it.column.column])),
        }
    }

    /// The column and the bounds of its boxes, where rows are only a filter.
    fn filter(&self) -> Option<(&Cuts, &[(u64, u64)])> {
        match self {
            Self::Cuts(cuts) => Some((cuts, cuts.bounds.as_deref()?)),
            Self::Digits(_) => None,
        }
    }

    fn admits(&self, at: usize, case: &[Position]) -> bool {
        let Some((Cuts { column, .. }, bounds)) = self.filter() else { return true };
        let (low, high) = bounds[at];
        (low..=high).contains(&column.key_of(case[column.column]))
    }
}

impl Cuts {
    /// The row of a key.
    #[must_use]
    pub fn row(&self, key: u64) -> usize {
        self.cuts.partition_point(|cut| *cut <= key)
    }
}

/// The keys of a line, in a column with the values `all`, as intervals. Between the values of a domain there may be gaps, which no case is
/// in: a line that admits all values has one interval.
fn intervals(column: &TreeColumn, all: &ValueSet, line: &Line) -> Vec<(u64, u64)> {
    let set = &line.region.0[column.column];
    if set == all {
        return vec![(0, u64::MAX)];
    }
    set.spans().iter().map(|(low, high)| (column.key_of(*low), column.key_of(*high))).collect()
}
