//! The reference meaning of a table: the rules are tried one by one.
//!
//! This is slow and obvious on purpose: tests compare everything else with it.

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

/// Decides a case, which has a position for each column.
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

/// Returns the matching rules with the best result under `hit: priority`, and all of them under any other policy.
fn best(table: &Table, matching: &[usize]) -> Vec<usize> {
    if table.hit != HitPolicy::Priority {
        return matching.to_vec();
    }
    let ranks = table.ranks();
    let least = matching.iter().map(|rule| ranks[*rule]).min();
    matching.iter().copied().filter(|rule| Some(ranks[*rule]) == least).collect_vec()
}

/// Returns the right outcomes of a case, in the order of the first rule that allows them: those that all matching rules
/// allow, or those of ELSE where none matches. Under `hit: first` only the first matching rule counts, under `hit:
/// priority` only those with the best result. Empty in a gap, and where rules contradict each other. Not meant for
/// tables that collect, which have no single result.
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

/// Returns the first column in which the entry of a rule does not hold for the case; `None` if all hold.
#[must_use]
pub fn why_not(table: &Table, rule: usize, case: &[Position]) -> Option<usize> {
    let entries = table.rules[rule].entries()?;
    entries.iter().zip(case).position(|(entry, at)| !entry.set.contains(*at))
}
