//! Makes a graph in which one part may serve several states.
//!
//! If a state has several right ends, or an answer cannot occur, one part of the graph can serve different states: a
//! leaf gives an end that all of them allow, and a test asks a question that is a best one of all of them. C. Grana, M.
//! Montangero and D. Borghesani ("Optimal decision trees for local image processing algorithms", Pattern Recognition
//! Letters 33, 2012) and F. Bolelli and others (GRAPHGEN) join the equivalent parts of a finished tree; here a part may
//! also serve a state by another of the state's best questions than the one picked.

use crate::decide::forms::graph::ordered;
use crate::decide::forms::graph::{Branch, Dag, Node, NodeId};
use crate::decide::optimiser::problem::Problem;
use crate::decide::optimiser::problem::best_questions::{BestQuestions, IMPOSSIBLE, StateId};
use crate::decide::optimiser::problem::sets::{ANY, NONE, SetId, Sets};
use crate::decide::optimiser::problem::unique::{Memo, Unique};
use crate::decide::optimiser::small::Picks;
use crate::decide::optimiser::small::marks::Marks;
use crate::lists::{CollectVec, Order};
use crate::model::ValueSet;
use std::collections::HashMap;

/// Marks the key of a leaf; no question has this number.
const LEAF: u32 = u32::MAX;

/// A part of a graph. `to` has the part behind each answer.
#[derive(Clone, Debug)]
enum PartialGraph {
    Leaf(SetId),
    Test { question: usize, to: Vec<u32> },
}

/// The state of making a graph.
struct Grow<'a> {
    best: &'a BestQuestions,
    picks: &'a Picks,
    sets: &'a mut Sets,
    marks: &'a Marks,
    /// The part that serves each state.
    known: Vec<u32>,
    /// The tests; test number `n` was made for state number `n` of [`Merge::grown`].
    tests: Vec<u32>,
    /// For each key of a state ([`Marks::key`]) the first test made for such a state.
    by_key: Memo,
}

/// A graph made of parts.
#[derive(Clone)]
pub(in crate::decide) struct Merge {
    parts: Vec<PartialGraph>,
    root: u32,
    /// The leaves that the current attempt has narrowed, with their sets before.
    trail: Vec<(u32, SetId)>,
    /// The states for which tests were made.
    grown: Vec<StateId>,
    /// The number of parts made and of attempts to serve a state.
    steps: usize,
}

impl Merge {
    /// Makes a graph. Each state is served by a part that is there already, if one can serve it by some candidate of
    /// the state; otherwise by a new part with the candidate that is picked.
    pub(in crate::decide) fn new(best: &BestQuestions, root: StateId, picks: &Picks, sets: &mut Sets, marks: &Marks) -> Self {
        let mut this = Self { parts: Vec::new(), root: 0, trail: Vec::new(), grown: Vec::new(), steps: 0 };
        let mut grow = Grow { best, picks, sets, marks, known: vec![IMPOSSIBLE; best.len()], tests: Vec::new(), by_key: Memo::new() };
        this.root = if root == IMPOSSIBLE { this.push(PartialGraph::Leaf(ANY)) } else { this.serve(&mut grow, root) };
        this
    }

    fn push(&mut self, part: PartialGraph) -> u32 {
        self.steps += 1;
        let id = self.parts.len() as u32;
        self.parts.push(part);
        id
    }

    /// Finds or makes the part that serves a state.
    ///
    /// INVARIANT: every test has leaves of its own. Narrowing a leaf for one test must not change another test.
    fn serve(&mut self, grow: &mut Grow, state: StateId) -> u32 {
        if let Some(set) = grow.best.leaf(state) {
            return self.push(PartialGraph::Leaf(set));
        }
        if grow.known[state as usize] != IMPOSSIBLE {
            return grow.known[state as usize];
        }
        let part = self.server(grow, state).unwrap_or_else(|| {
            let (question, to) = grow.best.question(state, grow.picks.of(state));
            let to = to.iter().map(|it| if *it == IMPOSSIBLE { IMPOSSIBLE } else { self.serve(grow, *it) }).collect_vec();
            let part = self.push(PartialGraph::Test { question, to });
            if let Some(key) = grow.marks.key(state)
                && grow.by_key.get(key).is_none()
            {
                grow.by_key.insert(key, grow.tests.len() as u32);
            }
            grow.tests.push(part);
            self.grown.push(state);
            part
        });
        grow.known[state as usize] = part;
        part
    }

    /// Finds a part that can serve a state in addition to the states that it serves already.
    fn server(&mut self, grow: &mut Grow, state: StateId) -> Option<u32> {
        let mut at = 0;
        if let Some(key) = grow.marks.key(state) {
            at = grow.by_key.get(key).map_or(grow.tests.len(), |first| first as usize);
            self.steps += at;
        }
        loop {
            let next = grow.marks.next(&self.grown, at, state);
            // Skipped tests count as steps too.
            self.steps += next - at;
            let part = *grow.tests.get(next)?;
            if self.can_serve(grow, part, state) {
                self.trail.clear();
                return Some(part);
            }
            self.undo();
            at = next + 1;
        }
    }

