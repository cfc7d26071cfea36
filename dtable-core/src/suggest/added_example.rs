//! Adds an example.

use super::suggestion;
use super::table_text::{List, TableText, dash, line_end, line_start};
use crate::diagnostic::{Edit, Suggestion, SuggestionKind};
use crate::lists::CollectVec;
use crate::syntax::quoted;

/// Adds an example behind the others, or under the key `examples:` at the end of the file. `result` is what it expects:
/// `rule: 3`. `None` where the text has no room for it.
pub(super) fn example(table: &TableText, when: &[(String, String)], result: &str) -> Option<Suggestion> {
    let values = when.iter().map(|(name, value)| format!("{name}: {}", quoted(value))).collect_vec().join(", ");
    let item = format!("{{ when: {{ {values} }}, {result} }}");
    let edit = if table.document.examples.is_empty() { first(table, &item)? } else { further(table, &item)? };
    let title = format!("write an example of this case, with `{result}`");
    Some(suggestion(SuggestionKind::AddExample, title, vec![edit], false))
}

fn further(table: &TableText, item: &str) -> Option<Edit> {
    let text = table.source.text();
    let list = List::new(text, table.document.examples.iter().map(|it| it.span).collect_vec());
    let last = *list.items.last()?;
    if !list.is_block {
        return Some(Edit::new(table.span(last.end, last.end), format!(", {item}")));
    }
    let dash = dash(text, last)?;
    let end = line_end(text, last.end);
    Some(Edit::new(table.span(end, end), format!("{}{}- {item}", table.newline(), &text[line_start(text, dash)..dash])))
}

/// Writes the key at the end; `None` where it is there without a list, or where the whole file is in brackets.
fn first(table: &TableText, item: &str) -> Option<Edit> {
    let text = table.source.text();
    let has_lines = |key: &str| text.lines().any(|it| it.trim_start_matches('\u{feff}').starts_with(key));
    if !has_lines("table:") || has_lines("examples:") || has_lines("...") {
        return None;
    }
    let newline = table.newline();
    let before = if text.ends_with('\n') { "" } else { newline };
    Some(Edit::new(table.span(text.len(), text.len()), format!("{before}examples:{newline}  - {item}{newline}")))
}
