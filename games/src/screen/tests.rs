//! The program without a terminal: keys in, screens out, held against files.

use std::path::Path;

use ::five::{Level, Player as First, Setup, Size};
use ::queen_mate::{Strategy as Table, start};
use ::tictactoe::{Fill, Player, Strategy};
use expect_test::expect_file;
use ratatui::crossterm::event::{Event, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::style::Color;
use table_view::{Glyphs, Palette};

use super::app::App;
use super::desk::Desk;
use super::games::Setups;
use super::kind::Kind;
use super::look::Look;
use super::picture::picture;
use super::scenes::SCENES;

/// Games that are the same each time.
fn setups() -> Setups {
    let five = Setup { size: Size::ALL[0], first: First::Human, level: Level::Professional, seed: 1 };
    Setups { tictactoe: (Strategy::Simpr, Player::Computer, Fill::Last), queen_mate: (Table::Complete, None), five, is_real: false }
}

fn tictactoe(strategy: Strategy, first: Player) -> Setups {
    Setups { tictactoe: (strategy, first, Fill::Last), ..setups() }
}

fn five(rows: usize, level: Level) -> Setups {
    Setups { five: Setup { size: Size::new(rows).unwrap(), level, ..setups().five }, ..setups() }
}

fn queen_mate(table: Table, black: &str) -> Setups {
    Setups { queen_mate: (table, Some(start(black.parse().unwrap()).unwrap())), ..setups() }
}

impl Desk {
    fn new(setups: Setups, game: Option<Kind>, size: (u16, u16)) -> Self {
        Self::at(App::new(setups, game, PLAIN), size)
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> &mut Self {
        self.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
    }

    /// Clicks the first place where a text stands.
    fn click(&mut self, text: &str) -> &mut Self {
        let screen = self.screen();
        let at = |line: &str| line.find(text).map(|bytes| line[..bytes].chars().count() as u16);
        let (row, column) = screen.lines().zip(0..).find_map(|(line, row)| Some((row, at(line)?))).expect(text);
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row)
    }

    /// What is seen, without spaces at the ends of lines.
    fn screen(&self) -> String {
        let buffer = self.buffer();
        let symbols = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect::<Vec<_>>();
        let lines = symbols.chunks(buffer.area.width.into()).map(|line| line.concat().trim_end().to_owned() + "\n");
        lines.collect()
    }

    /// Compares with a file in `games/tests/screens`.
    fn shows(&mut self, name: &str) -> &mut Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(name).with_extension("txt");
        expect_file![path].assert_eq(&self.screen());
        self
    }

    /// What is said below the panes.
    fn status(&self) -> String {
        let screen = self.screen();
        screen.lines().rev().nth(1).unwrap_or_default().trim().to_owned()
    }

    fn has(&self, text: &str) -> bool {
        self.screen().contains(text)
    }
}

const PLAIN: Look = Look { palette: Palette::Plain, glyphs: Glyphs::Unicode };

const SMALL: (u16, u16) = (60, 20);
const USUAL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

#[test]
fn the_menu() {
    let mut desk = Desk::new(setups(), None, USUAL);
    desk.shows("menu").press("?").shows("menu_help").press("x Down").shows("menu_second");
    desk.resize(60, 20).shows("menu_60x20").resize(32, 10).shows("menu_32x10").resize(31, 10).shows("too_small");
}

#[test]
fn the_menu_leads_to_the_games_and_back() {
    let mut desk = Desk::new(setups(), None, USUAL);
    desk.press("Enter");
    assert!(desk.has("Tic-tac-toe  player simpr"));
    desk.press("Esc 2");
    assert!(desk.has("Mate with king and queen  table complete"));
    desk.press("Esc").click("Five in a row");
    assert!(desk.has("Five in a row  10 x 10"));
    desk.press("h Enter Esc").shows("menu_left").press("Enter");
    assert!(desk.has("2. computer: "), "{}", desk.screen());
    desk.press("Esc");
    assert!(!desk.app.quits());
    desk.press("Esc");
    assert!(desk.app.quits());
}

