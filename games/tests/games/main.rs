//! The binary, run from scripts.

mod five;
mod proof;
mod queen_mate;
mod run;
#[cfg(unix)]
mod terminal;
mod tictactoe;
