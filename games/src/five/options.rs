//! The command line of five in a row.

use std::hash::{BuildHasher, RandomState};

use ::five::{Level, Player, Setup, Size};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  games five
      play on 19 x 19, and be asked who moves first
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

    /// Who moves first, human or computer; asked if absent
    #[arg(long, value_name = "WHO")]
    pub first: Option<Player>,

    /// How well the computer plays: beginner, amateur or professional
    #[arg(long, value_name = "LEVEL", default_value_t)]
    pub level: Level,

    /// What chance depends on, a whole number; drawn and shown if absent
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    /// Show each condition asked, each rule fired, each action performed
    #[arg(long)]
    pub trace: bool,

    /// Plain text, on a terminal too
    #[arg(long)]
    pub no_color: bool,
}

impl Options {
    /// The seed that was given, or one that was drawn.
    pub fn drawn_seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()))
    }

    /// What a game on the screen begins with; `None` where lines are asked for.
    pub fn setup(&self) -> Option<Setup> {
        let Self { size, level, .. } = *self;
        (!self.trace).then(|| Setup { size, first: self.first.unwrap_or(Player::Human), level, seed: self.drawn_seed() })
    }
}
