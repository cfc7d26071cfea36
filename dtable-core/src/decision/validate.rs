//! The graph is held against the rules before it becomes code, in every expansion.
//!
//! Two laws, over all cases that the relations allow: a case that ends in a rule lies in the rule; and a case of a
//! rule ends there, or in an earlier rule. Together they say that the graph decides as the interpreter does: the first rule that
//! matches, else ELSE. A path asks no column twice, so the values with which a node is reached can be followed
//! column by column; only where the relations are needed is the graph walked with them.

use super::dag::{Dag, Node, NodeId};
use crate::model::ValueSet;
use crate::verify::{OutOfBudget, ResidualId, Space};
use std::collections::HashSet;

/// Whether a graph whose leaves are rules decides as the rules do.
pub(super) fn agrees_with_rules(dag: &Dag, space: &mut Space) -> Result<bool, OutOfBudget> {
    Ok(ends_lie_in_their_rules(dag, space)? && cases_end_in_their_rules(dag, space)?)
}

/// Whether a graph whose leaves are results decides as one whose leaves are rules; `result` maps a rule to its
/// result. Looks at up to `paths` paths.
pub(super) fn agrees_with_graph(
    results: &Dag,
    rules: &Dag,
    result: &dyn Fn(usize) -> usize,
    space: &mut Space,
    paths: usize,
) -> Result<bool, OutOfBudget> {
    let mut compare = Compare { results, rules, result, left: paths };
    let all = space.all.0.clone();
    compare.path(0, &all, space.demand, space)
}

fn ends_lie_in_their_rules(dag: &Dag, space: &mut Space) -> Result<bool, OutOfBudget> {
    let reached = reached_values(dag, &space.all.0);
    for at in 0..space.rules.len() {
        let rule = space.rules[at].rule;
        let Some(leaf) = dag.nodes.iter().position(|node| *node == Node::Leaf(rule)) else { continue };
        for column in 0..space.all.0.len() {
            let set = space.rules[at].region.0[column].clone();
            if reached[leaf][column].is_subset(&set) {
                continue;
            }
            let outside = space.all.0[column].minus(&set);
            let mut confined = space.all.0.clone();
            confined[column] = outside;
            if reaches(dag, space, &confined, &|found| found == rule)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

fn cases_end_in_their_rules(dag: &Dag, space: &mut Space) -> Result<bool, OutOfBudget> {
    for at in 0..space.rules.len() {
        let (rule, region) = (space.rules[at].rule, space.rules[at].region.0.clone());
        let earlier: HashSet<usize> = space.rules[..=at].iter().map(|it| it.rule).collect();
        debug_assert!(earlier.contains(&rule));
        if reaches(dag, space, &region, &|found| !earlier.contains(&found))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The values of each column with which each node is reached.
fn reached_values(dag: &Dag, all: &[ValueSet]) -> Vec<Vec<ValueSet>> {
    let mut reached = vec![vec![ValueSet::EMPTY; all.len()]; dag.nodes.len()];
    reached[0] = all.to_vec();
    for (at, node) in dag.nodes.iter().enumerate() {
        let Node::Test { column, branches } = node else { continue };
        for branch in branches {
            let mut values = reached[at].clone();
            values[*column] = values[*column].intersect(&branch.values);
            for (known, new) in reached[branch.to].iter_mut().zip(&values) {
                *known = known.union(new);
            }
        }
    }
    reached
}

/// Whether some possible case of the region ends in a leaf that is `wanted`.
fn reaches(dag: &Dag, space: &mut Space, region: &[ValueSet], wanted: &dyn Fn(usize) -> bool) -> Result<bool, OutOfBudget> {
    let mut demand = space.demand;
    for column in space.logic.residuals.columns(demand).clone().iter() {
        demand = space.logic.confined(demand, *column, &region[*column])?;
    }
    walk(dag, 0, space, region, demand, wanted, &mut HashSet::new())
}

fn walk(
    dag: &Dag,
    at: NodeId,
    space: &mut Space,
    region: &[ValueSet],
    demand: ResidualId,
    wanted: &dyn Fn(usize) -> bool,
    seen: &mut HashSet<(NodeId, ResidualId)>,
) -> Result<bool, OutOfBudget> {
    if !seen.insert((at, demand)) || !space.logic.is_satisfiable(demand)? {
        return Ok(false);
    }
    match &dag.nodes[at] {
        Node::Leaf(leaf) => Ok(wanted(*leaf)),
        Node::Test { column, branches } => {
            for branch in branches {
                let values = branch.values.intersect(&region[*column]);
                if values.is_empty() {
                    continue;
                }
                let demand = space.logic.confined(demand, *column, &values)?;
                if walk(dag, branch.to, space, region, demand, wanted, seen)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
    }
}

struct Compare<'a> {
    results: &'a Dag,
    rules: &'a Dag,
    result: &'a dyn Fn(usize) -> usize,
    left: usize,
}

impl Compare<'_> {
    /// Follows every path of the graph of rules; the other graph has to end in the same result for all its cases.
    fn path(&mut self, at: NodeId, region: &[ValueSet], demand: ResidualId, space: &mut Space) -> Result<bool, OutOfBudget> {
        if !space.logic.is_satisfiable(demand)? {
            return Ok(true);
        }
        match &self.rules.nodes[at] {
            Node::Leaf(rule) => {
                self.left = self.left.checked_sub(1).ok_or(OutOfBudget)?;
                let expected = (self.result)(*rule);
                Ok(!walk(self.results, 0, space, region, demand, &|found| found != expected, &mut HashSet::new())?)
            }
            Node::Test { column, branches } => {
                for branch in branches {
                    let mut inside = region.to_vec();
                    inside[*column] = inside[*column].intersect(&branch.values);
                    let demand = space.logic.confined(demand, *column, &branch.values)?;
                    if !self.path(branch.to, &inside, demand, space)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }
}
