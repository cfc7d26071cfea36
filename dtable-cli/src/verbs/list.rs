//! `list`: the tables and models that there are.

use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::PathBuf;

use clap::Args;
use dtable_core::compile::Unit;
use dtable_core::diagnostic::{Style, printable, tally};
use dtable_core::doc::words::losses;
use dtable_core::model::{Count, Model, Next, Rule, Table, cases};
use dtable_core::source::Source;
use dtable_core::verify::{RuleLosses, rule_losses};
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use crate::ended::{Ended, Verdict, printed};
use crate::files;
use crate::findings::{self, Report};
use crate::package::Package;
use crate::said::{counted, one_line, print_text};
use crate::verbs::answer_format::AnswerFormat;

/// The most steps of a proof for the cases that the rules of a table lose.
const STEPS: u64 = 4_000_000;

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
    /// With the rules of each table: the cases that a rule takes, those that it loses to others, and its notes.
    #[arg(long)]
    rules: bool,
    /// How the list is printed.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable list
  cargo dtable list tables --format json
  cargo dtable list tables/fee.yaml --rules";

impl List {
    /// Lists.
    pub fn run(&self) -> Ended {
        let paths = files::meant(&self.files, &self.package)?;
        let entries: Vec<Entry> = findings::as_models_say(findings::of_files(&paths)).iter().map(|it| Entry::new(it, self.rules)).collect();
        let done = match self.format {
            AnswerFormat::Text => text(&entries),
            AnswerFormat::Json => json(&entries),
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
    /// The rules of a table that is understood, where they are asked for.
    rules: Option<Vec<RuleEntry>>,
}

/// A rule of the list.
struct RuleEntry {
    id: String,
    title: String,
    /// The notes that are not blank, by name.
    notes: Vec<(String, String)>,
    /// The cases that it takes, where they were counted; only of verified tables.
    takes: Option<Count>,
    /// The cases that it matches; `None` where these are the ones that it takes, or were not counted.
    losses: Option<RuleLosses>,
}

/// How large a table is.
struct Size {
    rules: usize,
    columns: usize,
    /// In decimal, where they were counted; only of verified tables.
    cases: Option<String>,
}

impl Entry {
    fn new(report: &Report, with_rules: bool) -> Self {
        let entry = Self::of_file(report);
        let rules = match &report.unit {
            Unit::Table(table) => Some(rules(table, &[])),
            Unit::VerifiedTable(it) => Some(rules(it.table(), &it.verdict().case_counts)),
            _ => None,
        };
        Self { rules: rules.filter(|_| with_rules), ..entry }
    }

    fn of_file(report: &Report) -> Self {
        let (errors, warnings) = report.tally();
        let path = report.sources.first().map_or_else(String::new, |it| it.path().to_owned());
        let blank = Self { path, kind: "unreadable", name: String::new(), errors, warnings, size: None, links: Vec::new(), rules: None };
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
        let mut object = json!({
            "path": self.path,
            "kind": self.kind,
            "name": Some(&self.name).filter(|it| !it.is_empty()),
            "errors": self.errors,
            "warnings": self.warnings,
            "rules": size.map(|it| it.rules),
            "columns": size.map(|it| it.columns),
            "cases": size.and_then(|it| it.cases.as_ref()),
            "links": self.links,
        });
        if let (Some(rules), Value::Object(object)) = (&self.rules, &mut object) {
            let id = |rule: usize| rules.get(rule).map(|it| it.id.as_str());
            object.insert("rule_list".to_owned(), rules.iter().map(|it| it.json(&id)).collect());
        }
        object
    }
}

/// The rules of a table, in the order in which they are looked at, with what each loses.
fn rules(table: &Table, takes: &[Count]) -> Vec<RuleEntry> {
    let mut losses: HashMap<usize, RuleLosses> =
        if takes.is_empty() { None } else { rule_losses(table, STEPS) }.into_iter().flatten().map(|it| (it.rule, it)).collect();
    let notes = |rule: &Rule| table.notes_of(rule).map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    let entry = |(at, rule): (usize, &Rule)| RuleEntry {
        id: rule.id.value.clone(),
        title: rule.title.clone(),
        notes: notes(rule),
        takes: takes.get(at).cloned(),
        losses: losses.remove(&at),
    };
    table.rules.iter().enumerate().map(entry).collect()
}

impl RuleEntry {
    /// What is said of it: its cases, then its title and notes.
    fn words(&self, name: &dyn Fn(usize) -> String) -> [String; 3] {
        let takes = self.takes.as_ref().map(|it| format!("takes {}", cases(Some(it))));
        let cases = self.losses.as_ref().map(|it| losses(it, name)).or(takes).unwrap_or_default();
        let title = Some(&self.title).filter(|it| !it.is_empty()).cloned();
        let notes = title.into_iter().chain(self.notes.iter().map(|(name, text)| format!("{name}: {text}")));
        [self.id.clone(), cases, notes.collect::<Vec<_>>().join("; ")]
    }

    fn json<'a>(&self, id: &impl Fn(usize) -> Option<&'a str>) -> Value {
        let lost = self.losses.iter().flat_map(|it| &it.takers).map(|(rule, cases)| json!({ "to": id(*rule), "cases": cases.to_string() }));
        let takes = self.losses.as_ref().map(|it| &it.takes).or(self.takes.as_ref());
        json!({
            "id": self.id,
            "title": Some(&self.title).filter(|it| !it.is_empty()),
            "notes": self.notes.iter().map(|(name, text)| (name.clone(), json!(text))).collect::<serde_json::Map<_, _>>(),
            "matches": self.losses.as_ref().map(|it| &it.matches).or(takes).map(ToString::to_string),
            "takes": takes.map(ToString::to_string),
            "lost": lost.collect::<Vec<_>>(),
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
    let mut text = String::new();
    for (line, entry) in aligned(&rows).into_iter().zip(entries) {
        text.push_str(&format!("{line}\n"));
        let rules = entry.rules.as_deref().unwrap_or_default();
        let name = |rule: usize| rules.get(rule).map_or_else(String::new, |it| it.id.clone());
        let rows: Vec<[String; 3]> = rules.iter().map(|it| it.words(&name).map(|it| one_line(&it))).collect();
        aligned(&rows).iter().for_each(|it| text.push_str(&format!("  {it}\n")));
    }
    print_text(&text, Style::Plain)
}

/// Rows of cells as lines, with the cells of a column below each other.
fn aligned<const COLUMNS: usize>(rows: &[[String; COLUMNS]]) -> Vec<String> {
    let widths: [usize; COLUMNS] = std::array::from_fn(|column| rows.iter().map(|it| it[column].width()).max().unwrap_or(0));
    let line = |row: &[String; COLUMNS]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell}{}", " ".repeat(width - cell.width())));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn json(entries: &[Entry]) -> io::Result<()> {
    findings::json::write(&json!({ "version": findings::json::VERSION, "files": entries.iter().map(Entry::json).collect::<Vec<_>>() }))
}
