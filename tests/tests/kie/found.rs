//! The facts as the verifier finds them.

use super::dtable::{Results, read_entry, table};
use super::facts::{self, Facts, Pair};
use super::sheet::{Case, Policy, Sheet, product};
use dtable_core::diagnostic::{Code, Finding, RegionEvidence};
use dtable_core::model::{HitPolicy, Table};
use dtable_core::verify::verify;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The facts, and which single rule takes all cases of one that never fires.
pub struct Found {
    pub facts: Facts,
    pub masked: BTreeSet<Pair>,
}

pub fn found(sheet: &Sheet) -> Found {
    let rules: Vec<usize> = (0..sheet.rules.len()).collect();
    let [apart, written, equal] = [Results::AllDifferent, Results::AsWritten, Results::AllEqual].map(|results| {
        let table = table(sheet, &rules, HitPolicy::Unique, results);
        (verify(&table).1, table)
    });
    let under_policy = under_policy(sheet, &rules);
    let unreachable: Vec<(Vec<usize>, Vec<usize>)> = of(&under_policy, Code::UnreachableRule).map(dead_and_reasons).collect();
    Found {
        masked: unreachable.iter().flat_map(|(dead, by)| dead.iter().filter(|_| by.len() == 1).map(|rule| (*rule, by[0]))).collect(),
        facts: Facts {
            gap: of(&apart.0, Code::MissingRule).flat_map(|it| &it.evidence.regions).flat_map(|it| cases(&apart.1, it)).collect(),
            shared: shared(&apart.1, &apart.0),
            conflicts: of(&written.0, Code::ContradictoryRules).flat_map(pairs).collect(),
            twins: of(&equal.0, Code::DuplicateRule).map(|it| pair(&blamed(it))).collect(),
            redundant: [Code::RedundantRule, Code::DuplicateRule]
                .iter()
                .flat_map(|code| of(&written.0, *code))
                .map(|it| blamed(it)[0])
                .collect(),
            contractions: facts::contractions(sheet, &needless(&written.0)),
            unreachable: unreachable.iter().flat_map(|(dead, _)| dead).copied().collect(),
            errors: under_policy.iter().filter(|it| it.is_error()).map(|it| it.code).collect(),
        },
    }
}

/// The findings under the table's own hit policy. Where all matching rules fire, overlaps are meant as under `first` and none is
/// unreachable.
fn under_policy(sheet: &Sheet, rules: &[usize]) -> Vec<Finding> {
    let verify = |order: &[usize], hit: HitPolicy| verify(&table(sheet, order, hit, Results::AsWritten)).1;
    match &sheet.policy {
        Policy::Unique => verify(rules, HitPolicy::Unique),
        Policy::Any => verify(rules, HitPolicy::Any),
        Policy::First(order) => verify(order, HitPolicy::First),
        Policy::All => verify(rules, HitPolicy::First).into_iter().filter(|it| it.code != Code::UnreachableRule).collect(),
    }
}

fn of(findings: &[Finding], code: Code) -> impl Iterator<Item = &Finding> {
    findings.iter().filter(move |it| it.code == code)
}

fn numbers(ids: &[Arc<str>]) -> Vec<usize> {
    ids.iter().map(|id| id.parse().expect("ids are numbers")).collect()
}

fn blamed(finding: &Finding) -> Vec<usize> {
    numbers(&finding.evidence.rules)
}

/// The rules that never fire, and those that take their cases.
fn dead_and_reasons(finding: &Finding) -> (Vec<usize>, Vec<usize>) {
    let mut dead = blamed(finding);
    let others = finding.secondary.iter().filter(|label| label.text.starts_with("never fires")).count();
    let by = dead.split_off(1 + others);
    (dead, by)
}

fn pair(rules: &[usize]) -> Pair {
    (rules[0].min(rules[1]), rules[0].max(rules[1]))
}

fn pairs(finding: &Finding) -> Vec<Pair> {
    finding.evidence.regions.iter().map(|region| pair(&numbers(&region.rules))).collect()
}

/// A region of the evidence, back from its words.
fn cases(table: &Table, region: &RegionEvidence) -> BTreeSet<Case> {
    let sets = table.columns.iter().map(|column| {
        let text = region.entries.iter().find(|(name, _)| **name == *column.name.value).map_or("-", |(_, text)| text);
        read_entry(text, &column.domain).iter().map(|at| at as usize).collect()
    });
    product(&sets.collect::<Vec<_>>())
}

fn shared(table: &Table, findings: &[Finding]) -> BTreeMap<Case, BTreeSet<usize>> {
    let mut shared: BTreeMap<Case, BTreeSet<usize>> = BTreeMap::new();
    for region in of(findings, Code::ContradictoryRules).flat_map(|it| &it.evidence.regions) {
        for case in cases(table, region) {
            shared.entry(case).or_default().extend(numbers(&region.rules));
        }
    }
    shared
}

/// Rule and column of the entries that could be `-`.
fn needless(findings: &[Finding]) -> Vec<(usize, usize)> {
    of(findings, Code::NeedlessEntry).map(|it| (blamed(it)[0], column(it))).collect()
}

fn column(finding: &Finding) -> usize {
    let name = finding.message.split('`').nth(3).and_then(|it| it.strip_prefix('c'));
    name.and_then(|it| it.parse().ok()).expect("the message names the column")
}
