//! Makes code of a graph shorter by looking at an answer a second time.
//!
//! Two branches of a test may ask the same column next, and go on alike for some of its values. Code that asks this
//! column before it separates the branches asks no more than the graph does, separates them only where it still
//! matters, and is shorter. Compilers cannot find that out, because a question is a call.
//!
//! Example: a graph asks `zone`, and for `Near` as well as for `Far` asks `urgent` next; for urgent parcels both end
//! alike. Its code asks `zone`, then once for `Near` and `Far` whether the parcel is urgent, and looks at `zone` again
//! if it is not.
//!
//! Only code follows this graph. The graph that is chosen, checked, counted and drawn looks at no answer twice.

use super::blocks::Blocks;
use super::{Branch, Dag, Node, NodeId};
use crate::decide::forms::keys::is_compared;
use crate::lists::CollectVec;
use crate::model::{Domain, Table, ValueSet};
use crate::trial::is_out;

/// A graph whose nodes may look again at an answer. Unlike in other graphs, the branches of such a node have only the
/// values with which it is reached.
pub(crate) struct Late {
    pub(crate) dag: Dag,
    /// For each node how it looks at its column.
    pub(crate) looks: Vec<Look>,
}

/// How a node looks at its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// The node asks, and no node looks at the answer again.
    Asks,
    /// The node asks, and keeps the answer. All paths to nodes that look at it again lead through this one.
    Holds,
    /// The node looks at the answer that was kept.
    Again,
}

/// Values of a column, and for each of some branches the node to which these values lead.
type BranchTargets = (ValueSet, Vec<NodeId>);

impl Late {
    /// Separates branches as late as that saves code. Keeps the graph as it is if nothing changes, or if its code would
    /// be too deep.
    pub(crate) fn new(dag: &Dag, table: &Table) -> Self {
        if is_out("late") {
            return Self::as_it_is(dag.clone());
        }
        let late = Self::built(dag, table);
        let depth = |dag: &Dag| Blocks::new(dag, &|_| true).depth(0);
        let is_shallow = |of_late: usize| of_late <= SHALLOW || of_late <= depth(dag);
        if late.looks.contains(&Look::Again) && is_shallow(depth(&late.dag)) {
            return late;
        }
        Self::as_it_is(dag.clone())
    }

    fn as_it_is(dag: Dag) -> Self {
        Self { looks: vec![Look::Asks; dag.nodes.len()], dag }
    }

    fn built(dag: &Dag, table: &Table) -> Self {
        let mut builder =
            Builder { dag, table, parents: dag.parents(), nodes: Vec::new(), looks: Vec::new(), copies: vec![None; dag.nodes.len()] };
        builder.copy(0);
        // Children were added before their parents.
        let Builder { mut nodes, mut looks, .. } = builder;
        let last = nodes.len() - 1;
        nodes.reverse();
        looks.reverse();
        for node in &mut nodes {
            if let Node::Test { branches, .. } = node {
                branches.iter_mut().for_each(|branch| branch.to = last - branch.to);
            }
        }
        Self { dag: Dag { nodes }, looks }
    }
}

struct Builder<'a> {
    dag: &'a Dag,
    table: &'a Table,
    /// For each node of the graph the number of its parents.
    parents: Vec<usize>,
    nodes: Vec<Node>,
    looks: Vec<Look>,
    /// For each node of the graph its copy in the new one.
    copies: Vec<Option<NodeId>>,
}

