//! Every player against every other.
//!
//! Where the document's table says "an empty cell", every empty cell is tried, so that a pairing is all games that its two players can play. The
//! other players choose one cell in each position: without the document's table a pairing is one game. The rules of the game judge, not the tables:
//! here no player gains by a draw that is none.

use std::fmt;

use crate::board::{Board, Cell, Player};
use crate::decider::Decider;
use crate::fill::Fill;
use crate::reason::{Decision, Reason};
use crate::strategy::Strategy;

/// The ends of all games of two players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// Games that the player wins who moves first.
    pub won: usize,
    /// Games that nobody wins.
    pub drawn: usize,
    /// Games that the player wins who moves second.
    pub lost: usize,
}

impl Pairing {
    /// Plays all games of two players.
    #[must_use]
    pub fn play(first: Strategy, second: Strategy) -> Self {
        let mut pairing = Self::default();
        pairing.go_on(&[Decider::new(first), Decider::new(second)], &Board::EMPTY);
        pairing
    }

    /// The player who moves first has the computer's colour.
    fn go_on(&mut self, deciders: &[Decider; 2], board: &Board) {
        match board.winner() {
            Some(Player::Computer) => self.won += 1,
            Some(Player::Human) => self.lost += 1,
            None if board.free().next().is_none() => self.drawn += 1,
            None => {
                let turn = board.balls() % 2;
                let mover = [Player::Computer, Player::Human][turn];
                for cell in cells(&deciders[turn], board, mover) {
                    self.go_on(deciders, &board.with(cell, mover));
                }
            }
        }
    }

    /// All games.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.won + self.drawn + self.lost
    }
}

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}/{}", self.won, self.drawn, self.lost))
    }
}

/// The cells to which the player may move: all empty ones where a rule leaves that open.
fn cells(decider: &Decider, board: &Board, mover: Player) -> Vec<Cell> {
    match decider.decide(board, mover, &mut Fill::First, &mut ()) {
        Ok(decision) if is_open(decision) => board.free().collect(),
        Ok(decision) => vec![decision.cell],
        Err(why) => unreachable!("the tables that come with the game always move: {why}"),
    }
}

/// Does the rule leave the cell open?
fn is_open(decision: Decision) -> bool {
    match decision.reason {
        Reason::Rule { table, place, .. } => table.rules.nth(place).actions().iter().any(|&action| table.actions[action].name == "put_any"),
        Reason::Search(_) | Reason::PrintedSearch(_) => false,
    }
}

/// The table of all pairings: who moves first in the lines, who moves second in the columns, both in the order of [`Strategy::ALL`].
///
/// ```no_run
/// println!("{}", tictactoe::Cross::play());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cross {
    /// The pairings, line by line.
    pub pairings: Vec<Vec<Pairing>>,
}

impl Cross {
    /// Plays all games of all pairings.
    #[must_use]
    pub fn play() -> Self {
        let line = |first| Strategy::ALL.map(|second| Pairing::play(first, second)).into();
        Self { pairings: Strategy::ALL.map(line).into() }
    }
}

impl fmt::Display for Cross {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<Vec<String>> = self.pairings.iter().map(|line| line.iter().map(ToString::to_string).collect()).collect();
        let width = texts.iter().flatten().map(String::len).chain(Strategy::ALL.map(|it| it.name().len())).max().unwrap_or(0);
        write!(f, "{:<14}", "first \\ second")?;
        Strategy::ALL.iter().try_for_each(|it| write!(f, "  {it:>width$}"))?;
        for (first, line) in Strategy::ALL.iter().zip(&texts) {
            write!(f, "\n{first:<14}")?;
            line.iter().try_for_each(|it| write!(f, "  {it:>width$}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_that_cannot_lose_draw_with_each_other() {
        for first in [Strategy::Perfect, Strategy::Minimax, Strategy::Minimax2005] {
            for second in [Strategy::Perfect, Strategy::Minimax, Strategy::Minimax2005] {
                assert_eq!(Pairing::play(first, second), Pairing { won: 0, drawn: 1, lost: 0 }, "{first} {second}");
            }
        }
    }

    /// Moving second, it can be beaten by others; moving first, it holds.
    #[test]
    fn every_empty_cell_is_tried() {
        assert_eq!(Pairing::play(Strategy::Perfect, Strategy::Simpr), Pairing { won: 3, drawn: 2, lost: 0 });
        assert_eq!(Pairing::play(Strategy::Simpr, Strategy::Perfect), Pairing { won: 0, drawn: 3, lost: 0 });
        assert_eq!(Pairing::play(Strategy::Simpr2005, Strategy::Simpr), Pairing::play(Strategy::Simpr, Strategy::Simpr), "P30 never fires");
    }

    /// The censuses of both orders play some of the human's moves as the perfect player does: each such game is one of the pairing.
    #[test]
    fn what_a_filling_order_plays_is_among_them() {
        for fill in [Fill::First, Fill::Last] {
            let (mut board, deciders) = (Board::EMPTY, [Decider::new(Strategy::Simpr), Decider::new(Strategy::Perfect)]);
            while board.winner().is_none() && board.free().next().is_some() {
                let turn = board.balls() % 2;
                let mover = [Player::Computer, Player::Human][turn];
                let cell = deciders[turn].decide(&board, mover, &mut fill.clone(), &mut ()).unwrap().cell;
                assert!(cells(&deciders[turn], &board, mover).contains(&cell));
                board = board.with(cell, mover);
            }
            assert_eq!(board.winner(), None, "drawn, as all three");
        }
    }
}
