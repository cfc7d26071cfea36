//! What can be said about a table: the common terms of the verifier, of counting and of the peer. Rules are numbered from 1.

use super::sheet::{Case, Sheet};
use dtable_core::diagnostic::Code;
use std::collections::{BTreeMap, BTreeSet};

/// Two rules, the earlier first.
pub type Pair = (usize, usize);

/// Rules that differ in one column only, by its index, and together need not look at it.
pub type Contraction = (usize, BTreeSet<usize>);

#[derive(Debug, PartialEq, Eq)]
pub struct Facts {
    /// The cases that no rule takes.
    pub gap: BTreeSet<Case>,
    /// The rules of every case that several take.
    pub shared: BTreeMap<Case, BTreeSet<usize>>,
    /// Rules that share cases and give different results.
    pub conflicts: BTreeSet<Pair>,
    /// Rules with the same cases as an earlier one.
    pub twins: BTreeSet<Pair>,
    /// Rules that can be deleted together, tried from the last to the first.
    pub redundant: BTreeSet<usize>,
    pub contractions: BTreeSet<Contraction>,
    /// Rules that never fire, where an order decides.
    pub unreachable: BTreeSet<usize>,
    /// The errors under the table's own hit policy.
    pub errors: BTreeSet<Code>,
}

impl Facts {
    /// The pairs of rules that share cases.
    pub fn overlapping_pairs(&self) -> BTreeSet<Pair> {
        self.shared.values().flat_map(pairs).collect()
    }
}

/// All pairs of a set.
pub fn pairs(rules: &BTreeSet<usize>) -> Vec<Pair> {
    rules.iter().flat_map(|a| rules.range(a + 1..).map(move |b| (*a, *b))).collect()
}

/// The entries that could be `-`, as rule and column, grouped: those of one column in rules that are alike elsewhere.
pub fn contractions(sheet: &Sheet, needless: &[(usize, usize)]) -> BTreeSet<Contraction> {
    let mut groups: BTreeMap<_, BTreeSet<usize>> = BTreeMap::new();
    for &(rule, column) in needless {
        let mut elsewhere = sheet.rules[rule - 1].cells.clone();
        elsewhere.remove(column);
        groups.entry((column, elsewhere)).or_default().insert(rule);
    }
    groups.into_iter().map(|((column, _), rules)| (column, rules)).collect()
}
