//! Edits and selection, from new lines.

use std::ops::Range;

use super::drawn::{Grid, Line};
use super::place::{self, Place};
use super::{Edit, Outcome, Selection, align};

/// The number of edits up to which each line has its own. Editors, and JSON, take one long text sooner than thousands of
/// short ones: the server answers with 10,000 aligned rows after 11 ms instead of 60 (`dtable-benches editor`).
const MOST_SINGLE_EDITS: usize = 256;

/// The lines of a grid after a command.
///
/// Invariant: they are the lines that were there, in another order, or in the same order with new lines between them.
pub(super) struct Changed<'a> {
    pub(super) lines: Vec<Line<'a>>,
    pub(super) select: Select,
}

/// The selection after a command.
pub(super) enum Select {
    /// The content of a cell.
    Content { line: usize, column: usize },
    /// The contents of all cells from one to another.
    Contents { from: (usize, usize), to: (usize, usize) },
    /// The same places as before, of which a cell may have got another line or column.
    Moved { selection: Selection, lines: Vec<(usize, usize)>, columns: Vec<usize> },
    /// No other one.
    Nothing,
}

impl Select {
    /// The same places in the same cells.
    pub(super) const fn same(selection: Selection) -> Self {
        Self::Moved { selection, lines: Vec::new(), columns: Vec::new() }
    }
}

/// A text that is edited line by line.
struct Writer<'a> {
    grid: &'a Grid<'a>,
    edits: Vec<Edit>,
    /// The bytes that the edits so far have added.
    shift: isize,
    /// Where each new line begins.
    starts: Vec<usize>,
}

impl Writer<'_> {
    /// Writes a line in the place of one that is there.
    fn replace(&mut self, span: &Range<usize>, new: &str) {
        self.starts.push(span.start.saturating_add_signed(self.shift));
        let old = &self.grid.text[span.clone()];
        if old != new {
            let (before, behind) = same_ends(old, new);
            self.edit(span.start + before..span.end - behind, new[before..new.len() - behind].to_owned());
        }
    }

    /// Writes a new line behind one that is there.
    fn insert(&mut self, after: &Range<usize>, new: &str) {
        let newline = self.grid.newline();
        self.starts.push(after.end.saturating_add_signed(self.shift) + newline.len());
        self.edit(after.end..after.end, format!("{newline}{new}"));
    }

    fn edit(&mut self, range: Range<usize>, text: String) {
        self.shift += text.len() as isize - range.len() as isize;
        match self.edits.last_mut().filter(|it| it.range.end == range.start) {
            Some(last) => {
                last.range.end = range.end;
                last.text.push_str(&text);
            }
            None => self.edits.push(Edit { range, text }),
        }
    }

    /// Returns an offset of the text before the edits as one after them.
    fn shifted(&self, at: usize) -> usize {
        let before = self.edits.iter().take_while(|it| it.range.end <= at);
        at.saturating_add_signed(before.map(|it| it.text.len() as isize - it.range.len() as isize).sum())
    }
}

/// Returns how many bytes two texts share at their begins, and how many at their ends.
fn same_ends(old: &str, new: &str) -> (usize, usize) {
    let same = |pairs: &mut dyn Iterator<Item = (char, char)>| pairs.take_while(|it| it.0 == it.1).map(|it| it.0.len_utf8()).sum();
    let before: usize = same(&mut old.chars().zip(new.chars()));
    let behind = same(&mut old[before..].chars().rev().zip(new[before..].chars().rev()));
    (before, behind)
}

