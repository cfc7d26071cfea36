//! Makes a graph smaller by changing one candidate at a time. A change stays if the graph does not grow.
//!
//! The graph counts for each state the edges that lead to it: a state enters the graph with its first edge and leaves
//! it with the last one. So the work of a change is proportional to the states that enter and leave, not to the graph.

use crate::decide::optimiser::problem::best_questions::{BestQuestions, IMPOSSIBLE, StateId};
use crate::decide::optimiser::small::{Picks, Sequence};

/// The climb ends after this many rounds in a row without improvement. No measurement is recorded for it.
const IDLE: usize = 12;

/// The climb. See the module.
pub(in crate::decide) struct Climb<'a> {
    best: &'a BestQuestions,
    root: StateId,
    pub(in crate::decide) picks: Picks,
    /// For each state that is a test the number of edges of the graph that lead to it; one more for the root.
    ways: Vec<u32>,
    /// The number of tests of the graph.
    size: usize,
    pending: Vec<StateId>,
    /// The steps taken: for each change the size of the graph.
    pub(in crate::decide) used: usize,
    /// The steps that may be taken.
    steps: usize,
}

impl<'a> Climb<'a> {
    pub(in crate::decide) fn new(best: &'a BestQuestions, root: StateId, picks: Picks, steps: usize) -> Self {
        let mut this = Self { best, root, picks, ways: vec![0; best.len()], size: 0, pending: Vec::new(), used: 0, steps };
        this.enter(&[root]);
        this
    }

    /// Tries other candidates until the steps are used up, or [`IDLE`] rounds in a row make the graph no smaller.
    pub(in crate::decide) fn run(&mut self, sequence: &mut Sequence) {
        let mut idle = 0;
        while idle < IDLE && self.used < self.steps {
            let before = self.size;
            let order = self.tests();
            if order.iter().all(|it| self.best.count(*it) < 2) {
                return;
            }
            for _ in 0..order.len() {
                let state = order[sequence.below(order.len())];
                let count = self.best.count(state);
                if count > 1 && self.ways[state as usize] > 0 {
                    self.change(state, sequence.below(count));
                }
                if self.used >= self.steps {
                    break;
                }
            }
            idle = if self.size < before { 0 } else { idle + 1 };
        }
    }

    /// Tries a candidate in a state; takes it back if the graph grows.
    fn change(&mut self, state: StateId, pick: usize) {
        let (old, before) = (self.picks.of(state), self.size);
        if old == pick {
            return;
        }
        self.exchange(state, pick);
        self.used += self.size;
        if self.size > before {
            self.exchange(state, old);
        }
    }

    fn exchange(&mut self, state: StateId, pick: usize) {
        let best = self.best;
        let old = self.picks.replace(state, pick);
        self.enter(best.question(state, pick).1);
        self.leave(best.question(state, old).1);
    }

    /// Adds an edge to each of some states.
    fn enter(&mut self, states: &[StateId]) {
        let (best, ways) = (self.best, &mut self.ways[..]);
        self.pending.extend_from_slice(states);
        while let Some(state) = self.pending.pop() {
            if state == IMPOSSIBLE || best.count(state) == 0 {
                continue;
            }
            ways[state as usize] += 1;
            if ways[state as usize] == 1 {
                self.size += 1;
                self.pending.extend_from_slice(best.question(state, self.picks.of(state)).1);
            }
        }
    }

    /// Removes an edge to each of some states.
    fn leave(&mut self, states: &[StateId]) {
        let (best, ways) = (self.best, &mut self.ways[..]);
        self.pending.extend_from_slice(states);
        while let Some(state) = self.pending.pop() {
            if state == IMPOSSIBLE || best.count(state) == 0 {
                continue;
            }
            ways[state as usize] -= 1;
            if ways[state as usize] == 0 {
                self.size -= 1;
                self.pending.extend_from_slice(best.question(state, self.picks.of(state)).1);
            }
        }
    }

    /// The tests of the graph, the root first.
    fn tests(&self) -> Vec<StateId> {
        let (best, mut tests, mut seen, mut pending) = (self.best, Vec::new(), vec![false; self.best.len()], vec![self.root]);
        while let Some(state) = pending.pop() {
            if state == IMPOSSIBLE || best.count(state) == 0 || std::mem::replace(&mut seen[state as usize], true) {
                continue;
            }
            tests.push(state);
            pending.extend(best.question(state, self.picks.of(state)).1);
        }
        tests
    }
}
