//! Evaluates formulas about results, on one case: its values, and the rules that match.

use super::{AssignedCase, Evaluator};
use crate::lists::CollectVec;
use crate::model::{
    Aggregate, AggregatedType, FIRST_RESULT, Formula, HitPolicy, Integer, Next, Outcome, OutputValue, PartKind, Position, ResultFact,
    Statement, StatementPart,
};

/// The truth of a formula in a case, as far as the results that may come out are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StatementTruth {
    /// Whether it holds for some result.
    pub(crate) may_hold: bool,
    /// Whether it fails for some result.
    pub(crate) may_fail: bool,
    /// Whether some result is not known, and matters.
    pub(crate) is_open: bool,
}

/// The values of a fact in a case; `None` where they are not known.
type FactValues = Option<Vec<Position>>;

impl Evaluator<'_> {
    /// The truth of a formula in a case; `None` where it is left out, because a column in it is not applicable, or
    /// because a result that is collected, or one of a used table, is `todo!()`.
    pub(crate) fn statement(&self, statement: &Statement, case: &AssignedCase, matching: &[usize]) -> Option<StatementTruth> {
        if case.contains(&None) && statement.columns().iter().any(|column| case[*column].is_none()) {
            return None;
        }
        let rules = self.counted(matching);
        if self.collects_to_do(&rules) || self.uses.may_stop(&self.table.columns, case) {
            return None;
        }
        let mut truth = StatementTruth::default();
        for outcome in self.outcomes_of(&rules, matching) {
            // Nothing comes out where it is chosen: the formula neither holds nor fails there.
            if self.stops_with(&rules, outcome) {
                truth.is_open = true;
                continue;
            }
            let value = |at: usize| self.fact(&statement.facts[at], case, &rules, outcome);
            match holds(&statement.whole, case, &value) {
                Some(true) => truth.may_hold = true,
                Some(false) => truth.may_fail = true,
                None => truth.is_open = true,
            }
        }
        Some(truth)
    }

    /// The value of a fact in a case, if the rule that fires leaves no choice, and the value is known.
    pub(crate) fn result_fact(&self, fact: &ResultFact, case: &AssignedCase, matching: &[usize]) -> Option<Position> {
        let rules = self.counted(matching);
        let is_open = self.collects_to_do(&rules) || self.stops_with(&rules, 0) || self.uses.may_stop(&self.table.columns, case);
        let chooses = rules.first().is_some_and(|rule| !self.table.rules[*rule].alternatives.is_empty());
        self.fact(fact, case, &rules, 0)?.first().copied().filter(|_| !chooses && !is_open)
    }

    /// The list of an output in a case, where all its values are known.
    pub(crate) fn result_items(&self, output: usize, case: &AssignedCase, matching: &[usize]) -> Option<Vec<Position>> {
        let rules = self.counted(matching);
        self.fact(&ResultFact::Item(output), case, &rules, 0)
            .filter(|_| !self.collects_to_do(&rules) && !self.uses.may_stop(&self.table.columns, case))
    }

    /// The rules that match, or ELSE alone.
    fn counted(&self, matching: &[usize]) -> Vec<usize> {
        let otherwise = self.else_rule.filter(|_| matching.is_empty());
        matching.iter().copied().chain(otherwise).collect_vec()
    }

    /// Whether every outcome of what comes out is `todo!()`.
    pub(super) fn stops(&self, matching: &[usize]) -> bool {
        let rules = self.counted(matching);
        let all_stop = |rule: &usize| self.table.rules[*rule].outcomes().all(|it| self.table.stops_with(it));
        self.collects_to_do(&rules) || rules.first().is_some_and(all_stop)
    }

    /// Whether one of the results that are collected is `todo!()`.
    fn collects_to_do(&self, rules: &[usize]) -> bool {
        let collects = matches!(self.table.hit, HitPolicy::Collect(_));
        collects && rules.iter().any(|rule| self.table.stops_with(&self.table.rules[*rule].outcome))
    }

    /// Whether an outcome of the rule that fires, by index, is `todo!()`.
    fn stops_with(&self, rules: &[usize], outcome: usize) -> bool {
        let of_fired = rules.first().and_then(|rule| self.table.rules[*rule].outcomes().nth(outcome));
        of_fired.is_some_and(|it| self.table.stops_with(it))
    }

    /// The outcomes that may come out, by their index in the rule that fires; the first where a table collects.
    fn outcomes_of(&self, rules: &[usize], matching: &[usize]) -> Vec<usize> {
        let fired = rules.first().map(|rule| &self.table.rules[*rule]);
        match (self.table.hit, fired) {
            (HitPolicy::Collect(_), _) | (_, None) => vec![0],
            (_, Some(rule)) => rule.outcomes().enumerate().filter(|it| self.is_right(it.1, matching)).map(|it| it.0).collect_vec(),
        }
    }

    fn fact(&self, fact: &ResultFact, case: &AssignedCase, rules: &[usize], outcome: usize) -> FactValues {
        let collects = matches!(self.table.hit, HitPolicy::Collect(_));
        let fired = rules.first().copied();
        let of_fired = fired.and_then(|rule| self.table.rules[rule].outcomes().nth(outcome));
        let truth = |it: bool| Some(vec![Position::from(it)]);
        let values = |output: usize, rules: &[usize]| -> FactValues {
            rules.iter().map(|rule| self.output_value(output, *rule, outcome, case)).collect()
        };
        match fact {
            ResultFact::Fires(rule) => truth(if collects { rules.contains(rule) } else { fired == Some(*rule) }),
            ResultFact::Does(action) => truth(of_fired.is_some_and(|it| it.actions.contains(action))),
            ResultFact::Next(next) => truth(of_fired.is_some_and(|it| self.is_next(it, next))),
            ResultFact::Length => Some(vec![rules.len() as Position]),
            ResultFact::Item(output) => values(*output, rules),
            ResultFact::Output(output) => match self.table.hit {
                HitPolicy::Collect(Aggregate::Count) => Some(vec![rules.len() as Position]),
                HitPolicy::Collect(aggregate) => {
                    let all = values(*output, rules)?;
                    if self.table.gives_option() {
                        return Some(vec![self.made_of(*output, aggregate, &all).map_or(0, |it| it + 1)]);
                    }
                    self.made_of(*output, aggregate, &all).map(|it| vec![it])
                }
                _ => values(*output, &rules[..rules.len().min(1)]),
            },
        }
    }

    fn is_next(&self, outcome: &Outcome, next: &Next) -> bool {
        let here = |it: &Next| match it {
            Next::Table(name) if *name == self.table.name.value => Next::Same,
            other => other.clone(),
        };
        here(&outcome.next) == here(next)
    }

    /// The value that an outcome of a rule gives an output.
    fn output_value(&self, output: usize, rule: usize, outcome: usize, case: &AssignedCase) -> Option<Position> {
        match self.table.output_values.get(output)?.of_rules.get(rule)?.get(outcome)? {
            OutputValue::Known(at) => Some(*at),
            OutputValue::Computed(meaning) => meaning.position(&|column| case[column].unwrap_or(0)),
            OutputValue::Any => None,
        }
    }

    /// The number that a table makes of all results.
    fn made_of(&self, output: usize, aggregate: Aggregate, all: &[Position]) -> Option<Position> {
        match aggregate {
            // Sums of floats are not known.
            Aggregate::Sum => {
                let ty = AggregatedType::named(&self.table.outputs[output].ty)?;
                ty.position_of(all.iter().map(|at| ty.value_at(*at)).try_fold(0_i128, |sum, it| sum.checked_add(it?))?)
            }
            Aggregate::Min => all.iter().min().copied(),
            Aggregate::Max => all.iter().max().copied(),
            Aggregate::All | Aggregate::Count => Integer::Usize.position_of(all.len() as i128),
        }
    }
}

