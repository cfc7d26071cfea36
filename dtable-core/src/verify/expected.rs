//! Compares the results of an example's cases with the result that the example expects.

use super::evidence::Proof;
use super::words;
use crate::lists::CollectVec;
use crate::model::{Aggregate, AggregatedType, Expected, Expression, HitPolicy, Outcomes, Position, Region, Rule, Table};
use crate::space::budget::Unanswered;
use crate::space::cover::uncovered;
use crate::syntax::Literal;
use crate::syntax::token::{TokenKind, signed, tokens};
#[cfg(feature = "explore")]
use std::cmp::Ordering;

/// Finds a case of `region` with another result than `expected`.
pub(super) fn counterexample(proof: &mut Proof, region: &Region, expected: &Expected) -> Result<Option<Vec<Position>>, Unanswered> {
    if matches!(proof.table.hit, HitPolicy::Collect(_)) {
        return of_collected(proof, region, expected);
    }
    let is_wrong = |rule: &Rule| !rule.outcomes().any(|it| expected.is(it));
    let wrong: Vec<bool> = proof.table.rules.iter().map(is_wrong).collect_vec();
    for at in 0..proof.space.rules.len() {
        if wrong[proof.rule(at)]
            && let Some(case) = fires(proof, region, at)?
        {
            return Ok(Some(case));
        }
    }
    if !proof.table.hit.is_in_order()
        && proof.table.rules.iter().any(|it| !it.alternatives.is_empty())
        && let Some(case) = of_choices(proof, region, expected)?
    {
        return Ok(Some(case));
    }
    let is_right = proof.space.else_rule.is_some_and(|rule| !wrong[rule]);
    if is_right { Ok(None) } else { proof.case_outside(region, 0..proof.space.rules.len()) }
}

/// Finds a case of `region` that rule `at` decides: it matches, and if the order counts, no rule before it does.
fn fires(proof: &mut Proof, region: &Region, at: usize) -> Result<Option<Vec<Position>>, Unanswered> {
    let Some(shared) = proof.space.rules[at].region.intersect(region) else { return Ok(None) };
    if !proof.table.hit.is_in_order() {
        return proof.space.case(&shared);
    }
    proof.case_outside(&shared, 0..at)
}

/// Finds a case of `region` in which rules with a choice have no expected result in common. Each step of the search
/// adds a rule that leaves fewer results.
fn of_choices(proof: &mut Proof, region: &Region, expected: &Expected) -> Result<Option<Vec<Position>>, Unanswered> {
    let outcomes = Outcomes::new(proof.table);
    let all: Vec<usize> = (0..outcomes.all.len()).filter(|it| expected.is(&outcomes.all[*it])).collect_vec();
    let mut pending = vec![(region.clone(), all, 0)];
    while let Some((region, left, from)) = pending.pop() {
        proof.space.logic.budget.spend(1 + proof.space.rules.len())?;
        for at in from..proof.space.rules.len() {
            let allowed = &outcomes.of_rule[proof.rule(at)];
            let fewer: Vec<usize> = left.iter().copied().filter(|it| allowed.contains(it)).collect_vec();
            let Some(shared) = proof.space.rules[at].region.intersect(&region).filter(|_| fewer.len() < left.len()) else { continue };
            if !fewer.is_empty() {
                pending.push((shared, fewer, at + 1));
            } else if let Some(case) = proof.space.case(&shared)? {
                return Ok(Some(case));
            }
        }
    }
    Ok(None)
}

/// Finds a case of `region` in which all matching rules together do not give the expected result: splits the cases by
/// each rule that meets them.
fn of_collected(proof: &mut Proof, region: &Region, expected: &Expected) -> Result<Option<Vec<Position>>, Unanswered> {
    let places: Vec<usize> = (0..proof.space.rules.len()).filter(|at| proof.space.rules[*at].region.meets(region)).collect_vec();
    let mut pending = vec![(region.clone(), 0, Vec::new(), Vec::new())];
    while let Some((region, next, matching, others)) = pending.pop() {
        proof.space.logic.budget.spend(1 + others.len())?;
        let covers: Vec<&Region> = others.iter().map(|at: &usize| &proof.space.rules[*at].region).collect_vec();
        let Some(left) = uncovered(&mut proof.space.logic, &region, &covers, proof.space.demand)? else { continue };
        if let Some(&at) = places.get(next) {
            if let Some(shared) = proof.space.rules[at].region.intersect(&region) {
                pending.push((region, next + 1, matching.clone(), [&others[..], &[at]].concat()));
                pending.push((shared, next + 1, [&matching[..], &[at]].concat(), others));
            } else {
                pending.push((region, next + 1, matching, others));
            }
            continue;
        }
        let rules: Vec<usize> = matching.iter().map(|at: &usize| proof.rule(*at)).collect_vec();
        if !is_collected(proof.table, expected, &rules) {
            return proof.space.case(&left);
        }
    }
    Ok(None)
}

