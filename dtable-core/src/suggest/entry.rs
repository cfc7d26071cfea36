//! Another entry in a cell.

use super::suggestion;
use super::table_text::{RulesText, TableText};
use super::word::inside;
use crate::diagnostic::{Edit, NewEntry, Suggestion, SuggestionKind};
use crate::source::Span;
use crate::syntax::grid::Grid;
use crate::syntax::quoted;

/// The entry in place of what is written; none where the cell cannot hold it, or does not have what is written as it is
/// read.
pub(super) fn replace(place: &TableText, new: &NewEntry) -> Option<Suggestion> {
    let title = format!("write `{}` for `{}` in rule `{}`", new.entry, new.column, new.rule);
    Some(suggestion(SuggestionKind::ReplaceEntry, title, vec![edit(place, new)?], new.is_sure))
}

/// `-` in place of all entries of a column; none where a cell cannot hold it.
pub(super) fn replace_all(place: &TableText, all: &[NewEntry]) -> Option<Suggestion> {
    let edits: Vec<Edit> = all.iter().map(|it| edit(place, it)).collect::<Option<_>>()?;
    let first = all.first()?;
    let title = format!("write `{}` for `{}` in every rule", first.entry, first.column);
    Some(suggestion(SuggestionKind::ReplaceEntry, title, edits, first.is_sure))
}

/// The entry in place of what is written.
pub(super) fn edit(place: &TableText, new: &NewEntry) -> Option<Edit> {
    Some(match &place.rules {
        RulesText::Rows(drawn) | RulesText::Columns(drawn) => {
            let raw = place.source.text().get(new.span.start..new.span.end)?;
            (raw.replace("\\|", "|") == new.written).then_some(())?;
            Edit::new(new.span, cell(place, &drawn.grid, new)?)
        }
        RulesText::Data(_) => {
            let inner = inside(place.source, new.span, &new.written)?;
            let before = new.span.start.max(inner.start) - new.span.start;
            let whole = place.span(inner.start - before, inner.end + before);
            Edit::new(whole, quoted(&new.entry))
        }
    })
}

/// The entry as a grid writes it. Where several columns share a cell an entry has no blanks, and stays one character
/// where it was one.
fn cell(place: &TableText, grid: &Grid, new: &NewEntry) -> Option<String> {
    let escaped = new.entry.replace('|', "\\|");
    // Thousands of entries are replaced together, and the rows stand in the order of the file.
    let row = grid.rows.partition_point(|row| row.cells.last().is_none_or(|it| it.span.end < new.span.start));
    let cell = grid.rows[row..].iter().flat_map(|it| &it.cells).find(|it| holds(it.span, new.span))?;
    let is_alone = cell.span == new.span;
    let words = place.source.text().get(cell.span.start..cell.span.end)?.split_whitespace().count();
    let is_short = |text: &str| text.chars().count() == 1;
    let fits = is_alone || !escaped.contains(char::is_whitespace) && (words > 1 || is_short(&new.written) && is_short(&escaped));
    fits.then_some(escaped)
}

fn holds(cell: Span, part: Span) -> bool {
    cell.start <= part.start && part.end <= cell.end
}
