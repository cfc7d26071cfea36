//! What the classes of moves promise, held against the game.

use std::collections::BTreeMap;

use dtable_runtime::{Observer, TableData};
use five::{Board, Cell, Event, Game, Level, MoveClass, Outcome, Player, Setup, Size};
use oorandom::Rand64;

/// The cells where a stone of his completes five.
fn winning_cells(board: &Board, player: Player) -> Vec<Cell> {
    let mut tried = board.clone();
    let wins = |cell: &Cell| {
        tried.put(*cell, player);
        let five = tried.five_through(*cell).is_some();
        tried.take(*cell);
        five
    };
    board.free().filter(wins).collect()
}

/// Each move of many games, before and after; the human takes hints at times.
fn each_move(mut see: impl FnMut(&Board, Player, Cell, MoveClass, &Board)) {
    let mut random = Rand64::new(5);
    for seed in 0..12 {
        let level = Level::ALL[usize::try_from(seed % 3).unwrap()];
        let mut game = Game::new(Setup { size: Size::new(10).unwrap(), first: Player::Human, level, seed });
        loop {
            let before = game.board().clone();
            match game.advance(&mut ()) {
                Event::ComputerMoved(choice) => see(&before, Player::Computer, choice.cell, choice.class, game.board()),
                Event::HumanToMove => {
                    let hint = game.hint(&mut ()).unwrap();
                    game.human_moves(hint.cell).unwrap();
                    see(&before, Player::Human, hint.cell, hint.class, game.board());
                    if random.rand_u64().is_multiple_of(8) && game.undo() {
                        let free: Vec<Cell> = game.board().free().collect();
                        game.human_moves(free[usize::try_from(random.rand_u64()).unwrap() % free.len()]).unwrap();
                    }
                }
                Event::Stuck(stuck) => panic!("{stuck}"),
                Event::Over(_) => break,
            }
        }
    }
}

#[test]
fn classes_keep_their_promises() {
    let mut seen = BTreeMap::new();
    each_move(|before, player, cell, class, after| {
        *seen.entry(class).or_insert(0) += 1;
        let [mine, theirs] = [player, player.opponent()].map(|it| winning_cells(before, it).contains(&cell));
        let next = winning_cells(after, player);
        assert_eq!(class == MoveClass::Wins, mine);
        assert_eq!(class == MoveClass::BlocksFive, theirs && !mine);
        match class {
            MoveClass::Wins => assert!(after.five_through(cell).is_some()),
            MoveClass::MakesOpenFour => assert!(next.len() >= 2),
            MoveClass::MakesFour | MoveClass::MakesFourAndThree => assert!(!next.is_empty()),
            MoveClass::BlocksOpenFour => assert!(opponents(before, cell, player) >= 2),
            MoveClass::BlocksFourAndThree | MoveClass::BlocksFour => assert!(opponents(before, cell, player) >= 1),
            MoveClass::MakesOpenThree | MoveClass::MakesTwoThrees => {
                assert!(after.free().any(|then| opponents(after, then, player.opponent()) >= 2), "an open four can follow");
            }
            _ => {}
        }
    });
    assert!(seen.len() >= 10, "{seen:?}");
}

/// How many winning cells the opponent has after a stone of his on the cell.
fn opponents(board: &Board, cell: Cell, player: Player) -> usize {
    let mut tried = board.clone();
    tried.put(cell, player.opponent());
    winning_cells(&tried, player.opponent()).len()
}

/// Which tables decided, in order.
#[derive(Default)]
struct Tables(Vec<(&'static str, &'static str)>);

impl Observer for Tables {
    fn fired(&mut self, table: &'static TableData, rule: usize) {
        self.0.push((table.name, table.id(rule)));
    }
}

#[test]
fn the_observer_sees_each_decision() {
    let mut game = Game::new(Setup { first: Player::Computer, ..Setup::default() });
    let mut seen = Tables::default();
    game.advance(&mut seen);
    game.advance(&mut seen);
    game.hint(&mut seen);
    let chosen = |level| [("level", level), ("shape", "nothing"), ("shape", "nothing"), ("move_class", "quiet")];
    let expected = [&[("turn", "computer_begins")], &chosen("professional")[..], &[("turn", "wait")], &chosen("professional")].concat();
    assert_eq!(seen.0, expected);
}

#[test]
fn the_end_is_decided_by_the_table_of_turns() {
    let mut game = Game::new(Setup { size: Size::new(10).unwrap(), ..Setup::default() });
    let mut seen = Tables::default();
    let corners = ["a1", "j1", "a10", "j10", "a5", "j5", "e1", "e10", "c1", "c10", "g1", "g10"];
    let mut corners = corners.iter().map(|name| name.parse().unwrap());
    loop {
        match game.advance(&mut seen) {
            Event::HumanToMove => {
                let free = corners.find(|cell| game.board().at(*cell).is_none()).expect("the computer wins before");
                game.human_moves(free).unwrap();
            }
            Event::ComputerMoved(_) => {}
            Event::Stuck(stuck) => panic!("{stuck}"),
            Event::Over(outcome) => {
                assert!(matches!(outcome, Outcome::Won { winner: Player::Computer, .. }));
                assert_eq!(seen.0.last(), Some(&("turn", "computer_won")));
                return;
            }
        }
    }
}
