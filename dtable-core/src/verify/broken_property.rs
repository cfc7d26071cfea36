//! `broken-property`: a property that the table does not have, with the part of its formula that fails.

use super::evidence::Proof;
use super::stated::{Looked, StatedCase, StatedCases, StatedRegion, Wanted, deciding_part, values};
use super::words::{self, ShownCase};
use super::{pairs, undecided, vacuous_property};
use crate::diagnostic::{Code, Finding, RegionEvidence};
use crate::lists::CollectVec;
use crate::model::{Count, Property, PropertyKind, Region, Statement, Table};
use crate::space::budget::Unanswered;
use crate::space::cases::Space;
use crate::space::feasible::Unknown;

/// The most regions that are looked for, and the most that are printed.
const BROKEN_REGIONS: usize = 100;
const PRINTED_REGIONS: usize = 4;

/// The part of the budget for finding the regions of a broken property: the budget divided by this.
const SHARE_OF_REGIONS: u64 = 64;

/// The part of the budget that is kept for each property behind the one that is judged: the budget divided by this.
const SHARE_OF_OTHERS: u64 = 64;

/// Judges all properties of a table, each by itself.
pub(super) fn check(proof: &mut Proof) -> Vec<Finding> {
    let properties = &proof.table.properties;
    let mut findings = Vec::new();
    for (at, property) in properties.iter().enumerate() {
        let others = (properties.len() - at - 1) as u64 * (proof.space.logic.budget.limit() / SHARE_OF_OTHERS);
        let left = proof.space.logic.budget.left();
        let steps = left.saturating_sub(others).max(left / 2);
        let reserved = proof.space.logic.budget.slice(steps);
        let judged = judge(proof, property);
        proof.space.logic.budget.reserve(reserved);
        findings.extend(judged.unwrap_or_else(|unknown| Some(undecided::of_property(proof.table, property, &unknown, None))));
    }
    findings
}

/// The finding about a property that is broken or says nothing.
fn judge(proof: &mut Proof, property: &Property) -> Result<Option<Finding>, Unknown> {
    let (statement, wanted) = match &property.kind {
        PropertyKind::Always(statement) => (statement, Wanted::MaybeNot),
        PropertyKind::Never(statement) => (statement, Wanted::Maybe),
        PropertyKind::Can(statement) => (statement, Wanted::Surely),
        PropertyKind::Ignores(_) | PropertyKind::Rises(_) | PropertyKind::Falls(_) => return pairs::judge(proof, property),
    };
    let mut cases = StatedCases::new(proof.table, &mut proof.space, &[(statement, wanted)])?;
    let found = match cases.first() {
        Ok(found) => found,
        Err(unanswered) => {
            let progress = cases.progress();
            drop(cases);
            return Ok(Some(undecided::of_property(proof.table, property, &unanswered.into(), progress)));
        }
    };
    match (found, wanted) {
        (None, Wanted::Surely) => {
            drop(cases);
            Ok(Some(impossible(proof, property, statement)))
        }
        (Some(one), Wanted::Maybe | Wanted::MaybeNot) => {
            let broken = Broken { property, looked: (statement, wanted) };
            let found = broken.evidence(proof.table, &mut cases, one)?;
            drop(cases);
            Ok(Some(broken.finding(proof, found)))
        }
        _ => {
            drop(cases);
            // Whether a property that holds says something is no verdict.
            Ok(vacuous_property::of_formula(proof, property, statement, wanted).unwrap_or_default())
        }
    }
}

/// `can` that does not hold.
fn impossible(proof: &Proof, property: &Property, statement: &Statement) -> Finding {
    let formula = &statement.whole.text;
    let message = format!("no case has `{formula}`");
    let finding = proof.finding(Code::BrokenProperty, property.span, message).label("holds in no case");
    let name = property.name.as_ref().map(|it| format!("so `{}` does not hold", it.value));
    let question = format!("correct the rules, or the property: `cargo dtable why-never FILE '{formula}'` says what excludes it");
    let stops = proof.table.has_to_do() || !proof.table.used_stops.is_empty();
    let open = stops.then(|| "a case whose result is `todo!()` does not count".to_owned());
    finding.notes(name).notes(open).help(question)
}

/// A property with the cases that break it.
struct Broken<'a> {
    property: &'a Property,
    looked: Looked<'a>,
}

/// The evidence against a property.
struct BrokenEvidence {
    values: Vec<String>,
    shown: Option<ShownCase>,
    one: StatedCase,
    count: Option<Count>,
    total: Option<Count>,
    regions: Vec<(String, RegionEvidence, Option<Count>)>,
    opaque: Vec<String>,
    span: crate::source::Span,
}

