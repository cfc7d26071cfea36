//! Columns, outputs and actions, and the files that a table names.

use dtable_core::doc::markdown::{code, line, paragraphs, title};
use dtable_core::explore::entry_words;
use dtable_core::model::{Column, Origin, Table};
use dtable_core::syntax::document::{ColumnItem, OutputItem};
use dtable_core::syntax::{Document, TableDocument};

use super::Pointed;

/// A condition or an input: who knows it, its question, its type and values, and what rules tell apart.
pub(super) fn column(pointed: &Pointed, name: &str) -> Option<String> {
    let understood = pointed.table.and_then(|table| table.columns.iter().position(|it| it.name.value == name).map(|at| (table, at)));
    match understood {
        Some((table, at)) => Some(of_table(table, at)),
        None => as_written(pointed, name),
    }
}

fn of_table(table: &Table, at: usize) -> String {
    let column = &table.columns[at];
    let mut parts = vec![head(origin(column), &column.name.value, &column.text), type_line(column)];
    let classes = entry_words::classes(table, at);
    if classes.len() > 1 {
        let classes: Vec<String> = classes.iter().map(|it| code(it)).collect();
        parts.push(format!("rules tell apart: {}", classes.join(", ")));
    }
    parts.extend(column.is.as_ref().map(|it| format!("computed: {}", code(&it.expression.text))));
    parts.extend(column.requires.as_ref().map(|it| format!("applicable only where {}", code(&it.text))));
    parts.extend((column.cost != 1).then(|| format!("asking costs {}", column.cost)));
    parts.join("\n\n")
}

const fn origin(column: &Column) -> &'static str {
    match column.origin {
        _ if column.result_of.is_some() => "result of a used table",
        Origin::Input => "input",
        Origin::Expression => "computed condition",
        _ => "condition",
    }
}

fn type_line(column: &Column) -> String {
    format!("{}; {}", code(&column.ty), line(&entry_words::values(column)))
}

/// The column of a table that was not understood.
fn as_written(pointed: &Pointed, name: &str) -> Option<String> {
    let table = document(pointed)?;
    let find = |all: &'_ [ColumnItem]| all.iter().find(|it| it.name.value == name).cloned();
    let (kind, item) = match find(&table.conditions) {
        Some(item) => ("condition", item),
        None => ("input", find(&table.inputs)?),
    };
    let text = item.text.as_ref().map_or("", |it| &it.value);
    let ty = item.ty.as_ref().map_or("bool", |it| &it.value);
    Some(format!("{}\n\n{}", head(kind, name, text), code(ty)))
}

/// An output: its meaning, its type, its values.
pub(super) fn output(pointed: &Pointed, name: &str) -> Option<String> {
    let item: &OutputItem = document(pointed)?.outputs.iter().find(|it| it.name.value == name)?;
    let text = item.text.as_ref().map_or("", |it| &it.value);
    let mut parts = vec![head("output", name, text)];
    parts.extend(item.ty.as_ref().map(|it| code(&it.value)));
    let values: Vec<String> = item.values.iter().flat_map(|it| &it.items).map(|it| code(&it.0.value)).collect();
    parts.extend((!values.is_empty()).then(|| format!("its values are: {}", values.join(", "))));
    parts.extend(item.default.as_ref().map(|it| format!("a blank cell gives {}", code(&it.value))));
    Some(parts.join("\n\n"))
}

/// An action, and what it does.
pub(super) fn action(pointed: &Pointed, name: &str) -> Option<String> {
    let item = document(pointed)?.actions.iter().find(|it| it.name.value == name)?;
    Some(head("action", name, item.text.as_ref().map_or("", |it| &it.value)))
}

/// A note, and what it says.
pub(super) fn note(pointed: &Pointed, name: &str) -> Option<String> {
    let item = document(pointed)?.notes.iter().find(|it| it.name.value == name)?;
    Some(head("note", name, item.text.as_ref().map_or("", |it| &it.value)))
}

/// A table or a file of types that is named by its path.
pub(super) fn file(pointed: &Pointed, path: &str) -> Option<String> {
    let parsed = pointed.server.parsed(&pointed.file.join(path))?;
    match parsed.document.as_ref()? {
        Document::Table(table) => {
            let name = format!("table {}", code(&table.name.value));
            let words = table.title.iter().map(|it| title(&it.value)).chain(table.doc.iter().map(|it| paragraphs(&it.value)));
            Some(std::iter::once(name).chain(words).collect::<Vec<_>>().join("\n\n"))
        }
        Document::Types(types) => {
            let names: Vec<String> = types.types.iter().map(|it| code(&it.name.value)).collect();
            Some(format!("types: {}", names.join(", ")))
        }
        Document::Model(model) => Some(format!("model {}", code(&model.name.value))),
    }
}

fn head(kind: &str, name: &str, text: &str) -> String {
    let text = if text.is_empty() { String::new() } else { format!(": {}", line(text)) };
    format!("{kind} {}{text}", code(name))
}

fn document<'a>(pointed: &'a Pointed) -> Option<&'a TableDocument> {
    match pointed.parsed.document.as_ref()? {
        Document::Table(table) => Some(table),
        _ => None,
    }
}
