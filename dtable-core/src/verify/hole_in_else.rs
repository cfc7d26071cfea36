//! `hole-in-else` (allowed by default): one value between two that rules take, all else equal, comes to ELSE.
//!
//! A typo of a bound leaves such a hole: `<= 36` above `>= 38`. Each pair of rules of which one ends right before the
//! hole and the other begins right after it is a question to the engine: is there a case that both would match but for
//! the column, in which no rule takes the hole? The demand has to hold three times, with the value before, in and after
//! the hole; the three cases are then evaluated as the table is written. A column from which others are computed may
//! have holes that are not found, for these other columns have to stay in their classes.

use super::evidence::Proof;
use super::words::{self, CasesWith, cases_with};
use crate::diagnostic::{Code, Finding, Level, NewEntry, Remedy};
use crate::evaluate::Evaluator;
use crate::lists::CollectVec;
use crate::model::{Column, ConditionEntry, Domain, Notation, Position, Table, ValueSet};
use crate::space::budget::Unanswered;
use crate::space::cover::uncovered;
use crate::syntax::entry::{Entry, ItemKind, Sign};
use crate::syntax::{self, Text};
use std::collections::BTreeMap;

/// The part of the budget for finding holes: the budget divided by this.
const HOLES: u64 = 16;

/// The most digits of bounds that are one unit of their last digit apart: a number with more is no typo.
const LONGEST_BOUND: usize = 30;

/// Values that come to ELSE, the last value before them and the first one after them. The rules at `before` and `after`
/// in the space end and begin there.
struct Hole {
    column: usize,
    values: ValueSet,
    ends: [Position; 2],
    rules: [usize; 2],
}

pub(super) fn check(proof: &mut Proof) -> Vec<Finding> {
    let mut findings = Vec::new();
    if proof.table.lints.level(Code::HoleInElse) == Level::Allow || proof.space.else_rule.is_none() {
        return findings;
    }
    // No verdict depends on holes: those found before the steps are used up stay.
    let steps = proof.space.logic.budget.limit() / HOLES;
    let _ = proof.with_slice(steps, |proof| {
        let evaluator = Evaluator::new(proof.table);
        for column in 0..proof.table.written().len() {
            for hole in holes(proof, column)? {
                if let Some(cases) = cases(proof, &evaluator, &hole)? {
                    findings.push(finding(proof, &hole, cases)?);
                }
            }
        }
        Ok(())
    });
    findings
}

fn entry<'a>(proof: &Proof<'a>, at: usize, column: usize) -> &'a ConditionEntry {
    &proof.table.rules[proof.rule(at)].entries().unwrap_or_default()[column]
}

/// Finds what may be a hole of a column, by its bounds alone.
fn holes(proof: &mut Proof, column: usize) -> Result<Vec<Hole>, Unanswered> {
    let (it, mut found) = (&proof.table.columns[column], Vec::new());
    if !it.domain.is_ordered() {
        return Ok(found);
    }
    let all = ordered_values(&it.domain);
    let mut ends: Vec<(Position, usize)> = Vec::new();
    let mut begins: BTreeMap<Position, Vec<usize>> = BTreeMap::new();
    for at in 0..proof.space.rules.len() {
        let set = entry(proof, at, column).set.intersect(&all);
        proof.space.logic.budget.spend(set.spans().len())?;
        for &(low, high) in set.spans() {
            ends.push((high, at));
            begins.entry(low).or_default().push(at);
        }
    }
    for (end, before) in ends {
        let Some(first) = end.checked_add(1).and_then(|from| next(&all, from)) else { continue };
        // Nothing lies beyond the last of all 128-bit numbers.
        let Some(beyond) = first.checked_add(1) else { continue };
        for (&begin, rules) in begins.range(beyond..) {
            proof.space.logic.budget.spend(1)?;
            let values = all.intersect(&ValueSet::span(first, begin - 1));
            let apart = if values.len() == 1 { Some(true) } else { are_a_unit_apart(it, [end, begin]) };
            match apart {
                Some(true) => {}
                Some(false) => continue,
                None => break,
            }
            proof.space.logic.budget.spend(rules.len())?;
            let is_hole = |at: &usize| [before, *at].iter().all(|at| !entry(proof, *at, column).set.meets(&values));
            let of_rules = rules.iter().filter(|it| is_hole(it));
            found.extend(of_rules.map(|after| Hole { column, values: values.clone(), ends: [end, begin], rules: [before, *after] }));
        }
    }
    found.sort_by_key(|it| (it.ends, it.rules));
    Ok(found)
}

