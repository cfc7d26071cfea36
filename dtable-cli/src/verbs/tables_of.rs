//! The tables that some verbs are about: the one of a file, or those of a model.

use std::path::Path;

use dtable_core::compile::Unit;
use dtable_core::diagnostic::{Code, Finding};
use dtable_core::model::Table;
use dtable_core::source::Source;
use dtable_files::shown;

use crate::ended::Stopped;
use crate::findings::{self, Report};

/// The tables of a file.
pub struct Tables {
    /// The tables, each with the path of its file; those of a model in the order of the model.
    pub tables: Vec<(String, Table)>,
    /// Whether the file is a model.
    pub is_model: bool,
}

impl Tables {
    /// `name one of its tables: shut.yaml, open.yaml`.
    pub fn one_of_them(&self) -> String {
        let paths: Vec<&str> = self.tables.iter().map(|it| it.0.as_str()).collect();
        format!("name one of its tables: {}", paths.join(", "))
    }
}

/// Tables that are understood; there may be errors in their logic.
///
/// # Errors
///
/// What the file is instead, or why it is not understood.
pub fn understood(path: &Path) -> Result<Tables, Stopped> {
    understood_in(path, &findings::of_file(path))
}

fn understood_in(path: &Path, report: &Report) -> Result<Tables, Stopped> {
    let (tables, is_model) = match &report.unit {
        Unit::Table(table) => (vec![(**table).clone()], false),
        Unit::VerifiedTable(table) => (vec![table.table().clone()], false),
        Unit::Model(model) => (model.tables.clone(), true),
        Unit::VerifiedModel(model) => (model.model().tables.clone(), true),
        Unit::Types | Unit::Unread => return Err(refused(path, report)),
    };
    Ok(with_paths(tables, is_model, &report.sources))
}

/// Tables without errors.
///
/// # Errors
///
/// What the file is instead, or which errors it has.
pub fn verified(path: &Path) -> Result<Tables, Stopped> {
    let report = findings::of_file(path);
    match &report.unit {
        Unit::VerifiedTable(table) => Ok(with_paths(vec![table.table().clone()], false, &report.sources)),
        Unit::VerifiedModel(model) => Ok(with_paths(model.model().tables.clone(), true, &report.sources)),
        _ => Err(refused(path, &report)),
    }
}

/// Tables whose results are known: without errors, or with broken properties alone and findings that are errors by their level.
///
/// # Errors
///
/// What the file is instead, or which errors it has.
pub fn decided(path: &Path) -> Result<Tables, Stopped> {
    let report = findings::of_file(path);
    let is_open = |it: &Finding| it.is_error() && it.code.is_fixed() && it.code != Code::BrokenProperty;
    if report.findings.iter().any(is_open) {
        return Err(refused(path, &report));
    }
    understood_in(path, &report)
}

fn with_paths(tables: Vec<Table>, is_model: bool, sources: &[Source]) -> Tables {
    let path = |table: &Table| sources.get(table.name.span.file.0 as usize).map_or("", Source::path).to_owned();
    Tables { tables: tables.into_iter().map(|it| (path(&it), it)).collect(), is_model }
}

/// What a file is in place of tables without errors.
pub fn refused(path: &Path, report: &Report) -> Stopped {
    let file = shown(path);
    if matches!(report.unit, Unit::Types) {
        return Stopped::refused(format!("`{file}` is a file of types: there is nothing to decide")).help("name a table that uses it");
    }
    let first = report.findings.iter().find(|it| it.is_error());
    if let Some(unread) = first.filter(|it| it.code == Code::UnreadableFile) {
        let refused = Stopped::refused(unread.message.clone());
        return unread.help.iter().fold(refused, |it, help| it.help(help));
    }
    let first = first.map_or_else(String::new, |it: &Finding| format!(": {}: {}", it.code.name(), it.message));
    Stopped::refused(format!("`{file}` has errors{first}")).help(format!("`cargo dtable check {file}` shows where"))
}
