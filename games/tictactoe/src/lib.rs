//! Tic-tac-toe on a field of three by three, played by three linked decision tables.
//!
//! The tables are those of the founding document (Kalashnikova, MPEI 2005, SIMPR laboratory work):
//! [`game()`](game()) follows the game, [`win()`](win()) looks for three balls in a row,
//! [`computer_move()`](computer_move()) chooses the computer's cell. They are verified while this
//! crate compiles. [`Program`] answers their questions, [`Game`] lets them play, and [`Census`]
//! plays them against every possible human.
//!
//! The document's player can be beaten. There are three more, which cannot ([`Strategy`]): a table of our own,
//! [`computer_move_perfect()`](computer_move_perfect()), asked about the board turned in all ways ([`Symmetry`]); [`Minimax`], which
//! looks ahead to the end; and minimax as an exercise prints it. [`claims()`] says what can be shown by playing all there is to play,
//! and [`proof()`] tries it.
//!
//! There is no terminal in here; the package `games` has one.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod board;
mod census;
mod correction;
mod cross;
mod decider;
mod fill;
mod history;
mod host;
mod minimax;
mod perfect;
mod play;
mod printed;
mod proof;
mod reason;
mod record;
mod strategy;
mod symmetry;
mod tables;
mod tree;

pub use board::{Board, Cell, NotACell, Player, Taken};
pub use census::Census;
pub use correction::{CORRECTIONS, Correction};
pub use cross::{Cross, Pairing};
pub use fill::{Fill, NotAFill};
pub use host::{Outcome, Program};
pub use minimax::{Minimax, Value, values};
pub use perfect::{Mark, computer_move_perfect};
pub use play::{Event, Game, IllegalMove};
pub use proof::{claims, claims_with, proof};
pub use proved::Proved;
pub use reason::{Decision, Reason};
pub use record::{Move, Played};
pub use strategy::{NotAStrategy, Strategy};
pub use symmetry::Symmetry;
pub use table_draft::Stuck;
pub use tables::Tables;
pub use tree::Tree;

dtable_runtime::dtable!("tables/tictactoe.yaml");

pub use crate::tictactoe::{Machine, Rule, Table, computer_move, game, win};
