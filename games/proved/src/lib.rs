//! Claims that can be tried exhaustively, and what trying them has shown, in one shape for all games.
//!
//! A game offers its claims as a function `claims() -> Vec<Claim>`. [`Claim::attempt`] tries one: it is [`Proved`], or refuted with
//! [`Evidence`], which has the true numbers and a counterexample. `proof()` of a game tries each claim when its iterator comes to it: the
//! iterator's length and its steps show how far the proof is, and a claim's time is that of its step.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod claim;
mod evidence;
mod record;

pub use claim::{Claim, Found, Proved, Unit};
pub use evidence::{Evidence, Example, Tally};
pub use record::{Move, Record};
