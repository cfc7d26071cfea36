//! The two versions of a file: two files, or a file and what git has of it.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use dtable_core::compile::{self, Refusal, Unit};
use dtable_core::diagnostic::{Finding, Severity, Style, render};
use dtable_core::explore::diff::{JudgedProperty, judged_properties, obstacle};
use dtable_core::model::{Model, Table};
use dtable_core::source::{Source, Span};
use dtable_files::shown;

use crate::ended::Stopped;
use crate::findings::{self, Report};
use crate::{files, git};

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
    /// The verdicts on the properties of each table.
    pub properties: Vec<Vec<JudgedProperty>>,
    /// What a model says beside its tables.
    pub model: Option<ModelHead>,
    /// The texts of the file and of all files that it names.
    pub texts: Vec<String>,
}

impl Version {
    /// The tables, each with the verdicts on its properties.
    pub fn judged(&self) -> Vec<(&Table, &[JudgedProperty])> {
        self.tables.iter().zip(&self.properties).map(|(table, properties)| (table, &properties[..])).collect()
    }
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

/// Files, and what they were in a revision. A file that was not there is compared with one below the folder `moved_from` that is not there any more and has a
/// table or a model of the same name. Of the folders `whole` all files are meant, also those that are not there any more.
///
/// # Errors
///
/// No such revision, or no repository.
pub fn against(revision: &str, files: &[PathBuf], whole: &[PathBuf], moved_from: &Path) -> Result<Vec<Versions>, Stopped> {
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
    let mut gone = gone(revision, whole, moved_from);
    let mut all: Vec<Versions> = files.iter().map(|file| one_against(revision, file, &mut gone)).collect();
    let left = gone.into_iter().filter(|it| it.is_meant);
    all.extend(left.map(|it| Versions { file: shown(&it.path), both: version(it.report).map(|old| [old, Version::default()]) }));
    Ok(all)
}

fn one_against(revision: &str, file: &Path, gone: &mut Vec<Gone>) -> Versions {
    let new = findings::of_file(file);
    if matches!(new.unit, Unit::Types) {
        // Tables that use them are compared with them.
        return Versions { file: shown(file), both: Ok(Default::default()) };
    }
    let mut old = || match text_of(revision, file) {
        Some(text) => version(of_revision(revision, file, text)),
        None => {
            let name = name(&new.unit);
            let moved = gone.iter().position(|it| name.is_some() && self::name(&it.report.unit) == name);
            moved.map_or_else(|| Ok(Version::default()), |at| version(gone.remove(at).report))
        }
    };
    let old = old();
    Versions { file: shown(file), both: old.and_then(|old| Ok([old, version(new)?])) }
}

/// A table or a model that a revision has, and that is not there any more.
struct Gone {
    path: PathBuf,
    /// Whether it would be meant if it were there.
    is_meant: bool,
    report: Report,
}

/// What a revision has below some folders that are meant, or the folder that files may come from, and is not there any more; of files with errors nobody knows
/// what they would decide.
fn gone(revision: &str, meant: &[PathBuf], other: &Path) -> Vec<Gone> {
    let (mut known, mut gone) = (BTreeSet::new(), Vec::new());
    for (folder, is_meant) in meant.iter().map(|it| (&**it, true)).chain([(other, false)]) {
        let prefix = git(folder, &["rev-parse", "--show-prefix"]).unwrap_or_default();
        let listed = git(folder, &["ls-tree", "-r", "-z", "--name-only", revision]).unwrap_or_default();
        for name in listed.split_terminator('\0').filter(|it| files::is_named_as_ours(Path::new(it))) {
            let path = if folder == Path::new(".") { PathBuf::from(name) } else { folder.join(name) };
            let is_new = known.insert(format!("{}{name}", prefix.trim_end_matches('\n')));
            let text = if is_new && !path.exists() { text_of(revision, &path) } else { None };
            gone.extend(text.map(|text| Gone { report: of_revision(revision, &path, text), path, is_meant }));
        }
    }
    gone.retain(|it| name(&it.report.unit).is_some());
    gone
}

/// What a table or a model is called.
fn name(unit: &Unit) -> Option<&str> {
    match unit {
        Unit::Table(table) => Some(&table.name.value),
        Unit::VerifiedTable(table) => Some(&table.table().name.value),
        Unit::Model(model) => Some(&model.name.value),
        Unit::VerifiedModel(model) => Some(&model.model().name.value),
        Unit::Types | Unit::Unread => None,
    }
}

/// What a file was in a revision, checked with the files that it names, of that revision.
fn of_revision(revision: &str, file: &Path, text: String) -> Report {
    let folder = file.parent().unwrap_or(Path::new(""));
    let name = |path: &Path| format!("{revision}:{}", shown(path));
    let compiled = compile::check_trusting(files::trust(), Source::new(name(file), text), &mut |member| {
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
    let output = git::command(folder).args(arguments).output();
    let output = output.map_err(|error| format!("git cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    String::from_utf8(output.stdout).map_err(|_| "no UTF-8".to_owned())
}

/// What a file has.
fn version(report: Report) -> Result<Version, Stopped> {
    let findings = besides_properties(&report);
    if let Some(finding) = obstacle(&findings) {
        let refused = Stopped::rendered(unusable(&report, finding));
        let is_read = !matches!(report.unit, Unit::Unread);
        return Err(if is_read { refused.help("tables with gaps can be compared; mend the other errors first") } else { refused });
    }
    let texts = report.sources.iter().map(|it| it.text().to_owned()).collect();
    let of = |tables: &[Table], model: Option<ModelHead>| {
        let properties = tables.iter().map(|it| judged_properties(it, &report.findings)).collect();
        Ok(Version { tables: tables.to_vec(), properties, model, texts })
    };
    match tables(&report.unit) {
        Some(all) => of(all, head(&report.unit)),
        None if matches!(report.unit, Unit::Types) => {
            Err(Stopped::refused(format!("`{}` has types, and no tables", path(&report.sources))))
        }
        // Most often a used table has errors of its own.
        None => Err(match report.findings.iter().find(|it| it.severity == Severity::Error) {
            Some(finding) => Stopped::rendered(unusable(&report, finding)),
            None => Stopped::refused(format!("`{}` is no table", path(&report.sources))),
        }),
    }
}

/// The tables of a file.
fn tables(unit: &Unit) -> Option<&[Table]> {
    match unit {
        Unit::Table(table) => Some(std::slice::from_ref(&**table)),
        Unit::VerifiedTable(table) => Some(std::slice::from_ref(table.table())),
        Unit::Model(model) => Some(&model.tables),
        Unit::VerifiedModel(model) => Some(&model.model().tables),
        Unit::Types | Unit::Unread => None,
    }
}

/// The findings that are not about a property: no verdict on one keeps tables from being compared.
fn besides_properties(report: &Report) -> Vec<Finding> {
    let properties = || tables(&report.unit).into_iter().flatten().flat_map(|it| &it.properties);
    let is_inside = |inner: Span, outer: Span| inner.file == outer.file && inner.start >= outer.start && inner.end <= outer.end;
    let is_about_one = |it: &&Finding| properties().any(|property| is_inside(it.primary.span, property.span));
    report.findings.iter().filter(|it| !is_about_one(it)).cloned().collect()
}

/// What a model says beside its tables.
fn head(unit: &Unit) -> Option<ModelHead> {
    let model: &Model = match unit {
        Unit::Model(model) => model,
        Unit::VerifiedModel(model) => model.model(),
        _ => return None,
    };
    let start = model.tables.get(model.start.value).map_or_else(String::new, |it| it.name.value.clone());
    Some(ModelHead { name: model.name.value.clone(), start })
}

fn path(sources: &[Source]) -> &str {
    sources.first().map_or("", |it| it.path())
}

fn unusable(report: &Report, finding: &Finding) -> String {
    format!("`{}` is not compared:\n{}", path(&report.sources), render(finding, &report.sources, Style::Plain))
}
