//! Conditions that compute: sums, linear comparisons over wide inputs, any expressions over small ones.

use super::shape::{Shape, Wanted};
use super::sparse::literal_rules;
use super::text::{Rule, Text, columns};
use crate::random::Random;
use crate::tables::QUEEN_MATE;

/// Sums; linear comparisons; expressions over small inputs.
pub fn shapes() -> Vec<Shape> {
    let mut shapes = sums();
    for seed in 1..=3 {
        let text = move || comparisons(seed, 6, 1_000_000, 12, 36, &linear).grid();
        shapes.push(Shape::new(format!("linear, 12 over 6, seed {seed}"), Wanted::decided(1.0), text));
    }
    for (inputs, seed) in [(4, 1), (4, 2), (6, 1), (6, 2), (12, 1), (12, 2)] {
        let text = move || comparisons(seed, inputs, 1000, 24, 60, &difference).grid();
        shapes.push(Shape::new(format!("differences, 24 over {inputs}, seed {seed}"), Wanted::decided(0.1), text));
    }
    for (inputs, seed) in [(6, 1), (6, 2), (6, 3), (8, 1), (8, 2)] {
        let wanted = if inputs == 6 { Wanted::decided(1.0) } else { Wanted::answered() };
        shapes.push(Shape::new(format!("small inputs, {inputs} of 1..=8, seed {seed}"), wanted, move || small(inputs, seed).grid()));
    }
    shapes.push(Shape::new("queen mate", Wanted::decided(0.1), || QUEEN_MATE.to_owned()).with_truth("missing-rule", false));
    for factor in [3, 10_007, 1_000_003] {
        shapes.push(Shape::new(format!("equations, factors about {factor}"), Wanted::decided(1.0), move || equations(factor)));
    }
    shapes
}

/// Equations over three whole numbers: that two of them exclude each other is known only because numbers are whole.
fn equations(factor: i64) -> String {
    format!(
        "table: equations
inputs:
  x: {{ type: i64, range: -1000000..=1000000 }}
  y: {{ type: i64, range: -1000000..=1000000 }}
  z: {{ type: i64, range: -1000000..=1000000 }}
conditions:
  a: {{ text: Is it so?, is: {factor} * x + {} * y == z }}
  b: {{ text: Is it so?, is: {} * x - {factor} * y == 2 * z + 1 }}
  c: {{ text: Is it so?, is: x + y == 2 * z }}
outputs: {{ result: u8 }}
hit: unique
rules: |
  | rule | a b c | result |
  | 1    | T T F | 1      |
  | 2    | T F - | 2      |
  | 3    | F - - | 3      |
",
        factor + 2,
        factor - 2,
    )
}

fn sums() -> Vec<Shape> {
    let pairs = |terms: usize| {
        let pairs: Vec<String> = (1..terms).step_by(2).map(|at| format!("(x{at} - x{})", at + 1)).collect();
        format!("{} > 3", pairs.join(" + "))
    };
    let mut shapes = Vec::new();
    for terms in [4, 8, 32, 64] {
        let wanted = if terms == 4 { Wanted::decided(0.05) } else { Wanted::answered() };
        let text = move || sum(terms, &pairs(terms)).grid();
        shapes.push(Shape::new(format!("sum of {terms}"), wanted, text).with_truth("missing-rule", false));
        let text = move || related_sum(terms, &pairs(terms)).grid();
        shapes.push(Shape::new(format!("sum of {terms}, a relation"), wanted, text).with_truth("missing-rule", false));
    }
    let text = || sum(3, "x1 - x2 + x3 > 3").grid();
    shapes.push(Shape::new("sum x1 - x2 + x3", Wanted::decided(0.01), text).with_truth("missing-rule", false));
    let text = || related_sum(3, "x1 - x2 + x3 > 3").grid();
    shapes.push(Shape::new("sum x1 - x2 + x3, a relation", Wanted::decided(0.01), text).with_truth("missing-rule", false));
    shapes
}

