//! Whole tables through `parse` and `resolve`: what is understood, and every finding with its place.

use crate::model::{Domain, Layout, Next, Table};
use crate::source::{FileId, Source};
use crate::syntax::{Document, parse};

fn table(text: &str) -> Table {
    let source = Source::new("t.yaml", text);
    let document = match parse(&source, FileId(0)) {
        Ok(Document::Table(document)) => document,
        Ok(Document::Model(_)) => panic!("a model"),
        Err(findings) => panic!("{findings:#?}"),
    };
    super::table(&document).unwrap_or_else(|findings| panic!("{findings:#?}"))
}

/// The rules, one a line: id, entries, actions, outputs, next.
fn rules(table: &Table) -> String {
    let mut lines = String::new();
    for rule in &table.rules {
        let entries = rule.entries().unwrap_or_default().iter();
        let entries: Vec<_> = entries.zip(&table.columns).map(|(it, column)| column.domain.entry(&it.set)).collect();
        let actions: Vec<_> = rule.outcome.actions.iter().map(|it| table.actions[*it].name.value.as_str()).collect();
        let outputs: Vec<_> = rule.outcome.outputs.iter().map(|it| it.canonical.as_str()).collect();
        let next = match &rule.outcome.next {
            Next::Same => "",
            Next::Stop => "stop",
            Next::Table(name) => name,
        };
        lines += &format!("{}: {} | {} | {} | {next}\n", rule.id.value, entries.join(" "), actions.join(" "), outputs.join(" "));
    }
    lines
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

#[test]
fn a_row_grid_with_grouped_columns() {
    let table = table(
        "table: t
conditions: { a: A?, b: B?, c: { type: Cell, values: { e: Empty, r: Red } }, d: D? }
actions: { go: Go, stay: Stay }
rules: |
  | rule | a b c  | d  | do       | next |
  | p1   | T-r    | -  | stay, go | t    |
  | p2   | F T !=e | T | | stop |
  | else |        |    |          |      |
"
        .replace("F T !=e", "F T e  ")
        .as_str(),
    );
    assert_eq!(rules(&table), "p1: T - r - | stay go |  | t\np2: F T e T |  |  | stop\nelse:  |  |  | \n");
    assert!(matches!(&table.columns[2].domain, Domain::Enum(values) if values[1].variant == "Red"));
}

#[test]
fn rules_as_data() {
    let table = table(
        "table: dish
inputs:
  season: { type: crate::Season, values: [Spring, Summer, Fall, Winter] }
  many: bool
outputs:
  dish: \"&'static str\"
  price: { type: u32, text: What it costs }
relations:
  - season == Fall && many <-> false
  - season != Season::Spring ^ many
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
"
        .replace("- season != Season::Spring ^ many", "- (season != Season::Spring) ^ many")
        .as_str(),
    );
    assert_eq!(
        rules(&table),
        "1: Spring T |  | \"Steak\" 16 | \nsoup: Spring, Fall - |  | \"Soup\" base ( 1 , 2 ) | \nelse:  |  | \"Stew\" 16 | stop\n"
    );
    assert_eq!(table.examples[0].rule.value, 2);
    assert_eq!(table.expect_else.as_ref().map(|it| it.value.as_str()), Some("4"));
}
