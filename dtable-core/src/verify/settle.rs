//! Contradictions that the author has decided: which of two rules is right where both match.

use super::contradictory_rules::pairs;
use super::evidence::Proof;
use super::evidence::settled::{is_narrower, settled};
use crate::diagnostic::Changes;
use crate::model::Table;
use crate::space::cases::Space;

/// Which of two rules that contradict each other is right.
#[derive(Clone, Debug, Default)]
pub struct Preference {
    /// By their ids, rules that are right wherever they contradict others.
    pub rules: Vec<String>,
    /// How it is with rules of which both are among these, or neither; without it, nobody has decided.
    pub otherwise: Option<Otherwise>,
}

/// Which of two rules is right that nobody has named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Otherwise {
    /// The one that stands first.
    First,
    /// The one whose cases are all cases of the other.
    Narrower,
}

/// What becomes of the rules of a table that contradict each other. All pairs are decided by the rules as they stand: a rule that has given up cases is no exception
/// from another one by that. `None` where what is wrong with the table is not known within its budget.
pub(crate) fn settle(table: &Table, preference: &Preference) -> Option<Changes> {
    let mut proof = Proof::new(table, Space::new(table).ok()?).ok()?;
    let pairs = pairs(&mut proof).ok()?;
    Some(settled(&mut proof, &pairs, &|proof, a, b| is_right(proof, preference, a, b)))
}

/// Whether the rule at `a` is right wherever it contradicts the one at `b`.
fn is_right(proof: &Proof, preference: &Preference, a: usize, b: usize) -> bool {
    let is_preferred = |at: usize| preference.rules.contains(&proof.table.rules[proof.rule(at)].id.value);
    match (is_preferred(a), is_preferred(b), preference.otherwise) {
        (true, false, _) => true,
        (false, true, _) | (_, _, None) => false,
        (_, _, Some(Otherwise::First)) => proof.rule(a) < proof.rule(b),
        (_, _, Some(Otherwise::Narrower)) => is_narrower(proof, b, a) == Some(true),
    }
}
