//! The games that there are.

use std::hash::{BuildHasher, RandomState};

use ::five::Setup;
use ::queen_mate::Strategy as Table;
use ::queen_mate::chess::Position;
use ::tictactoe::{Fill, Player, Strategy};

use super::five::Five;
use super::play::Play;
use super::queen_mate::QueenMate;
use super::tictactoe::Tictactoe;

/// A game of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Tictactoe,
    QueenMate,
    Five,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Tictactoe, Self::QueenMate, Self::Five];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Tictactoe => "Tic-tac-toe",
            Self::QueenMate => "Mate with king and queen",
            Self::Five => "Five in a row",
        }
    }

    pub const fn about(self) -> &'static str {
        match self {
            Self::Tictactoe => "against the table of 2005, against one that cannot lose, or minimax",
            Self::QueenMate => "you have the lone king, a table has the rest",
            Self::Five => "an evaluation function plays, tables judge and explain",
        }
    }
}

/// What the program begins with.
pub struct Opening {
    pub setups: Setups,
    /// The menu if absent.
    pub game: Option<Kind>,
    pub no_color: bool,
}

/// What the games begin with.
#[derive(Clone, Copy)]
pub struct Setups {
    pub tictactoe: (Strategy, Player, Fill),
    /// The table, and where the black king starts; chosen on the board if absent.
    pub queen_mate: (Table, Option<Position>),
    pub five: Setup,
}

impl Default for Setups {
    fn default() -> Self {
        Self {
            tictactoe: (Strategy::default(), Player::Computer, Fill::default()),
            queen_mate: (Table::default(), None),
            five: Setup { seed: RandomState::new().hash_one(()), ..Setup::default() },
        }
    }
}

impl Setups {
    /// A game about to begin.
    pub fn play(&self, kind: Kind) -> Box<dyn Play> {
        match kind {
            Kind::Tictactoe => {
                let (strategy, first, fill) = self.tictactoe;
                Box::new(Tictactoe::new(strategy, first, fill))
            }
            Kind::QueenMate => {
                let (table, black) = self.queen_mate;
                Box::new(QueenMate::new(table, black))
            }
            Kind::Five => Box::new(Five::new(self.five)),
        }
    }
}
