//! The compiler behind `dtable!`: decision tables in YAML, verified, compiled to Rust.
//!
//! Text in, value out: nothing here reads files, prints, or keeps state. The modules form a stack, each using
//! only those below it; `compile` shows the whole compiler on one screen.
pub mod compile;
pub mod decide;
pub mod diagnostic;
pub mod doc;
pub mod emit;
pub mod front;
pub mod interpret;
pub mod model;
pub mod resolve;
pub mod source;
mod space;
pub mod syntax;
pub mod verify;
mod witness;

pub use front::{Case, Collected, Column, Decided, Findings, Machine, Model, NotDecided, Output, Rule, Table, Unmet, Value, WhyNot};
