//! The two versions of a file: two files, or a file and what git has of it.

use std::path::{Component, Path, PathBuf};
use std::process::Command;

use dtable_core::compile::{self, Refusal, Unit};
use dtable_core::diagnostic::{Finding, Severity, Style, render};
use dtable_core::explore::diff::obstacle;
use dtable_core::model::{Model, Table};
use dtable_core::source::Source;
use dtable_files::shown;

use crate::ended::Stopped;
use crate::findings::{self, Report};

/// Two versions of a file.
pub struct Versions {
    /// The new file.
    pub file: String,
    /// What the old version has, and the new one; nothing where the file is one of types.
    pub both: Result<[Version; 2], Stopped>,
}

/// What a version of a file has; nothing where there was no such file.
#[derive(Default)]
pub struct Version {
    /// Its tables.
    pub tables: Vec<Table>,
    /// What a model says beside its tables.
    pub model: Option<ModelHead>,
}

/// What a model says beside its tables.
pub struct ModelHead {
    /// Its name.
    pub name: String,
    /// The table at which it starts.
    pub start: String,
}

/// Two files.
pub fn of_files(old: &Path, new: &Path) -> Versions {
    let both = || Ok([version(findings::of_file(old))?, version(findings::of_file(new))?]);
    Versions { file: shown(new), both: both() }
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
    let folder = files.first().and_then(|it| it.parent()).filter(|it| it.is_dir()).unwrap_or(Path::new("."));
    let known = git(folder, &["rev-parse", "--verify", "--quiet", &format!("{revision}^{{commit}}")]);
    if let Err(reason) = known {
        let reason = if reason.is_empty() { "no such revision".to_owned() } else { reason };
        return Err(Stopped::refused(format!("git knows no revision `{revision}`: {reason}")));
    }
    Ok(files.iter().map(|file| one_against(revision, file)).collect())
}

fn one_against(revision: &str, file: &Path) -> Versions {
    let new = findings::of_file(file);
    if matches!(new.unit, Unit::Types) {
        // Tables that use them are compared with them.
        return Versions { file: shown(file), both: Ok(Default::default()) };
    }
    let old = || match text_of(revision, file) {
        None => Ok(Version::default()),
        Some(text) => version(of_revision(revision, file, text)),
    };
    let both = || Ok([old()?, version(new)?]);
    Versions { file: shown(file), both: both() }
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

/// What a file has.
fn version(report: Report) -> Result<Version, Stopped> {
    if let Some(finding) = obstacle(&report.findings) {
        let refused = Stopped::refused(unusable(&report, finding));
        let is_read = !matches!(report.unit, Unit::Unread);
        return Err(if is_read { refused.help("tables with gaps can be compared; mend the other errors first") } else { refused });
    }
    match report.unit {
        Unit::Table(table) => Ok(Version { tables: vec![*table], model: None }),
        Unit::VerifiedTable(table) => Ok(Version { tables: vec![table.table().clone()], model: None }),
        Unit::Model(model) => Ok(of_model(&model)),
        Unit::VerifiedModel(model) => Ok(of_model(model.model())),
        Unit::Types => Err(Stopped::refused(format!("`{}` has types, and no tables", path(&report.sources)))),
        // Most often a used table has errors of its own.
        Unit::Unread => Err(match report.findings.iter().find(|it| it.severity == Severity::Error) {
            Some(finding) => Stopped::refused(unusable(&report, finding)),
            None => Stopped::refused(format!("`{}` is no table", path(&report.sources))),
        }),
    }
}

fn of_model(model: &Model) -> Version {
    let start = model.tables.get(model.start.value).map_or_else(String::new, |it| it.name.value.clone());
    let head = ModelHead { name: model.name.value.clone(), start };
    Version { tables: model.tables.clone(), model: Some(head) }
}

fn path(sources: &[Source]) -> &str {
    sources.first().map_or("", |it| it.path())
}

fn unusable(report: &Report, finding: &Finding) -> String {
    format!("`{}` is not compared:\n{}", path(&report.sources), render(finding, &report.sources, Style::Plain))
}
