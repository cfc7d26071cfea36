//! The grid as it is drawn, and what an editor's keys do with it. Text and byte offsets in, edits out: nothing here
//! knows YAML, or the protocol.
//!
//! Concept: a file is half typed most of the time, so the reader takes every line that begins with `|` for a row, and
//! every row for as many cells as it has. A command makes new lines from the lines of a grid, and says what to select.
//! One writer aligns the lines, and edits those whose text differs.
//!
//! ```text
//! text, offset --extent--> lines --drawn--> Grid --command--> Lines, places --written--> edits, selection
//! ```
//!
//! What commands keep: each cell that a command does not name, every comment, every line outside of the grid, and
//! every line end. The first column stays the first, since its top cell says how the grid is read.
//!
//! # Files
//!
//! - `extent`: The lines that are a grid.
//! - `drawn`: The cells of these lines.
//! - `place`: A place in a grid, from an offset and back; the cells that a selection touches.
//! - `align`: The width of columns, and a line with these widths. `cargo dtable fmt` aligns by it, too.
//! - `written`: Edits and selection, from new lines.
//! - `walk`: The next and the previous cell, a row below.
//! - `rows`: Duplicates, moves and sorts rows; `order` compares cells, `ids` names new rules.
//! - `columns`: Moves, inserts and deletes columns.
//! - `filter`: The rows without a value.
//! - `clipboard`: Copies and pastes cells; `tsv` is the text in which spreadsheets copy them.
//! - `tests`: Each command on small grids, and on random ones.

mod align;
mod clipboard;
mod columns;
mod drawn;
mod extent;
mod filter;
mod ids;
mod order;
mod place;
mod rows;
#[cfg(test)]
mod tests;
mod tsv;
mod walk;
mod written;

use std::ops::Range;

use drawn::Grid;
use place::Touched;
use written::{Changed, Select};

/// A selection in bytes. It is backwards where its active end, the cursor, comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The end that stays where it is when the selection grows.
    pub anchor: usize,
    /// The end at which the cursor is.
    pub active: usize,
}

impl Selection {
    /// Selects nothing: a cursor alone.
    #[must_use]
    pub const fn caret(at: usize) -> Self {
        Self { anchor: at, active: at }
    }
}

/// A replacement of bytes. The edits of one outcome are in the order of the text, and do not overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that go.
    pub range: Range<usize>,
    /// The text that comes.
    pub text: String,
}

/// Applies the edits of one outcome.
#[must_use]
pub fn applied(text: &str, edits: &[Edit]) -> String {
    let mut new = String::with_capacity(text.len() + edits.iter().map(|it| it.text.len()).sum::<usize>());
    let mut at = 0;
    for edit in edits {
        new.push_str(&text[at..edit.range.start]);
        new.push_str(&edit.text);
        at = edit.range.end;
    }
    new.push_str(&text[at..]);
    new
}

/// The answer to a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The edits, which an editor applies in one step.
    pub edits: Vec<Edit>,
    /// The selection after the edits; `None` where it stays as it is.
    pub selection: Option<Selection>,
    /// Whole lines that are hidden.
    pub fold: Vec<Range<usize>>,
    /// A text for the clipboard.
    pub text: Option<String>,
    /// A remark to the author, such as the reason why nothing was done.
    pub message: Option<String>,
}

impl Outcome {
    /// Refuses a command, with the reason.
    fn refused(message: impl Into<String>) -> Self {
        Self { message: Some(message.into()), ..Self::default() }
    }
}