#[test]
fn keys_that_quit() {
    for (keys, quits) in [
        ("q", true),
        ("Ctrl-C", true),
        ("1 q", true),
        ("1 Ctrl-C", true),
        ("1 ? q", false),
        ("1 ? Ctrl-C", true),
        ("x", false),
        // A changed table is not lost by a slip.
        ("1 x q", false),
        ("1 x Ctrl-C", false),
        ("1 x q q", true),
        ("1 x Ctrl-C Ctrl-C", true),
        ("1 x q h q", false),
        ("1 x z q", true),
        ("1 x Esc q", false),
        ("1 x Esc q Ctrl-C", true),
    ] {
        assert_eq!(Desk::new(setups(), None, USUAL).press(keys).app.quits(), quits, "{keys}");
    }
}

/// The pictures that the pages show: `UPDATE_EXPECT=1` makes them anew.
#[test]
fn pictures_of_a_game() {
    let look = Look { palette: Palette::Rich, glyphs: Glyphs::Unicode };
    for (scene, name) in [("tictactoe_move", "wall"), ("tictactoe_lost", "refuted")] {
        let scene = SCENES.iter().find(|it| it.name == scene).expect(scene);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures").join(name).with_extension("svg");
        expect_file![path].assert_eq(&picture("cargo run -p games -- tictactoe", scene.desk(LARGE, look, false).buffer()));
        assert!(include_str!("../../README.md").contains(&format!("docs/pictures/{name}.svg")));
    }
}

/// The human wins against the table of 2005, as in its document.
#[test]
fn a_game_of_tic_tac_toe() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), USUAL);
    desk.shows("tictactoe_start");
    desk.press("Up Right Enter").shows("tictactoe_move");
    desk.press("h").shows("tictactoe_hint").press("w").shows("tictactoe_why").press("x ?").shows("tictactoe_help").press("x");
    desk.click("  21 ").click("  31 ").click("  11 ").shows("tictactoe_won");
    desk.press("Enter");
    assert_eq!(desk.status(), "You have won! Game over. the game is over");
    desk.press("u");
    assert_eq!(desk.status(), "taken back: 11; your move: choose an empty cell");
    desk.resize(60, 20).shows("tictactoe_60x20").resize(40, 12).shows("tictactoe_40x12").press("Tab").shows("tictactoe_40x12_table");
    desk.press("Tab").shows("tictactoe_40x12_log").click(" board ");
    assert!(desk.has("[board]") && desk.has("┏ board"), "{}", desk.screen());
}

#[test]
fn a_game_against_the_table_that_cannot_lose() {
    let mut desk = Desk::new(tictactoe(Strategy::Perfect, Player::Human), Some(Kind::Tictactoe), LARGE);
    desk.press("Left Up Enter").shows("tictactoe_perfect");
    desk.press("Down Down Enter h").shows("tictactoe_perfect_hint");
    while !desk.has("Game over.") {
        desk.press("h Enter");
    }
    assert!(desk.has("A draw! Game over."), "{}", desk.screen());
}

#[test]
fn no_table_chooses_for_minimax() {
    let mut desk = Desk::new(tictactoe(Strategy::Minimax, Player::Human), Some(Kind::Tictactoe), USUAL);
    desk.press("Enter").shows("tictactoe_minimax");
}

#[test]
fn mate_with_king_and_queen() {
    let mut desk = Desk::new(setups(), Some(Kind::QueenMate), USUAL);
    desk.shows("queen_mate_start");
    desk.press("Up Up Up Right Right Enter");
    assert_eq!(desk.status(), "another piece stands there");
    desk.press("Down Down Down Left Left Enter").shows("queen_mate_move");
    desk.press("h").shows("queen_mate_hint").press("Enter").shows("queen_mate_second");
    desk.press("u");
    assert_eq!(desk.status(), "taken back: your king is on e4 again; your move: choose a marked square");
    desk.press("u");
    assert_eq!(desk.status(), "taken back: the start; choose a marked square for your king");
    desk.press("u");
    assert_eq!(desk.status(), "there is no move of yours to take back");
}

/// By hints the king holds out as long as he can.
#[test]
fn the_table_mates() {
    let mut desk = Desk::new(queen_mate(Table::Complete, "a8"), Some(Kind::QueenMate), LARGE);
    while !desk.has("White has won") {
        desk.press("h Enter");
    }
    desk.shows("queen_mate_120x40_mate");
}

#[test]
fn the_table_of_the_document_lets_the_king_escape() {
    let mut desk = Desk::new(queen_mate(Table::Seed, "h2"), Some(Kind::QueenMate), USUAL);
    desk.press("Up Enter Down Enter Down Enter").shows("queen_mate_seed_stalemate");
    assert!(desk.has("Stalemate"), "{}", desk.screen());
}

