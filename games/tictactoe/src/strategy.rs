//! Who moves for the computer.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use dtable_runtime::{Observer, TableData};

use crate::board::{Board, Player};
use crate::computer_move;
use crate::fill::Fill;
use crate::host::Program;
use crate::minimax::Minimax;
use crate::perfect::{advise, computer_move_perfect};
use crate::printed;
use crate::reason::{Decision, Reason};
use crate::symmetry::Symmetry;
use crate::tables::Tables;

/// How the computer chooses its cell.
///
/// ```
/// use tictactoe::Strategy;
///
/// assert_eq!("perfect".parse(), Ok(Strategy::Perfect));
/// assert_eq!(Strategy::Simpr.table().unwrap().name, "computer_move");
/// assert!(Strategy::Minimax.table().is_none());
/// assert_eq!([Strategy::Perfect, Strategy::Minimax].map(Strategy::decider), ["computer_move_perfect", "minimax"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// By the founding document's table, [`computer_move()`](crate::computer_move()), which can lose.
    #[default]
    Simpr,
    /// By the same table as printed, with a misprint in one rule; its game is judged by the printed tables, too, which overlook wins of the human.
    Simpr2005,
    /// By the table that cannot lose, [`computer_move_perfect()`](crate::computer_move_perfect()).
    Perfect,
    /// By [`Minimax`]: no table decides.
    Minimax,
    /// By the algorithm of the Polish exercise, its slips corrected and nothing else: no table decides.
    Minimax2005,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Simpr, Self::Perfect, Self::Minimax, Self::Simpr2005, Self::Minimax2005];

    /// The table that chooses the cell, if one does.
    #[must_use]
    pub fn table(self) -> Option<&'static TableData> {
        match self {
            Self::Simpr => Some(&computer_move::TABLE),
            Self::Simpr2005 => Some(Tables::printed().data(computer_move::TABLE.name)),
            Self::Perfect => Some(&computer_move_perfect::TABLE),
            Self::Minimax | Self::Minimax2005 => None,
        }
    }

    /// What chooses the cell: the table's name, or the player's where no table does. The table [`game()`](crate::game()) names
    /// [`computer_move()`](crate::computer_move()) as the next, whoever plays.
    #[must_use]
    pub fn decider(self) -> &'static str {
        match self.table() {
            Some(table) => table.name,
            None => self.name(),
        }
    }

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simpr => "simpr",
            Self::Simpr2005 => "simpr-2005",
            Self::Perfect => "perfect",
            Self::Minimax => "minimax",
            Self::Minimax2005 => "minimax-2005",
        }
    }

    /// The tables by which it plays unless told otherwise.
    #[must_use]
    pub fn tables(self) -> Tables {
        if self == Self::Simpr2005 { Tables::printed() } else { Tables::default() }
    }

    /// By the compiled tables: chooses a cell for a player who is to move, in a game that is not over.
    pub(crate) fn decide(self, board: &Board, mover: Player, fill: &mut Fill, observer: &mut impl Observer) -> Decision {
        let decision = match self {
            // As printed, the table is read while the program runs: a `Decider` asks it. Its correction is what it would have said.
            Self::Simpr | Self::Simpr2005 => Some(by_simpr(board, mover, fill, observer)),
            Self::Perfect => by_perfect(board, mover, observer),
            Self::Minimax => by_minimax(board, mover),
            Self::Minimax2005 => by_minimax_2005(board, mover),
        };
        decision.expect("a game that is not over has a move")
    }
}

/// The document's table moves the blue balls; for the human, it is asked with the colours exchanged.
fn by_simpr(board: &Board, mover: Player, fill: &mut Fill, observer: &mut impl Observer) -> Decision {
    let mut program = Program::asked_about(if mover == Player::Computer { *board } else { board.exchanged() }, *fill);
    let place = computer_move::observe(&mut program, observer) as usize;
    *fill = program.fill();
    let cell = board.free().find(|&cell| program.board().at(cell).is_some()).expect("each rule puts a ball");
    Decision { cell, reason: Reason::Rule { table: &computer_move::TABLE, place, seen: Symmetry::Identity, mover } }
}

fn by_perfect(board: &Board, mover: Player, observer: &mut impl Observer) -> Option<Decision> {
    let advice = advise(board, mover, observer)?;
    let reason = Reason::Rule { table: &computer_move_perfect::TABLE, place: advice.rule as usize, seen: advice.seen, mover };
    Some(Decision { cell: advice.cell, reason })
}

fn by_minimax(board: &Board, mover: Player) -> Option<Decision> {
    let (cell, value) = Minimax::new().best(board, mover)?;
    Some(Decision { cell, reason: Reason::Search(value) })
}

fn by_minimax_2005(board: &Board, mover: Player) -> Option<Decision> {
    let (cell, winner) = printed::computer(board, mover)?;
    Some(Decision { cell, reason: Reason::PrintedSearch(winner) })
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAStrategy;

impl fmt::Display for NotAStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `simpr`, `perfect`, `minimax`, `simpr-2005` or `minimax-2005`")
    }
}

impl Error for NotAStrategy {}

impl FromStr for Strategy {
    type Err = NotAStrategy;

    fn from_str(text: &str) -> Result<Self, NotAStrategy> {
        Self::ALL.into_iter().find(|strategy| strategy.name() == text).ok_or(NotAStrategy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::positions_to_move;

    #[test]
    fn names_are_read_and_written() {
        for strategy in Strategy::ALL {
            assert_eq!(strategy.to_string().parse(), Ok(strategy));
        }
        for text in ["", "Simpr", "computer_move"] {
            assert_eq!(text.parse::<Strategy>(), Err(NotAStrategy), "{text:?}");
        }
    }

    #[test]
    fn the_tables_move_to_a_free_cell_for_either_side() {
        for mover in [Player::Human, Player::Computer] {
            for board in positions_to_move(mover) {
                for strategy in [Strategy::Simpr, Strategy::Perfect] {
                    let decision = strategy.decide(&board, mover, &mut Fill::First, &mut ());
                    assert_eq!(board.at(decision.cell), None, "{strategy} {board:?}");
                }
            }
        }
    }

    /// A tenth of the positions: each has a memory of its own here.
    #[test]
    fn minimax_is_the_same_without_what_it_remembers() {
        let mut minimax = Minimax::new();
        for board in positions_to_move(Player::Human).filter(|board| board.balls() >= 3).step_by(10) {
            let decision = Strategy::Minimax.decide(&board, Player::Human, &mut Fill::First, &mut ());
            let (cell, value) = minimax.best(&board, Player::Human).unwrap();
            assert_eq!(decision, Decision { cell, reason: Reason::Search(value) });
        }
    }

    #[test]
    fn a_table_advises_the_human_as_it_moves_the_computer() {
        for board in positions_to_move(Player::Computer) {
            for strategy in [Strategy::Simpr, Strategy::Perfect] {
                let moved = strategy.decide(&board, Player::Computer, &mut Fill::Last, &mut ());
                let advised = strategy.decide(&board.exchanged(), Player::Human, &mut Fill::Last, &mut ());
                let ids = [moved, advised].map(|it| it.reason.rule().unwrap().id());
                assert_eq!((moved.cell, ids[0]), (advised.cell, ids[1]), "{strategy} {board:?}");
            }
        }
    }
}
