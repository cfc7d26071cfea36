//! Random networks for tests: tables of tables over few values, as the engine sees them.

use super::budget::Budget;
use super::cases::Space;
use super::classes::Classes;
use super::solver::Expressions;
use super::solver::computed_cases::ComputedCases;
use crate::diagnostic::Code;
use crate::fixture::{Random, checked_with, table_of};
use crate::model::{Effort, Position, Region, Table, ValueSet};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The inputs of all tables of a network, and how many values each has.
const INPUTS: [(&str, usize); 3] = [("a", 5), ("b", 4), ("c", 3)];

/// The result of a table, and the number of its values.
const RESULTS: usize = 4;

/// The last table of a random network of three to five.
pub(super) fn network(random: &mut Random) -> Option<Table> {
    let count = 3 + random.below(3);
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut is_bool: Vec<bool> = Vec::new();
    for at in 0..count {
        let uses: Vec<usize> = (0..at).filter(|it| at - it == 1 || random.below(3) == 0).collect();
        is_bool.push(random.below(4) == 0);
        texts.insert(format!("t{at}.yaml"), text(&uses, &is_bool, at + 1 == count, random));
    }
    let root = texts.remove(&format!("t{}.yaml", count - 1))?;
    let files: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let compiled = checked_with(&root, &files);
    assert!(compiled.findings.iter().all(|it| it.code != Code::InternalError), "{:?}", compiled.findings);
    Some(table_of(&compiled))
}

/// The text of the last table of which `is_bool` says what it gives.
fn text(uses: &[usize], is_bool: &[bool], is_root: bool, random: &mut Random) -> String {
    let at = is_bool.len() - 1;
    let mut text = format!("table: t{at}\nlints: {{ unreachable-rule: warn }}\nuses:\n");
    uses.iter().for_each(|it| writeln!(text, "  t{it}: t{it}.yaml").unwrap());
    if uses.is_empty() {
        text.truncate(text.len() - "uses:\n".len());
    }
    text += "inputs:\n";
    INPUTS.iter().for_each(|(name, values)| writeln!(text, "  {name}: {{ type: u8, range: 0..={} }}", values - 1).unwrap());
    if is_root && random.below(2) == 0 {
        text += "relations: ['a != 3 || b == 1']\n";
    }
    writeln!(text, "outputs: {{ given: {} }}\nrules:", if is_bool[at] { "bool" } else { "u8" }).unwrap();
    let given = INPUTS.iter().map(|(name, values)| ((*name).to_owned(), *values, false));
    let results = uses.iter().map(|it| (format!("t{it}"), if is_bool[*it] { 2 } else { RESULTS }, is_bool[*it]));
    let columns: Vec<(String, usize, bool)> = given.chain(results).collect();
    for (rule, row) in leaves(&columns, random).into_iter().enumerate() {
        let entries: Vec<String> = columns.iter().zip(row).map(|(column, ends)| entry(column, ends)).collect();
        let result = match (is_bool[at], random.below(if is_root { 1 } else { 6 })) {
            (true, 5) => "a.is_power_of_two()".to_owned(),
            (true, _) => ["false", "true"][random.below(2)].to_owned(),
            (false, 5) => ["one_of(0, 2)", "one_of(1, 3)", "one_of(2, 3)"][random.below(3)].to_owned(),
            (false, _) => random.below(RESULTS).to_string(),
        };
        writeln!(text, "  - {{ id: r{rule}, when: {{ {} }}, out: {{ given: '{result}' }} }}", entries.join(", ")).unwrap();
    }
    text
}

fn entry((name, _, is_bool): &(String, usize, bool), (low, high): (usize, usize)) -> String {
    match (is_bool, low == high) {
        (true, true) => format!("{name}: {}", ["F", "T"][low]),
        (true, false) => format!("{name}: '-'"),
        (false, _) => format!("{name}: {low}..={high}"),
    }
}

/// The leaves of a random decision tree.
fn leaves(columns: &[(String, usize, bool)], random: &mut Random) -> Vec<Vec<(usize, usize)>> {
    let mut rows: Vec<Vec<(usize, usize)>> = vec![columns.iter().map(|it| (0, it.1 - 1)).collect()];
    for _ in 0..8 {
        let (at, column) = (random.below(rows.len()), random.below(columns.len()));
        let (low, high) = rows[at][column];
        if low < high {
            let cut = low + random.below(high - low);
            let mut other = rows[at].clone();
            (rows[at][column], other[column]) = ((low, cut), (cut + 1, high));
            rows.push(other);
        }
    }
    rows
}

/// Every case of the classes of a table.
fn cases(space: &Space) -> Vec<Vec<Position>> {
    let mut all = vec![Vec::new()];
    for set in &space.all.0 {
        all = all.into_iter().flat_map(|one| set.iter().map(move |at| [&one[..], &[at]].concat())).collect();
    }
    all
}

#[test]
fn a_list_and_the_solver_agree_about_networks() {
    let (mut random, mut tried, mut possible) = (Random(11), 0, 0);
    for round in 0..40 {
        let Some(table) = network(&mut random) else { continue };
        // A list of what can occur takes long where much is not known exactly.
        let table = Table { effort: Effort::Exact, ..table };
        let mut listed = Space::new(&table).expect("few values are listed");
        assert!(!listed.logic.is_by_solver());
        let (classes, mut budget) = (Classes::new(&table), Budget::new(table.effort));
        let mut solved = Space::by_solver(&table, classes, &mut budget).expect("results are told to the solver");
        for case in cases(&listed) {
            let region = Region(case.iter().map(|at| ValueSet::one(*at)).collect());
            let is_possible = listed.is_possible(&region).expect("small");
            assert_eq!(solved.is_possible(&region).expect("small"), is_possible, "{round}: {case:?}");
            tried += 1;
            possible += usize::from(is_possible);
        }
        assert_eq!(solved.case(&solved.all.clone()).expect("small").is_some(), listed.case(&listed.all.clone()).expect("small").is_some());
    }
    assert!(tried > 2_000 && possible > 500 && possible < tried, "{possible} of {tried}");
}

#[test]
fn cases_that_are_computed_are_possible() {
    let (mut random, mut found) = (Random(12), 0);
    for round in 0..60 {
        let Some(table) = network(&mut random) else { continue };
        let table = Table { effort: Effort::Exact, ..table };
        let mut listed = Space::new(&table).expect("few values are listed");
        let (classes, mut budget) = (Classes::new(&table), Budget::new(table.effort));
        let Some(mut computed) = ComputedCases::new(Expressions::new(&table, &classes)) else { continue };
        for case in cases(&listed) {
            let region = Region(case.iter().map(|at| ValueSet::one(*at)).collect());
            if computed.has_case(&region, &mut budget).expect("small") {
                assert!(listed.is_possible(&region).expect("small"), "{round}: {case:?}");
                found += 1;
            }
        }
    }
    assert!(found > 500, "{found}");
}
