//! Findings: what is wrong with a table, where, on what evidence, and what to write instead.
//!
//! The stages of the compiler make [`Finding`]s, [`Lints`] applies the levels of `lints:`, and
//! [`render`] turns them into text. Nothing outside this module formats a position.
//!
//! # Files
//!
//! - `code`: The only list of findings: code, name, default level.
//! - `render`: A finding as text, with excerpts of the file.
//! - `remedy`: Ways to mend a finding, in terms of the table. `suggestion` has the same as edits of the text.
//! - `cells`: Writes advice about a cell of a grid as the cell wants it.
//! - `printable`: Makes text from tables and file names safe to print.

pub(crate) mod cells;
mod code;
mod printable;
mod remedy;
mod render;
mod suggestion;

pub use code::{Code, Level};
pub use printable::{is_printable, printable, printable_name};
pub(crate) use remedy::{Changes, CopiedRule, NewEntry, NewRule, Remedy};
pub use render::{SHOWN, Style, render, render_body, shown, tally};
pub use suggestion::{Applicability, Edit, Placeholder, Right, Suggestion, SuggestionKind, applied};

use crate::lists::CollectVec;
#[cfg(feature = "library")]
use crate::source::FileId;
use crate::source::Span;
use std::sync::Arc;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The table compiles.
    Warning,
    /// The table does not compile.
    Error,
}

/// A place that a finding shows, with a text beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The text at the place; may be empty.
    pub text: String,
}

/// A region of cases, as entries of the columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegionEvidence {
    /// Column and entry, in the order of the columns; columns that do not matter are left out. Shared, because
    /// thousands of regions repeat them.
    pub entries: Vec<(Arc<str>, Arc<str>)>,
    /// The number of its cases, in decimal, if it was counted.
    pub cases: Option<String>,
    /// The ids of the rules that share it.
    pub rules: Vec<Arc<str>>,
}

/// The evidence of a finding as data. It is complete, also where the text shows a part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The table that the finding is about.
    pub table: Option<String>,
    /// The rules concerned, by id; the one to blame first. Shared, because findings about millions of pairs repeat
    /// them.
    pub rules: Vec<Arc<str>>,
    /// The notes of the rules concerned that are not blank, of the first rules.
    pub notes: Vec<NoteEvidence>,
    /// The regions concerned.
    pub regions: Vec<RegionEvidence>,
    /// One concrete case: column and value.
    pub case: Vec<(String, String)>,
    /// The other case, if the finding is about two.
    pub other_case: Vec<(String, String)>,
    /// The number of cases concerned, in decimal.
    pub cases: Option<String>,
    /// The number of cases of the table, in decimal.
    pub total: Option<String>,
    /// Rows or columns ready to paste into the grid.
    pub paste: Vec<String>,
}

/// A note of a rule that a finding is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteEvidence {
    /// The id of the rule.
    pub rule: Arc<str>,
    /// The name of the note.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which kind.
    pub code: Code,
    /// The severity after `lints:`.
    pub severity: Severity,
    /// One line, lower case, no full stop.
    pub message: String,
    /// The place to look at first.
    pub primary: Label,
    /// Other places, in the order in which they explain the finding.
    pub secondary: Vec<Label>,
    /// Evidence in words: lines under the excerpt (`= note:`), each may hold several lines.
    pub notes: Vec<String>,
    /// Advice (`= help:`); each may hold several lines.
    pub help: Vec<String>,
    /// The content of the finding, as data. Boxed, because recursive parsers return findings, and a large value would
    /// use up the stack.
    pub evidence: Box<Evidence>,
    /// Suggestions, as edits. Each of them alone mends the finding.
    pub suggestions: Vec<Suggestion>,
    /// Remedies in terms of the table. The stage that has the text turns them into suggestions.
    pub(crate) remedies: Vec<Remedy>,
}