/// The values that lie between others: neither `None` nor NaN.
fn ordered_values(domain: &Domain) -> ValueSet {
    match domain {
        Domain::Option(inner) => ordered_values(inner).up(1),
        Domain::Float { ty, all } => all.intersect(&ty.numbers()),
        other => other.all(),
    }
}

/// The first position of a set from `at` on.
fn next(all: &ValueSet, at: Position) -> Option<Position> {
    all.spans().iter().find(|(_, high)| *high >= at).map(|(low, _)| at.max(*low))
}

/// Whether the bounds beside some values are one unit of the last digit of either apart, so that `<= 9.99` and `>= 10`
/// are; `None` if those further on are not either.
fn are_a_unit_apart(column: &Column, [end, begin]: [Position; 2]) -> Option<bool> {
    let domain = column.domain.innermost();
    if !matches!(domain, Domain::Float { .. } | Domain::Integer { notation: Notation::Decimal(_) | Notation::Dense, .. }) {
        return None;
    }
    // What the author wrote is the value at the end, or the one beside it: `< 10` ends before 10.
    let decimal = |at: Position, beside: Position| {
        let is_written = |at: &Position| column.bounds.binary_search(at).is_ok();
        let bound = [at, beside].into_iter().find(is_written).unwrap_or(at);
        digits(&column.value(bound))
    };
    let (low, low_places) = decimal(end, end + 1)?;
    let Some((high, high_places)) = decimal(begin, begin - 1) else { return Some(false) };
    let places = low_places.max(high_places);
    let scaled = |digits: i128, of: u32| digits.checked_mul(10_i128.checked_pow(places - of)?);
    let apart = scaled(high, high_places)?.checked_sub(scaled(low, low_places)?)?;
    let unit_of_low = 10_i128.checked_pow(places - low_places)?;
    if apart > unit_of_low { None } else { Some(apart == 1) }
}

/// The digits of a decimal as a whole number, and how many of them stand after the point: zeros at the end do not count.
fn digits(text: &str) -> Option<(i128, u32)> {
    let text = text.trim_start_matches("Some(").trim_end_matches(')');
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    let places = places.trim_end_matches('0');
    let is_short = whole.len() + places.len() <= LONGEST_BOUND;
    Some((format!("{whole}{places}").parse().ok().filter(|_| is_short)?, places.len() as u32))
}

/// Finds values with which the hole comes to ELSE and its neighbours to rules, all else equal.
fn cases(proof: &mut Proof, evaluator: &Evaluator, hole: &Hole) -> Result<Option<CasesWith>, Unanswered> {
    let (column, [before, after]) = (hole.column, hole.rules);
    proof.space.logic.budget.spend(proof.table.columns.len() + proof.space.rules.len())?;
    let rules = &proof.space.rules;
    let classes = |values: &ValueSet| proof.space.classes.of(column, values);
    let inside = classes(&hole.values);
    let beside_it = hole.ends.map(|at| classes(&ValueSet::one(at)));
    let first = ValueSet::one(inside.first().unwrap_or(0));
    let [before, after] = [before, after].map(|at| rules[at].region.with(column, first.clone()));
    let Some(region) = before.intersect(&after) else { return Ok(None) };
    // A rule that names what it does not match is no typo: `not(37)`.
    let leaves_out = |at: usize| {
        let entry = entry(proof, at, column);
        hole.ends.iter().all(|it| entry.set.contains(*it)) && names_what_it_leaves_out(proof.table, entry)
    };
    let any = &proof.space.all.0[column];
    let covers = (0..rules.len()).filter(|at| rules[*at].region.0[column].meets(&inside) || leaves_out(*at));
    let covers = covers.map(|at| rules[at].region.with(column, any.clone())).filter(|it| it.meets(&region)).collect_vec();
    let demand = proof.space.demand;
    let mut demands = Vec::new();
    for class in inside.iter().chain(beside_it.iter().flat_map(ValueSet::iter)) {
        demands.push(proof.space.logic.confined(demand, column, &ValueSet::one(class))?);
    }
    let demand = proof.space.logic.residuals.and(demands);
    let Some(part) = uncovered(&mut proof.space.logic, &region, &covers.iter().collect_vec(), demand)? else { return Ok(None) };
    let Some(case) = proof.space.logic.case(demand, &part)? else { return Ok(None) };
    proof.space.logic.budget.spend(3 * proof.space.rules.len())?;
    let values = [hole.values.first().unwrap_or(0), hole.ends[0], hole.ends[1]];
    let Some(found) = cases_with(proof.table, &proof.space, &case, (column, &values)) else { return Ok(None) };
    let matching = found.cases.iter().map(|it| evaluator.all_matching(it, false)).collect_vec();
    let is_one = matching[0].is_empty() && hole.rules.iter().zip(&matching[1..]).all(|(at, it)| it.contains(&proof.rule(*at)));
    Ok(is_one.then_some(found))
}

