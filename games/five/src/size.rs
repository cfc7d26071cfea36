//! How large boards are.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::cell::Cell;

/// The rows of a board, and as many columns: 10, 19, 30, 50 or 100.
///
/// ```
/// use five::Size;
///
/// assert_eq!(Size::default().rows(), 19);
/// assert_eq!("100".parse::<Size>()?.rows(), 100);
/// assert!("15".parse::<Size>().is_err());
/// # Ok::<(), five::NotASize>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 5] = [Self(10), Self(19), Self(30), Self(50), Self(100)];

    /// The size with so many rows.
    #[must_use]
    pub fn new(rows: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.rows() == rows)
    }

    /// How many rows there are, and columns.
    #[must_use]
    pub fn rows(self) -> usize {
        self.0.into()
    }

    /// How many cells there are.
    #[must_use]
    pub fn cells(self) -> usize {
        self.rows() * self.rows()
    }

    /// Is the cell on a board of this size?
    #[must_use]
    pub fn has(self, cell: Cell) -> bool {
        cell.row() <= self.rows() && cell.column() <= self.rows()
    }

    /// The place of a cell, row by row from 0.
    pub(crate) fn index(self, cell: Cell) -> usize {
        (cell.row() - 1) * self.rows() + cell.column() - 1
    }

    /// All cells, row by row.
    pub(crate) fn all(self) -> impl Iterator<Item = Cell> {
        (1..=self.rows()).flat_map(move |row| (1..=self.rows()).filter_map(move |column| Cell::new(row, column)))
    }
}

impl Default for Size {
    fn default() -> Self {
        Self(19)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is no size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASize;

impl fmt::Display for NotASize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `10`, `19`, `30`, `50` or `100`")
    }
}

impl Error for NotASize {}

impl FromStr for Size {
    type Err = NotASize;

    fn from_str(text: &str) -> Result<Self, NotASize> {
        Self::ALL.into_iter().find(|size| size.to_string() == text).ok_or(NotASize)
    }
}
