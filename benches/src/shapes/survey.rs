//! A survey: random mixed tables of every size and hit policy, each from its seed, of which nobody knows beforehand what they take.
//!
//! The other shapes are hard in ways that somebody thought of. A survey finds those that nobody did: every table of up to 5,000 rules is to be decided within
//! a second, so what is marked shows a cause to look for. `shapes --survey 17..18` measures the table of seed 17 again.

use super::mixed::{self, Bounds, Kind};
use super::shape::{Shape, Wanted};
use super::text::{Rule, Text};
use crate::random::Random;
use std::ops::Range;

/// The tables of some seeds.
pub fn shapes(seeds: Range<u64>) -> Vec<Shape> {
    seeds.map(shape).collect()
}

fn shape(seed: u64) -> Shape {
    let plan = Plan::new(seed);
    Shape::new(plan.name(), Wanted::decided(1.0), move || plan.text().grid())
}

/// Which hit policies there are, and how many results: with a single result, rules of `any` and `unique` do not contradict each other.
const POLICIES: [(&str, usize); 9] = [
    ("first", 7),
    ("first", 2),
    ("priority", 7),
    ("priority", 3),
    ("unique", 7),
    ("unique", 1),
    ("any", 7),
    ("any", 1),
    ("collect sum", 7),
];

/// What a table is like.
#[derive(Clone, Copy, Debug)]
struct Plan {
    seed: u64,
    hit: &'static str,
    results: usize,
    columns: usize,
    rules: usize,
    /// How many entries a rule has, from the first to the second.
    entries: (usize, usize),
    bounds: Bounds,
    relations: usize,
    has_else: bool,
}

impl Plan {
    fn new(seed: u64) -> Self {
        let random = &mut Random::new(seed);
        let (hit, results) = POLICIES[random.below(POLICIES.len())];
        // As many tables have 100 to 200 rules as have 200 to 400, and so on.
        let octave = 100 << random.below(6);
        let low = 3 + random.below(4);
        Self {
            seed,
            hit,
            results,
            columns: 5 + random.below(36),
            rules: (octave + random.below(octave)).min(5000),
            entries: (low, low + random.below(7 - low)),
            bounds: [Bounds::Any, Bounds::Shared][random.below(2)],
            relations: random.below(2) * (1 + random.below(8)),
            has_else: random.below(2) == 1,
        }
    }

    fn name(&self) -> String {
        let Self { seed, hit, columns, rules, relations, .. } = self;
        let otherwise = if self.has_else { ", ELSE" } else { "" };
        let related = if *relations > 0 { format!(", {relations} relations") } else { String::new() };
        format!("survey {seed}, {columns} x {rules}, {hit}{related}{otherwise}")
    }

    fn text(&self) -> Text {
        let random = &mut Random::new(!self.seed);
        let kinds: Vec<Kind> = (0..self.columns).map(|_| kind(random)).collect();
        let rules = (0..self.rules).map(|_| self.rule(&kinds, random)).collect();
        let inputs = kinds.iter().enumerate().map(|(at, kind)| (mixed::name(at, *kind), declaration(*kind))).collect();
        let relations = (0..self.relations).map(|_| relation(&kinds, random)).collect();
        let otherwise = self.has_else.then(|| random.below(self.results));
        Text { hit: self.hit, inputs, relations, rules, otherwise, ..Text::default() }
    }

    fn rule(&self, kinds: &[Kind], random: &mut Random) -> Rule {
        let (low, high) = self.entries;
        let count = (low + random.below(high - low + 1)).min(kinds.len());
        let chosen = random.sample(kinds.len(), count).into_iter();
        let when = chosen.map(|column| (column, self.bounds.entry(kinds[column], random))).collect();
        Rule { when, result: random.below(self.results) }
    }
}

fn kind(random: &mut Random) -> Kind {
    match random.below(3) {
        0 => Kind::Boolean,
        1 => Kind::Enum(3 + random.below(10)),
        _ => Kind::Number([100, 255, 1000, 65_535][random.below(4)]),
    }
}

fn declaration(kind: Kind) -> String {
    match kind {
        Kind::Number(last @ ..=255) => format!("{{ type: u8, range: 0..={last} }}"),
        _ => mixed::declaration(kind),
    }
}

/// Not both, one implies the other, or exactly one of three.
fn relation(kinds: &[Kind], random: &mut Random) -> String {
    let chosen = random.sample(kinds.len(), 3);
    let [a, b, c] = [0, 1, 2].map(|at| fact(chosen[at], kinds[chosen[at]], random));
    match random.below(3) {
        0 => format!("at_most_one({a}, {b})"),
        1 => format!("{a} -> {b}"),
        _ => format!("exactly_one({a}, {b}, {c})"),
    }
}

/// Something that a column may say.
fn fact(column: usize, kind: Kind, random: &mut Random) -> String {
    let name = mixed::name(column, kind);
    match kind {
        Kind::Boolean => format!("{}{name}", ["", "!"][random.below(2)]),
        Kind::Enum(variants) => format!("{name} {} V{}", ["==", "!="][random.below(2)], 1 + random.below(variants)),
        Kind::Number(last) => format!("{name} {} {}", ["<", ">="][random.below(2)], random.between(1, last)),
    }
}

#[cfg(test)]
mod tests {
    use super::shapes;
    use dtable_core::compile::check;
    use dtable_core::diagnostic::Code;
    use dtable_core::source::Source;

    /// What is measured is a proof: no table is refused before it.
    #[test]
    fn every_table_is_understood() {
        for shape in shapes(0..400).iter().filter(|shape| (shape.text)().len() < 20_000) {
            let compiled = check(Source::new("table.yaml", (shape.text)()), &mut |_| Err(String::new()));
            let strange =
                compiled.findings.iter().find(|it| it.is_error() && it.code < Code::MissingRule && it.code != Code::ImpossibleRelations);
            assert!(strange.is_none(), "{}: {strange:?}", shape.name);
        }
    }
}