/// Whether a table that collects gives the expected result from the matching rules, or from ELSE if none matches.
pub(crate) fn is_collected(table: &Table, expected: &Expected, matching: &[usize]) -> bool {
    let all = |at: usize| collected(table, at, matching);
    expected.outputs.iter().all(|(at, wanted)| match table.hit {
        HitPolicy::Collect(Aggregate::All) => all(*at).into_iter().eq(wanted),
        _ if wanted.first().is_some_and(|it| it.text == "None") => matching.is_empty(),
        _ => wanted.first().and_then(number) == aggregated(table, *at, matching),
    })
}

/// The expressions that an example has to state for an output of a table that collects if these rules match: each of
/// their results, or their sum, count, minimum or maximum. `None` if one of them is no literal, or if the type cannot
/// hold that number.
#[cfg(feature = "explore")]
pub(crate) fn said(table: &Table, at: usize, matching: &[usize]) -> Option<Vec<String>> {
    if let HitPolicy::Collect(Aggregate::All) = table.hit {
        return collected(table, at, matching).into_iter().map(|it| is_literal(it).then(|| it.shown().to_owned())).collect();
    }
    if table.gives_option() && matching.is_empty() {
        return Some(vec!["None".to_owned()]);
    }
    let holds = |it: &LiteralNumber| match it {
        LiteralNumber::Integer(it) => table.aggregated_type().is_none_or(|ty| ty.position_of(*it).is_some()),
        LiteralNumber::Float(it) => it.is_finite(),
    };
    aggregated(table, at, matching).filter(holds).map(|it| vec![it.text(table.aggregated_type())])
}

#[cfg(feature = "explore")]
fn is_literal(of: &Expression) -> bool {
    let is_one = |kind: &TokenKind| match kind {
        TokenKind::Word(word) => matches!(word.as_str(), "true" | "false"),
        kind => matches!(kind, TokenKind::Literal(_)),
    };
    of.key.is_some() || tokens(&of.text).is_ok_and(|it| matches!(signed(&it).1, [only] if is_one(&only.kind)))
}

/// The results that matching rules give for an output, or those of ELSE if no other rule matches.
fn collected<'a>(table: &'a Table, at: usize, matching: &[usize]) -> Vec<&'a Expression> {
    let otherwise = table.rules.iter().position(Rule::is_else).filter(|_| matching.is_empty());
    matching.iter().copied().chain(otherwise).filter_map(|rule| table.rules[rule].outcome.outputs.get(at)).collect_vec()
}

/// Computes the result of all matching rules; `None` if one of them is no literal, or if there is no minimum or
/// maximum.
fn aggregated(table: &Table, at: usize, matching: &[usize]) -> Option<LiteralNumber> {
    let results = collected(table, at, matching);
    let HitPolicy::Collect(aggregate) = table.hit else { return None };
    if aggregate == Aggregate::Count {
        return Some(LiteralNumber::Integer(results.len() as i128));
    }
    let numbers: Option<Vec<LiteralNumber>> = results.into_iter().map(number).collect();
    let mut numbers = numbers?.into_iter();
    match (aggregate, numbers.next()) {
        (Aggregate::Sum, None) if table.outputs[at].ty.starts_with('f') => Some(LiteralNumber::Float(0.0)),
        (Aggregate::Sum, None) => Some(LiteralNumber::Integer(0)),
        (Aggregate::Sum, Some(first)) => numbers.try_fold(first, LiteralNumber::plus),
        (Aggregate::Min, Some(first)) => Some(numbers.fold(first, |a, b| if b < a { b } else { a })),
        (Aggregate::Max, Some(first)) => Some(numbers.fold(first, |a, b| if b > a { b } else { a })),
        _ => None,
    }
}

/// The results that rules give together for an output, or ELSE where none matches, in words; `None` if one of them is no literal.
pub(crate) fn collected_text(table: &Table, at: usize, matching: &[usize]) -> Option<String> {
    if table.hit == HitPolicy::Collect(Aggregate::All) {
        return Some(format!("[{}]", results_text(table, at, matching, ", ")));
    }
    if table.gives_option() && matching.is_empty() {
        return Some("None".to_owned());
    }
    aggregated(table, at, matching).map(|it| it.text(table.aggregated_type()))
}