/// A table of one question about so many inputs.
fn sum(terms: usize, is: &str) -> Text {
    Text {
        hit: "unique",
        inputs: columns('x', terms, "{ type: i64, range: 0..=1000 }"),
        conditions: vec![("above".to_owned(), format!("{{ text: Is it above?, is: {is} }}"))],
        rules: vec![rule(terms, "T", 1), rule(terms, "F", 2)],
        ..Text::default()
    }
}

/// A table about the first input, where the sum is always above.
fn related_sum(terms: usize, relation: &str) -> Text {
    Text {
        hit: "unique",
        inputs: columns('x', terms, "{ type: i64, range: 0..=1000 }"),
        relations: vec![relation.to_owned()],
        rules: vec![rule(0, "<= 500", 1), rule(0, "> 500", 2)],
        ..Text::default()
    }
}

fn rule(column: usize, entry: &str, result: usize) -> Rule {
    Rule { when: vec![(column, entry.to_owned())], result }
}

/// Comparisons over inputs from 0 to `last`, and rules that look at three of them.
fn comparisons(
    seed: u64,
    inputs: usize,
    last: i64,
    count: usize,
    rules: usize,
    comparison: &dyn Fn(usize, i64, &mut Random) -> String,
) -> Text {
    let random = &mut Random::new(seed);
    let conditions = (1..=count).map(|at| {
        let is = comparison(inputs, last, random);
        (format!("c{at}"), format!("{{ text: Is it?, is: '{is}' }}"))
    });
    let conditions = conditions.collect();
    let declaration = format!("{{ type: i64, range: 0..={last} }}");
    let rules = literal_rules(inputs, count, 3, rules, 5, random);
    Text { hit: "first", inputs: columns('x', inputs, &declaration), conditions, rules, ..Text::default() }
}

/// `3 * x1 + 5 * x2 < 2 * x3 - 17`.
fn linear(inputs: usize, last: i64, random: &mut Random) -> String {
    let chosen = random.sample(inputs, 3);
    let [x, y, z] = [0, 1, 2].map(|at| format!("{} * x{}", random.between(1, 9), chosen[at] + 1));
    format!("{x} + {y} < {z} {}", signed(random.between(-last, last)))
}

/// `x1 - x2 < 17`.
fn difference(inputs: usize, last: i64, random: &mut Random) -> String {
    let chosen = random.sample(inputs, 2);
    format!("x{} - x{} < {}", chosen[0] + 1, chosen[1] + 1, random.between(-last / 2, last / 2))
}

fn signed(number: i64) -> String {
    format!("{} {}", if number < 0 { '-' } else { '+' }, number.abs())
}

/// Twenty expressions as people write them over the coordinates of pieces, and sixty rules that look at three of them.
fn small(inputs: usize, seed: u64) -> Text {
    let random = &mut Random::new(seed);
    let conditions = (1..=20).map(|at| (format!("c{at}"), format!("{{ text: Is it?, is: '{}' }}", expression(inputs, random))));
    let conditions = conditions.collect();
    let rules = literal_rules(inputs, 20, 3, 60, 5, random);
    Text { hit: "first", inputs: columns('x', inputs, "{ type: i8, range: 1..=8 }"), conditions, rules, ..Text::default() }
}

fn expression(inputs: usize, random: &mut Random) -> String {
    let chosen = random.sample(inputs, 4);
    let [a, b, c, d] = [0, 1, 2, 3].map(|at| format!("x{}", chosen[at] + 1));
    let number = random.between(1, 4);
    match random.below(6) {
        0 => format!("({a} - {b}).abs() <= {number}"),
        1 => format!("{a} == {b} || {c} == {d}"),
        2 => format!("{a} + {b} > {c} + {number}"),
        3 => format!("({a} - {b}).abs() == ({c} - {d}).abs()"),
        4 => format!("{a}.max({b}) < {c}"),
        _ => format!("({a} + {b}) % 2 == 0 && {c} > {number}"),
    }
}
