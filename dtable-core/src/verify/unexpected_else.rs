//! `unexpected-else`: ELSE takes another number of cases than `expect:` says.
//!
//! The number alone does not tell which cases came to ELSE. One region of it with exactly as many cases as are too many
//! is likely what a lost rule took: of the rules of the games' tables, deleted one at a time, 13 leave such a region,
//! and it is the right one for 12. Boxes that resemble a rule and have as many cases are no evidence: `computer_move`
//! without `P37` has 115 of them. So the finding names such a region, says nothing where there are several, and shows
//! all of ELSE, the smallest regions first. A number that the ids of the rules skip is a fact, too.

use super::evidence::Proof;
use super::missing_rule::{FOUND, regions, regions_text};
use super::words;
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::{CollectVec, Order};
use crate::model::{Count, Region, Table, cases};
use crate::source::Span;
use crate::space::budget::Unanswered;
use crate::space::cases::Space;
use crate::space::cover::count_uncovered;
use crate::space::regions::{CountedRegion, uncovered_regions};

/// The part of the budget for finding the regions of ELSE: the budget divided by this.
const REGIONS: u64 = 16;

pub(super) fn check(proof: &mut Proof) -> Result<Vec<Finding>, Unanswered> {
    let Some(expected) = &proof.table.expect_else else { return Ok(Vec::new()) };
    let rest = match &proof.rest {
        Some(rest) => rest.clone(),
        None => {
            let Space { rules, logic, all, demand, .. } = &mut proof.space;
            let covers: Vec<&Region> = rules.iter().map(|it| &it.region).collect_vec();
            count_uncovered(logic, all, &covers, *demand)?
        }
    };
    if expected.value == rest.to_string() {
        return Ok(Vec::new());
    }
    let all = proof.cases.as_ref().map_or_else(String::new, |cases| format!(" of {}", words::cases(Some(cases))));
    let expected_count = expected.value.parse::<u128>().ok().map(Count::from);
    let wanted = expected_count.as_ref().map_or_else(|| expected.value.clone(), Count::separated);
    let message = format!("ELSE takes {}{all}, not {wanted}", rest.separated());
    let finding = proof
        .finding(Code::UnexpectedElse, expected.span, message)
        .notes(words::opaque(proof.table, &proof.space, proof.space.rules.iter().map(|it| &it.region)))
        .remedy(Remedy::Value(rest.to_string()))
        .rules(proof.table, proof.space.else_rule.as_slice())
        .cases(proof, Some(&rest));
    Ok(vec![match expected_count {
        Some(expected) if expected < rest => grown(proof, finding, &rest, &(rest.clone() - expected)),
        Some(expected) => fewer(finding, &rest, &(expected - rest.clone())),
        None => finding.label(format!("it is {rest}")).help(format!("find the rule that was lost or added, or write `else: {rest}`")),
    }])
}

/// Says what is known about a rule that was added.
fn fewer(finding: Finding, rest: &Count, by: &Count) -> Finding {
    let label = format!("it is {rest}, {} less", cases(Some(by)));
    finding.label(label).help(format!("find the rule that was added or takes more cases ({DIFF} shows them), or write `else: {rest}`"))
}

/// The command that compares the table with the version before.
const DIFF: &str = "`cargo dtable diff --against HEAD`";

/// Says what is known about a rule that was lost.
fn grown(proof: &mut Proof, finding: Finding, rest: &Count, by: &Count) -> Finding {
    let steps = proof.space.logic.budget.limit() / REGIONS;
    let mut found = proof.with_slice(steps, |proof| uncovered_regions(&mut proof.space, FOUND)).unwrap_or_default();
    found.order_by(|a, b| (a.cases.is_none(), &a.cases).cmp(&(b.cases.is_none(), &b.cases)));
    let likely = only_of_size(&found, rest, by);
    let first = likely.or_else(|| found.first()).map(|it| it.region.clone());
    let case = first.and_then(|region| proof.space.case(&region).ok().flatten());
    let case = case.and_then(|case| words::case(proof.table, &proof.space, &case));
    let finding = finding.label(format!("it is {rest}, {} more", cases(Some(by)))).case("ELSE takes, for example", case);
    let finding = match likely {
        Some(it) => finding.note(likely_text(proof, it, by)),
        None => finding,
    };
    let finding = if found.is_empty() { finding } else { finding.note(regions_text(proof, "ELSE takes:", &found, Some(rest))) };
    let mut finding =
        skipped(proof.table).into_iter().fold(finding, |finding, (id, span)| finding.also(span, format!("no `{id}` before it")));
    finding.evidence.regions = regions(proof, &found);
    finding.help(format!("find the rule that was lost or takes fewer cases ({DIFF} shows them), or write `else: {rest}`"))
}

/// The one region that has `by` cases; `None` if there are several, or if the regions are not all of ELSE.
fn only_of_size<'a>(found: &'a [CountedRegion], rest: &Count, by: &Count) -> Option<&'a CountedRegion> {
    let all: Option<Count> = found.iter().map(|it| it.cases.clone()).sum();
    let mut of_size = found.iter().filter(|it| it.cases.as_ref() == Some(by));
    let only = of_size.next().filter(|_| all.as_ref() == Some(rest))?;
    of_size.next().is_none().then_some(only)
}

fn likely_text(proof: &Proof, region: &CountedRegion, by: &Count) -> String {
    let text = words::region_text(proof.table, &proof.space, &region.region).replace('\n', "\n  ");
    format!("only one region has {}, which a lost rule may have taken:\n  {text}", cases(Some(by)))
}

/// The most numbers that ids skip and are shown.
const MOST_SKIPPED: u64 = 3;

/// Returns the ids that are left out if the rules are numbered in the order of the file, each with the place of the id
/// behind it. Empty if very many are: then the numbers mean something else.
fn skipped(table: &Table) -> Vec<(String, Span)> {
    let ids = table.rules.iter().filter(|it| !it.is_else()).map(|it| &it.id);
    let numbered: Option<Vec<(&str, u64, Span)>> = ids
        .map(|id| {
            let stem = id.value.trim_end_matches(|it: char| it.is_ascii_digit());
            let number = id.value[stem.len()..].parse().ok().filter(|it: &u64| format!("{stem}{it}") == id.value)?;
            Some((stem, number, id.span))
        })
        .collect();
    let mut skipped = Vec::new();
    for pair in numbered.unwrap_or_default().windows(2) {
        let ((stem, before, _), (other, number, span)) = (pair[0], pair[1]);
        if stem != other || number <= before || number - before > MOST_SKIPPED + 1 {
            return Vec::new();
        }
        skipped.extend((before + 1..number).map(|it| (format!("{stem}{it}"), span)));
    }
    if skipped.len() as u64 > MOST_SKIPPED { Vec::new() } else { skipped }
}
