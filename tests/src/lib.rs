//! The corpus of tables and the examples of the documentation, as the runners in `tests/` see them.

pub mod corpus;
pub mod markdown;
pub mod random;
pub mod report;
