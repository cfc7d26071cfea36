//! Everything that can be played.

use std::collections::BTreeSet;

use crate::board::{Board, Player};

/// How large the game is.
///
/// ```
/// use tictactoe::{Player, Tree};
///
/// let tree = Tree::count(Player::Human);
/// assert_eq!((tree.positions, tree.up_to_symmetry, tree.games), (5_478, 765, 255_168));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tree {
    /// Positions that can be reached, the empty board and those at the end among them.
    pub positions: usize,
    /// The same, with those counted once that turning or mirroring makes equal.
    pub up_to_symmetry: usize,
    /// Games, from the empty board to three in a row or a full board.
    pub games: usize,
}

impl Tree {
    /// Counts them, for games in which `first` moves first.
    #[must_use]
    pub fn count(first: Player) -> Self {
        let positions = positions(first);
        let canonical: BTreeSet<Board> = positions.iter().map(|(board, _)| board.canonical()).collect();
        Self { positions: positions.len(), up_to_symmetry: canonical.len(), games: games(&Board::EMPTY, first) }
    }
}

/// All positions that can be reached, with who would move next, in games in which `first` moves first.
pub(crate) fn positions(first: Player) -> BTreeSet<(Board, Player)> {
    let mut seen = BTreeSet::new();
    let mut todo = vec![(Board::EMPTY, first)];
    while let Some((board, to_move)) = todo.pop() {
        if seen.insert((board, to_move)) && board.winner().is_none() {
            todo.extend(board.moves(to_move).map(|(_, after)| (after, to_move.other())));
        }
    }
    seen
}

/// All positions in which the player is to move, whoever began.
pub(crate) fn positions_to_move(player: Player) -> impl Iterator<Item = Board> {
    let all = [Player::Human, Player::Computer].into_iter().flat_map(positions);
    let to_move = all.filter(move |(board, to_move)| *to_move == player && board.winner().is_none());
    to_move.map(|(board, _)| board).filter(|board| board.free().next().is_some())
}

/// How many ways there are to play on.
fn games(board: &Board, to_move: Player) -> usize {
    if board.winner().is_some() || board.free().next().is_none() {
        return 1;
    }
    board.moves(to_move).map(|(_, after)| games(&after, to_move.other())).sum()
}
