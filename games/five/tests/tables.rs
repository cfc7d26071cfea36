//! Games by tables that are read while the program runs.

use five::{Census, Event, Game, Level, MoveClass, Player, Setup, Size, Tables, claims_with};
use proved::{Claim, Proved};

const FILES: [(&str, &str); 5] = [
    ("turn", include_str!("../tables/turn.yaml")),
    ("level", include_str!("../tables/level.yaml")),
    ("window", include_str!("../tables/window.yaml")),
    ("shape", include_str!("../tables/shape.yaml")),
    ("move_class", include_str!("../tables/move_class.yaml")),
];

/// The tables, but one in which the line of a rule has other texts, or is gone where there is none.
fn edited(table: &str, rule: &str, change: Option<(&str, &str)>) -> Tables {
    let (_, text) = FILES.iter().find(|(name, _)| *name == table).unwrap();
    let start = format!("  | {rule} ");
    let lines = text.split("\nexamples:").next().unwrap().lines();
    let edited = lines.filter_map(|line| match change {
        _ if !line.starts_with(&start) => Some(format!("{line}\n")),
        Some((from, to)) => Some(line.replace(from, to) + "\n"),
        None => None,
    });
    let edited: String = edited.collect();
    assert_ne!(edited.trim(), text.split("\nexamples:").next().unwrap().trim());
    Tables::read([(table, edited.as_str())]).unwrap()
}

const SMALL: Size = Size::ALL[0];

#[test]
fn tables_that_are_read_play_as_the_compiled_ones() {
    let tables = Tables::read(FILES).unwrap();
    for levels in [[Level::Professional, Level::Beginner], [Level::Amateur, Level::Professional]] {
        assert_eq!(Census::take_with(SMALL, levels, 0..3, &tables).unwrap(), Census::take(SMALL, levels, 0..3));
    }
    let claims = claims_with(&tables);
    let tried: Vec<Proved> = claims.iter().filter(|claim| !claim.tables().is_empty()).map(Claim::attempt).collect();
    assert!(tried.len() == 5 && tried.iter().all(Proved::passed), "{tried:?}");
}

fn refutation(table: &str, rule: &str, change: Option<(&str, &str)>) -> String {
    let claims = claims_with(&edited(table, rule, change));
    let tried = claims.iter().filter(|claim| claim.tables().contains(&table)).map(Claim::attempt);
    tried.filter_map(|claim| claim.evidence).map(|evidence| evidence.to_string()).next().unwrap()
}

#[test]
fn a_wrong_table_is_refuted_by_a_case() {
    assert_eq!(
        refutation("turn", "draw", None),
        "6 of 20 positions are judged otherwise\nfive false, full true, last nobody, first human: no rule of `turn` takes five = F, full = T, and by the rules of the game it is `draw`"
    );
    assert_eq!(
        refutation("turn", "answer", Some(("computer_moves", "human_moves   "))),
        "2 of 20 positions are judged otherwise\nfive false, full false, last human, first human: the table does `human_moves`, and by the rules of the game it is `computer_moves`"
    );
    assert_eq!(
        refutation("window", "row", Some(("VALUATION_FACTOR.pow(mine)", "2 * mine                  "))),
        "300 of 1620 positions have another value\n`O....` for the human, to himself: 2 by the table, 3 by the document's words"
    );
    assert_eq!(
        refutation("shape", "five", Some(("Shape::Five", "Shape::Four"))),
        "900 of 945 positions are named otherwise\nfives 1, fours 0, threes 0: a four by the table, and the strongest is a five"
    );
    assert_eq!(
        refutation("move_class", "block_five", None),
        "6 of 49 positions are named otherwise\nmine an open four, theirs a five: makes an open four by the table, and it blocks a five"
    );
}

/// The computer's first move.
fn moved(tables: &Tables) -> Event {
    Game::with(Setup { size: SMALL, first: Player::Computer, ..Setup::default() }, tables).advance(&mut ())
}

