//! The front door: a text in, findings or a table that decides out.
//!
//! [`Table::parse`] reads and verifies a table, [`Table::decide`] decides on values that are given by name,
//! [`Table::case`] decides again and again without looking up names, and [`Model`] goes from table to table. Nothing
//! here proves or chooses anything: the compiler (`compile`) does, and the form of code that it would write decides
//! (`form`).
//!
//! ```text
//! table -> case (values, plan) -> form        every value is known
//!               \-> partial                   some are missing: which rules are left?
//!                     \-> decided, collected, output
//! ```
//!
//! # Files
//!
//! This module is behind the feature `library`, which the macro leaves out.
//!
//! - `table`: Parses a text into a table that decides, or into `findings`. `column` and `rule` are parts of a table,
//!   `machine` is a model.
//! - `case`: The values of one decision: `case_values` knows what is given, `plan` what depends on what, `check` whether
//!   relations hold; `value` is a value that a program gives, `error` why a case is not decided.
//! - `form`: Decides by the form that the compiler would write. `partial` decides where values are missing,
//!   `possible_values` says which values a computed column can still have. `exact` computes columns that the verifier
//!   does not understand, such as quotients of floats.
//! - `decided`: The decision, and the reasons against the other rules. `collected` holds all rules that match, `output`
//!   one result, `uses` the results of used tables.
//! - `json`: Values that are read from data, and results that are written to it (feature `serde`).
//! - `proved_property`: What holds of a table's results. `question`: Where a formula holds (feature `explore`).
//!   `tried`: A case of a table that may have errors (feature `explore`). `table_page`: The page of a table (feature
//!   `explore`).
//! - `tests`: A test for each claim of `docs/embedding.md` about values.

mod case;
mod case_values;
mod check;
mod collected;
mod column;
mod decided;
mod error;
mod exact;
mod findings;
mod form;
#[cfg(feature = "serde")]
pub mod json;
mod machine;
mod output;
mod partial;
mod plan;
mod possible_values;
mod proved_property;
#[cfg(feature = "explore")]
mod question;
mod rule;
mod table;
#[cfg(feature = "explore")]
mod table_page;
#[cfg(test)]
mod tests;
#[cfg(feature = "explore")]
mod tried;
mod uses;
mod value;

pub use case::Case;
pub use collected::Collected;
pub use column::{Column, NotUnderstood};
pub use decided::{Decided, Reasons, Unmet, WhyNot};
pub use error::NotDecided;
pub use findings::Findings;
pub use machine::{Machine, Model};
pub use output::Output;
pub use proved_property::ProvedProperty;
#[cfg(feature = "explore")]
pub use question::{NotAsked, Question};
pub use rule::Rule;
pub use table::Table;
#[cfg(feature = "explore")]
pub use tried::{CaseDecision, TriedCase, UnmetEntry};
pub use uses::Used;
pub use value::Value;

/// The table of the examples in this documentation.
#[doc(hidden)]
pub const TICKET: &str = "\
table: ticket
title: What a ticket costs
inputs:
  visitor: { type: Visitor, values: [Child, Adult, Senior] }
  weekend: bool
  member: bool
outputs:
  euros: u32
rules: |
  | rule    | visitor | weekend | member | euros |
  | member  | -       | -       | T      | 5     |
  | child   | Child   | -       | F      | 6     |
  | weekday | Adult   | F       | F      | 10    |
  | weekend | Adult   | T       | F      | 14    |
  | senior  | Senior  | -       | F      | 8     |
";
