//! `agreeing-overlap`: rules with equal results that share cases, under `hit: unique`. The first in order is the
//! one reported when such a case comes up.

use super::budget::OutOfBudget;
use super::contradictory_rules::worst_first;
use super::proof::Proof;
use super::words;
use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::HitPolicy;

/// The findings for pairs of which neither rule is `reported` already.
pub(super) fn check(proof: &mut Proof, reported: &[usize]) -> Result<Vec<Finding>, OutOfBudget> {
    if proof.table.hit != HitPolicy::Unique {
        return Ok(Vec::new());
    }
    let open = |at: usize| !reported.contains(&at);
    let pairs = proof.overlaps.iter().filter(|it| open(it.first) && open(it.second) && proof.agree(it.first, it.second));
    let pairs = pairs.map(|it| (it.first, it.second)).collect();
    worst_first(pairs).into_iter().map(|(worst, others)| finding(proof, worst, &others)).collect()
}

fn finding(proof: &mut Proof, worst: usize, others: &[usize]) -> Result<Finding, OutOfBudget> {
    let table = proof.table;
    let (mut regions, mut shown) = (Vec::new(), None);
    for &other in others {
        let pair = (worst.min(other), worst.max(other));
        let found = proof.overlaps.iter().find(|it| (it.first, it.second) == pair).map(|it| it.region.clone());
        let Some(region) = found else { continue };
        let cases = proof.space.count(&region)?;
        regions.push(words::evidence(table, &proof.space, &region, &cases, &[proof.rule(pair.0), proof.rule(pair.1)]));
        shown.get_or_insert((region, cases));
    }
    let indices: Vec<usize> = others.iter().map(|at| proof.rule(*at)).collect();
    let id = &table.rules[proof.rule(worst)].id;
    let message = format!("rule `{}` shares cases with {}, with the same result", id.value, words::rules(table, &indices));
    let mut finding = Finding::new(Code::AgreeingOverlap, id.span, message);
    for &index in &indices {
        finding = finding.also(table.rules[index].id.span, "the same result");
    }
    if let Some((region, cases)) = &shown {
        let first = &table.rules[indices[0]].id.value;
        finding = finding.note(format!(
            "`{}` and `{first}` share {}: {}",
            id.value,
            words::cases(cases),
            words::region_text(table, &proof.space, region)
        ));
    }
    let rules: Vec<usize> = std::iter::once(proof.rule(worst)).chain(indices).collect();
    Ok(finding
        .help("make the rules disjoint, or write `hit: any` if overlaps are meant; until then the first in order is reported as fired")
        .evidence(Evidence { table: Some(table.name.value.clone()), rules: words::ids(table, &rules), regions, ..Evidence::default() }))
}
