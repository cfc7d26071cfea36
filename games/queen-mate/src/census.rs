//! The ends of all games that can be played against a table.
//!
//! A game is a way to defend. They are counted, not played one by one: many defences come to the same position, and what follows from there is
//! counted once.

use std::collections::HashMap;
use std::fmt;

use crate::chess::{Position, Reply};
use crate::proof::LONGEST;
use crate::start::starts;

/// The ends of the games against a table, from every start, by every defence.
///
/// ```
/// use queen_mate::{Proof, Strategy};
///
/// let census = Proof::of(Strategy::Seed).census;
/// assert_eq!((census.stalemates, census.queens_lost, census.broken), (9, 0, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Games that end in mate.
    pub mates: u128,
    /// Games that end in stalemate.
    pub stalemates: u128,
    /// Games in which the black king takes the queen.
    pub queens_lost: u128,
    /// Games in which the table decides nothing, or a move that is not legal, and games longer than 200 moves.
    pub broken: u128,
    /// Is there a defence that lasts for ever? Each is counted nowhere.
    pub is_endless: bool,
    /// White's moves in the longest game that ends.
    pub longest: usize,
}

impl Census {
    /// Counts, where `white` says what position the table's move leads to, if it is a legal one.
    pub(crate) fn take(white: &dyn Fn(&Position) -> Option<Position>) -> Self {
        let mut count = Count { white, known: HashMap::new(), depth: 0 };
        starts().map(|start| count.from(start)).fold(Self::default(), Self::plus)
    }

    const fn one_move() -> Self {
        Self { mates: 0, stalemates: 0, queens_lost: 0, broken: 0, is_endless: false, longest: 1 }
    }

    /// All games.
    #[must_use]
    pub const fn games(&self) -> u128 {
        self.mates.saturating_add(self.stalemates).saturating_add(self.queens_lost).saturating_add(self.broken)
    }

    fn plus(self, other: Self) -> Self {
        Self {
            mates: self.mates.saturating_add(other.mates),
            stalemates: self.stalemates.saturating_add(other.stalemates),
            queens_lost: self.queens_lost.saturating_add(other.queens_lost),
            broken: self.broken.saturating_add(other.broken),
            is_endless: self.is_endless || other.is_endless,
            longest: self.longest.max(other.longest),
        }
    }
}

struct Count<'a> {
    white: &'a dyn Fn(&Position) -> Option<Position>,
    /// By position with White to move; `None` while its games are being counted.
    known: HashMap<Position, Option<Census>>,
    /// White's moves up to where the count is.
    depth: usize,
}

impl Count<'_> {
    fn from(&mut self, position: Position) -> Census {
        match self.known.get(&position) {
            Some(Some(census)) => return *census,
            Some(None) => return Census { is_endless: true, ..Census::default() },
            None => {}
        }
        self.known.insert(position, None);
        self.depth += 1;
        let census = self.after((self.white)(&position).filter(|_| self.depth <= LONGEST));
        self.depth -= 1;
        self.known.insert(position, Some(census));
        census
    }

    /// The games after a move of White's.
    fn after(&mut self, position: Option<Position>) -> Census {
        let Some(position) = position else { return Census { broken: 1, ..Census::one_move() } };
        if position.is_mate() {
            return Census { mates: 1, ..Census::one_move() };
        }
        if position.is_stalemate() {
            return Census { stalemates: 1, ..Census::one_move() };
        }
        let replies: Vec<_> = position.black_moves().collect();
        let games = replies.into_iter().map(|to| match position.black_to(to) {
            Ok(Reply::Moves(next)) => self.from(next),
            _ => Census { queens_lost: 1, ..Census::default() },
        });
        let census = games.fold(Census::default(), Census::plus);
        Census { longest: census.longest + 1, ..census }
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mates, stalemates, queens_lost, broken, longest, .. } = self;
        write!(f, "games {}  mates {mates}  stalemates {stalemates}  queens lost {queens_lost}", self.games())?;
        if *broken > 0 {
            write!(f, "  broken off {broken}")?;
        }
        let endless = if self.is_endless { ", and some that never end" } else { "" };
        write!(f, "  longest {longest} moves{endless}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Game, Outcome, Strategy};

    /// Plays every defence of one start out, one by one.
    fn played(game: &Game, census: &mut Census, moves: usize) {
        let (mut game, mut moves) = (game.clone(), moves);
        loop {
            match game.advance(&mut ()) {
                Event::WhiteMoved { .. } => moves += 1,
                Event::BlackToMove => {
                    for to in game.position().black_moves().collect::<Vec<_>>() {
                        let mut next = game.clone();
                        next.black_moves(to).unwrap();
                        played(&next, census, moves);
                    }
                    return;
                }
                Event::Over(outcome) => {
                    census.longest = census.longest.max(moves);
                    match outcome {
                        Outcome::Mate => census.mates += 1,
                        Outcome::Stalemate => census.stalemates += 1,
                        Outcome::QueenLost => census.queens_lost += 1,
                    }
                    return;
                }
                Event::Stuck(stuck) => panic!("{stuck}"),
            }
        }
    }

    /// The five starts of the seed that do not always end in mate, and one that does.
    #[test]
    fn games_counted_are_games_played() {
        for name in ["h1", "h2", "h3", "h4", "h5", "a8"] {
            let start = crate::start(name.parse().unwrap()).unwrap();
            let white = |position: &Position| Strategy::Seed.decide(position, &mut ()).pieces.position();
            let counted = Count { white: &white, known: HashMap::new(), depth: 0 }.from(start);
            let mut by_hand = Census::default();
            played(&Game::new(Strategy::Seed, start), &mut by_hand, 0);
            assert_eq!(counted, by_hand, "{name}");
        }
    }
}
