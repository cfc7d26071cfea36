//! Models: linked tables.

use super::names::{self, variant};
use super::scope::words;
use super::settings;
use crate::diagnostic::{Code, Finding, nearest};
use crate::model::{Model, Origin, Table};
use crate::source::Spanned;
use crate::syntax::ModelDocument;

/// A model of `tables`, one for each path of the document and in its order.
///
/// # Errors
///
/// A `start` that is no table, tables of one name, tables that a model cannot have.
pub fn model(document: &ModelDocument, tables: Vec<Table>) -> Result<Model, Vec<Finding>> {
    let mut findings = Vec::new();
    let name = names::name(&document.name, "a model", &mut findings);
    let listed: Vec<Spanned<String>> =
        tables.iter().zip(&document.tables).map(|(table, path)| Spanned::new(table.name.value.clone(), path.span)).collect();
    names::refuse_equal(&listed.iter().collect::<Vec<_>>(), "tables", variant, &mut findings);
    for table in &tables {
        findings.extend(refuse_values(table));
    }
    let start = start(document, &tables, &mut findings);
    let lints = settings::lints(&document.lints, &mut findings);
    if !findings.is_empty() {
        return Err(findings);
    }
    let (title, doc) = (words(document.title.as_ref()), words(document.doc.as_ref()));
    let listed = listed.into_iter().map(|it| it.span).collect();
    Ok(Model { name, title, doc, start: Spanned::new(start, document.start.span), tables, listed, lints })
}

fn start(document: &ModelDocument, tables: &[Table], findings: &mut Vec<Finding>) -> usize {
    let name = document.start.value.as_str();
    tables.iter().position(|it| it.name.value == name).unwrap_or_else(|| {
        let finding = Finding::new(Code::UnknownTable, document.start.span, format!("the model has no table `{name}`"));
        let names: Vec<&str> = tables.iter().map(|it| it.name.value.as_str()).collect();
        findings.push(match nearest(name, names.iter().copied()) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding.help(format!("its tables are: {}", names.join(", "))),
        });
        0
    })
}

fn refuse_values(table: &Table) -> Option<Finding> {
    let input = table.columns.iter().find(|it| it.origin == Origin::Input).map(|it| ("inputs", it.name.span));
    let output = table.outputs.first().map(|it| ("outputs", it.name.span));
    let (what, span) = input.or(output)?;
    let message = format!("`{}` has {what}; tables of a model cannot have them yet", table.name.value);
    Some(Finding::new(Code::Unsupported, span, message).help("let the program answer conditions and perform actions"))
}
