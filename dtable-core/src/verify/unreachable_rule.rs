//! `unreachable-rule`: a rule that can never fire, because the relations forbid all its cases, or because under
//! `hit: first` earlier rules take them.

use super::proof::Proof;
use super::redundant_rule::smallest_cover;
use super::words;
use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::{HitPolicy, Region};
use crate::space::budget::OutOfBudget;
use crate::space::cases::{Role, Space};
use crate::space::cover::reached_in_order;
use crate::space::residual::ResidualId;

/// The findings, and the places of the rules reported.
pub(super) fn check(proof: &mut Proof) -> Result<(Vec<Finding>, Vec<usize>), OutOfBudget> {
    let (mut findings, mut found) = (Vec::new(), Vec::new());
    let reached = match proof.table.hit {
        HitPolicy::First if proof.overlaps.are_too_many && proof.taken.is_none() => {
            let Space { rules, logic, demand, .. } = &mut proof.space;
            let regions: Vec<&Region> = rules.iter().map(|it| &it.region).collect();
            reached_in_order(logic, &regions, *demand)?
        }
        _ => Vec::new(),
    };
    for at in 0..proof.space.rules.len() {
        if reached.get(at) == Some(&true) {
            continue;
        }
        let rule = &proof.space.rules[at];
        if proof.space.demand != ResidualId::TRUE && !proof.space.logic.is_possible(proof.space.demand, &rule.region)? {
            findings.push(forbidden(proof, at)?);
        } else if let Some(covering) = covered_by(proof, at)? {
            findings.push(covered(proof, at, &covering));
        } else {
            continue;
        }
        found.push(at);
    }
    Ok((findings, found))
}

/// Under `hit: first` the earlier rules that take all cases of the one at `at`, where they do.
fn covered_by(proof: &mut Proof, at: usize) -> Result<Option<Vec<usize>>, OutOfBudget> {
    let has_cases = proof.taken.as_ref().is_some_and(|taken| !taken[at].is_zero());
    if proof.table.hit != HitPolicy::First || has_cases {
        return Ok(None);
    }
    let earlier = proof.overlaps.before(at).to_vec();
    let demand = proof.space.demand;
    smallest_cover(proof, at, &earlier, demand)
}

fn forbidden(proof: &mut Proof, at: usize) -> Result<Finding, OutOfBudget> {
    let region = &proof.space.rules[at].region.clone();
    let blamed = conflicting(proof, region)?;
    let table = proof.table;
    let rule = &table.rules[proof.rule(at)];
    let reason = match blamed[..] {
        [] => "its conditions exclude each other",
        _ => "the relations forbid all its cases",
    };
    let mut finding = Finding::new(Code::UnreachableRule, rule.id.span, format!("rule `{}` can never fire: {reason}", rule.id.value))
        .label("never fires");
    for relation in blamed {
        finding = finding.also(table.relations[relation].span, "forbidden by this relation");
    }
    Ok(finding
        .note(format!("its cases: {}", words::region_text(table, &proof.space, region)))
        .help("delete the rule, or correct its entries")
        .evidence(evidence(proof, &[at])))
}

/// A small set of relations that together forbid the region.
fn conflicting(proof: &mut Proof, region: &Region) -> Result<Vec<usize>, OutOfBudget> {
    let mut blamed: Vec<usize> = (0..proof.space.relations.len()).collect();
    for relation in 0..proof.space.relations.len() {
        let rest: Vec<usize> = blamed.iter().copied().filter(|it| *it != relation).collect();
        let fewer = Space::under(proof.table, &rest);
        if let Ok(mut fewer) = fewer
            && !fewer.is_possible(region)?
        {
            blamed = rest;
        }
    }
    blamed.retain(|relation| !matches!(proof.space.relations[*relation], Role::Claim(_)));
    Ok(blamed)
}

fn covered(proof: &Proof, at: usize, covering: &[usize]) -> Finding {
    let table = proof.table;
    let indices: Vec<usize> = covering.iter().map(|it| proof.rule(*it)).collect();
    let rule = &table.rules[proof.rule(at)];
    let message = format!(
        "rule `{}` can never fire: {} before it {} all its cases",
        rule.id.value,
        words::rules(table, &indices),
        if indices.len() == 1 { "takes" } else { "take" }
    );
    let mut finding = Finding::new(Code::UnreachableRule, rule.id.span, message).label("never fires");
    for &index in indices.iter().take(words::NAMED) {
        finding = finding.also(table.rules[index].id.span, "comes first");
    }
    let all: Vec<usize> = std::iter::once(at).chain(covering.iter().copied()).collect();
    let others = if indices.len() == 1 { words::rules(table, &indices) } else { "them".to_owned() };
    finding.help(format!("delete the rule, or move it before {others}")).evidence(evidence(proof, &all))
}

fn evidence(proof: &Proof, places: &[usize]) -> Evidence {
    let rules: Vec<usize> = places.iter().map(|at| proof.rule(*at)).collect();
    Evidence { table: Some(proof.table.name.value.clone()), rules: words::ids(proof.table, &rules), ..Evidence::default() }
}
