//! The proof.
mod verdict;
pub use verdict::{CountedRegion, Verdict};
