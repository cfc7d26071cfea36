//! Duplicates, moves and sorts rows.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::drawn::{Grid, Line};
use super::extent::is_comment;
use super::order::{Rank, rank};
use super::place::{self, Touched};
use super::written::{Changed, Select, outcome};
use super::{Outcome, Selection, Vertical, ids};

/// The reason why the header is not moved or copied.
const HEADER: &str = "the header is no rule: it stays the first row";

/// Copies rows below the last of them. A copy of a rule gets an id of its own.
pub(super) fn duplicated<'a>(grid: &'a Grid<'a>, touched: &Touched) -> Option<Outcome> {
    let last = *touched.lines.last()?;
    if touched.lines[0] == 0 {
        return Some(Outcome::refused(HEADER));
    }
    let mut lines = grid.lines.clone();
    let mut ids = ids::proposed(grid, touched.lines.len()).into_iter();
    let copies = touched.lines.iter().map(|it| {
        let mut cells = grid.cells(*it).to_vec();
        if let (true, Some(first), Some(id)) = (grid.has_rules_in_rows(), cells.first_mut(), ids.next()) {
            *first = Cow::Owned(id);
        }
        Line::new(cells)
    });
    lines.splice(last + 1..last + 1, copies.collect::<Vec<_>>());
    let moved = touched.lines.iter().enumerate().map(|(at, line)| (*line, last + 1 + at)).collect();
    Some(outcome(grid, Changed { lines, select: Select::Moved { selection: touched.selection, lines: moved, columns: Vec::new() } }))
}

/// Moves rows by one row.
pub(super) fn moved<'a>(grid: &'a Grid<'a>, touched: &Touched, to: Vertical) -> Option<Outcome> {
    let units = Units::new(grid);
    let (Some(first), Some(last)) = (units.unit(touched.lines[0]), units.unit(*touched.lines.last()?)) else {
        return Some(Outcome::refused(HEADER));
    };
    let mut order: Vec<usize> = (0..units.units.len()).collect();
    let passed = match to {
        Vertical::Up => first.checked_sub(1).and_then(|above| order.get_mut(above..=last)),
        Vertical::Down => order.get_mut(first..=last + 1),
    };
    // At the end of the grid there is nothing to do.
    let Some(passed) = passed else { return Some(Outcome::default()) };
    match to {
        Vertical::Up => passed.rotate_left(1),
        Vertical::Down => passed.rotate_right(1),
    }
    Some(units.ordered(grid, &order, touched.selection))
}

/// Sorts the rows by the column of the cursor. Rows that are equal there keep their order, and blank cells come last.
pub(super) fn sorted<'a>(grid: &'a Grid<'a>, selection: Selection, is_descending: bool) -> Option<Outcome> {
    let (_, column) = place::cell(grid, selection.active)?;
    let units = Units::new(grid);
    let ranks: Vec<Rank> = units.units.iter().map(|it| rank(grid.cells(it.row).get(column).map_or("", |it| it))).collect();
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by(|a, b| {
        let (a, b) = (&ranks[*a], &ranks[*b]);
        let by_value = if is_descending { Reverse(a).cmp(&Reverse(b)) } else { a.cmp(b) };
        a.is_last().cmp(&b.is_last()).then(by_value)
    });
    Some(units.ordered(grid, &order, selection))
}

/// The rows below the header, each with the comments directly above it.
pub(super) struct Units {
    pub(super) units: Vec<Unit>,
}

/// A row and the comments directly above it.
pub(super) struct Unit {
    /// The first comment; the row where there is none.
    pub(super) start: usize,
    pub(super) row: usize,
}

impl Units {
    pub(super) fn new(grid: &Grid) -> Self {
        let unit = |row: usize| {
            let is_its = |line: &usize| matches!(grid.lines[*line].kind, super::drawn::Kind::Other(text) if is_comment(text));
            Unit { start: row - (0..row).rev().take_while(is_its).count(), row }
        };
        Self { units: grid.rows().skip(1).map(unit).collect() }
    }

    /// Returns the unit with a row.
    fn unit(&self, row: usize) -> Option<usize> {
        self.units.iter().position(|it| it.row == row)
    }

    /// Writes the units in another order into the places that they have. Other lines stay where they are.
    fn ordered<'a>(&self, grid: &'a Grid<'a>, order: &[usize], selection: Selection) -> Outcome {
        let mut lines = Vec::with_capacity(grid.lines.len());
        let mut at = 0;
        for (place, unit) in self.units.iter().zip(order.iter().map(|it| &self.units[*it])) {
            lines.extend_from_slice(&grid.lines[at..place.start]);
            lines.extend_from_slice(&grid.lines[unit.start..=unit.row]);
            at = place.row + 1;
        }
        lines.extend_from_slice(&grid.lines[at..]);
        outcome(grid, Changed { lines, select: Select::same(selection) })
    }
}
