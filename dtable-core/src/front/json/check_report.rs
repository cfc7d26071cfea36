//! Findings, file by file: the object of `cargo dtable check --format json`.

use super::named_values::Texts;
use crate::diagnostic::{
    Edit, Evidence, Finding, Label, NoteEvidence, Placeholder, RegionEvidence, Right, Severity, Style, Suggestion, render, shown,
};
use crate::front::Findings;
use crate::lists::CollectVec;
use crate::source::{self, Span};
use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The findings about some files as one object, which `cargo dtable check --format json` prints. [`Findings`] are
/// written as the report of their file.
///
/// A table can have thousands of findings that say much about few rules. So those that are not shown of a file as text
/// (twenty are, errors first) have the first of their labels and regions, and neither `rendered` nor `suggestions`; those
/// that are have [`Self::REGIONS`] regions. `shortened` says which findings lack something. [`Self::complete`] has
/// everything.
///
/// ```
/// use dtable_core::Table;
/// let found = Table::parse("dish.yaml", "table: dish\nrelatoins: []\n").unwrap_err();
/// let report = serde_json::to_value(&found)?;
/// assert_eq!((&report["files"][0]["path"], &report["findings"][0]["name"]), (&"dish.yaml".into(), &"missing-key".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug)]
pub struct CheckReport<'a> {
    files: Vec<(&'a [source::Source], &'a [Finding])>,
    is_complete: bool,
}

impl<'a> CheckReport<'a> {
    /// The version of the objects that the command line prints: it changes when something is renamed or removed, not
    /// when something is added.
    pub const VERSION: u32 = 1;

    /// The number of regions of a finding that is shown as text, in a report that is not complete.
    pub const REGIONS: usize = 16;

    /// Creates the report of some files: of each the texts, its own first, and the findings.
    pub fn new(files: impl IntoIterator<Item = (&'a [source::Source], &'a [Finding])>) -> Self {
        Self { files: files.into_iter().collect(), is_complete: false }
    }

    /// The report with all evidence, text and edits of every finding.
    #[must_use]
    pub const fn complete(mut self) -> Self {
        self.is_complete = true;
        self
    }
}

/// Findings are made into objects one by one, as they are written: each is far larger than what it is made of.
impl Serialize for CheckReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = serializer.serialize_struct("CheckReport", 3)?;
        report.serialize_field("version", &Self::VERSION)?;
        report.serialize_field("files", &self.files.iter().map(|(sources, findings)| FileObject::new(sources, findings)).collect_vec())?;
        report.serialize_field("findings", &AllFindings(self))?;
        report.end()
    }
}

struct AllFindings<'a>(&'a CheckReport<'a>);

impl Serialize for AllFindings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut all = serializer.serialize_seq(Some(self.0.files.iter().map(|it| it.1.len()).sum()))?;
        for (sources, findings) in &self.0.files {
            let (shown, _) = shown(findings);
            for it in *findings {
                let length = match shown.iter().any(|shown| std::ptr::eq(*shown, it)) {
                    _ if self.0.is_complete => Length::Complete,
                    true => Length::Shown,
                    false => Length::Short,
                };
                all.serialize_element(&FindingObject::new(it, sources, length))?;
            }
        }
        all.end()
    }
}

/// How much of a finding is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// Everything.
    Complete,
    /// Everything but most regions.
    Shown,
    /// The message and one case of each finding.
    Short,
}

impl Length {
    const fn most_regions(self) -> usize {
        match self {
            Self::Complete => usize::MAX,
            Self::Shown => CheckReport::REGIONS,
            Self::Short => 1,
        }
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
    rendered: Option<String>,
    #[serde(skip_serializing_if = "is_false")]
    shortened: bool,
}

impl<'a> FindingObject<'a> {
    fn new(it: &'a Finding, sources: &'a [source::Source], length: Length) -> Self {
        let is_short = length == Length::Short;
        let (suggestions, secondary) = if is_short { (&[][..], &[][..]) } else { (&it.suggestions[..], &it.secondary[..]) };
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
            labels: std::iter::once(&it.primary).chain(secondary).map(label).collect_vec(),
            notes: &it.notes,
            help: &it.help,
            evidence: EvidenceObject::new(&it.evidence, length.most_regions()),
            suggestions: suggestions.iter().map(|it| SuggestionObject::new(it, sources)).collect_vec(),
            rendered: (!is_short).then(|| render(it, sources, Style::Plain)),
            shortened: is_short || it.evidence.regions.len() > length.most_regions(),
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
    #[serde(skip_serializing_if = "is_zero")]
    more_regions: usize,
    case: Texts<'a, String, String>,
    other_case: Texts<'a, String, String>,
    cases: Option<&'a str>,
    total: Option<&'a str>,
    paste: &'a [String],
}

impl<'a> EvidenceObject<'a> {
    fn new(it: &'a Evidence, most_regions: usize) -> Self {
        let region =
            |it: &'a RegionEvidence| EvidenceRegion { entries: Texts(&it.entries), cases: it.cases.as_deref(), rules: ids(&it.rules) };
        let mut notes: BTreeMap<&str, BTreeMap<&str, &str>> = BTreeMap::new();
        for NoteEvidence { rule, name, text } in &it.notes {
            notes.entry(rule).or_default().insert(name, text);
        }
        Self {
            rules: ids(&it.rules),
            notes,
            regions: it.regions.iter().take(most_regions).map(region).collect_vec(),
            more_regions: it.regions.len().saturating_sub(most_regions),
            case: Texts(&it.case),
            other_case: Texts(&it.other_case),
            cases: it.cases.as_deref(),
            total: it.total.as_deref(),
            paste: &it.paste,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's attributes give a reference")]
const fn is_false(it: &bool) -> bool {
    !*it
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's attributes give a reference")]
const fn is_zero(it: &usize) -> bool {
    *it == 0
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
