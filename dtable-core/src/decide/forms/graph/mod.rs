//! The decision graph: tests of columns, branches, and ends.

pub(crate) mod blocks;
pub(crate) mod late;
pub(in crate::decide) mod once;
pub(in crate::decide) mod validate;

use crate::lists::CollectVec;
use crate::model::{Position, ValueSet};

/// A node of a [`Dag`], by index.
pub type NodeId = usize;

/// A decision graph.
///
/// INVARIANT: the root is the first node, and parents come before their children, so that one pass over the nodes
/// visits them in order. No path asks a column twice. Equal subgraphs are one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dag {
    /// The nodes.
    pub nodes: Vec<Node>,
}

/// A step of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// Asks a column, and takes the branch of its value. The branches partition the column's domain.
    Test {
        /// The column, by index.
        column: usize,
        /// The branches, at least two.
        branches: Vec<Branch>,
    },
    /// An end: a rule by index, or an outcome by its number.
    Leaf(usize),
}

/// A branch of a test.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// The values that take this branch.
    pub values: ValueSet,
    /// The node to which it leads.
    pub to: NodeId,
}

impl Dag {
    /// The columns that are asked on some path, ascending.
    #[must_use]
    pub fn columns(&self) -> Vec<usize> {
        let tested = |node: &Node| if let Node::Test { column, .. } = node { Some(*column) } else { None };
        let mut columns: Vec<usize> = self.nodes.iter().filter_map(tested).collect_vec();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// The end of all cases, if it is a single one.
    pub(in crate::decide) fn only_leaf(&self) -> Option<usize> {
        match self.nodes[..] {
            [Node::Leaf(leaf)] => Some(leaf),
            _ => None,
        }
    }

    /// Whether every path asks all columns that any path asks. Packed code then asks no more than the graph.
    pub(in crate::decide) fn asks_everything(&self) -> bool {
        // For each node the columns that are asked on every path from it.
        let mut always: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        let mut columns = Vec::new();
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let Node::Test { column, branches } = node else { continue };
            let (first, others) = (branches.first().map(|branch| branch.to), branches.get(1..).unwrap_or_default());
            let mut on_all = first.map_or_else(Vec::new, |first| always[first].clone());
            on_all.retain(|column| others.iter().all(|branch| always[branch.to].contains(column)));
            on_all.push(*column);
            always[at] = on_all;
            columns.push(*column);
        }
        columns.iter().all(|column| always[0].contains(column))
    }

    /// The end of a case.
    #[must_use]
    pub fn decide(&self, case: &[Position]) -> usize {
        let mut at = 0;
        loop {
            match &self.nodes[at] {
                Node::Leaf(leaf) => return *leaf,
                Node::Test { column, branches } => {
                    let branch = branches.iter().find(|branch| branch.values.contains(case[*column]));
                    at = branch.expect("the branches of a test partition its domain").to;
                }
            }
        }
    }

    /// For each node the number of edges that lead to it.
    #[must_use]
    pub fn parents(&self) -> Vec<usize> {
        let mut parents = vec![0; self.nodes.len()];
        for node in &self.nodes {
            if let Node::Test { branches, .. } = node {
                for branch in branches {
                    parents[branch.to] += 1;
                }
            }
        }
        parents
    }

    /// The number of tests.
    #[must_use]
    pub fn tests(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, Node::Test { .. })).count()
    }
}

/// The nodes that the root reaches, parents before children.
pub(in crate::decide) fn ordered(nodes: &[Node], root: NodeId) -> Dag {
    let mut finished = Vec::new();
    let mut seen = vec![false; nodes.len()];
    finish(nodes, root, &mut seen, &mut finished);
    finished.reverse();
    let mut place = vec![0; nodes.len()];
    for (at, id) in finished.iter().enumerate() {
        place[*id] = at;
    }
    let moved = |id: &NodeId| match &nodes[*id] {
        Node::Leaf(leaf) => Node::Leaf(*leaf),
        Node::Test { column, branches } => Node::Test {
            column: *column,
            branches: branches.iter().map(|branch| Branch { values: branch.values.clone(), to: place[branch.to] }).collect_vec(),
        },
    };
    Dag { nodes: finished.iter().map(moved).collect_vec() }
}

fn finish(nodes: &[Node], id: NodeId, seen: &mut [bool], finished: &mut Vec<NodeId>) {
    if std::mem::replace(&mut seen[id], true) {
        return;
    }
    if let Node::Test { branches, .. } = &nodes[id] {
        for branch in branches.iter().rev() {
            finish(nodes, branch.to, seen, finished);
        }
    }
    finished.push(id);
}
