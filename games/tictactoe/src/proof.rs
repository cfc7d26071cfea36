//! What can be shown by playing everything.

use proved::{Proved, Unit};

use crate::board::{Board, Cell, Player};
use crate::census::Census;
use crate::fill::Fill;
use crate::minimax::Minimax;
use crate::strategy::Strategy;
use crate::tree::{Tree, positions_to_move};

/// Every claim, tried when the iterator comes to it, so that its length and its steps show how far the proof is.
///
/// ```no_run
/// let claims = tictactoe::proof();
/// println!("{} claims", claims.len());
/// for claim in claims {
///     assert!(claim.passed, "{claim}");
/// }
/// ```
pub fn proof() -> impl ExactSizeIterator<Item = Proved> {
    checks().into_iter().map(|check| check())
}

type Check = Box<dyn Fn() -> Proved>;

/// The document's player and how many of its games it loses, by who is first and how empty cells are filled.
const LOSSES: [(Player, Fill, usize); 4] = [
    (Player::Computer, Fill::First, 37),
    (Player::Computer, Fill::Last, 27),
    (Player::Human, Fill::First, 432),
    (Player::Human, Fill::Last, 472),
];

fn checks() -> Vec<Check> {
    let mut checks: Vec<Check> = vec![Box::new(size), Box::new(worth)];
    for strategy in [Strategy::Perfect, Strategy::Minimax] {
        for first in [Player::Computer, Player::Human] {
            checks.push(Box::new(move || losses(strategy, first, Fill::First, 0)));
        }
        checks.push(Box::new(move || keeps(strategy)));
    }
    for (first, fill, lost) in LOSSES {
        checks.push(Box::new(move || losses(Strategy::Simpr, first, fill, lost)));
    }
    checks
}

/// The numbers are known from the literature.
fn size() -> Proved {
    let tree = Tree::count(Player::Human);
    let Tree { positions, up_to_symmetry, games } = tree;
    Proved {
        what: format!("tic-tac-toe: {positions} positions can be reached, {up_to_symmetry} up to symmetry"),
        count: games,
        unit: Unit::Games,
        passed: tree == Tree { positions: 5_478, up_to_symmetry: 765, games: 255_168 },
    }
}

fn worth() -> Proved {
    let mut minimax = Minimax::new();
    let winner = minimax.value(&Board::EMPTY, Player::Human).winner();
    Proved {
        what: "tic-tac-toe: the game is a draw".to_owned(),
        count: minimax.positions(),
        unit: Unit::Positions,
        passed: winner.is_none(),
    }
}

fn losses(strategy: Strategy, first: Player, fill: Fill, lost: usize) -> Proved {
    let census = Census::take(strategy, first, fill);
    let how = if strategy == Strategy::Simpr { format!(", filling the {fill} empty cell") } else { String::new() };
    let never = if lost == 0 { "never loses".to_owned() } else { format!("loses {lost}") };
    let what = format!("tic-tac-toe: the player {strategy} {never} when the {first} moves first{how}");
    Proved { what, count: census.games(), unit: Unit::Games, passed: census.human == lost }
}

fn keeps(strategy: Strategy) -> Proved {
    let mut minimax = Minimax::new();
    let boards: Vec<Board> = positions_to_move(Player::Computer).collect();
    let passed = boards.iter().all(|board| {
        let cell = if strategy == Strategy::Minimax { remembering(board, &mut minimax) } else { alone(strategy, board) };
        cell.is_some_and(|cell| keeps_the_value(board, cell, &mut minimax))
    });
    let what = format!("tic-tac-toe: the player {strategy} keeps what a position is worth, and wins at once where it can");
    Proved { what, count: boards.len(), unit: Unit::Positions, passed }
}

fn alone(strategy: Strategy, board: &Board) -> Option<Cell> {
    Some(strategy.decide(board, Player::Computer, &mut Fill::First, &mut ()).cell)
}

/// Minimax gives the same cell whatever it remembers, and sooner.
fn remembering(board: &Board, minimax: &mut Minimax) -> Option<Cell> {
    minimax.best(board, Player::Computer).map(|(cell, _)| cell)
}

/// Is the computer's move to the cell as good as any, and a win if there is one?
pub(crate) fn keeps_the_value(board: &Board, cell: Cell, minimax: &mut Minimax) -> bool {
    let wins = |after: &Board| after.has_three(Player::Computer);
    let can_win = board.moves(Player::Computer).any(|(_, after)| wins(&after));
    let before = minimax.value(board, Player::Computer).winner();
    let moved = board.moves(Player::Computer).find(|(to, _)| *to == cell);
    moved.is_some_and(|(_, after)| minimax.value(&after, Player::Human).winner() == before && wins(&after) == can_win)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_is_proved() {
        let proved: Vec<Proved> = proof().collect();
        for claim in &proved {
            assert!(claim.passed, "{claim}");
        }
        let counts: Vec<usize> = proved.iter().map(|claim| claim.count).collect();
        assert_eq!(counts, [255_168, 5_478, 92, 457, 4_520, 73, 569, 4_520, 221, 229, 879, 905]);
    }

    #[test]
    fn a_false_claim_is_refuted() {
        assert!(!keeps(Strategy::Simpr).passed);
        assert!(!losses(Strategy::Simpr, Player::Human, Fill::First, 0).passed);
    }

    #[test]
    fn a_move_that_gives_the_game_away_does_not_keep_the_value() {
        let mut board = Board::EMPTY;
        board.put(Cell::C22, Player::Human).unwrap();
        let mut minimax = Minimax::new();
        assert!(keeps_the_value(&board, Cell::C31, &mut minimax));
        assert!(!keeps_the_value(&board, Cell::C32, &mut minimax));
        assert!(!keeps_the_value(&board, Cell::C22, &mut minimax));
    }
}
