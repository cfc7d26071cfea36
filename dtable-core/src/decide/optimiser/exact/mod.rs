//! Finds all graphs of least cost of a table with few states of knowledge, by settling all of the states.
//!
//! [`lattice`] computes the least cost of every state, the smallest states first. [`solve`] then collects, from the
//! root on, the questions by which a state reaches its least cost.

mod knowledge;
pub(in crate::decide) mod lattice;
#[cfg(test)]
mod oracle;

use crate::decide::optimiser::problem::AskedColumn;
use crate::decide::optimiser::problem::best_questions::{BestQuestions, IMPOSSIBLE, StateId};
use crate::decide::optimiser::problem::sets::{ANY, NONE, SetId};
use crate::decide::optimiser::problem::unique::Memo;
use crate::decide::optimiser::search::diagram::{Diagram, FunctionId};

/// Two costs count as equal if they differ by at most this part of the mass of all cases. Errors of rounding stay far
/// below, and the costs of unweighted tables are whole numbers.
pub(in crate::decide) const EQUAL: f64 = 1e-10;

/// The best graphs, with their cost.
pub(in crate::decide) struct Solved {
    pub(in crate::decide) best: BestQuestions,
    /// The state in which graphs begin.
    pub(in crate::decide) root: StateId,
    /// The average cost of a decision by one of the graphs.
    pub(in crate::decide) cost: f64,
    /// A lower bound for the average cost of every graph of the table.
    pub(in crate::decide) least: f64,
    /// If the graph that is made may cost less: the diagram that the search has made, and the state in which it began.
    pub(in crate::decide) searched: Option<(Diagram, FunctionId)>,
}

/// States of knowledge that are all settled: each has its right ends and its least cost.
pub(in crate::decide) trait SettledStates {
    fn questions(&self) -> &[AskedColumn];

    /// The state in which nothing is known.
    fn root(&self) -> usize;

    /// The ends that are right in all cases of a state.
    fn set(&self, state: usize) -> SetId;

    /// The total weight of a state's cases.
    fn mass(&self, state: usize) -> f64;

    /// The least cost of a state, summed over its cases; infinite if no questions decide it.
    fn cost(&self, state: usize) -> f64;

    /// The questions whose cost is at most `equal` above the least, in order, each with the states behind its answers;
    /// `None` for an answer that cannot occur.
    fn best(&self, state: usize, equal: f64) -> Vec<(usize, Vec<Option<usize>>)>;
}

/// Collects all best graphs; `None` if no graph decides every case.
pub(in crate::decide) fn solve(settled: &impl SettledStates) -> Option<Solved> {
    let root = settled.root();
    if !settled.cost(root).is_finite() {
        return None;
    }
    let equal = settled.mass(root) * EQUAL;
    let mut collect = Collect { best: BestQuestions::new(settled.questions()), states: Memo::new(), equal, settled };
    let state = collect.state(root);
    let cost = settled.cost(root) / settled.mass(root).max(f64::MIN_POSITIVE);
    Some(Solved { best: collect.best, root: state, cost, least: cost, searched: None })
}

struct Collect<'a, T> {
    settled: &'a T,
    best: BestQuestions,
    /// The states that were visited, by their number in the settled ones plus one.
    states: Memo,
    equal: f64,
}

impl<T: SettledStates> Collect<'_, T> {
    fn state(&mut self, at: usize) -> StateId {
        let key = at as u64 + 1;
        if let Some(known) = self.states.get(key) {
            return known;
        }
        let state = match self.settled.set(at) {
            ANY => IMPOSSIBLE,
            NONE => self.test(at),
            set => self.best.end(set),
        };
        self.states.insert(key, state);
        state
    }

    fn test(&mut self, at: usize) -> StateId {
        let mut key = Vec::new();
        for (question, behind) in self.settled.best(at, self.equal) {
            key.push(question as u32);
            for to in behind {
                let to = to.map_or(IMPOSSIBLE, |to| self.state(to));
                key.push(to);
            }
        }
        self.best.state(&key)
    }
}
