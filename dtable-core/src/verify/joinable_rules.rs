//! `joinable-rules` (allowed by default): rules with the same result that differ only in one column, so that one row
//! takes exactly their cases.
//!
//! The union of boxes that agree in all columns but one is a box, whatever the relations say. The first of the rules
//! stays, with the entries of all. Under `hit: first` and `hit: collect` the order matters: no rule with another result
//! may be between them and share values with a rule that goes. A rule that `collect` counts twice is not joined.

use super::evidence::{Proof, finding_about};
use super::words;
use super::words::row::row;
use crate::diagnostic::{Code, Finding, Level, NewEntry, Remedy};
use crate::lists::{CollectVec, Order};
use crate::model::{Aggregate, ConditionEntry, HitPolicy, Layout, Outcomes, Rule, Table, ValueSet};
use crate::space::budget::Unanswered;
use std::collections::BTreeMap;

/// The longest entry that a suggestion has, in bytes: some screens.
const LONGEST_JOINED_ENTRY: usize = 2_000;

/// Finds rules to join; `reported` are the places of rules that should be deleted instead.
pub(super) fn check(proof: &mut Proof, reported: &[usize]) -> Result<Vec<Finding>, Unanswered> {
    if proof.table.lints.level(Code::JoinableRules) == Level::Allow {
        return Ok(Vec::new());
    }
    let reported: Vec<usize> = reported.iter().map(|at| proof.rule(*at)).collect_vec();
    let mut groups = groups(proof, &reported)?;
    // Each rule is joined once, in the largest group that it has; the finding says to check again.
    groups.order_by_key(|it| (usize::MAX - it.rules.len(), it.rules[0], it.column));
    let mut is_taken = vec![false; proof.table.rules.len()];
    let mut findings = Vec::new();
    for group in groups {
        if group.rules.iter().any(|rule| is_taken[*rule]) {
            continue;
        }
        if let Some(finding) = finding(proof.table, &group) {
            group.rules.iter().for_each(|rule| is_taken[*rule] = true);
            findings.push((group.rules[0], finding));
        }
    }
    findings.order_by_key(|it| it.0);
    Ok(findings.into_iter().map(|it| it.1).collect_vec())
}

/// Rules that differ only in one column, in the order of the file.
struct SimilarRules {
    column: usize,
    rules: Vec<usize>,
}

/// The entries of a rule, each as a number: equal entries of a column have equal numbers.
type EntryNumbers = Vec<u32>;

fn groups(proof: &mut Proof, reported: &[usize]) -> Result<Vec<SimilarRules>, Unanswered> {
    let table = proof.table;
    let is_plain = |it: &Rule| !it.is_else() && it.alternatives.is_empty() && !it.is_to_do();
    let rules: Vec<usize> = (0..table.rules.len()).filter(|at| is_plain(&table.rules[*at]) && !reported.contains(at)).collect_vec();
    let columns = table.columns.len();
    proof.space.logic.budget.spend(rules.len() * columns * (1 + columns / 8))?;
    let numbers = numbers(table, &rules);
    let mut found = Vec::new();
    for column in 0..table.written().len() {
        let mut alike: BTreeMap<EntryNumbers, Vec<usize>> = BTreeMap::new();
        // A comparison is also in the cell, but is a column of its own, in which the rules are alike.
        for (rule, numbers) in rules.iter().zip(&numbers).filter(|(rule, _)| entry(table, **rule, column).compares.is_empty()) {
            let mut key = numbers.clone();
            key[column] = u32::MAX;
            alike.entry(key).or_default().push(*rule);
        }
        for rules in alike.into_values().filter(|it| it.len() > 1) {
            proof.space.logic.budget.spend(rules.len() * table.rules.len())?;
            let rules = joined(table, column, &rules, reported);
            found.extend((rules.len() > 1).then_some(SimilarRules { column, rules }));
        }
    }
    Ok(found)
}

/// The entries of each rule as numbers, and that of its result.
fn numbers(table: &Table, rules: &[usize]) -> Vec<EntryNumbers> {
    let mut known: Vec<BTreeMap<(&ValueSet, bool), u32>> = vec![BTreeMap::new(); table.columns.len()];
    let results = Outcomes::new(table);
    let mut of_rules = Vec::new();
    for &at in rules {
        let entries = table.rules[at].entries().unwrap_or_default();
        let mut numbers: EntryNumbers = entries
            .iter()
            .zip(&mut known)
            .map(|(entry, known)| {
                let next = known.len() as u32;
                *known.entry((&entry.set, entry.not_applicable)).or_insert(next)
            })
            .collect_vec();
        numbers.push(results.of_rule[at][0] as u32);
        of_rules.push(numbers);
    }
    of_rules
}

/// Selects, from rules that differ only in one column, those that can be joined: the order allows it, and no entry is
/// part of the others, which is another finding.
fn joined(table: &Table, column: usize, rules: &[usize], reported: &[usize]) -> Vec<usize> {
    let mut joined = vec![rules[0]];
    for &rule in &rules[1..] {
        let is_new = |other: &usize| {
            let (a, b) = (entry(table, *other, column), entry(table, rule, column));
            let is_apart = !(a.set.meets(&b.set) || a.not_applicable && b.not_applicable);
            let is_part = |a: &ConditionEntry, b: &ConditionEntry| a.set.is_subset(&b.set) && (b.not_applicable || !a.not_applicable);
            is_apart || !matches!(table.hit, HitPolicy::Collect(_)) && !is_part(a, b) && !is_part(b, a)
        };
        if joined.iter().all(is_new) && may_move(table, rule, joined[0], reported) {
            joined.push(rule);
        }
    }
    joined
}

