//! Remedies: ways to mend a finding in terms of the table, for stages that do not have the text.

use super::Right;
#[cfg(feature = "library")]
use crate::model::{Rule, Table};
use crate::source::Span;

/// A way to mend a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// Replaces the name at the primary place.
    Rename { written: String, name: String, is_only: bool },
    /// Puts the text at the primary place into quotes.
    Quote { text: String, is_sure: bool },
    /// Replaces an entry.
    Entry(NewEntry),
    /// Changes rules so that they share no case any more. `right` are the rules that keep the shared cases.
    Narrow { changes: Changes, right: Right },
    /// Deletes the rules with ids at these places.
    DeleteRules(Vec<Span>),
    /// Replaces several entries, all of them or none.
    Entries(Vec<NewEntry>),
    /// Replaces several rules by one: the first gets an entry, and the others are deleted.
    JoinRules { entry: NewEntry, gone: Vec<Span> },
    /// Deletes the relations at these places.
    DeleteRelations { spans: Vec<Span>, is_sure: bool },
    /// Deletes the declaration at the primary place.
    DeleteUnused,
    /// Replaces the text at the primary place by a value.
    Value(String),
    /// Adds rules.
    AddRules(Vec<NewRule>),
    /// Adds one rule for all missing cases.
    AddElse,
}

/// The changes that take cases from rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// Other entries of rules that stay.
    pub(crate) entries: Vec<NewEntry>,
    /// Copies of rules whose remaining cases need several rows.
    pub(crate) copies: Vec<CopiedRule>,
    /// The places of the ids of rules that have no case left.
    pub(crate) gone: Vec<Span>,
}

#[cfg(feature = "library")]
impl Changes {
    /// Returns the rules of `table` that change, by index.
    pub(crate) fn rules(&self, table: &Table) -> Vec<usize> {
        let is_changed = |rule: &Rule| {
            let is_its = |span: Span| span == rule.id.span;
            self.entries.iter().any(|it| it.rule == rule.id.value)
                || self.copies.iter().any(|it| is_its(it.of))
                || self.gone.iter().any(|it| is_its(*it))
        };
        (0..table.rules.len()).filter(|it| is_changed(&table.rules[*it])).collect()
    }
}

/// A new entry, and the one that it replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewEntry {
    /// The place of the entry.
    pub(crate) span: Span,
    /// The entry as it is written.
    pub(crate) written: String,
    /// The new entry.
    pub(crate) entry: String,
    /// The column.
    pub(crate) column: String,
    /// The rule.
    pub(crate) rule: String,
    /// Whether no result changes.
    pub(crate) is_sure: bool,
}

/// A copy of a rule, with other entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CopiedRule {
    /// The place of the rule's id.
    pub(crate) of: Span,
    /// The id of the copy.
    pub(crate) id: String,
    /// The entries that differ, with their places in the rule.
    pub(crate) entries: Vec<NewEntry>,
}

/// A rule without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewRule {
    /// Its id.
    pub(crate) id: String,
    /// Column and entry, for all columns.
    pub(crate) entries: Vec<(String, String)>,
}

#[cfg(feature = "library")]
impl NewRule {
    /// Returns the entry of a column.
    pub(crate) fn entry(&self, column: &str) -> Option<&str> {
        self.entries.iter().find(|(name, _)| name == column).map(|(_, entry)| entry.as_str())
    }
}
