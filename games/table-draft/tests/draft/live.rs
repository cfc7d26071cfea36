//! A table that is read decides as the compiled one.

use dtable_core::interpret::is_possible;
use dtable_core::model::{Origin, Position, Table};
use dtable_runtime::{Rules, TableData};
use table_draft::{LiveTable, Stuck};

use crate::compiled::{Compiled, Seen, TABLES, live, next, value};

/// Calls `visit` with all possible cases of a table, in which the conditions that are computed are 0. Of chess, White's king stands
/// on the files and ranks that some condition tells from others, and on one more.
pub fn for_each_case(table: &Table, visit: &mut impl FnMut(&[Position])) {
    let is_given = |at: usize| table.columns[at].origin != Origin::Expression;
    let values: Vec<Vec<Position>> = (0..table.columns.len())
        .map(|at| match table.columns[at].name.value.as_str() {
            "wx" | "wy" => [1, 3, 6, 8].map(|it| it + 128).to_vec(),
            _ if is_given(at) => table.columns[at].domain.all().iter().collect(),
            _ => vec![0],
        })
        .collect();
    let (mut at, mut case) = (vec![0; values.len()], vec![0; values.len()]);
    loop {
        for (column, place) in at.iter().enumerate() {
            case[column] = values[column][*place];
        }
        if is_possible(table, &case) {
            visit(&case);
        }
        let Some(next) = (0..at.len()).rfind(|column| at[*column] + 1 < values[*column].len()) else { return };
        at[next] += 1;
        at[next + 1..].fill(0);
    }
}

fn decides_as_compiled(table: &Compiled) -> usize {
    let live = live(table);
    let mut cases = 0;
    for_each_case(live.table(), &mut |case| {
        let (mut expected, mut seen) = (Seen::default(), Seen::default());
        (table.decide)(case, &mut expected);
        let chosen = live.decide(&mut |at, _| Some(value(live.data(), at, case[at])), &mut seen).unwrap();
        assert_eq!(seen, expected, "{} in {case:?}", table.data.name);
        let actions = &expected.actions;
        assert_eq!(chosen.actions, actions.iter().map(|it| table.data.actions[*it].name).collect::<Vec<_>>());
        assert_eq!((Some(chosen.rule), chosen.next), (expected.rule, next(table, chosen.rule)));
        cases += 1;
    });
    cases
}

#[test]
fn every_table_of_the_games_decides_as_compiled() {
    let cases = TABLES.iter().map(|table| (table.data.name, decides_as_compiled(table)));
    let expected = [
        ("game", 48),
        ("win", 4),
        ("computer_move", 19_683),
        ("computer_move_perfect", 13_851),
        ("seed", 63_504),
        ("complete", 57_288),
        ("black_move", 16),
        ("turn", 20),
        ("level", 3),
        ("window", 50),
        ("shape", 945),
        ("move_class", 49),
    ];
    assert_eq!(cases.collect::<Vec<_>>(), expected);
}

/// What is said of a table as data.
fn told(data: &TableData) -> String {
    let rules: Vec<String> = data
        .rules
        .iter()
        .map(|it| {
            let entries: Vec<_> = it.entries().map(|entry| (entry.text(), entry.spans().collect::<Vec<_>>())).collect();
            format!("{} {} {entries:?} {:?} {:?} {:?}", it.id(), it.title(), it.actions(), it.outputs().collect::<Vec<_>>(), it.next())
        })
        .collect();
    format!("{} {} {} {:?} {:?} {:?} {rules:#?}", data.name, data.title, data.doc, data.conditions, data.actions, data.relations)
}

#[test]
fn a_table_shows_itself_as_the_compiled_one() {
    for table in &TABLES {
        let live = live(table);
        assert_eq!(told(live.data()), told(table.data));
        assert!(matches!(live.data().rules, Rules::Listed(_)));
    }
}

