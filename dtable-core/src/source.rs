//! Texts and places in them.
//!
//! A compilation reads one file, or several for a model. Every [`Span`] names its file, so a finding can
//! point into any of them.

use crate::lists::CollectVec;
use std::fmt;

/// One file: its name as shown to the user, and its text.
///
/// ```
/// use dtable_core::source::Source;
/// let source = Source::new("tables/game.yaml", "table: game\ntitle: Игра\n");
/// let place = source.place(source.text().find("Игра").unwrap());
/// assert_eq!((place.line, place.column), (2, 8));
/// assert_eq!(source.line(2), "title: Игра");
/// ```
#[derive(Clone, Debug)]
pub struct Source {
    path: String,
    text: String,
    line_starts: Vec<usize>,
}

/// A place in a text: line and column, both counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl Source {
    /// A file named `path` (as the user will read it) that holds `text`.
    #[must_use]
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect_vec();
        Self { path: path.into(), text, line_starts }
    }

    /// The name shown to the user.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The line and column of the byte `at`; past the end means the end.
    #[must_use]
    pub fn place(&self, at: usize) -> Place {
        let at = self.char_boundary(at);
        let line = self.line_starts.partition_point(|&start| start <= at);
        let start = self.line_starts[line - 1];
        Place { line, column: self.text[start..at].chars().count() + 1 }
    }

    /// The text of a line (counted from 1) without its line end; empty past the last line.
    #[must_use]
    pub fn line(&self, line: usize) -> &str {
        let Some(&start) = line.checked_sub(1).and_then(|at| self.line_starts.get(at)) else { return "" };
        let end = self.line_starts.get(line).map_or(self.text.len(), |&next| next);
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    /// The byte where a line (counted from 1) begins; past the last line, the end of the text.
    #[must_use]
    pub fn line_start(&self, line: usize) -> usize {
        line.checked_sub(1).and_then(|at| self.line_starts.get(at)).copied().unwrap_or(self.text.len())
    }

    /// How many lines there are; an empty text has one.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.line_starts.len()
    }

    fn char_boundary(&self, at: usize) -> usize {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// Which file of a compilation: an index into its list of [`Source`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A part of a file: from byte `start` up to byte `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The bytes `start..end` of `file`.
    #[must_use]
    pub const fn new(file: FileId, start: usize, end: usize) -> Self {
        Self { file, start, end }
    }

    /// The smallest span that holds both; both lie in one file.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A value and where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `value`, written at `span`.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}
