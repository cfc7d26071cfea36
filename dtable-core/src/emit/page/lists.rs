//! What stands beside the rules: conditions, actions, outputs, relations and examples, as HTML.

use super::html::{escape, name, rule_link};
use super::sheet::entry_kind;
use crate::model::{Check, Column, Domain, Example, Origin, Output, Table};

/// A heading and what stands below it; nothing where there is nothing to list.
fn section(heading: &str, before: &str, rows: &[String], after: &str) -> String {
    if rows.is_empty() {
        return String::new();
    }
    format!("# {heading}\n\n{before}\n{}\n{after}\n\n", rows.join("\n"))
}

/// A section of names with what they mean and what they can be.
fn names(heading: &str, rows: impl Iterator<Item = String>) -> String {
    section(heading, "<ul class=\"dtable-names\">", &rows.collect::<Vec<_>>(), "</ul>")
}

fn meaning(name: &str, text: &str, values: &str) -> String {
    let values = if values.is_empty() { String::new() } else { format!(" <small>{values}</small>") };
    format!("<li><code>{}</code> {}{values}</li>", escape(name), escape(text))
}

/// The conditions with their questions and values.
pub(super) fn conditions(table: &Table) -> String {
    let inputs = table.columns.iter().filter(|column| column.origin == Origin::Input).count();
    let heading = match inputs {
        0 => "Conditions",
        all if all == table.columns.len() => "Inputs",
        _ => "Conditions and inputs",
    };
    names(heading, table.columns.iter().map(|column| meaning(&column.name.value, &column.text, &values(column))))
}

/// The type and the values of a column; nothing for a plain yes or no.
fn values(column: &Column) -> String {
    match &column.domain {
        Domain::Bool if column.origin == Origin::Program => String::new(),
        Domain::Bool => "<code>bool</code>".to_owned(),
        domain => format!("<code>{}</code>: {}", escape(&column.ty), escape(&domain.names().join(", "))),
    }
}

/// The actions with what they do.
pub(super) fn actions(table: &Table) -> String {
    names("Actions", table.actions.iter().map(|action| meaning(&action.name.value, &action.text, "")))
}

/// The outputs with their types.
pub(super) fn outputs(table: &Table) -> String {
    let ty = |output: &Output| format!("<code>{}</code>", escape(&output.ty));
    names("Outputs", table.outputs.iter().map(|output| meaning(&output.name.value, &output.text, &ty(output))))
}

/// The relations, and when the program checks them.
pub(super) fn relations(table: &Table) -> String {
    let rows = table.relations.iter().map(|relation| format!("<li><code>{}</code> <em>assumed</em></li>", escape(&relation.text)));
    let checked = match table.check {
        Check::Debug => "Builds with debug assertions check what is assumed before each decision.",
        Check::Always => "What is assumed is checked before each decision.",
        Check::Never => "What is assumed is not checked when the program runs.",
    };
    section("Relations", "<ul class=\"dtable-relations\">", &rows.collect::<Vec<_>>(), &format!("</ul>\n<p>{checked}</p>"))
}

/// The cases that the author decided by hand.
pub(super) fn examples(table: &Table) -> String {
    let rows: Vec<_> = table.examples.iter().map(|it| example(table, it)).collect();
    section("Examples", "<ul class=\"dtable-examples\">", &rows, "</ul>")
}

/// What is given, and the rule that fires.
fn example(table: &Table, example: &Example) -> String {
    let given = table.columns.iter().zip(&example.when).filter(|(column, set)| column.domain.all() != **set);
    let given: Vec<_> = given.map(|(column, set)| given_value(column, &column.domain.entry(set))).collect();
    format!("<li>{}: rule {}</li>", given.join(", "), rule_link(table, example.rule.value))
}

fn given_value(column: &Column, entry: &str) -> String {
    let class = entry_kind(entry).class();
    format!("{} <b class=\"{class}\">{}</b>", name(&column.name.value, &column.text), escape(entry))
}
