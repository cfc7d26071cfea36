//! Random tables over the whole language, held against an oracle that evaluates values.
//!
//! ```console
//! $ cargo test -p dtable-tests --test random                                  # a few thousand
//! $ cargo test --release -p dtable-tests --test random -- --ignored           # a hundred thousand
//! $ SEED=17 cargo test -p dtable-tests --test random -- --nocapture           # one of them again
//! $ SEED=0 TABLES=5000 SURVEY=1 cargo test --release -p dtable-tests --test random -- --nocapture     # all failures, by law
//! ```

use dtable_tests::random::{Failure, Tally, judge, text};
use std::collections::BTreeMap;
use std::fs;

/// Where failures are stored.
const FOUND: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus-found");

/// How many tables every run judges.
const TABLES: u64 = 3000;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|it| it.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Stores the smallest table, and says how to see it again.
fn store(failure: &Failure) -> String {
    let Failure { seed, law, detail, yaml, .. } = failure;
    let name = format!("{}-{seed}.yaml", law.replace(' ', "-").replace(',', ""));
    let comment: String = detail.lines().map(|it| format!("# {it}\n")).collect();
    fs::create_dir_all(FOUND).unwrap();
    fs::write(format!("{FOUND}/{name}"), format!("# {law}\n{comment}{yaml}")).unwrap();
    format!("\n{law}: {detail}\n\n{yaml}\ntests/corpus-found/{name}; again: SEED={seed} cargo test -p dtable-tests --test random\n")
}

/// Judges tables until compiler and oracle disagree.
fn run(first: u64, count: u64) {
    let mut tally = Tally::default();
    for seed in first..first + count {
        if let Err(failure) = judge(seed, &mut tally) {
            panic!("{}", store(&failure));
        }
    }
    println!("{tally:#?}");
}

/// Judges all tables, and counts failures by law.
fn survey(first: u64, count: u64) {
    let (mut tally, mut laws) = (Tally::default(), BTreeMap::<&str, Vec<Box<Failure>>>::new());
    for seed in first..first + count {
        if let Err(failure) = judge(seed, &mut tally) {
            laws.entry(failure.law).or_default().push(failure);
        }
    }
    for (law, failures) in &laws {
        let smallest = failures.iter().min_by_key(|it| it.yaml.len()).unwrap();
        println!("== {law}: {} failures, the first after {} tables{}", failures.len(), failures[0].seed - first + 1, store(smallest));
    }
    println!("{tally:#?}");
    assert!(laws.is_empty(), "{} laws do not hold", laws.len());
}

#[test]
fn compiler_and_oracle_agree() {
    match (number("SEED"), number("TABLES")) {
        (Some(seed), None) => {
            println!("{}", text(seed));
            run(seed, 1);
        }
        (first, count) if std::env::var_os("SURVEY").is_some() => survey(first.unwrap_or(0), count.unwrap_or(TABLES)),
        (first, count) => run(first.unwrap_or(0), count.unwrap_or(TABLES)),
    }
}

#[test]
#[ignore = "a hundred thousand tables take minutes"]
fn compiler_and_oracle_agree_at_length() {
    run(1_000_000, number("TABLES").unwrap_or(100_000));
}
