//! Deletes declarations that nothing uses: a condition, an input or an action with its column, a value of an output.

use super::table_text::{Drawn, RulesText, TableText, line_start};
use super::{delete, suggestion};
use crate::diagnostic::{Edit, Suggestion, SuggestionKind};
use crate::lists::CollectVec;
use crate::source::Span;
use crate::syntax::Text;

/// Deletes the declaration at a span. `None` where another part of the text names it, or where it is the only one of
/// its kind.
pub(super) fn declared(table: &TableText, span: Span) -> Option<Suggestion> {
    if let Some(value) = delete::value(table, span) {
        return Some(value);
    }
    let document = &table.document;
    let kinds: [(&str, Vec<&Text>); 4] = [
        ("condition", document.conditions.iter().map(|it| &it.name).collect_vec()),
        ("input", document.inputs.iter().map(|it| &it.name).collect_vec()),
        ("action", document.actions.iter().map(|it| &it.name).collect_vec()),
        ("used table", document.uses.iter().map(|it| &it.name).collect_vec()),
    ];
    let (kind, names, at) = kinds.iter().find_map(|(kind, names)| Some((*kind, names, names.iter().position(|it| it.span == span)?)))?;
    let name = &names[at].value;
    let is_use = kind == "used table";
    // A used table may ask this question.
    let may_be_theirs = !is_use && !document.uses.is_empty();
    // Columns of single results of the used table (`risk.level`) would stay.
    let has_results = is_use && table.source.text().contains(&format!("{name}."));
    if names.len() < 2 || may_be_theirs || has_results || is_named(table, name) {
        return None;
    }
    let mut edits = vec![declaration(table, names, at)?];
    edits.extend(column(table, name)?);
    Some(suggestion(SuggestionKind::DeleteUnused, format!("delete the {kind} `{name}`"), edits, false))
}

/// Whether a relation, an expression, an example or a used table names a column or an action.
fn is_named(table: &TableText, name: &str) -> bool {
    let document = &table.document;
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

/// Deletes the lines of a declaration, or in braces the text up to the next declaration.
fn declaration(table: &TableText, names: &[&Text], at: usize) -> Option<Edit> {
    let text = table.source.text();
    let start = names[at].span.start;
    let line = line_start(text, start);
    if text[line..start].trim().is_empty() {
        return Some(delete::lines(table, start, last_of(text, start)));
    }
    let next = names.get(at + 1)?.span.start;
    text[start..next].trim_end().ends_with(',').then(|| Edit::new(table.span(start, next), ""))
}

/// Returns the last byte of a key's value: the text in its line, and in the following lines that are indented more.
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

/// Deletes the cells of a column that no rule uses. `None` where the rules are list items, and one of them names the
/// column.
fn column(table: &TableText, name: &str) -> Option<Vec<Edit>> {
    match &table.rules {
        RulesText::Rows(drawn) => below(table, drawn, name),
        RulesText::Columns(drawn) => beside(table, drawn, name),
        RulesText::Data(list) => {
            let text = table.source.text();
            let is_there = |span: &Span| text.get(span.start..span.end).is_some_and(|it| it.contains(name));
            (!list.items.iter().any(is_there)).then(Vec::new)
        }
    }
}

/// Deletes the cells below a name; `None` where it shares its cell with other names.
fn below(table: &TableText, drawn: &Drawn, name: &str) -> Option<Vec<Edit>> {
    let heads: Vec<Vec<Text>> = drawn.grid.header.cells.iter().map(Text::words).collect_vec();
    let Some(at) = heads.iter().position(|it| it.iter().any(|word| word.value == name)) else { return Some(Vec::new()) };
    if heads[at].len() == 1 { drawn.without_column(table.file, at) } else { None }
}

/// Deletes the row of a name.
fn beside(table: &TableText, drawn: &Drawn, name: &str) -> Option<Vec<Edit>> {
    let Some(row) = drawn.grid.rows.iter().find(|it| it.cells.first().is_some_and(|head| head.value == name)) else {
        return Some(Vec::new());
    };
    Some(vec![delete::lines(table, row.span.start, row.span.end.saturating_sub(1))])
}
