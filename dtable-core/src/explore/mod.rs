//! What can be said about tables that are understood: how two of them differ, which cases try one, with how few rules it can do.
//!
//! Value in, value out, beside `emit` and above `verify`: everything is found by the engine that proves tables (`space`), and nothing here prints.
//! `united` makes one table of two, in whose space both have their rules; the verbs build on that.

pub mod cases;
pub mod diff;
mod parts;
pub mod render;
pub mod simplify;
pub mod smt;
mod united;
