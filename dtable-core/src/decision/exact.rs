//! The best graphs of a small table: the choices at every cell that one of them reaches.

use super::cells::Cells;
use super::choices::{Choices, IMPOSSIBLE, StateId};
use super::problem::Problem;
use super::sets::{ANY, NONE};
use crate::verify::OutOfBudget;

/// How close two costs have to be to count as equal, in comparison with all cases: rounding stays far below, and the costs of
/// unweighted tables are whole numbers.
pub(super) const EQUAL: f64 = 1e-10;

/// What is known about the best graphs.
pub(super) struct Solved {
    pub(super) choices: Choices,
    /// Where graphs begin.
    pub(super) root: StateId,
    /// The expected cost of a decision.
    pub(super) cost: f64,
    /// No graph costs less than this.
    pub(super) least: f64,
}

/// Finds all best graphs of a problem whose cells number `total`; `None` where no graph decides every case.
pub(super) fn solve(problem: &mut Problem, total: usize) -> Result<Option<Solved>, OutOfBudget> {
    let cells = Cells::new(problem, total)?;
    let root = cells.root();
    if !cells.costs[root].is_finite() {
        return Ok(None);
    }
    let mut collect = Collect {
        choices: Choices::new(&problem.questions),
        states: vec![UNKNOWN; total],
        equal: cells.masses[root] * EQUAL,
        cells: &cells,
    };
    let state = collect.state(root);
    let cost = cells.costs[root] / cells.masses[root].max(f64::MIN_POSITIVE);
    Ok(Some(Solved { choices: collect.choices, root: state, cost, least: cost }))
}

/// In place of a state: the cell was not visited.
const UNKNOWN: StateId = StateId::MAX - 1;

struct Collect<'a> {
    cells: &'a Cells,
    choices: Choices,
    states: Vec<StateId>,
    equal: f64,
}

impl Collect<'_> {
    fn state(&mut self, cell: usize) -> StateId {
        if self.states[cell] == UNKNOWN {
            self.states[cell] = match self.cells.sets[cell] {
                ANY => IMPOSSIBLE,
                NONE => self.test(cell),
                set => self.choices.end(set),
            };
        }
        self.states[cell]
    }

    fn test(&mut self, cell: usize) -> StateId {
        let mut key = Vec::new();
        for question in 0..self.cells.questions().len() {
            if !self.cells.is_askable(cell, question) || self.cells.cost_of_asking(cell, question) > self.cells.costs[cell] + self.equal {
                continue;
            }
            let answers = self.cells.questions()[question].answers;
            key.push(question as u32);
            for answer in 0..answers {
                let to = self.state(self.cells.behind(cell, question, answer));
                key.push(to);
            }
        }
        self.choices.state(&key)
    }
}
