//! Decision graphs: what they cost, how small they are, and that they decide as the rules do.
//!
//! Published tables are read from `$DTABLE_CASES/graphgen`, by default from `../shared/cases/graphgen` beside the workspace; where there
//! was no such folder when the tests were built (`build.rs`), the tests are ignored.

mod brute;
mod published;
mod random;
mod tables;

use brute::Cases;
use dtable_core::decide::{self, Costed, Dag, ExpectedCost, Graphs, Node};
use dtable_core::model::{Effort, Outcomes, Table};
use dtable_core::resolve;
use dtable_core::source::{FileId, Source};
use dtable_core::syntax::{self, Document};
use dtable_core::verify::{VerifiedTable, verify};
use dtable_tests::corpus;
use dtable_tests::numbers::Random;

/// Name, expected tests of the best graph, tests of our graph.
const PUBLISHED: &[(&str, f64, usize)] = &[
    ("sauf", 2.125, 7),
    ("zs", 3.398_437_5, 48),
    ("gh", 3.160_156_25, 43),
    ("ch", 3.484_375, 42),
    ("chaincode", 4.0625, 77),
    ("ctbe", 6.125, 103),
];

#[test]
#[cfg_attr(not(has_graphgen), ignore = "there is no folder graphgen in $DTABLE_CASES or ../shared/cases")]
fn published_tables_have_the_best_graphs() {
    for (name, cost, tests) in PUBLISHED {
        let file = published::read(name);
        let (decision, outcomes) = (Graphs::of(&verified(file.table())), Outcomes::new(&file.table()));
        let (graph, expected) = results(&decision);
        println!("{name}: {} expected, {} tests", expected.cost, graph.tests());
        assert!(expected.is_optimal() && (expected.cost - cost).abs() < 1e-9, "{name}: {expected:?}");
        assert!(graph.tests() <= *tests, "{name}: {} tests", graph.tests());
        is_right_as_published(&file, graph, &outcomes);
    }
}

#[test]
#[cfg_attr(not(has_graphgen), ignore = "there is no folder graphgen in $DTABLE_CASES or ../shared/cases")]
fn a_table_with_sixteen_conditions_has_the_best_graph() {
    let file = published::read("bbdt");
    let (decision, outcomes) = (Graphs::of(&verified(file.table())), Outcomes::new(&file.table()));
    let (graph, expected) = results(&decision);
    println!("bbdt: {} expected, {} tests", expected.cost, graph.tests());
    assert!((expected.cost - 5.661_01).abs() < 1e-5, "{expected:?}");
    assert!(graph.tests() <= 72, "{} tests", graph.tests());
    is_right_as_published(&file, graph, &outcomes);
}

/// Nine fields, each empty or with one of two balls: eighteen conditions with 6^9 states of knowledge.
#[test]
fn the_best_graph_of_tic_tac_toe_is_known() {
    let path = corpus::workspace().join("games/tictactoe/tables/computer_move.yaml");
    let source = Source::new("computer_move.yaml", std::fs::read_to_string(path).expect("the game is there"));
    let Ok(Document::Table(document)) = syntax::parse(&source, FileId(0)) else { panic!("not a table") };
    let mut table = resolve::table(&document).expect("names are known");
    let (cost, tests) = tic_tac_toe(&table);
    assert!(cost.cost < 6.12 && tests <= 113, "{cost:?}, {tests} tests");
    table.effort = Effort::Exact;
    let (best, tests) = tic_tac_toe(&table);
    assert!(best.is_optimal() && (best.cost - 120_330.0 / 19_683.0).abs() < 1e-9 && tests <= 113, "{best:?}, {tests} tests");
    assert!(cost.least <= best.cost && best.cost <= cost.cost);
}

/// What the graph costs, which is what the boards say, and its tests.
fn tic_tac_toe(table: &Table) -> (ExpectedCost, usize) {
    let decision = Graphs::of(&verified(table.clone()));
    let (graph, expected) = rules(&decision);
    let mut asked = 0;
    for board in 0..3u32.pow(9) {
        let field = |at: usize| board / 3u32.pow(at as u32) % 3;
        let case: Vec<u128> = (0..18).map(|at| u128::from(field(at % 9) == 1 + at as u32 / 9)).collect();
        let mut at = 0;
        while let Node::Test { column, branches } = &graph.nodes[at] {
            asked += 1;
            at = branches.iter().find(|branch| branch.values.contains(case[*column])).expect("branches partition the domain").to;
        }
    }
    assert!((f64::from(asked) / f64::from(3u32.pow(9)) - expected.cost).abs() < 1e-9, "{asked} questions, not {expected:?}");
    (expected, graph.tests())
}

