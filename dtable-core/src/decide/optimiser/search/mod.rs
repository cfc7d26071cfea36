//! Searches for a good graph of a table that has too many states of knowledge to visit all of them.
//!
//! # The problem
//!
//! Which question should a graph ask first? [`exact`](super::exact) tries all of them in every state of knowledge, but
//! eighteen yes-no conditions have 3^18 states, 387 million. The obvious guide is to ask the question that tells most
//! about the end. It is a good guide, but not always right:
//!
//! | rule | `a` | `b` | `c` | result |
//! | --- | --- | --- | --- | --- |
//! | 1 | T | T | - | 1 |
//! | 2 | F | - | T | 1 |
//! | else | | | | 0 |
//!
//! Four of the eight cases have the result 1. The answer to `a` leaves the result as uncertain as it was. The answer
//! `b: T` makes 1 likely (three of four cases), so `b` tells more than `a`. But a graph that begins with `b` needs 2.5
//! questions on average, and one that asks `a`, and then `b` or `c`, needs 2.
//!
//! # The search
//!
//! A *state* is a node of the decision diagram ([`diagram`]): a function from the answers that are still open to the
//! right ends. Different answers that leave the same to be decided lead to one state. To *settle* a state is to find
//! the question for which the cost of asking, plus the cost of the states behind its answers, is least. The search
//! goes down from the root and settles each state once in a *round*.
//!
//! It does not follow every question of a state, only the most telling ones: those that remove the most uncertainty
//! about the end per unit of cost (J. R. Quinlan's information gain). The number of them is the *width*. In the example
//! a round of width 1 finds the graph that begins with `b`, a round of width 3 the better one.
//!
//! The rounds:
//!
//! 1. Width 1, with entropy as the measure of uncertainty.
//! 2. The same with the other measures ([`entropy`]). The measure of the best graph stays.
//! 3. A larger width in the states of the best graphs found so far, as long as that improves them (policy iteration:
//!    R. A. Howard, "Dynamic Programming and Markov Processes", 1960).
//! 4. A width larger by one in all states, then again step 3, and so on while steps last.
//!
//! For a very large table even the first round takes too long. Then it becomes *hasty*: it follows one question of each
//! state, which an estimate chooses ([`estimate`]), and is the only round.
//!
//! # The bound, and what is guaranteed
//!
//! A graph of a state costs at least the entropy of its ends times the least price of a bit (C. E. Shannon), and at
//! least its cheapest question. So a question whose bound exceeds the best cost so far is excluded without being
//! followed.
//!
//! Every graph of a round is right, and its cost is computed, not estimated. [`Solved::least`] is a lower bound for the
//! cost of all graphs of the table. If a round was not *narrowed*, that is, it left out only questions that cannot be
//! better, its graph is optimal and the bound is its cost. A round of step 3 or 4 never ends with a worse graph than
//! the round before, because the best graph so far is among those that it compares.

pub(in crate::decide) mod average;
pub(in crate::decide) mod diagram;
pub(in crate::decide) mod entropy;
mod estimate;

use crate::decide::optimiser::effort::{GraphLimits, GraphTooLarge};
use crate::decide::optimiser::exact::{EQUAL, Solved};
use crate::decide::optimiser::problem::Problem;
use crate::decide::optimiser::problem::best_questions::{BestQuestions, IMPOSSIBLE, StateId};
use crate::decide::optimiser::problem::sets::NONE;
use crate::decide::optimiser::search::diagram::{Diagram, FunctionId, Stamps};
use crate::decide::optimiser::search::entropy::{Entropy, MEASURES, Uncertain, log2};
use crate::decide::optimiser::search::estimate::Estimate;
use crate::lists::Order;
use crate::space::Unanswered;

/// The search. See the module.
///
/// The cost of a state is its average cost times its *mass*, the average weight of its cases. So costs of states add up
/// by their shares alone.
pub(in crate::decide) struct GraphSearch<'p, 's> {
    diagram: Diagram,
    problem: &'p mut Problem<'s>,
    entropy: Entropy,
    stamps: Stamps,
    /// For each state its questions, the most telling first; `None` before they were ranked.
    questions: Vec<Option<Ranked>>,
    /// For each state its cost in this round; negative if it is not settled.
    costs: Vec<f64>,
    /// For each state settled in this round its best questions: the question, then the state behind each answer.
    best: Vec<Vec<u32>>,
    /// Whether each state belongs to a best graph so far; its width is larger by [`EXTRA_WIDTH_ON_PATH`].
    on_path: Vec<bool>,
    /// The index of the measure that ranks questions.
    measure: usize,
    /// The number of questions of a state that are followed.
    width: usize,
    /// Whether this round left out a question that might be better.
    narrowed: bool,
    /// Costs that differ by less than this are equal.
    equal: f64,
    /// The number of steps of the diagram that the search had at its beginning.
    begin: usize,
    /// The number of steps after which the search becomes hasty.
    thorough: usize,
    /// Whether the search is hasty.
    is_hasty: bool,
    estimate: Estimate,
    /// The number of answers of all questions together.
    answers: usize,
    /// The cost of the cheapest question.
    cheapest: f64,
    /// The least price of a bit of information.
    per_bit: f64,
    /// The number of states that the round may still settle.
    unsettled: usize,
}

