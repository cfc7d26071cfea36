//! The tables of `tests/corpus`.
//!
//! A folder is a promise: tables in `pass` have no findings, those in `warn` only warnings, those in `fail` at
//! least one error; `seeds` holds the founding documents' tables as printed, which promise nothing. Beside
//! `NAME.yaml` stands `NAME.out`, all findings as text. The tables of a model lie in a folder of their own.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use dtable_core::compile::{self, Compiled, Unit};
use dtable_core::source::Source;
use dtable_core::verify::VerifiedTable;

use crate::report::{Report, report};

/// What the tables of a folder promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// No findings.
    Pass,
    /// Warnings, no errors.
    Warn,
    /// At least one error.
    Fail,
    /// Anything.
    Seed,
}

/// The folders of the corpus.
pub const FOLDERS: &[(&str, Promise)] =
    &[("pass", Promise::Pass), ("warn", Promise::Warn), ("fail", Promise::Fail), ("seeds", Promise::Seed)];

/// The folder of the whole project.
#[must_use]
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// The paths in one folder of the corpus that end in `.yaml`, relative to the project, ascending.
///
/// # Errors
/// When the folder cannot be read.
pub fn tables(folder: &str) -> io::Result<Vec<String>> {
    names(folder, ".yaml")
}

/// The goldens of one folder that belong to no table.
///
/// # Errors
/// When the folder cannot be read.
pub fn orphans(folder: &str) -> io::Result<Vec<String>> {
    let wanted: BTreeSet<_> = tables(folder)?.iter().map(|it| golden(it)).collect();
    Ok(names(folder, ".out")?.into_iter().filter(|it| !wanted.contains(it)).collect())
}

/// The golden of a table.
#[must_use]
pub fn golden(table: &str) -> String {
    table.replace(".yaml", ".out")
}

/// What the compiler says about a table of the corpus.
///
/// # Errors
/// When the table itself cannot be read. A member of a model that cannot be read is a finding.
pub fn check(table: &str) -> io::Result<Report> {
    Ok(report(table, &read(table)?, &mut |name| member(table, name)))
}

/// The tables of a file, where they are verified: its own, or those of the model. None of a file whose tables have errors, as those have whose
/// model alone is complete.
///
/// # Errors
/// When the file itself cannot be read.
pub fn verified(path: &str) -> io::Result<Vec<VerifiedTable>> {
    Ok(match compiled(path)?.unit {
        Unit::VerifiedTable(table) => vec![*table],
        Unit::VerifiedModel(model) => model.tables().to_vec(),
        Unit::Unread | Unit::Types | Unit::Table(_) | Unit::Model(_) => Vec::new(),
    })
}

/// What the compiler makes of a file, and of the tables that it names.
///
/// # Errors
/// When the file itself cannot be read.
pub fn compiled(path: &str) -> io::Result<Compiled> {
    Ok(compile::check(Source::new(path, read(path)?), &mut |name| member(path, name)))
}

/// A table of a model, by its path as the model writes it.
fn member(model: &str, member: &str) -> Result<Source, String> {
    let folder = Path::new(model).parent().unwrap_or(Path::new(""));
    let name = folder.join(member).to_string_lossy().into_owned();
    read(&name).map(|text| Source::new(&name, text)).map_err(|_| format!("cannot read `{name}`: there is no such file"))
}

fn read(path: &str) -> io::Result<String> {
    fs::read_to_string(workspace().join(path))
}

/// Whether the findings keep the folder's promise.
#[must_use]
pub fn keeps(promise: Promise, report: &Report) -> bool {
    let findings = &report.compiled.findings;
    let errors = findings.iter().any(dtable_core::diagnostic::Finding::is_error);
    match promise {
        Promise::Pass => findings.is_empty(),
        Promise::Warn => !findings.is_empty() && !errors,
        Promise::Fail => errors,
        Promise::Seed => true,
    }
}

fn names(folder: &str, end: &str) -> io::Result<Vec<String>> {
    files(&format!("tests/corpus/{folder}"), end)
}

/// The files of a folder whose names have this end; folder and files relative to the project, ascending.
///
/// # Errors
/// When the folder cannot be read.
pub fn files(folder: &str, end: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(workspace().join(folder))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(end) {
            names.push(format!("{folder}/{name}"));
        }
    }
    names.sort();
    Ok(names)
}
