//! The next and the previous cell, a row below.

use std::borrow::Cow;

use super::Outcome;
use super::drawn::{Grid, Line};
use super::ids;
use super::place::{self, Place};
use super::written::{Changed, Select, outcome};

/// Selects the next cell. Behind the last cell of a row that is shorter than the header it makes one, and behind the last
/// row a row.
pub(super) fn next<'a>(grid: &'a Grid<'a>, at: usize) -> Outcome {
    let Some((line, place)) = place::place(grid, at) else { return Outcome::default() };
    let cells = grid.cells(line).len();
    let next = match place {
        Place::Before => 0,
        Place::Cell { column, .. } => column + 1,
        Place::Behind | Place::Other { .. } => cells,
    };
    if next < cells {
        return selected(grid, line, next);
    }
    if grid.lines[line].row().is_some() && cells < grid.header().len() {
        let mut lines = grid.lines.clone();
        lines[line].row_mut().into_iter().for_each(|row| row.cells.push(Cow::Borrowed("")));
        return outcome(grid, Changed { lines, select: Select::Content { line, column: cells } });
    }
    match grid.rows().find(|it| *it > line) {
        Some(below) => selected(grid, below, 0),
        None => {
            let after = last_row(grid);
            with_row(grid, after, Select::Content { line: after + 1, column: 0 })
        }
    }
}

/// Selects the previous cell; in the first cell of the header, that.
pub(super) fn previous<'a>(grid: &'a Grid<'a>, at: usize) -> Outcome {
    let Some((line, place)) = place::place(grid, at) else { return Outcome::default() };
    let here = match place {
        Place::Cell { column, .. } => column.checked_sub(1),
        Place::Behind => grid.cells(line).len().checked_sub(1),
        Place::Before | Place::Other { .. } => None,
    };
    if let Some(column) = here.filter(|_| grid.lines[line].row().is_some()) {
        return selected(grid, line, column);
    }
    let above = grid.rows().rev().find(|it| *it < line);
    above.map_or_else(|| selected(grid, 0, 0), |above| selected(grid, above, grid.cells(above).len().saturating_sub(1)))
}

/// Makes a blank row below the line of an offset, with an id, and the cursor in its first blank cell. In a comment, and
/// before a row, a line break is a line break.
pub(super) fn below<'a>(grid: &'a Grid<'a>, at: usize) -> Option<Outcome> {
    let (line, place) = place::place(grid, at)?;
    if matches!(place, Place::Before | Place::Other { .. }) {
        return None;
    }
    let line = line.max(grid.head());
    let column = usize::from(grid.has_rules_in_rows() && grid.header().len() > 1);
    Some(with_row(grid, line, Select::Content { line: line + 1, column }))
}

/// Returns the last row, or the line under the header where there is none.
fn last_row(grid: &Grid) -> usize {
    grid.rows().next_back().unwrap_or(0).max(grid.head())
}

fn selected<'a>(grid: &'a Grid<'a>, line: usize, column: usize) -> Outcome {
    outcome(grid, Changed { lines: grid.lines.clone(), select: Select::Content { line, column } })
}

/// Makes a blank row behind a line.
fn with_row<'a>(grid: &'a Grid<'a>, after: usize, select: Select) -> Outcome {
    let mut lines = grid.lines.clone();
    let id = ids::proposed(grid, 1).pop().unwrap_or_default();
    lines.insert(after + 1, blank_row(grid, id));
    outcome(grid, Changed { lines, select })
}

/// A row as wide as the header, with its id, if rules are rows.
pub(super) fn blank_row<'a>(grid: &Grid<'a>, id: String) -> Line<'a> {
    let mut cells = vec![Cow::Borrowed(""); grid.header().len()];
    if let Some(first) = cells.first_mut().filter(|_| grid.has_rules_in_rows()) {
        *first = Cow::Owned(id);
    }
    Line::new(cells)
}
