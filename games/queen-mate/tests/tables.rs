//! Games by tables that are read while the program runs.

use proved::{Claim, Proved};
use queen_mate::{Event, Game, Outcome, Proof, Strategy, Tables, claims_with, start};

const SEED: &str = include_str!("../tables/seed.yaml");
const COMPLETE: &str = include_str!("../tables/complete.yaml");
const BLACK_MOVE: &str = include_str!("../tables/black_move.yaml");

fn read(text: &str) -> Tables {
    Tables::read([("edited.yaml", text)]).unwrap()
}

/// The table without the number of ELSE's cases, which another rule or one less would change.
fn bare(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("expect:")).map(|line| format!("{line}\n")).collect()
}

fn without(text: &str, rule: &str) -> String {
    let (text, start) = (bare(text), format!("  | {rule} "));
    assert_eq!(text.lines().filter(|line| line.starts_with(&start)).count(), 1, "{rule}");
    text.lines().filter(|line| !line.starts_with(&start)).map(|line| format!("{line}\n")).collect()
}

/// The table with a text replaced in the line of a rule.
fn with(text: &str, rule: &str, from: &str, to: &str) -> String {
    let start = format!("  | {rule} ");
    let line = |line: &str| if line.starts_with(&start) { line.replace(from, to) } else { line.to_owned() } + "\n";
    let changed: String = text.lines().map(line).collect();
    assert_ne!(changed, text, "{rule}");
    changed
}

#[test]
fn tables_that_are_read_play_as_the_compiled_ones() {
    let tables = Tables::read([("", SEED), ("", COMPLETE), ("", BLACK_MOVE)]).unwrap();
    for strategy in Strategy::ALL {
        let [compiled, read] = [Proof::of(strategy), Proof::of_with(strategy, &tables)];
        assert_eq!((compiled.to_string(), compiled.census, compiled.mated), (read.to_string(), read.census, read.mated), "{strategy}");
    }
    let claims = claims_with(&tables);
    let tried: Vec<Proved> = claims.iter().filter(|claim| !claim.tables().is_empty()).map(Claim::attempt).collect();
    assert!(tried.len() == 4 && tried.iter().all(Proved::passed), "{tried:?}");
}

fn refutation(table: &str, text: &str) -> String {
    let claims = claims_with(&read(text));
    let tried = claims.iter().filter(|claim| claim.tables().contains(&table)).map(Claim::attempt);
    let wrong = tried.into_iter().find(|claim| !claim.passed()).unwrap();
    wrong.evidence.unwrap().to_string()
}

#[test]
fn a_rule_that_is_missing_shows_the_game_that_it_would_have_won() {
    assert_eq!(
        refutation("complete", &without(COMPLETE, "R18")),
        "it mates from 35 of 40 starts, in 24 moves at most\n\
         a game that it does not win, from W h8 Q g7 B h1: 1. White Qg6 by rule R6 (Follow)  2. Black Kh2  3. White Qg5 by rule R6 (Follow)  \
         4. Black Kh3  5. White Kh7 by rule R1 (Wait)  6. Black Kh2  7. White Qg4 by rule R6 (Follow)  8. Black Kh1  \
         9. White Kh6 by rule R15 (Approach)  10. Black Kh2  11. White Kg6 by rule R16 (Approach)  12. Black Kh1  \
         13. White Kf5 by rule R17 (Approach)  14. Black Kh2  15. White Kf4 by rule R15 (Approach)  16. Black Kh1  \
         17. White Kf3 by rule R15 (Approach)  18. Black Kh2: ELSE, and no mate"
    );
    let no_mate = refutation("complete", &without(COMPLETE, "R14"));
    assert!(no_mate.starts_with("it mates from 5 of 40 starts, in 11 moves at most\n"), "{no_mate}");
    assert!(no_mate.ends_with("31. White Kc6 by rule R13 (Approach)  32. Black Ka8: ELSE, and no mate"), "{no_mate}");
}

#[test]
fn a_wrong_move_shows_a_lost_queen_or_an_illegal_move() {
    let lost = refutation("complete", &with(COMPLETE, "R7", "queen_to_d7", "queen_to_b7"));
    assert!(
        lost.starts_with("it mates from 5 of 40 starts, in 11 moves at most\na game that it does not win, from W h8 Q g7 B a2: "),
        "{lost}"
    );
    assert!(lost.ends_with("17. White Qb7+ by rule R7 (Close the cage)  18. Black Kb7: the queen is lost"), "{lost}");
    let illegal = refutation("complete", &with(COMPLETE, "R6", "queen_down ", "king_up    "));
    assert!(illegal.ends_with("11. White W=(8,9) Q=(4,8) B=(3,5) by rule R6 (Follow): an illegal move"), "{illegal}");
}

/// White waits for ever: a defence that lasts as long, or longer than anybody follows.
#[test]
fn waiting_for_ever_is_shown() {
    let waits = with(&with(COMPLETE, "R8", "queen_left, queen_up ", "king_down            "), "R6", "queen_down ", "king_down  ");
    let proof = Proof::of_with(Strategy::Complete, &read(&waits));
    assert!(proof.mated.len() < 40, "{proof}");
}

#[test]
fn the_decision_maker_s_table_is_held_against_the_rules() {
    assert_eq!(
        refutation("black_move", &with(BLACK_MOVE, "moves", "complete", "stop    ")),
        "2046 of 2655 positions are judged otherwise\n\
         W c2 Q b4 B a1, black king to a2: rule moves of `black_move` ends the game, and White has a queen"
    );
    let mated = refutation("black_move", &with(BLACK_MOVE, "mated", "complete", "stop    "));
    assert!(mated.ends_with(": rule mated of `black_move` ends the game without a winner, and it is mate"), "{mated}");
}

