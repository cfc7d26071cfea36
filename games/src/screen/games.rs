//! The games that there are.

use std::hash::{BuildHasher, RandomState};

use ::five::Setup;
use ::queen_mate::Strategy as Table;
use ::queen_mate::chess::Position;
use ::tictactoe::{Fill, Player, Strategy};

use super::five::Five;
use super::kind::Kind;
use super::play::Play;
use super::queen_mate::QueenMate;
use super::tictactoe::Tictactoe;

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
    /// Is this no rehearsal? In one, files are not written, and it is not said how long proofs take.
    pub is_real: bool,
}

impl Default for Setups {
    fn default() -> Self {
        Self {
            tictactoe: (Strategy::default(), Player::Computer, Fill::default()),
            queen_mate: (Table::default(), None),
            five: Setup { seed: RandomState::new().hash_one(()), ..Setup::default() },
            is_real: true,
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
