//! Every game that can be played, and the one that the founding document shows.

use tictactoe::{Board, Cell, Census, Event, Fill, Game, Outcome, Player, Strategy};

fn never_fired(census: &Census, table: &str) -> String {
    let (_, rules) = census.never_fired().find(|(data, _)| data.name == table).unwrap();
    rules.join(" ")
}

#[test]
fn all_games_with_the_computer_first() {
    let first = Census::take(Strategy::Simpr, Player::Computer, Fill::First);
    let last = Census::take(Strategy::Simpr, Player::Computer, Fill::Last);
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
    let first = Census::take(Strategy::Simpr, Player::Human, Fill::First);
    let last = Census::take(Strategy::Simpr, Player::Human, Fill::Last);
    assert_eq!(first.to_string(), "games 879 computer 350 draw 97 human 432");
    assert_eq!(last.to_string(), "games 905 computer 337 draw 96 human 472");
    for census in [first, last] {
        assert_eq!(never_fired(&census, "game"), "1 3");
        assert_eq!(never_fired(&census, "win"), "");
        assert_eq!(never_fired(&census, "computer_move"), "P1 P15 P24 P29 P30 P31 P33 P35 P36 P37 P38 P39 P40 P41 P42");
    }
}

/// Neither fills "an empty cell", so how that is done changes nothing.
fn cannot_lose(strategy: Strategy, first: Player, expected: &str) -> Census {
    let censuses = [Fill::First, Fill::Last].map(|fill| Census::take(strategy, first, fill));
    for census in &censuses {
        assert_eq!(census.to_string(), expected);
        assert_eq!(census.human, 0);
        assert_eq!(never_fired(census, "win"), "1", "nobody sees the human win");
    }
    let [census, _] = censuses;
    census
}

/// The rules that never fire are for positions that its own moves do not lead to: for hints.
#[test]
fn the_perfect_table_never_loses() {
    let computer_first = cannot_lose(Strategy::Perfect, Player::Computer, "games 92 computer 82 draw 10 human 0");
    assert_eq!(
        never_fired(&computer_first, "computer_move_perfect"),
        "win1 win5 win6 block3 block4 block5 block6 fork1 fork2 fork3 fork4 force2 stop_fork1 stop_fork2 stop_fork3"
    );
    let human_first = cannot_lose(Strategy::Perfect, Player::Human, "games 457 computer 330 draw 127 human 0");
    assert_eq!(never_fired(&human_first, "computer_move_perfect"), "win5 win6 block5 block6 fork1 fork2 fork3 fork4 force2");
}

#[test]
fn minimax_never_loses() {
    let census = cannot_lose(Strategy::Minimax, Player::Computer, "games 73 computer 71 draw 2 human 0");
    assert_eq!(census.never_fired().count(), 2, "no table chooses the cell");
    cannot_lose(Strategy::Minimax, Player::Human, "games 569 computer 386 draw 183 human 0");
}

/// Plays the human's moves against the tables: the rules of the computer, and how it ended.
fn play(fill: Fill, first: Player, human: &[Cell]) -> (Vec<&'static str>, Option<Outcome>, Board) {
    let mut game = Game::new(Strategy::Simpr, first, fill);
    let mut human = human.iter();
    let mut rules = Vec::new();
    loop {
        match game.advance(&mut ()) {
            Event::ComputerMoved(decision) => rules.push(decision.reason.rule().unwrap().id()),
            Event::HumanToMove => match human.next() {
                Some(&cell) => game.human_moves(cell).unwrap(),
                None => return (rules, None, *game.board()),
            },
            Event::Over(outcome) => return (rules, Some(outcome), *game.board()),
            Event::Closed | Event::Stuck(_) => unreachable!("nobody closes the application, and the tables are verified"),
        }
    }
}

/// Figures 6 to 11: P1, P37, ELSE, ELSE, and the human wins with move 8.
#[test]
fn the_illustrated_game() {
    let human = [Cell::C13, Cell::C21, Cell::C31, Cell::C11];
    let (rules, outcome, board) = play(Fill::Last, Player::Computer, &human);
    assert_eq!(rules, ["P1", "P37", "else", "else"]);
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
