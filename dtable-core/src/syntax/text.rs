//! Pieces of the author's text that know where each of their bytes was written.

use crate::lists::CollectVec;
use std::ops::Range;

use crate::source::{FileId, Span, Spanned};

/// A text and its place. Quotes and escapes are resolved in `value`, and [`part`](Self::part) still finds the
/// place of any piece of it.
///
/// ```
/// use dtable_core::source::{FileId, Span};
/// use dtable_core::syntax::Text;
/// // `a \| b` at byte 10: one backslash was dropped before byte 2 of the value
/// let cell = Text::exact("a | b", FileId(0), 10, vec![2]);
/// assert_eq!(cell.span, Span::new(FileId(0), 10, 16));
/// assert_eq!(cell.part(4..5), Span::new(FileId(0), 15, 16));
/// ```
#[derive(Clone, Debug)]
pub struct Text {
    /// The text after escapes.
    pub value: String,
    /// Where it stands, quotes included.
    pub span: Span,
    places: TextMap,
}

/// How places in the value map to places in the file.
#[derive(Clone, Debug)]
enum TextMap {
    /// Not at all: every part stands at the whole span.
    Whole,
    /// Byte by byte from `start`; one more byte of the file stands before each of the value's bytes in `dropped`.
    Exact { start: usize, dropped: Vec<usize> },
}

impl Text {
    /// A text whose parts have no places of their own: folded lines, YAML escapes.
    #[must_use]
    pub fn whole(value: impl Into<String>, span: Span) -> Self {
        Self { value: value.into(), span, places: TextMap::Whole }
    }

    /// A text that stands at `start` byte by byte, except that one byte was dropped before each of the value's
    /// bytes in `dropped` (ascending).
    #[must_use]
    pub fn exact(value: impl Into<String>, file: FileId, start: usize, dropped: Vec<usize>) -> Self {
        let value = value.into();
        let span = Span::new(file, start, start + value.len() + dropped.len());
        Self { value, span, places: TextMap::Exact { start, dropped } }
    }

    /// This text with another span, such as one that includes the quotes.
    #[must_use]
    pub fn spanning(self, span: Span) -> Self {
        Self { span, ..self }
    }

    /// Where the bytes `range` of the value stand.
    #[must_use]
    pub fn part(&self, range: Range<usize>) -> Span {
        match &self.places {
            TextMap::Whole => self.span,
            TextMap::Exact { start, dropped } => {
                let place = |at: usize| start + at + dropped.partition_point(|&it| it < at);
                Span::new(self.span.file, place(range.start), place(range.end))
            }
        }
    }

    /// The bytes `range` of the value, as a text with its own place.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> Self {
        let span = self.part(range.clone());
        let places = match &self.places {
            TextMap::Whole => TextMap::Whole,
            TextMap::Exact { dropped, .. } => {
                let dropped = dropped.iter().filter(|it| range.contains(it)).map(|it| it - range.start).collect_vec();
                TextMap::Exact { start: span.start, dropped }
            }
        };
        Self { value: self.value[range].to_owned(), span, places }
    }

    /// Without the white space around it.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        let rest = self.value.trim_start();
        let start = self.value.len() - rest.len();
        if start == 0 && rest.trim_end().len() == rest.len() {
            return self.clone();
        }
        self.slice(start..start + rest.trim_end().len())
    }

    /// The words, split at white space.
    #[must_use]
    pub fn words(&self) -> Vec<Self> {
        self.pieces(char::is_whitespace).into_iter().filter(|it| !it.is_blank()).collect_vec()
    }

    /// The pieces between the commas outside brackets, trimmed; one blank piece when there is nothing at all.
    #[must_use]
    pub fn listed(&self) -> Vec<Self> {
        let mut open = 0_u32;
        let is_end = |it: char| {
            open = if it == '(' { open + 1 } else { open.saturating_sub(u32::from(it == ')')) };
            it == ',' && open == 0
        };
        self.pieces(is_end).iter().map(Self::trimmed).collect_vec()
    }

    /// Each character by itself.
    #[must_use]
    pub fn characters(&self) -> Vec<Self> {
        self.value.char_indices().map(|(at, it)| self.slice(at..at + it.len_utf8())).collect_vec()
    }

    /// Whether there is nothing but white space.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.value.trim().is_empty()
    }

    /// The value and its span.
    #[must_use]
    pub fn spanned(&self) -> Spanned<String> {
        Spanned::new(self.value.clone(), self.span)
    }

    fn pieces(&self, mut is_end: impl FnMut(char) -> bool) -> Vec<Self> {
        let mut pieces = Vec::new();
        let mut start = 0;
        for (at, it) in self.value.char_indices().filter(|(_, it)| is_end(*it)) {
            pieces.push(self.slice(start..at));
            start = at + it.len_utf8();
        }
        pieces.push(self.slice(start..self.value.len()));
        pieces
    }
}
