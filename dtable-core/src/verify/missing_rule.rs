//! `missing-rule`: cases that no rule takes.

use super::evidence::Proof;
use super::words;
use super::words::paste::{Paste, paste};
use crate::diagnostic::{Code, Finding, RegionEvidence, Remedy};
use crate::lists::CollectVec;
use crate::model::{Count, Domain, HitPolicy, Layout, Table, ValueSet};
use crate::source::Span;
use crate::space::budget::Unanswered;
use crate::space::cases::Space;
use crate::space::regions::CountedRegion;
use crate::space::regions::uncovered_regions;

/// The most regions that are looked for, and the most that are printed.
pub(super) const FOUND: usize = 500;
const PRINTED: usize = 8;

pub(super) fn check(proof: &mut Proof) -> Result<Vec<Finding>, Unanswered> {
    if proof.table.has_result_of_nothing() || proof.space.else_rule.is_some() || proof.is_covered {
        return Ok(Vec::new());
    }
    let gaps = uncovered_regions(&mut proof.space, FOUND)?;
    let Some(case) = gaps.first().map(|gap| proof.space.case(&gap.region)).transpose()?.flatten() else { return Ok(Vec::new()) };
    let table = proof.table;
    let case = words::case(table, &proof.space, &case);
    let pasted = paste(table, &gaps.iter().take(PRINTED).map(|gap| cells(&proof.space, gap)).collect_vec());
    let nan = without_nan(proof, &gaps);
    let mut finding = proof
        .finding(Code::MissingRule, place(table), message(proof))
        .label(format!("no rule takes {}", words::cases(proof.rest.as_ref())))
        .case("for example", case)
        .cases(proof, proof.rest.as_ref())
        .note(regions_text(proof, "uncovered:", &gaps, proof.rest.as_ref()))
        .notes(words::opaque(table, &proof.space, gaps.iter().map(|it| &it.region)))
        .help(help(table, &pasted))
        .remedy(Remedy::AddRules(pasted.rules))
        .remedy(Remedy::AddElse);
    finding.evidence.regions = regions(proof, &gaps);
    finding.evidence.paste = pasted.lines;
    Ok(vec![nan.into_iter().chain(empty_help(table)).fold(finding, Finding::help)])
}

/// The notes on how to exclude NaN, which authors forget: for each column in which a gap has NaN, alone or with some
/// numbers.
fn without_nan(proof: &Proof, gaps: &[CountedRegion]) -> Vec<String> {
    let has_nan = |at: usize, all: &ValueSet| {
        let nan = match &proof.table.columns[at].domain {
            Domain::Float { ty, .. } => ty.nan(),
            _ => return false,
        };
        all.contains(nan) && gaps.iter().any(|gap| cells(&proof.space, gap).get(at).is_some_and(|(set, _)| set.contains(nan) && set != all))
    };
    let columns = proof.table.columns.iter().enumerate().filter(|(at, column)| has_nan(*at, &column.domain.all()));
    columns
        .map(|(_, it)| format!("where `{0}` is always a number, say so with `range: ..` of `{0}`: that leaves NaN out", it.name.value))
        .collect_vec()
}

/// The entries of a rule that would fill a gap.
fn cells(space: &Space, gap: &CountedRegion) -> Vec<(ValueSet, bool)> {
    space.values(&gap.region).0.into_iter().zip(gap.not_applicable.iter().copied()).collect_vec()
}

/// Regions as data.
pub(super) fn regions(proof: &Proof, gaps: &[CountedRegion]) -> Vec<RegionEvidence> {
    let mut entries = words::EntryCache::default();
    let region = |gap: &CountedRegion| RegionEvidence {
        entries: entries.of(proof.table, &proof.space, &gap.region),
        cases: gap.cases.as_ref().map(Count::to_string),
        rules: Vec::new(),
    };
    gaps.iter().map(region).collect_vec()
}

fn message(proof: &Proof) -> String {
    match (&proof.rest, &proof.cases) {
        (Some(rest), Some(cases)) => {
            let verb = if *rest == Count::from(1u32) { "fires" } else { "fire" };
            format!("{} of {} {verb} no rule", rest.separated(), words::cases(Some(cases)))
        }
        _ => "some cases fire no rule".to_owned(),
    }
}

/// The place of the finding: the ids of the rules in a grid of columns, otherwise the last rule.
fn place(table: &Table) -> Span {
    match (&table.layout, table.rules.first(), table.rules.last()) {
        (Layout::Columns(_), Some(first), Some(last)) => first.id.span.to(last.id.span),
        (_, _, Some(last)) => last.id.span,
        _ => table.name.span,
    }
}

/// Regions in words, the first ones; `rest` is the number of cases of all.
pub(super) fn regions_text(proof: &Proof, heading: &str, found: &[CountedRegion], rest: Option<&Count>) -> String {
    let table = proof.table;
    let written = |it: &CountedRegion| (words::region_text(table, &proof.space, &it.region), it.cases.clone());
    words::list_of_regions(heading, &found.iter().take(PRINTED).map(written).collect_vec(), rest)
}

/// A table that collects may say that nothing need come out.
fn empty_help(table: &Table) -> Option<String> {
    let collects = matches!(table.hit, HitPolicy::Collect(_));
    collects.then(|| "where no rule need match, say so with `empty: allowed`".to_owned())
}

fn help(table: &Table, pasted: &Paste) -> String {
    let Paste { lines, left_out, .. } = pasted;
    if lines.is_empty() {
        return "write one rule `else` for the missing cases: rows of their own would list very many values".to_owned();
    }
    let what = match &table.layout {
        Layout::Columns(_) => "write the missing rules, here as columns without a result",
        Layout::Rows(_) => "write the missing rules, here as rows without a result",
        Layout::Data => "write the missing rules, here without a result",
    };
    let others = match left_out {
        0 => "",
        _ => "\nthe other cases need `else`: rows of their own would list very many values",
    };
    format!("{what}, or one rule `else` for all of them:\n{}{others}", lines.join("\n"))
}
