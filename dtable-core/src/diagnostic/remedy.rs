//! Remedies: how a finding can be mended, in terms of the table, before the text is at hand.

use super::Right;
#[cfg(feature = "library")]
use crate::model::{Rule, Table};
use crate::source::Span;

/// How a finding can be mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// A name in place of the one that is written at the primary place.
    Rename { written: String, name: String, is_only: bool },
    /// Quotes around what stands at the primary place.
    Quote { text: String, is_sure: bool },
    /// Another entry in the place of one.
    Entry(NewEntry),
    /// Rules share no case any more. Of the cases that they shared, some rules are right.
    Narrow { changes: Changes, right: Right },
    /// Rules go, given by the places of their ids.
    DeleteRules(Vec<Span>),
    /// Other entries in the places of some, all or none.
    Entries(Vec<NewEntry>),
    /// One rule for several: an entry for the first, and the others go.
    JoinRules { entry: NewEntry, gone: Vec<Span> },
    /// Relations go, given by their places.
    DeleteRelations { spans: Vec<Span>, is_sure: bool },
    /// Deletes the declaration at the primary place.
    DeleteUnused,
    /// A value in place of what stands at the primary place.
    Value(String),
    /// Rules come.
    AddRules(Vec<NewRule>),
    /// One rule comes for all that is left.
    AddElse,
}

/// The changes of rules that give up cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// Entries of the rules as they stand.
    pub(crate) entries: Vec<NewEntry>,
    /// Rules that come, for what is left of one that is there.
    pub(crate) copies: Vec<CopiedRule>,
    /// Where the ids of the rules stand of which nothing is left.
    pub(crate) gone: Vec<Span>,
}

#[cfg(feature = "library")]
impl Changes {
    /// The rules of `table` that change, by their places in it.
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

/// An entry in the place of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewEntry {
    /// Where the entry stands.
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

/// A rule once more, with other entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CopiedRule {
    /// Where the id of the rule stands.
    pub(crate) of: Span,
    /// The id of the copy.
    pub(crate) id: String,
    /// The entries that differ, given by the places that they have in the rule.
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
    /// The entry of a column.
    pub(crate) fn entry(&self, column: &str) -> Option<&str> {
        self.entries.iter().find(|(name, _)| name == column).map(|(_, entry)| entry.as_str())
    }
}
