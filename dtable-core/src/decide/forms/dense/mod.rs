//! Tables over keys: all answers in one number, and the end from a lookup.
//!
//! A test of a graph costs next to nothing where its branch is predicted, and some fifteen cycles where it is not. Where answers are
//! free, because they are inputs or are computed from inputs, it pays to ask all of them, to number their values without a branch
//! ([`keys`](super::keys)), and to look the end up.
//!
//! One table over all keys would double with each boolean column. So there may be two: the first gives the number of what is left to be
//! decided after its columns, the second is indexed with that number and the key of the other columns. Two tables can express any graph.
//!
//! The ends come from the decision graph where there is one (`of_graph`), and else from the rules themselves (`of_lines`): a grid of
//! thousands of rules has no graph that is worth its code, and often few keys.
//!
//! Where the program answers, asking what cannot matter would break a promise: there, a key is made only where every way through the graph
//! asks the same columns (`Dag::asks_everything`).

mod check;
mod of_graph;
mod of_lines;

use crate::decide::forms::keys::{Digit, dealt, key, keys};
use crate::model::Position;
use std::collections::HashMap;

pub(in crate::decide) use check::{agrees_with_graph, agrees_with_statements};

/// A table that is decided by lookups; see the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dense {
    /// The columns of each part, the most significant digit first.
    pub parts: Vec<Vec<Digit>>,
    /// The next state for each state and key of a part: a state of the next part, at last an end. Part by part, state by
    /// state.
    pub tables: Vec<Vec<usize>>,
}

impl Dense {
    /// Where a case ends.
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
