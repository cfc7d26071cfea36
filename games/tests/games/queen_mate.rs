//! The mate with king and queen, played from a script.

use crate::run::{self, moves};

/// What the game prints, and that it ends well.
fn printed(arguments: &str, input: &str) -> String {
    run::printed(&format!("queen-mate {arguments}"), input)
}

#[test]
fn the_census_of_the_complete_table() {
    for arguments in ["census", "census --table complete"] {
        assert_eq!(
            printed(arguments, ""),
            "starts 40  mated 40  worst 24 moves  positions 609\n\
             games 137717078  mates 137717078  stalemates 0  queens lost 0  longest 24 moves\n"
        );
    }
}

#[test]
fn the_census_of_the_seed_shows_its_failures() {
    assert_eq!(
        printed("census --table seed", ""),
        "starts 40  mated 35  worst 24 moves  positions 597\n\
         games 137717078  mates 137717069  stalemates 9  queens lost 0  longest 24 moves\n\
         B h1: 1. R5 Qg6 Kh2 2. R5 Qg5 Kh3 3. R2 Kh7 Kh2 4. R5 Qg4 Kh1 5. R5 Qg3: stalemate\n\
         B h2: 1. R5 Qg6 Kh3 2. R5 Qg5 Kh2 3. R5 Qg4 Kh1 4. R5 Qg3: stalemate\n\
         B h3: 1. R5 Qg6 Kh4 2. R2 Kh7 Kh3 3. R5 Qg5 Kh2 4. R5 Qg4 Kh1 5. R5 Qg3: stalemate\n\
         B h4: 1. R5 Qg6 Kh3 2. R5 Qg5 Kh2 3. R5 Qg4 Kh1 4. R5 Qg3: stalemate\n\
         B h5: 1. R2 Kh7 Kh4 2. R5 Qg6 Kh3 3. R5 Qg5 Kh2 4. R5 Qg4 Kh1 5. R5 Qg3: stalemate\n"
    );
}

#[test]
fn the_claims_are_tried() {
    let printed = printed("proof", "");
    assert_eq!(printed.matches("proved: queen-mate: ").count(), queen_mate::claims().len(), "{printed}");
}

#[test]
fn the_cage_above() {
    let printed = printed("--black a8", "b8\na8\nb8\na8\nb8\na8\nb8\na8\n");
    assert_eq!(
        moves(&printed),
        [
            "move 1, White, rule R7 (Close the cage): Qd7",
            "move 1, Black: Kb8",
            "move 2, White, rule R12 (Approach): Kh7",
            "move 2, Black: Ka8",
            "move 3, White, rule R12 (Approach): Kh6",
            "move 3, Black: Kb8",
            "move 4, White, rule R13 (Approach): Kg6",
            "move 4, Black: Ka8",
            "move 5, White, rule R13 (Approach): Kf6",
            "move 5, Black: Kb8",
            "move 6, White, rule R13 (Approach): Ke6",
            "move 6, Black: Ka8",
            "move 7, White, rule R13 (Approach): Kd6",
            "move 7, Black: Kb8",
            "move 8, White, rule R13 (Approach): Kc6",
            "move 8, Black: Ka8",
            "move 9, White, rule R14 (Give mate): Qb7#",
        ]
    );
    assert!(printed.ends_with("Rule ELSE: Mate! White has mated you in 9 moves. Game over.\nGoodbye.\n"), "{printed}");
    assert!(printed.contains("\n  8  B . . . . . . .\n  7  . Q . . . . . .\n  6  . . W . . . . .\n"), "{printed}");
}

/// Parts a, b and c of the document's section on the algorithm, each when it begins.
#[test]
fn the_plan_is_told() {
    let printed = printed("--black a8", "b8\na8\nb8\na8\nb8\na8\nb8\na8\n");
    let told: Vec<&str> = printed.lines().filter(|line| line.starts_with("plan ") || line.starts_with("move ")).collect();
    assert!(told[0].starts_with("plan a: the queen drives the black king into a corner"), "{told:?}");
    assert!(told[2].starts_with("plan b: the black king has one free square left"), "{told:?}");
    assert_eq!(told[told.len() - 2..], ["move 9, White, rule R14 (Give mate): Qb7#", "plan c: the queen's last move: mate"]);
    assert_eq!(told.iter().filter(|line| line.starts_with("plan ")).count(), 3, "{told:?}");
}

#[test]
fn the_seed_lets_the_king_escape_into_stalemate() {
    let printed = printed("--table seed --black h2", "h3\nh2\nh1\n");
    assert_eq!(moves(&printed).last(), Some(&"move 4, White, rule R5 (Follow): Qg3"));
    assert!(printed.contains("Stalemate: you cannot move, and are not in check. A draw! Game over.\nGoodbye.\n"), "{printed}");
}