impl Broken<'_> {
    fn evidence(&self, table: &Table, cases: &mut StatedCases, one: StatedCase) -> Result<BrokenEvidence, Unanswered> {
        let (statement, wanted) = self.looked;
        let (part, outcome) = deciding_part(cases, table, statement, &one, wanted)?;
        let count = cases.count();
        let all = cases.space.get().all.clone();
        let total = cases.space.get().counted(&all);
        let budget = &mut cases.space.get().logic.budget;
        let reserved = budget.slice(budget.limit() / SHARE_OF_REGIONS);
        let (regions, _) = cases.regions(BROKEN_REGIONS).unwrap_or_default();
        cases.space.get().logic.budget.reserve(reserved);
        let extended = cases.table().clone();
        let own = cases.own;
        let space = cases.space.get();
        let shown = shown_case(&extended, space, &one.case, table);
        let values = values(table, (statement, part), (&one, outcome), shown.as_deref().unwrap_or_default());
        let opaque =
            words::opaque(table, space, std::iter::once(&Region(one.case.iter().map(|it| crate::model::ValueSet::one(*it)).collect_vec())));
        let regions = regions.iter().map(|it| written(table, (&extended, own), space, it)).collect_vec();
        Ok(BrokenEvidence { span: part.span, values, shown, one, count, total, regions, opaque })
    }

    fn finding(&self, proof: &Proof, found: BrokenEvidence) -> Finding {
        let table = proof.table;
        let is_never = self.looked.1 == Wanted::Maybe;
        let name = self.property.shown();
        let count = match (&found.count, &found.total) {
            (Some(count), Some(total)) => format!("{} of {}", count.separated(), words::cases(Some(total))),
            _ => "some cases".to_owned(),
        };
        let message = format!("`{name}` does not hold in {count}");
        let truth = if is_never { "true" } else { "false" };
        let values = if found.values.is_empty() { String::new() } else { format!(": {}", found.values.join(", ")) };
        let finding = proof
            .finding(Code::BrokenProperty, found.span, message)
            .label(format!("{truth} here{values}"))
            .also_rules(table, &found.one.rules, &|_| "this rule fires".to_owned())
            .rules(table, &found.one.rules)
            .case("for example", found.shown);
        let mut finding = finding.notes(regions_note(&found.regions, found.count.as_ref())).notes(found.opaque);
        finding.evidence.cases = found.count.as_ref().map(Count::to_string);
        finding.evidence.total = found.total.as_ref().map(Count::to_string);
        finding.evidence.regions = found.regions.into_iter().map(|it| it.1).collect_vec();
        finding.help("correct the rules, or the property")
    }
}

/// A case of the extended table, without the truths of comparisons.
pub(super) fn shown_case(extended: &Table, space: &Space, case: &[crate::model::Position], table: &Table) -> Option<ShownCase> {
    let mut shown = words::case(extended, space, case)?;
    shown.retain(|(name, _)| table.named().iter().any(|it| it.name.value == *name));
    Some(shown)
}

/// A region in words and as data.
fn written(table: &Table, (extended, own): (&Table, usize), space: &Space, it: &StatedRegion) -> (String, RegionEvidence, Option<Count>) {
    let mut entries = words::entries(table, space, &Region(it.region.0[..own].to_vec()));
    for at in own..it.region.0.len() {
        let set = &it.region.0[at];
        if *set != space.all.0[at] {
            let truth = if set.contains(1) { "T" } else { "F" };
            entries.push((extended.columns[at].name.value.as_str().into(), truth.into()));
        }
    }
    let parts = entries.iter().map(|(name, entry)| format!("{name} {entry}")).collect_vec();
    let text = if parts.is_empty() { "everything".to_owned() } else { words::wrapped(&parts, ", ") };
    let evidence = RegionEvidence { entries, cases: it.cases.as_ref().map(Count::to_string), rules: words::ids(table, &it.one.rules) };
    (text, evidence, it.cases.clone())
}

/// The first regions in words.
fn regions_note(regions: &[(String, RegionEvidence, Option<Count>)], count: Option<&Count>) -> Option<String> {
    if regions.is_empty() {
        return None;
    }
    let written = |(text, evidence, cases): &(String, RegionEvidence, Option<Count>)| match &evidence.rules[..] {
        [rule] => (format!("{text} (rule `{rule}`)"), cases.clone()),
        _ => (text.clone(), cases.clone()),
    };
    Some(words::list_of_regions("where:", &regions.iter().take(PRINTED_REGIONS).map(written).collect_vec(), count))
}
