//! Questions about the table of a plan: does it ask, give, act, check; and how its rules are numbered.

use super::Plan;
use super::calls::has_checked_range;
use super::constant::{has_constant_results, not_for_column};
use crate::lists::CollectVec;
use crate::model::{Column, ConditionEntry, HitPolicy, Origin, Table};
use std::borrow::Cow;

impl Plan<'_> {
    /// Whether `TABLE` has its rules packed into byte strings.
    pub(in crate::emit) const fn packs_rules(&self) -> bool {
        self.table.rules.len() > self.tuning().listed_rules
    }

    /// Columns that the program answers, with their indices.
    pub(in crate::emit) fn conditions(&self) -> impl Iterator<Item = (usize, &Column)> {
        self.table.columns.iter().enumerate().filter(|(_, column)| column.origin == Origin::Program)
    }

    /// Columns that are parameters, with their indices.
    pub(in crate::emit) fn inputs(&self) -> impl Iterator<Item = (usize, &Column)> {
        self.table.columns.iter().enumerate().filter(|(_, column)| column.origin == Origin::Input)
    }

    pub(in crate::emit) fn asks(&self) -> bool {
        self.table.has_questions()
    }

    /// Whether an observer can see the decision being made: something is asked or computed on the way.
    pub(in crate::emit) fn is_observed(&self) -> bool {
        self.asks() || self.computed().next().is_some()
    }

    pub(in crate::emit) fn acts(&self) -> bool {
        !self.table.actions.is_empty()
    }

    /// Whether all matching rules count.
    pub(in crate::emit) fn collects(&self) -> bool {
        matches!(self.table.hit, HitPolicy::Collect(_))
    }

    /// Whether a decision has to look at an entry: it excludes some value, or the case that its condition is not
    /// applicable.
    pub(in crate::emit) fn is_looked_at(&self, column: usize, entry: &ConditionEntry) -> bool {
        let it = &self.table.columns[column];
        !entry.is_irrelevant() && (it.requires.is_some() || entry.set != it.domain.all())
    }

    pub(in crate::emit) fn has_outputs(&self) -> bool {
        !self.table.outputs.is_empty()
    }

    /// Whether `decide` can be a `const fn`: nothing is asked of the program, no range is checked, no expression is
    /// evaluated, no `String` is compared, and no type is converted. What is recorded is written to a file, which no
    /// `const fn` can do.
    pub(in crate::emit) fn is_const(&self) -> bool {
        !self.records && self.table.columns.iter().all(|it| not_for_column(it).is_none())
    }

    /// Columns that are computed from inputs, with their indices.
    pub(in crate::emit) fn computed(&self) -> impl Iterator<Item = (usize, &Column)> {
        self.table.written().iter().enumerate().filter(|(_, column)| column.origin == Origin::Expression)
    }

    /// Inputs whose range is checked.
    pub(in crate::emit) fn ranged_inputs(&self) -> impl Iterator<Item = (usize, &Column)> {
        let is_called = self.is_asked_through();
        self.inputs().filter(move |(at, column)| has_checked_range(column) && !(is_called && self.is_proved(*at)))
    }

    /// Inputs whose range is checked when a table that uses this one calls it.
    pub(in crate::emit) fn unproved_inputs(&self) -> impl Iterator<Item = (usize, &Column)> {
        self.inputs().filter(|(at, column)| has_checked_range(column) && !self.is_proved(*at))
    }

    /// Whether the value function can be a `const fn`: its outputs are literals, paths, and constructors of these.
    pub(in crate::emit) fn is_const_value(&self) -> bool {
        self.is_const() && !self.collects() && has_constant_results(self.table)
    }

    /// The documentation of `Rule::ALL`.
    pub(in crate::emit) fn all_doc(&self) -> &'static str {
        match self.table.hit {
            HitPolicy::Priority if self.has_numbered_rules() => "All rules, those first whose results go before others.",
            _ => "All rules, in the order of the file.",
        }
    }

    /// The rules in the order of their numbers in the program: that of the file, unless `Rule` is a number.
    pub(in crate::emit) fn listed(&self) -> Vec<usize> {
        if self.has_numbered_rules() { (0..self.table.rules.len()).collect_vec() } else { self.table.file_order() }
    }

    /// Whether the compiler and the program number the rules alike.
    pub(super) fn keeps_order(&self) -> bool {
        self.table.hit != HitPolicy::Priority || self.has_numbered_rules() || self.listed().is_sorted()
    }

    /// The table with its rules in the order of their numbers in the program.
    pub(in crate::emit) fn listed_table(&self) -> Cow<'_, Table> {
        if self.keeps_order() {
            return Cow::Borrowed(self.table);
        }
        let rules = self.listed().into_iter().map(|rule| self.table.rules[rule].clone()).collect_vec();
        Cow::Owned(Table { rules, ..self.table.clone() })
    }

    /// Whether `Rule` is a number instead of an enum.
    pub(in crate::emit) fn has_numbered_rules(&self) -> bool {
        self.table.rules.len() > self.tuning().enum_rules
    }

    /// The inputs that an expression may name: those whose names are words of it, or of a text in it.
    pub(in crate::emit) fn inputs_in(&self, text: &str) -> Vec<&Column> {
        let words = text.split(|it: char| !it.is_alphanumeric() && it != '_').collect_vec();
        self.inputs().map(|(_, column)| column).filter(|it| words.contains(&it.name.value.trim_start_matches("r#"))).collect_vec()
    }
}
