//! Claims that are tried by playing everything.

use std::iter;

use proved::{Claim, Evidence, Example, Found, Proved, Record, Tally, Unit};

use crate::board::{Board, Cell, Player};
use crate::census::Census;
use crate::decider::Decider;
use crate::fill::Fill;
use crate::minimax::{Minimax, Value};
use crate::record::{Move, Played};
use crate::strategy::Strategy;
use crate::tables::Tables;
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
    claims_with(&Tables::default())
}

/// Every claim, to be tried with these tables in place of the compiled ones.
#[must_use]
pub fn claims_with(tables: &Tables) -> Vec<Claim> {
    let Tree { positions, up_to_symmetry, .. } = SIZE;
    let size = format!("tic-tac-toe: {positions} positions can be reached, {up_to_symmetry} up to symmetry");
    let mut claims = vec![Claim::new(size, &[], size_found), Claim::new("tic-tac-toe: the game is a draw", &[], worth_found)];
    for strategy in [Strategy::Perfect, Strategy::Minimax] {
        claims.extend([Player::Computer, Player::Human].map(|first| loses(strategy, first, Fill::First, 0, tables)));
        claims.push(keeps(strategy, tables));
    }
    claims.extend([Player::Computer, Player::Human].map(|first| loses(Strategy::Minimax2005, first, Fill::First, 0, tables)));
    claims.extend(LOSSES.map(|(first, fill, lost)| loses(Strategy::Simpr, first, fill, lost, tables)));
    claims.push(misjudges(Player::Human, 283));
    claims.push(misjudges(Player::Computer, 0));
    claims
}

/// As printed, the document's tables judge so many games otherwise than the rules do.
fn misjudges(first: Player, misjudged: usize) -> Claim {
    let what = format!(
        "tic-tac-toe: the tables of 2005 as printed say of {misjudged} games that they are drawn, which the human has won, when the {first} moves first, \
         filling the first empty cell"
    );
    Claim::new(what, &[], move || {
        let census = Census::take(Strategy::Simpr2005, first, Fill::First);
        let evidence = || Evidence { found: format!("of {} games", census.misjudged), example: Example::Nothing };
        Found { count: census.games(), unit: Unit::Games, evidence: (census.misjudged != misjudged).then(evidence) }
    })
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
const fn names(strategy: Strategy) -> &'static [&'static str] {
    match strategy {
        Strategy::Simpr | Strategy::Simpr2005 => &["game", "win", "computer_move"],
        Strategy::Perfect => &["game", "win", "computer_move_perfect"],
        Strategy::Minimax | Strategy::Minimax2005 => &["game", "win"],
    }
}

/// The player loses so many games.
fn loses(strategy: Strategy, first: Player, fill: Fill, lost: usize, tables: &Tables) -> Claim {
    let how = if strategy == Strategy::Simpr { format!(", filling the {fill} empty cell") } else { String::new() };
    let claimed = if lost == 0 { "never loses".to_owned() } else { format!("loses {lost} games") };
    let what = format!("tic-tac-toe: the player {strategy} {claimed} when the {first} moves first{how}");
    let tables = tables.clone();
    Claim::new(what, names(strategy), move || losses_found(&Census::take_with(strategy, first, fill, &tables), lost))
}

fn losses_found(census: &Census, claimed: usize) -> Found {
    let passed = census.human == claimed && census.stuck == 0 && census.misjudged == 0;
    let evidence = || {
        let mut found = format!("it loses {} of {} games", census.human, census.games());
        if census.human != claimed && claimed > 0 {
            found += &format!(", not {claimed}");
        }
        for (count, what) in [(census.stuck, "do not come to an end"), (census.misjudged, "are judged wrongly")] {
            if count > 0 {
                found += &format!("; {count} {what}");
            }
        }
        let lost =
            census.lost.as_ref().filter(|_| census.human != claimed).map(|it| it.record("a game that it loses", "the human has won"));
        let stuck = || census.first_stuck.as_ref().map(|(it, why)| it.record("a game that gets stuck", &why.to_string()));
        let misjudged = || census.first_misjudged.as_ref().map(|it| it.record("a game that is judged wrongly", &it.verdicts()));
        Evidence { found, example: stuck().or(lost).or_else(misjudged).map_or(Example::Nothing, Example::Game) }
    };
    Found { count: census.games(), unit: Unit::Games, evidence: (!passed).then(evidence) }
}

