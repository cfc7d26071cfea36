//! The optimiser: finds the decision graph of a table that asks least.
//!
//! The cost of a graph is the cost of the questions that it asks, averaged over all cases. [`Graphs`] is the door: it
//! takes a verified table, and gives one graph that ends in rules and one that ends in outcomes. Each is checked
//! against the rules and has its cost. If every graph would be too large, there is none.
//!
//! `problem` is the table without names: questions, answers, and the *ends* (rules or outcomes) that are right for each
//! case. A *state of knowledge* is what some answers tell. If a table has few enough of them, `exact` finds the best
//! question in each; if it has more, `search` settles only the states to which the most telling questions lead. Both
//! give the same kind of result: for every state that a best graph can reach, all of its best questions. From these
//! `small` makes a small graph. If relations tie too many questions together for both methods, `grown` builds a graph
//! from the rules that can still fire, by information gain alone. `effort` has all limits, in steps.
//!
//! # Files
//!
//! - `graphs`: Chooses the method by the table's size, and checks the graphs against the rules.
//! - `problem`: What a graph has to decide. `factors` groups questions that relations tie together, `best_questions`
//!   holds all graphs of least cost, `sets` are sets of ends, `unique` numbers equal sequences.
//! - `exact`: Finds the best question in every state of knowledge (`knowledge`, `lattice`). Tests compare it with
//!   `oracle`.
//! - `search`: Searches for a good graph of larger tables. `diagram` makes equal remainders equal nodes, `entropy` and
//!   `estimate` measure how telling a question is; `average` counts what a graph costs.
//! - `small`: Makes a small graph out of the best questions. `climb` changes one question at a time, `merge` shares
//!   parts of the graph, `marks` tells quickly which states cannot share one.
//! - `grown`: Builds a graph for tables beyond both methods: `state` is what is still to be decided, `choose` the next
//!   question.
//! - `ordered`: Builds the graph that asks in the order of the file (`ask: in order`).
//! - `effort`: The limits of the work, in steps.
//! - `fixture`: Tables for tests.

mod effort;
mod exact;
#[cfg(test)]
pub(super) mod fixture;
mod graphs;
mod grown;
mod ordered;
mod problem;
mod search;
mod small;

pub use graphs::{Costed, Graphs};