impl Builder<'_> {
    fn copy(&mut self, id: NodeId) -> NodeId {
        if let Some(known) = self.copies[id] {
            return known;
        }
        let dag = self.dag;
        let copy = match &dag.nodes[id] {
            Node::Leaf(leaf) => self.add(Node::Leaf(*leaf), Look::Asks),
            Node::Test { column, branches } => {
                let may_hold = branches.len() <= MOST_BRANCHES && self.may_hold(*column);
                let mut groups = if may_hold { self.groups(*column, &different(branches.iter().cloned())) } else { Vec::new() };
                if groups.len() <= 1 {
                    groups = branches.iter().map(|branch| vec![branch.clone()]).collect_vec();
                }
                let look = if groups.iter().any(|group| group.len() > 1) { Look::Holds } else { Look::Asks };
                self.test(*column, &groups, look)
            }
        };
        self.copies[id] = Some(copy);
        copy
    }

    fn add(&mut self, node: Node, look: Look) -> NodeId {
        self.nodes.push(node);
        self.looks.push(look);
        self.nodes.len() - 1
    }

    /// Adds a test of a column that separates groups of branches.
    fn test(&mut self, column: usize, groups: &[Vec<Branch>], look: Look) -> NodeId {
        let branches = groups.iter().map(|group| Branch { values: union(group), to: self.together(column, group) }).collect_vec();
        self.add(Node::Test { column, branches }, look)
    }

    /// Adds the node to which branches of a test of `column` lead that stay together.
    fn together(&mut self, column: usize, together: &[Branch]) -> NodeId {
        if let [branch] = together {
            return self.copy(branch.to);
        }
        let (next, parts) = self.parts(together).unwrap_or_default();
        // Code to which several parts lead is written once, and is the same for all of them.
        let targets = parts.iter().flat_map(|(_, targets)| targets.iter().enumerate()).collect_vec();
        for (at, (branch, to)) in targets.iter().enumerate() {
            let is_met_again = targets[..at].iter().any(|(other, known)| (other, known) == (branch, to));
            self.parents[**to] += usize::from(is_met_again);
        }
        let branches = parts.into_iter().map(|(values, targets)| {
            let left = different(together.iter().zip(targets).map(|(branch, to)| Branch { values: branch.values.clone(), to }));
            Branch { values, to: self.apart(column, &left) }
        });
        let branches = branches.collect_vec();
        self.add(Node::Test { column: next, branches }, Look::Asks)
    }

    /// Separates branches that stayed together until now, unless they go on alike.
    fn apart(&mut self, column: usize, branches: &[Branch]) -> NodeId {
        let groups = self.groups(column, branches);
        match &groups[..] {
            [group] => self.together(column, group),
            groups => self.test(column, groups, Look::Again),
        }
    }

    /// Groups the branches that stay together because that saves code. Most branches are alone in their group.
    fn groups(&self, column: usize, branches: &[Branch]) -> Vec<Vec<Branch>> {
        let mut groups: Vec<Vec<Branch>> = Vec::new();
        let mut left: Vec<Branch> = branches.to_vec();
        while let Some(first) = left.first().cloned() {
            let may_join = |it: &Branch| matches!(self.dag.nodes[it.to], Node::Test { .. }) && self.parents[it.to] == 1;
            let mut group = vec![first];
            if may_join(&group[0]) {
                for branch in left.iter().skip(1).filter(|it| may_join(it)) {
                    group.push(branch.clone());
                    if !self.is_worth_it(column, &group) {
                        group.pop();
                    }
                }
            }
            left.retain(|it| group.iter().all(|branch| branch.to != it.to));
            groups.push(group);
        }
        groups
    }

    /// Whether an answer can be kept, and looked at again at little cost.
    fn may_hold(&self, column: usize) -> bool {
        let domain = &self.table.columns[column].domain;
        matches!(domain, Domain::Enum { .. } | Domain::Integer { .. } | Domain::Char { .. } | Domain::Set(_))
    }

    /// Whether branches go on to the same column, are alike for some of its values, and need no more code together than
    /// alone.
    fn is_worth_it(&self, column: usize, together: &[Branch]) -> bool {
        let is_one_range = || union(together).spans().len() == 1;
        let Some((_, parts)) = self.parts(together).filter(|_| !is_compared(&self.table.columns[column].domain) || is_one_range()) else {
            return false;
        };
        let alike = parts.iter().filter(|(_, targets)| targets.iter().all(|it| *it == targets[0])).count();
        alike > 0 && parts.len() - alike <= together.len()
    }

    /// The column to which branches go on, and the nodes to which its values lead. `None` if they go on to different
    /// columns, or if there are more parts than these tests have branches.
    fn parts(&self, together: &[Branch]) -> Option<(usize, Vec<BranchTargets>)> {
        let mut next = None;
        let mut count = 0;
        let mut parts: Vec<BranchTargets> = Vec::new();
        for from in together {
            let Node::Test { column, branches } = &self.dag.nodes[from.to] else { return None };
            count += branches.len();
            if next.is_none() {
                parts = branches.iter().map(|branch| (branch.values.clone(), vec![branch.to])).collect_vec();
                next = Some(*column);
                continue;
            }
            if next != Some(*column) || parts.len() * branches.len() > MOST_PARTS {
                return None;
            }
            let mut finer: Vec<BranchTargets> = Vec::new();
            for ((values, targets), branch) in parts.iter().flat_map(|part| branches.iter().map(move |branch| (part, branch))) {
                let shared = values.intersect(&branch.values);
                if shared.is_empty() {
                    continue;
                }
                let known = finer.iter_mut().find(|(_, known)| known.split_last() == Some((&branch.to, &targets[..])));
                match known {
                    Some((known, _)) => *known = known.union(&shared),
                    None => finer.push((shared, [&targets[..], &[branch.to]].concat())),
                }
            }
            parts = finer;
        }
        (parts.len() <= count).then_some((next?, parts))
    }
}

