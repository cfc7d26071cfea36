//! Whole tables through `parse` and `resolve`: what is understood, and every finding with its place.

mod choices;
mod conditions;
mod sets;
mod values;

use expect_test::{Expect, expect};

use crate::diagnostic::Finding;
use crate::model::{Domain, Layout, Next, Rule, Table};
use crate::source::{FileId, Source};
use crate::syntax::{Document, parse};

/// All findings, or none: whatever the text, an answer.
fn findings(text: &str) -> Vec<Finding> {
    match parse(&Source::new("t.yaml", text), FileId(0)) {
        Ok(Document::Table(document)) => super::table(&document).err().unwrap_or_default(),
        Ok(Document::Model(document)) => super::model(&document, Vec::new()).err().unwrap_or_default(),
        Ok(Document::Types(document)) => super::shared_types::check(&document).err().unwrap_or_default(),
        Err(findings) => findings,
    }
}

fn table(text: &str) -> Table {
    let source = Source::new("t.yaml", text);
    let document = match parse(&source, FileId(0)) {
        Ok(Document::Table(document)) => document,
        Ok(Document::Model(_) | Document::Types(_)) => panic!("no table"),
        Err(findings) => panic!("{findings:#?}"),
    };
    super::table(&document).unwrap_or_else(|findings| panic!("{findings:#?}"))
}

/// The rules, one a line: id, entries, actions, outputs, next.
fn rules(table: &Table) -> String {
    table.rules.iter().map(|it| line(table, it)).collect()
}

fn line(table: &Table, rule: &Rule) -> String {
    let entries = rule.entries().unwrap_or_default().iter();
    let entries: Vec<_> = entries.zip(&table.columns).map(|(it, column)| column.domain.entry(&it.set)).collect();
    let actions: Vec<_> = rule.outcome.actions.iter().map(|it| table.actions[*it].name.value.as_str()).collect();
    let outputs: Vec<_> = rule.outcome.outputs.iter().map(|it| it.canonical.as_str()).collect();
    let next = match &rule.outcome.next {
        Next::Same => "",
        Next::Stop => "stop",
        Next::Table(name) => name,
    };
    format!("{}: {} | {} | {} | {next}\n", rule.id.value, entries.join(" "), actions.join(" "), outputs.join(" "))
}

const GAME: &str = "\
table: game
title: Игра (Game)
doc: Follows the start and the end of a game.
conditions:
  closed:  Application closed?
  started: { text: Game started? }
  over:
actions:
  wait: Wait while the human thinks
  draw: Draw, game over
relations:
  - exactly_one(closed, over) -> !started
rules: |
  # a comment
  |         | 1    | 2 | P_3 | else |

  |---------|------|:-:|-----|------|
  | closed  | T    | N | not(T) |   |
  | started | -    | F | !=F |      |
  | over    | T, F | - | Y   |      |
  | wait    | 2    | 1 |     |      |
  | draw    | 1    |   | 7   |      |
  | next    | stop |   |     | win  |
  | title   | End  |   |     |      |
";

#[test]
fn a_classic_grid() {
    let table = table(GAME);
    assert_eq!(rules(&table), "1: T - - | draw wait |  | stop\n2: F F - | wait |  | \nP_3: F T T | draw |  | \nelse:  |  |  | win\n");
    assert_eq!(table.rules[0].title, "End");
    assert_eq!(table.relations[0].text, "exactly_one(closed, over) -> !started");
    assert!(matches!(&table.layout, Layout::Columns(rows) if rows.len() == 7 && rows[3].value == "wait"));
}

const CELLS: &str = "\
table: t
conditions: { a: A?, b: B?, c: { type: Cell, values: { e: Empty, r: Red } }, d: D? }
actions: { go: Go, stay: Stay }
rules: |
  | rule | a b c  | d  | do       | next |
  | p1   | T-r    | -  | stay, go | t    |
  | p2   | F T e  | T  |          | stop |
  | else |        |    |          |      |
";

#[test]
fn a_row_grid_with_grouped_columns() {
    let table = table(CELLS);
    assert_eq!(rules(&table), "p1: T - r - | stay go |  | t\np2: F T e T |  |  | stop\nelse:  |  |  | \n");
    assert!(matches!(&table.columns[2].domain, Domain::Enum { variants, .. } if variants[1].variant == "Red"));
}

const DISH: &str = "\
table: dish
inputs:
  season: { type: crate::Season, values: [Spring, Summer, Fall, Winter] }
  many: bool
outputs:
  dish: \"&'static str\"
  price: { type: u32, text: What it costs }