#[test]
fn a_game_of_five_in_a_row() {
    let mut desk = Desk::new(setups(), Some(Kind::Five), USUAL);
    desk.shows("five_start").press("Enter h").shows("five_hint");
    desk.press("Enter");
    while !desk.has("have won") {
        desk.click(" .");
    }
    desk.shows("five_lost").press("u");
    assert!(desk.status().starts_with("taken back: "), "{}", desk.screen());
    desk.resize(LARGE.0, LARGE.1).shows("five_120x40");
}

#[test]
fn a_board_larger_than_the_screen() {
    let mut desk = Desk::new(five(100, Level::Amateur), Some(Kind::Five), USUAL);
    desk.press("Enter").shows("five_100");
    desk.press("PageDown End End Enter").shows("five_100_scrolled");
    let mut desk = Desk::new(five(19, Level::Beginner), Some(Kind::Five), SMALL);
    desk.press("Enter").shows("five_60x20").press("Tab").shows("five_60x20_table").press("Tab").shows("five_60x20_log");
}

/// The help names every key of a game, and none that it does not have; the line of keys those that there is room for, and the help.
#[test]
fn the_keys_of_a_game_are_named() {
    for (kind, has_first, has_size) in [(Kind::Tictactoe, true, false), (Kind::QueenMate, false, false), (Kind::Five, true, true)] {
        let mut desk = Desk::new(setups(), Some(kind), LARGE);
        for key in ["Enter put", "h hint", "u undo", "w why", "n new", "? help"] {
            assert!(desk.has(key), "{key}\n{}", desk.screen());
        }
        desk.press("?");
        for key in ["Tab    board", "q      leave", "Esc    to the menu"] {
            assert!(desk.has(key), "{key}\n{}", desk.screen());
        }
        assert_eq!((desk.has("f      who moves"), desk.has("b      size")), (has_first, has_size), "{}", desk.screen());
        desk.press("?").resize(32, 10);
        assert!(desk.screen().trim_end().ends_with("? help"), "{}", desk.screen());
    }
}

/// A key that does nothing says so; a click on the name of a key presses it.
#[test]
fn keys_answer() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), USUAL);
    desk.press("k");
    assert_eq!(desk.status(), "the key k does nothing here (?: all keys)");
    desk.click("h hint");
    assert!(desk.status().starts_with("hint: "), "{}", desk.screen());
    desk.click("w why");
    assert!(desk.has("rule `P"), "{}", desk.screen());
}

/// Digits name squares, by the names that stand on the board.
#[test]
fn digits_name_squares() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), LARGE);
    desk.press("1 3 Enter 7");
    assert_eq!(desk.status(), "no square is named 7");
    assert!(desk.press("u").status().starts_with("taken back: 13"), "{}", desk.screen());
    let mut desk = Desk::new(setups(), Some(Kind::QueenMate), USUAL);
    desk.press("2 Enter");
    assert!(desk.has("starts on e2"), "{}", desk.screen());
    let mut desk = Desk::new(five(19, Level::Amateur), Some(Kind::Five), LARGE);
    assert!(desk.press("1 2 Enter u").status().contains("j12"), "{}", desk.screen());
}

/// The board, the table and its answers are of one moment, backwards and forwards, any number of times.
#[test]
fn the_board_follows_the_decisions() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), USUAL);
    desk.press("1 3 Enter");
    // The board and the table, without the log, which scrolls.
    let shown = |desk: &Desk| desk.screen().lines().take(16).collect::<Vec<_>>().join("\n");
    let now = shown(&desk);
    let mut seen = Vec::new();
    while !desk.press("<").status().starts_with("there is no earlier") {
        seen.push(shown(&desk));
    }
    // Before the first move the board is empty, and `game` decides whose turn it is.
    assert!(seen.last().unwrap().contains(" table game ") && !seen.last().unwrap().contains("R"), "{}", seen.last().unwrap());
    for screen in seen.iter().rev().skip(1) {
        assert_eq!(&shown(desk.press(">")), screen);
    }
    desk.press("> > > > >");
    assert_eq!(shown(&desk), now);
    // A move is made on the board as it is.
    assert_eq!(shown(desk.press("< < Enter")), now);
}

