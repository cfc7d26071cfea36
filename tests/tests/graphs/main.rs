//! Decision graphs: what they cost, how small they are, and that they decide as the rules do.
//!
//! Published tables are read from `$DTABLE_CASES/graphgen`, by default from `../shared/cases/graphgen` beside the workspace; where there
//! is no such folder they are not looked at, and the test says so (`cargo test --test graphs -- --nocapture`).

mod published;
mod tables;

use dtable_core::decision;
use dtable_core::verify::verify;

/// Name, expected tests, tests of the graph.
const PUBLISHED: &[(&str, f64, usize)] = &[
    ("sauf", 2.125, 7),
    ("zs", 3.398_44, 48),
    ("gh", 3.160_16, 43),
    ("ch", 3.484_38, 42),
    ("chaincode", 4.0625, 77),
    ("ctbe", 6.125, 103),
    ("bbdt", 5.661_01, 72),
];

#[test]
fn ttt() {
    use dtable_core::compile::{Unit, check};
    let path = dtable_tests::corpus::workspace().join("games/tictactoe/tables/computer_move.yaml");
    let source = dtable_core::source::Source::new("x.yaml", &std::fs::read_to_string(path).unwrap());
    let source = if std::env::var_os("EXACT").is_some() { dtable_core::source::Source::new("x.yaml", &format!("effort: exact\n{}", source.text())) } else { source };
    let c = check(source, &mut |_| Err(String::new()));
    let Unit::VerifiedTable(verified) = c.unit else { panic!() };
    let start = std::time::Instant::now();
    let d = decision::build(&verified);
    println!("ttt {:?} {:?} {:?}", start.elapsed(), d.rules_cost, d.rules.as_ref().map(|it| it.tests()));
}

#[test]
fn published() {
    for (name, cost, tests) in PUBLISHED {
        if *name == "bbdt" && std::env::var_os("BBDT").is_none() {
            continue;
        }
        let Some(file) = published::read(name) else {
            println!("{name}: no");
            continue;
        };
        let t = file.table();
        let rules = t.rules.len();
        let start = std::time::Instant::now();
        let mut t = t; if std::env::var_os("EXACT").is_some() { t.effort = dtable_core::model::Effort::Exact; }
        let (verified, findings) = verify(t);
        let v = start.elapsed();
        let verified = verified.unwrap_or_else(|| panic!("{:?}", findings[0]));
        let start = std::time::Instant::now();
        let d = decision::build(&verified);
        let e = start.elapsed();
        let e = (0..if *name == "bbdt" { 0 } else { 20 })
            .map(|_| {
                let start = std::time::Instant::now();
                decision::build(&verified);
                start.elapsed()
            })
            .min()
            .unwrap_or(e);
        let results = d.results.as_ref().map(|it| it.tests());
        println!(
            "{name}: rules {rules} target {cost} {tests}: {:?} {results:?}, rules {:?} {:?}, verify {v:?} decision {e:?}",
            d.results_cost,
            d.rules_cost,
            d.rules.as_ref().map(|it| it.tests())
        );
        if let Some(dag) = d.results {
            for case in 0..1usize << file.conditions() {
                let answers: Vec<u128> = (0..file.conditions()).map(|at| (case >> at & 1) as u128).collect();
                let outcome = &d.outcomes.all[dag.decide(&answers)];
                let result: usize = outcome.outputs[0].text.parse().unwrap();
                assert!(file.right(case).contains(&result));
            }
        }
    }
}