/// The player makes no move that is worth less than the position, and wins at once where it can.
fn keeps(strategy: Strategy, tables: &Tables) -> Claim {
    let what = format!("tic-tac-toe: the player {strategy} keeps what a position is worth, and wins at once where it can");
    // The table that chooses the cell is the last one; no other is asked here.
    let names = strategy.table().map_or(&[][..], |_| &names(strategy)[2..]);
    let decider = Decider { strategy, tables: tables.clone() };
    Claim::new(what, names, move || keeps_found(&decider))
}

fn keeps_found(decider: &Decider) -> Found {
    let mut minimax = Minimax::new();
    let mut tally = Tally::default();
    for board in positions_to_move(Player::Computer) {
        let cell = chosen(decider, &board, &mut minimax);
        let holds = cell.is_some_and(|cell| keeps_the_value(&board, cell, &mut minimax));
        tally.count_or(holds, || Example::Game(spoilt(decider, &board, &mut minimax)));
    }
    tally.positions("are given away, or not won at once")
}

/// The computer's move; minimax gives the same cell whatever it remembers, and sooner.
fn chosen(decider: &Decider, board: &Board, minimax: &mut Minimax) -> Option<Cell> {
    match decider.strategy {
        Strategy::Minimax => minimax.best(board, Player::Computer).map(|(cell, _)| cell),
        _ => decider.decide(board, Player::Computer, &mut Fill::First, &mut ()).ok().map(|it| it.cell),
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
fn spoilt(decider: &Decider, board: &Board, minimax: &mut Minimax) -> Record {
    let value = minimax.value(board, Player::Computer);
    let mut game = Played { moves: way_to(board), outcome: None };
    let (way, mut now) = (game.moves.len(), *board);
    let movers = iter::successors(Some(Player::Computer), |player| Some(player.other()));
    let mut stuck = None;
    for mover in movers.take(9 - way) {
        let moved = match mover {
            Player::Computer => decider.decide(&now, mover, &mut Fill::First, &mut ()).map(|it| Move::decided(mover, it)),
            Player::Human => Ok(Move::unexplained(mover, minimax.best(&now, mover).map_or(Cell::C22, |(cell, _)| cell))),
        };
        match moved {
            Ok(moved) => {
                game.moves.push(moved);
                now = now.with(moved.cell, mover);
            }
            Err(why) => stuck = Some(why),
        }
        if stuck.is_some() || now.winner().is_some() {
            break;
        }
    }
    let over = || now.winner().map_or_else(|| "a draw".to_owned(), |winner| format!("the {winner} has won"));
    let end = stuck.map_or_else(over, |why| why.to_string());
    game.record(&format!("ball {} is wrong: before it {}", way + 1, promise(value, board)), &end)
}

/// The result that the computer, to move, can reach.
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
        assert_eq!(counts, [255_168, 5_478, 92, 457, 4_520, 73, 569, 4_520, 101, 681, 221, 229, 879, 905, 879, 221]);
    }

    #[test]
    fn a_false_claim_is_refuted_by_a_lost_game() {
        let refuted = loses(Strategy::Simpr, Player::Human, Fill::First, 0, &Tables::default()).attempt();
        let evidence = refuted.evidence.unwrap();
        assert_eq!(evidence.found, "it loses 432 of 879 games");
        assert_eq!(
            evidence.game().unwrap().to_string(),
            "a game that it loses: 1. human 11  2. computer 22 by rule P2, red in 11  3. human 12  \
             4. computer 13 by rule P11, red in 11 and 12  5. human 21  6. computer 23 by rule ELSE  7. human 31: the human has won"
        );
        let other = loses(Strategy::Simpr, Player::Human, Fill::First, 433, &Tables::default()).attempt();
        assert_eq!(other.evidence.unwrap().found, "it loses 432 of 879 games, not 433");
    }

    #[test]
    fn a_position_that_is_given_away_is_played_out() {
        let evidence = keeps(Strategy::Simpr, &Tables::default()).attempt().evidence.unwrap();
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
