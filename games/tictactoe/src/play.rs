//! A game in progress: the tables move the computer, the caller moves the human.

use std::error::Error;
use std::fmt;

use dtable_runtime::Observer;

use crate::board::{Board, Cell, Player, Taken};
use crate::fill::Fill;
use crate::host::{Outcome, Program};
use crate::{Machine, Rule, computer_move, game};

/// A game of tic-tac-toe between the human and the tables.
///
/// ```
/// use tictactoe::{Cell, Event, Fill, Game, Player, computer_move};
///
/// let mut game = Game::new(Player::Computer, Fill::First);
/// let rule = computer_move::Rule::P1;
/// assert_eq!(game.advance(&mut ()), Event::ComputerMoved { cell: Cell::C22, rule });
/// assert_eq!(game.advance(&mut ()), Event::HumanToMove);
/// game.human_moves(Cell::C13)?;
/// # Ok::<(), tictactoe::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Game {
    program: Program,
    machine: Machine,
}

/// Where the tables have come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// They wait for [`Game::human_moves`].
    HumanToMove,
    /// The computer has put a ball.
    ComputerMoved {
        /// Where.
        cell: Cell,
        /// The rule that said so.
        rule: computer_move::Rule,
    },
    /// The game is over; the tables wait for [`Game::restart`].
    Over(Outcome),
    /// The application is closed, and the tables have stopped.
    Closed,
}

impl Game {
    /// A new game.
    #[must_use]
    pub fn new(first: Player, fill: Fill) -> Self {
        Self { program: Program::new(first, fill), machine: Machine::new() }
    }

    /// Begins another game; random filling goes on where it was.
    pub fn restart(&mut self, first: Player) {
        *self = Self { program: self.program.restarted(first), machine: Machine::new() };
    }

    /// What the tables' host knows.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// The field.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.program.board()
    }

    /// Lets the tables work until there is something to tell, or to wait for.
    pub fn advance<O: Observer>(&mut self, observer: &mut O) -> Event {
        loop {
            let before = *self.board();
            match self.machine.step_observed(&mut self.program, observer) {
                None => return Event::Closed,
                Some(Rule::ComputerMove(rule)) => {
                    let cell = new_ball(&before, self.board());
                    return Event::ComputerMoved { cell, rule };
                }
                Some(Rule::Game(rule)) if rule.actions().contains(&game::Action::Wait) => {
                    return self.program.outcome().map_or(Event::HumanToMove, Event::Over);
                }
                Some(_) => {}
            }
        }
    }

    /// The human puts a ball into the cell.
    ///
    /// # Errors
    ///
    /// A move out of turn, after the end or to a taken cell changes nothing.
    pub fn human_moves(&mut self, cell: Cell) -> Result<(), IllegalMove> {
        if self.program.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        if !self.program.awaits_human() {
            return Err(IllegalMove::OutOfTurn);
        }
        Ok(self.program.click(cell)?)
    }

    /// Closes the application: the tables stop at the next [`advance`](Self::advance).
    pub const fn close(&mut self) {
        self.program.close();
    }
}

fn new_ball(before: &Board, after: &Board) -> Cell {
    before.free().find(|&cell| after.at(cell).is_some()).expect("each rule puts a ball")
}

/// Why the human cannot move there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The cell holds a ball.
    Taken(Taken),
    /// It is not the human's turn.
    OutOfTurn,
    /// The game has ended.
    GameOver,
}

impl From<Taken> for IllegalMove {
    fn from(taken: Taken) -> Self {
        Self::Taken(taken)
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken(taken) => taken.fmt(f),
            Self::OutOfTurn => f.write_str("it is not the human's turn"),
            Self::GameOver => f.write_str("the game is over"),
        }
    }
}

impl Error for IllegalMove {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_human_cannot_move_out_of_turn() {
        let mut game = Game::new(Player::Computer, Fill::First);
        assert_eq!(game.human_moves(Cell::C11), Err(IllegalMove::OutOfTurn));
        game.restart(Player::Human);
        game.human_moves(Cell::C11).unwrap();
        assert_eq!(game.human_moves(Cell::C12), Err(IllegalMove::OutOfTurn));
        assert_eq!(game.board().balls(), 1);
    }

    #[test]
    fn the_human_cannot_move_onto_a_ball() {
        let mut game = Game::new(Player::Computer, Fill::First);
        game.advance(&mut ());
        game.advance(&mut ());
        let error = game.human_moves(Cell::C22).unwrap_err();
        assert_eq!(error.to_string(), "cell 22 is taken: it holds a ball of the computer");
        assert_eq!(game.advance(&mut ()), Event::HumanToMove);
    }

    #[test]
    fn closing_stops_the_tables() {
        let mut game = Game::new(Player::Human, Fill::First);
        assert_eq!(game.advance(&mut ()), Event::HumanToMove);
        game.close();
        assert_eq!(game.human_moves(Cell::C11), Err(IllegalMove::OutOfTurn));
        assert_eq!(game.advance(&mut ()), Event::Closed);
        assert_eq!(game.advance(&mut ()), Event::Closed);
    }
}
