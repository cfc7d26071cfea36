//! Tables as people write them: booleans, enums and ranges of numbers, and the first rule that matches fires.

use super::shape::{Shape, Wanted};
use super::text::{Rule, Text};
use crate::random::Random;
use std::ops::RangeInclusive;

/// How the names of small tables begin.
pub const SMALL: &str = "small mixed";

/// 18 columns by 180 rules and 20 by 200.
pub fn large() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (columns, rules) in [(18, 180), (20, 200)] {
        for entries in [3, 6] {
            for (ending, otherwise) in [("a gap", None), ("ELSE", Some(9))] {
                for (bounds, seed) in [(Bounds::Any, 1), (Bounds::Any, 2), (Bounds::Shared, 3)] {
                    let name = format!("mixed {columns} x {rules}, {entries} entries, {ending}, seed {seed}");
                    let text = move || table("first", columns, rules, entries..=entries, bounds, otherwise, seed).grid();
                    shapes.push(Shape::new(name, Wanted::decided(0.3), text));
                }
            }
        }
    }
    shapes
}

/// 24 tables of 5 to 12 columns by 10 to 100 rules, every second one with ELSE.
pub fn small() -> Vec<Shape> {
    let shape = |at: u64| {
        let random = &mut Random::new(900 + at);
        let (columns, rules) = (5 + random.below(8), 10 + random.below(91));
        let otherwise = at.is_multiple_of(2).then_some(9);
        let text = move || table("first", columns, rules, 2..=4, Bounds::Any, otherwise, at).grid();
        Shape::new(format!("{SMALL} {at}, {columns} x {rules}"), Wanted::decided(0.02), text)
    };
    (1..=24).map(shape).collect()
}

/// What a column holds.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// True or false.
    Boolean,
    /// So many variants.
    Enum(usize),
    /// A `u16` from 0 to this.
    Number(i64),
}

/// Where the entries of a column end.
#[derive(Clone, Copy, Debug)]
pub enum Bounds {
    /// Anywhere; several variants of an enum.
    Any,
    /// At one of four numbers that all rules share; one variant of an enum, as people write rules.
    Shared,
}

impl Bounds {
    /// A random entry of a column that does not match everything.
    pub fn entry(self, kind: Kind, random: &mut Random) -> String {
        match (self, kind) {
            (Self::Any, _) | (_, Kind::Boolean) => entry(kind, random),
            (Self::Shared, Kind::Enum(variants)) => format!("V{}", 1 + random.below(variants)),
            (Self::Shared, Kind::Number(last)) => {
                let bound = |at: i64| last * at / 5;
                let at = random.between(1, 4);
                match random.below(3) {
                    0 => format!("< {}", bound(at)),
                    1 => format!(">= {}", bound(at)),
                    _ => format!("{}..{}", bound(at), bound(random.between(at + 1, 5))),
                }
            }
        }
    }
}

/// A table of as many booleans, enums and numbers; each rule looks at so many columns.
pub fn table(
    hit: &'static str,
    count: usize,
    rules: usize,
    entries: RangeInclusive<usize>,
    bounds: Bounds,
    otherwise: Option<usize>,
    seed: u64,
) -> Text {
    let random = &mut Random::new(seed);
    let mut kinds: Vec<Kind> = (0..count).map(|at| kind(at, random)).collect();
    random.shuffle(&mut kinds);
    let rule = |_| {
        let asked = entries.start() + random.below(entries.end() - entries.start() + 1);
        let chosen = random.sample(count, asked).into_iter();
        let when = chosen.map(|column| (column, bounds.entry(kinds[column], random))).collect();
        Rule { when, result: random.below(7) }
    };
    let rules = (0..rules).map(rule).collect();
    let inputs = kinds.iter().enumerate().map(|(at, kind)| (name(at, *kind), declaration(*kind))).collect();
    Text { hit, inputs, rules, otherwise, ..Text::default() }
}

fn kind(at: usize, random: &mut Random) -> Kind {
    match at % 3 {
        0 => Kind::Boolean,
        1 => Kind::Enum(3 + random.below(10)),
        _ => Kind::Number([100, 1000, 65_535][random.below(3)]),
    }
}

/// The name of the column at a place: `b1`, `e2`, `n3`.
pub fn name(at: usize, kind: Kind) -> String {
    let letter = match kind {
        Kind::Boolean => 'b',
        Kind::Enum(_) => 'e',
        Kind::Number(_) => 'n',
    };
    format!("{letter}{}", at + 1)
}

/// What is declared of a column.
pub fn declaration(kind: Kind) -> String {
    match kind {
        Kind::Boolean => "bool".to_owned(),
        Kind::Enum(variants) => {
            let values: Vec<String> = (1..=variants).map(|at| format!("V{at}")).collect();
            format!("{{ type: Kind{variants}, values: [{}] }}", values.join(", "))
        }
        Kind::Number(last) => format!("{{ type: u16, range: 0..={last} }}"),
    }
}

/// A random entry that does not match everything.
pub fn entry(kind: Kind, random: &mut Random) -> String {
    match kind {
        Kind::Boolean => ["F", "T"][random.below(2)].to_owned(),
        Kind::Enum(variants) => {
            let count = 1 + random.below(3.min(variants - 1));
            let values: Vec<String> = random.sample(variants, count).iter().map(|at| format!("V{}", at + 1)).collect();
            match random.below(5) {
                0 => format!("not({})", values.join(", ")),
                _ => values.join(", "),
            }
        }
        Kind::Number(last) => {
            let (a, b) = (random.between(1, last), random.between(1, last));
            match random.below(3) {
                0 => format!("< {a}"),
                1 => format!(">= {a}"),
                _ => format!("{}..={}", a.min(b), a.max(b)),
            }
        }
    }
}
