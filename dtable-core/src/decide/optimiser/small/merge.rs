//! Lets one part of a graph serve several states.
//!
//! Where an end is one of several right ones, or an answer cannot occur, different states can be served by one part of
//! the graph: an end by what all of them allow, a test by one of their questions. C. Grana, M. Montangero and D.
//! Borghesani ("Optimal decision trees for local image processing algorithms", Pattern Recognition Letters 33, 2012)
//! and F. Bolelli and others (GRAPHGEN) join the equivalent parts of a finished tree; here a state that has several
//! best questions may also be served by any of them.

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

/// Marks an end in the key of a node; no question has this number.
const LEAF: u32 = u32::MAX;

/// A part of a graph.
#[derive(Clone, Debug)]
enum PartialGraph {
    Leaf(SetId),
    Test { question: usize, to: Vec<u32> },
}

/// A graph in the making.
struct Grow<'a> {
    choices: &'a BestQuestions,
    picks: &'a Picks,
    sets: &'a mut Sets,
    marks: &'a Marks,
    /// The part that serves each state.
    known: Vec<u32>,
    /// The tests; each was made for the state in its place among those grown.
    tests: Vec<u32>,
    /// The first test with each key of its state.
    by_key: Memo,
}

/// A graph of parts, on its way to fewer of them.
#[derive(Clone)]
pub(in crate::decide) struct Merge {
    parts: Vec<PartialGraph>,
    root: u32,
    /// The leaves that were narrowed in the present attempt, as they were.
    trail: Vec<(u32, SetId)>,
    /// The states for which parts were made.
    grown: Vec<StateId>,
    /// How many parts were made, and attempts to serve a state.
    steps: usize,
}

impl Merge {
    /// The graph of some choices. Each state is served by a part that is there already, where one can with some of the
    /// state's choices; otherwise by a new one with the choice picked.
    pub(in crate::decide) fn new(choices: &BestQuestions, root: StateId, picks: &Picks, sets: &mut Sets, marks: &Marks) -> Self {
        let mut this = Self { parts: Vec::new(), root: 0, trail: Vec::new(), grown: Vec::new(), steps: 0 };
        let mut grow = Grow { choices, picks, sets, marks, known: vec![IMPOSSIBLE; choices.len()], tests: Vec::new(), by_key: Memo::new() };
        this.root = if root == IMPOSSIBLE { this.push(PartialGraph::Leaf(ANY)) } else { this.serve(&mut grow, root) };
        this
    }

    fn push(&mut self, part: PartialGraph) -> u32 {
        self.steps += 1;
        let id = self.parts.len() as u32;
        self.parts.push(part);
        id
    }

    /// The part that serves a state. Every test has leaves of its own, so that what one test asks of an end is no
    /// matter to another.
    fn serve(&mut self, grow: &mut Grow, state: StateId) -> u32 {
        if let Some(set) = grow.choices.leaf(state) {
            return self.push(PartialGraph::Leaf(set));
        }
        if grow.known[state as usize] != IMPOSSIBLE {
            return grow.known[state as usize];
        }
        let part = self.server(grow, state).unwrap_or_else(|| {
            let (question, to) = grow.choices.choice(state, grow.picks.of(state));
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

    /// A part that can serve a state besides what it serves already.
    fn server(&mut self, grow: &mut Grow, state: StateId) -> Option<u32> {
        let mut at = 0;
        if let Some(key) = grow.marks.key(state) {
            at = grow.by_key.get(key).map_or(grow.tests.len(), |first| first as usize);
            self.steps += at;
        }
        loop {
            let next = grow.marks.next(&self.grown, at, state);
            // What is passed over counts, too.
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

    /// Whether a part can serve a state; narrows its leaves to what the state allows.
    fn can_serve(&mut self, grow: &mut Grow, part: u32, state: StateId) -> bool {
        self.steps += 1;
        if let Some(set) = grow.choices.leaf(state) {
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
        let Some(choice) = (0..grow.choices.count(state)).find(|it| grow.choices.choice(state, *it).0 == question) else { return false };
        for answer in 0..grow.choices.choice(state, choice).1.len() {
            let to = grow.choices.choice(state, choice).1[answer];
            let PartialGraph::Test { to: parts, .. } = &self.parts[part as usize] else { return false };
            let below = parts[answer];
            if to != IMPOSSIBLE && (below == IMPOSSIBLE || !self.can_serve(grow, below, to)) {
                return false;
            }
        }
        true
    }

    /// The states for which parts were made; the others are served by these.
    pub(in crate::decide) fn grown(&self) -> &[StateId] {
        &self.grown
    }

    /// How many parts were made, and attempts to serve a state; at least one.
    pub(in crate::decide) const fn steps(&self) -> usize {
        self.steps
    }

    /// Takes back what the present attempt narrowed.
    fn undo(&mut self) {
        while let Some((part, old)) = self.trail.pop() {
            self.parts[part as usize] = PartialGraph::Leaf(old);
        }
    }

    /// The parts that are left, a part after all below it, and how many of them are tests.
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

    /// How many tests are left.
    pub(in crate::decide) fn tests(&self) -> usize {
        self.grown.len()
    }
}

impl Merge {
    /// The graph, its branches in classes. Among right ends those are taken that serve the most leaves.
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

    /// For each set of right ends the one that is taken.
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

/// The node behind each answer; answers that cannot occur go where the last other node goes.
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

/// The branches of a test from the node behind each answer.
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
