//! Edits of the text of a table.

use table_draft::{Direction, Draft};

use crate::compiled::TABLES;

/// The draft of a table of the games.
pub fn draft(name: &str) -> Draft {
    let table = TABLES.iter().find(|it| it.data.name == name).unwrap();
    Draft::new(&format!("{name}.yaml"), table.text)
}

/// The lines that one text has and the other has not.
fn changed(before: &str, after: &str) -> (Vec<String>, Vec<String>) {
    let only = |of: &str, other: &str| of.lines().filter(|it| !other.lines().any(|line| line == *it)).map(str::to_owned).collect();
    (only(before, after), only(after, before))
}

#[test]
fn a_deleted_rule_comes_back_in_its_place() {
    let mut draft = draft("computer_move");
    let text = draft.text().to_owned();
    assert_eq!(draft.delete("P37"), Ok(true));
    let p37 = "  | P37  | FFT         | FFF         | FFF         | ---         | -T-         | --F         | put33   | win  |";
    assert_eq!(changed(&text, draft.text()), (vec![p37.to_owned()], vec![]));
    assert_eq!((draft.deleted(), draft.is_changed()), (vec!["P37"], true));
    assert_eq!(draft.rules()[36], ("P37".to_owned(), true));
    // Its neighbours go, and one is changed, before it comes back.
    draft.delete("P36").unwrap();
    draft.delete("P38").unwrap();
    draft.set("P35", "r11", "F").unwrap();
    assert_eq!(draft.delete("P37"), Ok(false));
    draft.set("P35", "r11", "T").unwrap();
    draft.delete("P38").unwrap();
    draft.delete("P36").unwrap();
    assert_eq!((draft.text(), draft.is_changed()), (&*text, false));
}

#[test]
fn a_rule_that_is_a_column_is_deleted_and_comes_back() {
    let mut draft = draft("game");
    let text = draft.text().to_owned();
    draft.delete("4").unwrap();
    assert!(draft.text().contains("  |               | 1    | 2 | 3 | 5 | 6   | 7 |\n"), "{}", draft.text());
    assert!(draft.text().contains("  | next          | stop |   |   |   | win |   |\n"), "{}", draft.text());
    draft.delete("4").unwrap();
    assert_eq!(draft.text(), text);
}

#[test]
fn what_names_a_rule_goes_with_it() {
    let mut perfect = draft("computer_move_perfect");
    assert_eq!(perfect.goes_with("stop_fork3"), ["the example in line 81, which names `stop_fork3`"]);
    perfect.delete("stop_fork3").unwrap();
    assert!(!perfect.text().contains("stop_fork3 }") && perfect.text().contains("rule: corner }"));
    for rule in ["corner", "win1"] {
        perfect.delete(rule).unwrap();
    }
    assert!(!perfect.text().contains("examples:"));
    assert!(perfect.check().live().is_some(), "{:?}", perfect.check().findings);

    let mut seed = draft("seed");
    assert_eq!(seed.goes_with("else").len(), 1);
    seed.delete("else").unwrap();
    assert!(!seed.text().contains("expect:"));
    assert!(seed.check().live().is_some());
    assert!(seed.undo() && !seed.is_changed());
}

#[test]
fn an_entry_is_written_into_its_cell() {
    let mut draft = draft("computer_move");
    assert_eq!(draft.cell("P37", "b33").as_deref(), Some("F"));
    let before = draft.text().to_owned();
    draft.set("P37", "b33", "-").unwrap();
    let p37 = "  | P37  | FFT         | FFF         | FFF         | ---         | -T-         | ---         | put33   | win  |";
    assert_eq!(changed(&before, draft.text()).1, [p37]);
    draft.set("P37", "do", "put_any").unwrap();
    draft.set("P37", "next", "stop").unwrap();
    let p37 = "  | P37  | FFT         | FFF         | FFF         | ---         | -T-         | ---         | put_any | stop |";
    assert_eq!(changed(&before, draft.text()).1, [p37]);
    assert_eq!((draft.undo(), draft.undo(), draft.undo(), draft.undo()), (true, true, true, false));
    assert_eq!(draft.text(), before);
    assert_eq!((draft.redo(), draft.cell("P37", "b33").as_deref()), (true, Some("-")));
}

