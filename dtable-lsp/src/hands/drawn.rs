//! The cells of a grid, as far as they are typed.

use std::borrow::Cow;
use std::ops::Range;

use super::extent::{self, Extent};

/// A grid in a text.
#[derive(Clone, Debug)]
pub(super) struct Grid<'a> {
    pub(super) text: &'a str,
    /// The bytes of each line, without its line end.
    pub(super) spans: Vec<Range<usize>>,
    /// The lines; the first is the header.
    pub(super) lines: Vec<Line<'a>>,
    /// The blanks before each row.
    pub(super) margin: Cow<'a, str>,
}

/// A line of a grid: one that is there already, or a new one.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// The place among the lines that are there; `None` for a new line.
    pub(super) origin: Option<usize>,
    pub(super) kind: Kind<'a>,
}

/// The content of a line.
#[derive(Clone, Debug)]
pub(super) enum Kind<'a> {
    Row(Row<'a>),
    /// The line under the header.
    Separator(Vec<Dashes>),
    /// A comment, a blank line, or a line that is no row.
    Other(&'a str),
}

/// A row.
#[derive(Clone, Debug, Default)]
pub(super) struct Row<'a> {
    /// The cells without the blanks around them, with `\|` as it is written.
    pub(super) cells: Vec<Cow<'a, str>>,
    /// The text behind the last bar that is no cell: a comment which the author has still to put into a line of its own.
    pub(super) tail: &'a str,
}

/// A cell of the line under the header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Dashes {
    pub(super) has_left_colon: bool,
    pub(super) has_right_colon: bool,
    /// Whether blanks stand around the dashes.
    pub(super) is_apart: bool,
}

impl<'a> Grid<'a> {
    /// Reads the grid around an offset.
    pub(super) fn around(text: &'a str, at: usize) -> Option<Self> {
        let Extent { lines: spans, margin } = extent::around(text, at)?;
        let mut lines: Vec<Line> = Vec::with_capacity(spans.len());
        let mut rows = 0;
        let mut width = 0;
        for (origin, span) in spans.iter().enumerate() {
            let kind = kind(&text[span.clone()], rows, width);
            rows += usize::from(!matches!(kind, Kind::Other(_)));
            if let (0, Kind::Row(row)) = (origin, &kind) {
                width = row.cells.len();
            }
            lines.push(Line { origin: Some(origin), kind });
        }
        // A lone bar is no header yet.
        (width > 0).then_some(Self { text, spans, lines, margin })
    }

    /// The cells of the header.
    pub(super) fn header(&self) -> &[Cow<'a, str>] {
        self.lines.first().and_then(Line::row).map_or(&[], |it| &it.cells)
    }

    /// The lines that are rows, by place; the header is the first.
    pub(super) fn rows(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.lines.iter().enumerate().filter(|it| it.1.row().is_some()).map(|it| it.0)
    }

    /// The cells of the row in a line; none where the line is no row.
    pub(super) fn cells(&self, line: usize) -> &[Cow<'a, str>] {
        self.lines[line].row().map_or(&[], |it| &it.cells)
    }

    /// Whether each rule is a row; else it is a column, and the top left cell is blank.
    pub(super) fn has_rules_in_rows(&self) -> bool {
        self.header().first().is_some_and(|it| !it.is_empty())
    }

    /// The line end of the header.
    pub(super) fn newline(&self) -> &'static str {
        if self.text[self.spans[0].end..].starts_with('\r') { "\r\n" } else { "\n" }
    }

    /// The bytes of all lines.
    pub(super) fn range(&self) -> Range<usize> {
        self.spans[0].start..self.spans[self.spans.len() - 1].end
    }

    /// The line under which the first rule stands: the separator where there is one, else the header.
    pub(super) fn head(&self) -> usize {
        self.lines.iter().position(|it| matches!(it.kind, Kind::Separator(_))).unwrap_or(0)
    }
}

impl<'a> Line<'a> {
    /// A new row with these cells.
    pub(super) const fn new(cells: Vec<Cow<'a, str>>) -> Self {
        Self { origin: None, kind: Kind::Row(Row { cells, tail: "" }) }
    }

    pub(super) const fn row(&self) -> Option<&Row<'a>> {
        match &self.kind {
            Kind::Row(row) => Some(row),
            Kind::Separator(_) | Kind::Other(_) => None,
        }
    }

    pub(super) const fn row_mut(&mut self) -> Option<&mut Row<'a>> {
        match &mut self.kind {
            Kind::Row(row) => Some(row),
            Kind::Separator(_) | Kind::Other(_) => None,
        }
    }
}

/// The bars of a line that begin or end a cell, as offsets in it.
pub(super) fn bars(line: &str) -> impl Iterator<Item = usize> {
    let bytes = line.as_bytes();
    bytes.iter().enumerate().filter(|(at, byte)| **byte == b'|' && (*at == 0 || bytes[at - 1] != b'\\')).map(|it| it.0)
}

/// Reads a line that has `rows` rows above it, under a header of `width` cells.
fn kind(line: &str, rows: usize, width: usize) -> Kind<'_> {
    if !extent::is_row(line) {
        return Kind::Other(line);
    }
    let mut raw = Vec::with_capacity(width + 1);
    let mut start = None;
    for bar in bars(line) {
        raw.extend(start.map(|it| &line[it..bar]));
        start = Some(bar + 1);
    }
    let mut tail = start.map_or("", |it| &line[it..]);
    // A row without its last bar is being typed.
    if !tail.trim().is_empty() && (rows == 0 || raw.len() < width) && !extent::is_comment(tail) {
        raw.push(tail);
        tail = "";
    }
    if rows == 1 && !raw.is_empty() && tail.trim().is_empty() && raw.iter().all(|it| is_dashes(it.trim())) {
        return Kind::Separator(raw.into_iter().map(dashes).collect());
    }
    Kind::Row(Row { cells: raw.into_iter().map(|it| Cow::Borrowed(it.trim())).collect(), tail: tail.trim() })
}

fn is_dashes(cell: &str) -> bool {
    cell.contains('-') && cell.bytes().all(|it| matches!(it, b'-' | b':'))
}

fn dashes(raw: &str) -> Dashes {
    let dashes = raw.trim();
    Dashes { has_left_colon: dashes.starts_with(':'), has_right_colon: dashes.ends_with(':'), is_apart: raw.starts_with(' ') }
}

/// The text that a cell means.
pub(super) fn value(cell: &str) -> String {
    cell.replace("\\|", "|")
}

/// A text as a cell: on one line, with its bars escaped.
pub(super) fn written(value: &str) -> String {
    let is_break = |it: char| matches!(it, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let one_line: Vec<&str> = value.split(is_break).map(str::trim).filter(|it| !it.is_empty()).collect();
    one_line.join(" ").replace('|', "\\|")
}
