//! Games by tables that are read while the program runs: edited, broken, and as the founding document prints them.

use proved::Proved;
use tictactoe::{Cell, Census, Event, Fill, Game, Outcome, Player, Strategy, Tables, claims, claims_with};

const GAME: &str = include_str!("../tables/game.yaml");
const WIN: &str = include_str!("../tables/win.yaml");
const COMPUTER_MOVE: &str = include_str!("../tables/computer_move.yaml");
const PERFECT: &str = include_str!("../tables/computer_move_perfect.yaml");

fn read(text: &str) -> Tables {
    Tables::read([("edited.yaml", text)]).unwrap()
}

/// The table without what names its rules elsewhere: examples and the number of ELSE's cases.
fn bare(text: &str) -> String {
    let text = text.split("\nexamples:").next().unwrap();
    text.lines().filter(|line| !line.starts_with("expect:")).map(|line| format!("{line}\n")).collect()
}

/// The table without the line of a rule.
fn without(text: &str, rule: &str) -> String {
    let (text, start) = (bare(text), format!("  | {rule} "));
    assert_eq!(text.lines().filter(|line| line.starts_with(&start)).count(), 1, "{rule}");
    text.lines().filter(|line| !line.starts_with(&start)).map(|line| format!("{line}\n")).collect()
}

