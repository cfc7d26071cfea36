//! What each question tells at a state, without finding out where it leads.
//!
//! One walk tells with which chance a case comes by each node below the state. Where a question's factor is asked for, its answer takes
//! the place of the factor's average; so the ends behind every answer are summed up node by node, and no node is made. That is exact
//! where every answer can occur at each of these nodes. Per state it takes as much work as there are nodes below, not as many restrictions
//! for every answer.

use super::diagram::{Diagram, FunctionId};
use super::entropy::{Entropy, entropy};
use std::ops::Range;

/// The chances and sums in the making.
pub(super) struct Estimate {
    /// The nodes below the state by level, and where those of each level end.
    sorted: Vec<FunctionId>,
    ends: Vec<usize>,
    /// Where those of the level are that is set apart.
    nodes: Range<usize>,
    /// For each node with which chance a case of the state comes by; 0 between estimates.
    chances: Vec<f64>,
    /// For each end how often it is right, apart from the cases in which the factor is asked for.
    apart: Vec<f64>,
    /// The same with those cases, after an answer.
    sums: Vec<f64>,
}

/// In place of a level.
const NONE: u32 = u32::MAX;

impl Estimate {
    pub(super) fn new(diagram: &Diagram) -> Self {
        let ends = vec![0; diagram.factors.len() + 1];
        Self { sorted: Vec::new(), ends, nodes: 0..0, chances: Vec::new(), apart: Vec::new(), sums: Vec::new() }
    }

    /// The one of some questions, each with the share of every answer, that leaves the least entropy for its cost; by its place.
    /// `below` are the nodes below the state, in any order; the questions of a factor follow one another.
    pub(super) fn most_telling(
        &mut self,
        diagram: &Diagram,
        entropy: &mut Entropy,
        state: FunctionId,
        below: &[FunctionId],
        open: &[(usize, Vec<f64>)],
        price: impl Fn(usize) -> f64,
    ) -> usize {
        self.sort(diagram, below);
        self.find_chances(diagram, state);
        let before = entropy.of(diagram, state)[0];
        let (mut best, mut most, mut at, mut level) = (0, f64::NEG_INFINITY, 0, NONE);
        while at < open.len() {
            let (question, shares) = &open[at];
            if level != diagram.level_of(*question) {
                level = diagram.level_of(*question);
                self.set_apart(diagram, entropy, state, level as usize);
            }
            let (mut left, mut answer) = (0.0, 0);
            while answer < shares.len() {
                if shares[answer] > 0.0 {
                    left += shares[answer] * self.after(diagram, entropy, state, (*question, answer as u32));
                }
                answer += 1;
            }
            let gain = (before - left) / price(*question).max(f64::MIN_POSITIVE);
            if gain > most {
                (best, most) = (at, gain);
            }
            at += 1;
        }
        at = 0;
        while at < below.len() {
            self.chances[below[at] as usize] = 0.0;
            at += 1;
        }
        best
    }

    /// Sorts nodes by level: so a node comes before what is below it.
    fn sort(&mut self, diagram: &Diagram, nodes: &[FunctionId]) {
        let (ends, mut at) = (&mut self.ends[..], 0);
        ends.fill(0);
        while at < nodes.len() {
            ends[diagram.level(nodes[at]) as usize + 1] += 1;
            at += 1;
        }
        at = 1;
        while at < ends.len() {
            ends[at] += ends[at - 1];
            at += 1;
        }
        self.sorted.clear();
        self.sorted.resize(nodes.len(), 0);
        at = 0;
        while at < nodes.len() {
            let level = diagram.level(nodes[at]) as usize;
            self.sorted[ends[level]] = nodes[at];
            ends[level] += 1;
            at += 1;
        }
    }

    /// Where the nodes of a level are among those that are sorted.
    fn start(&self, level: usize) -> usize {
        if level == 0 { 0 } else { self.ends[level - 1] }
    }

    fn find_chances(&mut self, diagram: &Diagram, state: FunctionId) {
        self.chances.resize(diagram.len(), 0.0);
        let (below, chances) = (&self.sorted[..], &mut self.chances[..]);
        chances[state as usize] = 1.0;
        let mut next = 0;
        while next < below.len() {
            let node = below[next];
            next += 1;
            let Some((parts, rows)) = diagram.parts(node) else { continue };
            let (mut all, mut at) = (0.0, 0);
            while at < parts.len() {
                if Diagram::is_possible(parts[at]) {
                    all += rows[at].mass;
                }
                at += 1;
            }
            let chance = chances[node as usize] / all;
            at = 0;
            while at < parts.len() {
                if Diagram::is_possible(parts[at]) && !diagram.is_end(parts[at]) {
                    chances[parts[at] as usize] += chance * rows[at].mass;
                }
                at += 1;
            }
        }
    }

    /// Sums the ends up apart from the cases that come by the nodes of a level.
    fn set_apart(&mut self, diagram: &Diagram, entropy: &mut Entropy, state: FunctionId, level: usize) {
        self.nodes = self.start(level)..self.ends[level];
        self.apart.resize(entropy.ends(), 0.0);
        self.sums.resize(entropy.ends(), 0.0);
        let (shares, mut at) = (entropy.shares(diagram, state), 0);
        while at < shares.len() {
            self.apart[shares[at].0 as usize] = shares[at].1;
            at += 1;
        }
        at = self.nodes.start;
        while at < self.nodes.end {
            let node = self.sorted[at];
            add(&mut self.apart, entropy.shares(diagram, node), -self.chances[node as usize]);
            at += 1;
        }
    }

    /// The entropy after an answer to a question of the level that is set apart.
    fn after(&mut self, diagram: &Diagram, entropy_of: &mut Entropy, state: FunctionId, given: (usize, u32)) -> f64 {
        let (apart, sums) = (&self.apart[..], &mut self.sums[..]);
        let (ends, mut at) = (entropy_of.shares(diagram, state), 0);
        while at < ends.len() {
            let end = ends[at].0 as usize;
            sums[end] = apart[end];
            at += 1;
        }
        let (answers, nodes, mut next) = (diagram.answers_of(given.0), &self.sorted[self.nodes.clone()], 0);
        while next < nodes.len() {
            let (node, mut all, mut at) = (nodes[next], 0.0, 0);
            next += 1;
            let Some((parts, rows)) = diagram.parts(node) else { continue };
            while at < parts.len() {
                if answers[at] == given.1 && Diagram::is_possible(parts[at]) {
                    all += rows[at].mass;
                }
                at += 1;
            }
            let chance = self.chances[node as usize] / all;
            at = 0;
            while at < parts.len() {
                if answers[at] == given.1 && Diagram::is_possible(parts[at]) {
                    add(sums, entropy_of.shares(diagram, parts[at]), chance * rows[at].mass);
                }
                at += 1;
            }
        }
        entropy(entropy_of.shares(diagram, state), sums)
    }
}

/// Adds some shares to sums by end.
fn add(sums: &mut [f64], shares: &[(u32, f64)], factor: f64) {
    let mut at = 0;
    while at < shares.len() {
        let (end, share) = shares[at];
        sums[end as usize] += share * factor;
        at += 1;
    }
}
