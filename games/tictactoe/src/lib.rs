//! Tic-tac-toe on a field of three by three, played by three linked decision tables.
//!
//! The tables are those of the founding document (Kalashnikova, MPEI 2005, SIMPR laboratory work):
//! [`game()`](game()) follows the game, [`win()`](win()) looks for three balls in a row,
//! [`computer_move()`](computer_move()) chooses the computer's cell. They are verified while this
//! crate compiles. [`Program`] answers their questions, [`Game`] lets them play, and [`Census`]
//! plays them against every possible human.
//!
//! There is no terminal in here; the package `games` has one.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod board;
mod census;
mod fill;
mod host;
mod play;

pub use board::{Board, Cell, NotACell, Player, Taken};
pub use census::Census;
pub use fill::{Fill, NotAFill};
pub use host::{Outcome, Program};
pub use play::{Event, Game, IllegalMove};

dtable_runtime::dtable!("tables/tictactoe.yaml");

pub use crate::tictactoe::{Machine, Rule, Table, computer_move, game, win};
