//! The rows without a value.

use std::ops::Range;

use super::Outcome;
use super::drawn::{Grid, value};
use super::place;
use super::rows::Units;

/// Hides the rows, each with the comments above it, that do not have a value in the column of the cursor. A row has it if
/// it is the whole cell, or an item of its list.
pub(super) fn filtered(grid: &Grid, at: usize, wanted: Option<&str>) -> Option<Outcome> {
    let (line, column) = place::cell(grid, at)?;
    let of = |line: usize| grid.cells(line).get(column).map_or_else(String::new, |it| value(it));
    let wanted = match wanted {
        Some(wanted) => wanted.trim().to_owned(),
        None if line == 0 => return Some(Outcome::refused("the header is no rule: put the cursor into a cell with the value")),
        None => of(line),
    };
    let has_value = |line: usize| {
        let cell = of(line);
        cell == wanted || cell.split(',').any(|it| it.trim() == wanted)
    };
    let units = Units::new(grid).units;
    let kept: Vec<bool> = units.iter().map(|it| has_value(it.row)).collect();
    if !kept.contains(&true) {
        let header = grid.header().get(column).map_or_else(String::new, |it| value(it));
        return Some(Outcome::refused(format!("no row has `{wanted}` in the column `{header}`")));
    }
    let runs = kept.chunk_by(|a, b| a == b);
    let mut start = 0;
    let mut fold: Vec<Range<usize>> = Vec::new();
    for run in runs {
        let (first, last) = (&units[start], &units[start + run.len() - 1]);
        if !run[0] {
            fold.push(grid.spans[first.start].start..grid.spans[last.row].end);
        }
        start += run.len();
    }
    Some(Outcome { fold, ..Outcome::default() })
}
