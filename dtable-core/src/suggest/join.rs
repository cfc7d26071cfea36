//! Replaces several rules by one.

use super::table_text::TableText;
use super::{changed_entry, delete, suggestion};
use crate::diagnostic::{NewEntry, Suggestion, SuggestionKind};
use crate::source::Span;

/// Writes an entry in one rule, and deletes the rules in `gone`. `None` where the cell cannot hold the entry, or an
/// example names a deleted rule.
pub(super) fn rules(table: &TableText, new: &NewEntry, gone: &[Span]) -> Option<Suggestion> {
    let mut edits = delete::edits(table, gone).filter(|_| !delete::are_named(table, gone))?;
    edits.push(changed_entry::edit(table, new)?);
    let title = format!("write `{}` for `{}` in rule `{}`, and delete {}", new.entry, new.column, new.rule, delete::listed(table, gone));
    Some(suggestion(SuggestionKind::JoinRules, title, edits, new.is_sure))
}
