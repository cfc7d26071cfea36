//! Two enums of a thousand values, and rules that match a part of both.

use super::shape::{Shape, Wanted};
use super::text::{Rule, Text, columns};
use crate::random::Random;

const VALUES: usize = 1000;
const RULES: usize = 500;

/// Runs of values in the order of the enum, and values at random; the first rule counts, or all agree.
pub fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (hit, results) in [("first", 7), ("any", 1)] {
        for (what, longest) in [("runs of up to 50", 50), ("runs of up to 300", 300)] {
            let text = move || table(hit, results, 1, |random| run(longest, random)).grid();
            shapes.push(Shape::new(format!("two enums of 1000, {hit}, {what}"), Wanted::decided(0.2), text));
        }
        for (what, longest) in [("lists of up to 20", 20), ("lists of up to 100", 100)] {
            let text = move || table(hit, results, 1, |random| list(longest, random)).grid();
            shapes.push(Shape::new(format!("two enums of 1000, {hit}, {what}"), Wanted::decided(0.2), text));
        }
    }
    shapes
}

fn table(hit: &'static str, results: usize, seed: u64, values: impl Fn(&mut Random) -> Vec<usize>) -> Text {
    let random = &mut Random::new(seed);
    let entry = |random: &mut Random| values(random).iter().map(|at| format!("V{}", at + 1)).collect::<Vec<_>>().join(", ");
    let rule = |at: usize| Rule { when: vec![(0, entry(random)), (1, entry(random))], result: at % results };
    let rules = (0..RULES).map(rule).collect();
    let all: Vec<String> = (1..=VALUES).map(|at| format!("V{at}")).collect();
    Text { hit, inputs: columns('e', 2, &format!("{{ type: Kind, values: [{}] }}", all.join(", "))), rules, ..Text::default() }
}

fn run(longest: usize, random: &mut Random) -> Vec<usize> {
    let length = 1 + random.below(longest);
    let from = random.below(VALUES - length + 1);
    (from..from + length).collect()
}

fn list(longest: usize, random: &mut Random) -> Vec<usize> {
    let length = 1 + random.below(longest);
    random.sample(VALUES, length)
}
