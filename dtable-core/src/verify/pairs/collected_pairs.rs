//! Pairs in tables that collect: whether what comes out of the two cases fits.
//!
//! Every rule that matches counts, so no single rule decides. A machine goes through the rules in order. Of each it
//! asks whether it matches the first case, and whether it matches the second. It remembers only by how much the results
//! differ so far: the difference of two sums, or the part of one list that the other one still has to match.
//!
//! ```text
//! collect sum, ignores: b       rule 1   b: T   5      rule 2   b: F   5
//! difference after rule 1       0 (both, none), 5 (the first alone), -5
//! after rule 2                  0, 5, -5, 10, -10      broken where it is not 0
//! ```
//!
//! From its last states back to the first, each state gets the formula *the pair ends in a state that breaks the
//! claim*; that of the first state is the question. Equal states are one, so a sum of a hundred small numbers has a few
//! hundred states a rule.

use super::fired_pairs::places;
use super::pair_results::{Fit, Results};
use super::shown_pairs::CasePair;
use super::{CasePairs, FoundPair};
use crate::lists::CollectVec;
use crate::model::{Aggregate, Comparison, Formula, Position, Region, Rule};
use crate::source::Span;
use crate::space::ResidualId;
use crate::space::feasible::Unknown;
use std::collections::{BTreeMap, HashMap};

/// Finds a pair that breaks the claim.
pub(super) fn broken(pairs: &mut CasePairs, aggregate: Aggregate) -> Result<Option<CasePair>, Unknown> {
    let machine = CollectMachine::new(pairs, aggregate);
    let layers = machine.layers(pairs)?;
    let [broken, unclear] = machine.formulas(pairs, &layers)?;
    let written = machine.all_are_written(pairs);
    let [broken, unclear] = [broken, unclear].map(|it| pairs.space.logic.residuals.and(vec![it, written]));
    if let Some(found) = shown(pairs, broken)? {
        return Ok(Some(found));
    }
    let demand = pairs.space.logic.residuals.and(vec![pairs.space.demand, unclear]);
    if pairs.space.logic.is_satisfiable(demand)? {
        let span = machine.expression(pairs.results);
        return Err(Unknown::Hard(span, "what rules give together is not compared here where they give expressions"));
    }
    Ok(None)
}

fn shown(pairs: &mut CasePairs, broken: ResidualId) -> Result<Option<CasePair>, Unknown> {
    let demand = pairs.space.logic.residuals.and(vec![pairs.space.demand, broken]);
    let all = pairs.space.all.clone();
    let Some(case) = pairs.space.logic.case(demand, &all)? else { return Ok(None) };
    let table = pairs.twin.of;
    let rules = (0..table.rules.len()).filter(|it| !table.rules[*it].is_else()).collect_vec();
    let mut matching = [Vec::new(), Vec::new()];
    for at in pairs.space.matching(&case) {
        matching[at / rules.len()].push(rules[at % rules.len()]);
    }
    let else_rule = table.rules.iter().position(Rule::is_else);
    matching.iter_mut().filter(|it| it.is_empty()).for_each(|it| it.extend(else_rule));
    Ok(pairs.shown(&FoundPair { case: Region::point(&case), shared: None, demand, rules: matching, misfit: None })?)
}

/// The memory of the machine about the rules so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    /// Whether a rule matched each case; only kept where there is ELSE.
    matched: [bool; 2],
    /// Whether a rule of the current group matched each case: then no other one of it does.
    taken: [bool; 2],
    /// How often more a result whose value is not known came out of the first case than of the second. Each has its
    /// number, and the case where the case matters.
    unknown: BTreeMap<(usize, Option<usize>), i64>,
    total: PairTotal,
}

/// The result so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum PairTotal {
    /// The sum of the first case, less that of the second.
    Difference(i128),
    /// Both sums of floats, whose order matters, as bits.
    Floats([u64; 2]),
    /// The best value of each case, by position.
    Best([Option<Position>; 2]),
    /// The results that the list of one case has and that of the other one has not yet.
    Ahead(usize, Vec<usize>),
    /// The claim is known to hold.
    Fits,
    /// The claim is known to be broken.
    Breaks,
    /// Nobody follows the expressions of which it is computed.
    IsUnclear,
}

