//! A decision graph as nested code.
//!
//! A node with one parent is written where its parent leads to it. A node with several parents is written once, at
//! the end of a labelled block around everything that leads to it, and is reached by `break`: jumps at the speed of `goto`,
//! without state variables. The block stands at the node's immediate dominator, the last node that all
//! paths to it share. Blocks of one dominator lie inside one another, so a graph may be too deep for rustc's stack.

use crate::decide::{Dag, Node, NodeId};
use crate::model::ValueSet;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Lifetime;

/// How nodes become code.
pub(super) trait Code {
    /// Asks a column and goes on in the arm whose values hold it.
    fn test(&self, column: usize, arms: Vec<(&ValueSet, TokenStream)>) -> TokenStream;
    /// The value at a leaf.
    fn leaf(&self, leaf: usize) -> TokenStream;
    /// Whether a leaf's code may be repeated.
    fn is_short(&self, leaf: usize) -> bool;
    /// How all of these leaves can be stored in a table; `None` where they are more than values.
    fn stored(&self, leaves: &[usize]) -> Option<Stored>;
}

/// A type whose values are plain data.
pub(super) struct Stored {
    /// As it is written where the code stands.
    pub(super) name: TokenStream,
    /// The size of a value.
    pub(super) bytes: usize,
}

/// The graph as one expression; `None` where more than `deepest` braces would lie inside one another.
pub(super) fn graph(dag: &Dag, code: &dyn Code, deepest: usize) -> Option<TokenStream> {
    let writer = Writer { dag, code, shared: shared(dag, code), children: dominated(dag) };
    if writer.depth(0) > deepest {
        return None;
    }
    let has_blocks = writer.shared.contains(&true);
    let Written { code: body, .. } = writer.node(0);
    Some(if has_blocks { quote!('decided: { #body }) } else { body })
}

struct Writer<'a> {
    dag: &'a Dag,
    code: &'a dyn Code,
    /// Whether a node is reached by `break`.
    shared: Vec<bool>,
    /// The nodes of which each node is the immediate dominator, parents first.
    children: Vec<Vec<NodeId>>,
}

/// Code for a node.
struct Written {
    code: TokenStream,
    /// Whether it always jumps away instead of having a value.
    jumps: bool,
}

impl Writer<'_> {
    /// How many braces of a node's code lie inside one another.
    fn depth(&self, id: NodeId) -> usize {
        let own = match &self.dag.nodes[id] {
            Node::Leaf(_) => 0,
            Node::Test { branches, .. } => {
                let inside = branches.iter().map(|branch| if self.shared[branch.to] { 0 } else { self.depth(branch.to) });
                // `match` and its arm.
                2 + inside.max().unwrap_or(0)
            }
        };
        self.blocks(id).fold(own, |before, block| self.depth(block).max(before + 1) + 1)
    }

    /// The node's code, with the shared nodes that it dominates behind it.
    fn node(&self, id: NodeId) -> Written {
        self.blocks(id).fold(self.own(id), |before, block| {
            let label = label(block);
            let inside = before.code;
            let inside = if before.jumps { inside } else { quote!(break 'decided #inside;) };
            let Written { code, jumps } = self.node(block);
            Written { code: quote!({ #label: { #inside } #code }), jumps }
        })
    }

    /// The shared nodes that a node dominates.
    fn blocks(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        self.children[id].iter().copied().filter(|child| self.shared[*child])
    }

    fn own(&self, id: NodeId) -> Written {
        match &self.dag.nodes[id] {
            Node::Leaf(leaf) => Written { code: self.code.leaf(*leaf), jumps: false },
            Node::Test { column, branches } => {
                let ways: Vec<Written> = branches.iter().map(|branch| self.way(branch.to)).collect();
                let jumps = ways.iter().all(|way| way.jumps);
                let arms = branches.iter().zip(ways).map(|(branch, way)| (&branch.values, way.code)).collect();
                Written { code: self.code.test(*column, arms), jumps }
            }
        }
    }

    fn way(&self, to: NodeId) -> Written {
        if self.shared[to] {
            let label = label(to);
            Written { code: quote!(break #label), jumps: true }
        } else {
            self.node(to)
        }
    }
}

fn label(id: NodeId) -> Lifetime {
    Lifetime::new(&format!("'n{id}"), Span::mixed_site())
}

fn shared(dag: &Dag, code: &dyn Code) -> Vec<bool> {
    let parents = dag.parents();
    let nodes = dag.nodes.iter().zip(parents);
    nodes.map(|(node, parents)| parents > 1 && !matches!(node, Node::Leaf(leaf) if code.is_short(*leaf))).collect()
}

/// The nodes of which each node is the immediate dominator. Parents come before children, so one pass is enough.
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
