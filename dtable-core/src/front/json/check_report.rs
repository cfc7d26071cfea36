//! Findings, file by file: the object of `cargo dtable check --format json`.

use super::named_values::Texts;
use crate::diagnostic::{
    Edit, Evidence, Finding, Label, NoteEvidence, Placeholder, RegionEvidence, Right, Severity, Style, Suggestion, render,
};
use crate::front::Findings;
use crate::lists::CollectVec;
use crate::source::{self, Span};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The findings about some files as one object, which `cargo dtable check --format json` prints. [`Findings`] are
/// written as the report of their file.
///
/// ```
/// use dtable_core::Table;
/// let found = Table::parse("dish.yaml", "table: dish\nrelatoins: []\n").unwrap_err();
/// let report = serde_json::to_value(&found)?;
/// assert_eq!((&report["files"][0]["path"], &report["findings"][0]["name"]), (&"dish.yaml".into(), &"missing-key".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Serialize)]
pub struct CheckReport<'a> {
    version: u32,
    files: Vec<FileObject<'a>>,
    findings: Vec<FindingObject<'a>>,
}

impl<'a> CheckReport<'a> {
    /// The version of the objects that the command line prints: it changes when something is renamed or removed, not
    /// when something is added.
    pub const VERSION: u32 = 1;

    /// Creates the report of some files: of each the texts, its own first, and the findings.
    pub fn new(files: impl IntoIterator<Item = (&'a [source::Source], &'a [Finding])>) -> Self {
        let mut report = Self { version: Self::VERSION, files: Vec::new(), findings: Vec::new() };
        for (sources, findings) in files {
            report.files.push(FileObject::new(sources, findings));
            report.findings.extend(findings.iter().map(|it| FindingObject::new(it, sources)));
        }
        report
    }
}

impl Serialize for Findings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        CheckReport::new([(self.sources(), &**self)]).serialize(serializer)
    }
}

#[derive(Debug, Serialize)]
struct FileObject<'a> {
    path: Option<&'a str>,
    tables: Vec<&'a str>,
    errors: usize,
    warnings: usize,
}

impl<'a> FileObject<'a> {
    fn new(sources: &'a [source::Source], findings: &[Finding]) -> Self {
        let errors = findings.iter().filter(|it| it.is_error()).count();
        let mut paths = sources.iter().map(source::Source::path);
        Self { path: paths.next(), tables: paths.collect_vec(), errors, warnings: findings.len() - errors }
    }
}

#[derive(Debug, Serialize)]
struct FindingObject<'a> {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    message: &'a str,
    table: Option<&'a str>,
    place: Option<PlaceObject<'a>>,
    labels: Vec<LabelObject<'a>>,
    notes: &'a [String],
    help: &'a [String],
    evidence: EvidenceObject<'a>,
    suggestions: Vec<SuggestionObject<'a>>,
    rendered: String,
}

impl<'a> FindingObject<'a> {
    fn new(it: &'a Finding, sources: &'a [source::Source]) -> Self {
        let label = |label: &'a Label| LabelObject { place: PlaceObject::new(label.span, sources), text: &label.text };
        Self {
            code: it.code.id(),
            name: it.code.name(),
            severity: match it.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            message: &it.message,
            table: it.evidence.table.as_deref(),
            place: PlaceObject::new(it.primary.span, sources),
            labels: std::iter::once(&it.primary).chain(&it.secondary).map(label).collect_vec(),
            notes: &it.notes,
            help: &it.help,
            evidence: EvidenceObject::new(&it.evidence),
            suggestions: it.suggestions.iter().map(|it| SuggestionObject::new(it, sources)).collect_vec(),
            rendered: render(it, sources, Style::Plain),
        }
    }
}

#[derive(Debug, Serialize)]
struct LabelObject<'a> {
    place: Option<PlaceObject<'a>>,
    text: &'a str,
}

#[derive(Debug, Serialize)]
struct PlaceObject<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    start: usize,
    end: usize,
}

impl<'a> PlaceObject<'a> {
    fn new(span: Span, sources: &'a [source::Source]) -> Option<Self> {
        let source = sources.get(span.file.0 as usize)?;
        let (start, end) = (source.place(span.start), source.place(span.end));
        Some(Self {
            file: source.path(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            start: span.start,
            end: span.end,
        })
    }
}

#[derive(Debug, Serialize)]
struct EvidenceObject<'a> {
    rules: Vec<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    notes: BTreeMap<&'a str, BTreeMap<&'a str, &'a str>>,
    regions: Vec<EvidenceRegion<'a>>,
    case: Texts<'a, String, String>,
    other_case: Texts<'a, String, String>,
    cases: Option<&'a str>,
    total: Option<&'a str>,
    paste: &'a [String],
}

impl<'a> EvidenceObject<'a> {
    fn new(it: &'a Evidence) -> Self {
        let region =
            |it: &'a RegionEvidence| EvidenceRegion { entries: Texts(&it.entries), cases: it.cases.as_deref(), rules: ids(&it.rules) };
        let mut notes: BTreeMap<&str, BTreeMap<&str, &str>> = BTreeMap::new();
        for NoteEvidence { rule, name, text } in &it.notes {
            notes.entry(rule).or_default().insert(name, text);
        }
        Self {
            rules: ids(&it.rules),
            notes,
            regions: it.regions.iter().map(region).collect_vec(),
            case: Texts(&it.case),
            other_case: Texts(&it.other_case),
            cases: it.cases.as_deref(),
            total: it.total.as_deref(),
            paste: &it.paste,
        }
    }
}

fn ids(rules: &[Arc<str>]) -> Vec<&str> {
    rules.iter().map(|it| &**it).collect_vec()
}

#[derive(Debug, Serialize)]
struct EvidenceRegion<'a> {
    entries: Texts<'a, Arc<str>, Arc<str>>,
    cases: Option<&'a str>,
    rules: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
struct SuggestionObject<'a> {
    kind: &'static str,
    title: &'a str,
    applicability: &'static str,
    edits: Vec<EditObject<'a>>,
    placeholders: Vec<PlaceholderObject<'a>>,
    right: Option<RightObject<'a>>,
}

impl<'a> SuggestionObject<'a> {
    fn new(it: &'a Suggestion, sources: &'a [source::Source]) -> Self {
        let edit = |it: &'a Edit| EditObject { place: PlaceObject::new(it.span, sources), text: &it.text };
        let placeholder =
            |it: &'a Placeholder| PlaceholderObject { edit: it.edit, start: it.start, end: it.end, rule: &it.rule, name: &it.name };
        let right = |it: &'a Right| RightObject { rules: &it.rules, first: it.is_first, narrower: it.is_narrower };
        Self {
            kind: it.kind.name(),
            title: &it.title,
            applicability: it.applicability.name(),
            edits: it.edits.iter().map(edit).collect_vec(),
            placeholders: it.placeholders.iter().map(placeholder).collect_vec(),
            right: it.right.as_ref().map(right),
        }
    }
}

#[derive(Debug, Serialize)]
struct EditObject<'a> {
    place: Option<PlaceObject<'a>>,
    text: &'a str,
}

#[derive(Debug, Serialize)]
struct PlaceholderObject<'a> {
    edit: usize,
    start: usize,
    end: usize,
    rule: &'a str,
    name: &'a str,
}

#[derive(Debug, Serialize)]
struct RightObject<'a> {
    rules: &'a [String],
    first: bool,
    narrower: bool,
}