#[test]
fn actions_are_a_list_or_numbers() {
    let mut complete = draft("complete");
    complete.set_actions("R1", &["king_down", "queen_up"]).unwrap();
    assert_eq!(complete.cell("R1", "do").as_deref(), Some("king_down, queen_up"));
    let mut win = draft("win");
    win.set_actions("1", &["game_over", "human_won"]).unwrap();
    assert!(win.text().contains("  | human_won      | 2    |      |      |      |"), "{}", win.text());
    assert!(win.text().contains("  | game_over      | 1    | 2    |      |      |"), "{}", win.text());
    let why = |it: Result<(), table_draft::Refused>| it.unwrap_err().to_string();
    assert_eq!(why(win.set_actions("1", &["human_one"])), "`human_one` is no action of the table: `human_won` is");
    assert_eq!(why(win.set_actions("1", &["game_over", "game_over"])), "`game_over` stands there twice");
}

#[test]
fn a_new_rule_is_a_copy_with_the_next_id() {
    let mut moves = draft("computer_move");
    let before = moves.text().to_owned();
    assert_eq!(moves.add(Some("P42")).as_deref(), Ok("P43"));
    let p43 = "  | P43  | FFF         | FFF         | FFT         | --F         | -T-         | ---         | put13   | win  |";
    assert_eq!(changed(&before, moves.text()), (vec![], vec![p43.to_owned()]));
    assert_eq!(moves.add(None).as_deref(), Ok("P44"));
    // Of ELSE, every case.
    assert_eq!(moves.add(Some("else")).as_deref(), Ok("P45"));
    let p45 = "  | P45  | ---         | ---         | ---         | ---         | ---         | ---         | put_any | win  |";
    assert!(moves.text().contains(p45));
    let ids: Vec<String> = moves.rules().into_iter().map(|it| it.0).skip(41).collect();
    assert_eq!(ids, ["P42", "P43", "P44", "P45", "else"]);

    let mut game = draft("game");
    assert_eq!(game.add(Some("2")).as_deref(), Ok("8"));
    assert!(game.text().contains("  |               | 1    | 2 | 8 | 3 | 4             | 5 | 6   | 7 |"), "{}", game.text());
    assert!(game.text().contains("  | wait          |      | 1 | 1 | 1 |               | 1 |     |   |"), "{}", game.text());
    let mut perfect = draft("computer_move_perfect");
    assert_eq!(perfect.add(Some("side")).as_deref(), Ok("new1"));
    assert_eq!(perfect.cell("new1", "title").as_deref(), Some(""));
}

#[test]
fn a_rule_moves_past_its_neighbour() {
    let mut perfect = draft("computer_move_perfect");
    let text = perfect.text().to_owned();
    perfect.delete("centre").unwrap();
    perfect.shift("corner", Direction::Up).unwrap();
    let ids: Vec<String> = perfect.rules().into_iter().map(|it| it.0).skip(20).collect();
    assert_eq!(ids, ["corner", "centre", "stop_fork3", "side"]);
    perfect.shift("corner", Direction::Down).unwrap();
    perfect.delete("centre").unwrap();
    assert_eq!(perfect.text(), text);
    let why = perfect.shift("side", Direction::Down).unwrap_err();
    assert_eq!(why.to_string(), "`side` is the last rule");
    let mut game = draft("game");
    game.shift("4", Direction::Down).unwrap();
    assert!(game.text().contains("  |               | 1    | 2 | 3 | 5 | 4             | 6   | 7 |"), "{}", game.text());
}

