//! What the table of turns asks and does.

use dtable_runtime::Observer;
use table_draft::Stuck;

use crate::board::Board;
use crate::cell::Cell;
use crate::player::Player;
use crate::tables::Tables;
use crate::turn;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Five in a row.
    Won {
        /// Whose.
        winner: Player,
        /// Where, the upper or the left one first; the last stone is one of them.
        five: [Cell; 5],
    },
    /// A full board, and no five in a row.
    Draw,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Of(Player),
    Over(Outcome),
}

/// The host of the table.
struct Referee<'a> {
    board: &'a Board,
    last: Option<Cell>,
    first: Player,
    turn: Option<Turn>,
    /// Has somebody won without five in a row?
    is_nobodys_five: bool,
}

/// Asks the table whose turn it is after the last stone.
pub fn judge(board: &Board, last: Option<Cell>, first: Player, tables: &Tables, observer: &mut impl Observer) -> Result<Turn, Stuck> {
    let mut referee = Referee { board, last, first, turn: None, is_nobodys_five: false };
    tables.turn(&mut referee, observer)?;
    let wrong = |why: &str| Err(Stuck::Refused { table: turn::TABLE.name, why: format!("`turn` {why}") });
    match referee.turn {
        _ if referee.is_nobodys_five => wrong("says that somebody has won, and the last stone makes no five"),
        None => wrong("does not say whose turn it is"),
        Some(Turn::Of(_)) if board.is_full() => wrong("lets somebody move on a full board"),
        Some(turn) => Ok(turn),
    }
}

impl Referee<'_> {
    fn five_in_a_row(&self) -> Option<[Cell; 5]> {
        self.board.five_through(self.last?)
    }

    fn won(&mut self, winner: Player) {
        let five = self.five_in_a_row();
        self.is_nobodys_five = five.is_none();
        self.turn = five.map(|five| Turn::Over(Outcome::Won { winner, five }));
    }
}

impl turn::Conditions for Referee<'_> {
    fn five(&self) -> bool {
        self.five_in_a_row().is_some()
    }

    fn full(&self) -> bool {
        self.board.is_full()
    }

    fn last(&self) -> Option<Player> {
        self.board.at(self.last?)
    }

    fn first(&self) -> Player {
        self.first
    }
}

impl turn::Actions for Referee<'_> {
    fn human_moves(&mut self) {
        self.turn = Some(Turn::Of(Player::Human));
    }

    fn computer_moves(&mut self) {
        self.turn = Some(Turn::Of(Player::Computer));
    }

    fn human_won(&mut self) {
        self.won(Player::Human);
    }

    fn computer_won(&mut self) {
        self.won(Player::Computer);
    }

    fn draw(&mut self) {
        self.turn = Some(Turn::Over(Outcome::Draw));
    }
}
