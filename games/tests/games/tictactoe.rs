//! The binary, played from a script.

use crate::run::{self, moves, printed};

#[test]
fn the_illustrated_game() {
    let printed = printed("tictactoe --first computer --fill last", "13\n21\n31\n11\n");
    assert_eq!(
        moves(&printed),
        [
            "move 1, computer, rule P1: 22",
            "move 2, human: 13",
            "move 3, computer, rule P37, blue in 22, red in 13: 33",
            "move 4, human: 21",
            "move 5, computer, rule ELSE: 32",
            "move 6, human: 31",
            "move 7, computer, rule ELSE: 23",
            "move 8, human: 11",
        ]
    );
    assert!(printed.ends_with("You have won! Game over.\nGoodbye.\n"), "{printed}");
    let last_board = "    R | 12 |  R\n  ----+----+----\n    R |  B |  B\n  ----+----+----\n    R |  B |  B\n";
    assert!(printed.contains(last_board), "{printed}");
}

#[test]
fn without_arguments_it_asks_who_is_first() {
    let printed = printed("", "nobody\nhuman\n1\n9\nq\n");
    assert!(printed.contains("`nobody`: say human (or h) or computer (or c)"), "{printed}");
    assert_eq!(
        moves(&printed),
        ["move 1, human: 11", "move 2, computer, rule P2, red in 11: 22", "move 3, human: 33", "move 4, computer, rule ELSE: 12"]
    );
    assert!(printed.ends_with("Goodbye.\n"), "{printed}");
}

#[test]
fn what_is_said_before_the_name_of_a_game_holds_for_it() {
    let input = "13\n21\n31\n11\n";
    for option in ["--plain", "--trace", "--no-color"] {
        let [before, after] = [format!("{option} tictactoe --first computer"), format!("tictactoe --first computer {option}")];
        assert_eq!(printed(&before, input), printed(&after, input), "{option}");
    }
    assert!(printed("--trace five --first human", "q\n").contains("turn: "));
}

#[test]
fn bad_input_is_explained_and_asked_again() {
    let printed = printed("tictactoe --first computer", "44\n\nhello\n22\n13\n");
    for message in [
        "`44`: not a cell: cells are 11 to 33 (row and column) or 1 to 9",
        "`hello`: not a cell",
        "`22`: cell 22 is taken: it holds a ball of the computer",
    ] {
        assert!(printed.contains(message), "{message}\n{printed}");
    }
    assert_eq!(moves(&printed)[1], "move 2, human: 13");
}

#[test]
fn input_that_is_no_text_is_explained() {
    run::survives_bytes("tictactoe --first human");
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    for input in ["", "13", "13\n", "13\n11\n"] {
        let printed = printed("tictactoe --first computer", input);
        assert!(printed.ends_with("your move: (end of input)\nGoodbye.\n"), "{printed}");
    }
    assert!(printed("", "").ends_with("[computer] (end of input)\nGoodbye.\n"));
}

#[test]
fn a_script_may_hold_several_games() {
    let game = "13\n21\n31\n11\n";
    let printed = printed("tictactoe --first computer --fill last", &game.repeat(3));
    assert_eq!(printed.matches("You have won!").count(), 3);
}

#[test]
fn a_pipe_gets_plain_text() {
    run::is_plain("tictactoe --first computer", "13\n");
}

#[test]
fn the_trace_shows_questions_rules_and_actions() {
    let printed = printed("tictactoe --first computer --trace", "q\n");
    for line in [
        "  game: rule 4, then computer_move",
        "  computer_move: rule P1, then win",
        "  computer_move: put22: Put a blue ball in cell 22",
        "  win: rule 4, then game",
        "  win: human_next: The human moves next",
        "  game: wait: Wait while the human thinks",
        "  game: rule 1, the end",
    ] {
        assert!(printed.lines().any(|printed| printed == line), "{line}\n{printed}");
    }
    assert!(printed.contains("  game: closed: Application closed? "), "{printed}");
}

#[test]
fn a_random_game_can_be_repeated() {
    let play = |fill: &str| printed(&format!("tictactoe --first human --fill {fill}"), "11\n23\nq\n");
    let once = play("random");
    let seed = once.split_once("--fill ").unwrap().1.split_once('.').unwrap().0;
    assert_eq!(play(seed), once);
}

