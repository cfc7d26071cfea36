//! A chain of tables that ends where the graph ends.

use super::check::chain_agrees;
use super::digits::{dealt, keys};
use super::{Digit, Lookup, Packed, PackedSizes, digits, told_apart};
use crate::decide::{Dag, Node, NodeId};
use crate::model::{Table, ValueSet};
use std::collections::HashMap;

/// The chain of one or two tables. Two are cut from the columns in their order, as their values are likely to lie in memory, or, where that
/// takes too much room, in the order of the graph.
pub(super) fn chain(table: &Table, dag: &Dag, limits: PackedSizes) -> Option<Packed> {
    let sets = told_apart(table, dag.nodes.iter().flat_map(sets));
    let digits = digits(table, &sets, limits)?;
    let count = keys(&digits);
    if count > limits.keys {
        return None;
    }
    let whole =
        chained(table, dag, &digits, |digits, ends| Packed { parts: vec![digits.to_vec()], lookup: Lookup::Chain(vec![ends.to_vec()]) });
    if count <= limits.one_table {
        return whole.filter(|packed| packed.bytes() <= limits.bytes);
    }
    let in_turn = chained(table, dag, &digits, split);
    if let Some(small) = in_turn.clone().filter(|packed| packed.bytes() <= limits.bytes / 4) {
        return Some(small);
    }
    let as_asked = chained(table, dag, &in_order_of_the_graph(digits, dag), split);
    [in_turn, as_asked, whole].into_iter().flatten().filter(|packed| packed.bytes() <= limits.bytes).min_by_key(Packed::bytes)
}

/// A form made of where each key of the digits ends, and held against the graph; `None` where the digits do not lead through it.
fn chained(table: &Table, dag: &Dag, digits: &[Digit], form: impl Fn(&[Digit], &[usize]) -> Packed) -> Option<Packed> {
    let packed = form(digits, &ends(dag, digits)?);
    chain_agrees(&packed, table, dag).then_some(packed)
}

fn sets(node: &Node) -> impl Iterator<Item = (usize, &ValueSet)> {
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

/// What no leaf is called.
const UNKNOWN: usize = usize::MAX;

/// The leaf of every key: each way through the graph gives all keys at once that have its numbers.
fn ends(dag: &Dag, digits: &[Digit]) -> Option<Vec<usize>> {
    let mut strides = vec![1; digits.len()];
    for at in (1..digits.len()).rev() {
        strides[at - 1] = strides[at] * digits[at].radix();
    }
    let mut ways = Ways { dag, digits, strides, ends: vec![UNKNOWN; keys(digits)] };
    ways.follow(0, 0, &mut vec![None; digits.len()])?;
    (!ways.ends.contains(&UNKNOWN)).then_some(ways.ends)
}

struct Ways<'a> {
    dag: &'a Dag,
    digits: &'a [Digit],
    /// What one more in a digit adds to the key.
    strides: Vec<usize>,
    ends: Vec<usize>,
}

impl Ways<'_> {
    /// Goes on from a node, with the numbers of the digits that are known, and what they come to. A digit that is known is not asked
    /// again: its number says where to go.
    fn follow(&mut self, at: NodeId, key: usize, known: &mut [Option<usize>]) -> Option<()> {
        match &self.dag.nodes[at] {
            Node::Leaf(leaf) => {
                for key in self.keys(key, known) {
                    self.ends[key] = *leaf;
                }
            }
            Node::Test { column, branches } => {
                let place = self.digits.iter().position(|digit| digit.column == *column)?;
                let way = |number: usize, values: &[ValueSet]| Some(branches.iter().find(|it| values[number].is_subset(&it.values))?.to);
                if let Some(number) = known[place] {
                    return self.follow(way(number, &self.digits[place].values)?, key, known);
                }
                for number in 0..self.digits[place].radix() {
                    known[place] = Some(number);
                    self.follow(way(number, &self.digits[place].values)?, key + number * self.strides[place], known)?;
                }
                known[place] = None;
            }
        }
        Some(())
    }

    /// The keys that have what is known.
    fn keys(&self, key: usize, known: &[Option<usize>]) -> Vec<usize> {
        let mut all = vec![key];
        for (place, digit) in self.digits.iter().enumerate().filter(|(place, _)| known[*place].is_none()) {
            let count = all.len();
            for number in 1..digit.radix() {
                for at in 0..count {
                    all.push(all[at] + number * self.strides[place]);
                }
            }
        }
        all
    }
}

/// Two tables: equal rows of the first part's keys are one state.
fn split(digits: &[Digit], ends: &[usize]) -> Packed {
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
