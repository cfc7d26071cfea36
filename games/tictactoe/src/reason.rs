//! Why a cell was chosen, in terms of the board as it lies before the players.

use std::fmt;

use dtable_runtime::{RuleView, TableData, Value};

use crate::board::{Cell, Player};
use crate::host::red_or_blue;
use crate::minimax;
use crate::perfect::Mark;
use crate::symmetry::Symmetry;

/// A cell, and why it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The cell to take.
    pub cell: Cell,
    /// The rule or the search that decided.
    pub reason: Reason,
}

/// The rule or the search that decided a move.
///
/// Displayed, a rule names the balls that it asks for as they lie on the board, however the board was turned and whichever colours were exchanged
/// when the table was asked.
///
/// ```
/// use tictactoe::{Cell, Event, Fill, Game, Player, Strategy};
///
/// let mut game = Game::new(Strategy::Perfect, Player::Computer, Fill::First);
/// game.advance(&mut ());
/// game.advance(&mut ());
/// game.human_moves(Cell::C11)?;
/// game.advance(&mut ());
/// game.advance(&mut ());
/// game.human_moves(Cell::C33)?;
/// let Event::ComputerMoved(decision) = game.advance(&mut ()) else { unreachable!("it is the computer's turn") };
/// assert_eq!(decision.reason.to_string(), "rule win3 (Win: a corner ends a diagonal), blue in 22 and 31");
/// assert_eq!(decision.reason.balls(), [(Cell::C22, Player::Computer), (Cell::C31, Player::Computer)]);
/// # Ok::<(), tictactoe::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A rule of a table.
    Rule {
        /// The table.
        table: &'static TableData,
        /// The rule that fired, by its index.
        place: usize,
        /// The turn of the board when the table was asked: its cells are the images of the board's.
        seen: Symmetry,
        /// For whom the table was asked. [`computer_move()`](crate::computer_move()) moves the blue balls, so for the human it saw the colours
        /// [`exchanged`](Self::exchanged).
        mover: Player,
    },
    /// Looking ahead to the end of the game, and what that promises.
    Search(minimax::Value),
    /// Looking ahead as the exercise prints it: who wins, if anybody does.
    PrintedSearch(Option<Player>),
}

impl Reason {
    /// The rule that fired, if one did.
    #[must_use]
    pub const fn rule(self) -> Option<RuleView> {
        match self {
            Self::Rule { table, place, .. } => Some(table.rules.nth(place)),
            Self::Search(_) | Self::PrintedSearch(_) => None,
        }
    }

    /// Was the table asked with red balls for blue ones, and blue ones for red?
    #[must_use]
    pub fn exchanged(self) -> bool {
        match self {
            Self::Rule { table, mover, .. } => mover == Player::Human && table.conditions.iter().any(|it| red_or_blue(it.name).is_some()),
            Self::Search(_) | Self::PrintedSearch(_) => false,
        }
    }

    /// The balls that the rule asks for, as they lie on the board, row by row.
    #[must_use]
    pub fn balls(self) -> Vec<(Cell, Player)> {
        let Self::Rule { table, place, seen, mover } = self else { return Vec::new() };
        let entries = table.rules.nth(place).entries().zip(table.conditions);
        let asked = entries.filter_map(|(entry, condition)| {
            let holds = |value| entry.holds_for(value, condition.kind);
            if let Some((cell, red_for_computer)) = red_or_blue(condition.name) {
                let only = holds(Value::Bool(true)) && !holds(Value::Bool(false));
                return only.then_some((cell, if mover == Player::Computer { red_for_computer } else { red_for_computer.other() }));
            }
            let cell = condition.name.strip_prefix('c')?.parse().ok()?;
            let marks = [Mark::Empty, Mark::Mine, Mark::Theirs].map(|mark| holds(Value::Nth(mark as usize)));
            match marks {
                [false, true, false] => Some((cell, mover)),
                [false, false, true] => Some((cell, mover.other())),
                _ => None,
            }
        });
        let mut balls: Vec<_> = asked.map(|(cell, player)| (seen.inverse().of(cell), player)).collect();
        balls.sort_unstable();
        balls
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search(value) => return write!(f, "minimax ({value})"),
            Self::PrintedSearch(None) => return f.write_str("minimax as printed (a draw)"),
            Self::PrintedSearch(Some(winner)) => return write!(f, "minimax as printed (the {winner} wins)"),
            Self::Rule { .. } => {}
        }
        let Some(rule) = self.rule() else { return Ok(()) };
        write!(f, "rule {}", if rule.id() == "else" { "ELSE" } else { rule.id() })?;
        if !rule.title().is_empty() {
            write!(f, " ({})", rule.title())?;
        }
        let balls = self.balls();
        for (player, colour) in [(Player::Computer, "blue"), (Player::Human, "red")] {
            let cells: Vec<String> = balls.iter().filter(|(_, whose)| *whose == player).map(|(cell, _)| cell.to_string()).collect();
            match &cells[..] {
                [] => {}
                [cell] => write!(f, ", {colour} in {cell}")?,
                [first @ .., last] => write!(f, ", {colour} in {} and {last}", first.join(", "))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::Fill;
    use crate::strategy::Strategy;
    use crate::tree::positions_to_move;

    /// Whoever moves, and however the board is turned: the balls that are named lie there.
    #[test]
    fn the_balls_that_a_reason_names_lie_on_the_board() {
        let mut exchanged = 0;
        for mover in [Player::Human, Player::Computer] {
            for board in positions_to_move(mover) {
                for strategy in [Strategy::Simpr, Strategy::Perfect] {
                    let reason = strategy.decide(&board, mover, &mut Fill::First, &mut ()).reason;
                    assert!(reason.balls().iter().all(|&(cell, whose)| board.at(cell) == Some(whose)), "{board:?} {reason}");
                    exchanged += usize::from(reason.exchanged());
                }
            }
        }
        assert_eq!(exchanged, positions_to_move(Player::Human).count(), "by the document's table, for the human");
    }

    #[test]
    fn a_hint_of_the_document_s_table_names_the_colours_of_the_board() {
        let board = crate::Board::EMPTY.with(Cell::C22, Player::Computer);
        let decision = Strategy::Simpr.decide(&board, Player::Human, &mut Fill::First, &mut ());
        assert_eq!(decision.reason.to_string(), "rule P6, blue in 22");
    }
}