/// The ways from a state to the next.
struct Step {
    /// The columns on which it depends which state is next; mostly none.
    columns: Vec<usize>,
    /// The state if none of them differs.
    equal: usize,
    /// The state if one of them does.
    differing: usize,
}

/// The steps from one layer of states to the next: for each state the step if the rule matches no case, the second
/// alone, the first alone, and both.
type Layer = Vec<[Step; 4]>;

struct CollectMachine {
    aggregate: Aggregate,
    comparison: Comparison,
    /// The rules without ELSE.
    rules: Vec<MachineRule>,
    else_rule: Option<MachineRule>,
    /// The most by which the rules from each on change the difference; `None` where one has an unknown value.
    rest: Vec<Option<i128>>,
    /// The number of rules from each on, ELSE included, that may match one case alone.
    apart: Vec<usize>,
}

#[derive(Clone, Copy)]
struct MachineRule {
    result: usize,
    /// Whether it matches both cases or neither.
    is_same: bool,
    /// Whether its result is `todo!()`, so that the claim says nothing of pairs with a case that it matches.
    is_to_do: bool,
    /// Whether the next rule begins another group: rules one after the other of which no two match one case.
    ends_group: bool,
}

impl CollectMachine {
    fn new(pairs: &CasePairs, aggregate: Aggregate) -> Self {
        let (table, results) = (pairs.twin.of, pairs.results);
        let place = places(table);
        let count = pairs.space.rules.len() / 2;
        let rule = |at: usize| {
            let is_same = table.rules[at].is_else() || {
                let of = |case: usize| &pairs.space.rules[case * count + place[at]].region;
                of(0) == of(1)
            };
            let is_to_do = pairs.claim.leaves_out_to_do() && table.stops_with(&table.rules[at].outcome);
            MachineRule { result: results.of_rules[at][0], is_same, is_to_do, ends_group: true }
        };
        let mut rules = (0..table.rules.len()).filter(|it| !table.rules[*it].is_else()).map(rule).collect_vec();
        let mut group = 0;
        for at in 1..rules.len() {
            let meets = |other: usize| pairs.space.rules[other].region.meets(&pairs.space.rules[at].region);
            let is_apart = !(group..at).any(meets);
            rules[at - 1].ends_group = !is_apart;
            group = if is_apart { group } else { at };
        }
        let else_rule = table.rules.iter().position(Rule::is_else).map(rule);
        let mut machine = Self { aggregate, comparison: pairs.claim.comparison(), rules, else_rule, rest: vec![Some(0)], apart: vec![0] };
        machine.apart[0] = usize::from(else_rule.is_some());
        for it in machine.rules.iter().rev() {
            machine.apart.push(machine.apart.last().map_or(0, |apart| apart + usize::from(!it.is_same)));
            let changes_nothing = it.is_to_do || it.is_same && results.names(it.result).is_empty();
            let more = if changes_nothing { Some(0) } else { machine.amount(results, it.result) };
            let rest = machine.rest.last().copied().flatten().zip(more).and_then(|(rest, more)| rest.checked_add(more.checked_abs()?));
            machine.rest.push(rest);
        }
        machine.rest.reverse();
        machine.apart.reverse();
        machine
    }

    /// The amount that a result adds to a sum of integers; `None` where it is not known.
    fn amount(&self, results: &Results, result: usize) -> Option<i128> {
        if self.aggregate == Aggregate::Count { Some(1) } else { results.integer(result) }
    }

    /// The states after each rule, and after ELSE; each layer of steps leads to the next. Returns the last states.
    fn layers(&self, pairs: &mut CasePairs) -> Result<(Vec<Layer>, Vec<State>), Unknown> {
        let mut states = vec![self.start(pairs.results)];
        let mut layers = Vec::new();
        for at in 0..=self.rules.len() {
            let (mut known, mut next) = (HashMap::new(), Vec::new());
            let mut layer = Vec::new();
            for state in &states {
                pairs.space.logic.budget.spend(STEPS_PER_STATE)?;
                let mut step = |matches: [bool; 2]| {
                    let (columns, to) = self.step(pairs.results, state, at, matches)?;
                    let mut number = |state: State| {
                        let fresh = next.len();
                        let number = *known.entry(state.clone()).or_insert(fresh);
                        if number == fresh {
                            next.push(state);
                        }
                        number
                    };
                    let [equal, differing] = to.map(&mut number);
                    Some(Step { columns, equal, differing })
                };
                let steps = || Some([step([false, false])?, step([false, true])?, step([true, false])?, step([true, true])?]);
                layer.push({ steps }().ok_or(Unknown::NotKnown)?);
            }
            layers.push(layer);
            states = next;
        }
        Ok((layers, states))
    }

