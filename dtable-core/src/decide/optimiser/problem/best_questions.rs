//! All graphs of least cost at once: what is still to be decided at a point, with every question that is best there.
//!
//! States with equal best questions are one state, so a state stands for all points of all best graphs that can continue
//! alike. The question that is taken decides how much the graph can share ([`small`](crate::decide::optimiser::small)), not
//! what it costs.

use crate::decide::optimiser::problem::Question;
use crate::decide::optimiser::problem::sets::{SetId, Sets};
use crate::decide::optimiser::problem::unique::Unique;
use crate::lists::CollectVec;

/// A state, by number. The states behind the answers of a question have smaller numbers.
pub(in crate::decide) type StateId = u32;

/// In place of a state: the answer cannot occur.
pub(in crate::decide) const IMPOSSIBLE: StateId = StateId::MAX;

/// Marks the end of a decision in a key; no question has this number.
const LEAF: u32 = u32::MAX;

/// The states that best graphs reach.
pub(in crate::decide) struct BestQuestions {
    keys: Unique,
    /// How many answers each question has.
    answers: Vec<usize>,
    kinds: Vec<StateKind>,
    /// The first choice of each state in the list of all; each a question and where its states begin.
    first: Vec<u32>,
    listed: Vec<(u32, u32)>,
    to: Vec<StateId>,
    /// Whether some answer cannot occur.
    impossible: bool,
    /// Whether some state has several choices.
    open: bool,
}

#[derive(Clone, Copy)]
enum StateKind {
    Leaf(SetId),
    /// How many questions are best.
    Test(usize),
}

impl BestQuestions {
    pub(in crate::decide) fn new(questions: &[Question]) -> Self {
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

    /// How many states there are.
    pub(in crate::decide) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether different states may be served by one part of a graph.
    pub(in crate::decide) const fn can_join(&self, sets: &Sets) -> bool {
        self.impossible || !sets.are_single()
    }

    /// Whether there is anything to choose.
    pub(in crate::decide) const fn are_open(&self) -> bool {
        self.open
    }

    /// The ends that are right, where nothing has to be asked.
    pub(in crate::decide) fn leaf(&self, state: StateId) -> Option<SetId> {
        match self.kinds[state as usize] {
            StateKind::Leaf(set) => Some(set),
            StateKind::Test(_) => None,
        }
    }

    /// How many choices a state has.
    pub(in crate::decide) fn count(&self, state: StateId) -> usize {
        match self.kinds[state as usize] {
            StateKind::Leaf(_) => 0,
            StateKind::Test(count) => count,
        }
    }

    /// A choice: the question, and a state for each answer.
    pub(in crate::decide) fn choice(&self, state: StateId, choice: usize) -> (usize, &[StateId]) {
        let (question, start) = self.listed[self.first[state as usize] as usize + choice];
        let answers = self.answers[question as usize];
        (question as usize, &self.to[start as usize..start as usize + answers])
    }

    /// The state in which some ends are right.
    pub(in crate::decide) fn end(&mut self, set: SetId) -> StateId {
        self.intern(&[LEAF, set], StateKind::Leaf(set))
    }

    /// The state with some choices: each a question and then its states. A question whose answers all lead to one state
    /// is needless, and the state is that one.
    pub(in crate::decide) fn state(&mut self, choices: &[u32]) -> StateId {
        let (mut at, mut count) = (0, 0);
        while at < choices.len() {
            let answers = self.answers[choices[at] as usize];
            self.impossible |= choices[at + 1..=at + answers].contains(&IMPOSSIBLE);
            if let Some(only) = only(&choices[at + 1..=at + answers]) {
                return only;
            }
            at += 1 + answers;
            count += 1;
        }
        self.open |= count > 1;
        self.intern(choices, StateKind::Test(count))
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

    fn list(&mut self, choices: &[u32]) {
        let mut at = 0;
        while at < choices.len() {
            let answers = self.answers[choices[at] as usize];
            self.listed.push((choices[at], self.to.len() as u32));
            self.to.extend_from_slice(&choices[at + 1..=at + answers]);
            at += 1 + answers;
        }
    }
}

/// The one state to which all possible answers lead.
fn only(states: &[StateId]) -> Option<StateId> {
    let first = *states.iter().find(|it| **it != IMPOSSIBLE)?;
    states.iter().all(|it| *it == first || *it == IMPOSSIBLE).then_some(first)
}