/// The questions of a state, the most telling first.
#[derive(Default)]
struct Ranked {
    asked: Box<[RankedQuestion]>,
    /// Whether an estimate left out all questions but one.
    is_partial: bool,
}

/// A question of a state.
struct RankedQuestion {
    question: usize,
    /// The cost of asking, times the mass of the state.
    cost: f64,
    /// For each answer its share of the state's cases, and the state behind it.
    to: Box<[(f64, FunctionId)]>,
    /// The uncertainty that the question removes per unit of cost, by each measure.
    gain: Uncertain,
}

/// The number of questions that are followed in addition in states of the best graphs so far. No measurement is
/// recorded for this and the next number.
const EXTRA_WIDTH_ON_PATH: usize = 3;
/// The width after which a search under `effort: exact` follows every question of every state.
const LAST_NARROW_WIDTH: usize = 3;
/// A wider round is begun only if the steps left are at least this times the steps taken so far: it usually takes more
/// than that.
const STEPS_FACTOR_PER_ROUND: usize = 2;

/// The rounds that a search makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::decide) enum Rounds {
    /// One round, by information gain.
    One,
    /// Wider rounds while steps last.
    WhileStepsLast,
    /// Wider rounds, and then one that follows every question of every state.
    ToTheEnd,
}

/// Searches for a graph of the problem; `root` is the node of the diagram in which nothing is known. The rounds after
/// the first share the steps of `limits.widening`. Returns `None` if the first round does not end within its steps,
/// and [`GraphTooLarge`] if its graph has so many tests that no later graph can be small enough.
pub(in crate::decide) fn solve(
    problem: &mut Problem,
    diagram: Diagram,
    root: FunctionId,
    rounds: Rounds,
    limits: GraphLimits,
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
    let solved = search.settle(root, rounds, limits)?;
    let may_cost_less = |solved: &Solved| solved.cost > solved.least && !search.problem.sets.are_single();
    Ok(match solved {
        Some(solved) if may_cost_less(&solved) => Some(Solved { searched: Some((search.diagram, root)), ..solved }),
        other => other,
    })
}

/// The least price of a bit of information: a question with `n` answers gives at most `log2(n)` bits. It is 0, so that
/// it bounds nothing, if several ends may be right for a case: the entropy then depends on which of them is taken.
fn per_bit(problem: &Problem) -> f64 {
    if !problem.sets.are_single() {
        return 0.0;
    }
    problem.questions.iter().map(|it| it.cost / log2(it.answers as f64)).fold(f64::INFINITY, f64::min)
}

/// Sorts questions, the most telling first.
fn order(asked: &mut [RankedQuestion], measure: usize) {
    asked.order_by(|a, b| b.gain[measure].total_cmp(&a.gain[measure]).then(a.question.cmp(&b.question)));
}

impl GraphSearch<'_, '_> {
    /// Makes rounds until steps run out, or until no question was left out. `None` if the steps do not last for one.
    fn settle(&mut self, root: FunctionId, rounds: Rounds, limits: GraphLimits) -> Result<Option<Solved>, GraphTooLarge> {
        let Ok(mut cost) = self.round(root) else {
            return if self.unsettled == 0 { Err(GraphTooLarge) } else { Ok(None) };
        };
        self.unsettled = usize::MAX;
        if self.narrowed && rounds != Rounds::One {
            if self.is_hasty {
                return Ok(Some(self.solved(root, cost)));
            }
            self.limit(limits.widening);
            let Some(least) = self.choose_measure(root, cost) else { return Ok(None) };
            cost = least;
        }
        let mut solved = self.solved(root, cost);
        if !self.narrowed || rounds == Rounds::One || (rounds == Rounds::WhileStepsLast && !self.may_go_on()) {
            return Ok(Some(solved));
        }
        self.mark_path(root);
        while let Ok(cost) = self.round(root) {
            let better = cost < solved.cost * self.diagram.mass(root) - self.equal;
            solved = self.solved(root, cost);
            if !self.narrowed {
                break;
            }
            if better {
                self.mark_path(root);
            } else if rounds == Rounds::ToTheEnd {
                self.width = if self.width < LAST_NARROW_WIDTH { self.width + 1 } else { usize::MAX };
            } else if self.may_widen() {
                self.width += 1;
            } else {
                break;
            }
        }
        Ok(Some(solved))
    }

    /// Ranks the questions of all states by another measure from now on.
    fn go_by(&mut self, measure: usize) {
        self.measure = measure;
        self.questions.iter_mut().flatten().for_each(|it| order(&mut it.asked, measure));
    }

    /// Reduces the steps left to at most `steps`; those taken away do not count as taken by the search.
    fn limit(&mut self, steps: usize) {
        self.begin -= self.diagram.steps.saturating_sub(steps);
        self.diagram.steps = self.diagram.steps.min(steps);
    }