/// Whether a rule may move to the place of an earlier one. If a rule between them should be deleted, it may not:
/// deleting that rule comes first.
fn may_move(table: &Table, rule: usize, to: usize, reported: &[usize]) -> bool {
    let is_ordered = matches!(table.hit, HitPolicy::First | HitPolicy::Collect(Aggregate::All));
    !is_ordered
        || (to + 1..rule).all(|between| {
            let (a, b) = (&table.rules[between], &table.rules[rule]);
            a.outcome == b.outcome && a.alternatives.is_empty() && !reported.contains(&between) || !meet(table, a, b)
        })
}

/// Whether two rules may have a case in common.
fn meet(table: &Table, a: &Rule, b: &Rule) -> bool {
    let (Some(a), Some(b)) = (a.entries(), b.entries()) else { return false };
    a.iter()
        .zip(b)
        .zip(&table.columns)
        .all(|((a, b), column)| a.set.meets(&b.set) || column.requires.is_some() && a.not_applicable && b.not_applicable)
}

fn entry(table: &Table, rule: usize, column: usize) -> &ConditionEntry {
    &table.rules[rule].entries().unwrap_or_default()[column]
}

/// The joined entry of a group: names in the order of the rules, numbers as few ranges.
fn joined_entry(table: &Table, group: &SimilarRules) -> String {
    let column = &table.columns[group.column];
    let members = || group.rules.iter().map(|rule| entry(table, *rule, group.column));
    let set = members().fold(ValueSet::EMPTY, |all, it| all.union(&it.set));
    let short = column.entry(&set, members().any(|it| it.not_applicable));
    let texts: Vec<&str> = members().map(|it| &*it.text).collect_vec();
    let is_listed = texts.iter().all(|it| it.chars().all(|it| it.is_alphanumeric() || "_\"', ".contains(it)));
    if short != "-" && is_listed && !column.domain.is_ordered() { texts.join(", ") } else { short }
}

/// The remedy: the first rule with the joined entry. `None` if weights would have to be added up.
fn remedy(table: &Table, group: &SimilarRules, entry: &str) -> Option<Remedy> {
    let (first, others) = group.rules.split_first()?;
    let rule = &table.rules[*first];
    let written = self::entry(table, *first, group.column);
    let title = |rule: &usize| &table.rules[*rule].title;
    let is_titled = others.iter().any(|it| !title(it).is_empty() && title(it) != title(first));
    let entry = NewEntry {
        span: written.span,
        written: written.text.to_string(),
        entry: entry.to_owned(),
        column: table.columns[group.column].name.value.clone(),
        rule: rule.id.value.clone(),
        is_sure: !is_titled && !may_bring_error(table) && lost_notes(table, group).is_empty(),
    };
    let gone = others.iter().map(|it| table.rules[*it].id.span).collect_vec();
    group.rules.iter().all(|it| table.rules[*it].weight.is_none()).then_some(Remedy::JoinRules { entry, gone })
}

/// Whether a joined rule may bring an error: values that no entry tells apart are fewer cases of ELSE, and the rule may
/// take by itself all cases of another one.
fn may_bring_error(table: &Table) -> bool {
    table.expect_else.is_some() || table.lints.level(Code::RedundantRule) == Level::Deny
}

/// The notes that a rule has in another text than the first, by their names.
fn lost_notes<'t>(table: &'t Table, group: &SimilarRules) -> Vec<&'t str> {
    words::lost_notes(table, &group.rules[1..], &group.rules[..1])
}

/// The finding, with the row to write; `None` if no single row says it.
fn finding(table: &Table, group: &SimilarRules) -> Option<Finding> {
    let first = &table.rules[group.rules[0]];
    let mut entries: Vec<String> = first.entries()?.iter().map(|it| it.text.to_string()).collect_vec();
    entries[group.column] = joined_entry(table, group);
    let weights = group.rules.iter().map(|rule| table.rules[*rule].weight.unwrap_or(1));
    let weight = table.rules.iter().any(|rule| rule.weight.is_some()).then(|| weights.sum());
    if entries[group.column].len() > LONGEST_JOINED_ENTRY {
        return None;
    }
    let lines = row(table, first, &entries, weight)?;
    let (names, column) = (words::rules(table, &group.rules), &table.columns[group.column].name.value);
    let layout = if matches!(table.layout, Layout::Columns(_)) { "column" } else { "row" };
    let message = format!("{names} could be one: they differ in `{column}` alone");
    let mut finding = finding_about(table, Code::JoinableRules, first.id.span, message)
        .label("takes the cases of all of them with another entry")
        .also_rules(table, &group.rules[1..], &|_| "the same result".to_owned())
        .rules(table, &group.rules);
    let lost = lost_notes(table, group);
    let keep = if lost.is_empty() { String::new() } else { format!(", with what they differ in: `{}`", lost.join("`, `")) };
    let help = format!(
        "write one {layout} for them{keep}; rules are joined one column at a time, so check again after each change:\n{}",
        lines.join("\n")
    );
    finding.remedies.extend(remedy(table, group, &entries[group.column]));
    Some(finding.help(help))
}
