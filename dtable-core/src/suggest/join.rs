//! One rule in the place of several.

use super::table_text::TableText;
use super::{delete, entry, suggestion};
use crate::diagnostic::{NewEntry, Suggestion, SuggestionKind};
use crate::source::Span;

/// The first rule gets an entry, and the others go; none where the cell cannot hold it, or an example names one of
/// these.
pub(super) fn rules(place: &TableText, new: &NewEntry, gone: &[Span]) -> Option<Suggestion> {
    let mut edits = delete::edits(place, gone).filter(|_| !delete::are_named(place, gone))?;
    edits.push(entry::edit(place, new)?);
    let title = format!("write `{}` for `{}` in rule `{}`, and delete {}", new.entry, new.column, new.rule, delete::listed(place, gone));
    Some(suggestion(SuggestionKind::JoinRules, title, edits, new.is_sure))
}
