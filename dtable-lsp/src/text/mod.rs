//! A text with its lines; positions of the protocol and bytes.

use std::sync::Arc;

use gen_lsp_types as lsp;

/// The unit in which positions count the characters of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Units of UTF-16: emoji are two. The protocol's default.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl From<Encoding> for lsp::PositionEncodingKind {
    fn from(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Utf8 => Self::UTF8,
            Encoding::Utf16 => Self::UTF16,
            Encoding::Utf32 => Self::UTF32,
        }
    }
}

impl Encoding {
    fn units(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
            Self::Utf32 => text.chars().count(),
        }
    }

    /// The byte at which so many units of a line end; inside of a character, where the character begins.
    fn bytes(self, line: &str, units: usize) -> usize {
        let mut left = units;
        for (at, character) in line.char_indices() {
            let length = match self {
                Self::Utf8 => character.len_utf8(),
                Self::Utf16 => character.len_utf16(),
                Self::Utf32 => 1,
            };
            if left < length {
                return at;
            }
            left -= length;
        }
        line.len()
    }
}

/// A text and where its lines begin. Cheap to clone.
///
/// ```
/// use dtable_lsp::{Encoding, Text};
/// let text = Text::new("игра: 🎲 x\nok");
/// let place = text.position(text.text().find('x').unwrap(), Encoding::Utf16);
/// assert_eq!((place.line, place.character), (0, 9));
/// assert_eq!(text.byte(place, Encoding::Utf16), text.text().find('x').unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Text {
    text: Arc<str>,
    starts: Arc<[usize]>,
}

impl Text {
    /// A text.
    #[must_use]
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        let text: Arc<str> = text.into();
        let bytes = text.as_bytes();
        // A line ends with `\n`, `\r\n` or `\r`, as the protocol says.
        let is_end = |at: usize| bytes[at] == b'\n' || (bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(|at| is_end(*at)).map(|at| at + 1)).collect();
        Self { text, starts }
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether both are one text, not only equal ones.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.text, &other.text)
    }

    /// How many lines there are; an empty text has one.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The bytes of a line, counted from 0, without its end; past the last line, the empty end of the text.
    #[must_use]
    pub fn line(&self, line: usize) -> std::ops::Range<usize> {
        let Some(&start) = self.starts.get(line) else { return self.text.len()..self.text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        start..start + self.text[start..end].trim_end_matches(['\n', '\r']).len()
    }

    /// The line of a byte, counted from 0.
    #[must_use]
    pub fn line_at(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte).saturating_sub(1)
    }

    /// The position of a byte; past the end means the end.
    #[must_use]
    pub fn position(&self, byte: usize, encoding: Encoding) -> lsp::Position {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let line = self.line_at(byte);
        let units = encoding.units(&self.text[self.starts[line]..byte]);
        lsp::Position { line: small(line), character: small(units) }
    }

    /// The byte of a position. Past the end of a line means its end, past the last line the end of the text.
    #[must_use]
    pub fn byte(&self, position: lsp::Position, encoding: Encoding) -> usize {
        let line = self.line(position.line as usize);
        line.start + encoding.bytes(&self.text[line.clone()], position.character as usize)
    }

    /// The range of the bytes from `start` to `end`.
    #[must_use]
    pub fn range(&self, start: usize, end: usize, encoding: Encoding) -> lsp::Range {
        lsp::Range { start: self.position(start, encoding), end: self.position(end.max(start), encoding) }
    }

    /// The text after a change of the protocol.
    #[must_use]
    pub fn changed(&self, change: &lsp::TextDocumentContentChangeEvent, encoding: Encoding) -> Self {
        match change {
            lsp::TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                let start = self.byte(part.range.start, encoding);
                let end = self.byte(part.range.end, encoding).max(start);
                Self::new([&self.text[..start], &part.text, &self.text[end..]].concat())
            }
            lsp::TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => Self::new(whole.text.as_str()),
        }
    }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Text};
    use gen_lsp_types::Position;

    #[test]
    fn every_byte_has_a_position_that_leads_back() {
        let text = Text::new("a\r\nигра 🎲\n\n| 漢字 |\rlast");
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            let is_place = |at: &usize| text.text().is_char_boundary(*at) && !text.text()[..*at].ends_with('\r');
            for at in (0..=text.text().len()).filter(is_place) {
                assert_eq!(text.byte(text.position(at, encoding), encoding), at, "{encoding:?}");
            }
        }
        let far = |line, character| text.byte(Position { line, character }, Encoding::Utf16);
        assert_eq!((far(0, 99), far(99, 0), far(1, 6)), (1, text.text().len(), 3 + "игра ".len()));
        assert_eq!(text.lines(), 5);
    }
}