#[test]
fn the_same_table_has_the_same_data() {
    let table = &TABLES[2];
    let again = LiveTable::read("elsewhere.yaml", &format!("# A comment.\n{}", table.text)).unwrap();
    assert!(std::ptr::eq(live(table).data(), again.data()));
    let changed = LiveTable::read("x.yaml", &table.text.replace("| P42  | FFF ", "| P42  | TFF ")).unwrap();
    assert!(!std::ptr::eq(live(table).data(), changed.data()));
    let entries = |data: &TableData, rule: usize| data.rules.nth(rule).entry(0).unwrap().text().as_ptr();
    assert_eq!(entries(changed.data(), 3), entries(again.data(), 3));
}

#[test]
fn a_question_is_asked_while_a_rule_depends_on_it() {
    let mut asked = Vec::new();
    let table = live(&TABLES[0]);
    let mut answers = |at: usize, name: &str| {
        asked.push(name.to_owned());
        Some(value(table.data(), at, u128::from(["started", "free", "human_turn"].contains(&name))))
    };
    let chosen = table.decide(&mut answers, &mut ()).unwrap();
    assert_eq!((chosen.id, chosen.actions), ("5", vec!["wait"]));
    assert_eq!(asked, ["closed", "started", "over", "free", "computer_turn", "human_turn", "human_moved"]);

    let mut asked = Vec::new();
    let mut answers = |at: usize, name: &str| {
        asked.push(name.to_owned());
        Some(value(table.data(), at, 1))
    };
    assert_eq!(table.decide(&mut answers, &mut ()).unwrap().id, "1");
    assert_eq!(asked, ["closed"]);
}

#[test]
fn computed_conditions_are_told_to_the_observer_after_the_inputs() {
    #[derive(Default)]
    struct Asked(Vec<String>);
    impl dtable_runtime::Observer for Asked {
        fn asked(&mut self, table: &'static TableData, condition: usize, value: dtable_runtime::Value) {
            let it = &table.conditions[condition];
            self.0.push(format!("{}={}", it.name, it.show(value)));
        }
    }
    let (table, mut asked) = (live(&TABLES[5]), Asked::default());
    let mut answers = |at: usize, _: &str| Some(value(table.data(), at, [1, 8, 7, 7, 8, 8][at] + 128));
    let chosen = table.decide(&mut answers, &mut asked).unwrap();
    assert_eq!(asked.0[..8].join(" "), "bx=1 by=8 qx=7 qy=7 wx=8 wy=8 c1=T c2=F");
    assert_eq!((chosen.id, chosen.actions), ("R7", vec!["queen_to_d7"]));
}

const GAP: &str = "
table: t
inputs: { a: { type: u8, range: 1..=9 }, b: bool }
outputs: { r: u8 }
rules: |
  | rule | a    | b | r |
  | 1    | <= 3 | T | 1 |
  | 2    | <= 5 | - | 2 |
";

#[test]
fn a_table_that_is_not_verified_decides_by_its_first_rule_or_says_why_not() {
    let table = LiveTable::read("t.yaml", GAP).unwrap();
    let decide = |a: i128, b| {
        let mut answers = |at, _: &str| Some(if at == 0 { dtable_runtime::Value::Integer(a) } else { dtable_runtime::Value::Bool(b) });
        table.decide(&mut answers, &mut ()).map(|it| (it.id, it.outputs))
    };
    // Both rules match: the first fires.
    assert_eq!(decide(3, true), Ok(("1", vec!["1"])));
    assert_eq!(decide(3, false), Ok(("2", vec!["2"])));
    assert_eq!(decide(6, true).unwrap_err().to_string(), "no rule of `t` takes a = 6, b = T");
    assert_eq!(decide(10, true).unwrap_err().to_string(), "`t` was told a = 10, which is no value of it");
    let unanswered = table.decide(&mut |_, _| None, &mut ()).unwrap_err();
    assert_eq!(unanswered, Stuck::Unanswered { table: "t", condition: "a".to_owned() });
}

#[test]
fn what_is_no_table_that_decides_says_so() {
    let read = |text: &str| LiveTable::read("t.yaml", text).unwrap_err().to_string();
    assert_eq!(read("model: m\nstart: a\ntables: [a.yaml]\n"), "`t.yaml` is not a table");
    assert_eq!(read(&GAP.replace("outputs", "hit: collect\noutputs")), "`t` collects rules, and has no single one that fires");
    assert!(read("rules: [").starts_with("t.yaml: "));
}
