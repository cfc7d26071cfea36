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

pub(in crate::decide) use check::agrees;

use crate::decide::forms::boxes::Interval;
use crate::decide::forms::keys::{self, Digit};
use crate::decide::forms::lines::Lines;
use crate::decide::forms::reads::Read;
use crate::decide::forms::tree::TreeColumn;
use crate::decide::tuning::{BitmapSizes, Tuning};
use crate::lists::CollectVec;
use crate::model::{Position, Table, ValueSet};

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
    pub bounds: Option<Vec<Interval>>,
}

impl Bitmaps {
    /// The bitmaps of some lines; `None` past the limits.
    pub(in crate::decide) fn new(table: &Table, lines: &Lines, sizes: BitmapSizes) -> Option<Self> {
        build::build(table, &lines.lines, lines.otherwise, sizes)
    }

    /// Where a case ends.
    #[must_use]
    pub fn decide(&self, case: &[Position]) -> usize {
        self.read(case, &Tuning::DEFAULT, |_| ())
    }

    /// Where a case ends; tells what is read on the way.
    pub(in crate::decide) fn read(&self, case: &[Position], tuning: &Tuning, mut reads: impl FnMut(Read)) -> usize {
        let row = |part: &Part| {
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
        let bounds = |part: &Part| part.key.bounds().map_or(0, |(_, bounds)| bounds.len() * 16);
        self.parts.iter().map(|part| part.rows.len() * 8 + bounds(part)).sum()
    }

    /// The boxes that rows are about.
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

    /// Whether the row of a key is searched for, and not looked up.
    fn is_searched(&self, tuning: &Tuning) -> bool {
        matches!(self, Self::Cuts(it) if it.last_key() >= tuning.listed_keys)
    }

    fn row(&self, case: &[Position]) -> usize {
        match self {
            Self::Digits(digits) => keys::key(digits, case),
            Self::Cuts(it) => it.row(it.column.key_of(case[it.column.column])),
        }
    }

    /// The column and the bounds of its boxes, where rows are only a filter.
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
