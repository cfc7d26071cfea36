//! `duplicate-rule`, `redundant-rule`: rules that can be deleted without changing any result, because one other rule is the
//! same, or because others with the same result take all their cases together.
//!
//! With a choice of results: the others have to take all cases of the rule, and in each of them one of the others has to
//! rule out what the rule rules out.
//!
//! The rules are tried from the last to the first, each against those that stay, so all that are reported may be
//! deleted together.

use super::budget::OutOfBudget;
use super::cover::uncovered;
use super::proof::Proof;
use super::residual::ResidualId;
use super::words;
use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::{HitPolicy, Region, ValueSet};

/// The findings for the rules that are not yet `reported`, and the places of those found.
pub(super) fn check(proof: &mut Proof, reported: &[usize]) -> Result<(Vec<Finding>, Vec<usize>), OutOfBudget> {
    if !matches!(proof.table.hit, HitPolicy::Unique | HitPolicy::Any) {
        return Ok((Vec::new(), Vec::new()));
    }
    let (mut findings, mut found) = (Vec::new(), Vec::new());
    for (at, others) in deletable(proof, reported, proof.space.demand)? {
        found.push(at);
        let region = proof.space.rules[at].region.clone();
        findings.push(match others.iter().find(|other| proof.space.rules[**other].region == region && proof.agree(at, **other)) {
            Some(&twin) => duplicate(proof, at, twin),
            None => redundant(proof, at, &region, &others)?,
        });
    }
    findings.reverse();
    Ok((findings, found))
}

/// The rules that can be deleted together under `demand`, each with the rules that stay and cover it; from the last to the first.
pub(super) fn deletable(proof: &mut Proof, reported: &[usize], demand: ResidualId) -> Result<Vec<(usize, Vec<usize>)>, OutOfBudget> {
    let mut kept: Vec<usize> = (0..proof.space.rules.len()).filter(|at| !reported.contains(at)).collect();
    let mut found = Vec::new();
    for at in kept.clone().into_iter().rev() {
        let others = agreeing(proof, at, &kept);
        if !others.is_empty() && is_covered(proof, at, &others, demand)? {
            kept.retain(|it| *it != at);
            found.push((at, others));
        }
    }
    Ok(found)
}

/// The rules among `kept` that reach into the one at `at` and have a result in common with it.
fn agreeing(proof: &Proof, at: usize, kept: &[usize]) -> Vec<usize> {
    let region = &proof.space.rules[at].region;
    let others = kept.iter().copied().filter(|other| *other != at && !proof.clash(at, *other));
    others.filter(|other| proof.space.rules[*other].region.meets(region)).collect()
}

/// Whether the rules `by` take all cases of the one at `at`, and allow nothing there that it does not.
fn is_covered(proof: &mut Proof, at: usize, by: &[usize], demand: ResidualId) -> Result<bool, OutOfBudget> {
    let region = proof.space.rules[at].region.clone();
    if !lies_in(proof, &region, by, demand)? {
        return Ok(false);
    }
    let allowed = by.iter().fold(ValueSet::EMPTY, |all, other| all.union(&proof.allowed[*other]));
    for foreign in allowed.minus(&proof.allowed[at]).iter() {
        let against: Vec<usize> = by.iter().copied().filter(|other| !proof.allowed[*other].contains(foreign)).collect();
        if !lies_in(proof, &region, &against, demand)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn lies_in(proof: &mut Proof, region: &Region, by: &[usize], demand: ResidualId) -> Result<bool, OutOfBudget> {
    let covers: Vec<Region> = by.iter().map(|at| proof.space.rules[*at].region.clone()).collect();
    let covers: Vec<&Region> = covers.iter().collect();
    Ok(uncovered(&mut proof.space.logic, region, &covers, demand)?.is_none())
}

/// Of the rules `by`, which cover the region, as few as are found by leaving out one after the other.
pub(super) fn smallest_cover(proof: &mut Proof, region: &Region, by: &[usize]) -> Result<Vec<usize>, OutOfBudget> {
    let reaching = by.iter().copied().filter(|at| proof.space.rules[*at].region.meets(region)).collect();
    fewest(reaching, &mut |rest| lies_in(proof, region, rest, proof.space.demand))
}

/// Of some rules that do, as few as are found by leaving out one after the other.
fn fewest(mut kept: Vec<usize>, do_they: &mut dyn FnMut(&[usize]) -> Result<bool, OutOfBudget>) -> Result<Vec<usize>, OutOfBudget> {
    for at in kept.clone().into_iter().rev() {
        let rest: Vec<usize> = kept.iter().copied().filter(|it| *it != at).collect();
        if do_they(&rest)? {
            kept = rest;
        }
    }
    Ok(kept)
}

fn duplicate(proof: &Proof, at: usize, twin: usize) -> Finding {
    let table = proof.table;
    let (rule, twin) = (proof.rule(at), proof.rule(twin));
    let (id, other) = (&table.rules[rule].id, &table.rules[twin].id);
    Finding::new(Code::DuplicateRule, id.span, format!("rule `{}` repeats rule `{}`", id.value, other.value))
        .label("the same entries and the same result")
        .also(other.span, "as here")
        .help(format!("delete rule `{}`", id.value))
        .evidence(evidence(proof, &[rule, twin]))
}

fn redundant(proof: &mut Proof, at: usize, region: &Region, others: &[usize]) -> Result<Finding, OutOfBudget> {
    let covering = fewest(others.to_vec(), &mut |rest| is_covered(proof, at, rest, proof.space.demand))?;
    let same = if covering.iter().all(|other| proof.agree(at, *other)) { "with the same result" } else { "with no other result" };
    let table = proof.table;
    let rule = proof.rule(at);
    let indices: Vec<usize> = covering.iter().map(|it| proof.rule(*it)).collect();
    let id = &table.rules[rule].id;
    let verb = if indices.len() == 1 { "takes all its cases" } else { "take all its cases together" };
    let message = format!("rule `{}` is redundant: {} {verb}, {same}", id.value, words::rules(table, &indices));
    let mut finding = Finding::new(Code::RedundantRule, id.span, message).label("never needed");
    for &index in &indices {
        finding = finding.also(table.rules[index].id.span, "covers it, in whole or in part");
    }
    let all: Vec<usize> = std::iter::once(rule).chain(indices).collect();
    Ok(finding
        .note(format!("its cases: {}", words::region_text(table, &proof.space, region)))
        .help(format!("delete rule `{}`", id.value))
        .evidence(evidence(proof, &all)))
}

fn evidence(proof: &Proof, rules: &[usize]) -> Evidence {
    Evidence { table: Some(proof.table.name.value.clone()), rules: words::ids(proof.table, rules), ..Evidence::default() }
}