    /// For the first state the formulas that the pair breaks the claim, and that nobody knows.
    fn formulas(&self, pairs: &mut CasePairs, (layers, last): &(Vec<Layer>, Vec<State>)) -> Result<[ResidualId; 2], Unknown> {
        let ends = last.iter().map(|it| self.end(pairs.results, it)).collect_vec();
        let told = |wanted: PairTotal| ends.iter().map(|it| if *it == wanted { ResidualId::TRUE } else { ResidualId::FALSE }).collect_vec();
        let mut formulas = [told(PairTotal::Breaks), told(PairTotal::IsUnclear)];
        for (at, layer) in layers.iter().enumerate().rev() {
            let matches = self.matches(pairs, at);
            for of in &mut formulas {
                let mut before = Vec::with_capacity(layer.len());
                for steps in layer {
                    pairs.space.logic.budget.spend(STEPS_PER_STATE)?;
                    let to = steps.each_ref().map(|it| {
                        let [equal, differing] = [of[it.equal], of[it.differing]];
                        let ways = if equal == differing { Vec::new() } else { it.columns.clone() };
                        let ways = ways.into_iter().map(|it| pairs.twin.differ(&mut pairs.space, it)).collect_vec();
                        let differ = pairs.space.logic.residuals.or(ways);
                        pairs.either(differ, differing, equal)
                    });
                    before.push(match matches {
                        None => to[0],
                        Some([first, second]) if first == second => pairs.either(first, to[3], to[0]),
                        Some([first, second]) => {
                            let (with, without) = (pairs.either(second, to[3], to[2]), pairs.either(second, to[1], to[0]));
                            pairs.either(first, with, without)
                        }
                    });
                }
                *of = before;
            }
        }
        Ok(formulas.map(|it| it[0]))
    }

    /// The formulas that a rule matches each case; `None` for ELSE, whose steps are all the same.
    fn matches(&self, pairs: &mut CasePairs, at: usize) -> Option<[ResidualId; 2]> {
        let count = self.rules.len();
        (at < count).then(|| {
            [0, 1].map(|case| {
                let region = &pairs.space.rules[case * count + at].region;
                let sets = region.0.iter().enumerate().filter(|(column, set)| **set != pairs.space.all.0[*column]);
                let atoms = sets.map(|(column, set)| Formula::Atom { column, set: set.clone() }).collect_vec();
                pairs.space.logic.residuals.add(&Formula::And(atoms), &pairs.space.all.0)
            })
        })
    }

    /// The formula that no result of either case is `todo!()`.
    fn all_are_written(&self, pairs: &mut CasePairs) -> ResidualId {
        let mut stops = Vec::new();
        for at in (0..self.rules.len()).filter(|at| self.rules[*at].is_to_do) {
            stops.extend(self.matches(pairs, at).into_iter().flatten());
        }
        if self.else_rule.is_some_and(|it| it.is_to_do) {
            let matches = (0..self.rules.len()).filter_map(|at| self.matches(pairs, at)).collect_vec();
            for case in 0..2 {
                let some = pairs.space.logic.residuals.or(matches.iter().map(|it| it[case]).collect_vec());
                stops.push(pairs.space.logic.residuals.not(some));
            }
        }
        let residuals = &mut pairs.space.logic.residuals;
        let stops = residuals.or(stops);
        residuals.not(stops)
    }

    fn start(&self, results: &Results) -> State {
        let total = match self.aggregate {
            Aggregate::All => PairTotal::Ahead(0, Vec::new()),
            Aggregate::Min | Aggregate::Max => PairTotal::Best([None; 2]),
            Aggregate::Sum if results.gives_float() => PairTotal::Floats([0; 2]),
            Aggregate::Sum | Aggregate::Count => PairTotal::Difference(0),
        };
        State { matched: [false; 2], taken: [false; 2], unknown: BTreeMap::new(), total }
    }

