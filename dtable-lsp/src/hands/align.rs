//! The width of columns, and a line with these widths.

use std::iter::{repeat, repeat_n};

use unicode_width::UnicodeWidthStr;

use super::drawn::{Dashes, Kind, Line, Row};

/// The width of a cell in columns of a terminal: Chinese characters and emoji take two.
fn width(cell: &str) -> usize {
    if cell.is_ascii() { cell.len() } else { cell.width() }
}

/// The width of each column; the line under the header takes what the others have.
pub(super) fn widths(lines: &[Line]) -> Vec<usize> {
    let mut widths = Vec::new();
    for row in lines.iter().filter_map(Line::row) {
        widths.resize(row.cells.len().max(widths.len()), 0);
        for (widest, cell) in widths.iter_mut().zip(&row.cells) {
            *widest = width(cell).max(*widest);
        }
    }
    widths
}

/// Writes a line without its line end.
pub(super) fn write(out: &mut String, line: &Line, margin: &str, widths: &[usize]) {
    match &line.kind {
        Kind::Row(row) => {
            out.push_str(margin);
            write_row(out, row, widths);
        }
        Kind::Separator(cells) => {
            out.push_str(margin);
            write_separator(out, cells, widths);
        }
        Kind::Other(text) => out.push_str(text),
    }
}

fn write_row(out: &mut String, row: &Row, widths: &[usize]) {
    out.push('|');
    for (cell, widest) in row.cells.iter().zip(widths) {
        out.push(' ');
        out.push_str(cell);
        out.extend(repeat_n(' ', widest - width(cell)));
        out.push_str(" |");
    }
    if !row.tail.is_empty() {
        out.push(' ');
        out.push_str(row.tail);
    }
}

/// The line under the header, with the colons of Markdown at the ends of its cells, and with blanks around the dashes
/// where it has them.
fn write_separator(out: &mut String, cells: &[Dashes], widths: &[usize]) {
    out.push('|');
    for (cell, width) in cells.iter().zip(widths.iter().chain(repeat(&1))) {
        let around = if cell.is_apart { " " } else { "" };
        let width = if cell.is_apart { *width } else { width + 2 };
        let colons = usize::from(cell.has_left_colon) + usize::from(cell.has_right_colon);
        out.push_str(around);
        out.push_str(if cell.has_left_colon { ":" } else { "" });
        out.extend(repeat_n('-', width.saturating_sub(colons).max(1)));
        out.push_str(if cell.has_right_colon { ":" } else { "" });
        out.push_str(around);
        out.push('|');
    }
}
