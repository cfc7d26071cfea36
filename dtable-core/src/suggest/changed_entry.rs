//! Replaces entries.

use super::suggestion;
use super::table_text::{RulesText, TableText};
use super::word::inside;
use crate::diagnostic::{Edit, NewEntry, Suggestion, SuggestionKind};
use crate::source::Span;
use crate::syntax::grid::Grid;
use crate::syntax::quoted;

/// Replaces an entry. `None` where the cell cannot hold the new one, or where the text differs from the entry that was
/// read.
pub(super) fn replace(table: &TableText, new: &NewEntry) -> Option<Suggestion> {
    let title = format!("write `{}` for `{}` in rule `{}`", new.entry, new.column, new.rule);
    Some(suggestion(SuggestionKind::ReplaceEntry, title, vec![edit(table, new)?], new.is_sure))
}

/// Replaces all entries of a column; `None` where a cell cannot hold the new one.
pub(super) fn replace_all(table: &TableText, all: &[NewEntry]) -> Option<Suggestion> {
    let edits: Vec<Edit> = all.iter().map(|it| edit(table, it)).collect::<Option<_>>()?;
    let first = all.first()?;
    let title = format!("write `{}` for `{}` in every rule", first.entry, first.column);
    Some(suggestion(SuggestionKind::ReplaceEntry, title, edits, first.is_sure))
}

/// Returns the edit that replaces an entry, on the conditions of [`replace`].
pub(super) fn edit(table: &TableText, new: &NewEntry) -> Option<Edit> {
    Some(match &table.rules {
        RulesText::Rows(drawn) | RulesText::Columns(drawn) => {
            let raw = table.source.text().get(new.span.start..new.span.end)?;
            (raw.replace("\\|", "|") == new.written).then_some(())?;
            Edit::new(new.span, cell(table, &drawn.grid, new)?)
        }
        RulesText::Data(_) => {
            let inner = inside(table.source, new.span, &new.written)?;
            let before = new.span.start.max(inner.start) - new.span.start;
            let whole = table.span(inner.start - before, inner.end + before);
            Edit::new(whole, quoted(&new.entry))
        }
    })
}

/// Returns the text of an entry in a grid. Where several columns share a cell, an entry has no blanks; and where the
/// cell has no blanks either, the entry has one character. `None` where the new entry does not fit.
fn cell(table: &TableText, grid: &Grid, new: &NewEntry) -> Option<String> {
    let escaped = new.entry.replace('|', "\\|");
    // Thousands of entries may be replaced together: rows are in the order of the file, so a binary search finds one.
    let row = grid.rows.partition_point(|row| row.cells.last().is_none_or(|it| it.span.end < new.span.start));
    let cell = grid.rows[row..].iter().flat_map(|it| &it.cells).find(|it| holds(it.span, new.span))?;
    let is_alone = cell.span == new.span;
    let words = table.source.text().get(cell.span.start..cell.span.end)?.split_whitespace().count();
    let is_short = |text: &str| text.chars().count() == 1;
    let fits = is_alone || !escaped.contains(char::is_whitespace) && (words > 1 || is_short(&new.written) && is_short(&escaped));
    fits.then_some(escaped)
}

fn holds(cell: Span, part: Span) -> bool {
    cell.start <= part.start && part.end <= cell.end
}