#[test]
fn an_edit_that_cannot_be_made_says_why() {
    let mut draft = draft("computer_move");
    let before = draft.text().to_owned();
    let mut refused = |rule, name, text| draft.set(rule, name, text).unwrap_err().to_string();
    let cases = [
        (refused("P377", "r11", "T"), "`P377` is no rule of the table: `P37` is"),
        (refused("P37", "r14", "T"), "the grid has no `r14`: it has `r11`"),
        (refused("P37", "r11", "TF"), "the cell has one sign a condition (`r11 r12 r13`), and `TF` has several"),
        (refused("P37", "r11", ""), "an entry is never blank: write `-` where `r11` does not matter"),
        (refused("else", "r11", "T"), "ELSE takes the cases that no other rule takes: it has no entries"),
        (refused("P37", "do", "put_33"), "there is no action `put_33`: did you mean `put33`?"),
        (refused("P37", "r11", "x"), "`r11` has no value `x`: its values are: `T` and `F`"),
    ];
    for (said, expected) in cases {
        assert!(said.contains(expected), "{said}\n{expected}");
    }
    assert_eq!((draft.undo(), draft.text()), (false, &*before));

    let list = "table: t\ninputs: { a: bool }\noutputs: { r: u8 }\nrules:\n  - { id: 1, when: { a: T }, out: { r: 1 } }\n";
    let why = Draft::new("t.yaml", list).delete("1").unwrap_err().to_string();
    assert_eq!(why, "the rules are a list, not a grid: change them in the file");
    let mut one =
        Draft::new("t.yaml", "table: t\ninputs: { a: bool }\noutputs: { r: u8 }\nrules: |\n  | rule | a | r |\n  | 1 | - | 1 |\n");
    assert_eq!(one.delete("1").unwrap_err().to_string(), "`1` is the last rule, and a table needs one");
}

#[test]
fn an_entry_that_needs_more_room_keeps_the_other_cells() {
    let text = "table: t\ninputs: { a: u8, b: u8 }\noutputs: { r: u8 }\nrules: |\n  | rule | a b     | r |\n  | 1    | <=3 >=4 | 1 |\n  | else |         | 2 |";
    let mut draft = Draft::new("t.yaml", text);
    draft.set("1", "a", "10 ..= 200").unwrap();
    assert!(draft.text().contains("\n  | 1    | 10..=200 >=4 | 1 |\n"), "{}", draft.text());
    draft.set("1", "r", "255").unwrap();
    assert!(draft.text().ends_with("\n  | 1    | 10..=200 >=4 | 255 |\n  | else |         | 2 |"), "{}", draft.text());
    draft.delete("else").unwrap();
    assert!(draft.text().ends_with("255 |"), "{}", draft.text());
    draft.delete("else").unwrap();
    assert_eq!(draft.add(Some("else")).as_deref(), Ok("2"));
    assert!(draft.text().ends_with("\n  | 2    | --      | 2 |\n  | else |         | 2 |"), "{}", draft.text());
}

#[test]
fn examples_over_several_lines_go_with_their_rule() {
    let head = "table: t\ninputs: { a: bool, b: bool }\noutputs: { r: u8 }\nexamples:\n";
    let rules = "rules: |\n  | rule | a | b | r |\n  | é    | T | - | 1 |\n  | ё    | F | - | 2 |\n";
    let (first, second) = ("  - when: { a: T }\n    rule: é\n", "  # The other one.\n  - when:\n      a: F\n    rule: ё\n");
    let text = format!("{head}{first}{second}{rules}");
    let mut draft = Draft::new("t.yaml", &*text);
    draft.delete("é").unwrap();
    assert_eq!(draft.text(), format!("{head}{second}{}", rules.replace("  | é    | T | - | 1 |\n", "")));
    draft.delete("é").unwrap();
    draft.delete("ё").unwrap();
    assert_eq!(draft.text(), format!("{head}{first}  # The other one.\n{}", rules.replace("  | ё    | F | - | 2 |\n", "")));
    draft.delete("ё").unwrap();
    assert_eq!(draft.text(), text);
    // Lines that end otherwise, and a text that ends with no line end.
    let other = text.trim_end().replace('\n', "\r\n");
    let mut draft = Draft::new("t.yaml", &*other);
    draft.delete("ё").unwrap();
    assert!(draft.text().ends_with("\r\n  | é    | T | - | 1 |"), "{:?}", draft.text());
    draft.delete("ё").unwrap();
    assert_eq!(draft.text(), other);
    assert_eq!(draft.add(Some("ё")).as_deref(), Ok("new1"));
    assert!(draft.text().ends_with("\r\n  | new1 | F | - | 2 |"), "{:?}", draft.text());
}
