//! The leaves of a tree as rules: complete, with some rules left out, with some entries widened. The largest tables of the published benchmark
//! (Calvanese et al., 2018) have this size.

use super::shape::{Shape, Wanted};
use crate::generate::{Generated, SHAPES, gaps, overlaps, tree};

/// The table of 15 columns and 1514 rules of `verification`, read, checked, and its findings as a user sees them.
pub fn shapes() -> Vec<Shape> {
    let largest = || tree(SHAPES[SHAPES.len() - 1], 15);
    let shape = |what: &str, seconds, gap, text: fn(&Generated) -> Generated| {
        Shape::new(format!("leaves 15 x 1514, {what}"), Wanted::decided(seconds), move || text(&largest()).grid())
            .with_truth("missing-rule", gap)
    };
    vec![
        shape("complete", 0.02, false, Clone::clone),
        shape("gaps", 0.04, true, |largest| gaps(largest, 16).0),
        shape("overlaps", 0.08, false, |largest| overlaps(largest, 17).0),
    ]
}
