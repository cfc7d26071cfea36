//! A good graph for a table with too many cells to look at all of them.
//!
//! The search goes down from the diagram's root: a state is what is left to decide ([`super::diagram`]), and each is settled once. In a
//! state only the most telling questions are followed, those that leave the least entropy for their cost (J. R. Quinlan's information
//! gain). The first round follows one: plain information gain; the next two, then three. Then every question is followed in the states of the
//! best graphs so far, until that makes them no better; then four elsewhere, and so on, as long as steps are left. No round ends with a
//! worse graph than the one before; and where no question was left out but such as cannot be better, the graph is optimal.

use super::choices::{Choices, IMPOSSIBLE, StateId};
use super::diagram::{Diagram, FunctionId, Stamps};
use super::entropy::Entropy;
use super::exact::{EQUAL, Solved};
use super::problem::Problem;
use super::sets::NONE;
use crate::verify::OutOfBudget;

/// The search; see the module.
pub(super) struct Search<'p, 's> {
    diagram: Diagram,
    problem: &'p mut Problem<'s>,
    entropy: Entropy,
    stamps: Stamps,
    /// For each state the questions, the most telling first, each with where it leads.
    questions: Vec<Option<Box<[Asked]>>>,
    /// For each state its cost, in this round.
    costs: Vec<f64>,
    /// For each state the best choices: questions with a node for each answer.
    best: Vec<Vec<u32>>,
    /// The states of the best graphs so far: there every question is followed.
    on_path: Vec<bool>,
    /// How many questions are followed elsewhere.
    width: usize,
    /// Whether a question was left out.
    narrowed: bool,
    equal: f64,
    cheapest: f64,
}

/// A question at a state.
struct Asked {
    question: usize,
    /// What asking costs here, on average.
    cost: f64,
    /// Share and node for each answer.
    to: Box<[(f64, FunctionId)]>,
    /// The entropy that is left, for comparison.
    left: f64,
}

/// From this width on the states of the best graphs are looked at in full.
const WIDE: usize = 3;

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounds {
    /// Information gain alone.
    One,
    /// Wider and wider.
    WhileStepsLast,
    /// After a few rounds every question everywhere.
    ToTheEnd,
}

/// Searches a problem; `None` where not even the first round ends within the steps.
pub(super) fn solve(problem: &mut Problem, diagram: Diagram, root: FunctionId, rounds: Rounds) -> Option<Solved> {
    let (rounds, exact) = match rounds {
        Rounds::One => (1, false),
        Rounds::WhileStepsLast => (usize::MAX, false),
        Rounds::ToTheEnd => (usize::MAX, true),
    };
    let equal = diagram.mass(root) * EQUAL;
    let cheapest = problem.questions.iter().map(|it| it.cost).fold(f64::INFINITY, f64::min);
    let entropy = Entropy::new(&diagram, root, &problem.sets);
    let mut search = Search {
        diagram,
        problem,
        entropy,
        stamps: Stamps::default(),
        questions: Vec::new(),
        costs: Vec::new(),
        best: Vec::new(),
        on_path: Vec::new(),
        width: 1,
        narrowed: false,
        equal,
        cheapest,
    };
    let mut solved: Option<Solved> = None;
    loop {
        let Ok(cost) = search.round(root) else { return solved };
        let better = solved.as_ref().is_none_or(|it| cost < it.cost * search.diagram.mass(root) - equal);
        solved = Some(search.solved(root, cost));
        if !search.narrowed || search.width == rounds {
            return solved;
        }
        if search.width == WIDE && exact {
            search.width = usize::MAX;
        } else if search.width < WIDE || !better {
            search.width += 1;
        } else {
            search.mark_path(root);
        }
    }
}

impl Search<'_, '_> {
    /// Settles everything anew, with the present width.
    fn round(&mut self, root: FunctionId) -> Result<f64, OutOfBudget> {
        self.costs.clear();
        self.best.clear();
        self.narrowed = false;
        self.cost(root)
    }

    /// The cost of a state.
    fn cost(&mut self, state: FunctionId) -> Result<f64, OutOfBudget> {
        if self.diagram.set(state) != NONE {
            return Ok(0.0);
        }
        self.grow(state);
        if self.costs[state as usize] >= 0.0 {
            return Ok(self.costs[state as usize]);
        }
        self.rank(state)?;
        let asked = self.questions[state as usize].take().unwrap_or_default();
        let cost = self.least(state, &asked);
        self.questions[state as usize] = Some(asked);
        self.costs[state as usize] = cost?;
        Ok(self.costs[state as usize])
    }

    /// Marks the states of the best graphs.
    fn mark_path(&mut self, root: FunctionId) {
        self.on_path = vec![false; self.diagram.len()];
        let mut pending = vec![root];
        while let Some(state) = pending.pop() {
            if state == IMPOSSIBLE || self.diagram.set(state) != NONE || std::mem::replace(&mut self.on_path[state as usize], true) {
                continue;
            }
            let key = &self.best[state as usize];
            let mut at = 0;
            while at < key.len() {
                let answers = self.problem.questions[key[at] as usize].answers;
                pending.extend_from_slice(&key[at + 1..=at + answers]);
                at += 1 + answers;
            }
        }
    }

