//! Moves, inserts and deletes columns.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::drawn::{Dashes, Grid, Kind, Line, written};
use super::ids::{self, ELSE};
use super::place::Touched;
use super::written::{Changed, Select, outcome};
use super::{Horizontal, Outcome};

/// The reason why the first column stays where it is.
const FIRST: &str = "the first column says how the grid is read: it stays the first";

/// Moves columns by one column.
pub(super) fn moved<'a>(grid: &'a Grid<'a>, touched: &Touched, to: Horizontal) -> Option<Outcome> {
    let (first, last) = (*touched.columns.start(), *touched.columns.end());
    let left = first.saturating_sub(usize::from(to == Horizontal::Left));
    let right = last + usize::from(to == Horizontal::Right);
    if left == 0 {
        return Some(Outcome::refused(FIRST));
    }
    if right >= grid.header().len() {
        return Some(Outcome::default());
    }
    if let Some(short) = grid.rows().map(|it| grid.cells(it).len()).find(|it| (left + 1..=right).contains(it)) {
        let header = grid.header().len();
        return Some(Outcome::refused(format!("a row has {short} of the {header} cells of the header: complete it first")));
    }
    let mut columns: Vec<usize> = (0..=right).collect();
    rotate(&mut columns, left..=right, to);
    let mut lines = grid.lines.clone();
    for line in &mut lines {
        match &mut line.kind {
            Kind::Row(row) => rotate(&mut row.cells, left..=right, to),
            Kind::Separator(dashes) => rotate(dashes, left..=right, to),
            Kind::Other(_) => {}
        }
    }
    let places = (0..=right).map(|old| columns.iter().position(|it| *it == old).unwrap_or(old)).collect();
    Some(outcome(grid, Changed { lines, select: Select::Moved { selection: touched.selection, lines: Vec::new(), columns: places } }))
}

/// Moves all cells of a range but one by one place, in a row that has them.
fn rotate<T>(cells: &mut [T], range: RangeInclusive<usize>, to: Horizontal) {
    match (cells.get_mut(range), to) {
        (Some(cells), Horizontal::Left) => cells.rotate_left(1),
        (Some(cells), Horizontal::Right) => cells.rotate_right(1),
        (None, _) => {}
    }
}

/// Inserts a column right of those that are touched. Where rules are columns, it is a rule with an id.
pub(super) fn inserted<'a>(grid: &'a Grid<'a>, touched: &Touched, name: &str, cell: &str) -> Outcome {
    let at = (*touched.columns.end() + 1).min(grid.header().len());
    let is_rule = !grid.has_rules_in_rows();
    let name = if is_rule && name.is_empty() { ids::proposed(grid, 1).pop().unwrap_or_default() } else { written(name) };
    let mut lines = grid.lines.clone();
    for (place, line) in lines.iter_mut().enumerate() {
        let new = match line.row() {
            Some(_) if place == 0 => name.clone(),
            Some(row) if is_rule || row.cells.first().is_some_and(|it| it == ELSE) => String::new(),
            Some(_) => written(cell),
            None => String::new(),
        };
        insert(line, at, new);
    }
    outcome(grid, Changed { lines, select: Select::Content { line: 0, column: at } })
}

fn insert(line: &mut Line, at: usize, new: String) {
    match &mut line.kind {
        Kind::Row(row) if at <= row.cells.len() => row.cells.insert(at, Cow::Owned(new)),
        Kind::Separator(dashes) if at <= dashes.len() => {
            let is_apart = dashes.first().is_some_and(|it| it.is_apart);
            dashes.insert(at, Dashes { is_apart, ..Dashes::default() });
        }
        Kind::Row(_) | Kind::Separator(_) | Kind::Other(_) => {}
    }
}

/// Deletes the columns that are touched.
pub(super) fn deleted<'a>(grid: &'a Grid<'a>, touched: &Touched) -> Option<Outcome> {
    let (first, last) = (*touched.columns.start(), *touched.columns.end());
    if first == 0 {
        return Some(Outcome::refused(FIRST));
    }
    let mut lines = grid.lines.clone();
    for line in &mut lines {
        match &mut line.kind {
            Kind::Row(row) => delete(&mut row.cells, first, last),
            Kind::Separator(dashes) => delete(dashes, first, last),
            Kind::Other(_) => {}
        }
    }
    let line = touched.lines[0];
    let column = first.min(lines[line].row()?.cells.len().saturating_sub(1));
    Some(outcome(grid, Changed { lines, select: Select::Content { line, column } }))
}

fn delete<T>(cells: &mut Vec<T>, first: usize, last: usize) {
    cells.drain(first.min(cells.len())..(last + 1).min(cells.len()));
}
