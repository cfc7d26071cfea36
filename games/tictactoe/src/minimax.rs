//! Minimax: the player that looks at everything.
//!
//! After *Algorytm gry Kółko i krzyżyk* (Borland C++ Builder, exercise 11), algorithm 4 and `MINIMAX(t, g)`: a position in which
//! somebody has won is worth 1 to the computer or -1, a full board 0, any other the greatest value that the computer can move to or
//! the least that the human can, whoever is to move. Of several best cells, the first one is taken.
//!
//! The printed text does not work as it stands. Corrected here, and in the player `minimax-2005`, which plays by the text with these corrections
//! and no other (`printed.rs`):
//!
//! - `minimax` has the parameter `g` and reads and sets `gracz`, which nobody declares. They are the same variable. Taken at its word,
//!   `g` never changes, and the same player moves for ever. First it is who has just moved; after
//!   `if g=KOMPUTER then gracz:=CZLOWIEK' else gracz:=KOMPUTER` (with a quotation mark that opens nothing) it is who moves next.
//! - `if gracz='X'` compares a number with a letter; players are 0 and 1. X is the computer (algorithm 4 puts a cross).
//! - Empty cells are `' '` in the loops and in `remis`, and 2 in the description of the data of `wygrana`; the board is an array of
//!   numbers, so 2 it is. Here a cell is an `Option`.
//! - `if (((gracz=CZLOWIEK) and (m(m>mmx)))` has lost what stood between `<` and `>`, as a tag of HTML would. It was
//!   `((gracz=CZLOWIEK) and (m<mmx)) or ((gracz=KOMPUTER) and (m>mmx))`.
//! - `remis(t, g)` has no `g`, and `minimax` calls it without.
//! - In algorithm 1 the human always moves first. Here either does; minimax does not care.
//! - The bounds of -10 and 10, below and above all values, are right. `ruch` would not be set on a full board, for which algorithm 1
//!   never asks; here there is no cell then.
//!
//! What the text does is not yet how one would play: all wins are worth 1, so a win at once is no better than a win later on, and the first
//! cell is taken even so. Here a win is worth the more the fewer balls lie on the board, 10 less their number, and a defeat as much
//! less than nothing. Signs, and with them what the game is worth, are those of the document; among them
//! the player wins soonest and loses latest. The bounds of 10 still hold.
//!
//! Positions are remembered, so each is looked at once: from the empty board 5,478 instead of 549,946.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use crate::board::{Board, Cell, Player};

/// What a position is worth, if both sides play their best: the greater, the better for the computer.
///
/// ```
/// use tictactoe::{Board, Minimax, Player, Value};
///
/// let value = Minimax::new().value(&Board::EMPTY, Player::Human);
/// assert_eq!(value, Value::DRAW);
/// assert!(Value::won(Player::Computer, 5) > Value::won(Player::Computer, 7));
/// assert_eq!(Value::won(Player::Human, 6).to_string(), "the human wins with ball 6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i8);

impl Value {
    /// Nobody wins.
    pub const DRAW: Self = Self(0);

    /// The player wins, and this many balls (at most nine) lie on the board then.
    ///
    /// # Panics
    ///
    /// With more than nine balls.
    #[must_use]
    pub const fn won(by: Player, balls: usize) -> Self {
        assert!(balls <= 9, "a board has nine cells");
        let worth = 10 - balls as i8;
        match by {
            Player::Computer => Self(worth),
            Player::Human => Self(-worth),
        }
    }

    /// Who wins; `None` in a draw. This is the value as the document counts it.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self.0 {
            0 => None,
            1.. => Some(Player::Computer),
            _ => Some(Player::Human),
        }
    }

    /// Is it better than the other for the player?
    #[must_use]
    pub fn is_better(self, than: Self, player: Player) -> bool {
        match player {
            Player::Computer => self > than,
            Player::Human => self < than,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            None => f.write_str("a draw"),
            Some(winner) => write!(f, "the {winner} wins with ball {}", 10 - self.0.abs()),
        }
    }
}

/// The search, with its memory.
///
/// ```
/// use tictactoe::{Board, Cell, Minimax, Player, Value};
///
/// let mut minimax = Minimax::new();
/// let mut board = Board::EMPTY;
/// board.put(Cell::C22, Player::Human)?;
/// assert_eq!(minimax.best(&board, Player::Computer), Some((Cell::C11, Value::DRAW)));
/// # Ok::<(), tictactoe::Taken>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Minimax {
    known: HashMap<(Board, Player), Value>,
}

impl Minimax {
    /// Knows nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What a position is worth with this player to move.
    pub fn value(&mut self, board: &Board, to_move: Player) -> Value {
        if let Some(value) = self.known.get(&(*board, to_move)) {
            return *value;
        }
        let value = match board.winner() {
            Some(winner) => Value::won(winner, board.balls()),
            None => self.best(board, to_move).map_or(Value::DRAW, |(_, value)| value),
        };
        self.known.insert((*board, to_move), value);
        value
    }

