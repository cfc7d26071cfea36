//! Finds a small graph among the graphs of least cost.
//!
//! They all have the same cost, but share parts to different degrees. Finding the smallest is as hard as finding the
//! smallest branching program. So first each state gets, from the ends upwards, the candidate with the
//! smallest part of the graph below it. Then candidates are changed one at a time ([`climb`]), and a change stays if
//! the whole graph does not grow. If one part can serve several states ([`merge`]), further changes are tried with the
//! graph made anew each time. The order of all changes is fixed, and so is the number of steps.

mod climb;
mod marks;
mod merge;

use crate::decide::forms::graph::Dag;
use crate::decide::optimiser::effort::GraphLimits;
use crate::decide::optimiser::problem::Problem;
use crate::decide::optimiser::problem::best_questions::{BestQuestions, IMPOSSIBLE, StateId};
use crate::decide::optimiser::small::climb::Climb;
use crate::decide::optimiser::small::marks::Marks;
use crate::decide::optimiser::small::merge::Merge;
use crate::lists::CollectVec;
use crate::trial::is_out;

/// Finds a small graph, and returns the smallest that was found.
pub(in crate::decide) fn smallest(questions: &BestQuestions, root: StateId, problem: &mut Problem, limits: GraphLimits) -> Dag {
    let marks = Marks::new(questions, problem);
    if !questions.are_open() {
        let picks = Picks(vec![0; questions.len()]);
        return Merge::new(questions, root, &picks, &mut problem.sets, &marks).dag(problem);
    }
    let first = smallest_below(questions);
    let (mut best, mut picks) = (Merge::new(questions, root, &first, &mut problem.sets, &marks), first.clone());
    let mut steps = limits.climbing;
    for start in 1..if is_out("climb") { 1 } else { limits.starts } {
        let mut climb = Climb::new(questions, root, first.clone(), steps / (limits.starts - start));
        climb.run(&mut Sequence::new(start as u64));
        steps = steps.saturating_sub(climb.used);
        if climb.picks == first {
            continue;
        }
        let merge = Merge::new(questions, root, &climb.picks, &mut problem.sets, &marks);
        if merge.tests() < best.tests() {
            (best, picks) = (merge, climb.picks);
        }
    }
    if !is_out("climb") && questions.can_join(&problem.sets) {
        best = regrown(questions, root, problem, best, picks, &marks, limits.regrowing);
    }
    best.dag(problem)
}

/// Changes questions one at a time, and makes the whole graph anew each time: for graphs in which one part can serve
/// several states.
fn regrown(
    best: &BestQuestions,
    root: StateId,
    problem: &mut Problem,
    mut merge: Merge,
    mut picks: Picks,
    marks: &Marks,
    mut steps: usize,
) -> Merge {
    let mut sequence = Sequence::new(0);
    loop {
        let open: Vec<StateId> = merge.grown().iter().copied().filter(|it| best.count(*it) > 1).collect_vec();
        if open.is_empty() {
            return merge;
        }
        let state = open[sequence.below(open.len())];
        let old = picks.replace(state, sequence.below(best.count(state)));
        let other = Merge::new(best, root, &picks, &mut problem.sets, marks);
        let Some(left) = steps.checked_sub(other.steps()) else { return merge };
        steps = left;
        if other.tests() <= merge.tests() {
            merge = other;
        } else {
            picks.replace(state, old);
        }
    }
}

/// The candidate that is taken in each state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::decide) struct Picks(Vec<u32>);

impl Picks {
    pub(in crate::decide) fn of(&self, state: StateId) -> usize {
        self.0[state as usize] as usize
    }

    /// Takes another candidate in a state, and returns the one that was taken before.
    pub(in crate::decide) fn replace(&mut self, state: StateId, pick: usize) -> usize {
        std::mem::replace(&mut self.0[state as usize], pick as u32) as usize
    }
}

/// A fixed sequence of pseudo-random numbers, so that equal tables have equal graphs.
pub(in crate::decide) struct Sequence(u64);

impl Sequence {
    pub(in crate::decide) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(1))
    }

    /// A number below `bound`.
    pub(in crate::decide) const fn below(&mut self, bound: usize) -> usize {
        let bound = if bound == 0 { 1 } else { bound };
        (self.next() >> 33) as usize % bound
    }

    /// The next 64 bits (G. Marsaglia, "Xorshift RNGs", 2003).
    pub(in crate::decide) const fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// Takes in each state the candidate with the smallest part of the graph below it.
fn smallest_below(best: &BestQuestions) -> Picks {
    let count = best.len();
    let words = count.div_ceil(64);
    let mut below = vec![0u64; if count <= MOST_JOINED { count * words } else { 0 }];
    let mut sizes = vec![0f64; count];
    let mut picks = vec![0u32; count];
    let mut joined = vec![0u64; words];
    for state in 0..count {
        let mut least = f64::INFINITY;
        for pick in 0..best.count(state as StateId) {
            let (_, to) = best.question(state as StateId, pick);
            let size = if below.is_empty() { sum(&sizes, to) } else { join(&below, words, to, &mut joined) };
            if size < least {
                least = size;
                picks[state] = pick as u32;
            }
        }
        if best.leaf(state as StateId).is_some() {
            continue;
        }
        sizes[state] = least + 1.0;
        if !below.is_empty() {
            join(&below, words, best.question(state as StateId, picks[state] as usize).1, &mut joined);
            joined[state / 64] |= 1 << (state % 64);
            below[state * words..][..words].copy_from_slice(&joined);
        }
    }
    Picks(picks)
}

/// Up to this many states, [`smallest_below`] counts a part that branches share once; with more, once for each branch.
const MOST_JOINED: usize = 4096;

fn sum(sizes: &[f64], to: &[StateId]) -> f64 {
    to.iter().filter(|it| **it != IMPOSSIBLE).map(|it| sizes[*it as usize]).sum()
}

/// Counts the tests below some states; `joined` becomes the set of these tests.
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