/// The table with a text replaced that it has once.
fn with(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

#[test]
fn tables_that_are_read_play_as_the_compiled_ones() {
    let tables = Tables::read([("", GAME), ("", WIN), ("", COMPUTER_MOVE), ("", PERFECT)]).unwrap();
    for strategy in [Strategy::Simpr, Strategy::Perfect, Strategy::Minimax] {
        for (first, fill) in [(Player::Human, Fill::First), (Player::Computer, Fill::Last)] {
            let [compiled, read] = [Census::take(strategy, first, fill), Census::take_with(strategy, first, fill, &tables)];
            assert_eq!(compiled.to_string(), read.to_string());
            let idle = |census: &Census| census.never_fired().map(|(table, rules)| (table.name, rules)).collect::<Vec<_>>();
            assert_eq!(idle(&compiled), idle(&read), "{strategy}");
        }
    }
}

/// The document: "complete and consistent". A full board is a draw to it, whoever has three in a row.
#[test]
fn as_printed_the_tables_overlook_wins() {
    let printed = |first| Census::take(Strategy::Simpr2005, first, Fill::First);
    assert_eq!(printed(Player::Human).to_string(), "games 879 computer 350 draw 380 human 149 misjudged 283");
    assert_eq!(printed(Player::Computer).to_string(), "games 221 computer 136 draw 48 human 37");
    let game = printed(Player::Human).first_misjudged.unwrap();
    assert_eq!(game.outcome, Some(Outcome::Draw));
    let board = *game.boards().last().unwrap();
    assert_eq!((board.balls(), board.winner()), (9, Some(Player::Human)));
}

/// The misprint of P30 repeats P2, and no game comes to it.
#[test]
fn the_misprint_of_p30_changes_no_game() {
    let misprinted = read(include_str!("../printed/computer_move.yaml"));
    let judged = Tables::read([("", include_str!("../printed/game.yaml")), ("", include_str!("../printed/win.yaml"))]).unwrap();
    for first in [Player::Human, Player::Computer] {
        for fill in [Fill::First, Fill::Last] {
            let take = |tables| Census::take_with(Strategy::Simpr, first, fill, tables).to_string();
            assert_eq!(take(&misprinted), Census::take(Strategy::Simpr, first, fill).to_string());
            assert_eq!(take(&judged), Census::take(Strategy::Simpr2005, first, fill).to_string(), "with P30 corrected");
        }
    }
}

/// Tries the claims that are about a table, with another in its place.
fn tried(table: &str, text: &str) -> Vec<Proved> {
    let claims = claims_with(&read(text));
    claims.iter().filter(|claim| claim.tables().contains(&table)).map(proved::Claim::attempt).collect()
}

fn refutation(table: &str, text: &str) -> String {
    let wrong = tried(table, text).into_iter().find(|claim| !claim.passed()).unwrap();
    format!("{wrong}: {}", wrong.evidence.as_ref().unwrap())
}

#[test]
fn without_block1_the_perfect_table_loses_a_game_that_is_shown() {
    let text = without(PERFECT, "block1");
    let tried = tried("computer_move_perfect", &text);
    assert_eq!(tried.iter().map(Proved::passed).collect::<Vec<_>>(), [false; 3]);
    assert_eq!(
        refutation("computer_move_perfect", &text),
        "refuted: tic-tac-toe: the player perfect never loses when the computer moves first (92 games): it loses 2 of 92 games\n\
         a game that it loses: 1. computer 22 by rule centre (The centre)  2. human 23  3. computer 11 by rule corner (A corner)  4. human 33  \
         5. computer 31 by rule force1 (Force a reply: a second corner on an open line), blue in 11  6. human 13: the human has won"
    );
}

/// The lost game is one that the rule would have prevented.
#[test]
fn without_p37_the_table_of_2005_loses_more_games() {
    assert_eq!(
        refutation("computer_move", &without(COMPUTER_MOVE, "P37")),
        "refuted: tic-tac-toe: the player simpr loses 37 games when the computer moves first, filling the first empty cell (244 games): \
         it loses 47 of 244 games, not 37\n\
         a game that it loses: 1. computer 22 by rule P1  2. human 13  3. computer 11 by rule ELSE  4. human 21  5. computer 12 by rule ELSE  \
         6. human 23  7. computer 31 by rule ELSE  8. human 33: the human has won"
    );
}

/// A sample: `all_rules_but_one_are_needed` in src/perfect.rs asks all of them, with the table that is compiled.
#[test]
fn a_rule_that_is_deleted_from_the_perfect_table_is_missed() {
    let is_missed = |rule: &&str| {
        let claims = claims_with(&read(&without(PERFECT, rule)));
        !claims.iter().filter(|claim| claim.tables().contains(&"computer_move_perfect")).all(|claim| claim.attempt().passed())
    };
    let missed: Vec<&str> = ["win4", "block5", "block6", "stop_fork3", "side"].into_iter().filter(is_missed).collect();
    assert_eq!(missed, ["win4", "block5", "stop_fork3", "side"]);
}

/// Plays the human's moves until nobody can: how it ended.
fn end(tables: &Tables, strategy: Strategy, first: Player, human: &[Cell]) -> Event {
    let mut game = Game::with(strategy, first, Fill::First, tables);
    let mut human = human.iter();
    loop {
        match game.advance(&mut ()) {
            Event::ComputerMoved(_) => {}
            Event::HumanToMove => match human.next() {
                Some(&cell) => game.human_moves(cell).unwrap(),
                None => return Event::HumanToMove,
            },
            event => return event,
        }
    }
}

fn stuck(text: &str, strategy: Strategy, first: Player, human: &[Cell]) -> String {
    match end(&read(text), strategy, first, human) {
        Event::Stuck(stuck) => format!("{}: {stuck}", stuck.table()),
        event => panic!("{event:?}"),
    }
}

#[test]
fn a_table_that_breaks_the_game_s_laws_ends_it() {
    let computer = |text: &str| stuck(text, Strategy::Simpr, Player::Computer, &[]);
    let p1 = |to: &str| {
        computer(
            &COMPUTER_MOVE
                .lines()
                .map(|line| if line.starts_with("  | P1 ") { line.replace("put22  ", to) } else { line.to_owned() } + "\n")
                .collect::<String>(),
        )
    };
    assert_eq!(p1("       "), "computer_move: rule P1 of `computer_move` puts no ball");
    assert_eq!(p1("put22, put11"), "computer_move: rule P1 of `computer_move` puts 2 balls");
    let onto = with(
        COMPUTER_MOVE,
        "| P4   | FFT         | FFF         | FFF         | ---         | -F-         | ---         | put22",
        "| P4   | FFT         | FFF         | FFF         | ---         | -F-         | ---         | put13",
    );
    assert_eq!(
        stuck(&onto, Strategy::Simpr, Player::Human, &[Cell::C13]),
        "computer_move: rule P4 of `computer_move` puts a ball into 13, where a ball lies"
    );
    assert_eq!(
        computer(&without(&without(COMPUTER_MOVE, "else"), "P1")),
        "computer_move: no rule of `computer_move` takes r11 = F, r12 = F, r13 = F, r21 = F, r22 = F, r23 = F, r31 = F, r32 = F, r33 = F"
    );
    // Without `values:` and the property that needs them, nobody knows that `C44` is no cell.
    let unlisted = with(&bare(PERFECT), ", values: [C11, C12, C22]", "");
    let properties = ["properties:", "  - name: the cell is free", "    never: cell == C11"];
    let lines = unlisted.lines().filter(|line| !properties.iter().any(|it| line.starts_with(it)));
    let corner = with(
        &lines.map(|line| format!("{line}\n")).collect::<String>(),
        "| centre     | ---         | -e-         | ---         | C22 ",
        "| centre     | ---         | -e-         | ---         | C44 ",
    );
    assert_eq!(
        stuck(&corner, Strategy::Perfect, Player::Computer, &[]),
        "computer_move_perfect: rule centre of `computer_move_perfect` gives `C44`, which is no cell: cells are C11 to C33"
    );
}

#[test]
fn tables_that_lead_nowhere_end_the_game() {
    let game = |from: &str, to: &str| stuck(&with(GAME, from, to), Strategy::Simpr, Player::Computer, &[]);
    let next = "| next          | stop |   |   | computer_move |   | win |   |";
    assert_eq!(
        game(next, "| next          | stop |   |   | win           |   | win |   |"),
        "win: no rule of `win` takes red_three = F, blue_three = F, human_moved = F, computer_moved = F"
    );
    assert_eq!(
        game(next, "| next          | stop |   |   | stop          |   | win |   |"),
        "game: rule 4 of `game` stops the tables, and the application is not closed"
    );
    assert_eq!(
        game(next, "| next          | stop |   |   | other         |   | win |   |"),
        "game: rule 4 of `game` leads to `other`, which is no table of this game"
    );
    assert_eq!(
        game(
            "| wait          |      | 1 | 1 |               | 1 |     |   |",
            "| wait          |      | 1 | 1 | 1             | 1 |     |   |"
        ),
        "game: rule 4 of `game` waits for the human, who cannot move"
    );
    // The move is never judged: the table asks for the human's, and looks at it again and again.
    assert_eq!(
        stuck(
            &with(GAME, next, "| next          | stop |   |   | computer_move |   |     |   |"),
            Strategy::Simpr,
            Player::Human,
            &[Cell::C11]
        ),
        "game: the tables go round, `game` among them, and nobody moves"
    );
    let dance = with(
        &with(GAME, "  wait: Wait", "  dance: Dance\n  wait: Wait"),
        "| draw          |      |   |   |               |   |     | 1 |",
        "| draw          |      |   |   |               |   |     | 1 |\n  | dance         |      |   |   | 1             |   |     |   |",
    );
    assert_eq!(
        stuck(&dance, Strategy::Simpr, Player::Computer, &[]),
        "game: rule 4 of `game` has the action `dance`, which the program does not know"
    );
}

#[test]
fn a_stuck_game_goes_on_with_other_tables() {
    let mut game = Game::with(Strategy::Simpr, Player::Human, Fill::First, &read(&without(COMPUTER_MOVE, "else")));
    game.advance(&mut ());
    for cell in [Cell::C11, Cell::C33] {
        game.human_moves(cell).unwrap();
        game.advance(&mut ());
        game.advance(&mut ());
    }
    let Event::Stuck(stuck) = game.advance(&mut ()) else { panic!("ELSE is gone") };
    assert_eq!(game.advance(&mut ()), Event::Stuck(stuck), "again");
    game.replace_tables(&Tables::default());
    assert!(matches!(game.advance(&mut ()), Event::ComputerMoved(_)));
    assert_eq!(game.undo(), Some(Cell::C33));
    assert_eq!(game.advance(&mut ()), Event::HumanToMove);
    assert_eq!(game.board().balls(), 2);
}

#[test]
fn other_texts_are_no_tables_of_the_game() {
    let wrong = |text: &str| Tables::read([("x.yaml", text)]).unwrap_err().to_string();
    assert_eq!(wrong(&with(GAME, "table: game\n", "table: chess\n")), "x.yaml: `chess` is no table of tic-tac-toe");
    assert!(wrong("table: [").starts_with("x.yaml: "), "{}", wrong("table: ["));
}

#[test]
fn claims_name_their_tables() {
    let of = |table: &str| claims().iter().filter(|claim| claim.tables().contains(&table)).count();
    assert_eq!(["game", "win", "computer_move", "computer_move_perfect"].map(of), [10, 10, 4, 3]);
}

/// Numbers that differ enough.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % count
    }
}

