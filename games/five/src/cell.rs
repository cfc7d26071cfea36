//! Cells and their names.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A cell: a row and a column, counted from 1 at the top left, up to 100.
///
/// Its name is the column in letters, as in a spreadsheet, and the row. People may also give the row and the column as
/// numbers.
///
/// ```
/// use five::Cell;
///
/// let cell = Cell::new(7, 3).unwrap();
/// assert_eq!(cell.to_string(), "c7");
/// assert_eq!("C7".parse(), Ok(cell));
/// assert_eq!("7 3".parse(), Ok(cell));
/// assert_eq!(Cell::new(100, 100).unwrap().to_string(), "cv100");
/// assert!("c0".parse::<Cell>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    row: u8,
    column: u8,
}

/// Rows and columns of the largest board.
const MOST: usize = 100;
const LETTERS: usize = 26;

impl Cell {
    /// The cell; `None` where no board has it.
    #[must_use]
    pub fn new(row: usize, column: usize) -> Option<Self> {
        let on_a_board = (1..=MOST).contains(&row) && (1..=MOST).contains(&column);
        on_a_board.then_some(Self { row: row as u8, column: column as u8 })
    }

    /// The row, from 1 at the top.
    #[must_use]
    pub fn row(self) -> usize {
        self.row.into()
    }

    /// The column, from 1 on the left.
    #[must_use]
    pub fn column(self) -> usize {
        self.column.into()
    }

    /// The letters of a column: a to z, then aa, ab and so on.
    ///
    /// ```
    /// assert_eq!([1, 26, 27, 100].map(five::Cell::letters), ["a", "z", "aa", "cv"]);
    /// ```
    #[must_use]
    pub fn letters(column: usize) -> String {
        let Some(last) = column.checked_sub(1) else { return String::new() };
        let letter = char::from(b"abcdefghijklmnopqrstuvwxyz"[last % LETTERS]);
        Self::letters(last / LETTERS) + letter.encode_utf8(&mut [0; 4])
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", Self::letters(self.column()), self.row))
    }
}

/// The text names no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACell;

impl fmt::Display for NotACell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cell: say c7 (column c, row 7), or the row and the column as numbers, 7 3")
    }
}

impl Error for NotACell {}

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        named(text).or_else(|| numbered(text)).ok_or(NotACell)
    }
}

/// The cell of a name such as `c7`.
fn named(text: &str) -> Option<Cell> {
    let digits = text.find(|it: char| it.is_ascii_digit())?;
    let (letters, row) = text.split_at(digits);
    if !(1..=2).contains(&letters.len()) || !letters.bytes().all(|it| it.is_ascii_alphabetic()) {
        return None;
    }
    let column = letters.bytes().fold(0, |sum, it| sum * LETTERS + usize::from(it.to_ascii_lowercase() - b'a') + 1);
    Cell::new(number(row)?, column)
}

/// The cell of a row and a column.
fn numbered(text: &str) -> Option<Cell> {
    let mut numbers = text.split([' ', ',']).filter(|part| !part.is_empty()).map(number);
    let (row, column) = (numbers.next()??, numbers.next()??);
    if numbers.next().is_none() { Cell::new(row, column) } else { None }
}

/// A number as people write it: digits alone.
fn number(text: &str) -> Option<usize> {
    let is_plain = text.bytes().all(|it| it.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_two_names() {
        for (row, column) in (1..=MOST).flat_map(|row| (1..=MOST).map(move |column| (row, column))) {
            let cell = Cell::new(row, column).unwrap();
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(format!("{row} {column}").parse(), Ok(cell));
            assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
        }
    }

    #[test]
    fn other_texts_are_no_cells() {
        for text in
            ["", "c", "7", "c0", "c07", "c101", "cw1", "zz9", "aaa1", "7c", "c-7", "c+7", "1 2 3", "0 1", "1 101", "ф7", "c٧", "c7 x"]
        {
            assert_eq!(text.parse::<Cell>(), Err(NotACell), "{text:?}");
        }
    }
}
