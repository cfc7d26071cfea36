//! The endgame solved: how many moves White needs in each position, when both sides play as well as can be.
//!
//! It is what the tables are measured by, and holds the rules of chess against what is known of the endgame.

use crate::chess::{Position, Reply, Square};

/// All legal positions, whoever moves.
fn positions() -> impl Iterator<Item = Position> {
    let pairs = || Square::all().flat_map(|black| Square::all().map(move |white| (black, white)));
    pairs().flat_map(|(black, white)| Square::all().filter_map(move |queen| Position::new(black, queen, white).ok()))
}

/// A fact about some of the positions.
struct Facts(Vec<Option<u8>>);

impl Facts {
    fn none() -> Self {
        Self(vec![None; 64 * 64 * 64])
    }

    fn place(position: &Position) -> usize {
        let squares = [position.black(), position.queen(), position.white()];
        squares.iter().fold(0, |place, square| place * 64 + usize::from((square.file() * 8 + square.rank() - 9).unsigned_abs()))
    }

    fn of(&self, position: &Position) -> Option<u8> {
        self.0[Self::place(position)]
    }

    /// Is it new?
    fn note(&mut self, position: &Position, fact: u8) -> bool {
        self.0[Self::place(position)].replace(fact).is_none()
    }
}

/// The positions in which White can be to move: Black is not in check.
pub(crate) fn white_to_move() -> impl Iterator<Item = Position> {
    positions().filter(|position| !position.is_check())
}

/// White's moves to mate, with White to move.
pub(crate) struct Endgame {
    won: Facts,
}

impl Endgame {
    /// `None` where White cannot force mate.
    pub(crate) fn moves_to_mate(&self, position: &Position) -> Option<u8> {
        self.won.of(position)
    }
}

/// Works backwards from the mates: White has won where a move leads to a lost position, Black has lost where every move leads to a won one.
pub(crate) fn solve() -> Endgame {
    let (mut won, mut lost) = (Facts::none(), Facts::none());
    let mut last: Vec<Position> = positions().filter(Position::is_mate).collect();
    for moves in 1.. {
        let fresh: Vec<Position> = last.iter().flat_map(before_white).filter(|it| won.of(it).is_none() && won.note(it, moves)).collect();
        if fresh.is_empty() {
            break;
        }
        let candidates = fresh.iter().flat_map(before_black);
        last = candidates.filter(|it| lost.of(it).is_none() && is_lost(it, &won) && lost.note(it, moves)).collect();
    }
    Endgame { won }
}

/// The legal positions from which White comes to this one: king and queen go back as they come.
fn before_white(after: &Position) -> impl Iterator<Item = Position> {
    after.white_moves().filter(|before| !before.is_check())
}

/// The positions from which the black king comes to this one.
fn before_black(after: &Position) -> impl Iterator<Item = Position> {
    let after = *after;
    let (files, ranks) = (after.black().file() - 1..=after.black().file() + 1, after.black().rank() - 1..=after.black().rank() + 1);
    let squares = files.flat_map(move |file| ranks.clone().filter_map(move |rank| Square::new(file, rank)));
    squares.filter(move |from| *from != after.black()).filter_map(move |from| Position::new(from, after.queen(), after.white()).ok())
}

/// The position has a move: the one that has led here.
fn is_lost(position: &Position, won: &Facts) -> bool {
    position.black_moves().all(|to| matches!(position.black_to(to), Ok(Reply::Moves(next)) if won.of(&next).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::starts;

    /// Every legal position with White to move is won, in ten moves at most. The starts need the ten.
    #[test]
    fn the_endgame_is_won_in_ten_moves() {
        let endgame = solve();
        let mut of_length = [0; 11];
        for moves in white_to_move().map(|position| endgame.moves_to_mate(&position).unwrap()) {
            of_length[usize::from(moves)] += 1;
        }
        assert_eq!(of_length, [0, 2448, 5012, 9064, 19964, 26164, 32064, 32104, 15000, 2680, 8]);
        assert_eq!(of_length.iter().sum::<usize>(), 144_508);
        let best: Vec<u8> = starts().filter_map(|start| endgame.moves_to_mate(&start)).collect();
        assert_eq!((best.len(), best.iter().max()), (40, Some(&10)));
        assert_eq!(best.into_iter().map(usize::from).sum::<usize>(), 286, "7.15 on the average");
    }

    #[test]
    fn mates_and_stalemates_are_counted() {
        assert_eq!(positions().filter(Position::is_mate).count(), 364);
        assert_eq!(positions().filter(Position::is_stalemate).count(), 872);
    }
}
