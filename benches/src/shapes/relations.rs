//! Booleans that many relations tie together.

use super::shape::{Shape, Wanted};
use super::sparse::literal_rules;
use super::text::{Text, columns};
use crate::random::Random;

/// Groups of which exactly one holds, with other relations; random relations.
pub fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for seed in 1..=3 {
        let name = format!("relations, 12 groups of 5 and 37, seed {seed}");
        shapes.push(Shape::new(name, Wanted::decided(0.05), move || groups(seed).grid()));
    }
    for booleans in [30, 45, 60] {
        for (count, seed) in [(booleans / 2, 1), (booleans / 2, 2), (booleans * 3 / 4, 1), (booleans * 3 / 4, 2)] {
            let name = format!("relations, {count} over {booleans} booleans, seed {seed}");
            shapes.push(Shape::new(name, Wanted::decided(0.05), move || random_relations(booleans, count, seed).grid()));
        }
    }
    shapes
}

/// 60 booleans in 12 groups, 37 more relations, 60 rules.
fn groups(seed: u64) -> Text {
    let random = &mut Random::new(seed);
    let group = |at: usize| format!("exactly_one({})", (1..=5).map(|it| format!("b{}", 5 * at + it)).collect::<Vec<_>>().join(", "));
    let groups: Vec<String> = (0..12).map(group).collect();
    let more = (0..37).map(|_| implication(60, random));
    let relations = groups.into_iter().chain(more).collect();
    table(60, relations, random)
}

fn random_relations(booleans: usize, count: usize, seed: u64) -> Text {
    let random = &mut Random::new(seed);
    let relations = (0..count).map(|_| relation(booleans, random)).collect();
    table(booleans, relations, random)
}

fn table(booleans: usize, relations: Vec<String>, random: &mut Random) -> Text {
    let rules = literal_rules(0, booleans, 3, 60, 5, random);
    Text { hit: "first", inputs: columns('b', booleans, "bool"), relations, rules, ..Text::default() }
}

/// A relation of three booleans that excludes one combination, or three.
fn implication(booleans: usize, random: &mut Random) -> String {
    let [a, b, c] = literals(booleans, random);
    match random.below(3) {
        0 => format!("{a} -> {b} || {c}"),
        1 => format!("{a} && {b} -> {c}"),
        _ => format!("{a} || {b} || {c}"),
    }
}

/// Any relation of three booleans.
fn relation(booleans: usize, random: &mut Random) -> String {
    match random.below(4) {
        0 | 1 => implication(booleans, random),
        2 => {
            let [a, b, c] = literals(booleans, random);
            format!("{a} <-> {b} || {c}")
        }
        _ => format!("exactly_one({})", literals(booleans, random).join(", ")),
    }
}

fn literals(booleans: usize, random: &mut Random) -> [String; 3] {
    let chosen = random.sample(booleans, 3);
    [0, 1, 2].map(|at| format!("{}b{}", ["", "!"][random.below(2)], chosen[at] + 1))
}
