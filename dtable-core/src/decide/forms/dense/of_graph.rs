//! Makes dense tables from a graph.

use super::Dense;
use crate::decide::forms::graph::{Dag, Node, NodeId};
use crate::decide::forms::keys::{Digit, digits, keys};
use crate::decide::tuning::KeySizes;
use crate::lists::Order;
use crate::model::{Table, ValueSet};

impl Dense {
    /// Makes one or two tables with the ends of a graph; `None` if they exceed the limits. Two tables divide the
    /// columns in their own order, in which their values are likely to lie in memory; if that takes too many bytes, in
    /// the order of the graph.
    pub(in crate::decide) fn of_graph(table: &Table, dag: &Dag, limits: KeySizes) -> Option<Self> {
        let digits = digits(table, dag.nodes.iter().flat_map(sets), limits)?;
        let count = keys(&digits);
        if digits.is_empty() || count > limits.keys {
            return None;
        }
        let in_columns = ends(dag, &digits)?;
        let whole = Self::whole(&digits, in_columns.clone());
        if count <= limits.one_table {
            return Some(whole).filter(|it| it.bytes() <= limits.bytes);
        }
        let in_turn = Self::split(&digits, &in_columns);
        if in_turn.bytes() <= limits.near {
            return Some(in_turn);
        }
        let as_asked = in_order_of_the_graph(digits, dag);
        let as_asked = ends(dag, &as_asked).map(|ends| Self::split(&as_asked, &ends));
        [Some(in_turn), as_asked, Some(whole)].into_iter().flatten().filter(|it| it.bytes() <= limits.bytes).min_by_key(Self::bytes)
    }
}

fn sets(node: &Node) -> impl Iterator<Item = (usize, &ValueSet)> {
    let (column, branches) = match node {
        Node::Test { column, branches } => (*column, &branches[..]),
        Node::Leaf(_) => (0, &[][..]),
    };
    branches.iter().map(move |branch| (column, &branch.values))
}

/// Sorts the columns that the graph asks first to the front: little is left to be decided after them.
fn in_order_of_the_graph(mut digits: Vec<Digit>, dag: &Dag) -> Vec<Digit> {
    let first = |digit: &Digit| dag.nodes.iter().position(|node| matches!(node, Node::Test { column, .. } if *column == digit.column));
    digits.order_by_key(first);
    digits
}

/// Stands for the leaf of a key that is not known yet.
const UNKNOWN: usize = usize::MAX;

/// Finds the leaf of every key. Each path of the graph gives the leaf of all keys that have its digits.
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
    /// For each digit the value of one step in it.
    strides: Vec<usize>,
    ends: Vec<usize>,
}

impl Ways<'_> {
    /// Follows the graph from a node. `known` has the digits that are known, and `key` their sum. A digit that is known
    /// is not branched on again.
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

    /// The keys that have the known digits.
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
