//! `needless-entry` (allowed by default): an entry that could be `-` without changing any result. Under `hit: first` only entries that hold for all
//! values are found.

use super::evidence::Proof;
use crate::diagnostic::{Code, Evidence, Finding, Level, NewEntry, Remedy};
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Region};
use crate::space::budget::OutOfBudget;
use crate::space::cover::uncovered;
use crate::space::narrow::Narrow;

pub(super) fn check(proof: &mut Proof) -> Result<Vec<Finding>, OutOfBudget> {
    let mut findings = Vec::new();
    if proof.table.lints.level(Code::NeedlessEntry) == Level::Allow {
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
    let rules = &proof.space.rules;
    let rest = proof.space.all.0[column].minus(&rules[at].region.0[column]);
    if rest.is_empty() {
        let entries = proof.table.rules[rules[at].rule].entries();
        return Ok(entries.is_some_and(|entries| !entries[column].is_irrelevant() && entries[column].compares.is_empty()));
    }
    if proof.table.hit.is_in_order() {
        return Ok(false);
    }
    let region = rules[at].region.with(column, rest);
    if matches!(proof.table.hit, HitPolicy::Collect(_)) {
        return Ok(!proof.space.is_possible(&region)?);
    }
    proof.space.logic.budget.spend(rules.len())?;
    let (rules, allowed) = (&proof.space.rules, &proof.allowed);
    let same = (0..rules.len()).filter(|other| allowed[*other].is_subset(&allowed[at]));
    let narrow = Narrow::new(&proof.space.all, &region);
    let covers: Vec<&Region> = same.map(|other| &rules[other].region).filter(|it| narrow.meets(it)).collect_vec();
    Ok(uncovered(&mut proof.space.logic, &region, &covers, proof.space.demand)?.is_none())
}

fn finding(proof: &Proof, at: usize, column: usize) -> Finding {
    let table = proof.table;
    let rule = &table.rules[proof.rule(at)];
    let span = rule.entries().map_or(rule.id.span, |entries| entries[column].span);
    let name = &table.known_as(column).name.value;
    let region = &proof.space.rules[at].region;
    let evidence = Evidence { table: Some(table.name.value.clone()), rules: vec![rule.id.value.as_str().into()], ..Evidence::default() };
    if let Some(text) = table.comparison_entry(column, &proof.space.classes.values(column, &region.0[column]), false) {
        return Finding::new(Code::NeedlessEntry, span, format!("rule `{}` need not say `{text}` for `{name}`", rule.id.value))
            .label("without this comparison the results are the same")
            .help("leave it out; entries are found one at a time, so check again after each change")
            .evidence(evidence);
    }
    Finding::new(Code::NeedlessEntry, span, format!("rule `{}` need not look at `{name}`", rule.id.value))
        .label("`-` gives the same results")
        .help("write `-`; entries are found one at a time, so check again after each change")
        .remedy(Remedy::Entry(NewEntry {
            span,
            written: rule.entries().map_or_else(String::new, |entries| entries[column].text.to_string()),
            entry: "-".to_owned(),
            column: name.clone(),
            rule: rule.id.value.clone(),
            is_sure: true,
        }))
        .evidence(evidence)
}