/// A rule is deleted and brought back; the case that no rule takes any more is put on the board.
#[test]
fn a_deleted_rule_leaves_a_case_that_is_put_on_the_board() {
    let mut desk = Desk::new(tictactoe(Strategy::Perfect, Player::Human), Some(Kind::Tictactoe), LARGE);
    desk.press("1 1 Enter Tab End End");
    desk.press("x").shows("tictactoe_perfect_broken");
    assert!(desk.status().starts_with("side is deleted (x brings it back): 1188 of 13,851 cases fire no rule"), "{}", desk.screen());
    desk.press("x");
    assert!(desk.status().starts_with("side is back: proved again"), "{}", desk.screen());
    // Without `block1` the table is complete: other rules decide.
    desk.click("block1").press("x");
    assert!(desk.status().starts_with("a game that it loses, move 0 of "), "{}", desk.screen());
    desk.press("Esc");
    assert!(desk.has("loses 0 of 457 -> 28 of 469 games when the human moves first"), "{}", desk.screen());
}

/// What is proved of the table, how many cases each rule takes, and what is claimed of the game, before and after a rule is deleted.
#[test]
fn the_proof_is_told() {
    let first = Setups { tictactoe: (Strategy::Simpr, Player::Computer, Fill::First), ..setups() };
    let mut desk = Desk::new(first, Some(Kind::Tictactoe), (120, 90));
    desk.press("1 3 Enter p").shows("proof_120x90");
    assert!(desk.has("4 of 4 claims tried exhaustively") && !desk.has("refuted"), "{}", desk.screen());
    desk.press("Esc x p").shows("proof_broken_120x90");
    assert!(desk.has("refuted: tic-tac-toe: the player simpr loses 37 games"), "{}", desk.screen());
}

/// A rule is edited and added; what the compiler does not understand is refused; the edits are taken back.
#[test]
fn a_rule_is_edited() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), LARGE);
    desk.press("1 3 Enter e Down Down Space").shows("edited_120x40");
    assert!(desk.has("P37: r13 is F: rules `P1` and `P37` contradict"), "{}", desk.screen());
    desk.press("Enter Backspace 7 Enter");
    assert_eq!(desk.status(), "`r13` has the type `bool`: its values are: `T` and `F`, or `Y` and `N`, or `true` and `false`");
    desk.press("z z a").shows("edited_added_120x40");
    desk.press("Esc");
    assert!(desk.has("changed"), "{}", desk.screen());
}

/// A decision is seen one question at a time, with the rules and cases that are left, and then its actions.
#[test]
fn a_decision_is_stepped_through() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), LARGE);
    desk.press("1 3 Enter Space");
    assert_eq!(desk.status(), "before any question; 43 of 43 rules are left, in 19,683 cases (Space: on, Backspace: back, Esc: out)");
    desk.press("Space Space Space").shows("tictactoe_step_120x40");
    assert_eq!(desk.press("Backspace").status(), desk.press("Space Backspace").status());
    let mut said = Vec::new();
    while desk.press("Space").status() != "your move: choose an empty cell" {
        said.push(desk.status());
    }
    assert!(said[said.len() - 2].starts_with("rule P37 fires"), "{said:?}");
    assert!(said[said.len() - 1].starts_with("Put a blue ball in cell 33"), "{said:?}");
    desk.press("Space Space Esc");
    assert_eq!(desk.status(), "your move: choose an empty cell");
}

/// The questions that were asked, the way through the graph, and all of it.
#[test]
fn the_graph_is_drawn() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), LARGE);
    desk.press("1 3 Enter g").shows("tictactoe_path_120x40").press("g").shows("tictactoe_graph_120x40");
    desk.press("g");
    assert_eq!(desk.status(), "all of the graph (g: the rules)");
    desk.press("Tab Down PageDown Enter g");
    assert!(desk.has("computer_move, all of it"), "{}", desk.screen());
}

/// The tables of 2005 as printed: what is found stands beside, the wrong draw happens, a key shows the correction.
#[test]
fn the_tables_as_printed_play() {
    let mut desk = Desk::new(tictactoe(Strategy::Simpr2005, Player::Human), Some(Kind::Tictactoe), LARGE);
    desk.press("1 1 Enter").shows("tictactoe_printed_120x40");
    assert!(desk.press("c").has("P30: r33 is T, was F"), "{}", desk.screen());
    desk.press("Esc < c").shows("tictactoe_correction_120x40");
    assert!(desk.has("the relation exactly_one(computer_turn, human_turn)"), "{}", desk.screen());
}