    /// The first of the best cells for the player to move, and what it leads to; `None` where the game is over.
    pub fn best(&mut self, board: &Board, to_move: Player) -> Option<(Cell, Value)> {
        if board.winner().is_some() {
            return None;
        }
        let mut best: Option<(Cell, Value)> = None;
        for (cell, after) in board.moves(to_move) {
            let value = self.value(&after, to_move.other());
            if best.is_none_or(|(_, known)| value.is_better(known, to_move)) {
                best = Some((cell, value));
            }
        }
        best
    }

    /// How many positions have been looked at.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len()
    }
}

/// What a ball of the player in each cell leads to, if both sides play their best from then on; `None` where a ball lies, and in a game that is
/// over.
///
/// ```
/// use tictactoe::{Board, Cell, Player, Value};
///
/// let mut board = Board::EMPTY;
/// board.put(Cell::C22, Player::Human)?;
/// let values = tictactoe::values(&board, Player::Computer);
/// assert_eq!(values[Cell::C11 as usize], Some(Value::DRAW));
/// assert_eq!(values[Cell::C12 as usize].and_then(Value::winner), Some(Player::Human));
/// assert_eq!(values[Cell::C22 as usize], None);
/// # Ok::<(), tictactoe::Taken>(())
/// ```
#[must_use]
pub fn values(board: &Board, mover: Player) -> [Option<Value>; 9] {
    static KNOWN: LazyLock<Minimax> = LazyLock::new(|| {
        let mut minimax = Minimax::new();
        for first in [Player::Human, Player::Computer] {
            minimax.value(&Board::EMPTY, first);
        }
        minimax
    });
    // A board that no game leads to is looked at afresh.
    let value =
        |after: Board| KNOWN.known.get(&(after, mover.other())).copied().unwrap_or_else(|| Minimax::new().value(&after, mover.other()));
    let is_over = board.winner().is_some();
    Cell::ALL.map(|cell| (!is_over && board.at(cell).is_none()).then(|| value(board.with(cell, mover))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::printed;
    use crate::tree::positions;

    #[test]
    fn values_have_the_signs_of_the_document() {
        let mut minimax = Minimax::new();
        for (board, to_move) in positions(Player::Human) {
            let value = minimax.value(&board, to_move);
            assert_eq!(value.winner(), printed::winner(&board, to_move), "{board:?}");
        }
    }

    #[test]
    fn each_position_is_looked_at_once() {
        for first in [Player::Human, Player::Computer] {
            let mut minimax = Minimax::new();
            assert_eq!(minimax.value(&Board::EMPTY, first), Value::DRAW);
            assert_eq!(minimax.positions(), 5_478);
        }
    }

    #[test]
    fn the_soonest_win_and_the_latest_defeat_are_best() {
        let mut minimax = Minimax::new();
        for (board, to_move) in positions(Player::Human) {
            let Some((cell, value)) = minimax.best(&board, to_move) else { continue };
            let after: Vec<(Cell, Value)> =
                board.moves(to_move).map(|(cell, after)| (cell, minimax.value(&after, to_move.other()))).collect();
            assert_eq!(after.iter().find(|(_, other)| *other == value).map(|(first, _)| *first), Some(cell));
            assert!(after.iter().all(|(_, other)| !other.is_better(value, to_move)));
            let wins = board.moves(to_move).any(|(_, after)| after.has_three(to_move));
            assert_eq!(wins, value == Value::won(to_move, board.balls() + 1), "{board:?}");
        }
    }

    #[test]
    fn the_best_of_the_values_is_the_value() {
        let mut minimax = Minimax::new();
        for first in [Player::Human, Player::Computer] {
            for (board, to_move) in positions(first) {
                let cells = values(&board, to_move);
                let best = cells.into_iter().flatten().reduce(|best, next| if next.is_better(best, to_move) { next } else { best });
                assert_eq!(best, minimax.best(&board, to_move).map(|(_, value)| value), "{board:?}");
                assert!(best.is_none() || cells.iter().flatten().count() == board.free().count());
            }
        }
    }

    #[test]
    fn a_board_of_no_game_has_values() {
        let board = Board::EMPTY.with(Cell::C11, Player::Human).with(Cell::C12, Player::Human).with(Cell::C21, Player::Human);
        assert_eq!(values(&board, Player::Human)[Cell::C13 as usize], Some(Value::won(Player::Human, 4)));
    }

    #[test]
    fn a_game_that_is_over_has_no_best_cell() {
        let mut board = Board::EMPTY;
        for cell in [Cell::C11, Cell::C12, Cell::C13] {
            board.put(cell, Player::Human).unwrap();
        }
        let mut minimax = Minimax::new();
        assert_eq!(minimax.best(&board, Player::Computer), None);
        assert_eq!(minimax.value(&board, Player::Computer), Value::won(Player::Human, 3));
        let full = Board::of(|cell| Some(if [0, 1, 5, 6, 8].contains(&(cell as usize)) { Player::Human } else { Player::Computer }));
        assert_eq!((full.winner(), minimax.best(&full, Player::Human)), (None, None));
    }
}
