//! The parity of forty booleans: half of all cases, none of them like its neighbour.

use super::shape::{Shape, Wanted};
use super::text::{Rule, Text, columns};

const COUNT: usize = 40;

/// One relation, a chain of relations, both.
pub fn shapes() -> Vec<Shape> {
    let wanted = Wanted::decided(1.0);
    vec![
        Shape::new("parity of 40, one relation", wanted, || table(vec![odd()], COUNT).grid()).with_truth("missing-rule", false),
        Shape::new("parity of 40, one relation, a dead rule", wanted, || with_dead_rule().grid()).with_truth("unreachable-rule", true),
        Shape::new("parity of 40, a chain", wanted, || table(chain(), 2 * COUNT).grid()).with_truth("missing-rule", false),
        Shape::new("parity of 40, a chain, wrong end", wanted, || contradiction().grid()).with_truth("impossible-relations", true),
    ]
}

fn odd() -> String {
    (1..=COUNT).map(|at| format!("b{at}")).collect::<Vec<_>>().join(" ^ ")
}

/// `b41` is `b1`, `b42` the parity of two, .., `b80` that of all.
fn chain() -> Vec<String> {
    let link = |at: usize| format!("b{} <-> (b{} ^ b{at})", COUNT + at, COUNT + at - 1);
    std::iter::once(format!("b{} <-> b1", COUNT + 1)).chain((2..=COUNT).map(link)).collect()
}

/// The chain, and one relation that says the opposite.
fn contradiction() -> Text {
    let opposite = format!("({}) <-> !b{}", odd(), 2 * COUNT);
    table(chain().into_iter().chain([opposite]).collect(), 2 * COUNT)
}

/// Rules that look at the last column.
fn table(relations: Vec<String>, count: usize) -> Text {
    let rule = |entry: &str, result| Rule { when: vec![(count - 1, entry.to_owned())], result };
    Text { hit: "unique", inputs: columns('b', count, "bool"), relations, rules: vec![rule("T", 1), rule("F", 2)], ..Text::default() }
}

/// No column holds: that is even.
fn with_dead_rule() -> Text {
    let table = table(vec![odd()], COUNT);
    let none = Rule { when: (0..COUNT).map(|column| (column, "F".to_owned())).collect(), result: 3 };
    Text { hit: "first", rules: std::iter::once(none).chain(table.rules).collect(), ..table }
}
