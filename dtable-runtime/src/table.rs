//! A table as data.

use crate::{ActionData, ConditionData, RelationData, Rules};

/// A decision table, as it was written: for traces, user interfaces, and answers to *why not*.
///
/// Every table that `dtable!` compiles has one, as the static `TABLE` of its module.
#[derive(Debug)]
pub struct TableData {
    /// The table's name.
    pub name: &'static str,
    /// Its title; may be empty.
    pub title: &'static str,
    /// What it is for; may be empty.
    pub doc: &'static str,
    /// Conditions and inputs, in the order of the file.
    pub conditions: &'static [ConditionData],
    /// The actions, in the order of the file.
    pub actions: &'static [ActionData],
    /// The relations, in the order of the file.
    pub relations: &'static [RelationData],
    /// The rules, in the order of the file, ELSE among them.
    pub rules: Rules,
}

impl TableData {
    /// The id of a rule, by its place in the order of the file.
    ///
    /// # Panics
    ///
    /// When there is no such rule.
    #[must_use]
    pub const fn id(&self, rule: usize) -> &'static str {
        self.rules.nth(rule).id()
    }
}
