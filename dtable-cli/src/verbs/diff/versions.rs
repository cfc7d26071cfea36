//! The two versions of a file: two files, or a file and what git has of it.

use std::path::{Component, Path, PathBuf};
use std::process::Command;

use dtable_core::compile::{self, Refusal, Unit};
use dtable_core::diagnostic::{Finding, Style, render};
use dtable_core::explore::diff::obstacle;
use dtable_core::model::Table;
use dtable_core::source::Source;
use dtable_files::shown;

use crate::ended::Stopped;
use crate::findings::{self, Report};

/// Two versions of a file.
pub struct Versions {
    /// The new file.
    pub file: String,
    /// The tables of the old version and of the new one; none where there is no such file.
    pub tables: Result<[Vec<Table>; 2], Stopped>,
}

/// Two files.
pub fn of_files(old: &Path, new: &Path) -> Versions {
    let tables = || Ok([tables(findings::of_file(old))?, tables(findings::of_file(new))?]);
    Versions { file: shown(new), tables: tables() }
}

/// Files, and what they were in a revision.
///
/// # Errors
///
/// No such revision, or no repository.
pub fn against(revision: &str, files: &[PathBuf]) -> Result<Vec<Versions>, Stopped> {
    // A name that begins with a dash is no revision, and git would take it for an option.
    if revision.starts_with('-') {
        return Err(Stopped::refused(format!("`{revision}` is no revision")));
    }
    let known = git(Path::new("."), &["rev-parse", "--verify", "--quiet", &format!("{revision}^{{commit}}")]);
    if let Err(reason) = known {
        let reason = if reason.is_empty() { "no such revision".to_owned() } else { reason };
        return Err(Stopped::refused(format!("git knows no revision `{revision}`: {reason}")));
    }
    Ok(files.iter().map(|file| one_against(revision, file)).collect())
}

fn one_against(revision: &str, file: &Path) -> Versions {
    let old = || match text_of(revision, file) {
        None => Ok(Vec::new()),
        Some(text) => tables(of_revision(revision, file, text)),
    };
    let tables = || Ok([old()?, tables(findings::of_file(file))?]);
    Versions { file: shown(file), tables: tables() }
}

/// What a file was in a revision, checked with the files that it names, of that revision.
fn of_revision(revision: &str, file: &Path, text: String) -> Report {
    let folder = file.parent().unwrap_or(Path::new(""));
    let name = |path: &Path| format!("{revision}:{}", shown(path));
    let compiled = compile::check(Source::new(name(file), text), &mut |member| {
        let path = folder.join(member);
        let missing = || Refusal::from(format!("`{}` has no `{}`", revision, shown(&path)));
        text_of(revision, &path).map(|text| Source::new(name(&path), text)).ok_or_else(missing)
    });
    Report { sources: compiled.sources, findings: compiled.findings, unit: compiled.unit }
}

/// The text of a file in a revision; `None` where it has none.
fn text_of(revision: &str, file: &Path) -> Option<String> {
    let folder = file.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // A folder that is not there any more is named from here.
    let (folder, name) = if folder.is_dir() { (folder, Path::new(file.file_name()?)) } else { (Path::new("."), file) };
    let name = name.components().filter(|it| !matches!(it, Component::CurDir)).collect::<PathBuf>();
    let name = name.to_str()?.replace('\\', "/");
    git(folder, &["show", &format!("{revision}:./{name}")]).ok()
}

/// What git says in a folder, or why it does not.
fn git(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git").arg("-C").arg(folder).args(arguments).output();
    let output = output.map_err(|error| format!("git cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    String::from_utf8(output.stdout).map_err(|_| "no UTF-8".to_owned())
}

/// The tables of a file.
fn tables(report: Report) -> Result<Vec<Table>, Stopped> {
    if let Some(finding) = obstacle(&report.findings) {
        let refused = Stopped::refused(unusable(&report, finding));
        let is_read = !matches!(report.unit, Unit::Unread);
        return Err(if is_read { refused.help("tables with gaps can be compared; mend the other errors first") } else { refused });
    }
    match report.unit {
        Unit::Table(table) => Ok(vec![*table]),
        Unit::VerifiedTable(table) => Ok(vec![table.table().clone()]),
        Unit::Model(model) => Ok(model.tables),
        Unit::VerifiedModel(model) => Ok(model.model().tables.clone()),
        Unit::Types => Err(Stopped::refused(format!("`{}` has types, and no tables", path(&report.sources)))),
        Unit::Unread => Err(Stopped::refused(format!("`{}` is no table", path(&report.sources)))),
    }
}

fn path(sources: &[Source]) -> &str {
    sources.first().map_or("", |it| it.path())
}

fn unusable(report: &Report, finding: &Finding) -> String {
    format!("`{}` is not compared:\n{}", path(&report.sources), render(finding, &report.sources, Style::Plain))
}
