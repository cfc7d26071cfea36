//! Contradictions that the author has decided: which of two rules is right where both match.

use super::contradictory_rules::pairs;
use super::evidence::Proof;
use super::evidence::settled::{is_narrower, settled};
use crate::diagnostic::{Changes, Suggestion};
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

/// How contradictions are settled by a [`Preference`].
#[derive(Clone, Debug, Default)]
pub struct Settled {
    /// The edits after which the rules share no case any more; `None` where there is nothing to edit.
    pub suggestion: Option<Suggestion>,
    /// By their ids, rules that would have to give up cases, and stay as they are: their rest takes too many rows, or
    /// no entry says it.
    pub stay: Vec<String>,
}

/// The changes that settle the contradictions of a table, and the rules that would have to change and cannot. The rules
/// as they stand decide all pairs: a rule that has given up cases is no exception from another one by that. `None`
/// where the budget of the table ends first.
pub(crate) fn settle(table: &Table, preference: &Preference) -> Option<(Changes, Vec<usize>)> {
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
