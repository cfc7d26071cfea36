//! What the table would do against each move of the black king.
//!
//! The human has no table: a defence is good when it makes the table's win long, better when it spoils it. So a hint plays every
//! reply out against the table, by the walk of the [`Proof`](crate::Proof), and gives the longest.

use std::fmt;

use dtable_runtime::{Observer, RuleView};

use crate::chess::{Position, Reply, Square};
use crate::decider::Decider;
use crate::proof::Defences;

/// A move for the black king, and what the table answers.
#[derive(Clone, Copy, Debug)]
pub struct Hint {
    /// Where the king goes.
    pub to: Square,
    /// What it leads to.
    pub worth: Worth,
    /// The rule with which the table answers; `None` where the queen is taken, or none fires.
    pub answer: Option<RuleView>,
}

/// What a move of the black king leads to, from the worst for him to the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    /// Mate in so many moves of White, against the best defence.
    Mated(usize),
    /// The table does not mate any more, if the king defends well.
    Escapes,
    /// The queen is taken.
    TakesQueen,
}

/// The best move of the black king; of equal ones the first in the order of the squares. `None` where he has no move.
pub(crate) fn hint(decider: &Decider, position: &Position, observer: &mut impl Observer) -> Option<Hint> {
    let mut defences = Defences::against(decider);
    let replies = position.black_moves().map(|to| (to, worth(&mut defences, position, to)));
    let (to, worth) = replies.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
    let answer = match position.black_to(to) {
        Ok(Reply::Moves(next)) => decider.white(&next, observer).ok().map(|it| it.rule()),
        _ => None,
    };
    Some(Hint { to, worth, answer })
}

fn worth(defences: &mut Defences, position: &Position, to: Square) -> Worth {
    match position.black_to(to) {
        Ok(Reply::Moves(next)) => defences.moves_to_mate(next).map_or(Worth::Escapes, Worth::Mated),
        _ => Worth::TakesQueen,
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "K{}, {}", self.to, self.worth)?;
        self.answer.map_or(Ok(()), |rule| write!(f, "; rule {} answers", rule.id()))
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mated(1) => f.write_str("mate in 1 move"),
            Self::Mated(moves) => write!(f, "mate in {moves} moves, no defence lasts longer"),
            Self::Escapes => f.write_str("the table cannot force mate after it"),
            Self::TakesQueen => f.write_str("it takes the queen"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Game, Outcome, Proof, Strategy, start};

    /// Follows the hints from a start: the number of White's moves, and how the game ended.
    fn defended(strategy: Strategy, start: Position) -> (usize, Outcome) {
        let (mut game, mut moves) = (Game::new(strategy, start), 0);
        loop {
            match game.advance(&mut ()) {
                Event::WhiteMoved { .. } => moves += 1,
                Event::BlackToMove => {
                    let to = game.hint(&mut ()).unwrap().to;
                    game.black_moves(to).unwrap();
                }
                Event::Over(outcome) => return (moves, outcome),
                Event::Stuck(stuck) => panic!("{stuck}"),
            }
        }
    }

    #[test]
    fn hints_last_as_long_as_the_proof_says() {
        for &(start, moves) in Proof::of(Strategy::Complete).mated.iter().step_by(7) {
            assert_eq!(defended(Strategy::Complete, start), (moves, Outcome::Mate), "{start}");
        }
    }

    #[test]
    fn a_hint_sees_the_way_out() {
        let mut game = Game::new(Strategy::Seed, start("h2".parse().unwrap()).unwrap());
        game.advance(&mut ());
        assert_eq!(game.hint(&mut ()).unwrap().worth, Worth::Escapes);
        assert!(game.hint(&mut ()).unwrap().to_string().contains("cannot force mate"));
    }
}
