//! A game as it was played, move by move.

use proved::Record;

use crate::board::{Board, Cell, Player};
use crate::host::Outcome;
use crate::reason::{Decision, Reason};

/// A game, or its beginning, from the empty board.
///
/// ```
/// use tictactoe::{Census, Fill, Outcome, Player, Strategy};
///
/// let census = Census::take(Strategy::Simpr, Player::Computer, Fill::First);
/// let lost = census.lost.unwrap();
/// assert_eq!(lost.outcome, Some(Outcome::Won(Player::Human)));
/// assert_eq!(lost.boards().last().unwrap().winner(), Some(Player::Human));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The moves, the first one first.
    pub moves: Vec<Move>,
    /// The outcome, as the tables say; `None` where the game has not ended.
    pub outcome: Option<Outcome>,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who has moved.
    pub player: Player,
    /// Where the ball lies.
    pub cell: Cell,
    /// The rule or the search that decided, if one did.
    pub reason: Option<Reason>,
}

impl Move {
    /// A move that nobody explains.
    #[must_use]
    pub const fn unexplained(player: Player, cell: Cell) -> Self {
        Self { player, cell, reason: None }
    }

    /// The player's move as it was decided.
    #[must_use]
    pub const fn decided(player: Player, decision: Decision) -> Self {
        Self { player, cell: decision.cell, reason: Some(decision.reason) }
    }
}

impl Played {
    /// The board after each move, the empty one before the first.
    #[must_use]
    pub fn boards(&self) -> Vec<Board> {
        let mut board = Board::EMPTY;
        let after = self.moves.iter().map(|it| {
            board = board.with(it.cell, it.player);
            board
        });
        [Board::EMPTY].into_iter().chain(after).collect()
    }

    /// The outcome as the tables say, and by the rules of the game, in words.
    #[must_use]
    pub fn verdicts(&self) -> String {
        let words = |outcome| match outcome {
            None => "nothing".to_owned(),
            Some(Outcome::Draw) => "a draw".to_owned(),
            Some(Outcome::Won(player)) => format!("the {player} has won"),
        };
        let right = self.boards().last().and_then(Board::winner).map_or(Outcome::Draw, Outcome::Won);
        format!("the tables say {}, and {}", words(self.outcome), words(Some(right)))
    }

    /// The game in words; `title` says what it shows.
    #[must_use]
    pub fn record(&self, title: &str, end: &str) -> Record {
        let moves = self.moves.iter().map(|it| proved::Move {
            by: it.player.to_string(),
            to: it.cell.to_string(),
            why: it.reason.map_or_else(String::new, |reason| reason.to_string()),
        });
        Record { title: title.to_owned(), start: String::new(), moves: moves.collect(), end: end.to_owned() }
    }
}
