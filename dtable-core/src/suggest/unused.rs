//! Deletes declarations that nothing uses: a condition, an input or an action with its column, a value of an output.

use super::table_text::{Drawn, RulesText, TableText, line_start};
use super::{delete, suggestion};
use crate::diagnostic::{Edit, Suggestion, SuggestionKind};
use crate::lists::CollectVec;
use crate::source::Span;
use crate::syntax::Text;

/// Deletes the declaration at a place; none where other parts of the text name it, or nothing would be left beside it.
pub(super) fn declared(place: &TableText, span: Span) -> Option<Suggestion> {
    if let Some(value) = delete::value(place, span) {
        return Some(value);
    }
    let document = &place.document;
    let kinds: [(&str, Vec<&Text>); 4] = [
        ("condition", document.conditions.iter().map(|it| &it.name).collect_vec()),
        ("input", document.inputs.iter().map(|it| &it.name).collect_vec()),
        ("action", document.actions.iter().map(|it| &it.name).collect_vec()),
        ("used table", document.uses.iter().map(|it| &it.name).collect_vec()),
    ];
    let (what, names, at) = kinds.iter().find_map(|(what, names)| Some((*what, names, names.iter().position(|it| it.span == span)?)))?;
    let name = &names[at].value;
    let is_use = what == "used table";
    // Where tables are used, a question may be one of theirs.
    let may_be_theirs = !is_use && !document.uses.is_empty();
    // Columns of single results (`risk.level`) would stay.
    let has_results = is_use && place.source.text().contains(&format!("{name}."));
    if names.len() < 2 || may_be_theirs || has_results || is_named(place, name) {
        return None;
    }
    let mut edits = vec![declaration(place, names, at)?];
    edits.extend(column(place, name)?);
    Some(suggestion(SuggestionKind::DeleteUnused, format!("delete the {what} `{name}`"), edits, false))
}

/// Whether a relation, an expression, an example or a use names a column or an action.
fn is_named(place: &TableText, name: &str) -> bool {
    let document = &place.document;
    let columns = || document.conditions.iter().chain(&document.inputs);
    let is = columns().filter_map(|it| it.is.as_ref());
    let required = columns().filter_map(|it| it.requires.as_ref()).map(|it| &it.text);
    let relations = document.relations.iter().map(|it| &it.text);
    let examples = document.examples.iter().flat_map(|it| it.when.iter().map(|(column, _)| column));
    let done = document.examples.iter().filter_map(|it| it.actions.as_ref()).flat_map(|it| &it.value);
    let given = document.uses.iter().flat_map(|it| it.with.iter().map(|(_, column)| column));
    let has = |it: &Text| it.value.split(|it: char| !(it.is_alphanumeric() || it == '_')).any(|word| word == name);
    is.chain(required).chain(relations).chain(examples).chain(done).chain(given).any(has)
}

/// The lines of a declaration, or in braces what stands up to the next one.
fn declaration(place: &TableText, names: &[&Text], at: usize) -> Option<Edit> {
    let text = place.source.text();
    let start = names[at].span.start;
    let line = line_start(text, start);
    if text[line..start].trim().is_empty() {
        return Some(delete::lines(place, start, last_of(text, start)));
    }
    let next = names.get(at + 1)?.span.start;
    text[start..next].trim_end().ends_with(',').then(|| Edit::new(place.span(start, next), ""))
}

/// The last byte of what stands in the line of a key, and in lines that are indented more.
fn last_of(text: &str, key: usize) -> usize {
    let indent = key - line_start(text, key);
    let mut at = key;
    let mut last = key;
    for line in text[key..].split_inclusive('\n') {
        let is_first = at == key;
        let depth = line.len() - line.trim_start_matches(' ').len();
        if !is_first && !line.trim().is_empty() && depth <= indent {
            break;
        }
        at += line.len();
        if !line.trim().is_empty() {
            last = at - (line.len() - line.trim_end().len()) - 1;
        }
    }
    last
}

/// Deletes the parts of rules for a name that none of them uses: cells of a grid, which say nothing. None where items
/// name it.
fn column(place: &TableText, name: &str) -> Option<Vec<Edit>> {
    match &place.rules {
        RulesText::Rows(drawn) => below(place, drawn, name),
        RulesText::Columns(drawn) => beside(place, drawn, name),
        RulesText::Data(list) => {
            let text = place.source.text();
            let is_there = |span: &Span| text.get(span.start..span.end).is_some_and(|it| it.contains(name));
            (!list.items.iter().any(is_there)).then(Vec::new)
        }
    }
}

/// The cells below a name, each with the bar before it; none where it shares a cell with other names.
fn below(place: &TableText, drawn: &Drawn, name: &str) -> Option<Vec<Edit>> {
    let heads: Vec<Vec<Text>> = drawn.grid.header.cells.iter().map(Text::words).collect_vec();
    let Some(at) = heads.iter().position(|it| it.iter().any(|word| word.value == name)) else { return Some(Vec::new()) };
    if heads[at].len() == 1 { drawn.without_column(place.file, at) } else { None }
}

/// The row beside a name.
fn beside(place: &TableText, drawn: &Drawn, name: &str) -> Option<Vec<Edit>> {
    let Some(row) = drawn.grid.rows.iter().find(|it| it.cells.first().is_some_and(|head| head.value == name)) else {
        return Some(Vec::new());
    };
    Some(vec![delete::lines(place, row.span.start, row.span.end.saturating_sub(1))])
}
