//! What can be shown by playing everything.

use std::iter;

use proved::{Claim, Evidence, Example, Found, Proved, Record, Tally, Unit};

use crate::board::{Board, Cell, Player};
use crate::census::Census;
use crate::fill::Fill;
use crate::minimax::{Minimax, Value};
use crate::record::{Move, Played};
use crate::strategy::Strategy;
use crate::tree::{Tree, positions_to_move};

/// Every claim, tried when the iterator comes to it, so that its length and its steps show how far the proof is.
///
/// ```no_run
/// let claims = tictactoe::proof();
/// println!("{} claims", claims.len());
/// for claim in claims {
///     assert!(claim.passed(), "{claim}");
/// }
/// ```
pub fn proof() -> impl ExactSizeIterator<Item = Proved> {
    claims().into_iter().map(|claim| claim.attempt())
}

/// The document's player and how many of its games it loses, by who is first and how empty cells are filled.
const LOSSES: [(Player, Fill, usize); 4] = [
    (Player::Computer, Fill::First, 37),
    (Player::Computer, Fill::Last, 27),
    (Player::Human, Fill::First, 432),
    (Player::Human, Fill::Last, 472),
];

/// The size of the game, known from the literature.
const SIZE: Tree = Tree { positions: 5_478, up_to_symmetry: 765, games: 255_168 };

/// Every claim, not yet tried.
#[must_use]
pub fn claims() -> Vec<Claim> {
    let Tree { positions, up_to_symmetry, .. } = SIZE;
    let size = format!("tic-tac-toe: {positions} positions can be reached, {up_to_symmetry} up to symmetry");
    let mut claims = vec![Claim::new(size, &[], size_found), Claim::new("tic-tac-toe: the game is a draw", &[], worth_found)];
    for strategy in [Strategy::Perfect, Strategy::Minimax] {
        claims.extend([Player::Computer, Player::Human].map(|first| loses(strategy, first, Fill::First, 0)));
        claims.push(keeps(strategy));
    }
    claims.extend([Player::Computer, Player::Human].map(|first| loses(Strategy::Minimax2005, first, Fill::First, 0)));
    claims.extend(LOSSES.map(|(first, fill, lost)| loses(Strategy::Simpr, first, fill, lost)));
    claims
}

fn size_found() -> Found {
    let tree = Tree::count(Player::Human);
    let Tree { positions, up_to_symmetry, games } = tree;
    let found = format!("{positions} positions can be reached, {up_to_symmetry} up to symmetry, in {games} games");
    Found { count: games, unit: Unit::Games, evidence: (tree != SIZE).then_some(Evidence { found, example: Example::Nothing }) }
}

fn worth_found() -> Found {
    let mut minimax = Minimax::new();
    let value = minimax.value(&Board::EMPTY, Player::Human);
    let evidence = value.winner().map(|_| Evidence { found: value.to_string(), example: Example::Nothing });
    Found { count: minimax.positions(), unit: Unit::Positions, evidence }
}

/// The tables by which a player plays: two follow the game, the third chooses the cell.
const fn tables(strategy: Strategy) -> &'static [&'static str] {
    match strategy {
        Strategy::Simpr => &["game", "win", "computer_move"],
        Strategy::Perfect => &["game", "win", "computer_move_perfect"],
        Strategy::Minimax | Strategy::Minimax2005 => &["game", "win"],
    }
}

/// The player loses so many games.
fn loses(strategy: Strategy, first: Player, fill: Fill, lost: usize) -> Claim {
    let how = if strategy == Strategy::Simpr { format!(", filling the {fill} empty cell") } else { String::new() };
    let claimed = if lost == 0 { "never loses".to_owned() } else { format!("loses {lost} games") };
    let what = format!("tic-tac-toe: the player {strategy} {claimed} when the {first} moves first{how}");
    Claim::new(what, tables(strategy), move || losses_found(&Census::take(strategy, first, fill), lost))
}

fn losses_found(census: &Census, claimed: usize) -> Found {
    let evidence = || {
        let not = if claimed == 0 { String::new() } else { format!(", not {claimed}") };
        let game = census.lost.as_ref().map(|lost| lost.record("a game that it loses", "the human has won"));
        Evidence {
            found: format!("it loses {} of {} games{not}", census.human, census.games()),
            example: game.map_or(Example::Nothing, Example::Game),
        }
    };
    Found { count: census.games(), unit: Unit::Games, evidence: (census.human != claimed).then(evidence) }
}

/// The player makes no move that is worth less than the position, and wins at once where it can.
fn keeps(strategy: Strategy) -> Claim {
    let what = format!("tic-tac-toe: the player {strategy} keeps what a position is worth, and wins at once where it can");
    // The table that chooses the cell is the last one; no other is asked here.
    let tables = strategy.table().map_or(&[][..], |_| &tables(strategy)[2..]);
    Claim::new(what, tables, move || keeps_found(strategy))
}

fn keeps_found(strategy: Strategy) -> Found {
    let mut minimax = Minimax::new();
    let mut tally = Tally::default();
    for board in positions_to_move(Player::Computer) {
        let cell = chosen(strategy, &board, &mut minimax);
        let holds = cell.is_some_and(|cell| keeps_the_value(&board, cell, &mut minimax));
        tally.count_or(holds, || Example::Game(spoilt(strategy, &board, &mut minimax)));
    }
    tally.positions("are given away, or not won at once")
}

