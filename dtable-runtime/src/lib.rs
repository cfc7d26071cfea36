//! Decision tables in YAML, verified at compile time, compiled to `match`-based Rust.
#![no_std]
pub use dtable_macro::dtable;
