//! Makes every path of a graph ask each column at most once.
//!
//! A part of a graph may serve several states (`optimiser/small/merge`), so a state may pass tests that only other
//! states need. If a state and an answer cannot occur together, the part behind that answer may even ask a column that
//! was asked before. No possible case gets there. But a program whose answers break a relation would be asked again,
//! and code that follows paths one by one would take the two answers for different ones. Such a part is copied for the
//! paths on which the answer is known.

use crate::decide::forms::graph::ordered;
use crate::decide::forms::graph::{Branch, Dag, Node, NodeId};
use crate::lists::{CollectVec, Order};
use crate::model::ValueSet;
use std::collections::HashMap;

/// Removes every test whose answer is known on the path to it.
pub(in crate::decide) fn once(dag: Dag) -> Dag {
    if !asks_again(&dag) {
        return dag;
    }
    let mut copy = Copy { below: below(&dag), dag: &dag, nodes: Vec::new(), known: HashMap::new(), ids: HashMap::new() };
    let root = copy.node(0, &[]);
    ordered(&copy.nodes, root)
}

/// Whether some path asks a column twice.
pub(in crate::decide) fn asks_again(dag: &Dag) -> bool {
    let below = below(dag);
    dag.nodes.iter().any(|node| match node {
        Node::Test { column, branches } => branches.iter().any(|branch| below[branch.to].contains(column)),
        Node::Leaf(_) => false,
    })
}

/// For each node the columns that are asked from it on.
fn below(dag: &Dag) -> Vec<Vec<usize>> {
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); dag.nodes.len()];
    for (at, node) in dag.nodes.iter().enumerate().rev() {
        let Node::Test { column, branches } = node else { continue };
        let mut columns: Vec<usize> = branches.iter().flat_map(|branch| &below[branch.to]).copied().chain([*column]).collect_vec();
        columns.sort_unstable();
        columns.dedup();
        below[at] = columns;
    }
    below
}

/// The values that columns can still have on the path to a node, for the columns that are asked from the node on.
type Known = Vec<(usize, ValueSet)>;

struct Copy<'a> {
    dag: &'a Dag,
    below: Vec<Vec<usize>>,
    nodes: Vec<Node>,
    known: HashMap<(NodeId, Known), NodeId>,
    ids: HashMap<Node, NodeId>,
}

impl Copy<'_> {
    /// The copy of a node for paths on which these values are known.
    fn node(&mut self, at: NodeId, known: &[(usize, ValueSet)]) -> NodeId {
        let known: Known = known.iter().filter(|(column, _)| self.below[at].contains(column)).cloned().collect_vec();
        if let Some(copy) = self.known.get(&(at, known.clone())) {
            return *copy;
        }
        let copy = match &self.dag.nodes[at] {
            leaf @ Node::Leaf(_) => self.intern(leaf.clone()),
            Node::Test { column, branches } => match known.iter().find(|it| it.0 == *column) {
                Some((_, values)) => {
                    let way = branches.iter().find(|branch| values.is_subset(&branch.values));
                    let way = way.or_else(|| branches.iter().find(|branch| values.meets(&branch.values)));
                    self.node(way.map_or(branches[0].to, |branch| branch.to), &known)
                }
                None => self.test(*column, branches, &known),
            },
        };
        self.known.insert((at, known), copy);
        copy
    }

    fn test(&mut self, column: usize, branches: &[Branch], known: &[(usize, ValueSet)]) -> NodeId {
        let mut ways: Vec<Branch> = Vec::new();
        for branch in branches {
            let known: Known = known.iter().cloned().chain([(column, branch.values.clone())]).collect_vec();
            let to = self.node(branch.to, &known);
            match ways.iter_mut().find(|way| way.to == to) {
                Some(way) => way.values = way.values.union(&branch.values),
                None => ways.push(Branch { values: branch.values.clone(), to }),
            }
        }
        if let [only] = &ways[..] {
            return only.to;
        }
        ways.order_by(|a, b| a.values.cmp(&b.values));
        self.intern(Node::Test { column, branches: ways })
    }

    fn intern(&mut self, node: Node) -> NodeId {
        if let Some(id) = self.ids.get(&node) {
            return *id;
        }
        self.nodes.push(node.clone());
        self.ids.insert(node, self.nodes.len() - 1);
        self.nodes.len() - 1
    }
}
