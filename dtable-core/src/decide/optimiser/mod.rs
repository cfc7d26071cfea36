//! The optimiser: the decision graph of a table that asks least.
//!
//! A graph costs what its questions cost, averaged over all cases. [`Graphs`] is the door: it takes a verified table,
//! and gives one graph that ends in rules and one that ends in outcomes, each held against the rules and with what it
//! costs, or none where every graph would be too large.
//!
//! `problem` is the table without names: questions, answers, and the ends that are right for each case. Where it has
//! few enough states of knowledge, the best graphs are found by looking at each of them (`exact`); beyond, a search
//! (`search`) settles those that the most telling questions lead to. Whichever way, the outcome is all best choices at
//! every state, from which a small graph is made (`small`). Where the questions know too much of each other for both, a
//! graph is grown from the rules that are left, by information gain alone (`grown`). All limits stand in `effort`, and
//! are counted in steps.
//!
//! # Files
//!
//! - `graphs`: The cheapest graphs that are found, by the method that fits the table's size, held against the rules.
//! - `problem`: What a graph has to decide: questions, answers and right ends. `factors` finds questions that know
//!   nothing of each other, `best_questions` holds all graphs of least cost, `sets` sets of ends, `unique` numbers equal
//!   things.
//! - `exact`: The best question in every state of knowledge (`knowledge`), where there are few enough states
//!   (`lattice`). `oracle` is what tests compare it with.
//! - `search`: Larger tables: settles the states that the most telling questions lead to. `diagram` makes equal
//!   remainders equal nodes, `entropy` and `estimate` say how telling a question is.
//! - `small`: A small graph among the best ones. `climb` changes choices, `merge` shares parts, `marks` tells which
//!   states cannot share one.
//! - `grown`: Beyond all limits: a graph from the rules that are left (`state`), each time with the question that tells
//!   most (`choose`).
//! - `effort`: How much work goes into a graph, in steps.
//! - `fixture`: Tables for tests.

mod effort;
mod exact;
#[cfg(test)]
pub(super) mod fixture;
mod graphs;
mod grown;
mod problem;
mod search;
mod small;

pub use graphs::{Costed, Graphs};
