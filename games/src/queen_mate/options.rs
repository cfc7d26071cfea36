//! The command line of the mate with king and queen.

use std::error::Error;

use ::queen_mate::Strategy;
use ::queen_mate::chess::Position;
use clap::{Args, Subcommand};

use crate::options::{Edited, Shown};

/// Where the black king starts unless told otherwise.
pub const START: &str = "e4";

const EXAMPLES: &str = "\
Examples:
  games queen-mate
      move the black king, and be mated; h gives a hint, u takes a move back
  games queen-mate --table seed --black h2 --trace
      escape into stalemate, and see every question that the table asks
  printf 'h3\\nh2\\nh1\\n' | games queen-mate --table seed --black h2
      the same from a script
  games queen-mate census --table seed
      play every start against every defence
  games queen-mate proof --table-file complete.yaml
      try every claim, by a table of your own in place of the compiled one";

#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Options {
    #[command(subcommand)]
    pub verb: Option<Verb>,

    /// The table that moves White: seed or complete
    #[arg(long, value_name = "TABLE", default_value_t)]
    pub table: Strategy,

    /// Where the black king starts, such as e4 or "5 4"; asked if absent
    #[arg(long, value_name = "SQUARE", value_parser = start)]
    pub black: Option<Position>,

    #[command(flatten)]
    pub edited: Edited,

    #[command(flatten)]
    pub shown: Shown,
}

impl Options {
    /// What a game on the screen begins with; `None` where no game is to be played, or one by tables from files, line by line.
    pub fn setup(&self) -> Option<(Strategy, Option<Position>)> {
        (self.verb.is_none() && self.edited.files.is_empty()).then_some((self.table, self.black))
    }
}

#[derive(Subcommand)]
pub enum Verb {
    /// Play every start against every defence, and count
    Census(Census),
    /// Try every claim about the mate with king and queen
    Proof(Edited),
}

#[derive(Args)]
pub struct Census {
    /// The table that moves White: seed or complete
    #[arg(long, value_name = "TABLE", default_value_t)]
    pub table: Strategy,

    #[command(flatten)]
    pub edited: Edited,
}

/// The start with the black king on the square of this name.
pub fn start(name: &str) -> Result<Position, Box<dyn Error + Send + Sync>> {
    Ok(::queen_mate::start(name.parse()?)?)
}
