//! `list`: the tables and models that there are.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dtable_core::compile::Unit;
use dtable_core::diagnostic::{Style, printable, tally};
use dtable_core::model::{Count, Model, Next, Table};
use dtable_core::source::Source;
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use crate::ended::{Ended, Verdict, printed};
use crate::files;
use crate::findings::{self, Report};
use crate::package::Package;
use crate::said::{counted, print_text};

/// List tables and models: what each one is, whether it is verified, how large, and where it leads.
///
/// One line a file: its path, what it is, the verdict, its size, and where it leads: a table to the tables that its rules name under `next`
/// and to the files of types that it uses, a model to its tables. The exit code is 0 whatever the verdicts are.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct List {
    /// Tables, models, folders, patterns. Without any, all tables and models below the current package.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    package: Package,
    /// How the list is printed.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// How the list is printed.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Columns for people.
    Text,
    /// One object, see docs/cli.md.
    Json,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable list
  cargo dtable list tables --format json";

impl List {
    /// Lists.
    pub fn run(&self) -> Ended {
        let paths = files::meant(&self.files, &self.package)?;
        let entries: Vec<Entry> = findings::as_models_say(findings::of_files(&paths)).iter().map(Entry::new).collect();
        let done = match self.format {
            Format::Text => text(&entries),
            Format::Json => json(&entries),
        };
        printed(done, Verdict::Fine)
    }
}

/// A file of the list.
struct Entry {
    path: String,
    kind: &'static str,
    name: String,
    errors: usize,
    warnings: usize,
    /// Of a table that is understood.
    size: Option<Size>,
    links: Vec<String>,
}

/// How large a table is.
struct Size {
    rules: usize,
    columns: usize,
    /// In decimal, where they were counted; only of verified tables.
    cases: Option<String>,
}

impl Entry {
    fn new(report: &Report) -> Self {
        let (errors, warnings) = report.tally();
        let path = report.sources.first().map_or_else(String::new, |it| it.path().to_owned());
        let blank = Self { path, kind: "unreadable", name: String::new(), errors, warnings, size: None, links: Vec::new() };
        let used = || report.sources.iter().skip(1).map(Source::path);
        match &report.unit {
            Unit::Unread => blank,
            Unit::Types => Self { kind: "types", ..blank },
            Unit::Table(table) => blank.of_table(table, None, used()),
            Unit::VerifiedTable(it) => blank.of_table(it.table(), it.verdict().cases.as_ref(), used()),
            Unit::Model(model) => blank.of_model(model),
            Unit::VerifiedModel(it) => blank.of_model(it.model()),
        }
    }

    fn of_table<'a>(self, table: &Table, cases: Option<&Count>, used: impl Iterator<Item = &'a str>) -> Self {
        let size = Size { rules: table.rules.len(), columns: table.written().len(), cases: cases.map(Count::to_string) };
        let next: BTreeSet<&str> = table.rules.iter().filter_map(|rule| next(&rule.outcome.next)).collect();
        let links = next.into_iter().map(str::to_owned).chain(used.map(str::to_owned)).collect();
        Self { kind: "table", name: table.name.value.clone(), size: Some(size), links, ..self }
    }

    fn of_model(self, model: &Model) -> Self {
        let links = model.tables.iter().map(|it| it.name.value.clone()).collect();
        Self { kind: "model", name: model.name.value.clone(), links, ..self }
    }

    fn verdict(&self) -> String {
        tally(self.errors, self.warnings, "").unwrap_or_else(|| "verified".to_owned())
    }

    fn size(&self) -> String {
        let Some(size) = &self.size else { return String::new() };
        let cases = size.cases.as_ref().map_or_else(String::new, |it| format!(", {}", counted(it, "case")));
        format!("{}, {}{cases}", counted(size.rules, "rule"), counted(size.columns, "column"))
    }

    fn links(&self) -> String {
        if self.links.is_empty() { String::new() } else { format!("-> {}", self.links.join(", ")) }
    }

    fn json(&self) -> Value {
        let size = self.size.as_ref();
        json!({
            "path": self.path,
            "kind": self.kind,
            "name": Some(&self.name).filter(|it| !it.is_empty()),
            "errors": self.errors,
            "warnings": self.warnings,
            "rules": size.map(|it| it.rules),
            "columns": size.map(|it| it.columns),
            "cases": size.and_then(|it| it.cases.as_ref()),
            "links": self.links,
        })
    }
}

fn next(next: &Next) -> Option<&str> {
    match next {
        Next::Table(name) => Some(name),
        _ => None,
    }
}

fn text(entries: &[Entry]) -> io::Result<()> {
    let rows: Vec<[String; 5]> = entries
        .iter()
        .map(|it| [it.path.clone(), format!("{} {}", it.kind, printable(&it.name)), it.verdict(), it.size(), it.links()])
        .collect();
    let width = |column: usize| rows.iter().map(|it| it[column].width()).max().unwrap_or(0);
    let widths: [usize; 5] = std::array::from_fn(width);
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell}{}", " ".repeat(width - cell.width())));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    print_text(&text, Style::Plain)
}

fn json(entries: &[Entry]) -> io::Result<()> {
    findings::json::write(&json!({ "version": findings::json::VERSION, "files": entries.iter().map(Entry::json).collect::<Vec<_>>() }))
}