/// Every table of every game can be broken: the finding stands beside it, and the edit is taken back.
#[test]
fn every_table_can_be_broken() {
    let broken = |desk: &mut Desk, table: &str| {
        desk.press("x");
        assert!(desk.has("is deleted") || desk.has("move 0 of"), "{table}: {}", desk.screen());
        desk.press("z");
        assert!(desk.has("is taken back") || desk.has("> "), "{table}: {}", desk.screen());
    };
    let simpr = |strategy| tictactoe(strategy, Player::Computer);
    for (setups, kind, keys) in [
        (simpr(Strategy::Simpr), Kind::Tictactoe, "1 3 Enter"),
        (simpr(Strategy::Perfect), Kind::Tictactoe, "1 3 Enter"),
        (queen_mate(Table::Complete, "e4"), Kind::QueenMate, ""),
        (queen_mate(Table::Seed, "e4"), Kind::QueenMate, ""),
        (five(10, Level::Professional), Kind::Five, "Enter Up Enter"),
    ] {
        let mut desk = Desk::new(setups, Some(kind), LARGE);
        desk.press(keys);
        let mut tables = std::collections::BTreeSet::new();
        while !desk.press("<").status().starts_with("there is no earlier") {
            let name = desk.app.table().expect("a table has decided");
            if tables.insert(name) {
                broken(&mut desk, name);
            }
        }
        assert!(tables.len() >= 2, "{tables:?}");
    }
}

/// Each table of a game can be looked at and broken, also one that has not decided.
#[test]
fn tables_that_have_not_decided_can_be_looked_at() {
    let mut desk = Desk::new(five(10, Level::Professional), Some(Kind::Five), LARGE);
    let mut seen = std::collections::BTreeSet::new();
    while desk.press("]").app.table().is_some_and(|name| seen.insert(name)) {
        assert!(desk.has("each decided once"), "{}", desk.screen());
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["level", "move_class", "shape", "turn", "window"]);
    while desk.app.table() != Some("window") {
        desk.press("]");
    }
    desk.shows("five_window_120x40").press("Tab Down x");
    assert!(desk.has("is deleted"), "{}", desk.screen());
    assert!(desk.press("Esc").status().starts_with("your move"), "{}", desk.screen());
}

/// The log names what runs, not the table that the others name as the next.
#[test]
fn the_log_names_what_runs() {
    for (strategy, runs) in [(Strategy::Perfect, "-> the table computer_move_perfect"), (Strategy::Minimax, "-> the player minimax")] {
        let mut desk = Desk::new(tictactoe(strategy, Player::Computer), Some(Kind::Tictactoe), (200, 60));
        desk.press("Enter");
        assert!(desk.has(runs) && !desk.has("the table computer_move\n"), "{}", desk.screen());
    }
}

/// What nobody knows of a case has a `?`, and is no value.
#[test]
fn a_case_with_open_squares_is_no_board_of_values() {
    let mut desk = Desk::new(setups(), Some(Kind::Five), LARGE);
    desk.press("Enter v");
    assert!(desk.has(" values "), "{}", desk.screen());
    desk.press("Tab x");
    assert!(desk.has(" the case of the finding ") && desk.has("?"), "{}", desk.screen());
}

/// The rule that fired stays on the screen when the terminal shrinks, until somebody scrolls.
#[test]
fn a_terminal_that_shrinks_shows_the_rule_that_fired() {
    for kind in ["", "t"] {
        let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), LARGE);
        desk.press("1 3 Enter").press(kind);
        for (width, height) in [(120, 40), (100, 30), (80, 24), (60, 20), (80, 24), (200, 60)] {
            desk.resize(width, height);
            assert!(desk.has(">P37 ") || desk.has("> P37  "), "{width} x {height} {}", desk.screen());
        }
    }
}

/// Moves, hints and steps are about the game, not about a finding or a lost game that is on the board; Esc leaves those, and a wall that fills the
/// screen, before it leaves the game.
#[test]
fn what_is_on_the_board_gives_way() {
    for key in ["h", "u", "n", "Space", "Esc", "Enter", "<"] {
        let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), USUAL);
        desk.press("1 3 Enter e Down Down Space Esc 1");
        assert!(desk.has("the case of the finding"), "{key} {}", desk.screen());
        desk.press(key);
        assert!(!desk.has("the case of the finding"), "{key} {}", desk.screen());
    }
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), USUAL);
    desk.press("t");
    assert!(!desk.has(" board "), "{}", desk.screen());
    desk.press("Esc");
    assert!(desk.has(" board "), "{}", desk.screen());
}