    /// The columns on which it depends which state is next, and the states: where they are equal, and where they
    /// differ. `None` if a number is too large.
    fn step(&self, results: &Results, state: &State, at: usize, matches: [bool; 2]) -> Option<(Vec<usize>, [State; 2])> {
        let is_else = at == self.rules.len();
        let (rule, matches) = match (is_else, self.else_rule) {
            (true, Some(it)) => (it, state.matched.map(|it| !it)),
            (true, None) => return Some((Vec::new(), [state.clone(), state.clone()])),
            (false, _) => (self.rules[at], matches),
        };
        let is_known = matches!(state.total, PairTotal::Fits | PairTotal::Breaks | PairTotal::IsUnclear);
        let is_impossible = rule.is_same && matches[0] != matches[1] || (0..2).any(|it| matches[it] && state.taken[it]);
        let mut next = state.clone();
        if !is_known {
            next.taken = if rule.ends_group { [false; 2] } else { [0, 1].map(|it| state.taken[it] || matches[it]) };
        }
        if is_known || matches == [false; 2] || is_impossible && !is_else || rule.is_to_do {
            return Some((Vec::new(), [next.clone(), next]));
        }
        if self.else_rule.is_some() {
            next.matched = [0, 1].map(|it| state.matched[it] || matches[it]);
        }
        let (columns, to) = self.with_result(results, next, rule.result, matches)?;
        Some((columns, to.map(|it| self.settled(it, at + 1))))
    }

    /// Adds a result to a state.
    fn with_result(&self, results: &Results, mut state: State, result: usize, matches: [bool; 2]) -> Option<(Vec<usize>, [State; 2])> {
        if let PairTotal::Ahead(side, pending) = state.total.clone() {
            return Some(listed(results, &state, (side, pending), result, matches));
        }
        let one = |it: State| Some((Vec::new(), [it.clone(), it]));
        let added = match &mut state.total {
            PairTotal::Difference(difference) => match self.amount(results, result) {
                Some(amount) => {
                    let change = match matches {
                        [true, false] => amount,
                        [false, true] => amount.checked_neg()?,
                        _ => 0,
                    };
                    *difference = difference.checked_add(change)?;
                    true
                }
                None => false,
            },
            PairTotal::Floats(sums) => results.add_float(result).is_some_and(|add| {
                (0..2).filter(|it| matches[*it]).for_each(|it| sums[it] = add(f64::from_bits(sums[it])).to_bits());
                true
            }),
            PairTotal::Best(best) => results.number(result).is_some_and(|at| {
                let is_better =
                    |than: Option<Position>| than.is_none_or(|than| if self.aggregate == Aggregate::Min { at < than } else { at > than });
                (0..2).filter(|it| matches[*it]).for_each(|it| {
                    if is_better(best[it]) {
                        best[it] = Some(at);
                    }
                });
                true
            }),
            _ => true,
        };
        if added {
            return one(state);
        }
        let columns = results.names(result);
        let mut differing = state.clone();
        for case in (0..2).filter(|it| matches[*it]) {
            let by = if case == 0 { 1 } else { -1 };
            note(&mut state, (result, (!columns.is_empty() && matches != [true; 2]).then_some(case)), by);
            note(&mut differing, (result, Some(case)), by);
        }
        if columns.is_empty() { one(state) } else { Some((columns, [state, differing])) }
    }

    /// The state with a total that is known already, if the rules from `at` on cannot change it.
    fn settled(&self, state: State, at: usize) -> State {
        let is_open = self.else_rule.is_some() && state.matched != [true; 2] || !state.unknown.is_empty();
        let total = match (&state.total, self.rest.get(at).copied().flatten()) {
            (PairTotal::Difference(difference), Some(rest)) if !is_open => {
                let (low, high) = (difference.saturating_sub(rest), difference.saturating_add(rest));
                match self.comparison {
                    Comparison::LessOrEqual if high <= 0 => PairTotal::Fits,
                    Comparison::GreaterOrEqual if low >= 0 => PairTotal::Fits,
                    Comparison::LessOrEqual if low > 0 => PairTotal::Breaks,
                    Comparison::GreaterOrEqual if high < 0 => PairTotal::Breaks,
                    Comparison::Equal if low > 0 || high < 0 => PairTotal::Breaks,
                    _ => return state,
                }
            }
            // Rules that match both cases leave one list as far ahead as it is.
            (PairTotal::Ahead(_, pending), _) if pending.len() > self.apart.get(at).copied().unwrap_or(0) => PairTotal::Breaks,
            (PairTotal::Fits | PairTotal::Breaks | PairTotal::IsUnclear, _) => state.total.clone(),
            _ => return state,
        };
        State { matched: [true; 2], taken: [false; 2], unknown: BTreeMap::new(), total }
    }

