//! The reference meaning of a table: the rules, one by one.
//!
//! Slow and obvious on purpose: everything else is held against it.

use crate::lists::CollectVec;
use crate::model::{HitPolicy, Outcome, Position, Table};

/// The result of a table in one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpretation {
    /// All rules whose entries hold, in order; never ELSE.
    pub matching: Vec<usize>,
    /// The rule that fires: the first that matches, under `hit: priority` the first of those with the best result, ELSE
    /// when none does; `None` in a gap.
    pub fired: Option<usize>,
}

/// Decides a case: one position a column.
///
/// # Panics
///
/// When `case` has fewer positions than the table has columns.
#[must_use]
pub fn interpret(table: &Table, case: &[Position]) -> Interpretation {
    assert!(case.len() >= table.columns.len(), "a case has one position a column");
    let matching: Vec<usize> = (0..table.rules.len()).filter(|rule| table.rules[*rule].matches(case)).collect_vec();
    let first = best(table, &matching).first().copied();
    let fired = first.or_else(|| table.rules.iter().position(|rule| rule.is_else()));
    Interpretation { matching, fired }
}

/// The matching rules whose results go first; all of them but under `hit: priority`.
fn best(table: &Table, matching: &[usize]) -> Vec<usize> {
    if table.hit != HitPolicy::Priority {
        return matching.to_vec();
    }
    let ranks = table.ranks();
    let least = matching.iter().map(|rule| ranks[*rule]).min();
    matching.iter().copied().filter(|rule| Some(ranks[*rule]) == least).collect_vec()
}

/// The right outcomes of a case, in the order of the first rule that allows it: what all matching rules allow, or ELSE
/// where none matches; under `hit: first` what the first one allows, under `hit: priority` what those with the best
/// result do. Empty in a gap, and where rules contradict each other. Tables that collect have no single result.
///
/// # Panics
///
/// When `case` has fewer positions than the table has columns.
#[must_use]
pub fn allowed<'a>(table: &'a Table, case: &[Position]) -> Vec<&'a Outcome> {
    let Interpretation { matching, fired } = interpret(table, case);
    let Some(fired) = fired else { return Vec::new() };
    let others = if table.hit == HitPolicy::First { Vec::new() } else { best(table, &matching) };
    let is_allowed = |outcome: &&Outcome| others.iter().all(|rule| table.rules[*rule].outcomes().any(|it| it == *outcome));
    table.rules[fired].outcomes().filter(is_allowed).collect_vec()
}

/// Whether the case satisfies every relation.
#[must_use]
pub fn is_possible(table: &Table, case: &[Position]) -> bool {
    table.relations.iter().all(|relation| relation.formula.holds(&|column| case[column]))
}

/// Why a rule does not fire: the first column whose entry does not hold for the case.
#[must_use]
pub fn why_not(table: &Table, rule: usize, case: &[Position]) -> Option<usize> {
    let entries = table.rules[rule].entries()?;
    entries.iter().zip(case).position(|(entry, at)| !entry.set.contains(*at))
}