/// If a test has more branches than this, none stay together: comparing them would take long. No measurement is
/// recorded for this and the next two numbers.
const MOST_BRANCHES: usize = 64;

/// Branches are not compared if that would be more pairs than this.
const MOST_PARTS: usize = 256;

/// Up to this many nested braces, the code is no problem for rustc.
const SHALLOW: usize = 48;

/// Joins branches that lead to the same node.
fn different(branches: impl Iterator<Item = Branch>) -> Vec<Branch> {
    let mut different: Vec<Branch> = Vec::new();
    for branch in branches {
        match different.iter_mut().find(|it| it.to == branch.to) {
            Some(known) => known.values = known.values.union(&branch.values),
            None => different.push(branch),
        }
    }
    different
}

fn union(branches: &[Branch]) -> ValueSet {
    branches.iter().fold(ValueSet::EMPTY, |all, branch| all.union(&branch.values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::optimiser::fixture::graphs;
    use crate::fixture::{Random, accepted};
    use crate::model::Position;
    use std::fmt::Write;

    /// Rules over two enums, two numbers and two booleans, of which the first that matches fires.
    fn text(random: &mut Random) -> String {
        let mut text =
            "table: t\nhit: first\nconditions:\n  k: { type: K, values: [A, B, C, D] }\n  m: { type: M, values: [P, Q, R] }\n".to_owned();
        text.push_str("  x: { type: u8, range: 0..=5 }\n  y: { type: i8, range: -2..=2 }\n  f:\n  g:\noutputs:\n  result: u8\nrules: |\n");
        text.push_str("  | rule | k | m | x | y | f | g | result |\n");
        for rule in 0..4 + random.below(8) {
            let _ = write!(text, "  | {rule} |");
            for column in 0..6 {
                let (low, width) = (random.below(5), random.below(3));
                let _ = match (random.below(5), column) {
                    (0..=2, _) => write!(text, " - |"),
                    (_, 0) => write!(text, " {} |", ["A", "B", "C", "D", "A, C", "not(B)"][low]),
                    (_, 1) => write!(text, " {} |", ["P", "Q", "R", "P, R", "Q"][low]),
                    (_, 2) => write!(text, " {low}..={} |", (low + width).min(5)),
                    (_, 3) => write!(text, " {}..={} |", low as i32 - 2, (low + width).min(4) as i32 - 2),
                    _ => write!(text, " {} |", ["F", "T"][low % 2]),
                };
            }
            let _ = writeln!(text, " {} |", random.below(4));
        }
        text.push_str("  | else | | | | | | | 9 |\n");
        text
    }

    /// Where the code of a graph ends, and how often it asks each column.
    fn walk(late: &Late, case: &[Position]) -> (usize, Vec<usize>) {
        let (mut at, mut asked, mut held) = (0, Vec::new(), Vec::new());
        while let Node::Test { column, branches } = &late.dag.nodes[at] {
            match late.looks[at] {
                Look::Again => assert!(held.contains(column)),
                look => {
                    asked.push(*column);
                    held.extend((look == Look::Holds).then_some(*column));
                }
            }
            let ways = branches.iter().filter(|it| it.values.contains(case[*column])).collect_vec();
            assert_eq!(ways.len(), 1);
            at = ways[0].to;
        }
        let Node::Leaf(end) = late.dag.nodes[at] else { unreachable!() };
        (end, asked)
    }

    /// The code of a graph ends where the graph does, asks what it asks in the same order, and is not longer.
    #[test]
    fn code_asks_and_ends_as_the_graph_does() {
        let (mut random, mut again) = (Random(5), 0);
        for seed in 0..400 {
            let Some(table) = accepted(&text(&mut random)) else { continue };
            let (rules, results) = graphs(&table);
            for dag in [rules, results].into_iter().flatten() {
                let late = Late::new(&dag, table.table());
                let plain = Late::as_it_is(dag);
                let asks = |it: &Late| {
                    it.dag
                        .nodes
                        .iter()
                        .zip(&it.looks)
                        .filter(|(node, look)| matches!(node, Node::Test { .. }) && **look != Look::Again)
                        .count()
                };
                again += late.looks.iter().filter(|it| **it == Look::Again).count();
                assert!(asks(&late) <= asks(&plain), "table {seed}");
                let counts = [4, 3, 6, 5, 2, 2];
                for at in 0..counts.iter().product() {
                    let mut rest: Position = at;
                    let mut case = Vec::new();
                    for (column, count) in table.table().columns.iter().zip(counts) {
                        case.push(column.domain.all().first().unwrap_or(0) + rest % count);
                        rest /= count;
                    }
                    assert_eq!(walk(&late, &case), walk(&plain, &case), "table {seed}, {case:?}");
                }
            }
        }
        assert!(again > 200, "{again}");
    }
}
