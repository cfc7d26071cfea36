//! Five in a row on boards of 10 to 100 cells squared: an evaluation function plays, decision tables judge.
//!
//! The founding document is a coursework with an excerpt of its program; [`document`] says what it describes, where it
//! contradicts itself, and what was decided. The computer puts its stone on the empty cell of the highest value, by sums
//! over the windows of five cells that hold the cell. What is a decision is a table, verified while this crate compiles:
//!
//! - [`turn()`](turn()): who puts the next stone, or how the game has ended;
//! - [`level()`](level()): how the level weighs values, and how far chance may lower them;
//! - [`window()`](window()): what a window is worth by the stones in it;
//! - [`shape()`](shape()) and [`move_class()`](move_class()): what a stone makes, and what the move is good for.
//!
//! [`Game`] plays, takes moves back and gives hints; [`claims()`] says what can be tried exhaustively, and [`proof()`] tries it.
//!
//! There is no terminal in here; the package `games` has one.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod board;
mod cell;
mod census;
mod choice;
mod class;
pub mod document;
mod expression;
mod line;
mod play;
mod player;
mod position;
mod proof;
mod referee;
mod scores;
mod size;
mod tables;
mod windows;

pub use board::Board;
pub use cell::{Cell, NotACell};
pub use census::{Census, Played};
pub use choice::{Choice, Level, NotALevel, heat};
pub use class::{FiredRule, MoveClass, Shape, in_words};
pub use play::{Event, Game, IllegalMove, Setup};
pub use player::{NotAPlayer, Player, Side};
pub use proof::{claims, claims_with, proof};
pub use proved::Proved;
pub use referee::Outcome;
pub use size::{NotASize, Size};
pub use table_draft::Stuck;
pub use tables::Tables;

/// What a row of so many stones is worth is this number to the power of their number.
pub const VALUATION_FACTOR: u32 = 3;

dtable_runtime::dtable!("tables/turn.yaml");
dtable_runtime::dtable!("tables/level.yaml");
dtable_runtime::dtable!("tables/window.yaml");
dtable_runtime::dtable!("tables/shape.yaml");
dtable_runtime::dtable!("tables/move_class.yaml");
