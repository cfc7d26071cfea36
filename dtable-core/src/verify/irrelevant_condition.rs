//! `irrelevant-condition`: a condition that rules ask but that changes no result.
//!
//! A condition is irrelevant when `-` in every rule would give the same results. For every rule that looks at it,
//! the rule's cases are moved to the values that the rule does not take: rules with the same result, or with less choice, have to
//! take all of them there, as far as the relations allow any. So of two conditions that determine each other, both are relevant as
//! long as rules rely on either.

use super::budget::OutOfBudget;
use super::cover::uncovered;
use super::proof::Proof;
use super::unused::is_column_used;
use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::{HitPolicy, Region};

pub(super) fn check(proof: &mut Proof) -> Result<Vec<Finding>, OutOfBudget> {
    let mut findings = Vec::new();
    for column in 0..proof.table.columns.len() {
        if is_column_used(proof, column) && !matters(proof, column)? {
            let name = &proof.table.columns[column].name;
            findings.push(
                Finding::new(Code::IrrelevantCondition, name.span, format!("`{}` changes no result", name.value))
                    .label("rules ask it, but whatever the answer is, the result is the same")
                    .help(format!("write `-` for `{}` in every rule, and delete it", name.value))
                    .evidence(Evidence { table: Some(proof.table.name.value.clone()), ..Evidence::default() }),
            );
        }
    }
    Ok(findings)
}

fn matters(proof: &mut Proof, column: usize) -> Result<bool, OutOfBudget> {
    for at in 0..proof.space.rules.len() {
        if proof.space.rules[at].region.0[column] != proof.space.all.0[column] && matters_to(proof, column, at)? {
            return Ok(true);
        }
    }
    // A column that only output expressions mention does matter.
    Ok(!proof.space.rules.iter().any(|rule| rule.region.0[column] != proof.space.all.0[column]))
}

fn matters_to(proof: &mut Proof, column: usize, at: usize) -> Result<bool, OutOfBudget> {
    let region = &proof.space.rules[at].region;
    let outside = proof.space.all.0[column].minus(&region.0[column]);
    let moved = region.with(column, outside);
    changes(proof, column, at, &moved)
}

/// Whether some case of `region`, where the rule at `at` would now match, has another result than that rule.
fn changes(proof: &mut Proof, column: usize, at: usize, region: &Region) -> Result<bool, OutOfBudget> {
    match proof.table.hit {
        HitPolicy::First => return changes_in_order(proof, column, at, region),
        HitPolicy::Collect(_) => return proof.space.is_possible(region),
        HitPolicy::Unique | HitPolicy::Any => {}
    }
    let else_agrees = proof.else_allowed.as_ref() == Some(&proof.allowed[at]);
    let (same, different): (Vec<usize>, Vec<usize>) = (0..proof.space.rules.len()).partition(|it| proof.is_within(*it, at));
    if !else_agrees {
        return is_left(proof, region, &same);
    }
    for other in different {
        if let Some(shared) = proof.space.rules[other].region.intersect(region)
            && proof.space.is_possible(&shared)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Under `hit: first` cases that an earlier rule takes, wherever it looks at `column`, stay with it; the others change when the
/// rule that took them until now has another result.
fn changes_in_order(proof: &mut Proof, column: usize, at: usize, region: &Region) -> Result<bool, OutOfBudget> {
    let all = proof.space.all.0[column].clone();
    let earlier: Vec<Region> = proof.space.rules[..at].iter().map(|it| it.region.with(column, all.clone())).collect();
    let places = proof.space.rules.len();
    for other in at + 1..=places {
        let (region, allowed) = match proof.space.rules.get(other) {
            Some(it) => (it.region.intersect(region), Some(&proof.allowed[other])),
            None => (Some(region.clone()), proof.else_allowed.as_ref()),
        };
        let differs = allowed != Some(&proof.allowed[at]);
        let Some(region) = region.filter(|_| differs) else { continue };
        let between = proof.space.rules[at + 1..other].iter().map(|it| it.region.clone());
        let covers: Vec<Region> = earlier.iter().cloned().chain(between).collect();
        let covers: Vec<&Region> = covers.iter().collect();
        if uncovered(&mut proof.space.logic, &region, &covers, proof.space.demand)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a possible case of `region` lies outside the rules at `places`.
fn is_left(proof: &mut Proof, region: &Region, places: &[usize]) -> Result<bool, OutOfBudget> {
    let covers: Vec<Region> = places.iter().map(|it| proof.space.rules[*it].region.clone()).collect();
    let covers: Vec<&Region> = covers.iter().collect();
    Ok(uncovered(&mut proof.space.logic, region, &covers, proof.space.demand)?.is_some())
}
