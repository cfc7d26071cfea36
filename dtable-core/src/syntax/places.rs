//! Turns the places of the YAML parser, which count characters, into bytes of the file.

use crate::lists::CollectVec;
use saphyr_parser::{ScalarStyle, Span as Marks};

use super::text::Text;
use crate::source::{FileId, Span};

/// The number of characters between two places whose byte is stored. No measurement is recorded.
const CHARACTERS_BETWEEN_PLACES: usize = 128;

/// The places of one file's characters.
#[derive(Debug)]
pub struct Places<'a> {
    file: FileId,
    text: &'a str,
    /// The byte at which the YAML begins: after a byte order mark.
    start: usize,
    /// The byte of every [`CHARACTERS_BETWEEN_PLACES`]th character.
    known: Vec<usize>,
}

impl<'a> Places<'a> {
    /// The places of `text`; a byte order mark at its start is not counted.
    #[must_use]
    pub fn new(text: &'a str, file: FileId) -> Self {
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let known = text[start..].char_indices().step_by(CHARACTERS_BETWEEN_PLACES).map(|(at, _)| at + start).collect_vec();
        Self { file, text, start, known }
    }

    /// The places of a part of `text`, as if it were a file of its own.
    #[cfg(feature = "explore")]
    #[must_use]
    pub fn within(text: &'a str, file: FileId, part: std::ops::Range<usize>) -> Self {
        let known = text[part.clone()].char_indices().step_by(CHARACTERS_BETWEEN_PLACES).map(|(at, _)| at + part.start).collect_vec();
        Self { file, text: &text[..part.end], start: part.start, known }
    }

    /// The text that is YAML.
    #[must_use]
    pub fn text(&self) -> &'a str {
        &self.text[self.start..]
    }

    /// The byte of a character; past the end, the end.
    #[must_use]
    pub fn byte(&self, character: usize) -> usize {
        let Some(&near) = self.known.get(character / CHARACTERS_BETWEEN_PLACES) else { return self.text.len() };
        self.text[near..].char_indices().nth(character % CHARACTERS_BETWEEN_PLACES).map_or(self.text.len(), |(at, _)| near + at)
    }

    /// The bytes between two marks.
    #[must_use]
    pub fn span(&self, marks: &Marks) -> Span {
        let start = self.byte(marks.start.index());
        Span::new(self.file, start, self.byte(marks.end.index()).max(start))
    }

    /// The text at a span of this file.
    #[must_use]
    pub fn text_of(&self, span: Span) -> &'a str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// A scalar's text, with exact places where it stands in the file as it is: on one line, without escapes
    /// other than `''`.
    #[must_use]
    pub fn scalar(&self, value: &str, style: ScalarStyle, span: Span) -> Text {
        let span = self.without_margin(span);
        let raw = self.text_of(span);
        match style {
            ScalarStyle::Plain if raw == value => Text::exact(value, self.file, span.start, Vec::new()),
            ScalarStyle::SingleQuoted => self.single_quoted(value, raw, span),
            ScalarStyle::DoubleQuoted if inside(raw, '"') == Some(value) => {
                Text::exact(value, self.file, span.start + 1, Vec::new()).spanning(span)
            }
            _ => Text::whole(value, span),
        }
    }

    fn single_quoted(&self, value: &str, raw: &str, span: Span) -> Text {
        let inner = inside(raw, '\'').filter(|inner| inner.replace("''", "'") == value);
        if inner.is_none() {
            return Text::whole(value, span);
        }
        let quotes = value.match_indices('\'').map(|(at, _)| at).collect_vec();
        Text::exact(value, self.file, span.start + 1, quotes).spanning(span)
    }

    /// Blocks end where the next thing begins: cuts the white space at the end.
    fn without_margin(&self, span: Span) -> Span {
        let length = self.text_of(span).trim_end().len();
        Span::new(span.file, span.start, span.start + length)
    }
}

fn inside(raw: &str, quote: char) -> Option<&str> {
    raw.strip_prefix(quote)?.strip_suffix(quote)
}
