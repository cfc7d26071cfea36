//! The command line of tic-tac-toe.

use ::tictactoe::{Fill, Player, Strategy};
use clap::{Args, Subcommand, ValueEnum};

use crate::options::{Edited, First, Shown};

const EXAMPLES: &str = "\
Examples:
  games tictactoe
      play on the whole terminal
  games tictactoe --plain
      play line by line, and be asked who moves first
  games tictactoe --first computer --trace
      see every question that the tables ask
  printf '13\\n21\\n31\\n11\\n' | games tictactoe --first computer --fill last
      play from a script, and win
  games tictactoe --player perfect --first human
      play the table that cannot lose; h gives a hint, u takes a move back
  games tictactoe --player perfect --table-file computer_move_perfect.yaml
      play a table of your own in place of the compiled one
  games tictactoe census
      play all games there are
  games tictactoe census --first human --fill last
      those in which the human moves first and the last empty cell is filled
  games tictactoe census --first human --player minimax
      play them against a search of all positions
  games tictactoe census --first human --player simpr-2005
      see the tables as printed overlook what the human has won
  games tictactoe cross
      play all players against each other
  games tictactoe proof --table-file computer_move_perfect.yaml
      try every claim, by a table of your own in place of the compiled one";

#[derive(Args, Default)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Options {
    #[command(subcommand)]
    pub verb: Option<Verb>,

    /// Who moves first; if absent, the computer, or who is said when asked line by line
    #[arg(long, value_name = "WHO")]
    pub first: Option<First>,

    /// Who plays the computer's side: simpr (the founding document's table), perfect (a table that cannot lose), minimax, simpr-2005 or
    /// minimax-2005 (as printed)
    #[arg(long, value_name = "PLAYER", default_value_t)]
    pub player: Strategy,

    /// How simpr chooses "an empty cell": first, last, random or random:SEED
    #[arg(long, value_name = "HOW", default_value_t)]
    pub fill: Fill,

    #[command(flatten)]
    pub edited: Edited,

    #[command(flatten)]
    pub shown: Shown,
}

impl Options {
    /// What a game on the screen begins with; `None` where no game is to be played, or one by tables from files, line by line.
    pub fn setup(&self) -> Option<(Strategy, Player, Fill)> {
        let first = self.first.map_or(Player::Computer, Player::from);
        (self.verb.is_none() && self.edited.files.is_empty()).then_some((self.player, first, self.fill))
    }
}

#[derive(Subcommand)]
pub enum Verb {
    /// Play one of the players against every possible human, and count
    Census(Census),
    /// Try every claim about tic-tac-toe
    Proof(Edited),
    /// Tell what the compiled tables correct in those of 2005
    Corrections,
    /// Play all players against each other: a table of games won/drawn/lost, from the side that moves first
    Cross,
}

#[derive(Args)]
pub struct Census {
    /// Who moves first; if absent, the computer, and then the human
    #[arg(long, value_name = "WHO")]
    pub first: Option<First>,

    /// Whom to examine: simpr, perfect, minimax, simpr-2005 or minimax-2005
    #[arg(long, value_name = "PLAYER", default_value_t)]
    pub player: Strategy,

    /// How simpr chooses "an empty cell"
    #[arg(long, value_name = "HOW", default_value = "first")]
    pub fill: Order,

    #[command(flatten)]
    pub edited: Edited,
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