fn is_right_as_published(file: &published::Published, graph: &Dag, outcomes: &Outcomes) {
    for case in 0..1usize << file.conditions() {
        let answers: Vec<u128> = (0..file.conditions()).map(|at| (case >> at & 1) as u128).collect();
        let result = &outcomes.all[graph.decide(&answers)].outputs[0].text;
        assert!(file.right(case).iter().any(|it| it.to_string() == *result), "case {case}: {result}");
    }
}

#[test]
fn small_tables_have_the_best_graphs() {
    let mut random = Random::new(1);
    let mut compared = 0;
    for _ in 0..400 {
        let sizes: Vec<usize> = (0..2 + random.below(3)).map(|_| 2 + random.below(3)).collect();
        let table = random::any(&mut random, &sizes, 4);
        let (Some(verified), _) = verify(&table) else { continue };
        let decision = Graphs::of(&verified);
        let (graph, expected) = results(&decision);
        let cases = Cases::new(verified.table());
        assert!(expected.is_optimal());
        assert!((expected.cost - cases.least()).abs() < 1e-9, "{expected:?}, not {}\n{:?}", cases.least(), verified.table());
        costs_what_it_says(graph, expected, &cases, verified.table(), true);
        compared += 1;
    }
    assert!(compared > 300, "{compared} tables were complete");
}

/// The graph's average over the cases is the one stated; with `results` every case ends in a result that is right.
fn costs_what_it_says(graph: &Dag, expected: ExpectedCost, cases: &Cases, table: &Table, results: bool) {
    let mut sum = 0.0;
    for (case, right, mass) in &cases.all {
        let mut at = 0;
        while let Node::Test { column, branches } = &graph.nodes[at] {
            sum += mass * table.columns[*column].cost as f64;
            at = branches.iter().find(|branch| branch.values.contains(case[*column])).expect("branches partition the domain").to;
        }
        let Node::Leaf(end) = graph.nodes[at] else { unreachable!("tests are passed") };
        assert!(!results || right.contains(&end), "{case:?}: {end}, not {right:?}");
    }
    assert!((sum / cases.mass() - expected.cost).abs() < 1e-9, "{} is not {expected:?}", sum / cases.mass());
}

#[test]
fn larger_tables_are_searched_and_exact_effort_is_no_worse() {
    for seed in 0..8 {
        let mut random = Random::new(seed);
        let mut table = random::any(&mut random, &[2; 11], 6);
        let Some(default) = verify(&table).0 else { continue };
        let found = Graphs::of(&default);
        let cases = Cases::new(default.table());
        let (graph, expected) = results(&found);
        costs_what_it_says(graph, expected, &cases, default.table(), true);
        let (of_rules, expected_of_rules) = rules(&found);
        costs_what_it_says(of_rules, expected_of_rules, &cases, default.table(), false);
        table.effort = Effort::Exact;
        let best = Graphs::of(&verified(table));
        let (_, least) = results(&best);
        assert!(least.is_optimal() && least.cost <= expected.cost + 1e-9 && expected.least <= least.cost + 1e-9, "{least:?} {expected:?}");
    }
}

#[test]
fn equal_tables_have_equal_graphs() {
    for seed in 0..20 {
        let make = || verify(&random::any(&mut Random::new(seed), &[2, 3, 2, 4, 2, 2], 7)).0;
        let (Some(one), Some(other)) = (make(), make()) else { continue };
        assert_eq!(Graphs::of(&one), Graphs::of(&other));
    }
}

#[test]
fn exact_effort_promises_an_optimal_graph() {
    let mut table = random::any(&mut Random::new(3), &[2, 2, 3], 4);
    table.effort = Effort::Exact;
    let verified = verified(table);
    let mut decision = decide::build(&verified);
    assert!(decide::is_promised(&verified) && decide::broken_promise(&verified, &decision).is_none());
    decision.result_cost = Some(ExpectedCost { cost: 2.5, least: 1.25 });
    let finding = decide::broken_promise(&verified, &decision).expect("the graph is not proved to be optimal");
    assert_eq!(finding.code.name(), "undecided");
    assert!(finding.message.contains("at most 2.5000 on average, at least 1.2500"), "{}", finding.message);
}

fn verified(table: Table) -> VerifiedTable {
    let (verified, findings) = verify(&table);
    verified.unwrap_or_else(|| panic!("{:?}", findings[0]))
}

fn results(graphs: &Graphs) -> (&Dag, ExpectedCost) {
    costed(graphs.results.as_ref())
}

fn rules(graphs: &Graphs) -> (&Dag, ExpectedCost) {
    costed(graphs.rules.as_ref())
}

fn costed(graph: Option<&Costed>) -> (&Dag, ExpectedCost) {
    let (graph, expected) = graph.expect("a graph");
    (graph, expected.expect("its cost"))
}
