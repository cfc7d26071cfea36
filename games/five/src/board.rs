//! The board: a square of cells, each empty or holding a stone.

use crate::cell::Cell;
use crate::player::Player;
use crate::size::Size;
use crate::windows::{DIRECTIONS, walk};

/// A board of empty cells and stones.
///
/// ```
/// use five::{Board, Player, Size};
///
/// let mut board = Board::new(Size::default());
/// let cells = ["c3", "d4", "e5", "f6", "g7"].map(|name| name.parse().unwrap());
/// for cell in cells {
///     assert!(board.put(cell, Player::Human));
/// }
/// assert!(!board.put(cells[0], Player::Computer));
/// assert_eq!(board.at(cells[0]), Some(Player::Human));
/// assert_eq!(board.five_through(cells[2]), Some(cells));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    cells: Vec<Option<Player>>,
    stones: usize,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { size, cells: vec![None; size.cells()], stones: 0 }
    }

    /// Its size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whose stone is in the cell; `None` where it is empty, or not on the board.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Player> {
        if self.size.has(cell) { self.cells[self.size.index(cell)] } else { None }
    }

    /// Is the cell on the board, and empty?
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.size.has(cell) && self.at(cell).is_none()
    }

    /// Puts a stone into an empty cell; `false` where that cannot be, and nothing changes.
    pub fn put(&mut self, cell: Cell, player: Player) -> bool {
        let free = self.is_free(cell);
        if free {
            self.cells[self.size.index(cell)] = Some(player);
            self.stones += 1;
        }
        free
    }

    /// Takes a stone away, and says whose it was.
    pub fn take(&mut self, cell: Cell) -> Option<Player> {
        let player = self.at(cell)?;
        self.cells[self.size.index(cell)] = None;
        self.stones -= 1;
        Some(player)
    }

    /// How many stones there are.
    #[must_use]
    pub const fn stones(&self) -> usize {
        self.stones
    }

    /// Is no cell empty?
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.stones == self.size.cells()
    }

    /// The empty cells, row by row.
    pub fn free(&self) -> impl Iterator<Item = Cell> {
        self.size.all().zip(&self.cells).filter(|(_, stone)| stone.is_none()).map(|(cell, _)| cell)
    }

    /// Five cells in a line that hold the cell and stones of one player alone. Of a longer row, the upper five, or the left
    /// ones; of several rows, the one that goes down, across, down to the right, down to the left, in this order.
    #[must_use]
    pub fn five_through(&self, cell: Cell) -> Option<[Cell; 5]> {
        let player = self.at(cell)?;
        (0..DIRECTIONS.len()).find_map(|direction| {
            let his = |steps| walk(self.size, cell, direction, steps).filter(|&there| self.at(there) == Some(player));
            let start = [-1, -2, -3, -4].into_iter().take_while(|&steps| his(steps).is_some()).last().unwrap_or(0);
            let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|steps| his(start + steps));
            Some([a?, b?, c?, d?, e?])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_counted_row_by_row() {
        for size in Size::ALL {
            let indices: Vec<usize> = size.all().map(|cell| size.index(cell)).collect();
            assert!(indices.into_iter().eq(0..size.cells()));
        }
    }

    #[test]
    fn no_stone_lies_off_the_board() {
        let mut board = Board::new(Size::new(10).unwrap());
        let outside = Cell::new(11, 1).unwrap();
        assert!(!board.put(outside, Player::Human));
        assert_eq!((board.at(outside), board.take(outside), board.stones()), (None, None, 0));
    }
}
