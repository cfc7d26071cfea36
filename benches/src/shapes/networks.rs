//! Networks: a table of thirty rules that uses nine others like it, in the shapes that people draw; and chains of tables
//! with two hundred rules.

use super::shape::{Shape, Wanted};
use crate::compiled::FILE;
use crate::random::Random;
use std::fmt::Write;

/// The values of a column.
const VALUES: i64 = 100;

/// Tables, of which the last uses the others.
struct Network {
    name: &'static str,
    tables: usize,
    /// The rules of each table.
    rules: usize,
    /// The tables that one uses.
    uses: fn(usize) -> Vec<usize>,
    /// The names of its two own inputs.
    inputs: fn(usize) -> [String; 2],
}

const NETWORKS: [Network; 7] = [
    Network { name: "a chain", tables: 10, rules: 30, uses: before, inputs: own },
    Network { name: "a chain over two shared inputs", tables: 10, rules: 30, uses: before, inputs: |_| ["a", "b"].map(str::to_owned) },
    Network { name: "one of nine", tables: 10, rules: 30, uses: of_nine, inputs: own },
    Network { name: "one of nine, shared inputs", tables: 10, rules: 30, uses: of_nine, inputs: |at| shared(at, 3) },
    Network { name: "a pyramid", tables: 10, rules: 30, uses: pyramid, inputs: |at| shared(at, 4) },
    Network { name: "a chain of four x 200", tables: 4, rules: 200, uses: before, inputs: own },
    Network { name: "a chain of five x 200", tables: 5, rules: 200, uses: before, inputs: own },
];

/// The networks.
pub fn shapes() -> Vec<Shape> {
    let shape = |network: &'static Network| {
        Shape::new(format!("network, {}", network.name), Wanted::decided(if network.tables == 5 { 0.3 } else { 0.1 }), || text(network))
            .with_truth("missing-rule", false)
    };
    NETWORKS.iter().map(shape).collect()
}

fn before(at: usize) -> Vec<usize> {
    at.checked_sub(1).into_iter().collect()
}

fn of_nine(at: usize) -> Vec<usize> {
    if at == 9 { (0..9).collect() } else { Vec::new() }
}

/// The last uses three, which use two each.
fn pyramid(at: usize) -> Vec<usize> {
    match at {
        9 => vec![6, 7, 8],
        6..9 => vec![(at - 6) * 2, (at - 6) * 2 + 1],
        _ => Vec::new(),
    }
}

fn own(at: usize) -> [String; 2] {
    [format!("a{at}"), format!("b{at}")]
}

/// Two of so many inputs.
fn shared(at: usize, count: usize) -> [String; 2] {
    [at, at + 1].map(|at| format!("a{}", at % count))
}

/// All files of a network, the last table first.
fn text(network: &Network) -> String {
    let random = &mut Random::new(5);
    let mut inputs: Vec<Vec<String>> = Vec::new();
    let mut files = Vec::new();
    for at in 0..network.tables {
        let (own, uses) = ((network.inputs)(at), (network.uses)(at));
        let mut all = own.to_vec();
        for used in &uses {
            let more: Vec<String> = inputs[*used].iter().filter(|input| !all.contains(input)).cloned().collect();
            all.extend(more);
        }
        files.push(format!("{FILE}t{at}.yaml\n{}", table(at, (&all, &own), &uses, network.rules, random)));
        inputs.push(all);
    }
    files.into_iter().rev().collect()
}

/// A table over inputs and results of other tables.
fn table(at: usize, (inputs, own): (&[String], &[String]), uses: &[usize], rules: usize, random: &mut Random) -> String {
    let mut text = format!("table: t{at}\nlints: {{ unreachable-rule: allow, redundant-rule: allow, joinable-rules: allow }}\n");
    if !uses.is_empty() {
        let lines: String = uses.iter().map(|used| format!("  t{used}: t{used}.yaml\n")).collect();
        let _ = write!(text, "uses:\n{lines}");
    }
    let lines: String = inputs.iter().map(|name| format!("  {name}: {{ type: u8, range: 0..={} }}\n", VALUES - 1)).collect();
    let _ = write!(text, "inputs:\n{lines}outputs: {{ result: u8 }}\nrules:\n");
    let columns: Vec<String> = own.iter().cloned().chain(uses.iter().map(|used| format!("t{used}"))).collect();
    for (rule, row) in leaves(columns.len(), rules, random).into_iter().enumerate() {
        let entries: Vec<String> = columns.iter().zip(row).map(|(name, (low, high))| format!("{name}: {low}..={high}")).collect();
        let result = random.between(0, VALUES - 1);
        let _ = writeln!(text, "  - {{ id: r{rule}, when: {{ {} }}, out: {{ result: {result} }} }}", entries.join(", "));
    }
    text
}

/// The leaves of a random decision tree: complete, and no two share a case.
fn leaves(columns: usize, count: usize, random: &mut Random) -> Vec<Vec<(i64, i64)>> {
    let mut rows = vec![vec![(0, VALUES - 1); columns]];
    while rows.len() < count {
        let (at, column) = (random.below(rows.len()), random.below(columns));
        let (low, high) = rows[at][column];
        if high - low > 4 {
            let cut = random.between(low + 2, high - 2);
            let mut other = rows[at].clone();
            (rows[at][column], other[column]) = ((low, cut), (cut + 1, high));
            rows.push(other);
        }
    }
    rows
}
