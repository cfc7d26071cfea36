//! Hands: what an editor's keys do in a grid. Commands of `workspace/executeCommand`, and `dtable/cell`.

use dtable_core::syntax::Document;
use gen_lsp_types as lsp;
use lsp_server::{ErrorCode, Request};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::commands::Hand;
use crate::files::FileUri;
use crate::hands::{self, Command, Horizontal, Outcome, Selection, Vertical};
use crate::server::{Answer, Failed, Server, params, value};
use crate::text::Text;

/// The commands.
pub(crate) const COMMANDS: &[&str] = &[
    "dtable.nextCell",
    "dtable.previousCell",
    "dtable.rowBelow",
    "dtable.duplicateRow",
    "dtable.moveRowUp",
    "dtable.moveRowDown",
    "dtable.moveColumnLeft",
    "dtable.moveColumnRight",
    "dtable.insertColumn",
    "dtable.deleteColumn",
    "dtable.sortByColumn",
    "dtable.filterRows",
    "dtable.copyCells",
    "dtable.pasteCells",
    "dtable.align",
];

/// The names of columns that are no conditions, but where a condition has the name.
const RESULTS: &[&str] = &["do", "next", "title", "weight"];

/// The first argument of a command.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Argument {
    text_document: Versioned,
    /// From the anchor to the cursor, which may come first.
    selection: lsp::Range,
    name: Option<String>,
    #[serde(default)]
    descending: bool,
    value: Option<String>,
    text: Option<String>,
}

/// A document, and the version of its text that the client has.
#[derive(Deserialize)]
struct Versioned {
    uri: lsp::Uri,
    version: Option<i32>,
}

/// The answer to `dtable/cell`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Cell {
    row: usize,
    column: usize,
    range: lsp::Range,
    is_aligned: bool,
    grid: lsp::Range,
}

/// Does a command; `null` where the selection is in no grid, or where there is nothing to do.
pub(crate) fn run(server: &Server, name: &str, argument: Value) -> Answer<Value> {
    let invalid = |error: serde_json::Error| Failed::new(ErrorCode::InvalidParams, error.to_string());
    let argument: Argument = serde_json::from_value(argument).map_err(invalid)?;
    let file = FileUri::of(&argument.text_document.uri);
    let has = server.open(&file).map(|it| it.version);
    if let (Some(has), Some(meant)) = (has, argument.text_document.version)
        && has != meant
    {
        return Err(Failed::new(ErrorCode::ContentModified, format!("the text has version {has}, the command is about {meant}")));
    }
    let Some(text) = text(server, &file) else { return Ok(Value::Null) };
    let byte = |position| text.byte(position, server.encoding());
    let selection = Selection { anchor: byte(argument.selection.start), active: byte(argument.selection.end) };
    let command = command(server, name, &argument, &file, &text, selection)?;
    value(hands::run(text.text(), selection, &command).map(|it| answered(server, &text, it)))
}

/// Returns the cell at a position; `null` outside of a grid, in its comments, and on the line under its header.
pub(crate) fn cell(server: &Server, request: &Request) -> Answer<Value> {
    let at: lsp::TextDocumentPositionParams = params(request)?;
    let Some(text) = text(server, &FileUri::of(&at.text_document.uri)) else { return Ok(Value::Null) };
    let range = |it: std::ops::Range<usize>| text.range(it.start, it.end, server.encoding());
    value(hands::cell(text.text(), text.byte(at.position, server.encoding())).map(|it| Cell {
        row: it.row,
        column: it.column,
        range: range(it.range),
        is_aligned: it.is_aligned,
        grid: range(it.grid),
    }))
}

/// The text of a file. That of an open one is not parsed for a key.
fn text(server: &Server, file: &FileUri) -> Option<Text> {
    server.open(file).map(|it| it.text.clone()).or_else(|| server.text(file))
}

