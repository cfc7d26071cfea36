//! What verifying a network takes, in steps: ten tables of thirty rules, in the shapes that people draw.
//!
//! The bounds are about twice what is needed.
//!
//! ```console
//! $ cargo test -p dtable-tests --test all network_steps:: -- --nocapture   # with the steps
//! ```

use dtable_core::compile::{self, Compiled, Unit};
use dtable_core::verify::steps;
use dtable_tests::numbers::Random;
use dtable_tests::texts::checked_with;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The values of a column.
const VALUES: usize = 100;

/// The leaves of a random decision tree over numbers: complete, and no two rules share a case.
fn leaves(columns: usize, count: usize, random: &mut Random) -> Vec<Vec<(usize, usize)>> {
    let mut rows = vec![vec![(0, VALUES - 1); columns]];
    while rows.len() < count {
        let (at, column) = (random.below(rows.len()), random.below(columns));
        let (low, high) = rows[at][column];
        if high - low > 4 {
            let cut = low + 2 + random.below(high - low - 3);
            let mut other = rows[at].clone();
            (rows[at][column], other[column]) = ((low, cut), (cut + 1, high));
            rows.push(other);
        }
    }
    rows
}

/// A table with thirty rules over inputs and results of other tables.
fn table(at: usize, (inputs, own): (&[String], &[String]), uses: &[usize], random: &mut Random) -> String {
    let mut text = format!("table: t{at}\nlints: {{ unreachable-rule: allow, redundant-rule: allow, joinable-rules: allow }}\n");
    if !uses.is_empty() {
        text += "uses:\n";
        uses.iter().for_each(|it| writeln!(text, "  t{it}: t{it}.yaml").unwrap());
    }
    text += "inputs:\n";
    inputs.iter().for_each(|it| writeln!(text, "  {it}: {{ type: u8, range: 0..={} }}", VALUES - 1).unwrap());
    text += "outputs: { result: u8 }\nrules:\n";
    let columns: Vec<String> = own.iter().cloned().chain(uses.iter().map(|it| format!("t{it}"))).collect();
    for (rule, row) in leaves(columns.len(), 30, random).into_iter().enumerate() {
        let entries: Vec<String> = columns.iter().zip(row).map(|(name, (low, high))| format!("{name}: {low}..={high}")).collect();
        writeln!(text, "  - {{ id: r{rule}, when: {{ {} }}, out: {{ result: {} }} }}", entries.join(", "), random.below(VALUES)).unwrap();
    }
    text
}

/// A network of ten tables; `uses` says which a table uses, and `names` which two inputs are its own.
fn network(uses: &dyn Fn(usize) -> Vec<usize>, names: &dyn Fn(usize) -> Vec<String>) -> Compiled {
    let (mut random, mut inputs, mut texts) = (Random::new(5), Vec::<Vec<String>>::new(), BTreeMap::new());
    for at in 0..10 {
        let mut all = names(at);
        for it in uses(at) {
            all.extend(inputs[it].iter().filter(|it| !all.contains(it)).cloned().collect::<Vec<_>>());
        }
        texts.insert(format!("t{at}.yaml"), table(at, (&all, &names(at)), &uses(at), &mut random));
        inputs.push(all);
    }
    checked_with("t9.yaml", &texts)
}

fn within(bound: u64, compiled: &Compiled) {
    let Unit::VerifiedTable(verified) = &compiled.unit else { panic!("{:?}", compiled.findings) };
    let taken = steps(verified.table());
    println!("{taken} steps");
    assert!(taken <= bound, "{taken} steps of at most {bound}");
}

fn before(at: usize) -> Vec<usize> {
    at.checked_sub(1).into_iter().collect()
}

#[test]
fn a_chain_with_inputs_of_its_own_in_each_table() {
    within(600_000, &network(&before, &|at| vec![format!("a{at}"), format!("b{at}")]));
}

#[test]
fn a_chain_over_shared_inputs() {
    within(800_000, &network(&before, &|_| vec!["a".to_owned(), "b".to_owned()]));
}

#[test]
fn a_table_that_uses_nine() {
    let uses = |at: usize| if at == 9 { (0..9).collect() } else { Vec::new() };
    within(60_000, &network(&uses, &|at| vec![format!("a{at}"), format!("b{at}")]));
}

#[test]
fn a_table_that_uses_nine_over_shared_inputs() {
    let uses = |at: usize| if at == 9 { (0..9).collect() } else { Vec::new() };
    within(900_000, &network(&uses, &|at| vec![format!("a{}", at % 3), format!("a{}", (at + 1) % 3)]));
}

#[test]
fn a_pyramid() {
    // The last uses two of three, which use two of six.
    let uses = |at: usize| match at {
        9 => vec![6, 7, 8],
        6..9 => vec![(at - 6) * 2, (at - 6) * 2 + 1],
        _ => Vec::new(),
    };
    within(900_000, &network(&uses, &|at| vec![format!("a{}", at % 4), format!("a{}", (at + 1) % 4)]));
}

/// Tables that each use the two before them: walked as a tree, the network would be a million tables.
#[test]
fn thirty_tables_that_each_use_two_others_are_no_tree() {
    let rules = |a: &str, b: &str| {
        let rule = |id: &str, a: &str, b: &str, it: bool| format!("  | {id} | {a} | {b} | {it} |\n");
        let all = [rule("one", "T", "F", true), rule("two", "F", "T", true), rule("both", "T", "T", false), rule("none", "F", "F", false)];
        format!("outputs: {{ it: bool }}\nrules: |\n  | rule | {a} | {b} | it |\n{}", all.concat())
    };
    let table = |at: usize| {
        let uses: String = [at - 1, at - 2].iter().filter(|it| **it > 1).map(|it| format!("  f{it}: f{it}.yaml\n")).collect();
        let uses = if uses.is_empty() { uses } else { format!("uses:\n{uses}") };
        let lints = "lints: { unreachable-rule: allow }\n";
        format!("table: f{at}\n{lints}{uses}inputs: {{ f0: bool, f1: bool }}\n{}", rules(&format!("f{}", at - 1), &format!("f{}", at - 2)))
    };
    let texts: BTreeMap<String, String> = (2..32).map(|at| (format!("f{at}.yaml"), table(at))).collect();
    let compiled = checked_with("f31.yaml", &texts);
    within(13_000, &compiled);
    assert!(compile::page(&compiled, "f31", "f31").is_some_and(|it| it.contains("# Network")));
}
