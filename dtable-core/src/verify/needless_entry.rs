//! `needless-entry` (allowed by default): an entry that could be `-` without changing any result.

use super::budget::OutOfBudget;
use super::cover::uncovered;
use super::proof::Proof;
use crate::diagnostic::{Code, Evidence, Finding, Level};
use crate::model::{HitPolicy, Region};

pub(super) fn check(proof: &mut Proof) -> Result<Vec<Finding>, OutOfBudget> {
    let mut findings = Vec::new();
    if proof.table.lints.level(Code::NeedlessEntry) == Level::Allow || proof.table.hit == HitPolicy::First {
        return Ok(findings);
    }
    for at in 0..proof.space.rules.len() {
        for column in 0..proof.table.columns.len() {
            if is_needless(proof, at, column)? {
                findings.push(finding(proof, at, column));
            }
        }
    }
    Ok(findings)
}

/// Whether the rule may take all values of the column: rules that allow no other result take the new cases already,
/// or the relations forbid them.
fn is_needless(proof: &mut Proof, at: usize, column: usize) -> Result<bool, OutOfBudget> {
    let region = proof.space.rules[at].region.clone();
    let rest = proof.space.all.0[column].minus(&region.0[column]);
    if rest.is_empty() {
        return Ok(false);
    }
    if matches!(proof.table.hit, HitPolicy::Collect(_)) {
        return Ok(!proof.space.is_possible(&region.with(column, rest))?);
    }
    let same = (0..proof.space.rules.len()).filter(|other| proof.is_within(*other, at));
    let covers: Vec<Region> = same.map(|other| proof.space.rules[other].region.clone()).collect();
    let covers: Vec<&Region> = covers.iter().collect();
    Ok(uncovered(&mut proof.space.logic, &region.with(column, rest), &covers, proof.space.demand)?.is_none())
}

fn finding(proof: &Proof, at: usize, column: usize) -> Finding {
    let table = proof.table;
    let rule = &table.rules[proof.rule(at)];
    let span = rule.entries().map_or(rule.id.span, |entries| entries[column].span);
    let name = &table.columns[column].name.value;
    Finding::new(Code::NeedlessEntry, span, format!("rule `{}` need not look at `{name}`", rule.id.value))
        .label("`-` gives the same results")
        .help("write `-`; entries are found one at a time, so check again after each change")
        .evidence(Evidence { table: Some(table.name.value.clone()), rules: vec![rule.id.value.clone()], ..Evidence::default() })
}
