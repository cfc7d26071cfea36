//! The facts as counting finds them: every rule is asked about every case.

use super::facts::{self, Facts, Pair, pairs};
use super::sheet::{Case, Policy, Sheet};
use dtable_core::diagnostic::Code;
use std::collections::{BTreeMap, BTreeSet};

pub fn counted(sheet: &Sheet) -> Facts {
    let cases = sheet.cases();
    let taken: BTreeMap<Case, BTreeSet<usize>> = cases.iter().map(|case| (case.clone(), matching(sheet, case))).collect();
    let gap: BTreeSet<Case> = taken.iter().filter(|(_, rules)| rules.is_empty()).map(|(case, _)| case.clone()).collect();
    let shared: BTreeMap<Case, BTreeSet<usize>> = taken.into_iter().filter(|(_, rules)| rules.len() > 1).collect();
    let conflicts: BTreeSet<Pair> = shared.values().flat_map(pairs).filter(|(a, b)| !agree(sheet, *a, *b)).collect();
    let unreachable = unreachable(sheet, &cases);
    Facts {
        twins: twins(sheet),
        redundant: redundant(sheet, &cases),
        // What a rule need not say waits until no rules contradict each other.
        contractions: if conflicts.is_empty() { facts::contractions(sheet, &needless(sheet, &cases)) } else { BTreeSet::new() },
        errors: errors(&sheet.policy, &gap, &conflicts, &unreachable),
        gap,
        shared,
        conflicts,
        unreachable,
    }
}

fn numbers(sheet: &Sheet) -> impl DoubleEndedIterator<Item = usize> + Clone {
    (1..=sheet.rules.len()).filter(|rule| !sheet.rules[rule - 1].is_empty())
}

fn takes(sheet: &Sheet, rule: usize, case: &[usize]) -> bool {
    sheet.rules[rule - 1].entries.iter().zip(&sheet.columns).zip(case).all(|((entry, cells), at)| entry.holds(&cells[*at]))
}

fn matching(sheet: &Sheet, case: &[usize]) -> BTreeSet<usize> {
    numbers(sheet).filter(|rule| takes(sheet, *rule, case)).collect()
}

fn agree(sheet: &Sheet, a: usize, b: usize) -> bool {
    sheet.rules[a - 1].output == sheet.rules[b - 1].output
}

fn twins(sheet: &Sheet) -> BTreeSet<Pair> {
    let cells = |rule: usize| &sheet.rules[rule - 1].cells;
    let first_like = |rule: usize| numbers(sheet).find(|other| cells(*other) == cells(rule)).unwrap_or(rule);
    numbers(sheet).map(|rule| (first_like(rule), rule)).filter(|(first, rule)| first < rule).collect()
}

fn redundant(sheet: &Sheet, cases: &BTreeSet<Case>) -> BTreeSet<usize> {
    let mut redundant = BTreeSet::new();
    for rule in numbers(sheet).rev() {
        let taken_by_others = |case: &&Case| {
            numbers(sheet)
                .any(|other| other != rule && !redundant.contains(&other) && agree(sheet, rule, other) && takes(sheet, other, case))
        };
        if cases.iter().filter(|case| takes(sheet, rule, case)).all(|case| taken_by_others(&case)) {
            redundant.insert(rule);
        }
    }
    redundant
}

/// Rules and columns: where the entry could be `-`, because rules with the same result take what is added.
fn needless(sheet: &Sheet, cases: &BTreeSet<Case>) -> Vec<(usize, usize)> {
    let added = |rule: usize, column: usize, case: &Case| {
        let cells = &sheet.rules[rule - 1].cells;
        (0..case.len()).all(|at| cells[at].contains(&case[at]) != (at == column))
    };
    let all = numbers(sheet).flat_map(|rule| (0..sheet.columns.len()).map(move |column| (rule, column)));
    all.filter(|(rule, column)| sheet.rules[rule - 1].cells[*column].len() < sheet.columns[*column].len())
        .filter(|(rule, column)| {
            let mut new = cases.iter().filter(|case| added(*rule, *column, case));
            new.all(|case| numbers(sheet).any(|other| agree(sheet, *rule, other) && takes(sheet, other, case)))
        })
        .collect()
}

fn unreachable(sheet: &Sheet, cases: &BTreeSet<Case>) -> BTreeSet<usize> {
    let Policy::First(order) = &sheet.policy else { return BTreeSet::new() };
    let fired: BTreeSet<usize> =
        cases.iter().filter_map(|case| order.iter().map(|at| at + 1).find(|rule| takes(sheet, *rule, case))).collect();
    numbers(sheet).filter(|rule| !fired.contains(rule)).collect()
}

fn errors(policy: &Policy, gap: &BTreeSet<Case>, conflicts: &BTreeSet<Pair>, unreachable: &BTreeSet<usize>) -> BTreeSet<Code> {
    let one_result = matches!(policy, Policy::Unique | Policy::Any);
    let errors = [
        (Code::MissingRule, !gap.is_empty()),
        (Code::ContradictoryRules, one_result && !conflicts.is_empty()),
        (Code::UnreachableRule, !unreachable.is_empty()),
    ];
    errors.into_iter().filter(|(_, is_error)| *is_error).map(|(code, _)| code).collect()
}