/// Returns the edits that make the lines of a grid others, all of them aligned.
pub(super) fn outcome(grid: &Grid, changed: Changed) -> Outcome {
    let Changed { lines, select } = changed;
    let widths = align::widths(&lines);
    let is_longer = lines.len() > grid.spans.len();
    let mut writer = Writer { grid, edits: Vec::new(), shift: 0, starts: Vec::with_capacity(lines.len()) };
    let mut old = grid.spans.iter();
    let mut last = &grid.spans[0];
    let mut text = String::new();
    for line in &lines {
        text.clear();
        align::write(&mut text, line, &grid.margin, &widths);
        match old.as_slice() {
            [span, ..] if !is_longer || line.origin.is_some() => {
                writer.replace(span, &text);
                last = span;
                old.next();
            }
            _ => writer.insert(last, &text),
        }
    }
    let selection = Selector { grid, lines: &lines, widths: &widths, writer: &writer }.selection(&select);
    Outcome { selection, edits: joined(grid.text, writer.edits), ..Outcome::default() }
}

/// Makes the edits of neighbouring lines one, if there are many. Lines that do not change stay outside.
fn joined(text: &str, edits: Vec<Edit>) -> Vec<Edit> {
    if edits.len() <= MOST_SINGLE_EDITS {
        return edits;
    }
    let mut joined: Vec<Edit> = Vec::new();
    for edit in edits {
        let near = joined.last_mut().filter(|it| text[it.range.end..edit.range.start].matches('\n').count() < 2);
        match near {
            Some(last) => {
                last.text.push_str(&text[last.range.end..edit.range.start]);
                last.text.push_str(&edit.text);
                last.range.end = edit.range.end;
            }
            None => joined.push(edit),
        }
    }
    joined
}

/// Whether no line changes when the grid is aligned.
pub(super) fn is_aligned(grid: &Grid) -> bool {
    let widths = align::widths(&grid.lines);
    let mut text = String::new();
    grid.lines.iter().zip(&grid.spans).all(|(line, span)| {
        text.clear();
        align::write(&mut text, line, &grid.margin, &widths);
        text == grid.text[span.clone()]
    })
}

/// Finds places in the new text.
struct Selector<'a> {
    grid: &'a Grid<'a>,
    lines: &'a [Line<'a>],
    widths: &'a [usize],
    writer: &'a Writer<'a>,
}

impl Selector<'_> {
    fn selection(&self, select: &Select) -> Option<Selection> {
        match select {
            Select::Nothing => None,
            Select::Content { line, column } => {
                let content = self.content(*line, *column);
                Some(Selection { anchor: content.start, active: content.end })
            }
            Select::Contents { from, to } => {
                Some(Selection { anchor: self.content(from.0, from.1).start, active: self.content(to.0, to.1).end })
            }
            Select::Moved { selection, lines, columns } => {
                let moved = |at| self.moved(at, lines, columns);
                Some(Selection { anchor: moved(selection.anchor), active: moved(selection.active) })
            }
        }
    }

    /// The bytes of the content of a cell in the new text.
    fn content(&self, line: usize, column: usize) -> Range<usize> {
        let start = self.writer.starts[line];
        let content = place::content_in(&self.text(line), column);
        start + content.start..start + content.end
    }

    fn text(&self, line: usize) -> String {
        let mut text = String::new();
        align::write(&mut text, &self.lines[line], &self.grid.margin, self.widths);
        text
    }

    /// Returns where a place of the old text is in the new one.
    fn moved(&self, at: usize, lines: &[(usize, usize)], columns: &[usize]) -> usize {
        let Some((old, place)) = place::place(self.grid, at) else { return self.writer.shifted(at) };
        let other = lines.iter().find(|it| it.0 == old).map(|it| it.1);
        let Some(line) = other.or_else(|| self.lines.iter().position(|it| it.origin == Some(old))) else {
            return self.writer.shifted(at);
        };
        let start = self.writer.starts[line];
        match place {
            Place::Before => start + self.grid.margin.len().min(at - self.grid.spans[old].start),
            // A cursor behind the last bar goes where the last column goes.
            Place::Behind => match self.grid.cells(old).len().checked_sub(1).and_then(|it| columns.get(it)) {
                Some(column) => self.content(line, *column).end,
                None => start + self.text(line).len(),
            },
            Place::Other { offset } => start + offset,
            Place::Cell { column, offset } => {
                let content = self.content(line, columns.get(column).copied().unwrap_or(column));
                (content.start + offset).min(content.end)
            }
        }
    }
}
