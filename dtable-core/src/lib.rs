//! The compiler behind `dtable!`: decision tables in YAML, verified, compiled to Rust. And its front door: a program
//! reads a table while it runs, is told what is wrong with it, and decides by it.
//!
//! ```
//! use dtable_core::{Table, Value};
//!
//! let text = "\
//! table: ticket
//! inputs:
//!   visitor: { type: Visitor, values: [Child, Adult, Senior] }
//!   weekend: bool
//! outputs:
//!   euros: u32
//! rules: |
//!   | rule    | visitor       | weekend | euros |
//!   | child   | Child         | -       | 6     |
//!   | weekday | Adult, Senior | F       | 10    |
//!   | weekend | Adult         | T       | 14    |
//! ";
//! // Checked, as `cargo dtable check` does: one case is forgotten.
//! let findings = Table::parse("ticket.yaml", text).unwrap_err();
//! assert_eq!(findings[0].code.name(), "missing-rule");
//! assert_eq!(findings[0].evidence.case[0], ("visitor".to_owned(), "Senior".to_owned()));
//! assert!(findings.to_string().starts_with("error: missing-rule [DT201]: 1 of 6 cases fires no rule\n"));
//!
//! // Decided, by the form of code that the compiler would write.
//! let table = Table::parse("ticket.yaml", text.replace("| Adult         |", "| Adult, Senior |"))?;
//! let decided = table.decide([("visitor", Value::from("Adult")), ("weekend", true.into())])?;
//! assert_eq!((decided.rule().id(), decided.output("euros").unwrap().text()), ("weekend", "14"));
//! assert_eq!(decided.why_not("child").unwrap().to_string(), "visitor is Adult, not Child");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Table`] and [`Model`] are where programs begin; `docs/embedding.md` is their guide. Tools that report findings or
//! write code begin at [`compile`], the whole compiler on one screen, and find data in [`diagnostic`], [`model`],
//! [`source`] and [`verify`]. The other stages are public for the crates of this project alone, are not shown, and
//! change without notice. Text in, value out: nothing here reads files, prints, or keeps state.
//!
//! Two features are on by default. `library` is [`Table`], [`Model`] and what belongs to them, and edits that mend
//! findings; the macro leaves it out, so that users' builds do not pay for it. `emit` is the generator of Rust code.
//! Without it the crate links no token crate, and checks and decides the same: an editor, a web page or a service
//! leaves it out. `serde`, which is off, reads cases from JSON and writes results to it; `explore` asks what two tables
//! differ in and where a formula holds.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod compile;
#[doc(hidden)]
pub mod decide;
pub mod diagnostic;
#[doc(hidden)]
pub mod doc;
#[cfg(feature = "emit")]
#[doc(hidden)]
pub mod emit;
mod evaluate;
#[cfg(feature = "explore")]
pub mod explore;
#[cfg(test)]
mod fixture;
#[cfg(feature = "library")]
pub mod front;
#[doc(hidden)]
pub mod interpret;
mod lists;
pub mod model;
#[doc(hidden)]
pub mod resolve;
#[doc(hidden)]
pub mod rust_names;
pub mod source;
mod space;
#[cfg(feature = "library")]
mod suggest;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod trial;
pub mod verify;
mod witness;

#[cfg(feature = "library")]
#[doc(inline)]
pub use compile::Limits;
#[cfg(feature = "library")]
#[doc(inline)]
pub use front::{
    Case, Collected, Column, Decided, Findings, Machine, Model, NotDecided, NotUnderstood, Output, Rule, Table, Unmet, Used, Value, WhyNot,
};
