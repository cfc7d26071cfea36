//! The proofs by play.

use std::fs;

use crate::run::{explains, games, printed};

/// The quickest of the three.
#[test]
fn the_claims_of_one_game_are_reported() {
    let printed = printed("proof --game tictactoe", "");
    let lines: Vec<&str> = printed.lines().collect();
    let (total, claims) = lines.split_last().unwrap();
    assert_eq!(claims.len(), tictactoe::proof().len());
    for claim in claims {
        let (claim, time) = claim.rsplit_once(" in ").unwrap();
        assert!(claim.starts_with("proved: tic-tac-toe: ") && claim.ends_with(')'), "{printed}");
        assert!(time.strip_suffix(" s").unwrap().parse::<f64>().is_ok(), "{printed}");
    }
    assert!(claims[0].contains("5478 positions can be reached, 765 up to symmetry (255168 games) in "), "{printed}");
    assert!(total.starts_with("16 of 16 claims proved: 14518 positions and 260475 games in "), "{printed}");
}

#[test]
fn a_game_without_claims_is_explained() {
    explains("proof --game chess", "[possible values: tictactoe, queen-mate, five]");
}

#[test]
fn help_has_examples() {
    assert!(printed("proof --help", "").contains("Examples:"));
}

/// A table of the games without one of its rules: the file in which it is.
fn without(table: &str, rule: &str) -> String {
    let text = fs::read_to_string(format!("{}/tables/{table}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let (bare, start) = (text.split("\nexamples:").next().unwrap(), format!("  | {rule} "));
    let lines: String = bare.lines().filter(|line| !line.starts_with(&start)).map(|line| format!("{line}\n")).collect();
    assert_eq!(lines.lines().count() + 1, bare.lines().count(), "{rule}");
    let file = format!("{}/{rule}.yaml", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&file, lines).unwrap();
    file
}

/// The table stays complete without its rule, and no finding says that it loses.
#[test]
fn a_refuted_claim_shows_the_lost_game_and_fails() {
    let file = without("tictactoe/computer_move_perfect.yaml", "block1");
    let output = games(&format!("tictactoe proof --table-file {file}"), b"");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let (_, refuted) =
        printed.split_once("refuted: tic-tac-toe: the player perfect never loses when the computer moves first (92 games) in ").unwrap();
    let lines: Vec<&str> = refuted.lines().skip(1).take(2).collect();
    assert_eq!(lines[0], "    it loses 2 of 92 games");
    assert!(
        lines[1].starts_with("    a game that it loses: 1. computer 22 by rule centre (The centre)  2. human 23  3. computer 11 by "),
        "{printed}"
    );
    assert!(lines[1].ends_with("  6. human 13: the human has won"), "{printed}");
    assert!(printed.contains("\n13 of 16 claims proved: "), "{printed}");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "games: 3 claims are refuted\n");
}

#[test]
fn censuses_play_by_the_tables_of_files() {
    let p37 = without("tictactoe/computer_move.yaml", "P37");
    let census = printed(&format!("tictactoe census --first computer --table-file {p37}"), "");
    assert!(
        census.starts_with("games 244 computer 147 draw 50 human 47\na game that it loses: 1. computer 22 by rule P1  2. human 13  "),
        "{census}"
    );
    let r18 = without("queen-mate/complete.yaml", "R18");
    let census = printed(&format!("queen-mate census --table-file {r18}"), "");
    assert!(census.starts_with("starts 40  mated 35  worst 24 moves  positions 608\n"), "{census}");
    assert!(census.contains("  broken off 9  longest 24 moves\nB h1: 1. R6 Qg6 Kh2 "), "{census}");
    assert!(census.contains(" 9. R15 Kf3 Kh2 10. else: ELSE, and no mate\n"), "{census}");
    let quiet = without("five/move_class.yaml", "quiet");
    let output = games(&format!("five census --table-file {quiet}"), b"");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "games: no rule of `move_class` takes mine = Nothing, theirs = Nothing\n");
}

#[test]
fn a_file_that_is_no_table_of_the_game_is_explained() {
    for (arguments, message) in [
        ("tictactoe proof --table-file nowhere.yaml", "games: nowhere.yaml: "),
        ("tictactoe proof --table-file Cargo.toml", "games: Cargo.toml: "),
        ("five proof --table-file tables/tictactoe/win.yaml", "games: tables/tictactoe/win.yaml: `win` is no table of five in a row\n"),
    ] {
        let output = games(arguments, b"");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        let why = String::from_utf8(output.stderr).unwrap();
        assert!(why.starts_with(message), "{why}");
    }
}

#[test]
fn games_are_played_by_the_tables_of_files() {
    let centre = without("tictactoe/computer_move_perfect.yaml", "block2");
    let lost = printed(&format!("tictactoe --player perfect --first human --table-file {centre}"), "11\n13\n12\n");
    assert!(lost.ends_with("You have won! Game over.\nGoodbye.\n"), "{lost}");
    let r7 = without("queen-mate/complete.yaml", "R7");
    let stuck = printed(&format!("queen-mate --black a8 --table-file {r7}"), "");
    let why = "The tables do not go on: rule else of `complete` says that Black is mated, and he is not. Game over.\nGoodbye.\n";
    assert!(stuck.ends_with(why), "{stuck}");
    let three = without("five/move_class.yaml", "three");
    assert!(printed(&format!("five --size 10 --first human --table-file {three}"), "c3\nq\n").contains("move 2, computer, rule quiet "));
}
