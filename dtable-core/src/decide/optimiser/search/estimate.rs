//! Estimates how telling each question of a state is, without computing the states behind its answers.
//!
//! One walk over the nodes below the state computes for each the chance that a case passes it. A question matters only
//! at the nodes of its own level. There the rows of one answer take the place of all rows; the shares of the ends
//! behind the answer are then a sum over these nodes, and no node is built. The sums are exact if every answer can
//! occur at each of these nodes; the logarithms are rough in any case. A state costs as much work as it has nodes below
//! it; computing the states behind the answers would cost that for each answer.

use crate::decide::optimiser::search::diagram::{Diagram, FunctionId};
use crate::decide::optimiser::search::entropy::Entropy;
use std::ops::Range;

/// An estimate in the making. It keeps its memory from one state to the next.
pub(in crate::decide) struct Estimate {
    /// The nodes below the state, sorted by level.
    sorted: Vec<FunctionId>,
    /// For each level the place in `sorted` where its nodes end.
    ends: Vec<usize>,
    /// The places in `sorted` of the level whose questions are being estimated.
    nodes: Range<usize>,
    /// For each node the chance that a case of the state passes it; 0 between estimates.
    chances: Vec<f64>,
    /// For each end its share among the cases that pass no node of the level.
    apart: Vec<f64>,
    /// For each answer and each end the share of the end behind the answer.
    sums: Vec<f64>,
    /// The mass of each answer at the current node.
    masses: Vec<f64>,
}

/// Stands for no level.
const NO_LEVEL: u32 = u32::MAX;

/// Sums below this part of the state's mass count as 0: they differ from it by rounding.
const TINY: f64 = 1e-12;

impl Estimate {
    pub(in crate::decide) fn new(diagram: &Diagram) -> Self {
        let ends = vec![0; diagram.factors.len() + 1];
        Self { sorted: Vec::new(), ends, nodes: 0..0, chances: Vec::new(), apart: Vec::new(), sums: Vec::new(), masses: Vec::new() }
    }

    /// Finds the question that removes the most entropy per unit of cost, by its place in `open`. `open` has questions
    /// with the share of every answer, those of one factor next to each other; `below` are the nodes below the state,
    /// in any order.
    pub(in crate::decide) fn most_telling(
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
        let (mut best, mut most, mut at, mut level) = (0, f64::NEG_INFINITY, 0, NO_LEVEL);
        while at < open.len() {
            let (question, shares) = &open[at];
            if level != diagram.level_of(*question) {
                level = diagram.level_of(*question);
                self.set_apart(diagram, entropy, state, level as usize);
            }
            let left = self.left(diagram, entropy, state, *question, shares);
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

    /// Sorts nodes by level, so that each comes before the nodes below it.
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
        let sorted = &mut self.sorted[..];
        at = 0;
        while at < nodes.len() {
            let level = diagram.level(nodes[at]) as usize;
            sorted[ends[level]] = nodes[at];
            ends[level] += 1;
            at += 1;
        }
    }

    /// The place in `sorted` where the nodes of a level begin.
    fn start(&self, level: usize) -> usize {
        if level == 0 { 0 } else { self.ends[level - 1] }
    }

    /// Computes for each node below the state the chance that a case passes it.
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

    /// Begins a level: computes `apart`, the shares of the ends without the cases that pass a node of the level.
    fn set_apart(&mut self, diagram: &Diagram, entropy: &mut Entropy, state: FunctionId, level: usize) {
        self.nodes = self.start(level)..self.ends[level];
        self.apart.resize(entropy.ends(), 0.0);
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

    /// The average entropy that a question of the current level leaves.
    fn left(&mut self, diagram: &Diagram, entropy: &mut Entropy, state: FunctionId, question: usize, shares: &[f64]) -> f64 {
        let (count, apart) = (self.apart.len(), &self.apart[..]);
        self.sums.resize(count * shares.len().max(self.sums.len() / count.max(1)), 0.0);
        self.masses.resize(shares.len().max(self.masses.len()), 0.0);
        let (sums, masses, mut answer) = (&mut self.sums[..], &mut self.masses[..], 0);
        let ends = entropy.shares(diagram, state);
        while answer < shares.len() {
            let (sums, mut at) = (&mut sums[answer * count..][..count], 0);
            while at < ends.len() {
                let end = ends[at].0 as usize;
                sums[end] = apart[end];
                at += 1;
            }
            answer += 1;
        }
        let (answers, nodes, mut next) = (diagram.answers_of(question), &self.sorted[self.nodes.clone()], 0);
        while next < nodes.len() {
            let (node, mut at) = (nodes[next], 0);
            next += 1;
            let Some((parts, rows)) = diagram.parts(node) else { continue };
            masses.fill(0.0);
            while at < parts.len() {
                if Diagram::is_possible(parts[at]) {
                    masses[answers[at] as usize] += rows[at].mass;
                }
                at += 1;
            }
            let chance = self.chances[node as usize];
            at = 0;
            while at < parts.len() {
                if Diagram::is_possible(parts[at]) {
                    let answer = answers[at] as usize;
                    let factor = chance * rows[at].mass / masses[answer];
                    add(&mut sums[answer * count..][..count], entropy.shares(diagram, parts[at]), factor);
                }
                at += 1;
            }
        }
        let (ends, least, mut left) = (entropy.shares(diagram, state), TINY * diagram.mass(state), 0.0);
        answer = 0;
        while answer < shares.len() {
            if shares[answer] > 0.0 {
                left += shares[answer] * rough(ends, &sums[answer * count..][..count], least);
            }
            answer += 1;
        }
        left
    }
}

/// The rough entropy of the ends with these sums, which need not add up to 1. Sums up to `least` are ignored.
fn rough(ends: &[(u32, f64)], sums: &[f64], least: f64) -> f64 {
    let (mut all, mut sum, mut at) = (0.0, 0.0, 0);
    while at < ends.len() {
        let share = sums[ends[at].0 as usize];
        if share > least {
            all += share;
            sum -= share * rough_log2(share);
        }
        at += 1;
    }
    if all > 0.0 { sum + all * rough_log2(all) } else { 0.0 }
}

/// The binary logarithm of a positive, normal number, right to four places: a few terms of the series of
/// [`crate::decide::optimiser::search::entropy::log2`].
const fn rough_log2(x: f64) -> f64 {
    let bits = x.to_bits();
    let fraction = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    let ratio = (fraction - 1.0) / (fraction + 1.0);
    let square = ratio * ratio;
    let sum = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square * (1.0 / 9.0))));
    ((bits >> 52) as i64 - 1023) as f64 + 2.0 / std::f64::consts::LN_2 * ratio * sum
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

