//! The lines that are a grid.

use std::borrow::Cow;
use std::ops::Range;

/// The lines of a grid.
pub(super) struct Extent<'a> {
    /// The bytes of each line without its line end, from the header on.
    pub(super) lines: Vec<Range<usize>>,
    /// The blanks before its rows.
    pub(super) margin: Cow<'a, str>,
}

/// Returns the grid around an offset. A grid is the block under a key `rules: |`, up to its last line that is not blank.
/// Where no such key is in sight, it is a run of rows, with comments between them.
pub(super) fn around(text: &str, at: usize) -> Option<Extent<'_>> {
    let here = line_at(text, at);
    let key = key(text, &here);
    let mut lines = match &key {
        Some(key) => block(text, key),
        None => run(text, &here),
    };
    let header = lines.iter().position(|it| is_row(&text[it.clone()]))?;
    lines.drain(..header);
    lines.contains(&here).then(|| Extent { margin: margin(text, &lines, key), lines })
}

/// Returns the blanks before the header. Where the header is not inside of the block of its key, another row has to be;
/// else all rows are moved there.
fn margin<'a>(text: &'a str, lines: &[Range<usize>], key: Option<Range<usize>>) -> Cow<'a, str> {
    let outer = key.map(|it| indent(&text[it]));
    let is_inside = |line: &str| outer.is_none_or(|outer| line.len() - line.trim_start_matches(' ').len() > outer);
    let mut rows = lines.iter().map(|it| &text[it.clone()]).filter(|it| is_row(it));
    match (rows.find(|it| is_inside(it)), outer) {
        (Some(row), _) => Cow::Borrowed(&row[..indent(row)]),
        (None, outer) => Cow::Owned(" ".repeat(outer.unwrap_or(0) + 2)),
    }
}

/// Returns the line of an offset, without its line end.
pub(super) fn line_at(text: &str, at: usize) -> Range<usize> {
    let at = at.min(text.len());
    let bytes = text.as_bytes();
    let start = bytes[..at].iter().rposition(|it| *it == b'\n').map_or(0, |it| it + 1);
    let end = bytes[at..].iter().position(|it| *it == b'\n').map_or(text.len(), |it| at + it);
    let is_crlf = end > start && bytes[end - 1] == b'\r';
    start..if is_crlf { end - 1 } else { end }
}

fn line_above(text: &str, line: &Range<usize>) -> Option<Range<usize>> {
    line.start.checked_sub(1).map(|end| line_at(text, end))
}

fn line_below(text: &str, line: &Range<usize>) -> Option<Range<usize>> {
    let feed = text[line.end..].find('\n')?;
    Some(line_at(text, line.end + feed + 1))
}

/// Whether a line is a row, as far as it is typed.
pub(super) fn is_row(line: &str) -> bool {
    line.trim_start().starts_with('|')
}

/// Whether a line is a comment.
pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// The width of the blanks before a line. YAML allows no tabs there, authors type them.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the line `rules: |` whose block contains a line. A row belongs to the block even where its indentation is lost.
fn key(text: &str, here: &Range<usize>) -> Option<Range<usize>> {
    let mut least = usize::MAX;
    let mut line = here.clone();
    loop {
        let content = &text[line.clone()];
        if !is_row(content) && !is_blank(content) {
            let indent = indent(content);
            if line != *here && indent < least && is_key(content) {
                return Some(line);
            }
            least = least.min(indent);
        }
        if least == 0 {
            return None;
        }
        line = line_above(text, &line)?;
    }
}

/// Whether a line is the key of a literal block: `rules: |`, perhaps with quotes, a tag, an indicator (`|-`), a comment.
fn is_key(line: &str) -> bool {
    let line = line.trim_start();
    let rest = ["rules", "\"rules\"", "'rules'"].iter().find_map(|it| line.strip_prefix(it));
    let Some(value) = rest.and_then(|it| it.trim_start().strip_prefix(':')) else { return false };
    let mut content = value.trim_start();
    while content.starts_with(['&', '!']) {
        content = content.split_once([' ', '\t']).map_or("", |it| it.1.trim_start());
    }
    let Some(indicators) = content.strip_prefix('|') else { return false };
    let after = indicators.trim_start_matches(|it: char| it.is_ascii_digit() || it == '-' || it == '+');
    value.starts_with([' ', '\t']) && (after.trim().is_empty() || after.trim_start().starts_with('#') && after.starts_with([' ', '\t']))
}

/// Returns the lines under a key, up to the last that is not blank.
fn block(text: &str, key: &Range<usize>) -> Vec<Range<usize>> {
    let outer = indent(&text[key.clone()]);
    let mut lines = Vec::new();
    let mut filled = 0;
    let mut next = line_below(text, key);
    while let Some(line) = next {
        let content = &text[line.clone()];
        next = line_below(text, &line);
        if !is_blank(content) {
            if !is_row(content) && indent(content) <= outer {
                break;
            }
            filled = lines.len() + 1;
        }
        lines.push(line);
    }
    lines.truncate(filled);
    lines
}

/// Returns the rows around a line, with the comments between them.
fn run(text: &str, here: &Range<usize>) -> Vec<Range<usize>> {
    let belongs = |line: &Range<usize>| is_row(&text[line.clone()]) || is_comment(&text[line.clone()]);
    if !belongs(here) {
        return Vec::new();
    }
    let mut lines: Vec<_> = std::iter::successors(Some(here.clone()), |it| line_above(text, it)).take_while(belongs).collect();
    lines.reverse();
    lines.extend(std::iter::successors(line_below(text, here), |it| line_below(text, it)).take_while(belongs));
    let end = lines.iter().rposition(|it| is_row(&text[it.clone()])).map_or(0, |it| it + 1);
    lines.truncate(end);
    lines
}
