//! The plan of the document, in three parts.

use std::fmt;

use crate::chess::Position;
use crate::strategy::Strategy;

/// Which part of the plan White is in: a, b and c of the document's section *the algorithm*.
///
/// ```
/// use queen_mate::{Event, Game, Plan, Strategy, start};
///
/// let mut game = Game::new(Strategy::Complete, start("a8".parse()?)?);
/// assert_eq!(game.plan(), Plan::Drive);
/// game.advance(&mut ());
/// assert_eq!(game.plan(), Plan::Approach);
/// assert!(game.plan().to_string().starts_with("b: the black king has one free square left"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Plan {
    /// a: the black king is driven into a corner.
    Drive,
    /// b: the queen stands at the cage, and the white king comes.
    Approach,
    /// c: the queen has given mate.
    Mate,
}

/// Where the queen shuts the black king in, by file and rank: the document's two places.
const CAGES: [(i8, i8); 2] = [(2, 4), (4, 7)];

/// The place of the table [`complete()`](crate::complete()) for the right edge.
const ON_THE_RIGHT: (i8, i8) = (7, 4);

impl Plan {
    /// The part that a position belongs to, whoever is to move.
    #[must_use]
    pub fn of(strategy: Strategy, position: &Position) -> Self {
        let queen = (position.queen().file(), position.queen().rank());
        let is_place = CAGES.contains(&queen) || strategy == Strategy::Complete && queen == ON_THE_RIGHT;
        // The queen also passes these squares while she drives him: the cage is closed when one square is left.
        let is_caged = is_place && !position.is_check() && position.black_moves().count() <= 1;
        match () {
            () if position.is_mate() => Self::Mate,
            // In part a the white king waits on the file where he starts.
            () if is_caged || position.white().file() < 8 => Self::Approach,
            () => Self::Drive,
        }
    }

    /// Its letter in the document.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Drive => 'a',
            Self::Approach => 'b',
            Self::Mate => 'c',
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Self::Drive => {
                "the queen drives the black king into a corner, a knight's move away from him; the white king waits, up and down"
            }
            Self::Approach => "the black king has one free square left, the queen stays, and the white king approaches",
            Self::Mate => "the queen's last move: mate",
        };
        write!(f, "{}: {words}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Game, starts};

    /// From every start of both tables, against the first defence that there is: the parts follow one another, and mate is the last.
    #[test]
    fn the_parts_follow_one_another() {
        for strategy in Strategy::ALL {
            for start in starts() {
                let mut game = Game::new(strategy, start);
                let mut parts = vec![game.plan()];
                let outcome = loop {
                    match game.advance(&mut ()) {
                        Event::WhiteMoved { .. } => parts.push(game.plan()),
                        Event::BlackToMove => {
                            let to = game.position().black_moves().next().unwrap();
                            game.black_moves(to).unwrap();
                        }
                        Event::Over(outcome) => break outcome,
                        Event::Stuck(stuck) => panic!("{stuck}"),
                    }
                };
                assert!(parts.is_sorted(), "{strategy} {start}: {parts:?}");
                assert_eq!(parts.last() == Some(&Plan::Mate), outcome == crate::Outcome::Mate, "{strategy} {start}");
            }
        }
    }
}
