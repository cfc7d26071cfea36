//! Five in a row, played from a script.

use five::{Event, Game, Level, Outcome, Player, Setup, Size};

use crate::run::{self, moves};

/// What the game prints, and that it ends well.
fn printed(arguments: &str, input: &str) -> String {
    run::printed(&format!("five {arguments}"), input)
}

/// The moves of a human who follows the hints, a line each, until the game ends so.
fn script(level: Level, outcome: impl Fn(Outcome) -> bool) -> (u64, String) {
    let size = Size::new(10).unwrap();
    let play = |seed| {
        let mut game = Game::new(Setup { size, first: Player::Human, level, seed });
        let mut script = String::new();
        loop {
            match game.advance(&mut ()) {
                Event::ComputerMoved(_) => {}
                Event::HumanToMove => {
                    let cell = game.hint(&mut ()).unwrap().cell;
                    game.human_moves(cell).unwrap();
                    script += &format!("{cell}\n");
                }
                Event::Stuck(stuck) => panic!("{stuck}"),
                Event::Over(end) => return outcome(end).then_some((seed, script)),
            }
        }
    };
    (0..400).find_map(play).expect("some seed ends so")
}

#[test]
fn the_computer_wins() {
    let printed = printed("--size 10 --first human --level beginner --seed 1", "c3\nd4\ne5\nf6\nj10\na1\nh8\n");
    assert_eq!(
        moves(&printed),
        [
            "move 1, human: c3",
            "move 2, computer, rule quiet (Room for rows to come): e7",
            "move 3, human: d4",
            "move 4, computer, rule quiet (Room for rows to come): e6",
            "move 5, human: e5",
            "move 6, computer, rule block_four (Else the opponent has a four): g7",
            "move 7, human: f6",
            "move 8, computer, rule block_five (Else the opponent has five in a row): b2",
            "move 9, human: j10",
            "move 10, computer, rule three (An open four comes next, unless it is stopped): d7",
            "move 11, human: a1",
            "move 12, computer, rule open_four (Two cells complete five: one stone cannot stop both): f7",
            "move 13, human: h8",
            "move 14, computer, rule win (Five in a row): c7",
        ]
    );
    let end = "
      a b c d e f g h i j
   1  O . . . . . . . . .
   2  . X . . . . . . . .
   3  . . O . . . . . . .
   4  . . . O . . . . . .
   5  . . . . O . . . . .
   6  . . . . X O . . . .
   7  . .*X*X*X*X*X . . .
   8  . . . . . . . O . .
   9  . . . . . . . . . .
  10  . . . . . . . . . O

I have won: c7 d7 e7 f7 g7. Game over.
Goodbye.
";
    assert!(printed.ends_with(end), "{printed}");
}

#[test]
fn the_human_wins_by_hints() {
    let (seed, script) = script(Level::Beginner, |end| matches!(end, Outcome::Won { winner: Player::Human, .. }));
    let printed = printed(&format!("--size 10 --first human --level beginner --seed {seed}"), &script);
    assert_eq!(printed.matches("*O").count(), 5);
    assert!(printed.contains("\nYou have won: ") && printed.ends_with(". Game over.\nGoodbye.\n"), "{printed}");
}

#[test]
fn a_full_board_is_a_draw() {
    let (seed, script) = script(Level::Professional, |end| end == Outcome::Draw);
    let printed = printed(&format!("--size 10 --first human --seed {seed}"), &script);
    assert_eq!(moves(&printed).len(), 100);
    assert!(printed.ends_with("\nA draw! Game over.\nGoodbye.\n"), "{printed}");
}

#[test]
fn without_arguments_it_asks_who_is_first() {
    let human = printed("--seed 1", "nobody\n\nq\n");
    assert!(human.contains("`nobody`: say human (or h) or computer (or c)"), "{human}");
    assert!(human.contains("\n  19  . . . . . . . . . . . . . . . . . . .\n"), "{human}");
    assert!(moves(&human).is_empty());
    let computer = printed("--seed 1", "computer\nq\n");
    assert_eq!(moves(&computer).len(), 1);
    assert!(moves(&computer)[0].starts_with("move 1, computer, rule quiet"), "{computer}");
}

#[test]
fn bad_input_is_explained_and_asked_again() {
    let printed = printed("--size 10 --first human", "k1\n\nhello\nc0\nc3\nc3\nd4 e5\n3 3\nq\n");
    for message in [
        "`k1`: off the board: its cells are a1 to j10",
        "``: not a cell: say c7 (column c, row 7), or the row and the column as numbers, 7 3",
        "`hello`: not a cell",
        "`c0`: not a cell",
        "`c3`: cell c3 is taken: it holds a stone of the human",
        "`d4 e5`: not a cell",
        "`3 3`: cell c3 is taken",
    ] {
        assert!(printed.contains(message), "{message}\n{printed}");
    }
    assert_eq!(moves(&printed).len(), 2);
}