#[test]
fn the_census_counts_all_games() {
    assert_eq!(
        printed("tictactoe census --first human --fill last", ""),
        "games 905 computer 337 draw 96 human 472\n\
         a game that it loses: 1. human 11  2. computer 22 by rule P2, red in 11  3. human 12  4. computer 13 by rule P11, red in 11 and 12  \
         5. human 21  6. computer 33 by rule ELSE  7. human 23  8. computer 32 by rule ELSE  9. human 31: the human has won\n\
         never fired in game: 1 3\n\
         never fired in computer_move: P1 P15 P24 P29 P30 P31 P33 P35 P36 P37 P38 P39 P40 P41 P42\n"
    );
    let [computer, human] = ["computer", "human"].map(|first| printed(&format!("tictactoe census --first {first}"), ""));
    assert!(computer.starts_with("games 221 computer 136 draw 48 human 37\n"), "{computer}");
    let both = printed("tictactoe census", "");
    assert_eq!(both, format!("When the computer moves first:\n{computer}When the human moves first:\n{human}"));
}

/// The human takes the first hint and not the second.
#[test]
fn the_perfect_table_tells_why_and_gives_hints() {
    let printed = printed("tictactoe --player perfect --first computer", "hint\n11\nh\n33\n");
    assert_eq!(
        moves(&printed),
        [
            "move 1, computer, rule centre (The centre): 22",
            "move 2, human: 11",
            "move 3, computer, rule corner (A corner): 31",
            "move 4, human: 33",
            "move 5, computer, rule win3 (Win: a corner ends a diagonal), blue in 22 and 31: 13"
        ]
    );
    let hints: Vec<&str> = printed.lines().filter(|line| line.starts_with("hint, ")).collect();
    assert_eq!(hints, ["hint, rule corner (A corner): 11", "hint, rule block3 (Block: a corner ends a diagonal), blue in 22 and 31: 13"]);
}

#[test]
fn minimax_tells_what_it_expects() {
    let printed = printed("tictactoe --player minimax --first computer --trace", "12\nh\nq\n");
    assert_eq!(
        moves(&printed),
        ["move 1, computer, minimax (a draw): 11", "move 2, human: 12", "move 3, computer, minimax (the computer wins with ball 7): 21"]
    );
    assert!(printed.contains("hint, minimax (the computer wins with ball 7): "), "{printed}");
    assert!(printed.contains("  game: rule 4, then minimax in place of computer_move\nmove 1, computer, minimax"), "{printed}");
    let perfect = self::printed("tictactoe --player perfect --first computer --trace", "q\n");
    assert!(perfect.contains("  game: rule 4, then computer_move_perfect in place of computer_move\n"), "{perfect}");
    assert!(!perfect.contains("then computer_move\n"), "{perfect}");
}

#[test]
fn a_hint_of_the_document_s_table_is_traced() {
    let printed = printed("tictactoe --first computer --fill first --trace", "h\nq\n");
    assert!(
        printed.contains(
            "  computer_move: rule P6, then win\n  computer_move: put11: Put a blue ball in cell 11\nhint, rule P6, blue in 22: 11\n"
        ),
        "{printed}"
    );
}

#[test]
fn a_move_can_be_taken_back() {
    let printed = printed("tictactoe --first computer", "u\n13\nundo\n11\nu\nu\nq\n");
    assert_eq!(printed.matches("`u`: there is no move of yours to take back").count(), 2, "{printed}");
    assert_eq!(
        moves(&printed),
        [
            "move 1, computer, rule P1: 22",
            "move 2, human: 13",
            "move 3, computer, rule P37, blue in 22, red in 13: 33",
            "move 2, human: 11",
            "move 3, computer, rule P35, blue in 22, red in 11: 13"
        ]
    );
}

#[test]
fn help_is_told_in_the_game() {
    let printed = printed("tictactoe --first human", "?\nhelp\nq\n");
    assert_eq!(printed.matches("  u, undo   take back your last move, and my answer\n").count(), 2, "{printed}");
    assert!(moves(&printed).is_empty());
}

