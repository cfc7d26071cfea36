//! Mate with king and queen against the lone king, given by a decision table.
//!
//! The founding document (SIMPR laboratory work) has the conditions, the actions and the program, but its rules are
//! lost. There are two reconstructions: [`seed()`](seed()) over the document's own conditions mates from 35 of the 40 starts,
//! [`complete()`](complete()), with two more, from all of them. Each is a model with the document's second table, in which the decision maker
//! moves: [`seed_mate`] and [`complete_mate`]. All are verified while this crate compiles.
//!
//! [`chess`] knows the rules of the game, [`Pieces`], [`Desk`] and [`document`] are the document's program, [`Strategy`] asks one of the tables for a
//! move, [`Game`] is a machine in which a person defends and gives a [`Hint`], and [`Proof`] plays every start against every
//! defence; [`claims()`] says what can be tried exhaustively, and [`proof()`] tries it.
//!
//! There is no terminal in here; the package `games` has one.
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![allow(clippy::too_many_arguments, reason = "six inputs, the host and an observer make eight")]

mod census;
pub mod chess;
mod claims;
mod decider;
mod desk;
pub mod document;
mod endgame;
mod hint;
mod pieces;
mod plan;
mod play;
mod proof;
mod start;
mod strategy;
mod tables;

pub use census::Census;
pub use claims::{claims, claims_with, proof};
pub use desk::Desk;
pub use hint::{Hint, Worth};
pub use pieces::Pieces;
pub use plan::Plan;
pub use play::{CannotMove, Event, Game, Outcome};
pub use proof::{Failure, Fault, Proof, Turn};
pub use proved::Proved;
pub use start::{NotAStart, start, starts};
pub use strategy::{Decision, NotAStrategy, Strategy};
pub use table_draft::Stuck;
pub use tables::Tables;

dtable_runtime::dtable!("tables/seed_mate.yaml");
dtable_runtime::dtable!("tables/complete_mate.yaml");

pub use complete_mate::complete;
pub use seed_mate::seed;
