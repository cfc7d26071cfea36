//! A place in a grid, from an offset and back; the cells that a selection touches.

use std::ops::{Range, RangeInclusive};

use super::Selection;
use super::drawn::{Grid, Kind, bars};

/// A place in a line of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Before the first bar of a row.
    Before,
    /// In a cell: so many bytes behind the begin of its content.
    Cell { column: usize, offset: usize },
    /// Behind the last bar of a row.
    Behind,
    /// In another line: so many bytes behind its begin.
    Other { offset: usize },
}

/// Returns the line of an offset, and the place in it; `None` outside of the grid.
pub(super) fn place(grid: &Grid, at: usize) -> Option<(usize, Place)> {
    let range = grid.range();
    if at < range.start || at > range.end {
        return None;
    }
    let line = grid.spans.partition_point(|it| it.start <= at).checked_sub(1)?;
    let span = &grid.spans[line];
    let offset = at.min(span.end) - span.start;
    if matches!(grid.lines[line].kind, Kind::Other(_)) {
        return Some((line, Place::Other { offset }));
    }
    let text = &grid.text[span.clone()];
    let bars_before = bars(text).take_while(|bar| *bar < offset).count();
    let cells = match &grid.lines[line].kind {
        Kind::Row(row) => row.cells.len(),
        Kind::Separator(dashes) => dashes.len(),
        Kind::Other(_) => 0,
    };
    Some(match bars_before {
        0 => (line, Place::Before),
        before if before > cells => (line, Place::Behind),
        before => {
            let content = content_in(text, before - 1);
            (line, Place::Cell { column: before - 1, offset: offset.clamp(content.start, content.end) - content.start })
        }
    })
}

/// Returns the bytes of the content of a cell, without the blanks around it. In a blank cell that is the place behind its
/// first blank.
pub(super) fn content(grid: &Grid, line: usize, column: usize) -> Range<usize> {
    let span = grid.spans[line].clone();
    let content = content_in(&grid.text[span.clone()], column);
    span.start + content.start..span.start + content.end
}

/// Returns the content of a cell of a line; the end of the line where it has fewer cells.
pub(super) fn content_in(line: &str, column: usize) -> Range<usize> {
    let mut bars = bars(line).skip(column);
    let Some(start) = bars.next().map(|it| it + 1) else { return line.len()..line.len() };
    let raw = &line[start..bars.next().unwrap_or(line.len())];
    let trimmed = raw.trim_start();
    if trimmed.is_empty() {
        let blank = start + raw.chars().next().map_or(0, char::len_utf8);
        return blank..blank;
    }
    let begin = start + raw.len() - trimmed.len();
    begin..begin + trimmed.trim_end().len()
}

/// Returns the line and the column of the cell at an offset. Before the first bar that is the first cell, behind the last
/// bar the last one.
pub(super) fn cell(grid: &Grid, at: usize) -> Option<(usize, usize)> {
    let (line, place) = place(grid, at)?;
    let cells = grid.lines[line].row()?.cells.len();
    match place {
        Place::Before => Some((line, 0)),
        Place::Cell { column, .. } => Some((line, column)),
        Place::Behind => Some((line, cells.saturating_sub(1))),
        Place::Other { .. } => None,
    }
}

/// The cells that a selection touches: a rectangle.
pub(super) struct Touched {
    /// The lines that are rows, in order.
    pub(super) lines: Vec<usize>,
    pub(super) columns: RangeInclusive<usize>,
    /// Whether the selection is a cursor alone.
    pub(super) is_caret: bool,
    /// The selection with both ends in these rows, so that it goes where they go.
    pub(super) selection: Selection,
}

impl Touched {
    /// Returns the cells between the ends of a selection; `None` where it touches no row.
    pub(super) fn new(grid: &Grid, selection: Selection) -> Option<Self> {
        let range = grid.range();
        let [anchor, active] = [selection.anchor, selection.active].map(|it| it.clamp(range.start, range.end));
        let (start, end) = (anchor.min(active), anchor.max(active));
        let (first, from) = place(grid, start)?;
        let (last, to) = place(grid, end)?;
        // Whole lines are selected from the end of a line, or up to the begin of the next one.
        let skips_first = first < last && from == Place::Behind;
        let skips_last = first < last && (to == Place::Before || to == Place::Other { offset: 0 });
        let lines: Vec<usize> =
            (first + usize::from(skips_first)..last + usize::from(!skips_last)).filter(|it| grid.lines[*it].row().is_some()).collect();
        let last_column = lines.iter().map(|it| grid.cells(*it).len()).max()?.saturating_sub(1);
        let column = |place: Place, otherwise: usize| match place {
            Place::Before => 0,
            Place::Cell { column, .. } => column.min(last_column),
            Place::Behind => last_column,
            Place::Other { .. } => otherwise,
        };
        let from = if skips_first { 0 } else { column(from, 0) };
        let to = if skips_last { last_column } else { column(to, last_column) };
        // Both ends come into these rows.
        let (top, bottom) = (lines[0], lines[lines.len() - 1]);
        let (row_start, row_end) = (grid.spans[top].start, grid.spans[bottom].end);
        let new_start = if start >= row_start || from == 0 { start.max(row_start) } else { content(grid, top, from).start };
        let new_end = if end <= row_end || to == last_column { end.min(row_end) } else { content(grid, bottom, to).end };
        let (anchor, active) = if anchor <= active { (new_start, new_end) } else { (new_end, new_start) };
        let is_caret = selection.anchor == selection.active;
        Some(Self { lines, columns: from.min(to)..=from.max(to), is_caret, selection: Selection { anchor, active } })
    }
}
