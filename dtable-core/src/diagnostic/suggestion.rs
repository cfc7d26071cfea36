//! Suggestions: mends of findings as edits of the files, which a program can apply.

use super::remedy::Remedy;
use super::{Finding, nearest_names};
use crate::lists::{CollectVec, Order};
use crate::source::Span;

/// One way to mend a finding.
///
/// ```
/// use dtable_core::compile::check;
/// use dtable_core::diagnostic::{Applicability, SuggestionKind, applied};
/// use dtable_core::source::Source;
/// let text = "table: day\nconditions: { sunny: Is it sunny? }\noutputs: { swim: bool }\n\
///             rules: |\n  | rule | sunyn | swim |\n  | yes  | T     | true |\n";
/// let found = check(Source::new("day.yaml", text), &mut |_| Err(String::new())).findings;
/// let suggestion = &found[0].suggestions[0];
/// assert_eq!((suggestion.kind, suggestion.applicability), (SuggestionKind::Rename, Applicability::Automatic));
/// assert_eq!(suggestion.title, "replace `sunyn` by `sunny`");
/// assert!(applied(text, &suggestion.edits).unwrap().contains("| rule | sunny | swim |"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Suggestion {
    /// Its kind, for programs that choose among suggestions.
    pub kind: SuggestionKind,
    /// Its effect, for people: one line, lower case, no full stop.
    pub title: String,
    /// The changes, in the order of the places; no two overlap.
    pub edits: Vec<Edit>,
    /// Whether a program may apply it.
    pub applicability: Applicability,
    /// The parts of the new texts that somebody has to fill in.
    pub placeholders: Vec<Placeholder>,
    /// For rules that contradict each other: the rules that the suggestion makes right in the shared cases.
    pub right: Option<Right>,
}

impl Suggestion {
    /// Whether the file is to be checked again before another suggestion is applied: this one was made without regard to
    /// others.
    #[must_use]
    pub const fn goes_alone(&self) -> bool {
        matches!(self.kind, SuggestionKind::ReplaceEntry | SuggestionKind::DeleteRelation | SuggestionKind::JoinRules)
    }

    /// Whether both change the same bytes, or write at the same place.
    #[must_use]
    pub fn touches(&self, other: &Self) -> bool {
        let touch = |a: Span, b: Span| a.file == b.file && (a.start < b.end && b.start < a.end || a.start == b.start);
        self.edits.iter().any(|one| other.edits.iter().any(|it| touch(one.span, it.span)))
    }
}

/// The rules that are right in the cases that rules with different results share.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Right {
    /// The rules that keep these cases, by their ids.
    pub rules: Vec<String>,
    /// Whether the right one of each two rules is the one that comes first in the file.
    pub is_first: bool,
    /// Whether the right one of each two rules is an exception: all its cases are cases of the other.
    pub is_narrower: bool,
}

impl Right {
    /// ``rule `child` is right``
    pub(crate) fn said(&self) -> String {
        match &self.rules[..] {
            [rule] => format!("rule `{rule}` is right"),
            _ if self.is_first => "the rule that stands first is right".to_owned(),
            _ if self.is_narrower => "the narrower rule is right".to_owned(),
            rules => format!("rules `{}` are right", rules.join("`, `")),
        }
    }
}

/// The kind of a suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SuggestionKind {
    /// Another name in place of a misspelled one.
    Rename,
    /// Quotes around a text that YAML would split or misread.
    Quote,
    /// Replaces an entry.
    ReplaceEntry,
    /// Replaces entries, so that rules that contradict each other share no case any more. No case is left without a
    /// rule.
    NarrowRules,
    /// Replaces several rules by one.
    JoinRules,
    /// Replaces a value: one that an example or `expect:` expects, or a text in a list.
    ReplaceValue,
    /// Deletes rules.
    DeleteRules,
    /// Deletes relations.
    DeleteRelation,
    /// Deletes a condition, an input, an action or a value that nothing uses.
    DeleteUnused,
    /// Adds rules for the cases that no rule takes.
    AddRules,
    /// Adds one rule for all cases that no rule takes.
    AddElse,
    /// Adds an example.
    AddExample,
}

