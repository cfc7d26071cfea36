//! Windows: five cells in a line.
//!
//! A cell lies in up to five windows of each of the four directions, so in up to twenty.

use crate::cell::Cell;
use crate::size::Size;

/// The length of a window.
pub const LENGTH: usize = 5;

/// The directions of lines, in the document's order: the steps between rows, and between columns.
pub const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Five cells in a line, all on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    size: Size,
    /// An index into [`DIRECTIONS`].
    direction: usize,
    start: Cell,
}

impl Window {
    /// Its cells, from the upper, or the left one.
    pub fn cells(self) -> [Cell; LENGTH] {
        let step = |steps| walk(self.size, self.start, self.direction, steps).expect("a window lies on the board");
        [self.start, step(1), step(2), step(3), step(4)]
    }

    /// Its place among all windows of the board, from 0; the windows that would leave the board are counted, too.
    pub fn index(self) -> usize {
        self.direction * self.size.cells() + self.size.index(self.start)
    }
}

/// The windows that hold the cell: direction by direction, the one that begins furthest up or left first.
pub fn holding(size: Size, cell: Cell) -> impl Iterator<Item = Window> {
    (0..DIRECTIONS.len()).flat_map(move |direction| {
        (-4..=0).filter_map(move |back| {
            let start = walk(size, cell, direction, back)?;
            walk(size, start, direction, 4).map(|_| Window { size, direction, start })
        })
    })
}

/// The cell so many steps away; `None` where that leaves the board.
pub fn walk(size: Size, from: Cell, direction: usize, steps: isize) -> Option<Cell> {
    let (down, right) = DIRECTIONS[direction];
    let row = from.row().checked_add_signed(down * steps)?;
    let column = from.column().checked_add_signed(right * steps)?;
    Cell::new(row, column).filter(|&cell| size.has(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_counted_by_where_they_begin() {
        let size = Size::new(10).unwrap();
        let at = |row, column| holding(size, Cell::new(row, column).unwrap()).count();
        assert_eq!([at(1, 1), at(1, 2), at(1, 5), at(3, 3), at(5, 5), at(10, 1)], [3, 4, 1 + 5 + 1 + 1, 9 + 1, 20, 3]);
    }

    #[test]
    fn the_windows_that_hold_a_cell_are_those_with_it_among_their_cells() {
        let size = Size::new(10).unwrap();
        let starts = || (0..4).flat_map(|direction| size.all().map(move |start| Window { size, direction, start }));
        let all: Vec<Window> = starts().filter(|it| walk(size, it.start, it.direction, 4).is_some()).collect();
        assert_eq!(all.len(), 2 * 10 * 6 + 2 * 6 * 6);
        for cell in size.all() {
            let mut found: Vec<usize> = holding(size, cell).map(Window::index).collect();
            found.sort_unstable();
            assert!(all.iter().filter(|window| window.cells().contains(&cell)).map(|window| window.index()).eq(found));
        }
    }
}
