//! Whole expansions: mixed tables of twelve columns by a hundred rules, of inputs or of conditions that the program answers.

use super::mixed::{self, Bounds};
use super::shape::{Shape, Wanted};
use super::text::Text;

/// Three and six entries a rule.
pub fn shapes() -> Vec<Shape> {
    let wanted = Wanted::decided(0.015).unoptimised(0.15);
    let mut shapes = Vec::new();
    for (kind, asked) in [("inputs", false), ("asked", true)] {
        for entries in [3, 6] {
            for (bounds, seed) in [(Bounds::Any, 1), (Bounds::Any, 2), (Bounds::Shared, 3), (Bounds::Shared, 4)] {
                let name = format!("expansion 12 x 100, {kind}, {entries} entries, seed {seed}");
                let shape = Shape::new(name, wanted, move || table(entries, asked, bounds, seed).grid());
                shapes.push(Shape { expands: true, ..shape });
            }
        }
    }
    shapes
}

fn table(entries: usize, asked: bool, bounds: Bounds, seed: u64) -> Text {
    let mut table = mixed::table("first", 12, 100, entries..=entries, bounds, Some(9), seed);
    table.allows_dead_rules = true;
    if asked {
        table.conditions =
            std::mem::take(&mut table.inputs).into_iter().map(|(name, declaration)| (name, question(&declaration))).collect();
    }
    table
}

/// The declaration of an input as that of a condition.
fn question(declaration: &str) -> String {
    match declaration.strip_prefix('{') {
        Some(rest) => format!("{{ text: What is it?,{rest}"),
        None => "Is it?".to_owned(),
    }
}