/// A command about the grid in which the cursor is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Selects the next cell, row after row. Behind the last one it makes a row.
    NextCell,
    /// Selects the previous cell.
    PreviousCell,
    /// Makes a blank row below, with an id of its own.
    RowBelow,
    /// Copies the selected rows below them, with ids of their own.
    DuplicateRow,
    /// Moves the selected rows, each with the comments above it, by one row.
    MoveRow(Vertical),
    /// Moves the selected columns by one column.
    MoveColumn(Horizontal),
    /// Inserts a column right of the selected ones.
    InsertColumn {
        /// The cell in the header; blank where the author is about to type it.
        name: String,
        /// The cell in all rows but `else`.
        cell: String,
    },
    /// Deletes the selected columns.
    DeleteColumn,
    /// Sorts the rows, each with the comments above it, by the column of the cursor.
    SortByColumn {
        /// Whether the greatest comes first.
        is_descending: bool,
    },
    /// Hides the rows that do not have a value in the column of the cursor.
    FilterRows {
        /// The value; `None` for that under the cursor.
        value: Option<String>,
    },
    /// Copies the selected cells as text for a spreadsheet; the row where none is selected.
    CopyCells,
    /// Writes the cells of a spreadsheet, from the first selected cell on.
    PasteCells {
        /// The text as the spreadsheet copied it.
        text: String,
    },
    /// Aligns the grid.
    Align,
}

/// A direction along a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vertical {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
}

/// A direction along a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizontal {
    /// To the column before.
    Left,
    /// To the column behind.
    Right,
}

/// Does a command; `None` where the selection is in no cell of a grid, so that a key does there what it does elsewhere.
#[must_use]
pub fn run(text: &str, selection: Selection, command: &Command) -> Option<Outcome> {
    // Where whole lines are selected, the cursor may be behind the grid.
    let grid = Grid::around(text, selection.active).or_else(|| Grid::around(text, selection.anchor))?;
    let touched = Touched::new(&grid, selection);
    match command {
        Command::NextCell => Some(walk::next(&grid, selection.active)),
        Command::PreviousCell => Some(walk::previous(&grid, selection.active)),
        Command::RowBelow => walk::below(&grid, selection.active),
        Command::DuplicateRow => rows::duplicated(&grid, &touched?),
        Command::MoveRow(to) => rows::moved(&grid, &touched?, *to),
        Command::MoveColumn(to) => columns::moved(&grid, &touched?, *to),
        Command::InsertColumn { name, cell } => Some(columns::inserted(&grid, &touched?, name, cell)),
        Command::DeleteColumn => columns::deleted(&grid, &touched?),
        Command::SortByColumn { is_descending } => rows::sorted(&grid, selection, *is_descending),
        Command::FilterRows { value } => filter::filtered(&grid, selection.active, value.as_deref()),
        Command::CopyCells => Some(clipboard::copied(&grid, &touched?)),
        Command::PasteCells { text } => clipboard::pasted(&grid, &touched?, text),
        Command::Align => Some(written::outcome(&grid, Changed { lines: grid.lines.clone(), select: Select::same(selection) })),
    }
}

/// A cell of a grid, as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The row; the header is 0, and the line under it is none.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
    /// The content, without the blanks around it.
    pub range: Range<usize>,
    /// Whether the whole grid is aligned.
    pub is_aligned: bool,
    /// The lines of the grid.
    pub grid: Range<usize>,
}

/// Returns the cell at an offset. Before the first bar of a row it is the first one, and behind the last bar the last.
#[must_use]
pub fn cell(text: &str, at: usize) -> Option<Cell> {
    let grid = Grid::around(text, at)?;
    let (line, column) = place::cell(&grid, at)?;
    let row = grid.rows().position(|it| it == line)?;
    let range = place::content(&grid, line, column);
    Some(Cell { row, column, range, is_aligned: written::is_aligned(&grid), grid: grid.range() })
}

/// Returns the header of the column at an offset, as it reads; `None` outside of a grid.
#[must_use]
pub fn header(text: &str, at: usize) -> Option<String> {
    let grid = Grid::around(text, at)?;
    let (_, column) = place::cell(&grid, at)?;
    Some(grid.header().get(column).map_or_else(String::new, |it| drawn::value(it)))
}

/// Returns the edits that align the grid at an offset; none where there is no grid.
#[must_use]
pub fn alignment(text: &str, at: usize) -> Vec<Edit> {
    let Some(grid) = Grid::around(text, at) else { return Vec::new() };
    written::outcome(&grid, Changed { lines: grid.lines.clone(), select: Select::Nothing }).edits
}
