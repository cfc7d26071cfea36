//! Findings for tools that read SARIF 2.1.0; suggestions are its fixes.

use std::collections::BTreeMap;
use std::io;

use dtable_core::diagnostic::{Code, Edit, Finding, Label, Level, Suggestion};
use dtable_core::source::{Source, Span};
use dtable_lsp::finding_page;
use serde_json::{Value, json};

use super::{Report, json, short};

/// Prints one log with one run.
pub fn print(reports: &[Report]) -> io::Result<()> {
    json::write(&log(reports))
}

fn log(reports: &[Report]) -> Value {
    let codes: BTreeMap<Code, usize> = {
        let found: std::collections::BTreeSet<Code> = reports.iter().flat_map(|it| &it.findings).map(|it| it.code).collect();
        found.into_iter().enumerate().map(|(at, code)| (code, at)).collect()
    };
    let results = reports.iter().flat_map(|it| it.findings.iter().map(|finding| result(finding, &it.sources, &codes)));
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cargo-dtable",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": codes.keys().map(|it| rule(*it)).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "results": results.collect::<Vec<_>>(),
        }],
    })
}

/// What is known about a kind of finding; its page is the help.
fn rule(code: Code) -> Value {
    let level = match code.default_level() {
        Level::Deny => "error",
        Level::Warn => "warning",
        Level::Allow => "none",
    };
    json!({
        "id": code.id(),
        "name": code.name(),
        "shortDescription": { "text": code.name() },
        "help": { "text": finding_page(code), "markdown": finding_page(code) },
        "defaultConfiguration": { "level": level },
    })
}

fn result(finding: &Finding, sources: &[Source], codes: &BTreeMap<Code, usize>) -> Value {
    let related: Vec<Value> = finding.secondary.iter().enumerate().filter_map(|(at, label)| related(at, label, sources)).collect();
    let fixes: Vec<Value> = finding.suggestions.iter().filter_map(|it| fix(it, sources)).collect();
    let text: Vec<&str> = std::iter::once(&finding.message).chain(&finding.notes).chain(&finding.help).map(|it| it.trim_end()).collect();
    json!({
        "ruleId": finding.code.id(),
        "ruleIndex": codes.get(&finding.code),
        "level": short::level(finding),
        "message": { "text": text.join("\n") },
        "locations": location(finding.primary.span, sources).into_iter().collect::<Vec<_>>(),
        "relatedLocations": related,
        "fixes": fixes,
    })
}

fn related(at: usize, label: &Label, sources: &[Source]) -> Option<Value> {
    let mut location = location(label.span, sources)?;
    location["id"] = json!(at);
    if !label.text.is_empty() {
        location["message"] = json!({ "text": label.text });
    }
    Some(location)
}

fn location(span: Span, sources: &[Source]) -> Option<Value> {
    let source = sources.get(span.file.0 as usize)?;
    Some(json!({ "physicalLocation": { "artifactLocation": { "uri": uri(source.path()) }, "region": region(span, source) } }))
}

/// Lines and columns from 1, columns in code points; the end is behind the last one.
fn region(span: Span, source: &Source) -> Value {
    let (start, end) = (source.place(span.start), source.place(span.end));
    json!({ "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column })
}

/// All edits of a suggestion, file by file.
fn fix(suggestion: &Suggestion, sources: &[Source]) -> Option<Value> {
    let mut files: BTreeMap<u32, Vec<&Edit>> = BTreeMap::new();
    suggestion.edits.iter().for_each(|it| files.entry(it.span.file.0).or_default().push(it));
    let change = |(file, edits): (u32, Vec<&Edit>)| {
        let source = sources.get(file as usize)?;
        let replacement = |it: &&Edit| json!({ "deletedRegion": region(it.span, source), "insertedContent": { "text": it.text } });
        Some(json!({
            "artifactLocation": { "uri": uri(source.path()) },
            "replacements": edits.iter().map(replacement).collect::<Vec<_>>(),
        }))
    };
    let changes: Option<Vec<Value>> = files.into_iter().map(change).collect();
    changes.map(|it| json!({ "description": { "text": suggestion.title }, "artifactChanges": it }))
}

/// A path as a reference: what no part of a URI has is written in percents.
fn uri(path: &str) -> String {
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || b"/-_.~".contains(&it);
    path.bytes().map(|it| if is_plain(it) { char::from(it).to_string() } else { format!("%{it:02X}") }).collect()
}
