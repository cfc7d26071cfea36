//! Models: linked tables.

use super::allowed_names::{self, words};
use super::derives;
use super::record;
use super::settings;
use super::unlike;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Model, Output, Table, last_segment};
use crate::rust_names::variant;
use crate::source::Spanned;
use crate::syntax::ModelDocument;

/// Creates a model of `tables`, one for each path of the document and in its order.
///
/// # Errors
///
/// `start` is no table, tables have the same name, or a model cannot have one of them.
pub fn model(document: &ModelDocument, mut tables: Vec<Table>) -> Result<Model, Vec<Finding>> {
    let mut findings = Vec::new();
    let name = allowed_names::name(&document.name, "a model", &mut findings);
    let listed: Vec<Spanned<String>> =
        tables.iter().zip(&document.tables).map(|(table, path)| Spanned::new(table.name.value.clone(), path.span)).collect_vec();
    allowed_names::refuse_equal(&listed.iter().collect_vec(), "tables", variant, &mut findings);
    for table in &tables {
        findings.extend(refused(table));
        findings.extend(record::in_model(table));
    }
    findings.extend(unlike::columns(&tables));
    findings.extend(unlike::outputs(&tables));
    let start = start(document, &tables, &mut findings);
    let lints = settings::lints(&document.lints, &mut findings);
    let derive = derives::derives(&document.derive, &mut findings);
    tables.iter_mut().for_each(|table| derive_besides(table, &derive));
    if !findings.is_empty() {
        return Err(findings);
    }
    let (title, doc) = (words(document.title.as_ref()), words(document.doc.as_ref()));
    let listed = listed.into_iter().map(|it| it.span).collect_vec();
    Ok(Model { name, title, doc, start: Spanned::new(start, document.start.span), tables, listed, lints })
}

/// Has the types of a table derive what the model derives.
fn derive_besides(table: &mut Table, derive: &[String]) {
    for path in derive {
        if !table.derive.iter().any(|it| last_segment(it) == last_segment(path)) {
            table.derive.push(path.clone());
        }
    }
}

fn start(document: &ModelDocument, tables: &[Table], findings: &mut Vec<Finding>) -> usize {
    let name = document.start.value.as_str();
    tables.iter().position(|it| it.name.value == name).unwrap_or_else(|| {
        let finding = Finding::new(Code::UnknownTable, document.start.span, format!("the model has no table `{name}`"));
        let names: Vec<&str> = tables.iter().map(|it| it.name.value.as_str()).collect_vec();
        let near = finding.or_nearest(name, names.iter().copied());
        findings.push(near.unwrap_or_else(|it| it.help(format!("its tables are: {}", names.join(", ")))));
        0
    })
}

/// Returns findings about a table that cannot be part of a model: it collects, or has a result without a lifetime that
/// needs one.
fn refused(table: &Table) -> Vec<Finding> {
    if matches!(table.hit, HitPolicy::Collect(_)) {
        let message = format!("`{}` collects; a table of a model decides by one rule", table.name.value);
        let help = "let a table of its own collect, and the program ask it";
        return vec![Finding::new(Code::Unsupported, table.name.span, message).help(help)];
    }
    let types = table.columns.iter().map(|it| (&it.name, &it.ty)).chain(table.outputs.iter().map(|it| (&it.name, &it.ty)));
    let steps = types.filter(|(_, ty)| is_called_step(ty)).map(|(name, _)| {
        let finding = Finding::new(Code::InvalidType, name.span, "`Step` would be the model's own type");
        finding.help("write the whole path, such as `crate::Step`")
    });
    steps.chain(table.outputs.iter().filter(|it| is_elided(&it.ty)).map(borrowed)).collect_vec()
}

/// Whether a type is `Step`, without a path: in the module of a model, this name means the step of its machine.
fn is_called_step(ty: &str) -> bool {
    let is_word = |it: char| it.is_alphanumeric() || it == '_';
    ty.match_indices("Step").any(|(at, name)| {
        let (before, after) = (&ty[..at], &ty[at + name.len()..]);
        !before.ends_with(is_word) && !after.starts_with(is_word) && !before.trim_end().ends_with("::")
    })
}

/// Whether a type has a reference without a lifetime.
pub(super) fn is_elided(ty: &str) -> bool {
    ty.contains("'_") || ty.split('&').skip(1).any(|it| !it.trim_start().starts_with('\''))
}

fn borrowed(output: &Output) -> Finding {
    let message = format!("the output `{}` of a model needs a lifetime", output.name.value);
    let finding =
        Finding::new(Code::InvalidType, output.name.span, message).label(format!("`{}` does not say how long it lives", output.ty));
    finding.help("write `&'static str`, or the lifetime that an input names: `&'a str`")
}
