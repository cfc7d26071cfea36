//! Where the parts of a text stand in its file.

use std::ops::Range;

use dtable_core::syntax::Text;

use super::mention::Spelling;

/// Returns the bytes of a part of a text in its file. Of a text over several lines the words are counted: the words of
/// its lines are those of the text, unless there are escapes.
pub(super) fn placed(text: &Text, part: Range<usize>, file: &str) -> (Range<usize>, Spelling) {
    let span = text.part(part.clone());
    let written = &text.value[part.clone()];
    if file.get(span.start..span.end) == Some(written) {
        return (span.start..span.end, Spelling::Plain);
    }
    // `\|` in a cell, `''` in quotes.
    if span != text.span && file.get(span.start..span.end).is_some() {
        return (span.start..span.end, Spelling::Plain);
    }
    counted(text, part, file).map_or_else(|| (text.span.start..text.span.end, Spelling::Escaped), |it| (it, Spelling::Plain))
}

fn counted(text: &Text, part: Range<usize>, file: &str) -> Option<Range<usize>> {
    let raw = file.get(text.span.start..text.span.end)?;
    let (words, written) = (words(&text.value), words(raw));
    // A block begins with its mark, and perhaps a comment: `|`, `>-`.
    let skipped = written.len().checked_sub(words.len())?;
    let is_same = words.iter().zip(&written[skipped..]).all(|(a, b)| text.value[a.clone()] == raw[b.clone()]);
    let at = words.iter().position(|it| *it == part).filter(|_| is_same)?;
    let found = &written[skipped + at];
    Some(text.span.start + found.start..text.span.start + found.end)
}

/// The words of a text: what stands between all that is no letter, digit or `_`.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, it) in text.char_indices().chain([(text.len(), ' ')]) {
        match (it == '_' || it.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Spelling, placed};
    use dtable_core::source::{FileId, Source, Span};
    use dtable_core::syntax::{Document, Text, parse};

    #[test]
    fn words_over_several_lines_have_their_places() {
        let file = "table: a\nconditions: { b: x, c: y }\nrelations:\n  - b ->\n    c\n  - >\n    b ||\n    c\nrules: |\n  | rule | b |\n  | 1 | T |\n";
        let Ok(Document::Table(table)) = parse(&Source::new("a", file), FileId(0)) else { panic!() };
        for (relation, line) in table.relations.iter().zip(["    c\n  - >", "    c\nrules"]) {
            let text = &relation.text;
            let at = text.value.rfind('c').unwrap();
            let (place, spelling) = placed(text, at..at + 1, file);
            assert_eq!((place.start, spelling), (file.find(line).unwrap() + 4, Spelling::Plain));
        }
        let escaped = Text::whole("b", Span::new(FileId(0), 0, 8));
        assert_eq!(placed(&escaped, 0..1, "\"\\u0062\""), (0..8, Spelling::Escaped));
    }
}