#[test]
fn bad_input_is_explained_and_asked_again() {
    let printed = printed("", "8 1\n\ne9\nh1\nh3\ng1\n1 8\nh2\n");
    for message in [
        "``: not a square: say e4, or its file and rank as numbers, 5 4",
        "`e9`: not a square",
        "`h1`: your king stands there already",
        "`h3`: a king moves one square at a time",
        "`g1`: the queen attacks that square",
        "`1 8`: a king moves one square at a time",
    ] {
        assert!(printed.contains(message), "{message}\n{printed}");
    }
    assert_eq!(moves(&printed)[1], "move 1, Black: Kh2");
}

#[test]
fn without_arguments_it_asks_for_the_start() {
    let printed = printed("", "a1\nh7\ng7\n5 8\nq\n");
    for message in [
        "`a1`: the queen on g7 attacks that square, and White is to move",
        "`h7`: the kings cannot stand side by side",
        "`g7`: another piece stands there",
    ] {
        assert!(printed.contains(message), "{message}\n{printed}");
    }
    assert_eq!(moves(&printed).len(), 1);
    assert!(self::printed("", "\nq\n").contains("\n  4  . . . . B . . .\n"));
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    for input in ["", "d3", "d3\n"] {
        let printed = printed("--black e4", input);
        assert!(printed.ends_with("your move: (end of input)\nGoodbye.\n"), "{printed}");
    }
    assert!(printed("", "").ends_with("[e4] (end of input)\nGoodbye.\n"));
}

#[test]
fn input_that_is_no_text_is_explained() {
    run::survives_bytes("queen-mate --black e4");
}

#[test]
fn a_move_is_taken_back_with_its_answer() {
    let printed = printed("--black a8", "u\nb8\nundo\nb8\na8\nu\nq\n");
    assert!(printed.contains("`u`: there is no move of yours to take back\n"), "{printed}");
    assert_eq!(
        moves(&printed),
        [
            "move 1, White, rule R7 (Close the cage): Qd7",
            "move 1, Black: Kb8",
            "move 2, White, rule R12 (Approach): Kh7",
            "move 1, Black: Kb8",
            "move 2, White, rule R12 (Approach): Kh7",
            "move 2, Black: Ka8",
            "move 3, White, rule R12 (Approach): Kh6",
        ]
    );
    let back = "taken back: your king is on a8 again\n  8  B . . . . . . W\n  7  . . . Q . . . .\n";
    assert!(printed.contains(back), "{printed}");
    assert!(printed.contains("taken back: your king is on b8 again\n"), "{printed}");
}

/// The table of the document can be escaped, the other cannot.
#[test]
fn hints_tell_what_the_table_answers_and_change_nothing() {
    let with = printed("--black a8", "h\nb8\nhint\n?\na8\nq\n");
    assert!(with.contains("\nyour move: h\nhint: Kb8, mate in 8 moves, no defence lasts longer; rule R12 answers\n"), "{with}");
    assert!(with.contains("  u, undo   take back your last move, and White's answer\n"), "{with}");
    assert_eq!(moves(&with), moves(&printed("--black a8", "b8\na8\nq\n")));
    let seed = printed("--table seed --black h2", "h\nq\n");
    assert!(seed.contains("\nhint: Kh3, the table cannot force mate after it; rule R5 answers\n"), "{seed}");
}

#[test]
fn a_hint_is_traced() {
    let printed = printed("--black a8 --trace", "h\nq\n");
    assert!(printed.contains("  complete: rule R12, then black_move\n"), "{printed}");
}

#[test]
fn a_script_may_hold_several_games() {
    let printed = printed("--table seed", &"h2\nh3\nh2\nh1\n".repeat(3));
    assert_eq!(printed.matches("Stalemate").count(), 3, "{printed}");
}

#[test]
fn a_pipe_gets_plain_text() {
    run::is_plain("queen-mate --black e4", "q\n");
}

#[test]
fn the_trace_shows_questions_rules_and_actions() {
    let printed = printed("--black a8 --trace", "b8\nq\n");
    for line in [
        // The table's entries are Y and N.
        "  complete: c14: W is on file 8 Y",
        "  complete: rule R7, then black_move",
        "  complete: queen_to_d7: A10: Q goes to (4,7)",
        "  black_move: moved: Has the decision maker moved the black king? F",
        "  black_move: rule thinks",
        "  black_move: rule moves, then complete",
    ] {
        assert!(printed.lines().any(|printed| printed == line), "{line}\n{printed}");
    }
}

#[test]
fn a_wrong_command_line_is_explained() {
    for (arguments, message) in [
        ("--table other", "expected `seed` or `complete`"),
        ("--black g7", "another piece stands there"),
        ("--black z9", "not a square"),
        ("census --black e4", "unexpected argument '--black'"),
    ] {
        run::explains(&format!("queen-mate {arguments}"), message);
    }
}

#[test]
fn help_has_examples() {
    assert!(printed("--help", "").contains("Examples:"));
}