/// The black king goes to the first square that he can.
fn end(strategy: Strategy, tables: &Tables, black: &str) -> Result<Outcome, String> {
    let mut game = Game::with(strategy, start(black.parse().unwrap()).unwrap(), tables);
    loop {
        match game.advance(&mut ()) {
            Event::WhiteMoved { .. } => {}
            Event::BlackToMove => {
                let to = game.position().black_moves().next().unwrap();
                game.black_moves(to).unwrap();
            }
            Event::Over(outcome) => return Ok(outcome),
            Event::Stuck(stuck) => return Err(format!("{}: {stuck}", stuck.table())),
        }
    }
}

#[test]
fn a_table_that_breaks_the_rules_of_chess_ends_the_game() {
    let stuck = |text: &str| end(Strategy::Complete, &read(text), "a8").unwrap_err();
    assert_eq!(end(Strategy::Complete, &Tables::default(), "a8"), Ok(Outcome::Mate));
    let r7 = |from: &str, to: &str| stuck(&with(COMPLETE, "R7", from, to));
    assert_eq!(r7("queen_to_d7", "king_up    "), "complete: rule R7 of `complete` makes no legal move: W=(8,9) Q=(7,7) B=(1,8)");
    assert_eq!(r7("black_move", "complete  "), "complete: rule R7 of `complete` leads to `complete`, and Black is to move");
    assert_eq!(r7("black_move", "stop      "), "complete: rule R7 of `complete` says that Black is mated, and he is not");
    assert_eq!(stuck(&without(COMPLETE, "R7")), "complete: rule else of `complete` says that Black is mated, and he is not");
    let black = |rule: &str, from: &str, to: &str| stuck(&with(BLACK_MOVE, rule, from, to));
    assert_eq!(black("thinks", "stay    ", "complete"), "black_move: rule thinks of `black_move` lets White move twice");
    assert_eq!(black("thinks", "stay    ", "stop    "), "black_move: rule thinks of `black_move` ends the game, and the king has a move");
    assert_eq!(black("moves", "complete", "stop    "), "black_move: rule moves of `black_move` ends the game, and White has a queen");
    assert_eq!(
        black("mated", "complete", "stop    "),
        "black_move: rule mated of `black_move` ends the game without a winner, and it is mate"
    );
    assert_eq!(stuck(&without(BLACK_MOVE, "moves")), "black_move: no rule of `black_move` takes moved = T, taken = F");
}

#[test]
fn a_stuck_game_goes_on_with_other_tables() {
    let mut game = Game::with(Strategy::Complete, start("a8".parse().unwrap()).unwrap(), &read(&without(BLACK_MOVE, "thinks")));
    assert!(matches!(game.advance(&mut ()), Event::Stuck(_)));
    assert!(matches!(game.advance(&mut ()), Event::Stuck(_)), "again");
    game.replace_tables(&Tables::default());
    assert!(matches!(game.advance(&mut ()), Event::WhiteMoved { .. }), "it is told now");
    assert!(matches!(game.advance(&mut ()), Event::BlackToMove));
}

#[test]
fn other_texts_are_no_tables_of_the_game() {
    let wrong = |text: &str| Tables::read([("x.yaml", text)]).unwrap_err().to_string();
    assert_eq!(wrong(&SEED.replace("table: seed\n", "table: chess\n")), "x.yaml: `chess` is no table of the mate with king and queen");
    assert!(wrong("rules: 7").starts_with("x.yaml: "));
}

/// Numbers that differ enough.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % count
    }
}

/// The table with a cell of one of its rules taken from another rule.
fn changed(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = bare(text).lines().map(str::to_owned).collect();
    let rules: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with("  | ")).skip(1).collect();
    let [at, from] = [(); 2].map(|()| rules[random.below(rules.len())]);
    let cells = |line: &str| line.split('|').map(str::to_owned).collect::<Vec<_>>();
    let (mut to, from) = (cells(&lines[at]), cells(&lines[from]));
    let column = 2 + random.below(to.len() - 4);
    to[column].clone_from(&from[column]);
    lines[at] = to.join("|");
    lines.join("\n")
}

/// Any table that can be read is followed to the end of a game, or says why not: nothing panics, nothing goes on for ever.
#[test]
fn no_table_breaks_a_game() {
    let (mut random, mut mates, mut others, mut stuck, mut unread) = (Random(7), 0, 0, 0, 0);
    for (strategy, text) in
        [(Strategy::Seed, SEED), (Strategy::Complete, COMPLETE), (Strategy::Complete, BLACK_MOVE)].into_iter().cycle().take(60)
    {
        let text = changed(&changed(text, &mut random), &mut random);
        let Ok(tables) = Tables::read([("", text.as_str())]) else {
            unread += 1;
            continue;
        };
        let proof = Proof::of_with(strategy, &tables);
        assert_eq!(proof.starts(), 40);
        let starts: Vec<_> = queen_mate::starts().collect();
        let mut game = Game::with(strategy, starts[random.below(starts.len())], &tables);
        let mut moves = 0;
        loop {
            match game.advance(&mut ()) {
                Event::WhiteMoved { .. } => moves += 1,
                Event::BlackToMove if moves > 60 => break others += 1,
                Event::BlackToMove => {
                    let to: Vec<_> = game.position().black_moves().collect();
                    game.black_moves(to[random.below(to.len())]).unwrap();
                }
                Event::Over(Outcome::Mate) => break mates += 1,
                Event::Over(_) => break others += 1,
                Event::Stuck(_) => break stuck += 1,
            }
        }
    }
    assert!(mates > 5 && stuck > 5 && unread < 40, "{mates} {others} {stuck} {unread}");
}
