//! Whether keys are better than a graph: an estimate in tenths of nanoseconds, from measurements (`cargo run --release -p dtable-benches -- code`).

use crate::decide::forms::Form;
use crate::decide::forms::keys::{Digit, is_compared};
use crate::decide::{Dag, Node};
use crate::model::Table;

/// A test whose branch is predicted.
const TEST: f64 = 4.0;
/// What a test with two equally likely ways costs more when nothing can be predicted.
const SURPRISE: f64 = 30.0;
/// The lookup and the way to it.
const LOOKUP: f64 = 8.0;
/// The digit of a `bool` or an enum.
const DIGIT: f64 = 2.0;
/// A comparison in the digit of a number.
const COMPARISON: f64 = 2.5;
/// A condition that is computed.
const COMPUTED: f64 = 5.0;

/// The least expected number of tests from which on packed code is considered: one alone needs no branch.
const TESTS: f64 = 1.0;

/// Whether a form with keys is likely to be faster than the graph, be the cases predictable half of the time.
pub(super) fn is_worth_it(form: &Form, table: &Table, dag: Option<&Dag>) -> bool {
    let Some(dag) = dag else { return true };
    let parts = match form {
        Form::Dense(it) => &it.parts,
        Form::Masks(it) => &it.parts,
        _ => return true,
    };
    let (tests, surprises) = expected(dag, parts);
    tests > TESTS && cost(parts, table) < (TEST * tests * 2.0 + SURPRISE * surprises) / 2.0
}

fn cost(parts: &[Vec<Digit>], table: &Table) -> f64 {
    let digits = parts.iter().flatten().map(|digit| {
        let column = &table.columns[digit.column];
        let numbered = if is_compared(&column.domain) { COMPARISON * (digit.radix() - 1) as f64 } else { DIGIT };
        numbered + if column.is.is_some() { COMPUTED } else { 0.0 }
    });
    digits.sum::<f64>() + LOOKUP * parts.len() as f64
}

/// How many tests a decision makes on average, all classes of a column equally likely, and how many of them surprise: a test
/// weighs twice the chance that it does not go its likeliest way.
fn expected(dag: &Dag, parts: &[Vec<Digit>]) -> (f64, f64) {
    let mut chance = vec![0.0; dag.nodes.len()];
    chance[0] = 1.0;
    let (mut tests, mut surprises) = (0.0, 0.0);
    for (at, node) in dag.nodes.iter().enumerate() {
        let Node::Test { column, branches } = node else { continue };
        let Some(digit) = parts.iter().flatten().find(|digit| digit.column == *column) else { continue };
        let share = |values: &crate::model::ValueSet| {
            let inside = digit.values.iter().filter(|class| class.is_subset(values)).count();
            inside as f64 / digit.radix() as f64
        };
        let mut likeliest: f64 = 0.0;
        for branch in branches {
            let share = share(&branch.values);
            chance[branch.to] += chance[at] * share;
            likeliest = likeliest.max(share);
        }
        tests += chance[at];
        surprises += chance[at] * 2.0 * (1.0 - likeliest);
    }
    (tests, surprises)
}