fn command(server: &Server, name: &str, argument: &Argument, file: &FileUri, text: &Text, selection: Selection) -> Answer<Command> {
    Ok(match name {
        "dtable.nextCell" => Command::NextCell,
        "dtable.previousCell" => Command::PreviousCell,
        "dtable.rowBelow" => Command::RowBelow,
        "dtable.duplicateRow" => Command::DuplicateRow,
        "dtable.moveRowUp" => Command::MoveRow(Vertical::Up),
        "dtable.moveRowDown" => Command::MoveRow(Vertical::Down),
        "dtable.moveColumnLeft" => Command::MoveColumn(Horizontal::Left),
        "dtable.moveColumnRight" => Command::MoveColumn(Horizontal::Right),
        "dtable.insertColumn" => {
            let name = argument.name.clone().unwrap_or_default();
            let beside = hands::header(text.text(), selection.anchor.max(selection.active)).unwrap_or_default();
            Command::InsertColumn { cell: new_cell(server, file, &name, &beside), name }
        }
        "dtable.deleteColumn" => Command::DeleteColumn,
        "dtable.sortByColumn" => Command::SortByColumn { is_descending: argument.descending },
        "dtable.filterRows" => Command::FilterRows { value: argument.value.clone() },
        "dtable.copyCells" => Command::CopyCells,
        "dtable.pasteCells" => {
            let missing = || Failed::new(ErrorCode::InvalidParams, "`text` is missing: the cells to paste");
            Command::PasteCells { text: argument.text.clone().ok_or_else(missing)? }
        }
        "dtable.align" => Command::Align,
        _ => return Err(Failed::new(ErrorCode::InvalidParams, format!("there is no command `{name}`"))),
    })
}

/// Returns the cell of rules in a new column: `-` for each condition that it names. A column without a name, or with one
/// that is declared nowhere, is a condition if the column before it is one, or the ids.
fn new_cell(server: &Server, file: &FileUri, name: &str, beside: &str) -> String {
    let parsed = server.parsed(file);
    let document = parsed.as_deref().and_then(|it| it.document.as_ref());
    let is_result = |name: &str| match is_condition(document, name) {
        Some(is_condition) => !is_condition,
        None => RESULTS.contains(&name),
    };
    let names: Vec<&str> = name.split_whitespace().collect();
    let is_known = |it: &&str| is_condition(document, it).is_some() || RESULTS.contains(it);
    let deciding = if names.iter().any(is_known) { names.clone() } else { beside.split_whitespace().collect() };
    if deciding.into_iter().any(is_result) {
        return String::new();
    }
    vec!["-"; names.len().max(1)].join(" ")
}

/// Whether a name is declared as a condition, or as a result; `None` if it is declared nowhere.
fn is_condition(document: Option<&Document>, name: &str) -> Option<bool> {
    let Some(Document::Table(table)) = document else { return None };
    if table.conditions.iter().chain(&table.inputs).any(|it| it.name.value == name) {
        return Some(true);
    }
    let results = table.actions.iter().map(|it| &it.name).chain(table.outputs.iter().map(|it| &it.name));
    let mut results = results.chain(table.notes.iter().map(|it| &it.name));
    results.any(|it| it.value == name).then_some(false)
}

fn answered(server: &Server, text: &Text, outcome: Outcome) -> Hand {
    let encoding = server.encoding();
    let range = |it: &std::ops::Range<usize>| text.range(it.start, it.end, encoding);
    let new = Text::new(hands::applied(text.text(), &outcome.edits));
    let position = |at| new.position(at, encoding);
    let selection = |it: Selection| lsp::Range { start: position(it.anchor), end: position(it.active) };
    Hand {
        edits: outcome.edits.iter().map(|it| lsp::TextEdit { range: range(&it.range), new_text: it.text.clone() }).collect(),
        selection: outcome.selection.map(selection),
        fold: outcome.fold.iter().map(range).collect(),
        text: outcome.text,
        message: outcome.message,
    }
}
