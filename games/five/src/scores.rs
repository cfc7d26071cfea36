//! The value of every cell, kept up to date stone by stone.
//!
//! A stone changes only the windows that hold its cell, at most twenty, and only the cells in these. So each window remembers
//! how many stones it holds, each cell what its windows add up to, and a stone replaces what changes: at most eighty values
//! instead of those of all cells.

use std::sync::Arc;

use crate::board::Board;
use crate::cell::Cell;
use crate::player::{Player, Side};
use crate::size::Size;
use crate::tables::Worths;
use crate::window;
use crate::windows::{Window, holding};

/// What a stone of one player on a cell is worth: the sum over the windows that hold it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// To him, where it is his turn.
    pub own: u32,
    /// To the other one, who can take the cell from him.
    pub opponents: u32,
}

/// Each player's stones in a window, in the order of [`Player::ALL`].
type Stones = [u8; 2];

/// The worth of all cells of a board. That of a cell with a stone is nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    size: Size,
    windows: Vec<Stones>,
    cells: Vec<[Worth; 2]>,
    /// What windows are worth by another table than the compiled one.
    worths: Option<Arc<Worths>>,
}

impl Scores {
    /// Those of the empty board.
    pub fn new(size: Size, worths: Option<Arc<Worths>>) -> Self {
        let empty = worth(worths.as_deref(), [0, 0], Player::Human);
        let cell = |cell| {
            let windows = u32::try_from(holding(size, cell).count()).expect("there are at most twenty");
            [Worth { own: windows * empty.own, opponents: windows * empty.opponents }; 2]
        };
        Self { size, windows: vec![[0, 0]; 4 * size.cells()], cells: size.all().map(cell).collect(), worths }
    }

    /// What a stone of the player would be worth there.
    pub fn at(&self, cell: Cell, player: Player) -> Worth {
        self.cells[self.size.index(cell)][player as usize]
    }

    /// A stone has been put.
    pub fn put(&mut self, board: &Board, cell: Cell, player: Player) {
        for window in holding(self.size, cell) {
            self.change(board, window, cell, |stones| stones[player as usize] += 1);
        }
        self.cells[self.size.index(cell)] = Default::default();
    }

    /// A stone has been taken away.
    pub fn take(&mut self, board: &Board, cell: Cell, player: Player) {
        for window in holding(self.size, cell) {
            self.change(board, window, cell, |stones| stones[player as usize] -= 1);
        }
        self.cells[self.size.index(cell)] = Player::ALL.map(|player| self.afresh(cell, player));
    }

    /// Changes the stones of a window, and with them the worth of its empty cells but one.
    fn change(&mut self, board: &Board, window: Window, but: Cell, change: impl FnOnce(&mut Stones)) {
        let before = self.windows[window.index()];
        let mut after = before;
        change(&mut after);
        self.windows[window.index()] = after;
        let worths = self.worths.as_deref();
        for cell in window.cells().into_iter().filter(|&cell| cell != but && board.is_free(cell)) {
            for player in Player::ALL {
                self.cells[self.size.index(cell)][player as usize].replace(worth(worths, before, player), worth(worths, after, player));
            }
        }
    }

    fn afresh(&self, cell: Cell, player: Player) -> Worth {
        let windows = holding(self.size, cell).map(|window| worth(self.worths.as_deref(), self.windows[window.index()], player));
        windows.fold(Worth::default(), |sum, it| Worth { own: sum.own + it.own, opponents: sum.opponents + it.opponents })
    }
}

impl Worth {
    fn replace(&mut self, before: Self, after: Self) {
        self.own = self.own + after.own - before.own;
        self.opponents = self.opponents + after.opponents - before.opponents;
    }
}

/// What a window with these stones adds to the worth of an empty cell in it.
fn worth(worths: Option<&Worths>, stones: Stones, player: Player) -> Worth {
    let (mine, theirs) = (u32::from(stones[player as usize]) + 1, u32::from(stones[player.opponent() as usize]));
    let value = |side| worths.map_or_else(|| window(mine, theirs, side), |worths| worths.value(mine, theirs, side));
    Worth { own: value(Side::Own), opponents: value(Side::Opponent) }
}
