//! The command line of tic-tac-toe.

use ::tictactoe::{Fill, Player};
use clap::{Args, Subcommand, ValueEnum};

pub const EXAMPLES: &str = "\
Examples:
  games tictactoe
      play, and be asked who moves first
  games tictactoe --first computer --trace
      see every question that the tables ask
  printf '13\\n21\\n31\\n11\\n' | games tictactoe --first computer --fill last
      play from a script, and win
  games tictactoe census --first human --fill last
      play all games there are";

#[derive(Args, Default)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Options {
    #[command(subcommand)]
    pub verb: Option<Verb>,

    /// Who moves first; asked if absent
    #[arg(long, value_name = "WHO")]
    pub first: Option<First>,

    /// How the computer chooses "an empty cell": first, last, random or random:SEED
    #[arg(long, value_name = "HOW", default_value_t)]
    pub fill: Fill,

    /// Show each condition asked, each rule fired, each action performed
    #[arg(long)]
    pub trace: bool,

    /// Plain text, on a terminal too
    #[arg(long)]
    pub no_color: bool,
}

#[derive(Subcommand)]
pub enum Verb {
    /// Play the tables against every possible human, and count
    Census(Census),
}

#[derive(Args)]
pub struct Census {
    /// Who moves first
    #[arg(long, value_name = "WHO")]
    pub first: First,

    /// How the computer chooses "an empty cell"
    #[arg(long, value_name = "HOW", default_value = "first")]
    pub fill: Order,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum First {
    Human,
    Computer,
}

impl From<First> for Player {
    fn from(first: First) -> Self {
        match first {
            First::Human => Self::Human,
            First::Computer => Self::Computer,
        }
    }
}

/// The ways to fill that leave nothing to chance.
#[derive(Clone, Copy, ValueEnum)]
pub enum Order {
    First,
    Last,
}

impl From<Order> for Fill {
    fn from(order: Order) -> Self {
        match order {
            Order::First => Self::First,
            Order::Last => Self::Last,
        }
    }
}
