//! Reads files and runs the compiler's front on each.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use dtable_core::compile;
use dtable_core::diagnostic::{Code, Finding, Style, render};
use dtable_core::source::{Source, Span};

/// What was found in one of the files named on the command line.
pub struct Report {
    /// The file, and for a model those of its tables.
    pub sources: Vec<Source>,
    /// The findings.
    pub findings: Vec<Finding>,
}

impl Report {
    /// How many findings are errors, how many are warnings.
    pub fn tally(&self) -> (usize, usize) {
        let errors = self.findings.iter().filter(|it| it.is_error()).count();
        (errors, self.findings.len() - errors)
    }
}

/// Checks each file. A table that is checked by itself and as a part of a model is reported once.
pub fn files(paths: &[String]) -> Vec<Report> {
    let mut seen = BTreeSet::new();
    let mut reports: Vec<_> = paths.iter().map(|path| file(path)).collect();
    for report in &mut reports {
        let sources = &report.sources;
        report.findings.retain(|finding| seen.insert(render(finding, sources, Style::Plain)));
    }
    reports
}

/// How many errors there are in all.
pub fn errors(reports: &[Report]) -> usize {
    reports.iter().map(|it| it.tally().0).sum()
}

/// Checks one file; one that cannot be read is a report with that finding.
fn file(path: &str) -> Report {
    let source = if path == "-" { stdin() } else { source(path) };
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    match source {
        Ok(root) => checked(root, folder),
        Err(message) => unreadable(path, message),
    }
}

fn checked(root: Source, folder: &Path) -> Report {
    let compiled = compile::check(root, &mut |member| source(&folder.join(member).to_string_lossy()));
    Report { sources: compiled.sources, findings: compiled.findings }
}

fn unreadable(path: &str, message: String) -> Report {
    let finding = Finding::new(Code::UnreadableFile, Span::default(), message);
    Report { sources: vec![Source::new(path, "")], findings: vec![finding] }
}

fn source(path: &str) -> Result<Source, String> {
    let text = fs::read_to_string(path);
    text.map(|text| Source::new(path, text)).map_err(|error| format!("cannot read `{path}`: {}", why(&error)))
}

fn stdin() -> Result<Source, String> {
    let text = io::read_to_string(io::stdin());
    text.map(|text| Source::new("<stdin>", text)).map_err(|error| format!("cannot read standard input: {}", why(&error)))
}

/// The reason in the words of these messages; they are the same on every system where they can be.
fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::InvalidData => "it is not UTF-8".to_owned(),
        _ => error.to_string(),
    }
}
