//! The tables of booleans whose code is measured, as rules to be written by hand.

use super::write::Rules;
use crate::published::{Case, Cube, Published, bbdt, cubes_between, zhang_suen};
use crate::tables::{COMPUTER_MOVE, GAME, THREE};
use dtable_core::interpret::is_possible;
use dtable_core::model::{ConditionEntry, Table, When};
use dtable_core::source::{FileId, Source};
use dtable_core::syntax::Document;
use dtable_core::{resolve, syntax};

/// All of them, by the name of their file.
pub fn all() -> Vec<(&'static str, Rules)> {
    vec![
        ("three", three()),
        ("game", acting("game", GAME)),
        ("computer_move", acting("computer_move", COMPUTER_MOVE)),
        ("zhang_suen", published(&zhang_suen())),
        ("bbdt", published(&bbdt())),
    ]
}

/// A table of the project, its names looked up.
///
/// # Panics
///
/// Where it has an error.
pub fn resolved(text: &str) -> Table {
    match syntax::parse(&Source::new("table.yaml", text), FileId(0)) {
        Ok(Document::Table(document)) => resolve::table(&document).expect("the table is correct"),
        _ => panic!("the text is a table"),
    }
}

fn three() -> Rules {
    let table = resolved(THREE);
    let place = |row: &str| row.rsplit('|').nth(1).expect("a cell").trim().to_owned();
    let rows = THREE.lines().filter(|line| line.starts_with("  | ") && !line.contains("rule")).map(place);
    let rules: Vec<_> = cubes(&table).into_iter().zip(rows).collect();
    Rules {
        conditions: conditions(&table),
        alternatives: alone(&rules),
        rules,
        possible: Vec::new(),
        otherwise: None,
        ty: "u8".to_owned(),
        free: "three_free".to_owned(),
        asked: "three".to_owned(),
        packed: "three_packed".to_owned(),
    }
}

/// A table with actions: what is decided is its rule.
fn acting(name: &str, text: &str) -> Rules {
    let table = resolved(text);
    let variant = |id: &str| if id.starts_with(|it: char| it.is_ascii_digit()) { format!("Rule::R{id}") } else { format!("Rule::{id}") };
    let ids = table.rules.iter().filter(|rule| !rule.is_else()).map(|rule| variant(&rule.id.value));
    let rules: Vec<_> = cubes(&table).into_iter().zip(ids).collect();
    Rules {
        conditions: conditions(&table),
        alternatives: alone(&rules),
        rules,
        possible: if table.columns.len() <= 10 { possible(&table) } else { Vec::new() },
        otherwise: table.rules.iter().any(|rule| rule.is_else()).then(|| "Rule::Else".to_owned()),
        ty: "Rule".to_owned(),
        free: format!("{name}_free::decide"),
        asked: format!("{name}::decide"),
        packed: format!("{name}_packed::decide"),
    }
}

/// Where several results are right, the one that is right in most cases comes first; its cubes may reach into what is right for it
/// elsewhere, and those of the others into what is done already.
fn published(it: &Published) -> Rules {
    let right: Vec<Vec<String>> = it.cases().map(|case| (it.right)(case)).collect();
    let mut results: Vec<&String> = right.iter().flatten().collect();
    results.sort_unstable();
    results.dedup();
    let cases = |result: &String| right.iter().filter(|it| it.contains(result)).count();
    results.sort_by_key(|result| std::cmp::Reverse(cases(result)));
    let (mut rules, mut done) = (Vec::new(), vec![false; right.len()]);
    for result in results {
        let allowed: Vec<bool> = right.iter().zip(&done).map(|(it, done)| *done || it.contains(result)).collect();
        let needed: Vec<bool> = allowed.iter().zip(&done).map(|(allowed, done)| *allowed && !done).collect();
        rules.extend(cubes_between(&needed, &allowed).into_iter().map(|cube| (cube, result.clone())));
        done = allowed;
    }
    Rules {
        conditions: it.conditions.iter().map(|(name, _)| name.clone()).collect(),
        rules,
        alternatives: it.rules(),
        possible: Vec::new(),
        otherwise: None,
        ty: it.ty.to_owned(),
        free: it.name.to_owned(),
        asked: format!("{}_asked", it.name),
        packed: format!("{}_packed", it.name),
    }
}

/// Which cases the relations allow.
pub fn possible(table: &Table) -> Vec<bool> {
    let positions = |case: Case| -> Vec<u128> { (0..table.columns.len()).map(|k| u128::from(case >> k & 1)).collect() };
    (0..1 << table.columns.len()).map(|case| is_possible(table, &positions(case))).collect()
}

fn alone(rules: &[(Cube, String)]) -> Vec<(Cube, Vec<String>)> {
    rules.iter().map(|(cube, result)| (*cube, vec![result.clone()])).collect()
}

fn conditions(table: &Table) -> Vec<String> {
    table.columns.iter().map(|column| column.name.value.clone()).collect()
}

/// What the rules match, without ELSE; false is the first value of a boolean.
fn cubes(table: &Table) -> Vec<Cube> {
    let entries = table.rules.iter().filter_map(|rule| match &rule.when {
        When::Entries(entries) => Some(entries),
        When::Else => None,
    });
    let bits = |entries: &[ConditionEntry], value| {
        entries.iter().enumerate().filter(|(_, it)| it.set.len() == 1 && it.set.contains(value)).fold(0, |bits, (k, _)| bits | 1 << k)
    };
    entries.map(|entries| Cube { on: bits(entries, 1), off: bits(entries, 0) }).collect()
}
