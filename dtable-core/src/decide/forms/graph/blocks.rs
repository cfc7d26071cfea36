//! Places the shared nodes of a graph in nested code.
//!
//! A node with one parent is written where its parent leads to it. A node with several parents is written once, at the
//! end of a block around everything that leads to it. The block is at the node's immediate dominator, the last node
//! that all paths to it share. Blocks of one dominator are nested, so a graph may be too deep for rustc's stack.

use super::{Dag, Node, NodeId};
use crate::lists::CollectVec;

/// The places of the shared nodes of a graph.
pub(crate) struct Blocks<'a> {
    dag: &'a Dag,
    /// For each node whether it is written once for several parents.
    shared: Vec<bool>,
    /// For each node the nodes of which it is the immediate dominator, parents first.
    children: Vec<Vec<NodeId>>,
}

impl<'a> Blocks<'a> {
    /// Computes the blocks of a graph. The code of a leaf is repeated if it `is_short`.
    pub(crate) fn new(dag: &'a Dag, is_short: &dyn Fn(usize) -> bool) -> Self {
        let nodes = dag.nodes.iter().zip(dag.parents());
        let is_shared = |(node, parents): (&Node, usize)| parents > 1 && !matches!(node, Node::Leaf(leaf) if is_short(*leaf));
        Self { dag, shared: nodes.map(is_shared).collect_vec(), children: dominated(dag) }
    }

    /// Whether a node is written once for several parents.
    #[cfg(feature = "emit")]
    pub(crate) fn is_shared(&self, id: NodeId) -> bool {
        self.shared[id]
    }

    /// Whether some node is shared.
    #[cfg(feature = "emit")]
    pub(crate) fn are_some_shared(&self) -> bool {
        self.shared.contains(&true)
    }

    /// The shared nodes that a node dominates.
    pub(crate) fn within(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        self.children[id].iter().copied().filter(|child| self.shared[*child])
    }

    /// The number of nested braces in a node's code.
    pub(crate) fn depth(&self, id: NodeId) -> usize {
        let own = match &self.dag.nodes[id] {
            Node::Leaf(_) => 0,
            Node::Test { branches, .. } => {
                let inside = branches.iter().map(|branch| if self.shared[branch.to] { 0 } else { self.depth(branch.to) });
                // `match` and its arm.
                2 + inside.max().unwrap_or(0)
            }
        };
        self.within(id).fold(own, |before, block| self.depth(block).max(before + 1) + 1)
    }
}

/// Finds for each node the nodes of which it is the immediate dominator. Parents come before children, so one pass is
/// enough.
fn dominated(dag: &Dag) -> Vec<Vec<NodeId>> {
    let mut dominator: Vec<Option<NodeId>> = vec![None; dag.nodes.len()];
    let mut depth = vec![0usize; dag.nodes.len()];
    for (id, node) in dag.nodes.iter().enumerate() {
        if let Some(parent) = dominator[id] {
            depth[id] = depth[parent] + 1;
        }
        let Node::Test { branches, .. } = node else { continue };
        for branch in branches {
            dominator[branch.to] = Some(match dominator[branch.to] {
                None => id,
                Some(known) => common(&dominator, &depth, known, id),
            });
        }
    }
    let mut children = vec![Vec::new(); dag.nodes.len()];
    for (id, dominator) in dominator.iter().enumerate() {
        if let Some(dominator) = dominator {
            children[*dominator].push(id);
        }
    }
    children
}

/// The last dominator that two nodes share.
fn common(dominator: &[Option<NodeId>], depth: &[usize], mut a: NodeId, mut b: NodeId) -> NodeId {
    while a != b {
        let deeper = if depth[a] >= depth[b] { &mut a } else { &mut b };
        *deeper = dominator[*deeper].unwrap_or(0);
    }
    a
}