#[test]
fn the_census_examines_each_player() {
    for (arguments, expected) in [
        ("--first computer --player simpr", "games 221 computer 136 draw 48 human 37\n"),
        ("--first computer --player perfect", "games 92 computer 82 draw 10 human 0\n"),
        ("--first human --player perfect", "games 457 computer 330 draw 127 human 0\n"),
        ("--first computer --player minimax", "games 73 computer 71 draw 2 human 0\n"),
        ("--first human --player minimax", "games 569 computer 386 draw 183 human 0\n"),
        ("--first human --player simpr-2005", "games 879 computer 350 draw 380 human 149 misjudged 283\na game that it loses: "),
        ("--first computer --player minimax-2005", "games 101 computer 99 draw 2 human 0\n"),
        ("--first human --player minimax-2005", "games 681 computer 498 draw 183 human 0\n"),
    ] {
        let printed = printed(&format!("tictactoe census {arguments}"), "");
        assert!(printed.starts_with(expected), "{arguments}\n{printed}");
        assert_eq!(printed.contains("\na game that it loses: "), !expected.contains(" human 0"), "{arguments}\n{printed}");
        assert_eq!(printed.contains(": the tables say a draw, and the human has won\n"), arguments.contains("simpr-2005"), "{printed}");
    }
}

#[test]
fn a_wrong_command_line_is_explained() {
    for (arguments, message) in [
        ("tictactoe --first nobody", "[possible values: human, computer]"),
        ("tictactoe --fill middle", "expected `first`, `last`, `random` or `random:SEED`"),
        ("tictactoe --player nobody", "expected `simpr`, `perfect`, `minimax`, `simpr-2005` or `minimax-2005`"),
        ("tictactoe census --first nobody", "[possible values: human, computer]"),
        ("chess", "unrecognized subcommand 'chess'"),
    ] {
        run::explains(arguments, message);
    }
}

#[test]
fn help_has_examples() {
    for arguments in ["--help", "tictactoe --help"] {
        assert!(printed(arguments, "").contains("Examples:"));
    }
}

#[test]
fn every_player_plays_every_other() {
    assert_eq!(
        printed("tictactoe cross", ""),
        "All games of all players, won/drawn/lost from the side that moves first. Where simpr says \"an empty cell\", all are tried.\n\
         first \\ second         simpr       perfect       minimax    simpr-2005  minimax-2005\n\
         simpr                 11/8/2         0/3/0         0/3/0        11/8/2         0/3/0\n\
         perfect                3/2/0         0/1/0         0/1/0         3/2/0         0/1/0\n\
         minimax                3/2/0         0/1/0         0/1/0         3/2/0         0/1/0\n\
         simpr-2005            11/8/2         0/3/0         0/3/0        11/8/2         0/3/0\n\
         minimax-2005           3/2/0         0/1/0         0/1/0         3/2/0         0/1/0\n"
    );
}

#[test]
fn the_claims_are_tried() {
    let printed = printed("tictactoe proof", "");
    assert_eq!(printed.matches("proved: tic-tac-toe: ").count(), tictactoe::claims().len(), "{printed}");
}

#[test]
fn the_corrections_are_told() {
    let printed = printed("tictactoe corrections", "");
    assert_eq!(printed.lines().count(), tictactoe::CORRECTIONS.len());
    assert!(printed.contains("game, 6: free: printed `T`, here `-`: the human's ball in the ninth cell is never judged"), "{printed}");
    assert!(printed.contains("game, relations: printed nothing, here `human_moved -> human_turn`: "), "{printed}");
}

/// The document's program says "draw" here, and the game that the corrected tables play ends with a win.
#[test]
fn as_printed_the_tables_overlook_the_ninth_ball() {
    let play = |player: &str| printed(&format!("tictactoe --player {player} --first human"), "11\n13\n23\n32\n33\n");
    assert!(play("simpr-2005").ends_with("\nA draw! Game over. The tables have overlooked it: by the rules you have won.\nGoodbye.\n"));
    assert!(play("simpr").ends_with("\nYou have won! Game over.\nGoodbye.\n"));
}
