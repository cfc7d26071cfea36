//! Whole games.

use five::{Board, Cell, Choice, Event, Game, IllegalMove, Level, MoveClass, Outcome, Player, Setup, Size};
use oorandom::Rand64;

fn setup(rows: usize, first: Player, level: Level, seed: u64) -> Setup {
    Setup { size: Size::new(rows).unwrap(), first, level, seed }
}

/// Any empty cell.
fn any(board: &Board, random: &mut Rand64) -> Cell {
    let free: Vec<Cell> = board.free().collect();
    free[usize::try_from(random.rand_range(0..free.len() as u64)).unwrap()]
}

/// Plays to the end: the computer against a human who puts his stones anywhere. The cells, the choices, the outcome.
fn played(setup: Setup, random: u128) -> (Game, Vec<Choice>, Outcome) {
    let (mut game, mut random, mut choices) = (Game::new(setup), Rand64::new(random), Vec::new());
    loop {
        match game.advance(&mut ()) {
            Event::HumanToMove => game.human_moves(any(game.board(), &mut random)).unwrap(),
            Event::ComputerMoved(choice) => choices.push(choice),
            Event::Stuck(stuck) => panic!("{stuck}"),
            Event::Over(outcome) => return (game, choices, outcome),
        }
    }
}

#[test]
fn each_level_plays_legal_games_to_the_end() {
    for level in Level::ALL {
        for (rows, first, seed) in [(10, Player::Human, 1), (10, Player::Computer, 2), (19, Player::Human, 3), (30, Player::Computer, 4)] {
            let (game, choices, outcome) = played(setup(rows, first, level, seed), 9);
            let moves: Vec<Cell> = game.moves().collect();
            let owners = [first, first.opponent()].into_iter().cycle();
            assert!(moves.iter().zip(owners).all(|(cell, owner)| game.board().at(*cell) == Some(owner)));
            assert_eq!((moves.len(), game.outcome()), (game.board().stones(), Some(outcome)));
            assert!(choices.iter().all(|choice| moves.contains(&choice.cell)));
            if let Outcome::Won { winner, five } = outcome {
                assert!(five.contains(&game.last().unwrap()) && five.iter().all(|cell| game.board().at(*cell) == Some(winner)));
                assert_eq!(game.winning(), Some(five));
                assert_eq!(winner == Player::Computer, choices.last().unwrap().class == MoveClass::Wins);
            }
        }
    }
}

#[test]
fn a_professional_beats_who_moves_anywhere() {
    for seed in 0..40 {
        let first = Player::ALL[usize::from(seed % 2 == 0)];
        let (game, _, outcome) = played(setup(10, first, Level::Professional, seed), seed.into());
        assert!(matches!(outcome, Outcome::Won { winner: Player::Computer, .. }), "{seed}: {outcome:?}");
        assert!(game.board().stones() <= 24, "{seed}: {}", game.board().stones());
    }
}

#[test]
fn a_seed_repeats_a_game_and_another_does_not() {
    for level in Level::ALL {
        let game = |seed| played(setup(19, Player::Computer, level, seed), 5).0.moves().collect::<Vec<Cell>>();
        assert_eq!(game(7), game(7));
        assert_ne!(game(7), game(8));
    }
}

/// Is there a five of his, by looking at every line from every cell?
fn has_five(board: &Board, player: Player) -> bool {
    let rows = i32::try_from(board.size().rows()).unwrap();
    let his = |row: i32, column: i32| {
        let cell = Cell::new(usize::try_from(row).ok()?, usize::try_from(column).ok()?)?;
        board.at(cell).filter(|owner| *owner == player)
    };
    (1..=rows).flat_map(|row| (1..=rows).map(move |column| (row, column))).any(|(row, column)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(down, right)| (0..5).all(|k| his(row + down * k, column + right * k).is_some()))
    })
}

#[test]
fn a_five_is_seen_when_and_only_when_there_is_one() {
    let (mut random, mut endings) = (Rand64::new(11), 0);
    for _ in 0..60 {
        let mut board = Board::new(Size::new(10).unwrap());
        for player in [Player::Human, Player::Computer].into_iter().cycle().take(100) {
            let cell = any(&board, &mut random);
            board.put(cell, player);
            let five = board.five_through(cell);
            assert_eq!(five.is_some(), has_five(&board, player));
            if let Some(five) = five {
                assert!(five.contains(&cell) && five.iter().all(|cell| board.at(*cell) == Some(player)));
                endings += 1;
                break;
            }
        }
    }
    assert!(endings > 30, "{endings}");
}

