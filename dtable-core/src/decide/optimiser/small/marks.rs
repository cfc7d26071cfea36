//! Marks of states that show quickly that one part of a graph cannot serve two states.
//!
//! If every case can occur and has one right end, a part that serves two states decides both alike. Then the mark of a
//! state is the value of its function, written as a polynomial in the answers, at a random point. It does not depend on
//! the order of the questions (M. Blum, A. K. Chandra and M. N. Wegman, "Equivalence of free Boolean graphs can be
//! decided probabilistically in polynomial time", 1980). Otherwise the marks of a state are the ends that are right in
//! a few sample cases.
//!
//! Different marks (in the second case: marks without a common end) prove that no part serves both states. Equal marks
//! prove nothing.

use crate::decide::optimiser::problem::Problem;
use crate::decide::optimiser::problem::best_questions::{BestQuestions, IMPOSSIBLE, StateId};
use crate::decide::optimiser::problem::sets::{ANY, SetId, Sets};
use crate::decide::optimiser::small::Sequence;
use crate::lists::CollectVec;

/// The number of sample cases. No measurement is recorded for it.
const SAMPLES: usize = 16;
/// The mark of a state whose function depends on cases that cannot occur: it says nothing.
const NO_MARK: u64 = 0;

/// The marks of all states.
pub(in crate::decide) enum Marks {
    /// For each state the value of its function; and whether none is [`NO_MARK`].
    Functions(Vec<u64>, bool),
    /// For each state and sample case the set of right ends, as bits; several ends may share a bit.
    Samples(Vec<u64>),
}

impl Marks {
    pub(in crate::decide) fn new(best: &BestQuestions, problem: &Problem) -> Self {
        if best.can_join(&problem.sets) {
            Self::Samples(samples(best, problem))
        } else {
            let marks = functions(best, problem);
            let known = marks.iter().all(|mark| *mark != NO_MARK);
            Self::Functions(marks, known)
        }
    }

    /// The mark of a state as a key by which to find equal states; `None` if marks have to be compared one by one.
    pub(in crate::decide) fn key(&self, state: StateId) -> Option<u64> {
        match self {
            Self::Functions(marks, true) => Some(marks[state as usize]),
            Self::Functions(_, false) | Self::Samples(_) => None,
        }
    }

    /// The first place from `at` on with a state that one part may serve together with `state`; the length of `states`
    /// if there is none.
    pub(in crate::decide) fn next(&self, states: &[StateId], mut at: usize, state: StateId) -> usize {
        match self {
            Self::Functions(marks, _) => {
                let (marks, own) = (&marks[..], marks[state as usize]);
                while at < states.len() {
                    let other = marks[states[at] as usize];
                    if other == own || other == NO_MARK || own == NO_MARK {
                        return at;
                    }
                    at += 1;
                }
            }
            Self::Samples(marks) => {
                let marks = &marks[..];
                let own = &marks[state as usize * SAMPLES..][..SAMPLES];
                while at < states.len() {
                    let (other, mut sample) = (states[at] as usize * SAMPLES, 0);
                    while sample < SAMPLES && marks[other + sample] & own[sample] != 0 {
                        sample += 1;
                    }
                    if sample == SAMPLES {
                        return at;
                    }
                    at += 1;
                }
            }
        }
        at
    }
}

/// The values of all functions at one random point. The point has a number for each answer, and those of a question sum
/// to 1; each end is a random number. All arithmetic is modulo 2^64.
fn functions(best: &BestQuestions, problem: &Problem) -> Vec<u64> {
    let mut sequence = Sequence::new(1);
    let factors = problem.questions.iter().map(|it| {
        let mut factors: Vec<u64> = (1..it.answers).map(|_| sequence.next()).collect_vec();
        factors.push(factors.iter().fold(1, |rest, factor| rest.wrapping_sub(*factor)));
        factors
    });
    let factors: Vec<Vec<u64>> = factors.collect_vec();
    let ends: Vec<u64> = (0..problem.sets.len()).map(|_| sequence.next()).collect_vec();
    let mut marks: Vec<u64> = Vec::with_capacity(best.len());
    for state in 0..best.len() as StateId {
        let mark = best.leaf(state).map_or_else(|| function(best, state, &factors, &marks), |set| ends[set as usize]);
        marks.push(mark);
    }
    marks
}

/// The mark of a test; [`NO_MARK`] if its questions do not all give the same.
fn function(best: &BestQuestions, state: StateId, factors: &[Vec<u64>], marks: &[u64]) -> u64 {
    let mut mark = NO_MARK;
    for pick in 0..best.count(state) {
        let (question, to) = best.question(state, pick);
        let (factors, mut sum, mut answer) = (&factors[question][..], 0u64, 0);
        while answer < to.len() {
            if to[answer] == IMPOSSIBLE || marks[to[answer] as usize] == NO_MARK {
                return NO_MARK;
            }
            sum = sum.wrapping_add(factors[answer].wrapping_mul(marks[to[answer] as usize]));
            answer += 1;
        }
        if pick > 0 && sum != mark {
            return NO_MARK;
        }
        mark = sum;
    }
    mark
}

fn samples(best: &BestQuestions, problem: &Problem) -> Vec<u64> {
    let mut sequence = Sequence::new(1);
    let cases: Vec<[usize; SAMPLES]> = problem.questions.iter().map(|it| std::array::from_fn(|_| sequence.below(it.answers))).collect_vec();
    let mut marks = vec![0u64; best.len() * SAMPLES];
    for state in 0..best.len() {
        let (below, own) = marks.split_at_mut(state * SAMPLES);
        let own = &mut own[..SAMPLES];
        if let Some(set) = best.leaf(state as StateId) {
            own.fill(ends(set, &problem.sets));
        }
        for pick in 0..best.count(state as StateId) {
            let (question, to) = best.question(state as StateId, pick);
            let (answers, mut at) = (&cases[question], 0);
            while at < SAMPLES {
                let to = to[answers[at]];
                own[at] |= if to == IMPOSSIBLE { u64::MAX } else { below[to as usize * SAMPLES + at] };
                at += 1;
            }
        }
    }
    marks
}

/// The members of a set as bits.
fn ends(set: SetId, sets: &Sets) -> u64 {
    if set == ANY { u64::MAX } else { sets.members(set).iter().fold(0, |bits, end| bits | 1 << (end % u64::BITS)) }
}