impl SuggestionKind {
    /// The name for programs: `add-rules`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rename => "rename",
            Self::Quote => "quote",
            Self::ReplaceEntry => "replace-entry",
            Self::NarrowRules => "narrow-rules",
            Self::JoinRules => "join-rules",
            Self::ReplaceValue => "replace-value",
            Self::DeleteUnused => "delete-unused",
            Self::DeleteRules => "delete-rules",
            Self::DeleteRelation => "delete-relation",
            Self::AddRules => "add-rules",
            Self::AddElse => "add-else",
            Self::AddExample => "add-example",
        }
    }
}

/// The replacement of a text by another one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// The text to be replaced; empty where the new text is inserted.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Edit {
    /// Creates the edit that replaces the text at `span` by `text`.
    #[must_use]
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }
}

/// A part of a new text that somebody has to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Placeholder {
    /// The edit, by its place in the list.
    pub edit: usize,
    /// The first byte in the new text.
    pub start: usize,
    /// The byte after the last; equal to `start` if the placeholder is empty.
    pub end: usize,
    /// The rule, by the id that the new text gives it.
    pub rule: String,
    /// The part to be filled in: the name of an output or an action, or `do`.
    pub name: String,
}

/// Whether a machine may apply a suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Applicability {
    /// The suggestion mends the finding, and changes no result of any case that has one.
    Automatic,
    /// The suggestion mends the finding once its placeholders are filled in.
    HasPlaceholders,
    /// The author may mean something else.
    MaybeIncorrect,
}

impl Applicability {
    /// The name for programs: `has-placeholders`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Automatic => "automatic",
            Self::HasPlaceholders => "has-placeholders",
            Self::MaybeIncorrect => "maybe-incorrect",
        }
    }
}

/// Applies edits to a text; `None` where two of them overlap, or one lies outside of the text.
///
/// ```
/// use dtable_core::diagnostic::{Edit, applied};
/// use dtable_core::source::{FileId, Span};
/// let edit = |start, end, text| Edit::new(Span::new(FileId(0), start, end), text);
/// assert_eq!(applied("a c", &[edit(2, 3, "d"), edit(1, 1, " b")]).unwrap(), "a b d");
/// assert_eq!(applied("a c", &[edit(0, 2, ""), edit(1, 3, "")]), None);
/// ```
#[must_use]
pub fn applied(text: &str, edits: &[Edit]) -> Option<String> {
    let mut sorted: Vec<&Edit> = edits.iter().collect_vec();
    sorted.order_by_key(|it| (it.span.start, it.span.end));
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for Edit { span, text: inserted } in sorted {
        text.get(span.start..span.end)?;
        new.push_str(text.get(at..span.start)?);
        new.push_str(inserted);
        at = span.end;
    }
    new.push_str(text.get(at..)?);
    Some(new)
}

impl Finding {
    /// Adds a remedy. The stage that has the text turns it into a suggestion.
    #[must_use]
    pub(crate) fn remedy(mut self, remedy: Remedy) -> Self {
        self.remedies.push(remedy);
        self
    }

    /// Suggests the name among `known` that is most like `written`, the text at the primary place.
    ///
    /// # Errors
    ///
    /// The unchanged finding, if no name is similar enough to be meant.
    pub(crate) fn or_nearest<'a>(self, written: &str, known: impl IntoIterator<Item = &'a str>) -> Result<Self, Self> {
        let near = nearest_names(written, known);
        let Some(name) = near.first() else { return Err(self) };
        Ok(self.or_meant(written, name, near.len() == 1))
    }

    /// Suggests a name instead of `written`, the text at the primary place. `is_only` says that no other name can be
    /// meant.
    #[must_use]
    pub(crate) fn or_meant(self, written: &str, name: &str, is_only: bool) -> Self {
        let remedy = Remedy::Rename { written: written.to_owned(), name: name.to_owned(), is_only };
        self.help(format!("did you mean `{name}`?")).remedy(remedy)
    }
}
