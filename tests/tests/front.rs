//! The front door of `dtable-core`: random tables, the tables of the corpus, and the examples of the guide.
//!
//! ```console
//! $ cargo test -p dtable-tests --test all front::
//! $ SEED=17 cargo test -p dtable-tests --test all front::            # one random table again
//! $ SEED=17 TABLES=3000 cargo test -p dtable-tests --test all front:: # so many from it on
//! $ cargo test --release -p dtable-tests --test all front:: -- --ignored
//! ```

use dtable_core::interpret::{interpret, is_possible};
use dtable_core::model::{self, HitPolicy, Origin, Position};
use dtable_core::{Table, Value, compile};
use dtable_tests::corpus::{self, workspace};
use dtable_tests::numbers::Random;
use dtable_tests::random::front;
use std::env;
use std::fs;

fn run(seeds: impl Iterator<Item = u64>) {
    let (mut tables, mut points) = (0, 0);
    for seed in seeds {
        let tried = front(seed).unwrap_or_else(|it| panic!("{it}"));
        tables += usize::from(tried > 0);
        points += tried;
    }
    println!("{tables} tables, {points} points");
    assert!(tables > 0, "no table is verified");
}

#[test]
fn random_tables_decide_as_the_oracle() {
    match env::var("SEED").ok().and_then(|it| it.parse().ok()) {
        Some(seed) => run(seed..seed + env::var("TABLES").map_or(1, |it| it.parse().expect("TABLES is a number"))),
        None => run(0..400),
    }
}

#[test]
#[ignore = "twenty thousand tables take minutes"]
fn many_random_tables_decide_as_the_oracle() {
    run(2_000_000..2_020_000);
}

/// Positions of a column that tell its values apart: the ends of entries, and those beside them.
fn positions(table: &model::Table, column: usize) -> Vec<Position> {
    let all = table.columns[column].domain.all();
    let sets = table.rules.iter().filter_map(|rule| rule.entries()).map(|it| &it[column].set);
    let ends = sets.chain([&all]).flat_map(|set| set.spans().iter().flat_map(|(low, high)| [*low, *high]));
    let mut positions: Vec<Position> = ends.flat_map(|at| [at.saturating_sub(1), at, at.saturating_add(1)]).collect();
    positions.retain(|at| all.contains(*at));
    positions.sort_unstable();
    positions.dedup();
    positions
}

/// Every table of the corpus that is verified and has only given columns: by the texts of some hundred cases it decides as rules
/// one by one do.
#[test]
fn tables_of_the_corpus_decide_as_the_interpreter() {
    let mut tried = 0;
    for path in ["pass", "warn"].into_iter().flat_map(|folder| corpus::tables(folder).unwrap()) {
        let report = corpus::check(&path).unwrap();
        let compile::Unit::VerifiedTable(verified) = &report.compiled.unit else { continue };
        let (resolved, text) = (verified.table(), fs::read_to_string(workspace().join(&path)).unwrap());
        let beside = workspace().join(&path);
        let load = |name: &str| fs::read_to_string(beside.with_file_name(name)).map_err(|it| it.to_string());
        let table = Table::parse_with(&path, text, load).unwrap_or_else(|it| panic!("{it}"));
        assert_eq!(table.warnings().len(), report.compiled.findings.len(), "{path}");
        if resolved.columns.iter().any(|it| it.requires.is_some() || it.origin == Origin::Expression) {
            continue;
        }
        tried += cases(resolved).iter().filter(|case| is_decided(&path, resolved, &table, case)).count();
    }
    assert!(tried > 2000, "{tried} cases");
}

/// Some hundred cases, the same in every run.
fn cases(table: &model::Table) -> Vec<Vec<Position>> {
    let columns: Vec<Vec<Position>> = (0..table.columns.len()).map(|it| positions(table, it)).collect();
    let mut random = Random::new(1);
    (0..200).map(|_| columns.iter().map(|of| *random.pick(of)).collect()).collect()
}

/// Whether a case is possible; then it is decided, and rightly.
fn is_decided(path: &str, resolved: &model::Table, table: &Table, case: &[Position]) -> bool {
    let names = resolved.columns.iter().zip(case).map(|(column, at)| (column.name.value.as_str(), column.domain.value(*at)));
    let given: Vec<(&str, String)> = names.filter(|(_, it)| it != "any").collect();
    let matching = table.collect(given.iter().map(|(name, value)| (*name, value.as_str())));
    if !is_possible(resolved, case) {
        assert!(matching.is_err(), "{path}: {given:?}");
        return false;
    }
    let matching: Vec<usize> = matching.unwrap_or_else(|it| panic!("{path}: {it}: {given:?}")).rules().map(|it| it.index()).collect();
    let expected = interpret(resolved, case);
    let or_else: Vec<usize> = if expected.matching.is_empty() { expected.fired.into_iter().collect() } else { expected.matching };
    assert_eq!(matching, or_else, "{path}: {given:?}");
    if !matches!(resolved.hit, HitPolicy::Collect(_)) {
        let decided = table.decide(given.iter().map(|(name, value)| (*name, Value::from(value.as_str()))));
        assert_eq!(Some(decided.unwrap().rule().index()), expected.fired, "{path}: {given:?}");
    }
    true
}

#[test]
fn the_number_of_rules_of_a_used_table_is_told() {
    let load = |path: &str| std::fs::read_to_string(format!("tables/uses/{path}")).map_err(|it| it.to_string());
    let text = load("parcel.yaml").unwrap();
    let table = Table::parse_with("parcel.yaml", &text, load).unwrap();
    for (grams, rules, marks) in [("5000", &["heavy", "huge"][..], "2"), ("0", &[], "0")] {
        let decided = table.decide([("grams", grams), ("fragile", "F")]).unwrap();
        let used = &decided.used()[0];
        assert_eq!((used.name, &used.rules[..], &used.outputs[..]), ("marks", rules, &[("mark", marks.to_owned())][..]));
    }
}

/// Each table uses the two before it, so there are more ways down than anybody could list.
#[test]
fn what_shared_tables_use_is_told_once() {
    const LAST: usize = 60;
    let text = |at: usize| {
        let used: Vec<String> = (at.saturating_sub(2)..at).map(|of| format!("t{of}")).collect();
        let uses: String = used.iter().map(|it| format!("  {it}: {it}.yaml\n")).collect();
        let uses = if used.is_empty() { String::new() } else { format!("uses:\n{uses}") };
        let columns: Vec<String> = used.into_iter().chain(["a".to_owned(), "b".to_owned()]).take(2).collect();
        let columns = columns.join(" | ");
        format!(
            "table: t{at}\n{uses}inputs: {{ a: bool, b: bool }}\noutputs: {{ t{at}: bool }}\nhit: first\n\
             lints: {{ unused-result: allow, irrelevant-condition: allow, redundant-rule: allow }}\n\
             rules: |\n  | rule | {columns} | t{at} |\n  | 1 | T | F | true |\n  | 2 | F | T | true |\n  | else | | | false |\n"
        )
    };
    let load = |path: &str| Ok::<_, String>(text(path.trim_start_matches('t').trim_end_matches(".yaml").parse().expect("a number")));
    let table = Table::parse_with("last.yaml", text(LAST), load).unwrap();
    let decided = table.decide([("a", "T"), ("b", "F")]).unwrap();
    let mut open = decided.used();
    let mut told = 0;
    while let Some(it) = open.pop() {
        told += 1;
        open.extend(it.used);
    }
    // Each table but the first says once what it uses: two tables, and the second one.
    assert_eq!(told, 2 * (LAST - 1) + 1);
}
