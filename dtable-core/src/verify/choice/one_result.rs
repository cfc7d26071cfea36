//! Picks one result for each rule with a choice (`one_of`).
//!
//! A program performs the actions of the rule that fires, the first in order that matches; the actions cannot depend on
//! anything else. So one of the results that a rule allows has to be right in all cases in which the rule fires,
//! whatever other rules match there. The first such result in the author's order becomes the rule's outcome; the others
//! stay its alternatives.
//!
//! A rule may have no such result: `one_of(a, b)`, if one of two later rules says `a` and the other says `b`. A table
//! with outputs needs none, because its result may depend on other matching rules. A table with actions is refused.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Outcomes, Position, Region, Table, ValueSet};
use crate::space::budget::Unanswered;
use crate::space::cover::uncovered;
use crate::verify::evidence::Proof;
use crate::verify::words;

/// The one result that each rule has, if it has one.
#[derive(PartialEq, Eq)]
pub(crate) struct ResultPicks {
    /// For each rule the place of its result among its outcomes.
    places: Vec<usize>,
    /// The rules without a result that is always right, each with a small set of later rules that exclude all of its
    /// results, by place.
    torn: Vec<(usize, Vec<usize>)>,
}

impl ResultPicks {
    /// Whether every rule has a result that is right in all cases in which the rule fires.
    pub(crate) const fn are_right(&self) -> bool {
        self.torn.is_empty()
    }

    /// Makes the picked results the outcomes of the rules.
    pub(crate) fn put(&self, table: &mut Table) {
        for (at, (rule, &place)) in table.rules.iter_mut().zip(&self.places).enumerate() {
            if let Some(before) = place.checked_sub(1) {
                let picked = rule.alternatives.remove(before);
                rule.alternatives.insert(0, std::mem::replace(&mut rule.outcome, picked));
                // The values that formulas know are in the order of the outcomes.
                let of_rule = table.output_values.iter_mut().filter_map(|it| it.of_rules.get_mut(at)?.get_mut(..=place));
                of_rule.for_each(|it| it.rotate_right(1));
            }
        }
    }
}

/// Picks a result for every rule. Expects a table without contradictions.
pub(crate) fn picks(proof: &mut Proof) -> Result<ResultPicks, Unanswered> {
    let mut picks = ResultPicks { places: vec![0; proof.table.rules.len()], torn: Vec::new() };
    if !matches!(proof.table.hit, HitPolicy::Unique | HitPolicy::Any) || proof.allowed.iter().all(|it| it.len() == 1) {
        return Ok(picks);
    }
    let outcomes = Outcomes::new(proof.table);
    for at in (0..proof.space.rules.len()).filter(|at| proof.allowed[*at].len() > 1).collect_vec() {
        let wanting = wanting(proof, at)?;
        let right = common(proof, at, &wanting);
        let rule = proof.rule(at);
        match outcomes.of_rule[rule].iter().position(|it| right.contains(*it as Position)) {
            Some(place) => picks.places[rule] = place,
            None => picks.torn.push((at, fewest(proof, at, wanting))),
        }
    }
    Ok(picks)
}

/// The findings for a table whose rules perform actions.
pub(crate) fn check(proof: &Proof, picks: &ResultPicks) -> Vec<Finding> {
    let torn = picks.torn.iter().filter(|_| !proof.table.only_gives());
    torn.map(|(at, later)| finding(proof, *at, later)).collect_vec()
}

/// The later rules that exclude a result of rule `at` in some case in which it fires.
fn wanting(proof: &mut Proof, at: usize) -> Result<Vec<usize>, Unanswered> {
    let mut found = Vec::new();
    let after = proof.overlaps.after(at);
    for other in after.into_iter().filter(|other| !proof.is_within(at, *other)).collect_vec() {
        let rules = &proof.space.rules;
        let earlier: Vec<&Region> = proof.overlaps.before(at).iter().map(|before| &rules[*before].region).collect_vec();
        let Some(shared) = rules[at].region.intersect(&rules[other].region) else { continue };
        if uncovered(&mut proof.space.logic, &shared, &earlier, proof.space.demand)?.is_some() {
            found.push(other);
        }
    }
    Ok(found)
}

/// The outcomes that a rule and some others allow together.
fn common(proof: &Proof, at: usize, others: &[usize]) -> ValueSet {
    others.iter().fold(proof.allowed[at].clone(), |common, other| common.intersect(&proof.allowed[*other]))
}

/// Reduces rules that together exclude all results of rule `at` to few, by leaving out one after the other.
fn fewest(proof: &Proof, at: usize, mut kept: Vec<usize>) -> Vec<usize> {
    for other in kept.clone().into_iter().rev() {
        let rest: Vec<usize> = kept.iter().copied().filter(|it| *it != other).collect_vec();
        if common(proof, at, &rest).is_empty() {
            kept = rest;
        }
    }
    kept
}

fn finding(proof: &Proof, at: usize, later: &[usize]) -> Finding {
    let table = proof.table;
    let rule = &table.rules[proof.rule(at)];
    let indices: Vec<usize> = later.iter().map(|it| proof.rule(*it)).collect_vec();
    let id = &rule.id;
    let message = format!("rule `{}` would have to do different things in different cases", id.value);
    let all: Vec<usize> = std::iter::once(proof.rule(at)).chain(indices.iter().copied()).collect_vec();
    let mut finding = proof.finding_of_rules(Code::Unsupported, &all, message).label(format!("allows {}", words::result(table, rule)));
    for &other in &indices {
        let other = &table.rules[other];
        finding = finding.also(other.id.span, format!("in cases that `{}` takes: {}", id.value, words::result(table, other)));
    }
    finding.note("a rule performs the same actions wherever it fires, and the first in order that matches fires").help(format!(
        "write {} before rule `{}`, or split rule `{}`",
        words::rules(table, &indices),
        id.value,
        id.value
    ))
}
