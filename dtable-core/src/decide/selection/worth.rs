//! Estimates whether keys are faster than a graph, in tenths of nanoseconds. The numbers are from measurements (`cargo
//! run --release -p dtable-benches -- code`).

use crate::decide::forms::Form;
use crate::decide::forms::keys::{Digit, is_compared};
use crate::decide::{Dag, Node};
use crate::model::{Domain, Table};

/// The time of a test whose branch is predicted.
const TEST: f64 = 4.0;
/// The extra time of a test with two equally likely ways whose branch cannot be predicted.
const SURPRISE: f64 = 30.0;
/// The time of a lookup if all tables together have at most so many bytes: as many as the nearest cache, the next one,
/// or more.
const LOOKUP: [(usize, f64); 3] = [(32 << 10, 8.0), (256 << 10, 25.0), (usize::MAX, 60.0)];
/// The time for the digit of a `bool` or an enum.
const DIGIT: f64 = 2.0;
/// The time of a comparison for the digit of a number.
const COMPARISON: f64 = 2.5;
/// The time of a step of a search among the classes of a number; a table of bytes takes no longer.
const SEARCH_STEP: f64 = 4.0;
/// The time of reading a text, in a graph as in keys.
const TEXT: f64 = 25.0;
/// The time of computing a condition.
const COMPUTED: f64 = 5.0;

/// Keys are considered only if the graph needs more tests than this on average: a single test needs no branch.
const TESTS: f64 = 1.0;

/// Whether a form with keys is likely to be faster than the graph, assuming that half of the branches are predictable.
pub(super) fn is_worth_it(form: &Form, table: &Table, dag: Option<&Dag>) -> bool {
    let Some(dag) = dag else { return true };
    let parts = match form {
        Form::Dense(it) => &it.parts,
        Form::Masks(it) => &it.parts,
        _ => return true,
    };
    let ExpectedWork { tests, reading, surprises } = expected(dag, parts, table);
    tests > TESTS && cost(form, parts, table) < TEST * tests + reading + SURPRISE * surprises / 2.0
}

fn cost(form: &Form, parts: &[Vec<Digit>], table: &Table) -> f64 {
    let digits = parts.iter().flatten().map(|digit| {
        let column = &table.columns[digit.column];
        numbering(digit.radix(), &column.domain) + if column.is.is_some() { COMPUTED } else { 0.0 }
    });
    let far = LOOKUP.iter().find(|(bytes, _)| form.bytes() <= *bytes).map_or(0.0, |it| it.1);
    digits.sum::<f64>() + far * parts.len() as f64
}

/// The time for finding the number of a value's class, among `radix` classes.
fn numbering(radix: usize, domain: &Domain) -> f64 {
    match domain {
        Domain::Option(inner) => DIGIT + numbering(radix, inner),
        Domain::Text { .. } => TEXT,
        _ if is_compared(domain) => {
            let steps = radix.next_power_of_two().ilog2() + 1;
            (COMPARISON * (radix - 1) as f64).min(SEARCH_STEP * f64::from(steps))
        }
        _ => DIGIT,
    }
}

/// The extra time of a node of a graph, compared with a test of a number.
fn reading(domain: &Domain) -> f64 {
    if matches!(domain.innermost(), Domain::Text { .. }) { TEXT } else { 0.0 }
}

/// The average work of a decision by a graph, all classes of a column equally likely.
#[derive(Default)]
struct ExpectedWork {
    /// The number of tests.
    tests: f64,
    /// The time for reading texts.
    reading: f64,
    /// The number of surprising tests: each counts twice the chance that it does not take its likeliest branch.
    surprises: f64,
}

fn expected(dag: &Dag, parts: &[Vec<Digit>], table: &Table) -> ExpectedWork {
    let mut chance = vec![0.0; dag.nodes.len()];
    chance[0] = 1.0;
    let mut sum = ExpectedWork::default();
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
        sum.tests += chance[at];
        sum.reading += chance[at] * reading(&table.columns[*column].domain);
        sum.surprises += chance[at] * 2.0 * (1.0 - likeliest);
    }
    sum
}