/// The computer's move; minimax gives the same cell whatever it remembers, and sooner.
fn chosen(strategy: Strategy, board: &Board, minimax: &mut Minimax) -> Option<Cell> {
    match strategy {
        Strategy::Minimax => minimax.best(board, Player::Computer).map(|(cell, _)| cell),
        _ => Some(strategy.decide(board, Player::Computer, &mut Fill::First, &mut ()).cell),
    }
}

/// Is the computer's move to the cell as good as any, and a win if there is one?
pub(crate) fn keeps_the_value(board: &Board, cell: Cell, minimax: &mut Minimax) -> bool {
    let wins = |after: &Board| after.has_three(Player::Computer);
    let can_win = board.moves(Player::Computer).any(|(_, after)| wins(&after));
    let before = minimax.value(board, Player::Computer).winner();
    let moved = board.moves(Player::Computer).find(|(to, _)| *to == cell);
    moved.is_some_and(|(_, after)| minimax.value(&after, Player::Human).winner() == before && wins(&after) == can_win)
}

/// A game through a position in which the computer's move is no good: a way to the position, the move, and what a good human makes of it.
fn spoilt(strategy: Strategy, board: &Board, minimax: &mut Minimax) -> Record {
    let value = minimax.value(board, Player::Computer);
    let mut game = Played { moves: way_to(board), outcome: None };
    let (way, mut now) = (game.moves.len(), *board);
    let movers = iter::successors(Some(Player::Computer), |player| Some(player.other()));
    for mover in movers.take(9 - way) {
        if now.winner().is_some() {
            break;
        }
        let moved = if mover == Player::Computer {
            Move::decided(mover, strategy.decide(&now, mover, &mut Fill::First, &mut ()))
        } else {
            let Some((cell, _)) = minimax.best(&now, mover) else { break };
            Move::unexplained(mover, cell)
        };
        game.moves.push(moved);
        if now.at(moved.cell).is_some() {
            break;
        }
        now = now.with(moved.cell, mover);
    }
    let end = now.winner().map_or_else(|| "a draw".to_owned(), |winner| format!("the {winner} has won"));
    game.record(&format!("ball {} is wrong: before it {}", way + 1, promise(value, board)), &end)
}

/// What the computer, to move, can reach.
fn promise(value: Value, board: &Board) -> String {
    match value.winner() {
        None => "the computer could draw".to_owned(),
        Some(Player::Human) => format!("{value}"),
        Some(Player::Computer) if value == Value::won(Player::Computer, board.balls() + 1) => "the computer could win at once".to_owned(),
        Some(Player::Computer) => "the computer could win".to_owned(),
    }
}

/// Moves that lead from the empty board to a position with the computer to move: the sides take turns, each row by row.
fn way_to(board: &Board) -> Vec<Move> {
    let [human, computer] =
        [Player::Human, Player::Computer].map(|player| Cell::ALL.into_iter().filter(move |&cell| board.at(cell) == Some(player)));
    let human_first = human.clone().count() > computer.clone().count();
    let mut sides = [(Player::Computer, computer.collect::<Vec<_>>().into_iter()), (Player::Human, human.collect::<Vec<_>>().into_iter())];
    if human_first {
        sides.reverse();
    }
    let mut moves = Vec::new();
    for turn in 0..board.balls() {
        let (player, cells) = &mut sides[turn % 2];
        moves.extend(cells.next().map(|cell| Move::unexplained(*player, cell)));
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_is_proved() {
        let proved: Vec<Proved> = proof().collect();
        for claim in &proved {
            assert!(claim.passed(), "{claim}");
        }
        let counts: Vec<usize> = proved.iter().map(|claim| claim.count).collect();
        assert_eq!(counts, [255_168, 5_478, 92, 457, 4_520, 73, 569, 4_520, 101, 681, 221, 229, 879, 905]);
    }

    #[test]
    fn a_false_claim_is_refuted_by_a_lost_game() {
        let refuted = loses(Strategy::Simpr, Player::Human, Fill::First, 0).attempt();
        let evidence = refuted.evidence.unwrap();
        assert_eq!(evidence.found, "it loses 432 of 879 games");
        assert_eq!(
            evidence.game().unwrap().to_string(),
            "a game that it loses: 1. human 11  2. computer 22 by rule P2, red in 11  3. human 12  \
             4. computer 13 by rule P11, red in 11 and 12  5. human 21  6. computer 23 by rule ELSE  7. human 31: the human has won"
        );
        let other = loses(Strategy::Simpr, Player::Human, Fill::First, 433).attempt();
        assert_eq!(other.evidence.unwrap().found, "it loses 432 of 879 games, not 433");
    }

    #[test]
    fn a_position_that_is_given_away_is_played_out() {
        let evidence = keeps(Strategy::Simpr).attempt().evidence.unwrap();
        assert_eq!(
            evidence.to_string(),
            "1940 of 4520 positions are given away, or not won at once\n\
             ball 4 is wrong: before it the computer could win: 1. human 31  2. computer 33  3. human 32  4. computer 11 by rule ELSE  \
             5. human 22  6. computer 12 by rule ELSE  7. human 13: the human has won"
        );
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