    /// Whether the claim fits a last state.
    fn end(&self, results: &Results, state: &State) -> PairTotal {
        let op = self.comparison;
        let fits = match &state.total {
            PairTotal::Fits | PairTotal::Breaks | PairTotal::IsUnclear => return state.total.clone(),
            _ if !state.unknown.is_empty() => {
                let is_computed = state.unknown.keys().any(|it| results.is_computed(it.0));
                return if is_computed { PairTotal::IsUnclear } else { PairTotal::Breaks };
            }
            PairTotal::Difference(difference) => op.holds(*difference, 0),
            PairTotal::Floats(sums) => {
                let [a, b] = sums.map(f64::from_bits);
                match op {
                    Comparison::LessOrEqual => a <= b,
                    Comparison::GreaterOrEqual => a >= b,
                    _ => a == b || a.is_nan() && b.is_nan(),
                }
            }
            PairTotal::Best([a, b]) => match op {
                Comparison::LessOrEqual => a <= b,
                Comparison::GreaterOrEqual => a >= b,
                _ => a == b,
            },
            PairTotal::Ahead(_, pending) => pending.is_empty(),
        };
        if fits { PairTotal::Fits } else { PairTotal::Breaks }
    }

    /// The place of an expression that nobody follows.
    fn expression(&self, results: &Results) -> Span {
        let computed = self.rules.iter().chain(&self.else_rule).find(|it| results.is_computed(it.result));
        computed.map_or_else(Span::default, |it| results.span(it.result))
    }
}

/// Steps for a state of a layer.
const STEPS_PER_STATE: usize = 16;

/// Notes a result whose value is not known.
fn note(state: &mut State, key: (usize, Option<usize>), by: i64) {
    let count = state.unknown.entry(key).or_insert(0);
    *count += by;
    if *count == 0 {
        state.unknown.remove(&key);
    }
}

/// Adds a result to the lists of the cases that a rule matches.
fn listed(results: &Results, state: &State, ahead: (usize, Vec<usize>), result: usize, matches: [bool; 2]) -> (Vec<usize>, [State; 2]) {
    let (mut side, mut pending) = ahead;
    let mut columns = Vec::new();
    let (mut equal, mut differing) = (None, None);
    for case in (0..2).filter(|it| matches[*it]) {
        if pending.is_empty() || side == case {
            side = case;
            pending.push(result);
            continue;
        }
        let other = pending.remove(0);
        match if side == 0 { results.fit(other, result) } else { results.fit(result, other) } {
            Fit::Yes => {}
            Fit::No => equal = Some(PairTotal::Breaks),
            Fit::Unless(misfits) => {
                let is_unclear = misfits.iter().any(|it| it.unless.is_some());
                let told = if is_unclear { PairTotal::IsUnclear } else { PairTotal::Breaks };
                if misfits.iter().any(|it| it.differ.is_none()) {
                    equal = Some(told);
                } else {
                    columns = misfits.into_iter().filter_map(|it| it.differ).flatten().collect_vec();
                    differing = Some(told);
                }
            }
        }
    }
    let equal = equal.unwrap_or(PairTotal::Ahead(if pending.is_empty() { 0 } else { side }, pending));
    let differing = differing.unwrap_or_else(|| equal.clone());
    (columns, [equal, differing].map(|total| State { total, ..state.clone() }))
}

impl CasePairs<'_> {
    /// The formula `then` where `when` holds, `otherwise` elsewhere.
    fn either(&mut self, when: ResidualId, then: ResidualId, otherwise: ResidualId) -> ResidualId {
        if then == otherwise {
            return then;
        }
        let residuals = &mut self.space.logic.residuals;
        let not = residuals.not(when);
        let (then, otherwise) = (residuals.and(vec![when, then]), residuals.and(vec![not, otherwise]));
        residuals.or(vec![then, otherwise])
    }
}