/// The table with a cell of one of its rules taken from another rule, or with a rule gone. Of a table whose rules are columns, cells of a line change places.
fn changed(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = bare(text).lines().map(str::to_owned).collect();
    let rules: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with("  | ")).skip(1).collect();
    let at = rules[random.below(rules.len())];
    if random.below(8) == 0 && text.contains("| rule ") {
        lines.remove(at);
    } else {
        let from = if text.contains("| rule ") { rules[random.below(rules.len())] } else { at };
        let cells = |line: &str| line.split('|').map(str::to_owned).collect::<Vec<_>>();
        let (mut to, from) = (cells(&lines[at]), cells(&lines[from]));
        let columns = 2..to.len().min(from.len()) - 1;
        let [column, other] = [(); 2].map(|()| columns.start + random.below(columns.len()));
        to[column] = from[if text.contains("| rule ") { column } else { other }].clone();
        lines[at] = to.join("|");
    }
    lines.join("\n")
}

/// Any table that can be read is followed to the end of a game, or says why not: nothing panics, nothing goes on for ever.
#[test]
fn no_table_breaks_a_game() {
    let (mut random, mut ends, mut stuck, mut unread) = (Random(7), 0, 0, 0);
    for text in [GAME, WIN, COMPUTER_MOVE, PERFECT].into_iter().cycle().take(400) {
        let mut text = changed(text, &mut random);
        if random.below(2) == 0 {
            text = changed(&text, &mut random);
        }
        let Ok(tables) = Tables::read([("", text.as_str())]) else {
            unread += 1;
            continue;
        };
        // Minimax takes time.
        let third = if random.below(40) == 0 { Strategy::Minimax } else { Strategy::Simpr };
        for (strategy, first) in [(Strategy::Simpr, Player::Human), (Strategy::Perfect, Player::Computer), (third, Player::Computer)] {
            let mut game = Game::with(strategy, first, Fill::Random(random.0), &tables);
            loop {
                match game.advance(&mut ()) {
                    Event::ComputerMoved(_) => {}
                    Event::HumanToMove => {
                        game.hint(&mut ());
                        let free: Vec<Cell> = game.board().free().collect();
                        game.human_moves(free[random.below(free.len())]).unwrap();
                    }
                    Event::Over(_) => break ends += 1,
                    Event::Stuck(why) => {
                        assert!(!why.to_string().is_empty());
                        break stuck += 1;
                    }
                    Event::Closed => panic!("nobody closes it\n{text}"),
                }
            }
        }
    }
    assert!(ends > 300 && stuck > 50 && unread < 200, "{ends} {stuck} {unread}");
}
