//! A table as GitHub's Markdown, for a README or a pull request.

use super::dot_and_mermaid::mermaid;
use super::prose::{doc_markdown, name, title_markdown, words_markdown};
use crate::diagnostic::printable;
use crate::doc::drawing::picture;
use crate::doc::html::Links;
use crate::doc::markdown::on_one_line;
use crate::doc::network_section;
use crate::doc::page::sheet::{CellKind, Sheet, SheetCell, sheet};
use crate::doc::shown_table::Shown;
use crate::doc::words::{noted_rules, policy, properties, proved};
use crate::lists::CollectVec;
use crate::model::{Model, Origin, Table};
use std::fmt::Write;

/// The most rules that are shown.
const MOST_RULES_IN_MARKDOWN: usize = 200;
/// A graph with more nodes than this is left to other formats: Mermaid draws large graphs badly.
const MOST_MERMAID_NODES: usize = 40;

/// A table.
pub(super) fn table(shown: &Shown) -> String {
    let table = shown.table;
    let mut text = format!("## {}\n\n", title_markdown(name(table)));
    if !table.doc.trim().is_empty() {
        let _ = write!(text, "{}\n\n", doc_markdown(&table.doc));
    }
    if let Some((name, meaning)) = policy(table.hit) {
        let _ = write!(text, "Hit policy `{name}`: {meaning}.\n\n");
    }
    let sheet = sheet(table, shown.verdict, MOST_RULES_IN_MARKDOWN, true);
    text.push_str(&grid(&sheet));
    if table.rules.len() > MOST_RULES_IN_MARKDOWN {
        let _ = write!(text, "\nThe first {MOST_RULES_IN_MARKDOWN} of {} rules are shown.\n", table.rules.len());
    }
    text.push_str(&notes(table));
    let _ = write!(text, "\n{}\n", proved(table, shown.verdict));
    for (at, (it, proved)) in properties(table, shown.verdict).enumerate() {
        let before = if at == 0 { "\n" } else { "" };
        let name = it.name.as_ref().map_or_else(String::new, |name| format!("{}: ", words(&name.value)));
        let _ = writeln!(text, "{before}- {name}{}, proved {}", code(&it.text), words(&proved));
    }
    text.push_str(&meanings(table));
    text.push_str(&diagram("Network", (!table.uses.is_empty()).then(|| network_section::picture(shown))));
    let graph = shown.graph.filter(|dag| dag.nodes.len() <= MOST_MERMAID_NODES).and_then(|dag| picture(table, dag, shown.links));
    text + &diagram("Decision graph", graph)
}

/// A model: its machine, before its tables.
pub(super) fn model(model: &Model) -> String {
    let title = if model.title.trim().is_empty() { &model.name.value } else { &model.title };
    let doc = if model.doc.trim().is_empty() { String::new() } else { format!("{}\n\n", doc_markdown(&model.doc)) };
    let picture = crate::doc::machine_page::picture(model, Links::Nowhere);
    format!("## {}\n\n{doc}```mermaid\n{}```\n", title_markdown(title), mermaid(&[picture]))
}

/// The rules, a row each.
fn grid(sheet: &Sheet) -> String {
    let names: Vec<String> = sheet.lines.iter().map(|line| words(&line.name)).collect_vec();
    let rules = sheet.lines.iter().map(|_| "---").collect_vec().join(" | ");
    let mut text = format!("| rule | {} |\n| --- | {rules} |\n", names.join(" | "));
    for (at, id) in sheet.rules.iter().enumerate() {
        let cells: Vec<String> = sheet.lines.iter().map(|line| cell(&line.cells[at])).collect_vec();
        let _ = writeln!(text, "| **{}** | {} |", words(id), cells.join(" | "));
    }
    text
}

/// The notes of the rules that have one, a row each.
fn notes(table: &Table) -> String {
    if table.notes.is_empty() {
        return String::new();
    }
    let names = table.notes.iter().map(|it| words(&it.name.value)).collect_vec();
    let dashes = names.iter().map(|_| "---").collect_vec().join(" | ");
    let mut text = format!("\n| rule | {} |\n| --- | {dashes} |\n", names.join(" | "));
    for rule in noted_rules(table).take(MOST_RULES_IN_MARKDOWN).map(|it| &table.rules[it]) {
        let cells = (0..table.notes.len()).map(|at| words(rule.note(at))).collect_vec();
        let _ = writeln!(text, "| **{}** | {} |", words(&rule.id.value), cells.join(" | "));
    }
    text
}

fn cell(cell: &SheetCell) -> String {
    match cell.kind {
        _ if cell.text.is_empty() => String::new(),
        CellKind::True => format!("**{}**", words(&cell.text)),
        CellKind::Irrelevant => "\\-".to_owned(),
        CellKind::Count => format!("<sub>{}</sub>", words(&cell.text)),
        CellKind::Code => code(&cell.text).replace('|', "\\|"),
        _ if is_plain(&cell.text) => words(&cell.text),
        _ => code(&cell.text).replace('|', "\\|"),
    }
}

fn is_plain(text: &str) -> bool {
    text.chars().all(|it| it.is_alphanumeric() || " ,_.".contains(it))
}

/// Words on one line.
fn words(text: &str) -> String {
    words_markdown(&printable(&on_one_line(text)))
}

/// Code, in more backquotes than it contains. In a cell of a table, `|` gets a backslash.
fn code(text: &str) -> String {
    let text = printable(&on_one_line(text)).into_owned();
    let longest = text.split(|it| it != '`').map(str::len).max().unwrap_or(0);
    let (fence, blank) = ("`".repeat(longest + 1), if text.starts_with('`') || text.ends_with('`') { " " } else { "" });
    if text.is_empty() { text } else { format!("{fence}{blank}{text}{blank}{fence}") }
}

/// The author's descriptions of columns, actions, outputs and notes.
fn meanings(table: &Table) -> String {
    let kind = |origin: Origin| match origin {
        Origin::Input => "input",
        Origin::Program => "question",
        Origin::Expression => "computed",
    };
    let columns = table.written().iter().map(|it| (&it.name.value, &it.text, kind(it.origin).to_owned()));
    let of_used = |name: &str| network_section::asked_by(table, name).into_iter().map(code).collect_vec().join(", ");
    let borrowed = table.borrowed().iter().map(|it| (&it.name.value, &it.text, format!("question of {}", of_used(&it.name.value))));
    let actions = table.actions.iter().map(|it| (&it.name.value, &it.text, "action".to_owned()));
    let outputs = table.outputs.iter().map(|it| (&it.name.value, &it.text, "output".to_owned()));
    let notes = table.notes.iter().map(|it| (&it.name.value, &it.text, "note".to_owned()));
    let said = columns.chain(borrowed).chain(actions).chain(outputs).chain(notes).filter(|it| !it.1.trim().is_empty());
    let rows: String = said.map(|(name, text, kind)| format!("- {} ({kind}): {}\n", code(name), words(text))).collect();
    let relations: String = table.relations.iter().map(|it| format!("- {} holds\n", code(&it.text))).collect();
    if rows.is_empty() && relations.is_empty() { String::new() } else { format!("\n{rows}{relations}") }
}

fn diagram(heading: &str, picture: Option<crate::doc::drawing::picture::Picture>) -> String {
    let Some(picture) = picture else { return String::new() };
    format!("\n<details><summary>{heading}</summary>\n\n```mermaid\n{}```\n\n</details>\n", mermaid(&[picture]))
}
