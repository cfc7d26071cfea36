//! Estimates whether keys are faster than a graph, in tenths of nanoseconds. The numbers are from measurements (`cargo
//! run --release -p dtable-benches -- code`).

use crate::decide::forms::Form;
use crate::decide::forms::keys::{Digit, is_compared};
use crate::decide::{Dag, Node};
use crate::lists::CollectVec;
use crate::model::{Column, Domain, Rule, Table, Use, ValueSet};

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
/// The time of reading a text that patterns tell apart, character by character: three dozen of them (`code filter`).
const PATTERNED_TEXT: f64 = 150.0;
/// The time of computing a condition.
const COMPUTED: f64 = 5.0;
/// The most classes of a column of a used table that are counted.
const USED_CLASSES: usize = 64;

/// Keys are considered only if the graph needs more tests than this on average: a single test needs no branch.
const TESTS: f64 = 1.0;
/// The fewest ranges of numbers that count as the tests by which code halves them: fewer may become code without a branch.
const HALVED: usize = 16;

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
        numbering(digit.radix(), &column.domain) + computing(table, column)
    });
    let far = LOOKUP.iter().find(|(bytes, _)| form.bytes() <= *bytes).map_or(0.0, |it| it.1);
    digits.sum::<f64>() + far * parts.len() as f64
}

/// The time until the value of a column is there.
fn computing(table: &Table, column: &Column) -> f64 {
    match column.result_of {
        Some((at, _)) => using(table, &table.uses[at]),
        None if column.is.is_some() => COMPUTED,
        None => 0.0,
    }
}

/// The time of a used table and of all that it uses, as lookups.
fn using(user: &Table, it: &Use) -> f64 {
    let mut tables: Vec<(&str, &Table)> = it.behind(user).into_iter().map(|(_, it)| (it.path.as_str(), &*it.table)).collect_vec();
    tables.sort_unstable_by_key(|it| it.0);
    tables.dedup_by_key(|it| it.0);
    tables.iter().map(|it| looking_up(it.1)).sum()
}

/// The time of one lookup by all columns of a table that are no results.
fn looking_up(table: &Table) -> f64 {
    let digits = table.columns.iter().enumerate().filter(|it| it.1.result_of.is_none()).map(|(at, column)| {
        let mut sets: Vec<&ValueSet> = table.rules.iter().filter_map(Rule::entries).map(|entries| &entries[at].set).collect_vec();
        sets.sort_unstable();
        sets.dedup();
        let classes = Digit::new(at, &column.domain, &sets, USED_CLASSES).map_or(USED_CLASSES, |it| it.radix());
        if classes > 1 { numbering(classes, &column.domain) + computing(table, column) } else { 0.0 }
    });
    digits.sum::<f64>() + LOOKUP[0].1
}

/// The time for finding the number of a value's class, among `radix` classes.
fn numbering(radix: usize, domain: &Domain) -> f64 {
    match domain {
        Domain::Option(inner) => DIGIT + numbering(radix, inner),
        Domain::Text { .. } => reading_text(domain),
        Domain::Set(_) => LOOKUP[0].1,
        _ if is_compared(domain) => {
            let steps = radix.next_power_of_two().ilog2() + 1;
            (COMPARISON * (radix - 1) as f64).min(SEARCH_STEP * f64::from(steps))
        }
        _ => DIGIT,
    }
}

/// The extra time of a node of a graph, compared with a test of a number.
fn reading(table: &Table, column: &Column) -> f64 {
    reading_text(&column.domain) + computing(table, column)
}

/// The time of reading a text; none for other values.
fn reading_text(domain: &Domain) -> f64 {
    match domain.innermost() {
        Domain::Text { classes: Some(_), .. } => PATTERNED_TEXT,
        Domain::Text { .. } => TEXT,
        _ => 0.0,
    }
}

/// The average work of a decision by a graph, all classes of a column equally likely.
#[derive(Default)]
struct ExpectedWork {
    /// The number of tests.
    tests: f64,
    /// The time for reading texts and for computing values.
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
            let inside = digit.values.iter().filter(|class| class.first().is_some_and(|at| values.contains(at))).count();
            inside as f64 / digit.radix() as f64
        };
        let mut likeliest: f64 = 0.0;
        for branch in branches {
            let share = share(&branch.values);
            chance[branch.to] += chance[at] * share;
            likeliest = likeliest.max(share);
        }
        let Column { domain, .. } = &table.columns[*column];
        let halves = halves(domain, branches.iter().map(|branch| branch.values.spans().len()).sum());
        sum.tests += chance[at] * halves.unwrap_or(1.0);
        sum.reading += chance[at] * reading(table, &table.columns[*column]);
        sum.surprises += chance[at] * halves.unwrap_or(2.0 * (1.0 - likeliest));
    }
    sum
}

/// How often code halves so many ranges of a number, with a branch each time whose ways are equally likely.
fn halves(domain: &Domain, ranges: usize) -> Option<f64> {
    (is_compared(domain) && ranges >= HALVED).then(|| (ranges as f64).log2())
}
