//! Values that are read from data such as JSON, and results that are written to it (feature `serde`).
//!
//! What is written here is what `cargo dtable --format json` prints: the command line writes these types, and
//! `docs/cli.md` describes the objects.
//!
//! # Files
//!
//! - `given_value`: A value of JSON, which the type of its column reads; `given` is a whole case.
//! - `decision_object`: A decision, and the reasons against the other rules. `check_report`: Findings, file by file.
//!   `diff_object`: What changes between two tables.
//! - `named_values`: Names with values, as an object in their order.

mod check_report;
mod decision_object;
#[cfg(feature = "explore")]
mod diff_object;
mod given;
mod given_value;
mod named_values;
#[cfg(test)]
mod tests;

pub use check_report::CheckReport;
pub use given::Given;
