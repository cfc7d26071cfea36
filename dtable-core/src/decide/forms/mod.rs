//! What a decision becomes: one folder a form, each with the checker that holds it against the rules.

pub mod bitmaps;
pub mod graph;
pub mod packed;
pub mod tree;
