//! A good graph for a table with too many states of knowledge to look at all of them.
//!
//! The search goes down from the diagram's root: a state is what is left to decide ([`diagram`]), and each is settled once. In a
//! state only the most telling questions are followed, those that leave the least entropy for their cost (J. R. Quinlan's information
//! gain). The first round follows one: plain information gain; the next ones follow what other measures of uncertainty take for most
//! telling ([`entropy`]), and the measure that led to the best graph stays. Then a few more are followed in the states of the best
//! graphs so far, until that makes them no better (policy iteration: R. A. Howard, "Dynamic Programming and Markov Processes", 1960); then
//! two everywhere and so on, as long as steps are left. No round ends with a worse graph than the one before; and where no question was
//! left out but such as cannot be better, the graph is optimal.
//!
//! No graph of a state costs less than the information that is wanting (C. E. Shannon): the entropy of its ends, at the least price of a
//! bit. That rules questions out, and bounds from below what was not looked at.

pub(in crate::decide) mod diagram;
pub(in crate::decide) mod entropy;
mod estimate;

use crate::decide::effort::{GraphTooLarge, Limits};
use crate::decide::exact::{EQUAL, Solved};
use crate::decide::problem::Problem;
use crate::decide::problem::choices::{Choices, IMPOSSIBLE, StateId};
use crate::decide::problem::sets::NONE;
use crate::decide::search::diagram::{Diagram, FunctionId, Stamps};
use crate::decide::search::entropy::{Entropy, MEASURES, Uncertain, log2};
use crate::decide::search::estimate::Estimate;
use crate::lists::Order;
use crate::space::OutOfBudget;

/// The search; see the module.
pub(in crate::decide) struct GraphSearch<'p, 's> {
    diagram: Diagram,
    problem: &'p mut Problem<'s>,
    entropy: Entropy,
    stamps: Stamps,
    /// For each state the questions, the most telling first, each with where it leads.
    questions: Vec<Option<Ranked>>,
    /// For each state its cost, in this round.
    costs: Vec<f64>,
    /// For each state the best choices: questions with a node for each answer.
    best: Vec<Vec<u32>>,
    /// The states of the best graphs so far: there more questions are followed.
    on_path: Vec<bool>,
    /// By which measure questions are more telling.
    measure: usize,
    /// How many questions are followed elsewhere.
    width: usize,
    /// Whether a question was left out.
    narrowed: bool,
    equal: f64,
    /// So many steps were there in the beginning, as far as they may be used.
    begin: usize,
    /// Where a state would take more steps than this, together with all before, only the question that seems to tell most is looked into.
    thorough: usize,
    /// Whether there was such a state: then the first round is the last.
    is_hasty: bool,
    estimate: Estimate,
    /// How many answers all questions have.
    answers: usize,
    /// What the cheapest question costs.
    cheapest: f64,
    /// No question costs less for each bit that it tells.
    per_bit: f64,
    /// How many states the round may still settle.
    unsettled: usize,
}

/// The questions of a state.
#[derive(Default)]
struct Ranked {
    asked: Box<[RankedQuestion]>,
    /// Whether there are others.
    is_partial: bool,
}

/// A question at a state.
struct RankedQuestion {
    question: usize,
    /// What asking costs here, on average.
    cost: f64,
    /// Share and node for each answer.
    to: Box<[(f64, FunctionId)]>,
    /// What is told for the cost, by each measure.
    gain: Uncertain,
}

/// In the states of the best graphs so many more questions are followed than elsewhere.
const EXTRA_WIDTH_ON_PATH: usize = 3;
/// From this width on an exact search follows every question.
const LAST_NARROW_WIDTH: usize = 3;
/// A wider round usually takes more than so many times the steps of all before; where fewer are left, it is not begun.
const STEPS_FACTOR_PER_ROUND: usize = 2;

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::decide) enum Rounds {
    /// Information gain alone.
    One,
    /// Wider and wider.
    WhileStepsLast,
    /// After a few rounds every question everywhere.
    ToTheEnd,
}

