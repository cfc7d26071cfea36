//! Thousands of rules of which nearly every two share cases: millions of pairs.

use super::mixed;
use super::shape::{Shape, Wanted};
use super::text::{Rule, Text, columns};
use crate::random::Random;

const COLUMNS: usize = 6;
const RULES: usize = 5000;

/// Rules for every case; rules with random ranges, and with one result.
pub fn shapes() -> Vec<Shape> {
    let wanted = Wanted::decided(1.0);
    let shape = |what: &str, text: fn() -> Text| Shape::new(format!("contested {RULES}, {what}"), wanted, move || text().grid());
    vec![
        shape("unique, no entries", || table("unique", 0, 100)).with_truth("contradictory-rules", true),
        shape("unique, 3 ranges", || table("unique", 3, 7)).with_truth("contradictory-rules", true),
        shape("any, 3 ranges", || table("any", 3, 7)).with_truth("contradictory-rules", true),
        shape("any, one result, 3 ranges", || table("any", 3, 1)).with_truth("contradictory-rules", false),
        shape("first, 3 ranges", || table("first", 3, 7)).with_truth("contradictory-rules", false),
    ]
}

fn table(hit: &'static str, entries: usize, results: usize) -> Text {
    let random = &mut Random::new(1);
    let rule = |at: usize| {
        let chosen = random.sample(COLUMNS, entries).into_iter();
        let when = chosen.map(|column| (column, mixed::entry(mixed::Kind::Number(99_999), random))).collect();
        Rule { when, result: at % results }
    };
    let rules = (0..RULES).map(rule).collect();
    Text { hit, inputs: columns('n', COLUMNS, "{ type: u32, range: 0..100_000 }"), rules, ..Text::default() }
}
