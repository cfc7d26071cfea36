//! How rules that contradict each other are told apart: entries with which they share no case any more.
//!
//! Nobody but the author knows which of two rules is right where both match. Once somebody says so, the other rule gives these cases up. A single entry does that
//! where the rule that is right takes all values of the other one in every column but one: then that column keeps the values that only the other rule takes, and no
//! case is left without a rule. Where they differ in more columns, no entry does it without losing cases of the rule, and there is no remedy here.
//!
//! ```text
//! | child | < 6 | -    | 0 |     `child` is right: | city  | >= 6 | City      | 3 |
//! | city  | -   | City | 3 |     `city` is right:  | child | < 6  | not(City) | 0 |
//! ```

use super::Proof;
use crate::diagnostic::{NewEntry, Remedy, Right};
use crate::lists::CollectVec;
use crate::model::Region;

/// The rules of larger groups are not told apart together: nobody would read the suggestion.
const MOST: usize = 24;

/// Remedies after which the rule at `worst` shares no case with the rules at `others`, one for each answer to the question who is right.
pub(in crate::verify) fn remedies(proof: &Proof, worst: usize, others: &[usize]) -> Vec<Remedy> {
    if others.len() > MOST {
        return Vec::new();
    }
    let first: Vec<bool> = others.iter().map(|other| proof.rule(*other) < proof.rule(worst)).collect_vec();
    let narrower: Option<Vec<bool>> = others.iter().map(|other| is_narrower(proof, worst, *other)).collect();
    let mut answers: Vec<Vec<bool>> = Vec::new();
    for answer in [vec![true; others.len()], vec![false; others.len()], first.clone()].into_iter().chain(narrower.clone()) {
        if !answers.contains(&answer) {
            answers.push(answer);
        }
    }
    let remedy = |answer: &Vec<bool>| {
        let entries = entries(proof, worst, others, answer)?;
        let (is_first, is_narrower) = (*answer == first, narrower.as_ref() == Some(answer));
        Some(Remedy::Narrow { entries, right: Right { rules: right(proof, worst, others, answer), is_first, is_narrower } })
    };
    answers.iter().filter_map(remedy).collect_vec()
}

/// Whether all cases of the rule at `other` are cases of the one at `worst`, or the other way round; `None` where neither is.
fn is_narrower(proof: &Proof, worst: usize, other: usize) -> Option<bool> {
    let (worst, other) = (region(proof, worst), region(proof, other));
    let is_within = |a: &Region, b: &Region| a.0.iter().zip(&b.0).all(|(a, b)| a.minus(b).is_empty());
    match (is_within(other, worst), is_within(worst, other)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// The ids of the rules that are right somewhere, in the order of the file.
fn right(proof: &Proof, worst: usize, others: &[usize], answer: &[bool]) -> Vec<String> {
    let mut rules: Vec<usize> =
        others.iter().zip(answer).map(|(other, is_right)| proof.rule(if *is_right { *other } else { worst })).collect_vec();
    rules.sort_unstable();
    rules.dedup();
    rules.iter().map(|rule| proof.table.rules[*rule].id.value.clone()).collect_vec()
}

/// The entries with which the rule at `worst` leaves to those of `others` that are right what it shares with them, and the rest of them leaves it to that rule.
fn entries(proof: &Proof, worst: usize, others: &[usize], answer: &[bool]) -> Option<Vec<NewEntry>> {
    let are_right: Vec<&Region> =
        others.iter().zip(answer).filter(|(_, is_right)| **is_right).map(|(other, _)| region(proof, *other)).collect_vec();
    let mut entries = changed(proof, worst, &without(region(proof, worst), &are_right)?)?;
    for (other, _) in others.iter().zip(answer).filter(|(_, is_right)| !**is_right) {
        entries.extend(changed(proof, *other, &without(region(proof, *other), &[region(proof, worst)])?)?);
    }
    Some(entries)
}

fn region<'a>(proof: &'a Proof, at: usize) -> &'a Region {
    &proof.space.rules[at].region
}

/// A region without some others; `None` where that is no region, or empty.
fn without(region: &Region, others: &[&Region]) -> Option<Region> {
    let mut left = region.clone();
    for other in others.iter().filter(|other| region.meets(other)) {
        if !left.meets(other) {
            continue;
        }
        let rest = |column: usize| Some((column, left.0[column].minus(&other.0[column]))).filter(|(_, rest)| !rest.is_empty());
        let mut open = (0..left.0.len()).filter_map(rest);
        let (Some((column, rest)), None) = (open.next(), open.next()) else { return None };
        left = left.with(column, rest);
    }
    Some(left)
}

/// The entries of a rule that has another region; `None` where a comparison of columns would have to change, which is a part of a cell that says more.
fn changed(proof: &Proof, at: usize, new: &Region) -> Option<Vec<NewEntry>> {
    let (table, classes, old) = (proof.table, &proof.space.classes, region(proof, at));
    let rule = &table.rules[proof.rule(at)];
    let written = rule.entries()?;
    let entry = |column: usize| {
        let (it, set) = (table.columns.get(column).filter(|it| it.compared.is_none())?, &new.0[column]);
        let written = written.get(column).filter(|it| it.compares.is_empty())?;
        let (values, none) = (classes.values(column, set), classes.holds_not_applicable(column, set));
        Some(NewEntry {
            span: written.span,
            written: written.text.clone(),
            entry: it.entry(&values, none),
            column: it.name.value.clone(),
            rule: rule.id.value.clone(),
            is_sure: false,
        })
    };
    (0..old.0.len()).filter(|column| old.0[*column] != new.0[*column]).map(entry).collect()
}
