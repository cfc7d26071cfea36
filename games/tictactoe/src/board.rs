//! The field: nine cells, each empty or holding a ball.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Who plays. The human has the red balls, the computer the blue ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Red.
    Human,
    /// Blue.
    Computer,
}

impl Player {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Human => Self::Computer,
            Self::Computer => Self::Human,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Human => "human",
            Self::Computer => "computer",
        })
    }
}

/// A cell, named as in the founding document: the row, then the column.
///
/// People may also count the cells from 1 to 9, row by row.
///
/// ```
/// use tictactoe::Cell;
///
/// assert_eq!("23".parse(), Ok(Cell::C23));
/// assert_eq!("6".parse(), Ok(Cell::C23));
/// assert_eq!(Cell::C23.to_string(), "23");
/// assert!("44".parse::<Cell>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// First row, first column.
    C11,
    /// First row, second column.
    C12,
    /// First row, third column.
    C13,
    /// Second row, first column.
    C21,
    /// The centre.
    C22,
    /// Second row, third column.
    C23,
    /// Third row, first column.
    C31,
    /// Third row, second column.
    C32,
    /// Third row, third column.
    C33,
}

impl Cell {
    /// All cells, row by row.
    pub const ALL: [Self; 9] = [Self::C11, Self::C12, Self::C13, Self::C21, Self::C22, Self::C23, Self::C31, Self::C32, Self::C33];

    /// The row, 1 to 3.
    #[must_use]
    pub const fn row(self) -> usize {
        self as usize / 3 + 1
    }

    /// The column, 1 to 3.
    #[must_use]
    pub const fn column(self) -> usize {
        self as usize % 3 + 1
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row(), self.column())
    }
}

/// The text names no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACell;

impl fmt::Display for NotACell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cell: cells are 11 to 33 (row and column) or 1 to 9")
    }
}

impl Error for NotACell {}

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        let named = Self::ALL.into_iter().find(|cell| cell.to_string() == text);
        let counted = || Self::ALL.into_iter().zip(1..).find(|(_, n): &(_, u8)| n.to_string() == text);
        named.or_else(|| counted().map(|(cell, _)| cell)).ok_or(NotACell)
    }
}

/// The cell already holds a ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The cell in question.
    pub cell: Cell,
    /// Whose ball is there.
    pub by: Player,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cell, by } = self;
        write!(f, "cell {cell} is taken: it holds a ball of the {by}")
    }
}

impl Error for Taken {}

/// The field of three by three cells.
///
/// ```
/// use tictactoe::{Board, Cell, Player, Taken};
///
/// let mut board = Board::EMPTY;
/// board.put(Cell::C22, Player::Computer)?;
/// assert_eq!(board.at(Cell::C22), Some(Player::Computer));
/// assert_eq!(board.free().count(), 8);
/// assert!(board.put(Cell::C22, Player::Human).is_err());
/// # Ok::<(), Taken>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    cells: [Option<Player>; 9],
}

impl Board {
    /// The board at the start of a game.
    pub const EMPTY: Self = Self { cells: [None; 9] };

    /// The board with what `content` says of each cell.
    pub(crate) fn of(content: impl Fn(Cell) -> Option<Player>) -> Self {
        Self { cells: Cell::ALL.map(content) }
    }

    /// Whose ball is in the cell, if any.
    #[must_use]
    pub const fn at(&self, cell: Cell) -> Option<Player> {
        self.cells[cell as usize]
    }

    /// Puts a ball of the player into an empty cell.
    ///
    /// # Errors
    ///
    /// Where the cell holds a ball already, the board stays as it was.
    pub fn put(&mut self, cell: Cell, player: Player) -> Result<(), Taken> {
        if let Some(by) = self.at(cell) {
            return Err(Taken { cell, by });
        }
        self.cells[cell as usize] = Some(player);
        Ok(())
    }

    /// The empty cells, row by row.
    #[must_use]
    pub fn free(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        let board = *self;
        Cell::ALL.into_iter().filter(move |&cell| board.at(cell).is_none())
    }

    /// How many balls are on the board.
    #[must_use]
    pub fn balls(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// The board with a ball of the player in the cell, whatever was there.
    pub(crate) const fn with(mut self, cell: Cell, player: Player) -> Self {
        self.cells[cell as usize] = Some(player);
        self
    }

    /// The boards after each move that the player has, with the cell of the move, row by row.
    #[must_use]
    pub fn moves(&self, player: Player) -> impl DoubleEndedIterator<Item = (Cell, Self)> + use<> {
        let board = *self;
        self.free().map(move |cell| (cell, board.with(cell, player)))
    }

    /// The same position with the colours exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        Self::of(|cell| self.at(cell).map(Player::other))
    }

    /// Who has three balls in a row; on a board of a game, at most one player has.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        [Player::Human, Player::Computer].into_iter().find(|&player| self.has_three(player))
    }

    /// Has the player three balls in a row, across, down or along a diagonal?
    #[must_use]
    pub fn has_three(&self, player: Player) -> bool {
        self.lines_of(player).next().is_some()
    }

    /// Three balls in a row, whosever they are, if there are any.
    #[must_use]
    pub fn three(&self) -> Option<[Cell; 3]> {
        [Player::Human, Player::Computer].into_iter().find_map(|player| self.lines_of(player).next())
    }

    fn lines_of(&self, player: Player) -> impl Iterator<Item = [Cell; 3]> {
        LINES.into_iter().filter(move |line| line.iter().all(|&cell| self.at(cell) == Some(player)))
    }
}

/// The eight lines: across, down, along the diagonals.
pub(crate) const LINES: [[Cell; 3]; 8] = {
    use Cell::{C11, C12, C13, C21, C22, C23, C31, C32, C33};
    [[C11, C12, C13], [C21, C22, C23], [C31, C32, C33], [C11, C21, C31], [C12, C22, C32], [C13, C23, C33], [C11, C22, C33], [C13, C22, C31]]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_two_names() {
        for (cell, number) in Cell::ALL.into_iter().zip(1..) {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(i32::to_string(&number).parse(), Ok(cell));
        }
    }

    #[test]
    fn other_texts_are_no_cells() {
        for text in ["", "0", "10", "14", "40", "011", "+1", "1 1", "-", "a1", "١"] {
            assert_eq!(text.parse::<Cell>(), Err(NotACell), "{text:?}");
        }
    }

    #[test]
    fn a_taken_cell_stays_as_it_was() {
        let mut board = Board::EMPTY;
        board.put(Cell::C11, Player::Human).unwrap();
        let taken = board.put(Cell::C11, Player::Computer).unwrap_err();
        assert_eq!(taken.to_string(), "cell 11 is taken: it holds a ball of the human");
        assert_eq!(board.at(Cell::C11), Some(Player::Human));
        assert_eq!(board.balls(), 1);
    }

    #[test]
    fn three_in_each_line_count_and_two_do_not() {
        for line in LINES {
            let mut board = Board::EMPTY;
            for cell in line {
                assert!(!board.has_three(Player::Human));
                assert_eq!(board.three(), None);
                board.put(cell, Player::Human).unwrap();
            }
            assert!(board.has_three(Player::Human));
            assert!(!board.has_three(Player::Computer));
            assert_eq!(board.three(), Some(line));
        }
    }

    #[test]
    fn free_cells_come_row_by_row() {
        let mut board = Board::EMPTY;
        board.put(Cell::C11, Player::Human).unwrap();
        board.put(Cell::C33, Player::Computer).unwrap();
        assert_eq!(board.free().next(), Some(Cell::C12));
        assert_eq!(board.free().next_back(), Some(Cell::C32));
    }
}
