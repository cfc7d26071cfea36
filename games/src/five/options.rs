//! The command line of five in a row.

use std::hash::{BuildHasher, RandomState};

use ::five::{Level, Player, Setup, Size};
use clap::{Args, Subcommand};

use crate::options::{Edited, First, Shown};

const EXAMPLES: &str = "\
Examples:
  games five
      play on 19 x 19, on the whole terminal
  games five --size 10 --first human --level beginner
      an easy game on a small board
  games five --first computer --seed 7 --trace
      a game that can be repeated, with every question that the tables ask
  printf 'c3\\nhint\\nundo\\nq\\n' | games five --first human
      play from a script
  games five census --games 50
      play the levels against each other
  games five proof --table-file window.yaml
      try every claim, by a table of your own in place of the compiled one";

#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Options {
    #[command(subcommand)]
    pub verb: Option<Verb>,

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
    pub edited: Edited,

    #[command(flatten)]
    pub shown: Shown,
}

impl Options {
    /// The seed that was given, or one that was drawn.
    pub fn drawn_seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()))
    }

    /// What a game on the screen begins with; `None` where no game is to be played, or one by tables from files, line by line.
    pub fn setup(&self) -> Option<Setup> {
        let first = self.first.map_or(Player::Human, Player::from);
        (self.verb.is_none() && self.edited.files.is_empty()).then(|| Setup {
            size: self.size,
            first,
            level: self.level,
            seed: self.drawn_seed(),
        })
    }
}

#[derive(Subcommand)]
pub enum Verb {
    /// Play the levels against each other on some seeds, and count: a sample, not all games
    Census(Census),
    /// Try every claim about five in a row
    Proof(Edited),
}

#[derive(Args)]
pub struct Census {
    /// The rows of the board, and its columns: 10, 19, 30, 50 or 100
    #[arg(long, value_name = "ROWS", default_value = "10")]
    pub size: Size,

    /// How many games each pairing plays
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub games: u64,

    /// The seed of the first game; the others follow
    #[arg(long, value_name = "NUMBER", default_value_t)]
    pub seed: u64,

    #[command(flatten)]
    pub edited: Edited,
}