    fn grow(&mut self, state: FunctionId) {
        let len = state as usize + 1;
        if self.costs.len() < len {
            self.costs.resize(len, -1.0);
            self.best.resize(len, Vec::new());
        }
        if self.questions.len() < len {
            self.questions.resize_with(len, || None);
        }
    }

    /// The least cost over the questions that are followed.
    fn least(&mut self, state: FunctionId, asked: &[Asked]) -> Result<f64, OutOfBudget> {
        let mut least = f64::INFINITY;
        let mut best = Vec::new();
        let on_path = self.on_path.get(state as usize) == Some(&true);
        for (at, it) in asked.iter().enumerate() {
            let followed = at < self.width || on_path;
            let Some(cost) = self.cost_of_asking(it, least, followed)? else {
                self.narrowed |= !followed;
                continue;
            };
            if cost > least + self.equal {
                continue;
            }
            if cost < least - self.equal {
                best.clear();
            }
            least = least.min(cost);
            best.push(it.question as u32);
            best.extend(it.to.iter().map(|(share, node)| if *share > 0.0 { *node } else { IMPOSSIBLE }));
        }
        self.grow(state);
        self.best[state as usize] = best;
        Ok(least)
    }

    /// The cost of a question, or something above `least` where it is not better; `None` where that is open because it is not
    /// `followed`.
    fn cost_of_asking(&mut self, asked: &Asked, least: f64, followed: bool) -> Result<Option<f64>, OutOfBudget> {
        if !followed {
            let least_possible = asked.cost + asked.to.iter().map(|(share, node)| share * self.floor(*node)).sum::<f64>();
            return Ok((least_possible > least + self.equal).then_some(least_possible));
        }
        let bound = |this: &Self| asked.cost + asked.to.iter().map(|(share, node)| share * this.at_least(*node)).sum::<f64>();
        for (share, node) in &asked.to {
            let cost = bound(self);
            if cost > least + self.equal {
                return Ok(Some(cost));
            }
            if *share > 0.0 {
                self.cost(*node)?;
            }
        }
        Ok(Some(bound(self)))
    }

    /// No graph of a state costs less than one question where one is needed.
    fn floor(&self, state: FunctionId) -> f64 {
        if self.diagram.set(state) == NONE { self.cheapest * self.diagram.mass(state) } else { 0.0 }
    }

    /// A state costs at least this in the present round.
    fn at_least(&self, state: FunctionId) -> f64 {
        match self.costs.get(state as usize) {
            Some(known) if *known >= 0.0 => *known,
            _ => self.floor(state),
        }
    }

    /// Finds out what every question of a state tells.
    fn rank(&mut self, state: FunctionId) -> Result<(), OutOfBudget> {
        if self.questions[state as usize].is_some() {
            return Ok(());
        }
        let mut ranked = Vec::new();
        for sample in self.diagram.samples(state, &mut self.stamps) {
            for (question, shares) in self.diagram.questions(self.problem, sample) {
                let (mut to, mut left) = (Vec::with_capacity(shares.len()), 0.0);
                for (answer, share) in shares.into_iter().enumerate() {
                    let node = if share > 0.0 { self.diagram.answered(self.problem, state, question, answer)? } else { 0 };
                    left += share * self.entropy.of(&self.diagram, node);
                    to.push((share, node));
                }
                let cost = self.problem.questions[question].cost;
                ranked.push(Asked { question, cost: cost * self.diagram.mass(state), to: to.into(), left });
            }
        }
        if ranked.is_empty() {
            return Err(OutOfBudget);
        }
        let before = self.entropy.of(&self.diagram, state);
        let gain = |it: &Asked| (before - it.left) / it.cost.max(f64::MIN_POSITIVE);
        ranked.sort_by(|a, b| gain(b).total_cmp(&gain(a)).then(a.question.cmp(&b.question)));
        self.questions[state as usize] = Some(ranked.into());
        Ok(())
    }

    /// The graphs of the last round.
    fn solved(&self, root: FunctionId, cost: f64) -> Solved {
        let mut choices = Choices::new(&self.problem.questions);
        let mut states = vec![None; self.diagram.len()];
        let state = self.state(root, &mut choices, &mut states);
        let mass = self.diagram.mass(root).max(f64::MIN_POSITIVE);
        let least = if self.narrowed { self.at_least_overall(root) } else { cost };
        Solved { choices, root: state, cost: cost / mass, least: least / mass }
    }

    fn at_least_overall(&self, root: FunctionId) -> f64 {
        self.cheapest * self.diagram.mass(root)
    }

    fn state(&self, node: FunctionId, choices: &mut Choices, states: &mut Vec<Option<StateId>>) -> StateId {
        if node == IMPOSSIBLE {
            return IMPOSSIBLE;
        }
        if let Some(known) = states[node as usize] {
            return known;
        }
        let state = match self.diagram.set(node) {
            NONE => {
                let mut key = self.best[node as usize].clone();
                let mut at = 0;
                while at < key.len() {
                    let answers = self.problem.questions[key[at] as usize].answers;
                    for place in &mut key[at + 1..=at + answers] {
                        *place = self.state(*place, choices, states);
                    }
                    at += 1 + answers;
                }
                choices.state(&key)
            }
            set => choices.end(set),
        };
        states[node as usize] = Some(state);
        state
    }
}