#[test]
fn a_table_that_cannot_be_followed_ends_the_game() {
    let stuck = |table: &str, rule: &str, change: Option<(&str, &str)>| match moved(&edited(table, rule, change)) {
        Event::Stuck(stuck) => format!("{}: {stuck}", stuck.table()),
        event => panic!("{event:?}"),
    };
    assert_eq!(
        stuck("window", "row", Some(("VALUATION_FACTOR.pow(mine)", "weigh(mine)               "))),
        "window: rule row of `window` gives `weigh(mine)`, which is not understood here: whole numbers are, and sums, products and powers of them"
    );
    assert_eq!(
        stuck("window", "five", Some(("10_000", "10_000_000"))),
        "window: rule five of `window` gives `10_000_000`, which is more than 1,000,000"
    );
    assert_eq!(stuck("window", "five", None), "window: no rule of `window` takes mine = 5, theirs = 0, side = Own");
    assert_eq!(
        stuck("level", "professional", Some(("100  ", "all  "))),
        "level: rule professional of `level` gives `all`, which is not understood here: whole numbers are, and sums, products and powers of them"
    );
    assert_eq!(
        stuck("shape", "nothing", Some(("Shape::Nothing ", "Shape::Something"))),
        "shape: rule nothing of `shape` gives `Shape::Something`, which is no shape"
    );
    assert_eq!(stuck("move_class", "quiet", None), "move_class: no rule of `move_class` takes mine = Nothing, theirs = Nothing");
    assert_eq!(
        stuck("turn", "computer_begins", Some(("computer_moves", "computer_won  "))),
        "turn: `turn` says that somebody has won, and the last stone makes no five"
    );
    assert_eq!(stuck("turn", "computer_begins", Some(("computer_moves", "              "))), "turn: `turn` does not say whose turn it is");
}

#[test]
fn an_edited_table_judges_otherwise() {
    let Event::ComputerMoved(choice) = moved(&edited("move_class", "quiet", Some(("MoveClass::Quiet ", "MoveClass::Wins  ")))) else {
        panic!()
    };
    assert_eq!((choice.class, choice.rule.id, choice.rule.title), (MoveClass::Wins, "quiet", "Room for rows to come"));
}

#[test]
fn a_stuck_game_goes_on_with_other_tables() {
    let mut game = Game::with(Setup { size: SMALL, ..Setup::default() }, &edited("window", "five", None));
    assert_eq!(game.advance(&mut ()), Event::HumanToMove);
    game.human_moves("c3".parse().unwrap()).unwrap();
    let before = game.clone();
    assert!(matches!(game.advance(&mut ()), Event::Stuck(_)));
    assert!(game == before, "nothing has changed, chance neither");
    game.replace_tables(&Tables::default());
    let Event::ComputerMoved(choice) = game.advance(&mut ()) else { panic!() };
    let mut other = Game::new(game.setup());
    other.human_moves("c3".parse().unwrap()).unwrap();
    assert_eq!(other.advance(&mut ()), Event::ComputerMoved(choice), "as if it had always been so");
}

#[test]
fn other_texts_are_no_tables_of_the_game() {
    let wrong = |text: &str| Tables::read([("x.yaml", text)]).unwrap_err().to_string();
    assert_eq!(wrong(&FILES[0].1.replace("table: turn\n", "table: go\n")), "x.yaml: `go` is no table of five in a row");
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
    let mut lines: Vec<String> = text.split("\nexamples:").next().unwrap().lines().map(str::to_owned).collect();
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
    let (mut random, mut ends, mut stuck, mut unread) = (Random(7), 0, 0, 0);
    for (name, text) in FILES.into_iter().cycle().take(200) {
        let text = changed(&changed(text, &mut random), &mut random);
        let Ok(tables) = Tables::read([(name, text.as_str())]) else {
            unread += 1;
            continue;
        };
        let (first, level) = (Player::ALL[random.below(2)], Level::ALL[random.below(3)]);
        let mut game = Game::with(Setup { size: SMALL, first, level, seed: random.0 }, &tables);
        loop {
            match game.advance(&mut ()) {
                Event::ComputerMoved(choice) => assert!(choice.total() < u64::MAX),
                Event::HumanToMove => {
                    let free: Vec<_> = game.board().free().collect();
                    let to = game.hint(&mut ()).map_or_else(|| free[random.below(free.len())], |hint| hint.cell);
                    game.human_moves(to).unwrap();
                }
                Event::Over(_) => break ends += 1,
                Event::Stuck(_) => break stuck += 1,
            }
        }
    }
    assert!(ends > 50 && stuck > 10 && unread < 100, "{ends} {stuck} {unread}");
}
