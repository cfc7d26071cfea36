//! Many columns, of which each rule looks at a few.

use super::mixed::{self, Bounds, Kind};
use super::shape::{Shape, Wanted};
use super::text::{Rule, Text, columns};
use crate::random::Random;

/// 200 booleans by 40 rules; 100 columns by 2000 rules.
pub fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (hit, entries, seed) in [("first", 3, 1), ("first", 3, 2), ("first", 6, 1), ("any", 3, 1), ("unique", 3, 1)] {
        let results = if hit == "any" { 1 } else { 5 };
        let text = move || booleans(hit, 200, entries, 40, results, seed).grid();
        shapes.push(Shape::new(format!("200 booleans x 40, {hit}, {entries} entries, seed {seed}"), Wanted::decided(0.1), text));
    }
    for hit in ["first", "unique"] {
        let text = move || booleans(hit, 100, 3, 2000, 7, 1);
        shapes.push(Shape::new(format!("100 x 2000, booleans, {hit}"), Wanted::decided(2.0), move || text().grid()));
        shapes.push(Shape::new(format!("100 x 2000, booleans, {hit}, data"), Wanted::decided(2.0), move || text().data()));
        let text = move || mixed::table(hit, 100, 2000, 3..=3, Bounds::Any, None, 1).grid();
        shapes.push(Shape::new(format!("100 x 2000, mixed, {hit}"), Wanted::decided(2.0), text));
    }
    shapes
}

fn booleans(hit: &'static str, count: usize, entries: usize, rules: usize, results: usize, seed: u64) -> Text {
    let rules = literal_rules(0, count, entries, rules, results, &mut Random::new(seed));
    Text { hit, inputs: columns('b', count, "bool"), rules, ..Text::default() }
}

/// Rules that look at `entries` of `count` booleans; the first boolean is column `from`.
pub fn literal_rules(from: usize, count: usize, entries: usize, rules: usize, results: usize, random: &mut Random) -> Vec<Rule> {
    let rule = |_| {
        let chosen = random.sample(count, entries).into_iter();
        let when = chosen.map(|column| (from + column, mixed::entry(Kind::Boolean, random))).collect();
        Rule { when, result: random.below(results) }
    };
    (0..rules).map(rule).collect()
}
