//! The corpus of tables and the examples of the documentation, as the runners in `tests/` see them.

pub mod corpus;
pub mod followed;
pub mod halved_boxes;
pub mod markdown;
pub mod numbers;
pub mod patterns;
pub mod random;
pub mod report;
pub mod rustc;
pub mod texts;
pub mod tunings;

/// The examples of `docs/embedding.md`, run as they stand.
#[cfg(doctest)]
#[doc = include_str!("../../docs/embedding.md")]
pub struct Embedding;