relations:
  - season == Fall && many <-> false
  - (season != Season::Spring) ^ many
rules:
  - { id: 1, when: { season: Spring, many: T }, out: { dish: '\"Steak\"', price: 0x10 } }
  - id: soup
    title: Soup
    when:
      season: Spring, Fall
    out: { dish: 'r\"Soup\"', price: \"base(1, 2)\" }
  - { id: else, out: { dish: '\"Stew\"', price: 16 }, next: stop }
examples:
  - { when: { season: 'not(Spring, Fall)' }, rule: else }
expect: { else: 4 }
lints: { redundant-rule: deny }
";

#[test]
fn rules_as_data() {
    let table = table(DISH);
    let lines = "1: Spring T |  | \"Steak\" 16 | \nsoup: Spring, Fall - |  | \"Soup\" base ( 1 , 2 ) | \nelse:  |  | \"Stew\" 16 | stop\n";
    assert_eq!(rules(&table), lines);
    assert_eq!(table.examples[0].rule.as_ref().map(|it| it.value), Some(2));
    assert_eq!(table.expect_else.as_ref().map(|it| it.value.as_str()), Some("4"));
}

/// The findings, one a line: place, length, name, message.
fn check(text: &str, expected: &Expect) {
    let source = Source::new("t.yaml", text);
    let shown = |it: &Finding| {
        let span = it.primary.span;
        let (place, length) = (source.place(span.start), source.text()[span.start..span.end].chars().count());
        format!("{place} {length} {}: {}\n", it.code.name(), it.message)
    };
    expected.assert_eq(&findings(text).iter().map(shown).collect::<String>());
}

#[test]
fn places_are_those_of_the_file() {
    let table = "table: ход\nconditions:\n  тепло: 'it''s'\n  c: { type: C, values: { \"e\": E, 'f': F } }\noutputs:\n  x: u8\nrules: |\n";
    let rules = "  |  | 1 | два \\|\\| |\n  | тепло | T | ж |\n  | c | not( e , g ) | \\| |\n  | x | a \\| (b | \"ё\" ` |\n";
    let expected = expect![[r"
        8:12 8 invalid-name: `два ||` cannot be the name of a rule
        9:17 1 invalid-entry: `тепло` has no value `ж`
        10:18 1 invalid-entry: `c` has no value `g`
        10:24 2 invalid-entry: this is no entry
        11:14 1 invalid-result: a bracket that does not close
        11:23 1 invalid-result: '`' is not Rust
    "]];
    let text = format!("{table}{rules}");
    check(&text, &expected);
    check(&text.replace('\n', "\r\n"), &expected);
    check(&text.replace("rules: |", "rules: |2-"), &expected);
}

#[test]
fn a_byte_order_mark_is_not_counted() {
    check("\u{feff}table: t\nrules: [{ id: else, do: [x] }]\n", &expect!["2:26 1 unknown-name: there is no action `x`\n"]);
}

#[test]
fn places_in_quotes() {
    let text = "table: t\nconditions: { a: A? }\nrules: [{ id: else }]\nrelations:\n  - 'b -> a'\n  - \"a -> b\"\n  - >\n    a ->\n    b\n";
    check(
        text,
        &expect![[r"
            5:6 1 unknown-name: there is no condition `b`
            6:11 1 unknown-name: there is no condition `b`
            8:5 10 unknown-name: there is no condition `b`
        "]],
    );
}

#[test]
fn limits_are_findings() {
    let conditions: Vec<String> = (0..1100).map(|it| format!("  c{it}: C?\n")).collect();
    check(
        &format!("table: t\nconditions:\n{}rules: [{{ id: else }}]\n", conditions.concat()),
        &expect!["1102:3 5 too-large: 1100 conditions and inputs; at most 1024 are possible\n"],
    );
    let values: Vec<String> = (0..1100).map(|it| format!("V{it}")).collect();
    check(
        &format!("table: t\nconditions: {{ c: {{ type: C, values: [{}] }} }}\nrules: [{{ id: else }}]\n", values.join(", ")),
        &expect!["2:37 6591 too-large: 1100 values; at most 1024 are possible\n"],
    );
    let list = vec!["a"; 9000].join(",");
    check(
        &format!("table: t\nconditions: {{ a: A? }}\nrules: |\n  | rule | a |\n  | 1 | {list} |\n"),
        &expect!["5:9 17999 too-large: an entry with too many tokens\n"],
    );
    let keys: Vec<String> = (0..1200).map(|it| format!("k{it}: 1\n")).collect();
    let found = findings(&format!("table: t\n{}rules: [{{ id: else }}]\n", keys.concat()));
    assert_eq!((found.len(), found[1000].message.as_str()), (1001, "more than 1000 findings; those after this place are not shown"));
    check(
        &"#".repeat((64 << 20) + 1),
        &expect![[r#"
        1:1 0 too-large: the file has 67108865 bytes; at most 67108864 are read
    "#]],
    );
}

#[test]
fn relations_that_grow_are_stopped() {
    let values: Vec<String> = (0..1000).map(|it| format!("V{it}")).collect();
    let both = format!("{{ type: C, values: [{}] }}", values.join(", "));
    let relations = "  - a == b\n".repeat(600);
    let text = format!("table: t\nconditions:\n  a: {both}\n  b: {both}\nrelations:\n{relations}rules: [{{ id: else }}]\n");
    check(&text, &expect!["530:5 6 too-large: relations compare with more than 1048576 values; every value of `a == b` counts\n"]);
}

/// Over `a`, `b` and `c`, from FFF to TTT: where the relation holds.
fn holds(relation: &str) -> String {
    let table = table(&format!("table: t\nconditions: {{ a: A?, b: B?, c: C? }}\nrelations: ['{relation}']\nrules: [{{ id: else }}]\n"));
    let formula = &table.relations[0].formula;
    let value = |case: u128, column: usize| case >> (2 - column) & 1;
    (0..8).map(|case| if formula.holds(&|column| value(case, column)) { '1' } else { '0' }).collect()
}

#[test]
fn relations_mean_what_they_say() {
    let meanings = [
        ("a", "00001111"),
        ("!a && b", "00110000"),
        ("a ^ b ^ c", "01101001"),
        ("a -> b", "11110011"),
        ("a -> b -> c", "11111101"),
        ("a <-> b", "11000011"),
        ("a <-> b <-> c", "01101001"),
        ("a == b", "11000011"),
        ("a != b", "00111100"),
        ("a == true", "00001111"),
        ("false != a", "00001111"),
        ("(a && b) == c", "10101001"),
        ("c == (a || b)", "10010101"),
        ("a ^ b == c", "10010110"),
        ("exactly_one(a, b, c)", "01101000"),
        ("at_most_one(a, b, c)", "11101000"),
        ("at_least_one(a, b)", "00111111"),
        ("true", "11111111"),
        ("a && false", "00000000"),
    ];
    for (relation, expected) in meanings {
        assert_eq!(holds(relation), expected, "{relation}");
    }
}

#[test]
fn relations_between_enums() {
    let table = table(
        "table: t\nconditions:\n  a: { type: C, values: [X, Y, Z] }\n  b: { type: C, values: { z: Z, x: X } }\n\
         relations: [a == b, 'Y != a', a == C::Z]\nrules: [{ id: else }]\n",
    );
    let holds = |relation: usize| -> String {
        let formula = &table.relations[relation].formula;
        let cases = (0..3).flat_map(|a| (0..2).map(move |b| [a, b]));
        cases.map(|case| if formula.holds(&|column| case[column]) { '1' } else { '0' }).collect()
    };
    assert_eq!([holds(0), holds(1), holds(2)], ["010010", "110011", "000011"]);
}

const NUMBERS: &str = "\
table: fee
inputs:
  age: { type: i8, range: 0..=120 }
  price: { type: f32, range: .. }
  size: { type: u16, values: [1, 2, 5] }
  letter: char
  name: \"&'static str\"
  nick: \"Option<u8>\"
  money: { type: Money, as: u32 }
  error: { type: Error, values: [Denied, 'Code(..)', other] }
constants:
  LIMIT: { type: i8, value: -5 }
conditions:
  old: { text: Old?, is: age % 2 == 0 && (age - 5).abs() > LIMIT || matches!(name, \"a\" | \"b\") }
  kept: Is it kept?
  young: { text: Young?, requires: kept -> !old }
relations:
  - age + 3 * 5 > 7 -> nick != Some(3) || price < 2.5
outputs:
  fee: u32
hit: collect sum
rules: |
  | rule | age     | price    | size  | letter   | name     | nick          | error | fee |
  | 1    | 1..=5   | < 2.5e3  | != 5  | 'a'..'z' | \"x\", r\"y\" | None, Some(> 3) | Code  | 1   |
  | 2    | > LIMIT | -inf     | 1, 5  | '\\n'     | not(\"x\") | -             | other | 2   |
examples:
  - { when: { age: 5, name: '\"q\"' }, rule: 1 }
";

const MODEL: &str = "\
model: day
title: A day
start: morning
tables: [morning.yaml, 'evening.yaml']
lints: { idle-loop: allow }
";

const CHOICES: &str = "\
table: label
conditions:
  up: { text: Up?, cost: 12 }
actions: { a: , b: , c: }
code: graph
rules: |
  | rule | up | do              | weight |
  | 1    | T  | c, one_of(a, b) | 1_000  |
  | else |    | one_of(c, b)    |        |
";

/// Every text that differs from a good one in one place has an answer.
#[test]
fn broken_texts_are_answered() {
    const WRONG: [&str; 19] = ["\t", "\n", "\"", "'", "|", "\\", "[", "}", ": ", "#", "-", "!", "&", "*", ",", "(", "é", "\u{feff}", "\0"];
    for good in [GAME, CELLS, DISH, NUMBERS, CHOICES, MODEL] {
        for (count, (at, here)) in good.char_indices().enumerate() {
            let (before, rest) = good.split_at(at);
            let after = &rest[here.len_utf8()..];
            findings(before);
            findings(&format!("{before}{after}"));
            findings(&format!("{before}{here}{rest}"));
            for wrong in [WRONG[count % WRONG.len()], WRONG[(count * 7 + 3) % WRONG.len()]] {
                findings(&format!("{before}{wrong}{after}"));
            }
        }
    }
}

/// What could drive a recursive parser too deep, at every length around the limits.
#[test]
fn deep_texts_are_answered() {
    let nests = [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("!", ""),
        ("-", ""),
        ("&", ""),
        ("&&", ""),
        ("*", ""),
        ("|x| ", ""),
        ("|x, y| ", ""),
        ("return ", ""),
        ("a = ", ""),
        ("if a {} else ", ""),
        ("if a {", "}"),
        ("if ", "{} {}"),
        ("match ", "{}"),
        ("x as &", ""),
        ("x::<", ">"),
        ("x::<a, ", ">"),
        ("A<B, ", ">"),
        ("fn() -> ", ""),
        ("impl Fn() -> ", ""),
        ("*const ", ""),
        ("<", ">::A"),
        ("&mut ", ""),
        ("f(1, ", ")"),
        ("async move {", "}"),
        ("{ fn f() ", "}"),
        ("x = |a: &T| ", ""),
        ("let x = ", ""),
        ("#[a] ", ""),
        ("a..", ""),
        ("move || ", ""),
        ("'a: ", ""),
        ("for<'a> fn() -> ", ""),
        ("a -> ", ""),
        ("a ^ ", ""),
        ("a <-> ", ""),
        ("a == ", ""),
        ("a || ", ""),
        ("exactly_one(", ")"),
        ("one_of(", ")"),
        ("one_of(|x, ", "y| 1)"),
        ("not(", ")"),
        ("a, ", ""),
        ("x as &&", ""),
        ("-(", ")"),
        ("Some(", ")"),
        ("matches!(", ", b)"),
        ("a.min(", ")"),
        ("a + ", ""),
        ("1 * (", ")"),
        ("< ", ""),
        ("..", ""),
    ];
    for (open, close) in nests {
        for length in [8, 16, 24, 30, 40, 60, 90, 140, 3000] {
            answer_in_every_place(&format!("{}a{}", open.repeat(length), close.repeat(length)));
        }
    }
}

fn answer_in_every_place(text: &str) {
    let cell = text.replace('|', "\\|");
    let quoted = text.replace('\'', "\'\'");
    findings(&format!("table: t\noutputs: {{ x: '{quoted}' }}\nrules: |\n  | rule | x |\n  | else | {cell} |\n"));
    findings(&format!("table: t\nconditions: {{ a: A? }}\nrelations: ['{quoted}']\nrules: |\n  | rule | a |\n  | 1 | {cell} |\n"));
    findings(&format!(
        "table: t\noutputs: {{ x: u8 }}\nactions: {{ y: }}\nrules: [{{ id: else, out: {{ x: 'one_of(1, {quoted})' }}, do: ['one_of({quoted}, y)'] }}]\n"
    ));
    findings(&format!("table: t\ntitle: {text}\nrules: [{{ id: else }}]\n"));
    findings(&format!(
        "table: t\ninputs: {{ a: u8, b: {{ type: \"Option<i8>\", range: '{quoted}' }} }}\nconditions: {{ c: {{ is: '{quoted}' }} }}\nrules: |\n  | rule | b |\n  | 1 | {cell} |\n"
    ));
}