/// Searches a problem, the rounds after the first within the steps of widening; `None` where not even the first ends within the steps, and
/// [`GraphTooLarge`] where its graph has so many tests that no later one is small enough.
pub(in crate::decide) fn solve(
    problem: &mut Problem,
    diagram: Diagram,
    root: FunctionId,
    rounds: Rounds,
    limits: Limits,
) -> Result<Option<Solved>, GraphTooLarge> {
    let equal = diagram.mass(root) * EQUAL;
    let answers = problem.questions.iter().map(|it| it.answers).sum();
    let cheapest = problem.questions.iter().map(|it| it.cost).fold(f64::INFINITY, f64::min);
    let per_bit = per_bit(problem);
    let estimate = Estimate::new(&diagram);
    let entropy = Entropy::new(&diagram, root, &problem.sets);
    let mut search = GraphSearch {
        begin: diagram.steps,
        diagram,
        problem,
        entropy,
        stamps: Stamps::default(),
        questions: Vec::new(),
        costs: Vec::new(),
        best: Vec::new(),
        on_path: Vec::new(),
        measure: 0,
        width: 1,
        narrowed: false,
        equal,
        thorough: limits.thorough,
        is_hasty: false,
        estimate,
        answers,
        cheapest,
        per_bit,
        unsettled: limits.settled,
    };
    let Ok(mut cost) = search.round(root) else {
        return if search.unsettled == 0 { Err(GraphTooLarge) } else { Ok(None) };
    };
    search.unsettled = usize::MAX;
    if search.narrowed && rounds != Rounds::One {
        if search.is_hasty {
            return Ok(Some(search.solved(root, cost)));
        }
        search.limit(limits.widening);
        let Some(least) = search.choose_measure(root, cost) else { return Ok(None) };
        cost = least;
    }
    let mut solved = search.solved(root, cost);
    if !search.narrowed || rounds == Rounds::One || (rounds == Rounds::WhileStepsLast && !search.may_go_on()) {
        return Ok(Some(solved));
    }
    search.mark_path(root);
    while let Ok(cost) = search.round(root) {
        let better = cost < solved.cost * search.diagram.mass(root) - equal;
        solved = search.solved(root, cost);
        if !search.narrowed {
            break;
        }
        if better {
            search.mark_path(root);
        } else if rounds == Rounds::ToTheEnd {
            search.width = if search.width < LAST_NARROW_WIDTH { search.width + 1 } else { usize::MAX };
        } else if search.may_widen() {
            search.width += 1;
        } else {
            break;
        }
    }
    Ok(Some(solved))
}

/// The least that a bit of information costs: a question with `n` answers tells at most the logarithm of `n`. Nothing is claimed where
/// several ends are right: then the entropy depends on which of them are taken.
fn per_bit(problem: &Problem) -> f64 {
    if !problem.sets.are_single() {
        return 0.0;
    }
    problem.questions.iter().map(|it| it.cost / log2(it.answers as f64)).fold(f64::INFINITY, f64::min)
}

/// The most telling questions first.
fn order(asked: &mut [RankedQuestion], measure: usize) {
    asked.order_by(|a, b| b.gain[measure].total_cmp(&a.gain[measure]).then(a.question.cmp(&b.question)));
}

impl GraphSearch<'_, '_> {
    /// Goes by another measure from now on.
    fn go_by(&mut self, measure: usize) {
        self.measure = measure;
        self.questions.iter_mut().flatten().for_each(|it| order(&mut it.asked, measure));
    }

    /// Leaves so many steps at most.
    fn limit(&mut self, steps: usize) {
        self.begin -= self.diagram.steps.saturating_sub(steps);
        self.diagram.steps = self.diagram.steps.min(steps);
    }

    /// Whether enough steps are left for a round that looks at more.
    const fn may_widen(&self) -> bool {
        self.diagram.steps / STEPS_FACTOR_PER_ROUND >= self.begin - self.diagram.steps
    }

    /// Whether enough steps are left for a round that looks at more in some states.
    const fn may_go_on(&self) -> bool {
        self.diagram.steps >= self.begin - self.diagram.steps
    }

