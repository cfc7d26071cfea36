//! Settles contradictions of which the author has said which rule is right.

use super::contradictory_rules::pairs;
use super::evidence::Proof;
use super::evidence::settled::{is_narrower, settled};
use crate::diagnostic::{Changes, Suggestion};
use crate::model::Table;
use crate::space::cases::Space;

/// The author's decision which of two rules that contradict each other is right.
#[derive(Clone, Debug, Default)]
pub struct Preference {
    /// The ids of rules that are right wherever they contradict others.
    pub rules: Vec<String>,
    /// The decision if both rules are among these, or neither is; `None` leaves these pairs undecided.
    pub otherwise: Option<Otherwise>,
}

/// The decision about two rules that are not named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Otherwise {
    /// The first one is right.
    First,
    /// The one whose cases are all cases of the other one is right.
    Narrower,
}

/// The contradictions of a table, settled by a [`Preference`].
#[derive(Clone, Debug, Default)]
pub struct Settled {
    /// The edits after which the rules share no case any more; `None` if there is nothing to edit.
    pub suggestion: Option<Suggestion>,
    /// The ids of rules that would have to give up cases, but stay as they are: the rest of each would take too many
    /// rows, or no entry can express it.
    pub stay: Vec<String>,
}

/// The changes that settle the contradictions of a table, and the rules that would have to change and cannot. All pairs
/// are decided by the rules as they are written: giving up cases does not make a rule narrower than another one. `None`
/// if the budget of the table ends first.
pub(crate) fn settle(table: &Table, preference: &Preference) -> Option<(Changes, Vec<usize>)> {
    let mut proof = Proof::new(table, Space::new(table).ok()?).ok()?;
    let pairs = pairs(&mut proof).ok()?;
    Some(settled(&mut proof, &pairs, &|proof, a, b| is_right(proof, preference, a, b)))
}

/// Whether rule `a` is right wherever it contradicts rule `b`.
fn is_right(proof: &Proof, preference: &Preference, a: usize, b: usize) -> bool {
    let is_preferred = |at: usize| preference.rules.contains(&proof.table.rules[proof.rule(at)].id.value);
    match (is_preferred(a), is_preferred(b), preference.otherwise) {
        (true, false, _) => true,
        (false, true, _) | (_, _, None) => false,
        (_, _, Some(Otherwise::First)) => proof.rule(a) < proof.rule(b),
        (_, _, Some(Otherwise::Narrower)) => is_narrower(proof, b, a) == Some(true),
    }
}
