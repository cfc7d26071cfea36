//! The command line of five in a row.

use std::hash::{BuildHasher, RandomState};

use ::five::{Level, Player, Setup, Size};
use clap::Args;

use crate::options::{First, Shown};

const EXAMPLES: &str = "\
Examples:
  games five
      play on 19 x 19, on the whole terminal
  games five --size 10 --first human --level beginner
      an easy game on a small board
  games five --first computer --seed 7 --trace
      a game that can be repeated, with every question that the tables ask
  printf 'c3\\nhint\\nundo\\nq\\n' | games five --first human
      play from a script";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The rows of the board, and its columns: 10, 19, 30, 50 or 100
    #[arg(long, value_name = "ROWS", default_value_t)]
    pub size: Size,

    /// Who moves first; if absent, the human, or who is said when asked line by line
    #[arg(long, value_name = "WHO")]
    pub first: Option<First>,

    /// How well the computer plays: beginner, amateur or professional
    #[arg(long, value_name = "LEVEL", default_value_t)]
    pub level: Level,

    /// What chance depends on, a whole number; drawn and shown if absent
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub shown: Shown,
}

impl Options {
    /// The seed that was given, or one that was drawn.
    pub fn drawn_seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()))
    }

    /// What a game on the screen begins with.
    pub fn setup(&self) -> Setup {
        let first = self.first.map_or(Player::Human, Player::from);
        Setup { size: self.size, first, level: self.level, seed: self.drawn_seed() }
    }
}
