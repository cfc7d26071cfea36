//! Two columns of numbers, where each of very many rules adds a step.

use super::shape::{Shape, Wanted};
use super::text::{Rule, Text};

/// Rules that overlap, of which the first counts or all agree; rules that do not.
pub fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (rules, seconds) in [(20_000, 0.5), (50_000, 1.0)] {
        let wanted = Wanted::decided(seconds).rules(rules);
        let shape = |what: &str, gap, text: fn(usize) -> Text| {
            Shape::new(format!("staircase {rules}, {what}"), wanted, move || text(rules).grid()).with_truth("missing-rule", gap)
        };
        shapes.extend([
            shape("first, a gap", true, |rules| overlapping("first", rules, 7, None)),
            shape("first, ELSE", false, |rules| overlapping("first", rules, 7, Some(9))),
            shape("any, one result, a gap", true, |rules| overlapping("any", rules, 1, None)),
            shape("any, one result, ELSE", false, |rules| overlapping("any", rules, 1, Some(9))),
            shape("unique, complete", false, |rules| disjoint(rules, None)),
            shape("unique, a gap", true, |rules| disjoint(rules, Some(rules / 3))),
        ]);
    }
    shapes
}

/// The width of a step.
const STEP: usize = 3;

/// Rule `i` matches `x` up to step `i` and `y` from step `i` on, so that it adds the cases in which `x` lies in step `i`.
fn overlapping(hit: &'static str, rules: usize, results: usize, otherwise: Option<usize>) -> Text {
    let rule =
        |at: usize| Rule { when: vec![(0, format!("< {}", STEP * (at + 1))), (1, format!(">= {}", STEP * at))], result: at % results };
    Text { hit, inputs: inputs(rules + 1), rules: (0..rules).map(rule).collect(), otherwise, ..Text::default() }
}

/// Two rules a step of `x`: `y` from that step on, and below it; one rule may be wanting.
fn disjoint(rules: usize, missing: Option<usize>) -> Text {
    let steps = rules / 2;
    let rule = |at: usize| {
        let step = at / 2;
        let x = (0, format!("{}..={}", STEP * step, STEP * step + STEP - 1));
        let bound = STEP * (step + 1);
        let y = (1, if at.is_multiple_of(2) { format!(">= {bound}") } else { format!("< {bound}") });
        Rule { when: vec![x, y], result: at % 7 }
    };
    let rules = (0..rules).filter(|at| Some(*at) != missing).map(rule).collect();
    Text { hit: "unique", inputs: vec![input("x", steps), input("y", steps + 1)], rules, ..Text::default() }
}

fn inputs(steps: usize) -> Vec<(String, String)> {
    vec![input("x", steps), input("y", steps)]
}

fn input(name: &str, steps: usize) -> (String, String) {
    (name.to_owned(), format!("{{ type: u32, range: 0..{} }}", STEP * steps))
}
