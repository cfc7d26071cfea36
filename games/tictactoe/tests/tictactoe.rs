//! Every game that can be played, and the one that the founding document shows.

use tictactoe::{Board, Cell, Census, Event, Fill, Game, Outcome, Player, computer_move};

use computer_move::Rule::{Else, P1, P37};

fn never_fired(census: &Census, table: &str) -> String {
    let (_, rules) = census.never_fired().find(|(data, _)| data.name == table).unwrap();
    rules.join(" ")
}

#[test]
fn all_games_with_the_computer_first() {
    let first = Census::take(Player::Computer, Fill::First);
    let last = Census::take(Player::Computer, Fill::Last);
    assert_eq!(first.to_string(), "games 221 computer 136 draw 48 human 37");
    assert_eq!(last.to_string(), "games 229 computer 155 draw 47 human 27");
    for census in [first, last] {
        assert_eq!(never_fired(&census, "game"), "1 3");
        assert_eq!(never_fired(&census, "win"), "");
        assert_eq!(
            never_fired(&census, "computer_move"),
            "P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P14 P15 P16 P22 P23 P24 P25 P26 P27 P28 P29 P30 P31 P32 P33 P34"
        );
    }
}

#[test]
fn all_games_with_the_human_first() {
    let first = Census::take(Player::Human, Fill::First);
    let last = Census::take(Player::Human, Fill::Last);
    assert_eq!(first.to_string(), "games 879 computer 350 draw 97 human 432");
    assert_eq!(last.to_string(), "games 905 computer 337 draw 96 human 472");
    for census in [first, last] {
        assert_eq!(never_fired(&census, "game"), "1 3");
        assert_eq!(never_fired(&census, "win"), "");
        assert_eq!(never_fired(&census, "computer_move"), "P1 P15 P24 P29 P30 P31 P33 P35 P36 P37 P38 P39 P40 P41 P42");
    }
}

/// Plays the human's moves against the tables: the rules of the computer, and how it ended.
fn play(fill: Fill, first: Player, human: &[Cell]) -> (Vec<computer_move::Rule>, Option<Outcome>, Board) {
    let mut game = Game::new(first, fill);
    let mut human = human.iter();
    let mut rules = Vec::new();
    loop {
        match game.advance(&mut ()) {
            Event::ComputerMoved { rule, .. } => rules.push(rule),
            Event::HumanToMove => match human.next() {
                Some(&cell) => game.human_moves(cell).unwrap(),
                None => return (rules, None, *game.board()),
            },
            Event::Over(outcome) => return (rules, Some(outcome), *game.board()),
            Event::Closed => unreachable!("nobody closes the application"),
        }
    }
}

/// Figures 6 to 11: P1, P37, ELSE, ELSE, and the human wins with move 8.
#[test]
fn the_illustrated_game() {
    let human = [Cell::C13, Cell::C21, Cell::C31, Cell::C11];
    let (rules, outcome, board) = play(Fill::Last, Player::Computer, &human);
    assert_eq!(rules, [P1, P37, Else, Else]);
    assert_eq!(outcome, Some(Outcome::Won(Player::Human)));
    assert_eq!(board.balls(), 8);
}

/// The document's program says "draw" here.
#[test]
fn a_win_on_the_last_cell_is_a_win() {
    let human = [Cell::C11, Cell::C13, Cell::C23, Cell::C32, Cell::C33];
    let (_, outcome, board) = play(Fill::First, Player::Human, &human);
    assert_eq!(board.balls(), 9);
    assert_eq!(outcome, Some(Outcome::Won(Player::Human)));
}

#[test]
fn a_random_game_is_repeated_by_its_seed() {
    let human = [Cell::C11, Cell::C23];
    for seed in 0..20 {
        let game = || play(Fill::Random(seed), Player::Human, &human);
        assert_eq!(game(), game(), "seed {seed}");
    }
}
