//! The tables that are meant: their rules and entries, with the lines where they stand.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use dtable_core::compile::Unit;
use dtable_core::model::{ConditionEntry, Rule, Table};
use dtable_core::source::Source;
use dtable_files::shown;
use dtable_runtime::entries_number;

use crate::findings::{self, Report};

/// A table, of whose rules nothing is known yet.
#[derive(Clone, Debug)]
pub struct TableLines {
    /// The path of the file, as people read it.
    pub path: String,
    /// The file, for other programs.
    pub absolute: PathBuf,
    /// The name of the table.
    pub name: String,
    /// The line of the name.
    pub line: usize,
    /// The rules, in the order of the file.
    pub rules: Vec<RuleLines>,
}

/// A rule, and where it stands.
#[derive(Clone, Debug)]
pub struct RuleLines {
    /// The author's id.
    pub id: String,
    /// The line.
    pub line: usize,
    /// A number that changes with its entries, as the runtime computes it.
    pub fingerprint: u64,
    /// The entries that say something.
    pub entries: Vec<EntryLine>,
}

/// An entry, and where it stands.
#[derive(Clone, Debug)]
pub struct EntryLine {
    /// The name of the column.
    pub column: String,
    /// The entry as the author wrote it.
    pub text: String,
    /// The line.
    pub line: usize,
}

/// The tables of some files.
#[derive(Default)]
pub struct Read {
    /// Those that are understood, each file once.
    pub tables: Vec<TableLines>,
    /// Why others are left out.
    pub left_out: Vec<String>,
}

/// The tables of files and of models.
pub fn read(paths: &[PathBuf]) -> Read {
    let (mut read, mut seen) = (Read::default(), BTreeSet::new());
    for path in paths {
        let report = findings::of_file(path);
        let Some(tables) = tables(&report) else {
            read.left_out.extend(left_out(path, &report));
            continue;
        };
        for table in tables {
            let lines = table_lines(table, &report.sources);
            if seen.insert((lines.absolute.clone(), lines.name.clone())) {
                read.tables.push(lines);
            }
        }
    }
    read
}

/// The tables of a file; `None` where it is not understood.
fn tables(report: &Report) -> Option<Vec<&Table>> {
    match &report.unit {
        Unit::Unread => None,
        Unit::Types => Some(Vec::new()),
        Unit::Table(table) => Some(vec![table]),
        Unit::VerifiedTable(table) => Some(vec![table.table()]),
        Unit::Model(model) => Some(model.tables.iter().collect()),
        Unit::VerifiedModel(model) => Some(model.tables().iter().map(|it| it.table()).collect()),
    }
}

fn left_out(path: &Path, report: &Report) -> Option<String> {
    let why = report.findings.iter().find(|it| it.is_error())?;
    Some(format!("`{}` is left out: {}", shown(path), why.message))
}

fn table_lines(table: &Table, sources: &[Source]) -> TableLines {
    let blank = Source::new("", "");
    let source = sources.get(table.name.span.file.0 as usize).unwrap_or(&blank);
    let path = source.path().to_owned();
    let absolute = std::fs::canonicalize(&path).unwrap_or_else(|_| PathBuf::from(&path));
    let mut rules: Vec<RuleLines> = table.rules.iter().map(|rule| rule_lines(table, rule, source)).collect();
    rules.sort_by_key(|it| it.line);
    TableLines { path, absolute, name: table.name.value.clone(), line: source.place(table.name.span.start).line, rules }
}

fn rule_lines(table: &Table, rule: &Rule, source: &Source) -> RuleLines {
    let said = said(table, rule);
    let entries = said.iter().map(|(column, entry)| EntryLine {
        column: (*column).to_owned(),
        text: entry.text.to_string(),
        line: source.place(entry.span.start).line,
    });
    let (line, entries) = (source.place(rule.span.start).line, entries.collect());
    let fingerprint = entries_number(said.iter().map(|(column, entry)| (*column, &*entry.text)));
    RuleLines { id: rule.id.value.clone(), line, fingerprint, entries }
}

/// The entries of a rule that say something, with the names of their columns.
fn said<'a>(table: &'a Table, rule: &'a Rule) -> Vec<(&'a str, &'a ConditionEntry)> {
    let entries = table.written().iter().zip(rule.entries().unwrap_or_default());
    entries.filter(|(_, entry)| !entry.is_irrelevant()).map(|(column, entry)| (column.name.value.as_str(), entry)).collect()
}
