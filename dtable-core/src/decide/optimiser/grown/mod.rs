//! Builds a graph top-down, without looking ahead: each node asks the question that tells most about the end
//! ([`choose`]), and equal states ([`state`]) become one node.
//!
//! It serves tables whose relations tie too many questions together for the other methods. The graph is right, but its
//! cost is not known.

mod choose;
mod state;

use crate::decide::forms::graph::{Branch, Dag, Node, NodeId, ordered};
use crate::decide::optimiser::grown::choose::best_column;
use crate::decide::optimiser::grown::state::OpenQuestion;
use crate::lists::{CollectVec, Order};
use crate::model::{Region, Table, ValueSet};
use crate::space::{Space, Unanswered, uncovered};
use std::collections::HashMap;

/// Builds the graph; `leaf` gives the end of a rule. `None` if it has more than `most` nodes, or the budget is used up.
pub(in crate::decide) fn build(table: &Table, space: &mut Space, leaf: impl Fn(usize) -> usize, most: usize) -> Option<Dag> {
    let else_leaf = space.else_rule.map(&leaf);
    let state = OpenQuestion::initial(space, leaf).ok()?;
    let mut builder = GrownBuilder { table, space, else_leaf, most, nodes: Vec::new(), ids: HashMap::new(), known: HashMap::new() };
    let root = builder.node(&state).ok()?;
    Some(ordered(&builder.nodes, root))
}

struct GrownBuilder<'a> {
    table: &'a Table,
    space: &'a mut Space,
    else_leaf: Option<usize>,
    most: usize,
    nodes: Vec<Node>,
    ids: HashMap<Node, NodeId>,
    known: HashMap<OpenQuestion, NodeId>,
}

impl GrownBuilder<'_> {
    fn node(&mut self, state: &OpenQuestion) -> Result<NodeId, Unanswered> {
        if let Some(&known) = self.known.get(state) {
            return Ok(known);
        }
        let id = match self.leaf(state)? {
            Some(leaf) => self.intern(Node::Leaf(leaf))?,
            None => self.test(state)?,
        };
        self.known.insert(state.clone(), id);
        Ok(id)
    }

    /// The end of a state in which nothing more has to be asked.
    fn leaf(&mut self, state: &OpenQuestion) -> Result<Option<usize>, Unanswered> {
        let Some(first) = state.rules.first() else { return Ok(Some(self.else_leaf.unwrap_or(0))) };
        if state.rules.iter().any(|rule| rule.leaf != first.leaf) {
            return Ok(None);
        }
        let settled = first.entries.is_empty() || self.else_leaf == Some(first.leaf) || !self.is_rest_possible(state)?;
        Ok(settled.then_some(first.leaf))
    }

    /// Whether a possible case of the state is left to ELSE.
    fn is_rest_possible(&mut self, state: &OpenQuestion) -> Result<bool, Unanswered> {
        let regions = state.regions(&self.space.all.0);
        let covers: Vec<&Region> = regions.iter().collect_vec();
        Ok(uncovered(&mut self.space.logic, &self.space.all, &covers, state.demand)?.is_some())
    }

    fn test(&mut self, state: &OpenQuestion) -> Result<NodeId, Unanswered> {
        let all = self.space.all.0.clone();
        let column = best_column(state, self.table, self.space)?.ok_or(Unanswered::NotKnown)?;
        let mut branches: Vec<Branch> = Vec::new();
        let mut impossible = ValueSet::EMPTY;
        for values in state.cells(column, &self.space.logic, &all) {
            let demand = self.space.logic.confined(state.demand, column, &values)?;
            if !self.space.logic.is_satisfiable(demand)? {
                impossible = impossible.union(&values);
                continue;
            }
            let next = state.asked(column, &values, &mut self.space.logic, &all)?;
            let to = self.node(&next)?;
            match branches.iter_mut().find(|branch| branch.to == to) {
                Some(branch) => branch.values = branch.values.union(&values),
                None => branches.push(Branch { values, to }),
            }
        }
        // Values that cannot occur go with the last branch.
        if let Some(last) = branches.last_mut() {
            last.values = last.values.union(&impossible);
        }
        match &branches[..] {
            [only] => Ok(only.to),
            _ => {
                branches.order_by(|a, b| a.values.cmp(&b.values));
                self.intern(Node::Test { column, branches })
            }
        }
    }

    fn intern(&mut self, node: Node) -> Result<NodeId, Unanswered> {
        if let Some(&id) = self.ids.get(&node) {
            return Ok(id);
        }
        if self.nodes.len() == self.most {
            return Err(Unanswered::NotKnown);
        }
        self.nodes.push(node.clone());
        self.ids.insert(node, self.nodes.len() - 1);
        Ok(self.nodes.len() - 1)
    }
}