#[test]
fn input_that_is_no_text_is_explained() {
    run::survives_bytes("five --first human");
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    for input in ["", "c3", "c3\n", "c3\nhint\n"] {
        let printed = printed("--first human", input);
        assert!(printed.ends_with("your move: (end of input)\nGoodbye.\n"), "{printed}");
    }
    assert!(printed("", "").ends_with("[human] (end of input)\nGoodbye.\n"));
}

#[test]
fn moves_are_taken_back_with_their_answers() {
    let printed = printed("--size 10 --seed 1 --first computer", "undo\nc3\nu\nc3\nq\n");
    let (moves, undone) = (moves(&printed), printed.lines().find(|line| line.starts_with("taken back: ")).unwrap());
    assert!(printed.contains("`undo`: there is no move of yours to take back\n"), "{printed}");
    assert_eq!(moves[1..3], moves[3..5], "the same move gets the same answer");
    let answer = moves[2].split_once("): ").unwrap().1;
    assert_eq!(undone, format!("taken back: c3, {answer}"));
}

#[test]
fn hints_and_help_change_nothing() {
    let with = printed("--size 10 --seed 1 --first human", "?\nh\nc3\nhint\nhelp\nd4\nq\n");
    assert!(with.contains("\nhint: e5: quiet (Room for rows to come); value 60 + 1 x 60 = 120\n"), "{with}");
    assert!(with.contains("what a professional would do in your place"), "{with}");
    assert_eq!(moves(&with), moves(&printed("--size 10 --seed 1 --first human", "c3\nd4\nq\n")));
}

#[test]
fn a_script_may_hold_several_games() {
    let game = "c3\nd4\ne5\nf6\nj10\na1\nh8\n";
    let printed = printed("--size 10 --first human --seed 1 --level beginner", &format!("{game}c3\nd4\nq\n"));
    assert_eq!(printed.matches("I have won").count(), 1);
    assert_eq!(printed.matches("move 1, human: c3").count(), 2, "{printed}");
}

#[test]
fn of_a_large_board_a_part_is_shown() {
    let printed = printed("--size 100 --first human --seed 1", "cv100\na1\nq\n");
    assert!(printed.contains("\nrows 35 to 64, columns ag to bo of 100 x 100; stones not shown: 0\n"), "{printed}");
    assert!(printed.contains(" of 100 x 100; stones not shown: 1\n"), "{printed}");
    assert!(printed.lines().all(|line| line.len() <= 100), "{printed}");
}

#[test]
fn a_pipe_gets_plain_text() {
    run::is_plain("five --first human", "c3\nq\n");
}

#[test]
fn the_trace_shows_questions_rules_and_actions() {
    let printed = printed("--first computer --trace", "h\nq\n");
    for line in [
        "  turn: first: Who begins? Computer",
        "  turn: rule computer_begins",
        "  move_class: rule quiet -> quiet",
        "  turn: computer_moves: The computer puts a stone",
        "  level: rule professional -> 1, 100",
        "  move_class: theirs: What the opponent's stone would have made Nothing",
        "  turn: rule wait",
        "  turn: human_moves: The human puts a stone",
    ] {
        assert!(printed.lines().any(|printed| printed == line), "{line}\n{printed}");
    }
    assert_eq!(printed.matches("  move_class: rule quiet -> quiet\n").count(), 2, "of the move and of the hint\n{printed}");
}

#[test]
fn a_game_can_be_repeated() {
    let play = |seed: &str| printed(&format!("--first computer --level beginner {seed}"), "c3\nd4\nq\n");
    let once = play("");
    let (before, after) = once.split_once("Repeat these games with ").unwrap();
    let (seed, rest) = after.split_once(".\n").unwrap();
    assert_eq!(play(seed), [before, rest].concat());
}

#[test]
fn a_wrong_command_line_is_explained() {
    for (arguments, message) in [
        ("--size 15", "expected `10`, `19`, `30`, `50` or `100`"),
        ("--first nobody", "[possible values: human, computer]"),
        ("--level expert", "expected `beginner`, `amateur` or `professional`"),
        ("--seed x", "invalid digit"),
        ("c3", "unrecognized subcommand 'c3'"),
    ] {
        run::explains(&format!("five {arguments}"), message);
    }
}

#[test]
fn help_has_examples() {
    assert!(printed("--help", "").contains("Examples:"));
}

#[test]
fn the_claims_are_tried() {
    let printed = printed("proof", "");
    assert_eq!(printed.matches("proved: five: ").count(), five::claims().len(), "{printed}");
}

#[test]
fn a_census_is_a_sample_and_says_so() {
    let printed = printed("census --games 3", "");
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(
        lines[0],
        "3 games a pairing on 10 x 10, seeds 0 to 2: a sample, not all games. Won/drawn/lost from the side that moves first."
    );
    assert_eq!(
        lines[1..5],
        [
            "first \\ second      beginner       amateur  professional",
            "beginner               2/0/1         0/3/0         0/2/1",
            "amateur                0/3/0         0/3/0         0/3/0",
            "professional           3/0/0         0/3/0         0/3/0",
        ]
    );
    assert!(lines[5].starts_with("a game that the beginner loses, moving first (seed ") && lines[5].contains(": the "), "{printed}");
}
