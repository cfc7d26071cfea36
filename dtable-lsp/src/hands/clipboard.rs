//! Copies and pastes cells.

use std::borrow::Cow;

use super::drawn::{Grid, Line, value, written};
use super::place::Touched;
use super::walk::blank_row;
use super::written::{Changed, Select, outcome};
use super::{Outcome, ids, tsv};

/// Copies the cells that are touched; the whole row at a cursor.
pub(super) fn copied(grid: &Grid, touched: &Touched) -> Outcome {
    let row = |line: &usize| -> Vec<String> {
        let cells = grid.cells(*line).iter().map(|it| value(it));
        let (first, last) = (*touched.columns.start(), *touched.columns.end());
        if touched.is_caret { cells.collect() } else { cells.skip(first).take(last - first + 1).collect() }
    };
    let rows: Vec<Vec<String>> = touched.lines.iter().map(row).collect();
    Outcome { text: Some(tsv::written(&rows)), ..Outcome::default() }
}

/// Writes cells from the first touched one on, into as many rows as they need.
pub(super) fn pasted<'a>(grid: &'a Grid<'a>, touched: &Touched, text: &str) -> Option<Outcome> {
    let pasted = tsv::read(text);
    let (first, column) = (touched.lines[0], *touched.columns.start());
    let width = pasted.iter().map(|it| filled(it)).max()?.max(1);
    let header = grid.header().len();
    if column + width > header {
        let room = header.saturating_sub(column);
        return Some(Outcome::refused(format!("nothing is pasted: the text has {width} columns, and the grid has {room} from here on")));
    }
    let mut lines = grid.lines.clone();
    let mut places: Vec<usize> = grid.rows().filter(|it| *it >= first).take(pasted.len()).collect();
    let after = grid.rows().next_back()?.max(grid.head());
    let missing = pasted.len() - places.len();
    let ids = ids::proposed(grid, missing);
    lines.splice(after + 1..after + 1, ids.into_iter().map(|it| blank_row(grid, it)));
    places.extend(after + 1..=after + missing);
    for (line, cells) in places.iter().zip(&pasted) {
        write(&mut lines[*line], column, &cells[..filled(cells).max(cells.len().min(header - column))]);
    }
    let to = (*places.last()?, column + width - 1);
    Some(outcome(grid, Changed { lines, select: Select::Contents { from: (first, column), to } }))
}

/// The number of cells up to the last that is not blank. A spreadsheet copies blank columns, too.
fn filled(cells: &[String]) -> usize {
    cells.iter().rposition(|it| !it.trim().is_empty()).map_or(0, |it| it + 1)
}

/// Writes cells into a row from a column on.
fn write(line: &mut Line, column: usize, cells: &[String]) {
    let Some(row) = line.row_mut() else { return };
    let end = column + cells.len();
    row.cells.resize(row.cells.len().max(end), Cow::Borrowed(""));
    for (cell, new) in row.cells[column..end].iter_mut().zip(cells) {
        *cell = Cow::Owned(written(new));
    }
}
