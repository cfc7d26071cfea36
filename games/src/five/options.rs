//! The command line of five in a row.

use ::five::{Level, Size};
use clap::Args;

use crate::options::{First, Shown};

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

    /// Who moves first; asked if absent
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
