//! What `explore` makes of random tables, held against an oracle that evaluates values: test cases, tables with fewer rules, and what z3 answers.
//!
//! ```console
//! $ cargo test -p dtable-tests --test all explored::                                # some hundred tables
//! $ SEED=17 cargo test -p dtable-tests --test all explored::                        # one of them again
//! $ SEED=0 TABLES=50000 cargo test --release -p dtable-tests --test all explored:: -- --nocapture
//! ```

use dtable_tests::random::{Asked, Explored, asked, explored};
use std::env;
use std::ops::Range;
use std::process::{Command, Stdio};

/// How many tables every run explores.
const TABLES: u64 = 500;

/// So many questions are asked of one process.
const TOGETHER: usize = 100;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|it| it.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

fn seeds() -> Range<u64> {
    match (number("SEED"), number("TABLES")) {
        (Some(seed), None) => seed..seed + 1,
        (first, count) => first.unwrap_or(0)..first.unwrap_or(0) + count.unwrap_or(TABLES),
    }
}

#[test]
fn test_cases_and_fewer_rules_are_right() {
    let mut tally = Explored::default();
    for seed in seeds() {
        explored(seed, &mut tally).unwrap_or_else(|it| panic!("{it}"));
    }
    println!("{tally:#?}");
    if seeds().count() >= TABLES as usize {
        assert!(tally.cases > 500 && tally.pairs > 150 && tally.never > 50 && tally.bounds > 300 && tally.shorter > 10, "{tally:#?}");
        assert!(tally.pairs_not_found * 100 < tally.pairs && tally.bounds_not_found * 100 < tally.bounds, "{tally:#?}");
    }
}

/// What the solver says to some questions, each in a world of its own.
fn answers(questions: &[Asked]) -> Vec<String> {
    let solver = env::var("Z3").unwrap_or_else(|_| "z3".to_owned());
    let script: String = questions.iter().map(|it| format!("(set-option :timeout 5000)\n{}(reset)\n", it.script)).collect();
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("questions-{}.smt2", questions[0].seed));
    std::fs::write(&path, script).unwrap();
    let output = Command::new(solver).arg(&path).stdin(Stdio::null()).output().unwrap();
    std::fs::remove_file(path).unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
#[cfg_attr(not(has_z3), ignore = "there is no z3 on the path or in $Z3 (pip install z3-solver)")]
fn another_solver_sees_what_the_oracle_sees() {
    let all: Vec<Asked> = seeds().flat_map(asked).collect();
    let mut open = 0;
    for questions in all.chunks(TOGETHER) {
        let answers = answers(questions);
        assert_eq!(answers.len(), questions.len(), "{answers:?}");
        for (asked, answer) in questions.iter().zip(&answers) {
            let told = || format!("SEED={}: {answer}; the oracle: {:?}\n{}", asked.seed, asked.is_so, asked.script);
            match &**answer {
                "unknown" | "timeout" => open += 1,
                "sat" | "unsat" => {
                    let is_so = answer == "sat";
                    assert!(asked.is_so.is_none_or(|it| it == is_so) && asked.is_found == is_so, "{}", told());
                }
                _ => panic!("{}", told()),
            }
        }
    }
    println!("{} questions, {open} without an answer, {} yes", all.len(), all.iter().filter(|it| it.is_found).count());
    assert!(seeds().count() < TABLES as usize || all.len() > 300 && open * 20 < all.len(), "{} {open}", all.len());
}
