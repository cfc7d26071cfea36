//! What becomes of every table of the repository: its forms, what a decision costs, how large it is. One golden holds them all, so that a
//! change of the compiler shows in which tables it is felt. `UPDATE_EXPECT=1` rewrites it.

use std::fmt::Write;

use dtable_core::decide::{self, Form, Forms, Graphs};
use dtable_core::model::HitPolicy;
use dtable_core::verify::VerifiedTable;
use dtable_tests::corpus;
use expect_test::expect_file;

/// Where tables lie.
const FOLDERS: [&str; 7] = [
    "games/five/tables",
    "games/queen-mate/tables",
    "games/table-view/tables",
    "games/tictactoe/tables",
    "tests/tables",
    "tests/corpus/pass",
    "benches/tables",
];

#[test]
fn every_table_costs_what_the_golden_says() {
    let mut lines = vec![["table", "rule by", "result by", "cost", "least", "nodes", "bytes"].map(str::to_owned)];
    for path in FOLDERS.into_iter().flat_map(|it| corpus::files(it, ".yaml").unwrap()) {
        let tables = corpus::verified(&path).unwrap();
        for table in &tables {
            let name = if tables.len() == 1 { path.clone() } else { format!("{path} {}", table.table().name.value) };
            lines.push(line(name, &Figures::of(table)));
        }
    }
    expect_file!["../figures.txt"].assert_eq(&aligned(&lines));
}

/// What is said about a table.
struct Figures {
    /// The forms that find the rule and the result.
    forms: [&'static str; 2],
    /// What a decision costs on average, and at least, where there is a graph.
    costs: Option<[f64; 2]>,
    /// The questions of the graph or nodes of the tree that finds the result.
    nodes: Option<usize>,
    /// The bytes of the data that finds it.
    bytes: Option<usize>,
}

impl Figures {
    fn of(verified: &VerifiedTable) -> Self {
        if matches!(verified.table().hit, HitPolicy::Collect(_)) {
            return Self { forms: ["all rules"; 2], costs: None, nodes: None, bytes: None };
        }
        Self::of_decided(&decide::build(verified), &Graphs::of(verified), !verified.table().outputs.is_empty())
    }

    /// The nodes and bytes are those of the form that finds the result: the function's own, or that of `decide`.
    fn of_decided(it: &Forms, graphs: &Graphs, has_outputs: bool) -> Self {
        let (cost, graph) = if has_outputs { (it.result_cost, &graphs.results) } else { (it.rule_cost, &graphs.rules) };
        let main = it.result.as_ref().unwrap_or(&it.rule);
        let nodes = match main {
            Form::Tree(tree) => Some(tree.nodes.len()),
            _ => graph.as_ref().map(|(dag, _)| dag.tests()),
        };
        let result = it.result.as_ref().map_or("its rule", |form| form.kind().name());
        Self {
            forms: [it.rule.kind().name(), if has_outputs { result } else { "-" }],
            costs: cost.map(|it| [it.cost, it.least]),
            nodes,
            bytes: Some(main.bytes()).filter(|bytes| *bytes > 0),
        }
    }
}

fn line(name: String, it: &Figures) -> [String; 7] {
    let number = |it: Option<usize>| it.map_or_else(|| "-".to_owned(), |it| it.to_string());
    let [cost, least] = it.costs.map_or_else(|| ["-"; 2].map(str::to_owned), |costs| costs.map(|it| format!("{it:.4}")));
    let [rule, result] = it.forms.map(str::to_owned);
    [name, rule, result, cost, least, number(it.nodes), number(it.bytes)]
}

/// The lines as columns: words to the left, numbers to the right.
fn aligned(lines: &[[String; 7]]) -> String {
    let width = |at: usize| lines.iter().map(|line| line[at].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..7).map(width).collect();
    let mut text = String::new();
    for line in lines {
        for (at, (cell, width)) in line.iter().zip(&widths).enumerate() {
            let _ =
                if at < 3 { write!(text, "{cell:width$} | ") } else { write!(text, "{cell:>width$}{}", if at < 6 { " | " } else { "\n" }) };
        }
    }
    text
}
