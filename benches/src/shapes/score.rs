//! Score cards: every rule that matches adds its points.

use super::mixed::{self, Bounds};
use super::shape::{Shape, Wanted};
use super::text::{Rule, Text, columns};
use crate::generate::{self, tree};
use crate::random::Random;

const COLUMNS: usize = 8;
const RULES: usize = 3000;

/// A bin of one column a rule; random ranges of one, two and three columns a rule.
pub fn shapes() -> Vec<Shape> {
    let wanted = Wanted::decided(0.47).memory(0.6);
    let mut shapes = vec![Shape::new("score card 3000 x 8, bins", wanted, || bins().grid())];
    for entries in [1, 2, 3, 8] {
        let text = move || ranges(entries, 100).grid();
        shapes.push(Shape::new(format!("score card 3000 x 8, {entries} ranges"), wanted, text));
    }
    for (hit, results) in [("unique", 100), ("any", 1)] {
        let text = move || Text { hit, ..ranges(3, results) }.grid();
        shapes.push(Shape::new(format!("score card 3000 x 8, {hit}, 3 ranges"), wanted, text));
    }
    for entries in [3, 8] {
        let text = move || mixed::table("collect sum", COLUMNS, RULES, entries..=entries, Bounds::Any, None, 1).grid();
        shapes.push(Shape::new(format!("score card 3000 x 8, {entries} mixed"), wanted, text));
    }
    for hit in ["first", "unique"] {
        let text = move || mixed::table(hit, COLUMNS, RULES, COLUMNS..=COLUMNS, Bounds::Any, None, 1).grid();
        shapes.push(Shape::new(format!("score card 3000 x 8, {hit}, 8 mixed"), wanted, text));
    }
    shapes.push(Shape::new("score card 3000 x 8, leaves", wanted, || {
        tree(generate::Shape { categorical: 3, numeric: 5, rules: RULES }, 1).grid()
    }));
    shapes
}

fn table(rules: Vec<Rule>) -> Text {
    Text { hit: "collect sum", inputs: columns('n', COLUMNS, "{ type: u32, range: 0..100_000 }"), rules, ..Text::default() }
}

/// Each column is cut into as many bins.
fn bins() -> Text {
    let (random, width) = (&mut Random::new(1), 100_000 / (RULES / COLUMNS));
    let rule = |at: usize| {
        let (column, bin) = (at % COLUMNS, at / COLUMNS);
        let entry =
            if bin + 1 == RULES / COLUMNS { format!(">= {}", bin * width) } else { format!("{}..{}", bin * width, (bin + 1) * width) };
        Rule { when: vec![(column, entry)], result: random.below(100) }
    };
    table((0..RULES).map(rule).collect())
}

fn ranges(entries: usize, results: usize) -> Text {
    let random = &mut Random::new(1);
    let rule = |_| {
        let chosen = random.sample(COLUMNS, entries).into_iter();
        let when = chosen.map(|column| (column, mixed::entry(mixed::Kind::Number(99_999), random))).collect();
        Rule { when, result: random.below(results) }
    };
    table((0..RULES).map(rule).collect())
}
