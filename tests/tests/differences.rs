//! `explore::diff` on random pairs of tables, held against an oracle that evaluates values.
//!
//! ```console
//! $ cargo test -p dtable-tests --test all differences::                             # some hundred pairs
//! $ SEED=17 cargo test -p dtable-tests --test all differences::                     # one of them again
//! $ SEED=0 TABLES=50000 cargo test --release -p dtable-tests --test all differences:: -- --nocapture
//! ```

use dtable_core::compile::Unit;
use dtable_core::explore::diff::obstacle;
use dtable_core::model;
use dtable_tests::corpus;
use dtable_tests::random::{Differences, differ, same};
use std::env;

/// How many pairs every run compares.
const PAIRS: u64 = 600;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|it| it.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

#[test]
fn differences_are_those_that_an_oracle_sees() {
    let (first, count) = match (number("SEED"), number("TABLES")) {
        (Some(seed), None) => (seed, 1),
        (first, count) => (first.unwrap_or(0), count.unwrap_or(PAIRS)),
    };
    let mut tally = Differences::default();
    for seed in first..first + count {
        differ(seed, &mut tally).unwrap_or_else(|it| panic!("{it}"));
    }
    println!("{tally:#?}");
    if count >= PAIRS {
        assert!(tally.changed > 60 && tally.collecting > 5 && tally.moved > 20 && tally.counted > 100, "{tally:#?}");
    }
}

/// The tables of a file of the corpus, as far as tables with such findings are compared.
fn tables(path: &str) -> Vec<model::Table> {
    let compiled = corpus::compiled(path).unwrap();
    if obstacle(&compiled.findings).is_some() {
        return Vec::new();
    }
    match compiled.unit {
        Unit::Table(it) => vec![*it],
        Unit::VerifiedTable(it) => vec![it.table().clone()],
        Unit::Model(it) => it.tables,
        Unit::VerifiedModel(it) => it.model().tables.clone(),
        Unit::Types | Unit::Unread => Vec::new(),
    }
}

#[test]
fn a_table_of_the_corpus_compared_with_itself_changes_nothing() {
    let files = corpus::FOLDERS.iter().flat_map(|(folder, _)| corpus::tables(folder).unwrap());
    let compared: usize =
        files.map(|path| tables(&path).iter().map(|it| same(it, &path).unwrap_or_else(|it| panic!("{it}"))).count()).sum();
    assert!(compared > 200, "{compared}");
}
