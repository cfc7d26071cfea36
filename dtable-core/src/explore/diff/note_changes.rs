//! Finds the notes of rules whose texts change. They are no part of any decision.

use super::RuleChanges;
use crate::lists::CollectVec;
use crate::model::Table;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// A note that a rule of both tables has with another text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteChange {
    /// The id of the rule in the new table.
    pub rule: String,
    /// The name of the note.
    pub note: String,
    /// The old text; empty where it was blank.
    pub old: String,
    /// The new text; empty where it is blank.
    pub new: String,
}

impl fmt::Display for NoteChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, note, old, new } = self;
        match (old.as_str(), new.as_str()) {
            ("", new) => write!(f, "rule `{rule}` has the note `{note}`: {new}"),
            (old, "") => write!(f, "rule `{rule}` has no note `{note}` any more, which was: {old}"),
            (old, new) => write!(f, "rule `{rule}` has the note `{note}`: {new}; it was: {old}"),
        }
    }
}

/// Compares the notes of the rules that both tables have, in the order of the new one; a renamed rule is in both.
pub(super) fn changes([old, new]: [&Table; 2], rules: &RuleChanges) -> Vec<NoteChange> {
    let place = |name: &str| old.notes.iter().position(|it| it.name.value == name);
    let shared =
        new.notes.iter().enumerate().filter_map(|(at, it)| Some((it.name.value.as_str(), place(&it.name.value)?, at))).collect_vec();
    let before: HashMap<&str, usize> = old.rules.iter().enumerate().map(|(at, it)| (it.id.value.as_str(), at)).collect();
    let old_ids: BTreeMap<&str, &str> = rules.renamed.iter().map(|(old, new)| (new.as_str(), old.as_str())).collect();
    let mut changes = Vec::new();
    for rule in &new.rules {
        let id = rule.id.value.as_str();
        let Some(was) = before.get(old_ids.get(id).copied().unwrap_or(id)).map(|at| &old.rules[*at]) else { continue };
        for (note, at_old, at_new) in &shared {
            let [old, new] = [was.note(*at_old), rule.note(*at_new)].map(str::to_owned);
            if old != new {
                changes.push(NoteChange { rule: id.to_owned(), note: (*note).to_owned(), old, new });
            }
        }
    }
    changes
}
