//! `redundant-rule`: a rule that can be deleted without changing any result, because other rules with the same result
//! together take all its cases. If rules have a choice of results: the others have to take all its cases, and in each
//! case one of them has to exclude every result that the rule excludes.
//!
//! If one other rule is enough and has the same entries, the finding is `duplicate-rule`.
//! [`super::evidence::deletable`] finds the rules, under `hit: first` [`super::evidence::deletable_in_order`].

use super::evidence::Proof;
use super::evidence::deletable::{deletable, fewer, stand_ins};
use super::evidence::deletable_in_order::{Redundant, deletable_in_order};
use super::{duplicate_rule, words};
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::HitPolicy;
use crate::space::budget::Unanswered;

/// Rules that can be deleted.
#[derive(Default)]
pub(super) struct RedundantRules {
    pub(super) findings: Vec<Finding>,
    /// Their places in the space.
    pub(super) places: Vec<usize>,
    /// Whether the search ended before all rules were examined.
    pub(super) is_partial: bool,
}

/// Finds redundant rules that are not `reported` yet. A rule that `contradicts` others is not reported: deleting it
/// would silently decide which of them is right.
pub(super) fn check(proof: &mut Proof, reported: &[usize], contradicts: &[bool]) -> Result<RedundantRules, Unanswered> {
    let mut all = RedundantRules::default();
    let is_told = |at: usize| !contradicts.get(at).is_some_and(|it| *it);
    match proof.table.hit {
        HitPolicy::Collect(_) => return Ok(all),
        HitPolicy::First | HitPolicy::Priority => {
            let mut redundant = deletable_in_order(proof, reported, proof.space.demand).unwrap_or_default();
            redundant.retain(|it| is_told(it.at));
            all.findings.extend(redundant.iter().rev().map(|it| finding_in_order(proof, it)));
            all.places.extend(redundant.iter().map(|it| it.at));
            return Ok(all);
        }
        HitPolicy::Unique | HitPolicy::Any => {}
    }
    let deletable = deletable(proof, reported, proof.space.demand)?;
    all.is_partial = !deletable.is_complete;
    for (at, covering) in deletable.found.into_iter().filter(|it| is_told(it.0)) {
        all.places.push(at);
        let rules = &proof.space.rules;
        all.findings.push(match covering[..] {
            [twin] if rules[twin].region == rules[at].region && proof.agree(at, twin) => duplicate_rule::finding(proof, at, twin),
            _ => redundant(proof, at, covering)?,
        });
    }
    all.findings.reverse();
    if let Some(first) = all.findings.first_mut().filter(|_| all.is_partial) {
        first.notes.push("the search for such rules ended with its part of the budget: others may be redundant, too".to_owned());
    }
    Ok(all)
}

fn redundant(proof: &mut Proof, at: usize, covering: Vec<usize>) -> Result<Finding, Unanswered> {
    let demand = proof.space.demand;
    let covering = fewer(proof, at, covering, demand, stand_ins)?;
    let same = if covering.iter().all(|other| proof.agree(at, *other)) { "with the same result" } else { "with no other result" };
    let region = &proof.space.rules[at].region;
    let table = proof.table;
    let rule = proof.rule(at);
    let indices: Vec<usize> = covering.iter().map(|it| proof.rule(*it)).collect_vec();
    let id = &table.rules[rule].id;
    let verb = if indices.len() == 1 { "takes all its cases" } else { "take all its cases together" };
    let message = format!("rule `{}` is redundant: {} {verb}, {same}", id.value, words::rules(table, &indices));
    let all: Vec<usize> = std::iter::once(rule).chain(indices).collect_vec();
    Ok(proof
        .finding_of_rules(Code::RedundantRule, &all, message)
        .label("never needed")
        .also_rules(table, &all[1..], &|_| "covers it, in whole or in part".to_owned())
        .note(format!("its cases: {}", words::region_text(table, &proof.space, region)))
        .help(format!("delete rule `{}`{}", id.value, words::goes_with(table, &[rule], &all[1..])))
        .remedy(Remedy::DeleteRules(vec![id.span])))
}

/// The finding about a rule that can be deleted under `hit: first`.
fn finding_in_order(proof: &Proof, redundant: &Redundant) -> Finding {
    let table = proof.table;
    let indices: Vec<usize> = redundant.heirs.iter().map(|it| proof.rule(*it)).collect_vec();
    let to = match (indices.is_empty(), redundant.has_else) {
        (true, _) => "ELSE".to_owned(),
        (_, true) => format!("{}, and to ELSE", words::rules(table, &indices)),
        _ => words::rules(table, &indices),
    };
    let rule = proof.rule(redundant.at);
    let id = &table.rules[rule].id;
    let message = format!("rule `{}` is redundant: without it its cases go to {to}, with the same result", id.value);
    let otherwise = proof.space.else_rule.filter(|_| redundant.has_else);
    let all: Vec<usize> = std::iter::once(rule).chain(indices).chain(otherwise).collect_vec();
    proof
        .finding_of_rules(Code::RedundantRule, &all, message)
        .label("never needed")
        .also_rules(table, &all[1..], &|_| "does the same".to_owned())
        .help(format!("delete rule `{}`{}", id.value, words::goes_with(table, &[rule], &all[1..])))
        .remedy(Remedy::DeleteRules(vec![id.span]))
}
