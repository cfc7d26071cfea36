//! Tables over keys: all answers are one number, the *key*, and a lookup gives the end.
//!
//! A test of a graph costs very little if its branch is predicted, and some fifteen cycles if it is not. If answers are
//! free, because they are inputs or are computed from inputs, it is faster to ask all of them, to number their values
//! without a branch ([`keys`](super::keys)), and to look up the end.
//!
//! One table over all keys would double with each boolean column. So there may be two: the first gives, for its
//! columns, the number of what is left to be decided (a *state*); the second is indexed by this number and the key of
//! the other columns. Two tables can express any graph.
//!
//! The ends come from the decision graph, if there is one (`of_graph`), or else from the rules themselves (`of_lines`):
//! a grid of thousands of rules has no graph that is worth its code, and often few keys.
//!
//! A column that the program answers must not be asked if it cannot matter. Then a key is made only if every path of
//! the graph asks the same columns (`Dag::asks_everything`).

mod check;
mod of_graph;
mod of_lines;

use crate::decide::forms::keys::{Digit, dealt, key, keys};
use crate::model::Position;
use std::collections::HashMap;

pub(in crate::decide) use check::{agrees_with_graph, agrees_with_statements};

/// A table that is decided by lookups. See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dense {
    /// The columns of each part, the most significant digit first.
    pub parts: Vec<Vec<Digit>>,
    /// For each part the next state for each state and key: a state of the next part, or in the last part an end.
    pub tables: Vec<Vec<usize>>,
}

impl Dense {
    /// The end of a case.
    #[must_use]
    pub fn decide(&self, case: &[Position]) -> usize {
        let steps = self.tables.iter().zip(&self.parts);
        steps.fold(0, |state, (table, digits)| table[state * keys(digits) + key(digits, case)])
    }

    /// The bytes of all tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let of_table = |table: &Vec<usize>| table.len() * if table.iter().all(|it| *it < 256) { 1 } else { 2 };
        self.tables.iter().map(of_table).sum()
    }

    /// One table.
    fn whole(digits: &[Digit], ends: Vec<usize>) -> Self {
        Self { parts: vec![digits.to_vec()], tables: vec![ends] }
    }

    /// Two tables: equal rows of the first part's keys are one state.
    fn split(digits: &[Digit], ends: &[usize]) -> Self {
        let parts = dealt(digits, 2);
        let width = parts.get(1).map_or(1, |part| keys(part));
        let mut known: HashMap<&[usize], usize> = HashMap::new();
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for row in ends.chunks(width) {
            let next = known.len();
            let state = *known.entry(row).or_insert(next);
            if state == next {
                second.extend_from_slice(row);
            }
            first.push(state);
        }
        Self { parts, tables: vec![first, second] }
    }
}