    /// Whether a part can serve a state. Narrows its leaves to the ends that the state allows; [`undo`](Self::undo)
    /// takes that back.
    fn can_serve(&mut self, grow: &mut Grow, part: u32, state: StateId) -> bool {
        self.steps += 1;
        if let Some(set) = grow.best.leaf(state) {
            let PartialGraph::Leaf(own) = self.parts[part as usize] else { return false };
            let both = grow.sets.both(own, set);
            if both != own {
                self.trail.push((part, own));
                self.parts[part as usize] = PartialGraph::Leaf(both);
            }
            return both != NONE;
        }
        if grow.known[state as usize] == part {
            return true;
        }
        let PartialGraph::Test { question, .. } = &self.parts[part as usize] else { return false };
        let question = *question;
        let Some(pick) = (0..grow.best.count(state)).find(|it| grow.best.question(state, *it).0 == question) else { return false };
        for answer in 0..grow.best.question(state, pick).1.len() {
            let to = grow.best.question(state, pick).1[answer];
            let PartialGraph::Test { to: parts, .. } = &self.parts[part as usize] else { return false };
            let below = parts[answer];
            if to != IMPOSSIBLE && (below == IMPOSSIBLE || !self.can_serve(grow, below, to)) {
                return false;
            }
        }
        true
    }

    /// The states for which tests were made; these tests serve the other states as well.
    pub(in crate::decide) fn grown(&self) -> &[StateId] {
        &self.grown
    }

    /// The number of parts made and of attempts to serve a state; at least one.
    pub(in crate::decide) const fn steps(&self) -> usize {
        self.steps
    }

    /// Takes back the narrowing of the current attempt.
    fn undo(&mut self) {
        while let Some((part, old)) = self.trail.pop() {
            self.parts[part as usize] = PartialGraph::Leaf(old);
        }
    }

    /// The parts that the root reaches, each after all parts below it, and the number of tests among them.
    fn left(&self) -> (Vec<u32>, usize) {
        let (mut order, mut seen) = (Vec::new(), vec![false; self.parts.len()]);
        self.leave(self.root, &mut seen, &mut order);
        let tests = order.iter().filter(|it| matches!(self.parts[**it as usize], PartialGraph::Test { .. })).count();
        (order, tests)
    }

    fn leave(&self, part: u32, seen: &mut [bool], order: &mut Vec<u32>) {
        if std::mem::replace(&mut seen[part as usize], true) {
            return;
        }
        if let PartialGraph::Test { to, .. } = &self.parts[part as usize] {
            for &below in to {
                if below != IMPOSSIBLE {
                    self.leave(below, seen, order);
                }
            }
        }
        order.push(part);
    }

    /// The number of tests.
    pub(in crate::decide) fn tests(&self) -> usize {
        self.grown.len()
    }
}

impl Merge {
    /// The finished graph, whose branches are sets of classes. Each leaf takes the right end that serves the most
    /// leaves.
    pub(in crate::decide) fn dag(&self, problem: &Problem) -> Dag {
        let (order, _) = self.left();
        let ends: HashMap<SetId, usize> = self.ends(&order, &problem.sets).into_iter().collect();
        let (mut nodes, mut known, mut places) = (Vec::new(), Unique::new(), vec![0u32; self.parts.len()]);
        for &part in &order {
            let (key, node) = match &self.parts[part as usize] {
                PartialGraph::Leaf(set) => {
                    let end = ends.get(set).copied().unwrap_or(0);
                    (vec![LEAF, end as u32], Node::Leaf(end))
                }
                PartialGraph::Test { question, to } => {
                    let to = filled(to, &places);
                    if to.iter().all(|it| *it == to[0]) {
                        places[part as usize] = to[0];
                        continue;
                    }
                    let node = Node::Test { column: problem.questions[*question].column, branches: branches(&to) };
                    (std::iter::once(*question as u32).chain(to).collect_vec(), node)
                }
            };
            let (id, new) = known.intern(&key);
            if new {
                nodes.push(node);
            }
            places[part as usize] = id;
        }
        ordered(&nodes, places[self.root as usize] as usize)
    }

    /// Chooses the end of each set of right ends.
    fn ends(&self, order: &[u32], sets: &Sets) -> Vec<(SetId, usize)> {
        let mut open: Vec<SetId> = order
            .iter()
            .filter_map(|it| match self.parts[*it as usize] {
                PartialGraph::Leaf(set) if set != ANY => Some(set),
                _ => None,
            })
            .collect_vec();
        if sets.are_single() {
            return open.into_iter().map(|set| (set, sets.members(set)[0] as usize)).collect_vec();
        }
        let mut ends = Vec::new();
        while !open.is_empty() {
            let mut uses: Vec<u32> = open.iter().flat_map(|set| sets.members(*set)).copied().collect_vec();
            uses.sort_unstable();
            let most = uses.chunk_by(|a, b| a == b).rev().max_by_key(|same| same.len()).map_or(0, |same| same[0]);
            let (served, rest): (Vec<_>, Vec<_>) = open.iter().partition(|set| sets.members(**set).contains(&most));
            ends.extend(served.into_iter().map(|set: SetId| (set, most as usize)));
            open = rest;
        }
        ends
    }
}

/// The node behind each answer. An answer that cannot occur gets the node of another answer.
fn filled(to: &[u32], places: &[u32]) -> Vec<u32> {
    let mut last = IMPOSSIBLE;
    let mut filled = Vec::with_capacity(to.len());
    for &part in to {
        let place = if part == IMPOSSIBLE { IMPOSSIBLE } else { places[part as usize] };
        if place != IMPOSSIBLE && !filled.contains(&place) {
            last = place;
        }
        filled.push(place);
    }
    for place in &mut filled {
        if *place == IMPOSSIBLE {
            *place = last;
        }
    }
    filled
}

/// Makes the branches of a test from the node behind each answer.
fn branches(to: &[u32]) -> Vec<Branch> {
    let mut branches: Vec<Branch> = Vec::new();
    for (answer, to) in to.iter().enumerate() {
        let (values, to) = (ValueSet::one(answer as u128), *to as NodeId);
        match branches.iter_mut().find(|branch| branch.to == to) {
            Some(branch) => branch.values = branch.values.union(&values),
            None => branches.push(Branch { values, to }),
        }
    }
    branches.order_by(|a, b| a.values.cmp(&b.values));
    branches
}
