//! `contradictory-rules`: different results for one case.
//!
//! One careless `-` can clash with twenty rules. The rule with the most clashes is reported first, once, with all
//! of them; then it is set aside and the next worst follows. Rules that contradict each other only together come last.

use super::budget::OutOfBudget;
use super::jointly::{Together, jointly};
use super::overlap::Overlap;
use super::proof::Proof;
use super::words;
use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::HitPolicy;

pub(super) fn check(proof: &mut Proof) -> Result<Vec<Finding>, OutOfBudget> {
    if !matches!(proof.table.hit, HitPolicy::Unique | HitPolicy::Any) {
        return Ok(Vec::new());
    }
    let clashes: Vec<(usize, usize)> =
        proof.overlaps.iter().filter(|it| proof.clash(it.first, it.second)).map(|it| (it.first, it.second)).collect();
    let mut findings = Vec::new();
    for (worst, others) in worst_first(clashes) {
        findings.push(finding(proof, worst, &others)?);
    }
    for together in jointly(proof, proof.space.demand)? {
        findings.push(only_together(proof, &together)?);
    }
    Ok(findings)
}

/// Every two have a result in common, and all of them none.
fn only_together(proof: &mut Proof, together: &Together) -> Result<Finding, OutOfBudget> {
    let table = proof.table;
    let indices: Vec<usize> = together.rules.iter().map(|at| proof.rule(*at)).collect();
    let case = proof.space.case(&together.region)?.unwrap_or_else(|| together.region.first());
    let cases = proof.space.count(&together.region)?;
    let message =
        format!("{} contradict each other: all match one case, and no result is right for all of them", words::rules(table, &indices));
    let label = |at: usize| format!("{}: {}", words::rule(table, at), words::result(table, &table.rules[at]));
    let mut finding = Finding::new(Code::ContradictoryRules, table.rules[indices[0]].id.span, message).label(label(indices[0]));
    for &other in &indices[1..] {
        finding = finding.also(table.rules[other].id.span, label(other));
    }
    Ok(finding
        .note(format!("for example: {}", words::case_text(table, &proof.space, &case)))
        .note(format!("together they match {}: {}", words::cases(&cases), words::region_text(table, &proof.space, &together.region)))
        .help("give them a result in common, or narrow one of them")
        .evidence(Evidence {
            table: Some(table.name.value.clone()),
            rules: words::ids(table, &indices),
            regions: vec![words::evidence(table, &proof.space, &together.region, &cases, &indices)],
            case: words::case(table, &proof.space, &case),
            cases: Some(cases.to_string()),
            total: Some(proof.cases.to_string()),
            paste: Vec::new(),
        }))
}

/// Groups pairs by the member that is in most of them, the fullest group first.
pub(super) fn worst_first(mut pairs: Vec<(usize, usize)>) -> Vec<(usize, Vec<usize>)> {
    let mut groups = Vec::new();
    while !pairs.is_empty() {
        let members = pairs.iter().flat_map(|(a, b)| [*a, *b]);
        let count = |rule: usize| pairs.iter().filter(|(a, b)| *a == rule || *b == rule).count();
        let worst = members.max_by_key(|rule| (count(*rule), std::cmp::Reverse(*rule))).expect("there is a pair");
        let (group, rest): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|(a, b)| *a == worst || *b == worst);
        let mut others: Vec<usize> = group.into_iter().map(|(a, b)| if a == worst { b } else { a }).collect();
        others.sort_unstable();
        groups.push((worst, others));
        pairs = rest;
    }
    groups
}

fn finding(proof: &mut Proof, worst: usize, others: &[usize]) -> Result<Finding, OutOfBudget> {
    let table = proof.table;
    let indices: Vec<usize> = std::iter::once(worst).chain(others.iter().copied()).map(|at| proof.rule(at)).collect();
    let (first, second) = (&table.rules[indices[0]], &table.rules[indices[1]]);
    let region = overlap(proof, worst, others[0]).region.clone();
    let case = proof.space.case(&region)?.unwrap_or_else(|| region.first());
    let cases = proof.space.count(&region)?;
    let mut regions = Vec::new();
    for other in others {
        let shared = overlap(proof, worst, *other).region.clone();
        let count = proof.space.count(&shared)?;
        regions.push(words::evidence(table, &proof.space, &shared, &count, &[proof.rule(worst), proof.rule(*other)]));
    }
    let mut finding = Finding::new(Code::ContradictoryRules, first.id.span, message(proof, &indices)).label(format!(
        "{}: {}",
        words::rule(table, indices[0]),
        words::result(table, first)
    ));
    for &other in &indices[1..] {
        let rule = &table.rules[other];
        finding = finding.also(rule.id.span, format!("{}: {}", words::rule(table, other), words::result(table, rule)));
    }
    Ok(finding
        .note(format!("for example: {}", words::case_text(table, &proof.space, &case)))
        .note(format!(
            "rules `{}` and `{}` share {}: {}",
            first.id.value,
            second.id.value,
            words::cases(&cases),
            words::region_text(table, &proof.space, &region)
        ))
        .help(help(proof, worst, others[0]))
        .evidence(Evidence {
            table: Some(table.name.value.clone()),
            rules: words::ids(table, &indices),
            regions,
            case: words::case(table, &proof.space, &case),
            cases: Some(cases.to_string()),
            total: Some(proof.cases.to_string()),
            paste: Vec::new(),
        }))
}

fn overlap<'a>(proof: &'a Proof, a: usize, b: usize) -> &'a Overlap {
    let found = proof.overlaps.iter().find(|it| (it.first, it.second) == (a.min(b), a.max(b)));
    found.expect("the pair was taken from the overlaps")
}

fn message(proof: &Proof, rules: &[usize]) -> String {
    let table = proof.table;
    match rules {
        [worst, other] => {
            format!("{} contradict each other: both match one case, with different results", words::rules(table, &[*worst, *other]))
        }
        [worst, others @ ..] => {
            format!(
                "{} contradicts {}: they match the same cases, with different results",
                words::rule(table, *worst),
                words::rules(table, others)
            )
        }
        [] => String::new(),
    }
}

/// Where the two differ only in how much they leave open, one entry settles it.
fn help(proof: &Proof, a: usize, b: usize) -> String {
    let table = proof.table;
    let (wide, narrow) = (&proof.space.rules[a], &proof.space.rules[b]);
    for (wide, narrow) in [(wide, narrow), (narrow, wide)] {
        for (column, it) in table.columns.iter().enumerate() {
            let left = wide.region.0[column].minus(&narrow.region.0[column]);
            if !left.is_empty() {
                return format!(
                    "if {} is right there, write `{}` for `{}` in {}; if the order of the rules decides, write `hit: first`",
                    words::rule(table, narrow.rule),
                    it.domain.entry(&proof.space.classes.values(column, &left)),
                    it.name.value,
                    words::rule(table, wide.rule),
                );
            }
        }
    }
    "delete one of them, or tell them apart by another condition".to_owned()
}

#[cfg(test)]
mod tests {
    use super::worst_first;

    #[test]
    fn one_wildcard_is_one_group() {
        let pairs = vec![(0, 3), (1, 3), (2, 3), (4, 5)];
        assert_eq!(worst_first(pairs), vec![(3, vec![0, 1, 2]), (4, vec![5])]);
    }
}
