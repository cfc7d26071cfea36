//! All graphs of least cost at once: states, each with all of its best questions and the states behind their answers.
//!
//! Taking one best question in every state gives a graph of least cost; which one is taken decides how much the graph
//! can share ([`small`](crate::decide::optimiser::small)). States with equal best questions are one state.

use crate::decide::optimiser::problem::AskedColumn;
use crate::decide::optimiser::problem::sets::{SetId, Sets};
use crate::decide::optimiser::problem::unique::Unique;
use crate::lists::CollectVec;

/// A state, by number. The states behind the answers of a question have smaller numbers.
pub(in crate::decide) type StateId = u32;

/// Stands for the state behind an answer that cannot occur.
pub(in crate::decide) const IMPOSSIBLE: StateId = StateId::MAX;

/// Marks the key of an end; no question has this number.
const LEAF: u32 = u32::MAX;

/// The states that best graphs can reach. A *candidate* of a state is one of its best questions.
pub(in crate::decide) struct BestQuestions {
    keys: Unique,
    /// The number of answers of each question.
    answers: Vec<usize>,
    kinds: Vec<StateKind>,
    /// For each state the place in `listed` of its first candidate.
    first: Vec<u32>,
    /// All candidates: a question, and the place in `to` where its states begin.
    listed: Vec<(u32, u32)>,
    /// For each candidate the states behind the answers.
    to: Vec<StateId>,
    /// Whether some answer cannot occur.
    impossible: bool,
    /// Whether some state has several candidates.
    open: bool,
}

#[derive(Clone, Copy)]
enum StateKind {
    Leaf(SetId),
    /// The number of candidates.
    Test(usize),
}

impl BestQuestions {
    pub(in crate::decide) fn new(questions: &[AskedColumn]) -> Self {
        Self {
            keys: Unique::new(),
            answers: questions.iter().map(|it| it.answers).collect_vec(),
            kinds: Vec::new(),
            first: Vec::new(),
            listed: Vec::new(),
            to: Vec::new(),
            impossible: false,
            open: false,
        }
    }

    /// The number of states.
    pub(in crate::decide) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether one part of a graph may serve different states: an answer cannot occur, or several ends are right.
    pub(in crate::decide) const fn can_join(&self, sets: &Sets) -> bool {
        self.impossible || !sets.are_single()
    }

    /// Whether some state has several candidates.
    pub(in crate::decide) const fn are_open(&self) -> bool {
        self.open
    }

    /// The ends that are right in a state, if nothing has to be asked.
    pub(in crate::decide) fn leaf(&self, state: StateId) -> Option<SetId> {
        match self.kinds[state as usize] {
            StateKind::Leaf(set) => Some(set),
            StateKind::Test(_) => None,
        }
    }

    /// The number of candidates of a state.
    pub(in crate::decide) fn count(&self, state: StateId) -> usize {
        match self.kinds[state as usize] {
            StateKind::Leaf(_) => 0,
            StateKind::Test(count) => count,
        }
    }

    /// A candidate of a state: the question, and the state behind each answer.
    pub(in crate::decide) fn question(&self, state: StateId, place: usize) -> (usize, &[StateId]) {
        let (question, start) = self.listed[self.first[state as usize] as usize + place];
        let answers = self.answers[question as usize];
        (question as usize, &self.to[start as usize..start as usize + answers])
    }

    /// Adds the state in which some ends are right.
    pub(in crate::decide) fn end(&mut self, set: SetId) -> StateId {
        self.intern(&[LEAF, set], StateKind::Leaf(set))
    }

    /// Adds the state with some candidates, one after the other: the question, then the states behind its answers. If
    /// all possible answers of a question lead to one state, nothing has to be asked, and that state is returned.
    pub(in crate::decide) fn state(&mut self, best: &[u32]) -> StateId {
        let (mut at, mut count) = (0, 0);
        while at < best.len() {
            let answers = self.answers[best[at] as usize];
            self.impossible |= best[at + 1..=at + answers].contains(&IMPOSSIBLE);
            if let Some(only) = only(&best[at + 1..=at + answers]) {
                return only;
            }
            at += 1 + answers;
            count += 1;
        }
        self.open |= count > 1;
        self.intern(best, StateKind::Test(count))
    }

    fn intern(&mut self, key: &[u32], kind: StateKind) -> StateId {
        let (id, new) = self.keys.intern(key);
        if new {
            self.kinds.push(kind);
            self.first.push(self.listed.len() as u32);
            if let StateKind::Test(_) = kind {
                self.list(key);
            }
        }
        id
    }

    fn list(&mut self, best: &[u32]) {
        let mut at = 0;
        while at < best.len() {
            let answers = self.answers[best[at] as usize];
            self.listed.push((best[at], self.to.len() as u32));
            self.to.extend_from_slice(&best[at + 1..=at + answers]);
            at += 1 + answers;
        }
    }
}

/// The state to which all possible answers lead, if it is a single one.
fn only(states: &[StateId]) -> Option<StateId> {
    let first = *states.iter().find(|it| **it != IMPOSSIBLE)?;
    states.iter().all(|it| *it == first || *it == IMPOSSIBLE).then_some(first)
}
