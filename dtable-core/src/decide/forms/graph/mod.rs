//! The decision graph: what is asked, in which order, and where it ends.

pub(crate) mod blocks;
pub(crate) mod late;
pub(in crate::decide) mod once;
pub(in crate::decide) mod validate;

use crate::lists::CollectVec;
use crate::model::{Position, ValueSet};

/// A node of a [`Dag`], by index.
pub type NodeId = usize;

/// A decision graph. Parents come before their children, the root is the first node, equal subgraphs are one
/// node, and no path asks a column twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dag {
    /// The nodes.
    pub nodes: Vec<Node>,
}

/// A step of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// Ask a column; go where its value leads. The sets of the branches partition the column's domain.
    Test {
        /// The column, by index.
        column: usize,
        /// At least two ways to go.
        branches: Vec<Branch>,
    },
    /// The end: a rule by index, or a result.
    Leaf(usize),
}

/// One way out of a test.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// The values that go this way.
    pub values: ValueSet,
    /// Where to.
    pub to: NodeId,
}

impl Dag {
    /// The columns that are asked on some way, ascending.
    #[must_use]
    pub fn columns(&self) -> Vec<usize> {
        let tested = |node: &Node| if let Node::Test { column, .. } = node { Some(*column) } else { None };
        let mut columns: Vec<usize> = self.nodes.iter().filter_map(tested).collect_vec();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// The end of every case, where there is one alone.
    pub(in crate::decide) fn only_leaf(&self) -> Option<usize> {
        match self.nodes[..] {
            [Node::Leaf(leaf)] => Some(leaf),
            _ => None,
        }
    }

    /// Whether every way through the graph asks every column that any way asks: packed code asks no more, then.
    pub(in crate::decide) fn asks_everything(&self) -> bool {
        // The columns that are asked on every way from each node on.
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

    /// The leaf at which a case ends.
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

    /// How many parents each node has.
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

    /// How many nodes ask something.
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
