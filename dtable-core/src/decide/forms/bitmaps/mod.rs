//! A table of many entangled rules as data: for each class of values a row of bits, the rules that match it.
//!
//! A search tree cuts the space of the columns until one rule is left, and a rule that lies across a cut goes both
//! ways. If most rules look at few columns, or overlap in all of them, that multiplies the rules. *Bit vectors* avoid
//! it (Lakshman and Stiliadis, *High-speed policy-based packet forwarding using efficient multi-dimensional range
//! matching*, 1998): for each column separately, every class of values has the set of the rules that match it, a bit
//! for each. The lowest bit in the intersection of the sets of a case is the first rule that matches. For rules 0
//! (`a: T, b: T`), 1 (`b: F`) and 2 (`a: T`), the rows are `a: T` 111, `a: F` 010, `b: T` 101, `b: F` 110 (rule 0 is
//! the last bit); a case with `a: T, b: F` has 110 in common, so rule 1 fires. A decision reads one row for each
//! column, whatever the rules are.
//!
//! Three things keep the data small and fast:
//!
//! - Columns with few classes (`bool`, enums, some ranges) share a *part*: the classes of several columns make one key,
//!   as in packed code, and a row of the part is the intersection for all of them. Twenty-four booleans are four rows
//!   to read, not twenty-four.
//! - A column with many classes would need a row for each, quadratic in the rules. It has at most
//!   [`BitmapSizes::rows`]: neighbouring classes share a row with the rules of any of them. Such rows are a *filter*:
//!   rules that pass it are compared with the key, one after the other. Few rules begin or end within the row of a
//!   case, so few comparisons fail.
//! - Beyond some hundred rules each row has a summary, a bit for every word that is not empty (*aggregated bit
//!   vectors*: Baboescu and Varghese, *Scalable packet classification*, 2001). Only words whose bit is in the
//!   intersection of the summaries are read.
//!
//! A rule that has several intervals in a column with a filter becomes several *boxes*; any other rule is one box. All
//! bitmaps are checked against the rules (`check`) before they become code.

mod build;
mod check;

pub(in crate::decide) use check::agrees;

use crate::decide::forms::boxes::Interval;
use crate::decide::forms::keys::{self, Digit};
use crate::decide::forms::lines::Lines;
use crate::decide::forms::reads::Read;
use crate::decide::forms::tree::TreeColumn;
use crate::decide::tuning::{BitmapSizes, Tuning};
use crate::lists::CollectVec;
use crate::model::{Position, Table, ValueSet};

/// Bitmaps of a table. See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmaps {
    /// The columns that are asked, and their rows.
    pub parts: Vec<BitmapPart>,
    /// The words of a row.
    pub words: usize,
    /// For each box the end of the cases for which it is the first, a rule or an outcome by index; and last the end of
    /// cases that no box contains.
    pub ends: Vec<usize>,
}

/// Some columns, with a row for each combination of their classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitmapPart {
    /// How the row of a case is found.
    pub key: PartKey,
    /// The rows, one after the other: a bit for every box that matches.
    pub rows: Vec<u64>,
}

/// How the number of a case's row is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartKey {
    /// By the digits of several columns, a number in mixed radix with the most significant digit first.
    Digits(Vec<Digit>),
    /// By one column: the number of its cuts that are not above the key.
    Cuts(Cuts),
}

/// A column whose values are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cuts {
    /// The column, and how its values become keys.
    pub column: TreeColumn,
    /// All values of the column.
    pub all: ValueSet,
    /// The least key of every row except the first.
    pub cuts: Vec<u64>,
    /// The first and the last key of every box, if the rows are a filter.
    pub bounds: Option<Vec<Interval>>,
}

impl Bitmaps {
    /// Makes the bitmaps of some lines; `None` if they exceed the limits.
    pub(in crate::decide) fn new(table: &Table, lines: &Lines, sizes: BitmapSizes) -> Option<Self> {
        build::build(table, &lines.lines, lines.otherwise, sizes)
    }

