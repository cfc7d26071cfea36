//! Findings for programs; docs/cli.md describes the object.

use std::io::{self, Write};

use dtable_core::diagnostic::{
    Edit, Evidence, Finding, Label, Placeholder, RegionEvidence, Severity, Style, Suggestion, is_printable, render,
};
use dtable_core::source::{Source, Span};
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};
use serde_json::{Map, Serializer, Value, json};
use std::sync::Arc;

use super::Report;
use crate::said::print_data;

/// The version of the object: it changes when something is renamed or removed, not when something is added.
pub const VERSION: u32 = 1;

/// Prints one object with everything that was found.
pub fn print(reports: &[Report]) -> io::Result<()> {
    write(&object(reports))
}

/// Prints an object, with escapes for what a terminal would obey.
pub fn write(object: &Value) -> io::Result<()> {
    print_data(&(text(object, PrettyFormatter::new()) + "\n"))
}

/// A value on one line, with escapes for what a terminal would obey.
pub fn line(value: &Value) -> String {
    text(value, CompactFormatter)
}

fn text(value: &Value, formatter: impl Formatter) -> String {
    let mut out = Vec::new();
    // Writing to a list of bytes does not fail, and what is written is UTF-8.
    let _ = value.serialize(&mut Serializer::with_formatter(&mut out, Printable(formatter)));
    String::from_utf8(out).unwrap_or_default()
}

/// Writes what a terminal would obey or hide as `\u009b`: to a program that is the character itself.
struct Printable<F>(F);

impl<F: Formatter> Formatter for Printable<F> {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        for part in fragment.split_inclusive(|it| !is_printable(it)) {
            let last = part.chars().next_back().filter(|it| !is_printable(*it));
            let shown = last.map_or(part, |it| &part[..part.len() - it.len_utf8()]);
            out.write_all(shown.as_bytes())?;
            for unit in last.into_iter().flat_map(|it| it.encode_utf16(&mut [0; 2]).to_vec()) {
                write!(out, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_array(out)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array(out)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        self.0.begin_array_value(out, is_first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array_value(out)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object(out)
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object(out)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        self.0.begin_object_key(out, is_first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object_value(out)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object_value(out)
    }
}

fn object(reports: &[Report]) -> Value {
    let findings = reports.iter().flat_map(|it| it.findings.iter().map(|finding| self::finding(finding, &it.sources)));
    json!({
        "version": VERSION,
        "files": reports.iter().map(file).collect::<Vec<_>>(),
        "findings": findings.collect::<Vec<_>>(),
    })
}

fn file(report: &Report) -> Value {
    let (errors, warnings) = report.tally();
    let paths: Vec<_> = report.sources.iter().map(Source::path).collect();
    json!({ "path": paths.first(), "tables": paths.get(1..), "errors": errors, "warnings": warnings })
}

fn finding(finding: &Finding, sources: &[Source]) -> Value {
    json!({
        "code": finding.code.id(),
        "name": finding.code.name(),
        "severity": severity(finding.severity),
        "message": finding.message,
        "table": finding.evidence.table,
        "place": place(finding.primary.span, sources),
        "labels": labels(finding, sources),
        "notes": finding.notes,
        "help": finding.help,
        "evidence": evidence(&finding.evidence),
        "suggestions": finding.suggestions.iter().map(|it| suggestion(it, sources)).collect::<Vec<_>>(),
        "rendered": render(finding, sources, Style::Plain),
    })
}

const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// The primary place first.
fn labels(finding: &Finding, sources: &[Source]) -> Vec<Value> {
    let all = std::iter::once(&finding.primary).chain(&finding.secondary);
    all.map(|Label { span, text }| json!({ "place": place(*span, sources), "text": text })).collect()
}

fn place(span: Span, sources: &[Source]) -> Value {
    let Some(source) = sources.get(span.file.0 as usize) else { return Value::Null };
    let (start, end) = (source.place(span.start), source.place(span.end));
    json!({
        "file": source.path(),
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "start": span.start,
        "end": span.end,
    })
}

fn evidence(evidence: &Evidence) -> Value {
    json!({
        "rules": ids(&evidence.rules),
        "regions": evidence.regions.iter().map(region).collect::<Vec<_>>(),
        "case": columns(&evidence.case),
        "other_case": columns(&evidence.other_case),
        "cases": evidence.cases,
        "total": evidence.total,
        "paste": evidence.paste,
    })
}

fn suggestion(suggestion: &Suggestion, sources: &[Source]) -> Value {
    let edit = |it: &Edit| json!({ "place": place(it.span, sources), "text": it.text });
    let placeholder = |it: &Placeholder| json!({ "edit": it.edit, "start": it.start, "end": it.end, "rule": it.rule, "name": it.name });
    json!({
        "kind": suggestion.kind.name(),
        "title": suggestion.title,
        "applicability": suggestion.applicability.name(),
        "edits": suggestion.edits.iter().map(edit).collect::<Vec<_>>(),
        "placeholders": suggestion.placeholders.iter().map(placeholder).collect::<Vec<_>>(),
        "right": suggestion.right.as_ref().map(|it| json!({ "rules": it.rules, "first": it.is_first, "narrower": it.is_narrower })),
    })
}

fn region(region: &RegionEvidence) -> Value {
    json!({ "entries": columns(&region.entries), "cases": region.cases, "rules": ids(&region.rules) })
}

fn ids(rules: &[Arc<str>]) -> Vec<&str> {
    rules.iter().map(|it| &**it).collect()
}

fn columns(pairs: &[(impl AsRef<str>, impl AsRef<str>)]) -> Value {
    Value::Object(pairs.iter().map(|(column, value)| (column.as_ref().to_owned(), json!(value.as_ref()))).collect::<Map<_, _>>())
}
