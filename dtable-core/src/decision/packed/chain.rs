//! A chain of tables that ends where the graph ends.

use super::digits::{dealt, for_each_key, keys};
use super::{Digit, Limits, Lookup, Packed, digits, told_apart};
use crate::decision::{Dag, Node, NodeId};
use crate::model::Table;
use std::collections::HashMap;

/// The graph with digits in place of values: where each node leads to.
struct Steps {
    /// The leaf, or the place of the digit and the node of each of its numbers.
    nodes: Vec<Result<usize, (usize, Vec<NodeId>)>>,
}

/// The chain of one or two tables. Two are cut from the columns in their order, as their values are likely to lie in memory, or, where that
/// takes too much room, in the order of the graph.
pub(super) fn chain(table: &Table, dag: &Dag, limits: Limits) -> Option<Packed> {
    let sets = told_apart(table, dag.nodes.iter().flat_map(sets));
    let digits = digits(table, &sets, limits)?;
    let count = keys(&digits);
    if count > limits.keys {
        return None;
    }
    let whole = chained(dag, &digits, |digits, ends| Packed { parts: vec![digits.to_vec()], lookup: Lookup::Chain(vec![ends]) });
    if count <= DIRECT {
        return whole.filter(|packed| packed.bytes() <= limits.bytes);
    }
    let in_turn = chained(dag, &digits, split);
    if let Some(small) = in_turn.clone().filter(|packed| packed.bytes() <= limits.bytes / 4) {
        return Some(small);
    }
    let as_asked = chained(dag, &in_order_of_the_graph(digits, dag), split);
    [in_turn, as_asked, whole].into_iter().flatten().filter(|packed| packed.bytes() <= limits.bytes).min_by_key(Packed::bytes)
}

/// A form made of where each key of the digits ends; `None` where it does not lead there.
fn chained(dag: &Dag, digits: &[Digit], form: impl Fn(&[Digit], Vec<usize>) -> Packed) -> Option<Packed> {
    let steps = Steps::new(dag, digits)?;
    let mut ends = Vec::with_capacity(keys(digits));
    for_each_key(digits, |numbers| ends.push(steps.end(numbers)));
    let packed = form(digits, ends);
    agrees(&packed, digits, &steps).then_some(packed)
}

/// Keys that one table holds without further thought.
const DIRECT: usize = 1 << 12;

fn sets(node: &Node) -> impl Iterator<Item = (usize, &crate::model::ValueSet)> {
    let (column, branches) = match node {
        Node::Test { column, branches } => (*column, &branches[..]),
        Node::Leaf(_) => (0, &[][..]),
    };
    branches.iter().map(move |branch| (column, &branch.values))
}

/// Columns that the graph asks first come first: what is left after them is small.
fn in_order_of_the_graph(mut digits: Vec<Digit>, dag: &Dag) -> Vec<Digit> {
    let first = |digit: &Digit| dag.nodes.iter().position(|node| matches!(node, Node::Test { column, .. } if *column == digit.column));
    digits.sort_by_key(first);
    digits
}

impl Steps {
    fn new(dag: &Dag, digits: &[Digit]) -> Option<Self> {
        let mut nodes = Vec::with_capacity(dag.nodes.len());
        for node in &dag.nodes {
            nodes.push(match node {
                Node::Leaf(leaf) => Ok(*leaf),
                Node::Test { column, branches } => {
                    let place = digits.iter().position(|digit| digit.column == *column)?;
                    let to = |values| branches.iter().find(|branch| crate::model::ValueSet::is_subset(values, &branch.values));
                    let ways: Option<Vec<NodeId>> = digits[place].values.iter().map(|values| Some(to(values)?.to)).collect();
                    Err((place, ways?))
                }
            });
        }
        Some(Self { nodes })
    }

    /// The leaf of a key.
    fn end(&self, numbers: &[usize]) -> usize {
        let mut at = 0;
        loop {
            match &self.nodes[at] {
                Ok(leaf) => return *leaf,
                Err((place, ways)) => at = ways[numbers[*place]],
            }
        }
    }
}

/// Two tables: equal rows of the first part's keys are one state.
fn split(digits: &[Digit], ends: Vec<usize>) -> Packed {
    let parts = dealt(digits, 2);
    let width = parts.get(1).map_or(1, |part| keys(part));
    let mut known: HashMap<&[usize], usize> = HashMap::new();
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for row in ends.chunks(width) {
        let next = known.len();
        let state = *known.entry(row).or_insert(next);
        if state == next {
            second.extend_from_slice(row);
        }
        first.push(state);
    }
    Packed { parts, lookup: Lookup::Chain(vec![first, second]) }
}

/// Whether the tables lead to where the graph ends, with every key.
fn agrees(packed: &Packed, digits: &[Digit], steps: &Steps) -> bool {
    let mut agrees = true;
    let sizes: Vec<usize> = packed.parts.iter().map(Vec::len).collect();
    let mut part_keys = vec![0; packed.parts.len()];
    for_each_key(digits, |numbers| {
        let mut rest = numbers;
        for (part, size) in sizes.iter().enumerate() {
            let (own, others) = rest.split_at(*size);
            part_keys[part] = own.iter().zip(&packed.parts[part]).fold(0, |key, (number, digit)| key * digit.radix() + number);
            rest = others;
        }
        agrees &= packed.look_up(&part_keys) == steps.end(numbers);
    });
    agrees
}
