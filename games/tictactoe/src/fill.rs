//! Which empty cell is "an empty cell".
//!
//! The table's action R10, "put a blue ball in an empty cell", leaves the choice to the program.

use std::error::Error;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;

use crate::board::{Board, Cell};

/// How the program chooses an empty cell.
///
/// ```
/// use tictactoe::{Board, Cell, Fill};
///
/// let board = Board::EMPTY;
/// assert_eq!(Fill::First.choose(&board), Some(Cell::C11));
/// assert_eq!("last".parse::<Fill>()?.choose(&board), Some(Cell::C33));
/// assert_eq!("random:7".parse(), Ok(Fill::Random(7)));
/// # Ok::<(), tictactoe::NotAFill>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Fill {
    /// The first one, row by row.
    #[default]
    First,
    /// The last one.
    Last,
    /// Any one, drawn from this state of a pseudo-random generator.
    Random(u64),
}

impl Fill {
    /// Random choices that differ from run to run.
    #[must_use]
    pub fn random() -> Self {
        Self::Random(RandomState::new().hash_one(()))
    }

    /// Chooses; `None` where no cell is empty.
    pub fn choose(&mut self, board: &Board) -> Option<Cell> {
        match self {
            Self::First => board.free().next(),
            Self::Last => board.free().next_back(),
            Self::Random(state) => {
                let free: Vec<Cell> = board.free().collect();
                let drawn = split_mix_64(state).checked_rem(free.len() as u64)?;
                free.into_iter().nth(usize::try_from(drawn).ok()?)
            }
        }
    }
}

/// `SplitMix64` (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
fn split_mix_64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl fmt::Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First => f.write_str("first"),
            Self::Last => f.write_str("last"),
            Self::Random(state) => write!(f, "random:{state}"),
        }
    }
}

/// The text names no way to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFill;

impl fmt::Display for NotAFill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `first`, `last`, `random` or `random:SEED` with a whole number SEED")
    }
}

impl Error for NotAFill {}

impl FromStr for Fill {
    type Err = NotAFill;

    fn from_str(text: &str) -> Result<Self, NotAFill> {
        match text.split_once(':') {
            None if text == "first" => Ok(Self::First),
            None if text == "last" => Ok(Self::Last),
            None if text == "random" => Ok(Self::random()),
            Some(("random", seed)) => seed.parse().map(Self::Random).map_err(|_| NotAFill),
            _ => Err(NotAFill),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Player;

    fn filled_by(mut fill: Fill) -> Vec<Cell> {
        let mut board = Board::EMPTY;
        let mut order = Vec::new();
        while let Some(cell) = fill.choose(&board) {
            board.put(cell, Player::Computer).unwrap();
            order.push(cell);
        }
        order
    }

    #[test]
    fn every_cell_is_chosen_once() {
        assert_eq!(filled_by(Fill::First), Cell::ALL);
        for fill in [Fill::Last, Fill::Random(0), Fill::Random(u64::MAX), Fill::random()] {
            let mut order = filled_by(fill);
            order.sort();
            assert_eq!(order, Cell::ALL, "{fill}");
        }
    }

    #[test]
    fn a_seed_repeats_the_choices() {
        assert_eq!(filled_by(Fill::Random(1)), filled_by(Fill::Random(1)));
        assert_ne!(filled_by(Fill::Random(1)), filled_by(Fill::Random(2)));
    }

    #[test]
    fn the_generator_is_split_mix_64() {
        let mut state = 0;
        assert_eq!(split_mix_64(&mut state), 0xe220_a839_7b1d_cdaf);
        assert_eq!(split_mix_64(&mut state), 0x6e78_9e6a_a1b9_65f4);
    }

    #[test]
    fn names_are_read_and_written() {
        for name in ["first", "last", "random:18446744073709551615"] {
            assert_eq!(name.parse::<Fill>().unwrap().to_string(), name);
        }
        for text in ["", "First", "random:", "random:-1", "random:x", "first:1"] {
            assert_eq!(text.parse::<Fill>(), Err(NotAFill), "{text:?}");
        }
    }
}