/// What is changed of a table as printed is not changed of the compiled one, and the other way round.
#[test]
fn edits_of_printed_tables_are_their_own() {
    let mut desk = Desk::new(tictactoe(Strategy::Simpr, Player::Computer), Some(Kind::Tictactoe), LARGE);
    desk.press("x");
    assert!(desk.has("computer_move, all of it, changed"), "{}", desk.screen());
    while !desk.has("player simpr-2005") {
        desk.press("l");
    }
    assert!(desk.has("computer_move, all of it") && !desk.has("changed"), "{}", desk.screen());
}

/// How the game has ended is said until the next one, whatever is said besides.
#[test]
fn the_verdict_stays() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), USUAL);
    desk.press("1 3 Enter 2 1 Enter 3 1 Enter 1 1 Enter");
    for key in ["h", "k", "<", "7", "l"] {
        assert!(desk.press(key).status().starts_with("You have won! Game over. "), "{}", desk.screen());
    }
    assert!(!desk.press("n").status().contains("You have won"), "{}", desk.screen());
}

#[test]
fn settings() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), USUAL);
    desk.press("l");
    assert!(desk.has("player perfect, computer first"));
    desk.press("f");
    assert!(desk.has("player perfect, human first"));
    assert_eq!(desk.status(), "human first");
    desk.press("Enter f");
    assert_eq!(desk.status(), "computer first, from the next game (n)");
    assert!(desk.has("player perfect, human first"));
    desk.press("n b");
    assert!(desk.has("player perfect, computer first"));
    assert_eq!(desk.status(), "the board of this game has one size only");
    desk.press("Esc 3 b");
    assert!(desk.has("Five in a row  19 x 19"));
    desk.press("Enter l");
    assert!(desk.has("19 x 19, beginner"));
    desk.press("Esc 2 l Enter l f");
    assert!(desk.has("table seed, White first"));
    desk.press("n");
    assert!(desk.has("table complete, White first"));
}

/// The fired rule is followed; keys and the wheel scroll away from it, Enter and the next decision back.
#[test]
fn the_table_scrolls() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), USUAL);
    desk.press("Up Right Enter");
    assert!(desk.has("> P37"), "{}", desk.screen());
    desk.press("Tab Home");
    assert!(desk.has("! P1 ") && !desk.has("> P37  "), "{}", desk.screen());
    desk.press("Enter");
    assert!(desk.has("> P37  "));
    desk.mouse(MouseEventKind::ScrollDown, 60, 8).mouse(MouseEventKind::ScrollDown, 60, 8);
    assert!(!desk.has("> P37  "), "{}", desk.screen());
    desk.press("<");
    assert!(desk.has("┌ table game ") || desk.has("┏ table game "), "{}", desk.screen());
    desk.press(">");
    assert!(desk.has("> P37  "), "{}", desk.screen());
}

#[test]
fn the_log_chooses_decisions() {
    let mut desk = Desk::new(setups(), Some(Kind::Tictactoe), LARGE);
    desk.click("win 4");
    assert!(desk.has("> win 4"));
    desk.press("Up");
    assert!(desk.has("> computer_move P1"));
    desk.press("Down Down");
    assert!(desk.has("> game 5"));
    // After the last one comes the game as it is.
    desk.press("Down");
    assert!(desk.has("> computer_move P1"));
}

#[test]
fn undo_leaves_nothing_behind() {
    for (kind, moves) in [(Kind::Tictactoe, "Left Enter"), (Kind::QueenMate, "Enter h Enter"), (Kind::Five, "Enter Right Enter Down Enter")]
    {
        let mut desk = Desk::new(setups(), Some(kind), LARGE);
        let mut screens = vec![desk.screen()];
        for key in moves.split(' ') {
            desk.press(key);
            if key == "Enter" {
                screens.push(desk.screen());
            }
        }
        for before in screens.iter().rev().skip(1) {
            desk.press("u");
            let log = |screen: &str| screen.lines().skip(25).map(|line| line.chars().skip(50).collect::<String>()).collect::<Vec<_>>();
            let [now, then] = [desk.screen(), before.clone()].map(|screen| log(&screen)[..12].to_vec());
            assert_eq!(now, then, "{kind:?}");
        }
        assert!(desk.press("u").status().contains("no move of yours"));
    }
}

