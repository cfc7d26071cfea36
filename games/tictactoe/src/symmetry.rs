//! Turning and mirroring the board.
//!
//! The eight ways to lay a square on itself (the dihedral group of order eight). They take lines to lines, so a position and its images are
//! worth the same, and what is right in one is right, turned, in the other.

use std::fmt;

use crate::board::{Board, Cell};

/// A way to lay the board on itself.
///
/// ```
/// use tictactoe::{Cell, Symmetry};
///
/// assert_eq!(Symmetry::QuarterRight.of(Cell::C11), Cell::C13);
/// assert_eq!(Symmetry::QuarterRight.inverse().of(Cell::C13), Cell::C11);
/// assert_eq!(Symmetry::Half.to_string(), "turned by half");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// As it stands.
    Identity,
    /// Turned clockwise by a quarter.
    QuarterRight,
    /// Turned by half.
    Half,
    /// Turned anticlockwise by a quarter.
    QuarterLeft,
    /// Left and right exchanged.
    LeftRight,
    /// Top and bottom exchanged.
    TopBottom,
    /// Mirrored at the diagonal from 11 to 33: rows become columns.
    Diagonal,
    /// Mirrored at the diagonal from 13 to 31.
    AntiDiagonal,
}

impl Symmetry {
    /// All eight.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::QuarterRight,
        Self::Half,
        Self::QuarterLeft,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::AntiDiagonal,
    ];

    /// Where a cell comes to lie.
    #[must_use]
    pub const fn of(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        let (row, column) = match self {
            Self::Identity => (row, column),
            Self::QuarterRight => (column, 4 - row),
            Self::Half => (4 - row, 4 - column),
            Self::QuarterLeft => (4 - column, row),
            Self::LeftRight => (row, 4 - column),
            Self::TopBottom => (4 - row, column),
            Self::Diagonal => (column, row),
            Self::AntiDiagonal => (4 - column, 4 - row),
        };
        Cell::ALL[(row - 1) * 3 + column - 1]
    }

    /// The way back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::QuarterRight => Self::QuarterLeft,
            Self::QuarterLeft => Self::QuarterRight,
            itself => itself,
        }
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Identity => "as it stands",
            Self::QuarterRight => "turned a quarter to the right",
            Self::Half => "turned by half",
            Self::QuarterLeft => "turned a quarter to the left",
            Self::LeftRight => "mirrored left to right",
            Self::TopBottom => "mirrored top to bottom",
            Self::Diagonal => "mirrored at the diagonal 11 to 33",
            Self::AntiDiagonal => "mirrored at the diagonal 13 to 31",
        })
    }
}

impl Board {
    /// The board, turned or mirrored.
    ///
    /// ```
    /// use tictactoe::{Board, Cell, Player, Symmetry};
    ///
    /// let mut board = Board::EMPTY;
    /// board.put(Cell::C11, Player::Human)?;
    /// assert_eq!(board.turned(Symmetry::Half).at(Cell::C33), Some(Player::Human));
    /// # Ok::<(), tictactoe::Taken>(())
    /// ```
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        let back = symmetry.inverse();
        Self::of(|cell| self.at(back.of(cell)))
    }

    /// The least of the board's images: the same for all of them.
    #[must_use]
    pub fn canonical(&self) -> Self {
        Symmetry::ALL.into_iter().map(|symmetry| self.turned(symmetry)).min().unwrap_or(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{LINES, Player};
    use std::collections::BTreeSet;

    #[test]
    fn each_has_its_inverse() {
        for symmetry in Symmetry::ALL {
            for cell in Cell::ALL {
                assert_eq!(symmetry.inverse().of(symmetry.of(cell)), cell, "{symmetry}");
            }
        }
    }

    #[test]
    fn lines_stay_lines() {
        let lines: BTreeSet<BTreeSet<Cell>> = LINES.iter().map(|line| line.iter().copied().collect()).collect();
        for symmetry in Symmetry::ALL {
            let images = LINES.iter().map(|line| line.iter().map(|&cell| symmetry.of(cell)).collect()).collect();
            assert_eq!(lines, images, "{symmetry}");
        }
    }

    #[test]
    fn all_differ_and_images_have_one_least() {
        let mut board = Board::EMPTY;
        board.put(Cell::C11, Player::Human).unwrap();
        board.put(Cell::C12, Player::Computer).unwrap();
        let images: BTreeSet<Board> = Symmetry::ALL.into_iter().map(|symmetry| board.turned(symmetry)).collect();
        assert_eq!(images.len(), 8);
        assert!(images.iter().all(|image| image.canonical() == board.canonical()));
    }
}
