//! A lookup: a row for each of very many texts.

use super::shape::{Shape, Wanted};
use super::text::{Rule, Text};

/// With ELSE for all other texts, and without a rule for them.
pub fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (rules, seconds) in [(2000, 0.01), (6000, 0.03), (10_000, 0.05)] {
        for hit in ["unique", "first"] {
            for (ending, otherwise) in [("a gap", None), ("ELSE", Some(9))] {
                let name = format!("texts {rules}, {hit}, {ending}");
                let shape = Shape::new(name, Wanted::decided(seconds).rules(rules), move || table(hit, rules, otherwise).grid());
                shapes.push(shape.with_truth("missing-rule", otherwise.is_none()));
            }
        }
    }
    let long = || table("unique", 2000, None).grid().replace("article", "an article of the warehouse in the north, number");
    shapes.push(Shape::new("texts 2000, unique, a gap, long texts", Wanted::decided(0.02), long).with_truth("missing-rule", true));
    shapes
}

fn table(hit: &'static str, rules: usize, otherwise: Option<usize>) -> Text {
    // In an order that is not that of the texts: 7919 is prime.
    let rule = |at: usize| Rule { when: vec![(0, format!("\"article-{:05}\"", at * 7919 % 100_000))], result: at };
    let inputs = vec![("code".to_owned(), "\"&str\"".to_owned())];
    Text { hit, inputs, rules: (0..rules).map(rule).collect(), otherwise, ..Text::default() }
}