    /// Settles on the measure that leads to the best graph, and answers with its cost; `cost` is that of the first.
    fn choose_measure(&mut self, root: FunctionId, cost: f64) -> Option<f64> {
        let (mut least, mut best) = (cost, self.measure);
        while self.measure + 1 < MEASURES && self.may_widen() {
            self.go_by(self.measure + 1);
            let Ok(cost) = self.round(root) else { break };
            if cost < least - self.equal || !self.narrowed {
                (least, best) = (cost, self.measure);
            }
            if !self.narrowed {
                break;
            }
        }
        if self.measure != best {
            self.go_by(best);
            self.round(root).ok()?;
        }
        Some(least)
    }

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
        self.unsettled = self.unsettled.checked_sub(1).ok_or(OutOfBudget)?;
        self.rank(state)?;
        let ranked = self.questions[state as usize].take().unwrap_or_default();
        self.narrowed |= ranked.is_partial;
        let cost = self.least(state, &ranked.asked);
        self.questions[state as usize] = Some(ranked);
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
    fn least(&mut self, state: FunctionId, asked: &[RankedQuestion]) -> Result<f64, OutOfBudget> {
        let mut least = f64::INFINITY;
        let mut best = Vec::new();
        let on_path = self.on_path.get(state as usize) == Some(&true);
        let width = if on_path { self.width.saturating_add(EXTRA_WIDTH_ON_PATH) } else { self.width };
        for (at, it) in asked.iter().enumerate() {
            let followed = at < width;
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
    fn cost_of_asking(&mut self, asked: &RankedQuestion, least: f64, followed: bool) -> Result<Option<f64>, OutOfBudget> {
        let mut cost = asked.cost;
        for (share, node) in &asked.to {
            cost += share * if followed { self.at_least(*node) } else { self.floor(*node) };
        }
        if cost > least + self.equal || !followed {
            return Ok((cost > least + self.equal).then_some(cost));
        }
        cost = asked.cost;
        for (at, (share, node)) in asked.to.iter().enumerate() {
            if *share > 0.0 {
                cost += share * self.cost(*node)?;
            }
            let rest: f64 = asked.to[at + 1..].iter().map(|(share, node)| share * self.at_least(*node)).sum();
            if cost + rest > least + self.equal {
                return Ok(Some(cost + rest));
            }
        }
        Ok(Some(cost))
    }

    /// No graph of a state costs less: neither than one question where one is needed, nor than the information that is wanting.
    fn floor(&self, state: FunctionId) -> f64 {
        if self.diagram.set(state) != NONE {
            return 0.0;
        }
        let (question, information) = (self.cheapest * self.diagram.mass(state), self.per_bit * (self.entropy.known(state) - self.equal));
        if question > information { question } else { information }
    }

    /// A state costs at least this in the present round.
    fn at_least(&self, state: FunctionId) -> f64 {
        match self.costs.get(state as usize) {
            Some(known) if *known >= 0.0 => *known,
            _ => self.floor(state),
        }
    }

    /// Finds out what the questions of a state tell.
    fn rank(&mut self, state: FunctionId) -> Result<(), OutOfBudget> {
        if self.questions[state as usize].is_some() {
            return Ok(());
        }
        let mut open = Vec::with_capacity(self.problem.questions.len());
        let below = self.diagram.below(state, &mut self.stamps);
        for sample in self.diagram.samples(&below) {
            self.diagram.questions(self.problem, sample, &mut open);
        }
        self.is_hasty |= self.begin - self.diagram.steps + below.len() * self.answers > self.thorough;
        let is_partial = self.is_hasty && open.len() > 1;
        if is_partial {
            let questions = &self.problem.questions;
            let best = self.estimate.most_telling(&self.diagram, &mut self.entropy, state, &below, &open, |it| questions[it].cost);
            open = vec![open.swap_remove(best)];
        }
        let mass = self.diagram.mass(state);
        let before = self.entropy.of(&self.diagram, state);
        let mut asked = Vec::with_capacity(open.len());
        for (question, shares) in open {
            let (mut to, mut left) = (Vec::with_capacity(shares.len()), [0.0; MEASURES]);
            for (answer, share) in shares.into_iter().enumerate() {
                let node = if share > 0.0 { self.diagram.answered(self.problem, state, question, answer)? } else { 0 };
                if !is_partial {
                    let behind = self.entropy.of(&self.diagram, node);
                    left.iter_mut().zip(behind).for_each(|(left, behind)| *left += share * behind);
                }
                to.push((share, node));
            }
            let cost = self.problem.questions[question].cost * mass;
            let gain = std::array::from_fn(|at| (before[at] - left[at]) / cost.max(f64::MIN_POSITIVE));
            asked.push(RankedQuestion { question, cost, to: to.into(), gain });
        }
        if asked.is_empty() {
            return Err(OutOfBudget);
        }
        order(&mut asked, self.measure);
        self.questions[state as usize] = Some(Ranked { asked: asked.into(), is_partial });
        Ok(())
    }

    /// The graphs of the last round.
    fn solved(&self, root: FunctionId, cost: f64) -> Solved {
        let mut choices = Choices::new(&self.problem.questions);
        let mut states = vec![None; self.diagram.len()];
        let state = self.state(root, &mut choices, &mut states);
        let mass = self.diagram.mass(root).max(f64::MIN_POSITIVE);
        let least = if self.narrowed { self.least_possible(root, &mut vec![-1.0; self.diagram.len()]) } else { cost };
        let least = if least > cost - self.equal { cost } else { least };
        Solved { choices, root: state, cost: cost / mass, least: least / mass }
    }

    /// No graph of a state costs less: the best of all its questions, with the same of what is behind the answers as far as that was
    /// looked into. `known` is negative where nothing is.
    fn least_possible(&self, state: FunctionId, known: &mut [f64]) -> f64 {
        if known[state as usize] < 0.0 {
            let mut least = f64::INFINITY;
            if let Some(Some(Ranked { asked, is_partial: false })) = self.questions.get(state as usize) {
                for it in asked {
                    let cost = self.least_asking(it, known);
                    if cost < least {
                        least = cost;
                    }
                }
            }
            let floor = self.floor(state);
            known[state as usize] = if least < f64::INFINITY && least > floor { least } else { floor };
        }
        known[state as usize]
    }

    fn least_asking(&self, asked: &RankedQuestion, known: &mut [f64]) -> f64 {
        let (mut behind, mut at) = (0.0, 0);
        while at < asked.to.len() {
            let (share, node) = asked.to[at];
            behind += share * self.least_possible(node, known);
            at += 1;
        }
        asked.cost + behind
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
