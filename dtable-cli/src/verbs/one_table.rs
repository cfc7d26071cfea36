//! The one table that some verbs are about.

use std::path::Path;

use dtable_core::compile::Unit;
use dtable_core::diagnostic::{Code, Finding};
use dtable_core::model::{Model, Table};
use dtable_core::source::Source;
use dtable_files::shown;

use crate::ended::Stopped;
use crate::findings::{self, Report};

/// A table that is understood; there may be errors in its logic.
///
/// # Errors
///
/// What the file is instead, or why it is not understood.
pub fn understood(path: &Path) -> Result<Table, Stopped> {
    let report = findings::of_file(path);
    match report.unit {
        Unit::Table(table) => Ok(*table),
        Unit::VerifiedTable(table) => Ok(table.table().clone()),
        _ => Err(refused(path, &report)),
    }
}

/// A table without errors.
///
/// # Errors
///
/// What the file is instead, or which errors it has.
pub fn verified(path: &Path) -> Result<Table, Stopped> {
    let report = findings::of_file(path);
    match report.unit {
        Unit::VerifiedTable(table) => Ok(table.table().clone()),
        _ => Err(refused(path, &report)),
    }
}

fn refused(path: &Path, report: &Report) -> Stopped {
    let file = shown(path);
    match &report.unit {
        Unit::Model(model) => of_model(&file, model, &report.sources),
        Unit::VerifiedModel(model) => of_model(&file, model.model(), &report.sources),
        Unit::Types => {
            Stopped::refused(format!("`{file}` is a file of types: there is nothing to decide")).help("name a table that uses it")
        }
        Unit::Unread | Unit::Table(_) | Unit::VerifiedTable(_) => {
            let first = report.findings.iter().find(|it| it.is_error());
            if let Some(unread) = first.filter(|it| it.code == Code::UnreadableFile) {
                let refused = Stopped::refused(unread.message.clone());
                return unread.help.iter().fold(refused, |it, help| it.help(help));
            }
            let first = first.map_or_else(String::new, |it: &Finding| format!(": {}: {}", it.code.name(), it.message));
            Stopped::refused(format!("`{file}` has errors{first}")).help(format!("`cargo dtable check {file}` shows where"))
        }
    }
}

fn of_model(file: &str, model: &Model, sources: &[Source]) -> Stopped {
    let path = |table: &Table| sources.get(table.name.span.file.0 as usize).map_or("", Source::path);
    let tables: Vec<&str> = model.tables.iter().map(path).collect();
    Stopped::refused(format!("`{file}` is a model")).help(format!("name one of its tables: {}", tables.join(", ")))
}
