//! The decision graphs: how many conditions are asked, and how many tests there are, beside the best published ones.
//!
//! GRAPHGEN (F. Bolelli, S. Allegretti, L. Baraldi, C. Grana: *Spaghetti labeling*, IEEE Transactions on Image Processing 29, 2020, and
//! *One DAG to rule them all*, IEEE Transactions on Pattern Analysis and Machine Intelligence 44, 2022) finds an optimal tree
//! and merges what is equal in it. The numbers of tests are deterministic, so they do not depend on the machine.

use crate::phases;
use crate::published;
use crate::report::Report;
use crate::tables::{COMPUTER_MOVE, QUEEN_MATE};
use crate::timing::{build, shown};
use dtable_core::decide::{Dag, Graphs, Node};
use dtable_core::interpret::is_possible;
use dtable_core::model::Table;

/// A table and the best that is known: expected tests, tests in GRAPHGEN's graph, and how many ours may have.
struct Line {
    name: &'static str,
    text: String,
    optimum: &'static str,
    graphgen: &'static str,
    limit: &'static str,
}

/// Prints the figures of every graph.
pub fn run() {
    let heads = ["table", "conditions", "rules", "expected tests", "at least", "optimum", "tests", "GRAPHGEN", "target", "proof", "graph"];
    let mut report = Report::new(&heads);
    for line in lines() {
        report.row(measured(line));
    }
    report.print(&format!("Decision graphs, times {}", build()));
}

fn lines() -> Vec<Line> {
    let known = |name| match name {
        "sauf" => ("2.125", "7", "<= 7"),
        "zhang_suen" => ("3.3984", "48", "<= 48"),
        "guo_hall" => ("3.1602", "43", "<= 43"),
        "chen_hsu" => ("3.4844", "46", "<= 42"),
        "chain_code" => ("4.0625", "99", "<= 77"),
        "ctbe_graphgen" => ("6.125", "113", "<= 103"),
        "bbdt" | "bbdt, exact" => ("5.661", "72", "<= 72"),
        "tic-tac-toe" | "tic-tac-toe, exact" => ("6.1134", "", ""),
        _ => ("", "", ""),
    };
    let line = |name: &'static str, text| {
        let (optimum, graphgen, limit) = known(name);
        Line { name, text, optimum, graphgen, limit }
    };
    let published = published::all().into_iter().map(|it| (it.name, it.yaml()));
    let tables: Vec<_> = published.chain([("tic-tac-toe", COMPUTER_MOVE.to_owned()), ("queen mate", QUEEN_MATE.to_owned())]).collect();
    let proved = [("bbdt", "bbdt, exact"), ("tic-tac-toe", "tic-tac-toe, exact")];
    let proved: Vec<_> =
        proved.iter().flat_map(|(of, name)| tables.iter().filter(move |it| it.0 == *of).map(|it| (*name, exact(&it.1)))).collect();
    tables.into_iter().chain(proved).map(|(name, text)| line(name, text)).collect()
}

/// A table that asks for a proof.
fn exact(text: &str) -> String {
    text.replacen("\nrules: |", "\neffort: exact\nrules: |", 1)
}

fn measured(line: Line) -> Vec<String> {
    let mut cells = vec![String::new(); 11];
    (cells[0], cells[5], cells[7], cells[8]) = (line.name.into(), line.optimum.into(), line.graphgen.into(), line.limit.into());
    let Ok(Ok((_, table))) = phases::read(line.name, line.text).map(|read| phases::resolved(&read)) else {
        cells[3] = "refused".to_owned();
        return cells;
    };
    (cells[1], cells[2]) = (table.columns.len().to_string(), table.rules.len().to_string());
    let (proof, verified, _) = phases::verified(&table);
    cells[9] = shown(proof);
    let Some(verified) = verified else {
        cells[3] = "not verified".to_owned();
        return cells;
    };
    let (time, decision) = phases::decided(&verified);
    let graphs = Graphs::of(&verified);
    cells[10] = shown(time);
    cells[4] = decision.result_cost.or(decision.rule_cost).map_or_else(String::new, |it| format!("{:.4}", it.least));
    match graphs.results.or(graphs.rules) {
        Some((graph, _)) => {
            // Cases of inputs with many values are not tried one by one.
            let are_booleans = table.columns.iter().all(|column| column.domain.all().len() == 2);
            cells[3] = if are_booleans { format!("{:.4}", expected_tests(&graph, &table)) } else { String::new() };
            cells[6] = graph.tests().to_string();
        }
        None => cells[3] = "no graph".to_owned(),
    }
    cells
}

/// How many tests a case takes on average, every possible case as likely as any other. The columns are booleans.
pub fn expected_tests(graph: &Dag, table: &Table) -> f64 {
    let (mut cases, mut tests) = (0u32, 0u32);
    for case in 0..1u32 << table.columns.len() {
        let positions: Vec<u128> = (0..table.columns.len()).map(|k| u128::from(case >> k & 1)).collect();
        if is_possible(table, &positions) {
            cases += 1;
            tests += asked(graph, &positions);
        }
    }
    f64::from(tests) / f64::from(cases)
}

fn asked(graph: &Dag, case: &[u128]) -> u32 {
    let (mut at, mut asked) = (0, 0);
    while let Node::Test { column, branches } = &graph.nodes[at] {
        asked += 1;
        at = branches.iter().find(|branch| branch.values.contains(case[*column])).expect("branches partition the domain").to;
    }
    asked
}

#[cfg(test)]
mod tests {
    use super::expected_tests;
    use crate::phases;
    use dtable_core::decide::Graphs;

    #[test]
    fn tests_are_counted_over_possible_cases() {
        let text = "table: t\nconditions: { a: A, b: B }\nactions: { go: Go }\nrelations: [b -> a]\n\
                    rules: |\n  | rule | a | b | go |\n  | 1 | F | - | |\n  | 2 | T | F | 1 |\n  | 3 | T | T | |\n";
        let read = phases::read("t.yaml", text.to_owned()).unwrap_or_else(|it| panic!("{it:?}"));
        let (_, table) = phases::resolved(&read).expect("names are known");
        let (_, verified, _) = phases::verified(&table);
        let graphs = Graphs::of(&verified.expect("complete"));
        // Three cases: not a; a alone; both. One of the two questions settles one case, the other is needed for the rest.
        let expected = expected_tests(&graphs.rules.expect("a graph").0, &table);
        assert!((expected - 5.0 / 3.0).abs() < 1e-12, "{expected}");
    }
}