    /// Whether enough steps are left for a wider round.
    const fn may_widen(&self) -> bool {
        self.diagram.steps / STEPS_FACTOR_PER_ROUND >= self.begin - self.diagram.steps
    }

    /// Whether enough steps are left for a round that is wider in some states.
    const fn may_go_on(&self) -> bool {
        self.diagram.steps >= self.begin - self.diagram.steps
    }

    /// Makes a round with each of the other measures, while steps last, and keeps the measure with the best graph.
    /// Returns the cost of this graph; `cost` is the cost by the first measure. The last round is then the one of the
    /// best graph; `None` if the steps end before it.
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

    /// Makes a round: settles all states anew, with the present measure and width. Returns the cost of the root.
    fn round(&mut self, root: FunctionId) -> Result<f64, Unanswered> {
        self.costs.clear();
        self.best.clear();
        self.narrowed = false;
        self.cost(root)
    }

    /// Settles a state, and returns the cost of its best graph in this round.
    fn cost(&mut self, state: FunctionId) -> Result<f64, Unanswered> {
        if self.diagram.set(state) != NONE {
            return Ok(0.0);
        }
        self.grow(state);
        if self.costs[state as usize] >= 0.0 {
            return Ok(self.costs[state as usize]);
        }
        self.unsettled = self.unsettled.checked_sub(1).ok_or(Unanswered::OutOfBudget)?;
        self.rank(state)?;
        let ranked = self.questions[state as usize].take().unwrap_or_default();
        self.narrowed |= ranked.is_partial;
        let cost = self.least(state, &ranked.asked);
        self.questions[state as usize] = Some(ranked);
        self.costs[state as usize] = cost?;
        Ok(self.costs[state as usize])
    }

    /// Marks the states of the best graphs of the last round.
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

    /// Makes room for what is stored about a state.
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

    /// Settles a state by its ranked questions: notes the best, and returns their cost.
    fn least(&mut self, state: FunctionId, asked: &[RankedQuestion]) -> Result<f64, Unanswered> {
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

    /// The cost of the best graph that begins with a question, if it is at most `least`; otherwise a lower bound above
    /// `least`. `None` if the question might be better, but is not `followed`.
    fn cost_of_asking(&mut self, asked: &RankedQuestion, least: f64, followed: bool) -> Result<Option<f64>, Unanswered> {
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

    /// A lower bound of the cost of a state, without looking at states behind it: the cheapest question, or the price
    /// of the missing information.
    fn floor(&self, state: FunctionId) -> f64 {
        if self.diagram.set(state) != NONE {
            return 0.0;
        }
        let (question, information) = (self.cheapest * self.diagram.mass(state), self.per_bit * (self.entropy.known(state) - self.equal));
        if question > information { question } else { information }
    }

    /// The cost of a state, or a lower bound if it is not settled in this round.
    fn at_least(&self, state: FunctionId) -> f64 {
        match self.costs.get(state as usize) {
            Some(known) if *known >= 0.0 => *known,
            _ => self.floor(state),
        }
    }

    /// Computes and ranks the questions of a state, once.
    fn rank(&mut self, state: FunctionId) -> Result<(), Unanswered> {
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
            return Err(Unanswered::NotKnown);
        }
        order(&mut asked, self.measure);
        self.questions[state as usize] = Some(Ranked { asked: asked.into(), is_partial });
        Ok(())
    }

    /// The best graphs of the last round, with their average cost and the lower bound.
    fn solved(&self, root: FunctionId, cost: f64) -> Solved {
        let mut best = BestQuestions::new(&self.problem.questions);
        let mut states = vec![None; self.diagram.len()];
        let state = self.state(root, &mut best, &mut states);
        let mass = self.diagram.mass(root).max(f64::MIN_POSITIVE);
        let least = if self.narrowed { self.least_possible(root, &mut vec![-1.0; self.diagram.len()]) } else { cost };
        let least = if least > cost - self.equal { cost } else { least };
        Solved { best, root: state, cost: cost / mass, least: least / mass, searched: None }
    }

    /// A lower bound of the cost of a state over all its questions: looks at the states behind them, if the state was
    /// ranked, and otherwise takes [`floor`](Self::floor). `known` has the bounds so far, and is negative elsewhere.
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

    /// A lower bound of the cost of all graphs that begin with a question.
    fn least_asking(&self, asked: &RankedQuestion, known: &mut [f64]) -> f64 {
        let (mut behind, mut at) = (0.0, 0);
        while at < asked.to.len() {
            let (share, node) = asked.to[at];
            behind += share * self.least_possible(node, known);
            at += 1;
        }
        asked.cost + behind
    }

    /// Adds a state with its best questions to `best`, and all states behind it. `states` has those that were added.
    fn state(&self, node: FunctionId, best: &mut BestQuestions, states: &mut Vec<Option<StateId>>) -> StateId {
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
                        *place = self.state(*place, best, states);
                    }
                    at += 1 + answers;
                }
                best.state(&key)
            }
            set => best.end(set),
        };
        states[node as usize] = Some(state);
        state
    }
}
