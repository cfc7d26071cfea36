//! `agreeing-overlap`: rules with equal results that share cases, under `hit: unique`. In such a case the first of them
//! in order fires.

use super::contradictory_rules::{SharedRegions, WorstFirst, shared};
use super::evidence::Proof;
use super::words;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::HitPolicy;
use crate::space::budget::Unanswered;

/// The findings for pairs of which neither rule is `reported` already.
pub(super) fn check(proof: &mut Proof, reported: &[usize]) -> Result<Vec<Finding>, Unanswered> {
    if proof.table.hit != HitPolicy::Unique {
        return Ok(Vec::new());
    }
    let mut is_open = vec![true; proof.space.rules.len()];
    reported.iter().for_each(|at| is_open[*at] = false);
    let pairs = proof.overlaps.some().filter(|(a, b)| is_open[*a] && is_open[*b] && proof.agree(*a, *b));
    let groups = WorstFirst::new(proof.space.rules.len(), pairs);
    let mut shared_regions = SharedRegions::default();
    let mut findings = groups.map(|(worst, others)| finding(proof, worst, &others, &mut shared_regions)).collect_vec();
    if let Some(first) = findings.first_mut().filter(|_| proof.overlaps.are_too_many) {
        let known = proof.overlaps.some().count();
        first.notes.push(format!("at least {known} pairs of rules share cases: others were not looked for"));
    }
    Ok(findings)
}

fn finding(proof: &mut Proof, worst: usize, others: &[usize], shared_regions: &mut SharedRegions) -> Finding {
    let table = proof.table;
    let (region, cases) = shared(proof, worst, others[0]);
    let regions = shared_regions.of(proof, worst, others);
    let indices: Vec<usize> = others.iter().map(|at| proof.rule(*at)).collect_vec();
    let id = &table.rules[proof.rule(worst)].id;
    let message = format!("rule `{}` shares cases with {}, with the same result", id.value, words::rules(table, &indices));
    let first = &table.rules[indices[0]].id.value;
    let said = words::region_text(table, &proof.space, &region);
    let mut finding = proof
        .finding(Code::AgreeingOverlap, id.span, message)
        .also_rules(table, &indices, &|_| "the same result".to_owned())
        .note(format!("`{}` and `{first}` share {}: {said}", id.value, words::cases(cases.as_ref())))
        .notes(words::opaque(table, &proof.space, std::iter::once(&region)))
        .help("make the rules disjoint, or write `hit: any` if overlaps are meant; until then the first in order is reported as fired");
    let rules: Vec<usize> = std::iter::once(proof.rule(worst)).chain(indices).collect_vec();
    finding.evidence.rules = shared_regions.ids(table, &rules);
    finding.evidence.regions = regions;
    finding
}