#[test]
fn a_row_of_six_wins_by_its_first_five() {
    let mut board = Board::new(Size::new(10).unwrap());
    let cells: Vec<Cell> = (2..8).map(|column| Cell::new(4, column).unwrap()).collect();
    cells.iter().for_each(|cell| assert!(board.put(*cell, Player::Human)));
    assert_eq!(board.five_through(cells[4]).unwrap(), cells[..5]);
    assert_eq!(board.five_through(cells[5]).unwrap(), cells[1..]);
}

/// The human takes the cell that the hint names, so that two professionals play.
#[test]
fn a_full_board_without_five_is_a_draw() {
    let draw = (0..400).find_map(|seed| {
        let mut game = Game::new(setup(10, Player::Human, Level::Professional, seed));
        loop {
            match game.advance(&mut ()) {
                Event::HumanToMove => {
                    let hint = game.hint(&mut ()).unwrap().cell;
                    game.human_moves(hint).unwrap();
                }
                Event::ComputerMoved(_) => {}
                Event::Stuck(stuck) => panic!("{stuck}"),
                Event::Over(outcome) => return (outcome == Outcome::Draw).then_some(game),
            }
        }
    });
    let mut game = draw.expect("some games of professionals are drawn");
    assert!(game.board().is_full() && game.winning().is_none());
    assert!(Player::ALL.into_iter().all(|player| !has_five(game.board(), player)));
    assert_eq!(game.advance(&mut ()), Event::Over(Outcome::Draw));
    assert_eq!(game.human_moves(Cell::new(1, 1).unwrap()), Err(IllegalMove::GameOver));
}

#[test]
fn undo_restores_everything() {
    let mut random = Rand64::new(21);
    for level in Level::ALL {
        let mut game = Game::new(setup(19, Player::Computer, level, 4));
        let mut states = Vec::new();
        while states.len() < 40 {
            match game.advance(&mut ()) {
                Event::HumanToMove => {
                    states.push(game.clone());
                    game.human_moves(any(game.board(), &mut random)).unwrap();
                }
                Event::ComputerMoved(_) => {}
                Event::Stuck(stuck) => panic!("{stuck}"),
                Event::Over(_) => break,
            }
        }
        assert!(states.len() > 3, "{level}");
        for state in states.iter().rev() {
            assert!(game.undo());
            assert_eq!(game, *state);
        }
        assert!(!game.undo(), "the computer's first stone stays");
        assert_eq!(game.board().stones(), 1);
    }
}

#[test]
fn the_same_move_gets_the_same_answer_after_undo() {
    let mut game = Game::new(setup(19, Player::Human, Level::Beginner, 8));
    let mut answer = || {
        game.human_moves("j10".parse().unwrap()).unwrap();
        let event = game.advance(&mut ());
        assert!(game.undo());
        event
    };
    assert_eq!(answer(), answer());
}

#[test]
fn a_move_before_its_answer_can_be_taken_back() {
    let mut game = Game::new(Setup::default());
    assert!(!game.undo());
    game.human_moves("a1".parse().unwrap()).unwrap();
    assert!(game.undo());
    assert_eq!(game, Game::new(Setup::default()));
}

#[test]
fn a_hint_changes_nothing() {
    let mut game = Game::new(setup(19, Player::Human, Level::Beginner, 3));
    let before = game.clone();
    let hint = game.hint(&mut ()).unwrap();
    assert_eq!(game.hint(&mut ()), Some(hint));
    assert_eq!(game, before);
    game.human_moves(hint.cell).unwrap();
    assert_eq!(game.hint(&mut ()), None, "it is the computer's turn");
}

#[test]
fn illegal_moves_change_nothing() {
    let mut game = Game::new(setup(10, Player::Human, Level::Professional, 0));
    let (a1, k11) = ("a1".parse().unwrap(), "k11".parse().unwrap());
    assert_eq!(game.human_moves(k11).unwrap_err().to_string(), "off the board: its cells are a1 to j10");
    assert_eq!(game, Game::new(game.setup()));
    game.human_moves(a1).unwrap();
    assert_eq!(game.human_moves(a1), Err(IllegalMove::OutOfTurn));
    game.advance(&mut ());
    assert_eq!(game.human_moves(a1).unwrap_err().to_string(), "cell a1 is taken: it holds a stone of the human");
    assert_eq!(game.board().stones(), 2);
}

#[test]
fn another_game_begins_with_an_empty_board() {
    let (mut game, ..) = played(setup(10, Player::Human, Level::Professional, 0), 1);
    game.restart(Player::Computer);
    assert_eq!((game.board().stones(), game.last(), game.outcome()), (0, None, None));
    assert!(matches!(game.advance(&mut ()), Event::ComputerMoved(Choice { class: MoveClass::Quiet, .. })));
}