#[cfg(test)]
mod tests {
    use super::Estimate;
    use crate::decide::optimiser::fixture::of_problem;
    use crate::decide::optimiser::problem::factors::factors;
    use crate::decide::optimiser::problem::{EndKind, Problem};
    use crate::decide::optimiser::search::diagram::{Diagram, FunctionId, Stamps};
    use crate::decide::optimiser::search::entropy::Entropy;
    use crate::fixture::verified;

    const TABLE: &str = "table: t
hit: first
conditions: { a: 'Is it a?', b: 'Is it b?', c: 'Is it c?', d: 'Is it d?' }
outputs: { x: u8 }
rules: |
  | rule | a b c d | x |
  | 1    | T T - F | 1 |
  | 2    | - F T T | 2 |
  | 3    | F - T F | 0 |
  | 4    | T - F - | 2 |
  | else |         | 1 |
";

    /// Compares what is estimated for every question of a state with the entropies of the nodes behind the answers; how
    /// many questions.
    fn compared(problem: &mut Problem, diagram: &mut Diagram, state: FunctionId, entropy: &mut Entropy) -> usize {
        let (mut estimate, mut open) = (Estimate::new(diagram), Vec::new());
        let below = diagram.below(state, &mut Stamps::default());
        for sample in diagram.samples(&below) {
            diagram.questions(problem, sample, &mut open);
        }
        let mut least = (0, f64::INFINITY);
        for (at, (question, shares)) in open.iter().enumerate() {
            let mut left = 0.0;
            for (answer, share) in shares.iter().enumerate() {
                let Ok(node) = diagram.answered(problem, state, *question, answer) else { panic!("out of steps") };
                left += share * entropy.of(diagram, node)[0];
            }
            estimate.sort(diagram, &below);
            estimate.find_chances(diagram, state);
            estimate.set_apart(diagram, entropy, state, diagram.level_of(*question) as usize);
            let estimated = estimate.left(diagram, entropy, state, *question, shares);
            estimate.chances.fill(0.0);
            assert!((estimated - left).abs() < 1e-3, "question {question}: {estimated} instead of {left}");
            least = if left < least.1 - 1e-3 { (at, left) } else { least };
        }
        assert_eq!(estimate.most_telling(diagram, entropy, state, &below, &open, |_| 1.0), least.0);
        open.len()
    }

    #[test]
    fn estimates_are_entropies_where_answers_are_independent() {
        let table = verified(TABLE);
        of_problem(&table, EndKind::Results, |problem| {
            let factors = factors(problem).ok().flatten().expect("few factors");
            let Ok((mut diagram, root)) = Diagram::new(problem, factors, 10_000, usize::MAX) else { panic!("out of steps") };
            let mut entropy = Entropy::new(&diagram, root, &problem.sets);
            assert_eq!(compared(problem, &mut diagram, root, &mut entropy), 4);
            let Ok(state) = diagram.answered(problem, root, 2, 1) else { panic!("out of steps") };
            assert_eq!(compared(problem, &mut diagram, state, &mut entropy), 3);
        });
    }
}