impl Finding {
    /// Creates a finding of kind `code` at `span`, with the default severity of the kind.
    #[must_use]
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.default_level().severity().unwrap_or(Severity::Warning),
            message: message.into(),
            primary: Label { span, text: String::new() },
            secondary: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            evidence: Box::default(),
            suggestions: Vec::new(),
            remedies: Vec::new(),
        }
    }

    /// Sets the text beside the primary place.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    /// Adds another place, with a text beside it.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Adds evidence in words.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds several notes, or none.
    #[must_use]
    pub(crate) fn notes(mut self, texts: impl IntoIterator<Item = String>) -> Self {
        self.notes.extend(texts);
        self
    }

    /// Adds advice, such as the text to write instead.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Adds the evidence as data.
    #[must_use]
    pub fn evidence(mut self, evidence: Evidence) -> Self {
        self.evidence = Box::new(evidence);
        self
    }

    /// All that the finding says, and where, with the files as `file` calls them: two that are equal in this read alike.
    #[cfg(feature = "library")]
    #[must_use]
    pub fn words(&self, file: impl Fn(FileId) -> String) -> Vec<String> {
        let place = |span: Span| format!("{}:{}..{}", file(span.file), span.start, span.end);
        let labels = std::iter::once(&self.primary).chain(&self.secondary).flat_map(|it| [place(it.span), it.text.clone()]);
        let remarks = self.notes.iter().chain(&self.help).cloned();
        [self.code.id().to_owned(), self.message.clone()].into_iter().chain(labels).chain(remarks).collect()
    }

    /// Whether the finding is an error: the table does not compile.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The levels that a table sets with `lints:`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lints(pub Vec<(Code, Level)>);

impl Lints {
    /// The level of a kind of finding in this table.
    #[must_use]
    pub fn level(&self, code: Code) -> Level {
        self.0.iter().rev().find(|(it, _)| *it == code).map_or_else(|| code.default_level(), |(_, level)| *level)
    }

    /// Applies the levels to findings about the links of a model. Such a finding may be milder than the default of its
    /// kind, and keeps its severity unless the author sets a level.
    #[must_use]
    pub fn apply_to_links(&self, findings: Vec<Finding>) -> Vec<Finding> {
        let (set, unset) = findings.into_iter().partition(|finding| self.0.iter().any(|(code, _)| *code == finding.code));
        [unset, self.apply(set)].concat()
    }

    /// Whether a finding is an error here.
    #[must_use]
    pub fn is_error(&self, finding: &Finding) -> bool {
        self.level(finding.code).severity() == Some(Severity::Error)
    }

    /// Gives the findings their severities, and drops the allowed ones.
    #[must_use]
    pub fn apply(&self, findings: Vec<Finding>) -> Vec<Finding> {
        findings
            .into_iter()
            .filter_map(|finding| {
                let severity = self.level(finding.code).severity()?;
                Some(Finding { severity, ..finding })
            })
            .collect_vec()
    }
}

/// Returns the name among `known` that is most like `name`; `None` if none is similar enough to be meant.
///
/// ```
/// use dtable_core::diagnostic::nearest;
/// assert_eq!(nearest("relatoins", ["relations", "rules"]), Some("relations"));
/// assert_eq!(nearest("weather", ["relations", "rules"]), None);
/// ```
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_names(name, known).into_iter().next()
}

/// The names among `known` that are most like `name`, in their order, when they are like enough to be meant.
fn nearest_names<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let length = name.chars().count();
    let near: Vec<(usize, &str)> = known
        .into_iter()
        .map(|it| (edit_distance(&name.to_lowercase(), &it.to_lowercase()), it))
        .filter(|(distance, it)| *distance * 3 <= length.max(it.chars().count()).max(3))
        .collect_vec();
    let least = near.iter().map(|it| it.0).min();
    let mut names: Vec<&str> = Vec::new();
    for (_, name) in near.into_iter().filter(|it| Some(it.0) == least) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Returns the least number of insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`
/// (optimal string alignment).
fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect_vec(), b.chars().collect_vec());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let substituted = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut best = substituted.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(rows[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    rows[a.len()][b.len()]
}
