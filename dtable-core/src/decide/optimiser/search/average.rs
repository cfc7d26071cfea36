//! The average cost of a graph, counted over all cases.
//!
//! A search knows what its best questions cost. If several ends are right for a case, parts of the graph may be joined
//! afterwards, and a question whose answers all lead to one part is not asked at all: the graph then costs less than its
//! questions. So it is followed once more, together with the state of knowledge that the diagram has for each way.

use super::diagram::{Diagram, FunctionId};
use crate::decide::forms::graph::{Dag, Node, NodeId};
use crate::decide::optimiser::problem::Problem;
use crate::decide::optimiser::problem::factors::Factor;
use crate::lists::CollectVec;
use std::collections::HashMap;

/// The most steps: answers that were not computed before. No measurement is recorded for it.
const STEPS: usize = 1 << 16;

/// The average cost of a graph that asks no question twice on a way; `None` if counting takes too long. The values of
/// its branches are numbers of answers.
pub(in crate::decide) fn average_cost(dag: &Dag, problem: &mut Problem, mut diagram: Diagram, root: FunctionId) -> Option<f64> {
    diagram.steps = STEPS;
    let mass = diagram.mass(root);
    let rows = diagram.factors.iter().map(|factor| if factor.questions.len() == 1 { Vec::new() } else { all_rows(factor) }).collect_vec();
    let sum = AverageCost { dag, problem, diagram, rows, known: HashMap::new() }.of(0, root)?;
    Some(sum / mass.max(f64::MIN_POSITIVE))
}

fn all_rows(factor: &Factor) -> Vec<usize> {
    (0..factor.rows.len()).collect_vec()
}

struct AverageCost<'a, 'p> {
    dag: &'a Dag,
    problem: &'a mut Problem<'p>,
    diagram: Diagram,
    /// The rows of each factor with several questions that agree with the answers so far. Before its one question is
    /// asked, all rows of a factor agree: nothing is kept of it.
    rows: Vec<Vec<usize>>,
    /// The cost behind a node, by the state and the rows with which it is reached.
    known: HashMap<(NodeId, FunctionId, Vec<Vec<usize>>), f64>,
}

impl AverageCost<'_, '_> {
    /// The cost of what is asked from a node on, for an average case of a state, times the weight of that case.
    fn of(&mut self, node: NodeId, state: FunctionId) -> Option<f64> {
        let Node::Test { column, branches } = &self.dag.nodes[node] else { return Some(0.0) };
        let key = (node, state, self.rows.clone());
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        let question = self.problem.questions.iter().position(|question| question.column == *column)?;
        let at = self.diagram.factors.iter().position(|factor| factor.questions.contains(&question))?;
        let factor = &self.diagram.factors[at];
        let place = factor.questions.iter().position(|other| *other == question)?;
        let is_alone = factor.questions.len() == 1;
        let rows = if is_alone { all_rows(factor) } else { self.rows[at].clone() };
        let all = self.cases(at, &rows);
        let mut sum = self.problem.questions[question].cost * self.diagram.mass(state);
        for answer in 0..self.problem.questions[question].answers {
            let agrees = |row: &usize| self.diagram.factors[at].rows[*row].answers[place] == answer;
            let inside = rows.iter().copied().filter(agrees).collect_vec();
            let share = self.cases(at, &inside) / all;
            if share > 0.0 {
                let to = branches.iter().find(|branch| branch.values.contains(answer as u128))?.to;
                let state = self.diagram.answered(self.problem, state, question, answer).ok()?;
                if !is_alone {
                    self.rows[at] = inside;
                }
                sum += share * self.of(to, state)?;
            }
        }
        if !is_alone {
            self.rows[at] = rows;
        }
        self.known.insert(key, sum);
        Some(sum)
    }

    /// The number of cases of some rows of a factor.
    fn cases(&self, factor: usize, rows: &[usize]) -> f64 {
        rows.iter().map(|row| self.diagram.factors[factor].rows[*row].mass).sum()
    }
}