/// Every moment that matters, on five sizes of a screen, and on one that has ASCII only.
#[test]
fn the_scenes_in_five_sizes() {
    for scene in &SCENES {
        let mut desk = scene.desk(LARGE, PLAIN, false);
        for (width, height) in [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)] {
            desk.resize(width, height).shows(&format!("scenes/{}_{width}x{height}", scene.name));
        }
        let mut desk = scene.desk(LARGE, Look { glyphs: Glyphs::Ascii, ..PLAIN }, false);
        desk.shows(&format!("scenes/{}_ascii", scene.name));
        assert!(desk.screen().is_ascii(), "{}", desk.screen());
    }
}

/// Presses keys and the mouse at random, in every state, on screens of all sizes.
fn press_at_random(kind: Kind, steps: usize, seed: u32) {
    const KEYS: [&str; 36] = [
        "Enter",
        "Tab",
        "BackTab",
        "Left",
        "Right",
        "Up",
        "Down",
        "PageUp",
        "PageDown",
        "Home",
        "End",
        "n",
        "f",
        "l",
        "b",
        "u",
        "h",
        "w",
        "<",
        ">",
        "?",
        "Enter",
        "t",
        "x",
        "z",
        "Space",
        "g",
        "p",
        "e",
        "v",
        "c",
        "1",
        "3",
        "Backspace",
        "a",
        "]",
    ];
    let mut random = seed;
    let mut desk = Desk::new(five(19, Level::Amateur), Some(kind), USUAL);
    for step in 0..steps {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let at = (random >> 16) as usize;
        desk.press(KEYS[at % KEYS.len()]);
        let (column, row) = ((at % 97) as u16, (at % 23) as u16);
        if step % 5 == 0 {
            desk.mouse(MouseEventKind::Down(MouseButton::Left), column, row).mouse(MouseEventKind::Moved, row, column);
            desk.mouse(MouseEventKind::ScrollUp, row, column);
        }
        if step % 3 == 0 {
            desk.resize((at % 210) as u16, (at / 210 % 65) as u16);
        }
        desk.app.tick();
    }
    assert!(!desk.app.quits());
}

#[test]
fn no_keys_and_no_sizes_do_harm() {
    for kind in Kind::ALL {
        press_at_random(kind, 100, 1);
    }
}

/// `cargo test --release -p games --bin games -- --ignored a_hundred_thousand_keys`
#[test]
#[ignore = "takes minutes, see its doc"]
fn a_hundred_thousand_keys_do_no_harm() {
    for (kind, seed) in Kind::ALL.into_iter().flat_map(|kind| (2..7).map(move |seed| (kind, seed))) {
        press_at_random(kind, 7_000, seed);
    }
}

#[test]
fn all_sizes_are_drawn() {
    for kind in Kind::ALL {
        let mut desk = Desk::new(five(30, Level::Amateur), Some(kind), USUAL);
        desk.press("Enter");
        for (width, height) in (0..100).flat_map(|width| (0..30).map(move |height| (width, height))).step_by(37) {
            desk.resize(width, height);
            assert!(width * height == 0 || desk.screen().contains(|letter: char| !letter.is_whitespace()), "{width} x {height}");
        }
    }
}

#[test]
fn without_colour_there_is_none() {
    let colours = |palette: Palette| {
        let mut desk = Desk::at(App::new(setups(), Some(Kind::Five), Look { palette, ..PLAIN }), USUAL);
        desk.press("Enter h");
        desk.buffer().content.iter().filter(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset).count()
    };
    assert_eq!(colours(Palette::Plain), 0);
    assert!(colours(Palette::Colour) > 100);
}

/// A rule whose loss leaves the table complete changes the games: they are counted again, and a lost one is played out on the board.
#[test]
fn a_deleted_rule_loses_games_that_are_shown() {
    let first = Setups { tictactoe: (Strategy::Simpr, Player::Computer, Fill::First), ..setups() };
    let mut desk = Desk::new(first, Some(Kind::Tictactoe), LARGE);
    desk.press("1 3 Enter x").shows("tictactoe_broken");
    assert!(desk.has("loses 37 of 221 -> 47 of 244 games when the computer moves first"), "{}", desk.screen());
    let mut moments = vec![desk.status()];
    while desk.press(">").status() != *moments.last().unwrap() {
        moments.push(desk.status());
    }
    assert!(moments.len() > 5, "{moments:?}");
}
