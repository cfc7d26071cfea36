//! An entry in words.

use dtable_core::doc::markdown::line;
use dtable_core::explore::entry_words;
use dtable_core::model::Table;

use super::{Pointed, Said, columns, operators};

/// The entry under the pointer, in words.
pub(super) fn entry(pointed: &Pointed, table: &Table) -> Option<Said> {
    let all = table.rules.iter().flat_map(|rule| rule.entries().unwrap_or_default().iter().take(table.written().len()).enumerate());
    // Entries of columns that share a cell stand side by side: the last that begins before the pointer is meant.
    let (column, entry) = all.filter(|(_, it)| pointed.is_in(it.span)).max_by_key(|(_, it)| (it.span.start, it.span.end))?;
    let span = entry.span;
    // A rule that is data and does not mention the column has its own place.
    if table.rules.iter().any(|it| it.span == span && it.entries().is_some_and(|all| all.len() > 1)) {
        return None;
    }
    let mut parts = vec![line(&entry_words::entry(table, column, entry))];
    parts.extend(operators::in_entry(pointed, span.start, span.end));
    parts.extend(columns::column(pointed, &table.columns[column].name.value));
    Some(Said { text: parts.join("\n\n"), about: span.start..span.end })
}