/// The results that rules give for an output, or ELSE where none matches.
pub(super) fn results_text(table: &Table, at: usize, matching: &[usize], separator: &str) -> String {
    let all: Vec<&str> = collected(table, at, matching).into_iter().map(Expression::shown).collect_vec();
    all.join(separator)
}

/// The value of a literal that is a number, or the key of one of a library's type.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) enum LiteralNumber {
    /// Of any integer type; a key.
    Integer(i128),
    /// Of `f32` or `f64`.
    Float(f64),
}

impl LiteralNumber {
    /// The sum; `None` if the kinds differ or it overflows.
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a.checked_add(b).map(Self::Integer),
            (Self::Float(a), Self::Float(b)) => Some(Self::Float(a + b)),
            _ => None,
        }
    }

    /// The number as a table of this type writes it.
    pub(crate) fn text(self, ty: Option<AggregatedType>) -> String {
        match self {
            Self::Integer(it) => ty.map_or_else(|| it.to_string(), |ty| ty.written(it)),
            Self::Float(it) => format!("{it:?}"),
        }
    }
}

/// Orders results so that the one which counts comes first: the smaller one, under `collect max` the greater one.
#[cfg(feature = "explore")]
pub(crate) fn in_order(aggregate: Aggregate, one: LiteralNumber, other: LiteralNumber) -> Ordering {
    let order = one.partial_cmp(&other).unwrap_or(Ordering::Equal);
    if aggregate == Aggregate::Max { order.reverse() } else { order }
}

/// The number of a result, if it is a literal.
pub(crate) fn number(of: &Expression) -> Option<LiteralNumber> {
    if let Some(key) = of.key {
        return Some(LiteralNumber::Integer(key));
    }
    let tokens = tokens(&of.text).ok()?;
    let (negative, [literal]) = signed(&tokens) else { return None };
    let sign = if negative { "-" } else { "" };
    match &literal.kind {
        TokenKind::Literal(Literal::Int(value, _)) => format!("{sign}{value}").parse().ok().map(LiteralNumber::Integer),
        TokenKind::Literal(Literal::Float(digits, power, _)) => format!("{sign}{digits}e{power}").parse().ok().map(LiteralNumber::Float),
        _ => None,
    }
}

/// The expectation of an example, in words.
pub(super) fn text(table: &Table, expected: &Expected) -> String {
    let result = |all: &[Expression]| {
        let all: Vec<&str> = all.iter().map(Expression::shown).collect_vec();
        if table.hit == HitPolicy::Collect(Aggregate::All) { format!("[{}]", all.join(", ")) } else { all.concat() }
    };
    let outputs = expected.outputs.iter().map(|(at, all)| format!("`{}` {}", table.outputs[*at].name.value, result(all)));
    let actions = expected.actions.as_ref().map(|it| done(table, it));
    actions.into_iter().chain(outputs).collect_vec().join(", ")
}

fn done(table: &Table, actions: &[usize]) -> String {
    let names: Vec<&str> = actions.iter().map(|at| table.actions[*at].name.value.as_str()).collect_vec();
    if names.is_empty() { "no action".to_owned() } else { words::listed(&names) }
}

/// The result if these rules match, in words, for the outputs and actions that the example names.
pub(super) fn outcome_text(table: &Table, expected: &Expected, matching: &[usize]) -> String {
    let fired = matching.first().copied().or_else(|| table.rules.iter().position(Rule::is_else));
    let result = |at: usize| match table.hit {
        HitPolicy::Collect(_) => collected_text(table, at, matching).unwrap_or_else(|| "not known: one of them is no literal".to_owned()),
        _ => fired.map_or_else(|| "nothing".to_owned(), |rule| table.rules[rule].output_text(at)),
    };
    let outputs = expected.outputs.iter().map(|(at, _)| format!("`{}` {}", table.outputs[*at].name.value, result(*at)));
    let actions = expected.actions.as_ref().and(fired).map(|rule| done(table, &table.rules[rule].outcome.actions));
    let parts: Vec<String> = actions.into_iter().chain(outputs).collect_vec();
    if fired.is_none() && !matches!(table.hit, HitPolicy::Collect(_)) { "nothing".to_owned() } else { parts.join(", ") }
}
