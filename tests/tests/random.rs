//! Random tables over the whole language, held against an oracle that evaluates values.
//!
//! ```console
//! $ cargo test -p dtable-tests --test all random::                                  # a few thousand
//! $ cargo test --release -p dtable-tests --test all random:: -- --ignored           # a hundred thousand
//! $ SEED=17 cargo test -p dtable-tests --test all random:: -- --nocapture           # one of them again
//! $ SEED=0 TABLES=5000 SURVEY=1 cargo test --release -p dtable-tests --test all random:: -- --nocapture     # all failures, by law
//! ```

use dtable_tests::random::{Batch, Failure, Program, Tally, decided_again, judge, text};
use dtable_tests::rustc::{build, execute};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs};

/// Where failures are stored.
const FOUND: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus-found");

/// How many tables every run judges.
const TABLES: u64 = 2500;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|it| it.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Where a survey stores what it finds.
const SURVEYED: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/random-survey");

/// Stores the smallest table, and says how to see it again.
fn store(folder: &str, failure: &Failure) -> String {
    let Failure { seed, law, detail, yaml, .. } = failure;
    let name = format!("{}-{seed}.yaml", law.replace(' ', "-").replace([',', '`'], ""));
    let comment: String = detail.lines().map(|it| format!("# {it}\n")).collect();
    fs::create_dir_all(folder).unwrap();
    fs::write(format!("{folder}/{name}"), format!("# {law}\n{comment}{yaml}")).unwrap();
    format!("\n{law}: {detail}\n\n{yaml}\n{folder}/{name}; again: SEED={seed} cargo test -p dtable-tests --test all random::\n")
}

/// Judges tables until compiler and oracle disagree.
fn run(first: u64, count: u64) {
    let mut tally = Tally::default();
    for seed in first..first + count {
        if let Err(failure) = judge(seed, &mut tally) {
            panic!("{}", store(FOUND, &failure));
        }
    }
    println!("{tally:#?}");
}

/// Judges all tables, and counts failures by law.
fn survey(first: u64, count: u64) {
    let (mut tally, mut laws) = (Tally::default(), BTreeMap::<(&str, String), Vec<Box<Failure>>>::new());
    for seed in first..first + count {
        if let Err(failure) = judge(seed, &mut tally) {
            laws.entry((failure.law, failure.features.clone())).or_default().push(failure);
        }
    }
    for ((law, features), failures) in &laws {
        let smallest = failures.iter().min_by_key(|it| it.yaml.len()).unwrap();
        println!(
            "== {law} ({features}): {} failures, the first after {} tables{}",
            failures.len(),
            failures[0].seed - first + 1,
            store(SURVEYED, smallest)
        );
    }
    println!("{tally:#?}");
    assert!(laws.is_empty(), "{} kinds of failures", laws.len());
}

#[test]
fn compiler_and_oracle_agree() {
    match (number("SEED"), number("TABLES")) {
        (Some(seed), None) => {
            println!("{}", text(seed));
            run(seed, 1);
        }
        (first, count) if env::var_os("SURVEY").is_some() => survey(first.unwrap_or(0), count.unwrap_or(TABLES)),
        (first, count) => run(first.unwrap_or(0), count.unwrap_or(TABLES)),
    }
}

#[test]
#[ignore = "a hundred thousand tables take minutes"]
fn compiler_and_oracle_agree_at_length() {
    run(1_000_000, number("TABLES").unwrap_or(100_000));
}

/// The tables at whose lines rustc complains.
fn refused(program: &Program, errors: &str) -> BTreeSet<u64> {
    let lines = errors.split("--> main.rs:").skip(1).filter_map(|it| it.split(':').next()?.parse::<usize>().ok());
    let module = |line: usize| {
        let before = program.source.lines().take(line).filter_map(|it| it.strip_prefix("mod t")?.strip_suffix(" {")?.parse().ok());
        before.last()
    };
    lines.filter_map(module).collect()
}

/// Compiles verified tables as one program, and runs it. Tables that do not compile are left out and reported.
fn build_and_run(first: u64, tables: usize) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("random-{first}"));
    let (mut batch, mut program, mut failures) = (Batch::new(first, tables), None, Vec::new());
    while program.is_none() {
        let next = batch.program();
        let Err(errors) = build(&next, &folder) else {
            program = Some(next);
            continue;
        };
        let seeds = refused(&next, &errors);
        assert!(!seeds.is_empty(), "{}: {errors}", folder.display());
        for seed in seeds {
            let small = batch.smallest(seed, &|it| build(it, &folder.join("small")).is_err());
            failures.push(store(FOUND, &compiled_failure(seed, "the code compiles", &errors, small)));
            batch.remove(seed);
        }
    }
    let (said, _) = execute(&folder);
    let wrong: BTreeMap<u64, &str> = said.lines().rev().filter_map(|it| Some((it.split_once(';')?.0.parse().ok()?, it))).collect();
    for (seed, line) in wrong {
        let small = folder.join("small");
        let yaml = batch.smallest(seed, &|it| build(it, &small).is_ok() && !execute(&small).1);
        failures.push(store(FOUND, &compiled_failure(seed, "compiled code is right", line, yaml)));
    }
    failures.extend(said.lines().filter_map(|it| recorded(it.strip_prefix("recorded ")?).err()).take(1));
    println!("{tables} tables, {} points: {}", program.map_or(0, |it| it.count), said.lines().last().unwrap_or_default());
    assert!(failures.is_empty(), "{}", failures.concat());
}

/// Decides again what the program has recorded: the seed, the rule, the case.
fn recorded(line: &str) -> Result<(), String> {
    let mut parts = line.splitn(3, ';');
    let (seed, rule, case) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
    let case = serde_json::from_str(case).map_err(|it| format!("{it}: {line}"))?;
    decided_again(seed.parse().unwrap(), rule, &case)
}

fn compiled_failure(seed: u64, law: &'static str, detail: &str, yaml: String) -> Failure {
    let detail = detail.lines().take(12).collect::<Vec<_>>().join("\n");
    Failure { seed, law, detail, yaml, features: String::new(), whole: text(seed) }
}

#[test]
fn compiled_tables_decide_as_the_oracle() {
    match number("SEED") {
        Some(seed) => build_and_run(seed, 1),
        None => build_and_run(0, 40),
    }
}

#[test]
#[ignore = "rustc takes a minute for three hundred tables"]
fn many_compiled_tables_decide_as_the_oracle() {
    build_and_run(500_000, usize::try_from(number("COMPILED").unwrap_or(300)).unwrap());
}