/// Gives the values of a fact by its index.
type Facts<'f> = &'f dyn Fn(usize) -> FactValues;

/// Whether a part holds; `None` where it names a fact that is not known.
fn holds(part: &StatementPart, case: &AssignedCase, facts: Facts) -> Option<bool> {
    match &part.kind {
        PartKind::All(of) => until(of, false, |it| holds(it, case, facts)),
        PartKind::Any(of) => until(of, true, |it| holds(it, case, facts)),
        PartKind::Implies(of) => {
            let (last, premises) = of.split_last()?;
            match until(premises, false, |it| holds(it, case, facts)) {
                Some(false) => Some(true),
                Some(true) => holds(last, case, facts),
                None => holds(last, case, facts).filter(|it| *it),
            }
        }
        PartKind::Formula(formula) => of_formula(formula, case, facts),
    }
}

/// The truth of parts of which one that comes out as `end` decides.
fn until<T>(of: &[T], end: bool, truth: impl Fn(&T) -> Option<bool>) -> Option<bool> {
    let mut is_known = true;
    for it in of {
        match truth(it) {
            Some(it) if it == end => return Some(end),
            Some(_) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(!end)
}

/// Whether a formula holds. A list contains a value if one of its items is it.
fn of_formula(formula: &Formula, case: &AssignedCase, facts: Facts) -> Option<bool> {
    match formula {
        Formula::Atom { column, set } => match column.checked_sub(FIRST_RESULT) {
            None => Some(set.contains(case[*column]?)),
            Some(fact) => Some(facts(fact)?.iter().any(|at| set.contains(*at))),
        },
        Formula::Not(it) => of_formula(it, case, facts).map(|it| !it),
        Formula::And(of) => until(of, false, |it| of_formula(it, case, facts)),
        Formula::Or(of) => until(of, true, |it| of_formula(it, case, facts)),
        Formula::Iff(a, b) => Some(of_formula(a, case, facts)? == of_formula(b, case, facts)?),
        Formula::Count { low, high, of } => {
            let known: Option<Vec<bool>> = of.iter().map(|it| of_formula(it, case, facts)).collect();
            Some((*low..=*high).contains(&known?.into_iter().filter(|it| *it).count()))
        }
        Formula::Test(test) => {
            let known = |column: usize| match column.checked_sub(FIRST_RESULT) {
                None => case[column],
                Some(fact) => facts(fact)?.first().copied(),
            };
            if test.columns().iter().any(|it| known(*it).is_none()) {
                return None;
            }
            test.holds(&|column| known(column).unwrap_or(0))
        }
    }
}
