//! A small graph among the best ones.
//!
//! All best graphs cost the same, but they share more or less. To find the smallest is as hard as finding the smallest branching program;
//! so the choices are made bottom-up, each so that what lies below it is smallest, and then changed one at a time as long as the whole
//! graph does not grow, in a fixed order and within a stated number of steps.

use super::choices::{Choices, IMPOSSIBLE, StateId};
use super::dag::Dag;
use super::effort::Limits;
use super::merge::Merge;
use super::problem::Problem;

/// The smallest graph that is found among the best ones.
pub(super) fn smallest(choices: &Choices, root: StateId, problem: &mut Problem, limits: Limits) -> Dag {
    let joins = choices.can_join(&problem.sets);
    let mut best: Option<(usize, Merge, Picks)> = None;
    let mut steps = limits.climbing;
    for start in 0..limits.starts {
        let mut climb = Climb::new(choices, root, smallest_below(choices), if start == 0 { 0 } else { steps / (limits.starts - start) });
        climb.run(&mut Sequence::new(start as u64));
        steps = steps.saturating_sub(climb.used);
        let merge = Merge::new(choices, root, &climb.picks, &mut problem.sets);
        let tests = merge.tests();
        if best.as_ref().is_none_or(|(least, ..)| tests < *least) {
            best = Some((tests, merge, climb.picks));
        }
    }
    let Some((_, merge, picks)) = best else { return Merge::new(choices, root, &smallest_below(choices), &mut problem.sets).dag(problem) };
    let merge = if joins { regrown(choices, root, problem, merge, picks, limits.regrowing) } else { merge };
    merge.dag(problem)
}

/// Changes choices one at a time where states can be served by one part: the whole graph is made anew each time.
fn regrown(choices: &Choices, root: StateId, problem: &mut Problem, mut merge: Merge, mut picks: Picks, mut steps: usize) -> Merge {
    let mut sequence = Sequence::new(0);
    loop {
        let open: Vec<StateId> = merge.grown().iter().copied().filter(|it| choices.count(*it) > 1).collect();
        if open.is_empty() {
            return merge;
        }
        let state = open[sequence.below(open.len())];
        let old = std::mem::replace(&mut picks.0[state as usize], sequence.below(choices.count(state)) as u32);
        let other = Merge::new(choices, root, &picks, &mut problem.sets);
        let Some(left) = steps.checked_sub(other.steps()) else { return merge };
        steps = left;
        if other.tests() <= merge.tests() {
            merge = other;
        } else {
            picks.0[state as usize] = old;
        }
    }
}

/// For each state the choice that is taken.
#[derive(Clone, Debug)]
pub(super) struct Picks(Vec<u32>);

impl Picks {
    pub(super) fn of(&self, state: StateId) -> usize {
        self.0[state as usize] as usize
    }
}

/// The state of a pseudo-random sequence: equal tables give equal graphs.
pub(super) struct Sequence(u64);

impl Sequence {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(1))
    }

    /// A number below `bound` (G. Marsaglia, "Xorshift RNGs", 2003).
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// The choices that make what lies below each state small by itself.
pub(super) fn smallest_below(choices: &Choices) -> Picks {
    let count = choices.len();
    let words = count.div_ceil(64);
    let mut below = vec![0u64; if count <= MOST_JOINED { count * words } else { 0 }];
    let mut sizes = vec![0f64; count];
    let mut picks = vec![0u32; count];
    let mut joined = vec![0u64; words];
    for state in 0..count {
        let mut least = f64::INFINITY;
        for choice in 0..choices.count(state as StateId) {
            let (_, to) = choices.choice(state as StateId, choice);
            let size = if below.is_empty() { sum(&sizes, to) } else { join(&below, words, to, &mut joined) };
            if size < least {
                least = size;
                picks[state] = choice as u32;
            }
        }
        if choices.leaf(state as StateId).is_some() {
            continue;
        }
        sizes[state] = least + 1.0;
        if !below.is_empty() {
            join(&below, words, choices.choice(state as StateId, picks[state] as usize).1, &mut joined);
            joined[state / 64] |= 1 << (state % 64);
            below[state * words..][..words].copy_from_slice(&joined);
        }
    }
    Picks(picks)
}

