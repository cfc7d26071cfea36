//! The values of a network that tests may name: the columns of the using table, and hidden results behind them.

use super::written_size::most_parts;
use crate::model::{Column, Domain, FIRST_HIDDEN, Hidden, HiddenSource, Meaning, Test, without_hidden};
use std::collections::BTreeMap;

/// The columns of a table, and the hidden results of the tables that it uses.
pub(super) struct UsedNetwork<'a> {
    columns: &'a [Column],
    pub(super) hidden: Vec<Hidden>,
    pub(super) facts: Vec<(usize, Test)>,
    /// Whether a relation names a value that is not known exactly.
    pub(super) is_unknown: bool,
    known: BTreeMap<HiddenSource, usize>,
    /// The number of parts of all used tables that are written out so far.
    parts: usize,
    /// The entries and comparisons that there is memory for.
    pub(super) most_cells: usize,
    /// The number of parts of all sums so far: each set of rules that match together has tests of its own.
    parts_of_sums: usize,
}

/// The most parts of all used tables together, when they are written out.
pub(super) const PARTS: usize = 1 << 18;

impl<'a> UsedNetwork<'a> {
    pub(super) fn new(columns: &'a [Column], most_cells: usize) -> Self {
        Self {
            columns,
            hidden: Vec::new(),
            facts: Vec::new(),
            is_unknown: false,
            known: BTreeMap::new(),
            parts: 0,
            most_cells,
            parts_of_sums: 0,
        }
    }

    /// Notes that a column of the using table is a result.
    pub(super) fn is(&mut self, source: HiddenSource, column: usize) {
        self.known.entry(source).or_insert(column);
    }

    /// The column or the hidden result for a value of the network.
    pub(super) fn known(&self, source: &HiddenSource) -> Option<usize> {
        self.known.get(source).copied()
    }

    /// Adds a hidden result. The results from which it is computed have to be there already.
    pub(super) fn add(&mut self, source: HiddenSource, domain: Domain, meaning: Option<Meaning>) -> usize {
        let number = FIRST_HIDDEN + self.hidden.len();
        self.known.insert(source.clone(), number);
        self.hidden.push(Hidden { domain, meaning, source });
        number
    }

    pub(super) fn domain(&self, column: usize) -> &Domain {
        column.checked_sub(FIRST_HIDDEN).map_or_else(|| &self.columns[column].domain, |at| &self.hidden[at].domain)
    }

    /// Whether a column is one of the space, so that formulas may mention its values. Hidden results and borrowed
    /// questions are mentioned only in tests.
    pub(super) fn is_told(&self, column: usize) -> bool {
        self.columns.get(column).is_some_and(|it| it.borrowed.is_none())
    }

    /// Counts a part. Returns `false` if there are too many.
    pub(super) fn count(&mut self) -> bool {
        self.parts += 1;
        !self.is_full()
    }

    /// The parts that sums may still have.
    pub(super) fn left_for_sums(&self) -> usize {
        most_parts(self.most_cells).saturating_sub(self.parts_of_sums)
    }

    /// Notes the parts of a sum.
    pub(super) const fn add_sum(&mut self, parts: usize) {
        self.parts_of_sums = self.parts_of_sums.saturating_add(parts);
    }

    /// Whether sums have too many parts.
    pub(super) fn has_large_sums(&self) -> bool {
        self.parts_of_sums > most_parts(self.most_cells)
    }

    /// Notes that a used table has too many parts.
    pub(super) const fn fill(&mut self) {
        self.parts = PARTS + 1;
    }

    /// Whether the used tables have too many parts.
    pub(super) const fn is_full(&self) -> bool {
        self.parts > PARTS
    }

    /// Whether one of the columns, directly or through hidden results, is not known exactly.
    pub(super) fn is_open(&self, mut open: Vec<usize>) -> bool {
        let mut seen = vec![false; self.hidden.len()];
        while let Some(place) = open.pop().map(|it| it.wrapping_sub(FIRST_HIDDEN)) {
            let Some(hidden) = self.hidden.get(place).filter(|_| !seen[place]) else { continue };
            seen[place] = true;
            match &hidden.meaning {
                Some(more) => open.extend(more.columns()),
                None => return true,
            }
        }
        false
    }

    /// Writes a test over columns only; `None` if it names a value that is not known exactly.
    pub(super) fn known_test(&mut self, test: &Test) -> Option<Test> {
        let was_unknown = std::mem::replace(&mut self.is_unknown, false);
        let shown = self.shown(test);
        let is_known = !std::mem::replace(&mut self.is_unknown, was_unknown);
        is_known.then_some(shown)
    }

    /// Writes a test over columns only.
    pub(super) fn shown(&mut self, test: &Test) -> Test {
        let mut left = (PARTS + 1).saturating_sub(self.parts);
        let meaning_of = |column: usize| self.hidden.get(column.checked_sub(FIRST_HIDDEN)?)?.meaning.as_ref();
        let shown = without_hidden(test, &meaning_of, &mut left);
        self.parts = PARTS + 1 - left;
        self.is_unknown |= shown.is_none() && left > 0;
        shown.unwrap_or(Test::Constant(false))
    }
}
