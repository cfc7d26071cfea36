//! Random models: what is said about them, machines of the front door, and machines of generated code, against the oracles of their tables.
//!
//! ```console
//! $ cargo test -p dtable-tests --test all models::
//! $ SEED=17 cargo test -p dtable-tests --test all models::                # one model again
//! $ SEED=17 MODELS=3000 cargo test -p dtable-tests --test all models::    # so many from it on
//! ```

use dtable_tests::random::{Models, judge_model, models_program};
use dtable_tests::rustc;
use std::env;
use std::path::Path;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|it| it.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// The first seed and how many follow it.
fn seeds(models: u64) -> (u64, u64) {
    let first = number("SEED");
    (first.unwrap_or(0), number("MODELS").unwrap_or(if first.is_some() { 1 } else { models }))
}

#[test]
fn machines_go_from_table_to_table_as_the_oracles_say() {
    let (first, count) = seeds(150);
    let mut tally = Models::default();
    (first..first + count).for_each(|seed| judge_model(seed, &mut tally).unwrap_or_else(|it| panic!("{it}")));
    println!("{tally:#?}");
}

#[test]
fn machines_of_generated_code_do_the_same() {
    let (first, count) = seeds(12);
    let program = models_program(first, usize::try_from(count).unwrap());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("models-{first}"));
    rustc::build(&program, &folder).unwrap_or_else(|it| panic!("{}: {it}", folder.display()));
    let (said, is_well) = rustc::execute(&folder);
    println!("{count} models, {} steps: {}", program.count, said.lines().last().unwrap_or_default());
    assert!(is_well, "{}: {said}", folder.display());
}