/// Up to this many states the parts that branches share are counted once; beyond, as often as they occur.
const MOST_JOINED: usize = 4096;

fn sum(sizes: &[f64], to: &[StateId]) -> f64 {
    to.iter().filter(|it| **it != IMPOSSIBLE).map(|it| sizes[*it as usize]).sum()
}

/// How many tests lie below some states; `joined` gets them as bits.
fn join(below: &[u64], words: usize, to: &[StateId], joined: &mut [u64]) -> f64 {
    joined.fill(0);
    for &state in to {
        if state != IMPOSSIBLE {
            let from = &below[state as usize * words..][..words];
            let mut word = 0;
            while word < words {
                joined[word] |= from[word];
                word += 1;
            }
        }
    }
    joined.iter().map(|word| word.count_ones()).sum::<u32>().into()
}

/// Changes choices one at a time.
pub(super) struct Climb<'a> {
    choices: &'a Choices,
    root: StateId,
    pub(super) picks: Picks,
    /// When each state was last reached.
    reached: Vec<u32>,
    round: u32,
    pending: Vec<StateId>,
    /// The tests of the present graph, the root first.
    pub(super) tests: Vec<StateId>,
    /// How many states were looked at, and how many may be.
    pub(super) used: usize,
    steps: usize,
}

impl<'a> Climb<'a> {
    pub(super) fn new(choices: &'a Choices, root: StateId, picks: Picks, steps: usize) -> Self {
        let reached = vec![0; choices.len()];
        let mut this = Self { choices, root, picks, reached, round: 0, pending: Vec::new(), tests: Vec::new(), used: 0, steps };
        this.walk();
        this
    }

    /// Finds the tests of the present graph.
    pub(super) fn walk(&mut self) {
        self.round += 1;
        self.tests.clear();
        if self.root == IMPOSSIBLE {
            return;
        }
        let (choices, picks, round) = (self.choices, &self.picks.0[..], self.round);
        let (reached, pending) = (&mut self.reached[..], &mut self.pending);
        pending.push(self.root);
        while let Some(state) = pending.pop() {
            if reached[state as usize] == round || choices.count(state) == 0 {
                continue;
            }
            reached[state as usize] = round;
            self.tests.push(state);
            let to = choices.choice(state, picks[state as usize] as usize).1;
            let mut at = 0;
            while at < to.len() {
                if to[at] != IMPOSSIBLE && reached[to[at] as usize] != round {
                    pending.push(to[at]);
                }
                at += 1;
            }
        }
    }

    /// Tries other choices in the present graph until the steps are used up or a whole round changes nothing for the better.
    pub(super) fn run(&mut self, sequence: &mut Sequence) {
        let mut idle = 0;
        while idle < 12 && self.used < self.steps {
            let before = self.tests.len();
            let order = self.tests.clone();
            if order.iter().all(|it| self.choices.count(*it) < 2) {
                return;
            }
            for _ in 0..order.len() {
                let state = order[sequence.below(order.len())];
                let count = self.choices.count(state);
                if count > 1 && self.reached[state as usize] == self.round {
                    self.change(state, sequence.below(count));
                }
                if self.used >= self.steps {
                    break;
                }
            }
            idle = if self.tests.len() < before { 0 } else { idle + 1 };
        }
    }

    fn change(&mut self, state: StateId, choice: usize) {
        let (old, before) = (self.picks.0[state as usize], self.tests.len());
        if old as usize == choice {
            return;
        }
        self.picks.0[state as usize] = choice as u32;
        self.walk();
        self.used += self.tests.len();
        if self.tests.len() > before {
            self.picks.0[state as usize] = old;
            self.walk();
        }
    }
}
