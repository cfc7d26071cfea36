//! A decision graph as nested code.
//!
//! A node with one parent is written where its parent leads to it. A node with several parents is written once, at the
//! end of a labelled block around everything that leads to it, and is reached by `break`: jumps at the speed of `goto`,
//! without state variables. The block stands at the node's immediate dominator, the last node that all paths to it
//! share. Blocks of one dominator lie inside one another, so a graph may be too deep for rustc's stack.
//!
//! What was asked may be looked at once more ([`late`](crate::decide::forms::graph::late)): then a local holds it.

use super::ends::Ends;
use crate::decide::forms::graph::blocks::Blocks;
use crate::decide::forms::graph::late::{Late, Look};
use crate::decide::{Dag, Node, NodeId};
use crate::lists::CollectVec;
use crate::model::Table;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Lifetime;

/// The graph as one expression.
pub(super) fn graph(dag: &Dag, table: &Table, ends: &dyn Ends) -> TokenStream {
    let Late { dag, looks } = &Late::new(dag, table);
    let writer = Writer { dag, looks, ends, blocks: Blocks::new(dag, &|leaf| ends.is_short(leaf)) };
    let Written { code: body, .. } = writer.node(0);
    if writer.blocks.are_some_shared() { quote!('decided: { #body }) } else { body }
}

struct Writer<'a> {
    dag: &'a Dag,
    looks: &'a [Look],
    ends: &'a dyn Ends,
    blocks: Blocks<'a>,
}

/// Code for a node.
struct Written {
    code: TokenStream,
    /// Whether it always jumps away instead of having a value.
    jumps: bool,
}

impl Writer<'_> {
    /// The node's code, with the shared nodes that it dominates behind it.
    fn node(&self, id: NodeId) -> Written {
        self.blocks.within(id).fold(self.own(id), |before, block| {
            let label = label(block);
            let inside = before.code;
            let inside = if before.jumps { inside } else { quote!(break 'decided #inside;) };
            let Written { code, jumps } = self.node(block);
            Written { code: quote!({ #label: { #inside } #code }), jumps }
        })
    }

    fn own(&self, id: NodeId) -> Written {
        match &self.dag.nodes[id] {
            Node::Leaf(leaf) => Written { code: self.ends.value(*leaf), jumps: false },
            Node::Test { column, branches } => {
                let ways: Vec<Written> = branches.iter().map(|branch| self.way(branch.to)).collect_vec();
                let jumps = ways.iter().all(|way| way.jumps);
                let arms = branches.iter().zip(ways).map(|(branch, way)| (&branch.values, way.code)).collect_vec();
                Written { code: self.ends.test(self.looks[id], *column, arms), jumps }
            }
        }
    }

    fn way(&self, to: NodeId) -> Written {
        if self.blocks.is_shared(to) {
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
