//! Has files read, runs the compiler's front on each, and prints what is found.

pub mod github;
pub mod json;
mod progress;
pub mod sarif;
pub mod short;
pub mod text;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use dtable_core::compile::{self, Compiled, Refusal, Unit};
use dtable_core::diagnostic::Finding;
use dtable_core::model::Table;
use dtable_core::source::{Source, Span};
use dtable_files::shown;
use indicatif::{ParallelProgressIterator, ProgressIterator};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::ended::Stopped;
use crate::files;

/// What was found in one of the files named on the command line.
pub struct Report {
    /// The file, and for a model those of its tables.
    pub sources: Vec<Source>,
    /// The findings.
    pub findings: Vec<Finding>,
    /// What became of the file.
    pub unit: Unit,
}

impl Report {
    /// How many findings are errors, how many are warnings.
    pub fn tally(&self) -> (usize, usize) {
        let errors = self.findings.iter().filter(|it| it.is_error()).count();
        (errors, self.findings.len() - errors)
    }
}

/// Checks files, each by itself, on all processors. On a terminal a line says how far that is, once it takes a while.
pub fn of_files(paths: &[PathBuf]) -> Vec<Report> {
    let bar = progress::bar(paths.len());
    // Stacks like that of the main thread: tables may nest as deep as the format allows.
    match ThreadPoolBuilder::new().stack_size(8 << 20).build() {
        Ok(threads) => threads.install(|| paths.par_iter().progress_with(bar).map(|path| of_file(path)).collect()),
        // A system that gives no threads.
        Err(_) => paths.iter().progress_with(bar).map(|path| of_file(path)).collect(),
    }
}

/// The reports, those about tables of models without warnings that the model does not repeat: what one of its tables does not need, another one may.
pub fn as_models_say(mut reports: Vec<Report>) -> Vec<Report> {
    let of_models: Vec<(BTreeSet<String>, BTreeSet<Vec<String>>)> = reports.iter().filter_map(said_by_a_model).collect();
    for report in &mut reports {
        let Report { sources, findings, unit: Unit::Table(_) | Unit::VerifiedTable(_) } = report else { continue };
        let Some(path) = sources.first().map(Source::path) else { continue };
        let models: Vec<_> = of_models.iter().filter(|(tables, _)| tables.contains(path)).collect();
        findings.retain(|it| it.is_error() || models.is_empty() || models.iter().any(|(_, said)| said.contains(&words(it, sources))));
    }
    reports
}

/// The paths of a model's tables, and what is said of them.
fn said_by_a_model(report: &Report) -> Option<(BTreeSet<String>, BTreeSet<Vec<String>>)> {
    let model = match &report.unit {
        Unit::Model(model) => model,
        Unit::VerifiedModel(verified) => verified.model(),
        _ => return None,
    };
    let path = |table: &Table| report.sources.get(table.name.span.file.0 as usize).map(|it| it.path().to_owned());
    let said = report.findings.iter().map(|it| words(it, &report.sources)).collect();
    Some((model.tables.iter().filter_map(path).collect(), said))
}

/// The reports, as models say, without the findings that an earlier one has.
pub fn reported_once(reports: Vec<Report>) -> Vec<Report> {
    let mut reports = as_models_say(reports);
    let mut seen = BTreeSet::new();
    for report in &mut reports {
        let sources = &report.sources;
        report.findings.retain(|finding| seen.insert(words(finding, sources)));
    }
    reports
}

/// All that a finding says, and where.
fn words(finding: &Finding, sources: &[Source]) -> Vec<String> {
    finding.words(|file| sources.get(file.0 as usize).map_or_else(String::new, |it| it.path().to_owned()))
}

/// How many errors there are in all.
pub fn errors(reports: &[Report]) -> usize {
    reports.iter().map(|it| it.tally().0).sum()
}

/// Checks one file; one that cannot be read is a report with that finding.
pub fn of_file(path: &Path) -> Report {
    let is_stdin = path.as_os_str() == "-";
    let source = if is_stdin { dtable_files::read_stdin() } else { source(path) };
    match source {
        Ok(root) => checked(root, path),
        Err(refusal) => unread(if is_stdin { "<stdin>".to_owned() } else { shown(path) }, refusal),
    }
}

fn checked(root: Source, path: &Path) -> Report {
    compile::check_trusting(files::trust(), root, &mut files::named_by(path)).into()
}

impl From<Compiled> for Report {
    fn from(compiled: Compiled) -> Self {
        Self { sources: compiled.sources, findings: compiled.findings, unit: compiled.unit }
    }
}

/// Checks one file, and makes the decisions that its code would be.
///
/// # Errors
///
/// A file that cannot be read.
pub fn decided(path: &Path) -> Result<Compiled, Stopped> {
    let read = if path.as_os_str() == "-" { dtable_files::read_stdin() } else { source(path) };
    let root = read.map_err(Stopped::from)?;
    Ok(compile::decide_trusting(files::trust(), root, &mut files::named_by(path)))
}

/// The report of a file that cannot be read.
pub fn unread(name: String, refusal: Refusal) -> Report {
    Report { sources: vec![Source::new(name, "")], findings: vec![refusal.finding(Span::default())], unit: Unit::Unread }
}

fn source(path: &Path) -> Result<Source, Refusal> {
    dtable_files::read(path, &shown(path))
}
