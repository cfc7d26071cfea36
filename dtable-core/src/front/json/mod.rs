//! Values that are read from data such as JSON, and results that are written to it (feature `serde`).
//!
//! What is written here is what `cargo dtable --format json` prints: the command line writes these types, and
//! `docs/cli.md` describes the objects.
//!
//! # Files
//!
//! - `values`: A value of JSON, which the type of its column reads; `given` is a whole case.
//! - `decided`: A decision, and the reasons against the other rules. `check_report`: Findings, file by file.
//!   `differences`: What changes between two tables.
//! - `pairs`: Names with values, as an object in their order.

mod check_report;
mod decided;
#[cfg(feature = "explore")]
mod differences;
mod given;
mod pairs;
#[cfg(test)]
mod tests;
mod values;

pub use check_report::CheckReport;
pub use given::Given;