/// Whether an entry says by `not(..)` or `!=` which values it does not match; a comparison with a column says nothing of
/// values.
fn names_what_it_leaves_out(table: &Table, entry: &ConditionEntry) -> bool {
    fn names(table: &Table, entry: &Entry) -> bool {
        match entry {
            Entry::NoneOf(_) | Entry::NotAll(_) => true,
            Entry::OneOf(items) => items.iter().any(|it| matches!(&it.value, ItemKind::Some(inner) if names(table, inner))),
            Entry::All(parts) => parts.iter().any(|it| names(table, it)),
            Entry::NotApplicable(Some(beside)) => names(table, beside),
            Entry::Named(named) => {
                (named.not || named.sign == Sign::NotEqual) && !table.named().iter().any(|it| it.name.value == named.name.value)
            }
            Entry::Irrelevant | Entry::NotApplicable(None) | Entry::Applicable => false,
        }
    }
    syntax::entry::of_rule(&Text::whole(&*entry.text, entry.span)).is_ok_and(|it| names(table, &it))
}

fn finding(proof: &mut Proof, hole: &Hole, cases: CasesWith) -> Result<Finding, Unanswered> {
    let (table, column) = (proof.table, &proof.table.columns[hole.column]);
    let name = &column.name.value;
    let values = column.entry(&hole.values, false);
    let [before, after] = hole.rules.map(|at| entry(proof, at, hole.column));
    let rules = hole.rules.map(|at| proof.rule(at));
    let [first, second] = rules.map(|it| words::rule(table, it));
    let mut ways = Vec::new();
    let mut remedies = Vec::new();
    for at in if hole.rules[0] == hole.rules[1] { &hole.rules[..1] } else { &hole.rules[..] } {
        if let Some(entry) = widened(proof, hole, *at)? {
            ways.push(format!("`{}` for `{name}` in rule `{}`", entry.entry, entry.rule));
            remedies.push(Remedy::Entry(entry));
        }
    }
    let is_meant = format!("where ELSE is meant, a rule of its own for `{values}` says so");
    let help = match ways.is_empty() {
        true => is_meant,
        false => format!("where a bound is wrong, write {}; {is_meant}", ways.join("; or write ")),
    };
    let [low, high] = hole.ends.map(|at| column.value(at));
    let finding =
        |between: String| proof.finding(Code::HoleInElse, before.span, format!("ELSE takes `{values}` of `{name}`, between {between}"));
    let mut finding = if rules[0] == rules[1] {
        finding(format!("two ranges of {first}"))
            .label(format!("leaves `{values}` out"))
            .case("for example", Some(cases.shown))
            .note(format!("all else equal, `{name}` = {low} and {high} match {first}"))
            .rules(table, &rules[..1])
    } else {
        finding(format!("{first} and {second}"))
            .label(format!("ends before `{values}`"))
            .also(after.span, format!("begins after `{values}`"))
            .case("for example", Some(cases.shown))
            .note(format!("all else equal, `{name}` = {low} matches {first}, and {high} matches {second}"))
            .rules(table, &rules)
    };
    finding.remedies.extend(remedies);
    Ok(finding.help(help))
}

/// The entry with which a rule takes the hole; `None` if others take some of these cases already.
fn widened(proof: &mut Proof, hole: &Hole, at: usize) -> Result<Option<NewEntry>, Unanswered> {
    let (table, column) = (proof.table, hole.column);
    let (rules, rule) = (&proof.space.rules, &table.rules[proof.rule(at)]);
    let slab = rules[at].region.with(column, proof.space.classes.of(column, &hole.values));
    proof.space.logic.budget.spend(rules.len())?;
    if rules.iter().any(|it| it.region.meets(&slab)) {
        return Ok(None);
    }
    let written = entry(proof, at, column);
    let mut bounded = table.columns[column].clone();
    if hole.values.len() == 1 {
        // The value becomes a bound: `<= 37` in place of `<= 36`, and not `< 38`.
        bounded.bounds = hole.values.iter().collect_vec();
    }
    let values = bounded.entry(&written.set.union(&hole.values), written.not_applicable);
    let compared = table.parts(column, written).into_iter().filter(|it| it.of.is_some()).map(|it| it.text);
    let parts = std::iter::once(values).filter(|it| it != "-").chain(compared).collect_vec();
    Ok(Some(NewEntry {
        span: written.span,
        written: written.text.to_string(),
        entry: if parts.is_empty() { "-".to_owned() } else { parts.join(" && ") },
        column: table.columns[column].name.value.clone(),
        rule: rule.id.value.clone(),
        is_sure: false,
    }))
}
