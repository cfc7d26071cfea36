//! What a stone makes on one line through its cell.
//!
//! All windows that hold a cell lie within four steps of it, so nine cells of a line say everything: a bit for each, the
//! stone's own in the middle.

use crate::board::Board;
use crate::cell::Cell;
use crate::player::Player;
use crate::windows::{DIRECTIONS, LENGTH, walk};

/// The cells of a line on both sides of its middle.
const REACH: isize = 4;
const PLACES: usize = 9;
const WINDOW: u16 = (1 << LENGTH) - 1;

/// Nine cells: those that hold a stone of the player, and those that are empty. The others are his opponent's, or lie off the
/// board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    mine: u16,
    free: u16,
}

impl Line {
    /// The lines through a cell, as if it held a stone of the player.
    pub fn through(board: &Board, cell: Cell, player: Player) -> [Self; DIRECTIONS.len()] {
        [0, 1, 2, 3].map(|direction| {
            Self::of(|steps| {
                let there = walk(board.size(), cell, direction, steps)?;
                Some(board.at(there).map(|owner| owner == player))
            })
        })
    }

    /// The line of which a cell, so many steps from the middle, is empty (`Some(None)`), the player's (`Some(Some(true))`), or
    /// the opponent's; or is not there.
    pub fn of(mut look: impl FnMut(isize) -> Option<Option<bool>>) -> Self {
        let mut line = Self { mine: 0, free: 0 };
        for (steps, bit) in (-REACH..=REACH).zip((0..PLACES).map(|place| 1 << place)) {
            match look(steps) {
                _ if steps == 0 => line.mine |= bit,
                Some(None) => line.free |= bit,
                Some(Some(true)) => line.mine |= bit,
                Some(Some(false)) | None => {}
            }
        }
        line
    }

    /// How many windows the stone completes.
    pub fn fives(self) -> u32 {
        self.missing().filter(|missing| *missing == 0).map(|_| 1).sum()
    }

    /// How many cells there are on which the next stone completes a window with this one.
    pub fn fours(self) -> u32 {
        self.missing().filter(|missing| missing.is_power_of_two()).fold(0, |all, missing| all | missing).count_ones()
    }

    /// Is there neither, and a cell on which the next stone makes two such cells?
    pub fn is_open_three(self) -> bool {
        let empty = (0..PLACES).map(|place| 1 << place).filter(|bit| self.free & bit != 0);
        self.fives() == 0 && self.fours() == 0 && empty.map(|bit| self.with(bit)).any(|next| next.fours() >= 2)
    }

    const fn with(self, bit: u16) -> Self {
        Self { mine: self.mine | bit, free: self.free & !bit }
    }

    /// For each window that holds the middle and no cell of the opponent's, the cells that are still empty.
    fn missing(self) -> impl Iterator<Item = u16> {
        let windows = (0..LENGTH).map(|start| WINDOW << start);
        windows.filter(move |window| window & !(self.mine | self.free) == 0).map(move |window| window & self.free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fives, fours, and an open three, of `x` mine, `o` theirs, `.` empty, `|` the edge.
    fn seen(text: &str) -> (u32, u32, bool) {
        let cells: Vec<char> = text.chars().collect();
        let line = Line::of(|steps| match cells[usize::try_from(steps + REACH).unwrap()] {
            '.' => Some(None),
            '|' => None,
            stone => Some(Some(stone == 'x')),
        });
        (line.fives(), line.fours(), line.is_open_three())
    }

    #[test]
    fn lines_that_players_know() {
        for (line, what) in [
            ("xxxxxxxxx", (5, 0, false)),
            ("oxxxxxo..", (1, 0, false)),
            (".xxxx.ooo", (0, 2, false)),
            ("|xxxx.ooo", (0, 1, false)),
            ("oxxxxo...", (0, 0, false)),
            ("x.xxx.xoo", (0, 2, false)),
            ("...xxx...", (0, 0, true)),
            ("..xxx.oo.", (0, 0, true)),
            (".oxxx..|.", (0, 0, false)),
            ("|.xxx.|oo", (0, 0, false)),
            ("..x.xx..o", (0, 0, true)),
            ("o.x.xx.o.", (0, 0, true)),
            ("....x....", (0, 0, false)),
            ("...xx....", (0, 0, false)),
        ] {
            assert_eq!(seen(line), what, "{line}");
        }
    }
}