    /// The end of a case.
    #[must_use]
    pub fn decide(&self, case: &[Position]) -> usize {
        self.read(case, &Tuning::DEFAULT, |_| ())
    }

    /// The end of a case; calls `reads` with everything that is read for it.
    pub(in crate::decide) fn read(&self, case: &[Position], tuning: &Tuning, mut reads: impl FnMut(Read)) -> usize {
        let row = |part: &BitmapPart| {
            reads(if part.key.is_searched(tuning) { Read::Search } else { Read::Row });
            part.key.row(case) * self.words
        };
        let begins: Vec<usize> = self.parts.iter().map(row).collect_vec();
        let rows: Vec<(&[u64], usize)> = self.parts.iter().map(|part| &part.rows[..]).zip(begins).collect_vec();
        let has_summaries = self.words > tuning.summed_words;
        for block in 0..self.words.div_ceil(64) {
            let words = 64 * block..self.words.min(64 * (block + 1));
            let is_open = |word: &usize| !has_summaries || rows.iter().all(|(part, row)| part[row + word] != 0);
            if has_summaries {
                rows.iter().for_each(|_| reads(Read::Word));
            }
            for word in words.filter(is_open) {
                rows.iter().for_each(|_| reads(Read::Word));
                let alive = rows.iter().fold(u64::MAX, |all, (part, row)| all & part[row + word]);
                for at in (0..64).filter(|bit| alive >> bit & 1 == 1).map(|bit| 64 * word + bit) {
                    reads(Read::Box);
                    if self.parts.iter().all(|part| part.key.admits(at, case)) {
                        return self.ends[at];
                    }
                }
            }
        }
        self.ends[self.ends.len() - 1]
    }

    /// The bytes of all rows, and of the bounds of boxes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let bounds = |part: &BitmapPart| part.key.bounds().map_or(0, |(_, bounds)| bounds.len() * 16);
        self.parts.iter().map(|part| part.rows.len() * 8 + bounds(part)).sum()
    }

    /// The number of boxes.
    #[must_use]
    pub fn boxes(&self) -> usize {
        self.ends.len() - 1
    }

    /// The columns that are asked.
    #[must_use]
    pub fn columns(&self) -> Vec<usize> {
        let mut columns: Vec<usize> = self.parts.iter().flat_map(|part| part.key.columns()).collect_vec();
        columns.sort_unstable();
        columns
    }
}

impl PartKey {
    fn columns(&self) -> Vec<usize> {
        match self {
            Self::Digits(digits) => digits.iter().map(|digit| digit.column).collect_vec(),
            Self::Cuts(it) => vec![it.column.column],
        }
    }

    /// Whether the row of a key is found by a search, not by a lookup.
    fn is_searched(&self, tuning: &Tuning) -> bool {
        matches!(self, Self::Cuts(it) if it.last_key() >= tuning.listed_keys)
    }

    fn row(&self, case: &[Position]) -> usize {
        match self {
            Self::Digits(digits) => keys::key(digits, case),
            Self::Cuts(it) => it.row(it.column.key_of(case[it.column.column])),
        }
    }

    /// The column and the bounds of its boxes, if the rows are a filter.
    fn bounds(&self) -> Option<(&Cuts, &[Interval])> {
        match self {
            Self::Cuts(cuts) => Some((cuts, cuts.bounds.as_deref()?)),
            Self::Digits(_) => None,
        }
    }

    fn admits(&self, at: usize, case: &[Position]) -> bool {
        let Some((Cuts { column, .. }, bounds)) = self.bounds() else { return true };
        let (low, high) = bounds[at];
        (low..=high).contains(&column.key_of(case[column.column]))
    }
}

impl Cuts {
    /// The last key.
    #[must_use]
    pub fn last_key(&self) -> u64 {
        self.column.key_of(self.all.last().unwrap_or(0))
    }

    /// The row of a key.
    #[must_use]
    pub fn row(&self, key: u64) -> usize {
        self.cuts.partition_point(|cut| *cut <= key)
    }
}
