//! Rules that one answer keeps from firing.

use dtable_runtime::{WhyNot, why_not};

use crate::Decision;

/// How many rules around the one that fired are looked at: a screen is drawn at once, however large the table is.
pub const LOOKED_AT: usize = 4096;

/// The entry that keeps a rule from firing, where it is the only one that an answer contradicts.
pub fn only_reason(decision: &Decision, rule: usize) -> Option<WhyNot> {
    let mut reasons = why_not(decision.table, rule, &decision.answers);
    reasons.next().filter(|_| reasons.next().is_none())
}

/// The rules that exactly one answer contradicts, with their entries for it, in the order of the table.
///
/// No more than [`LOOKED_AT`] rules are looked at, those around the one that fired.
pub fn one_away(decision: &Decision) -> impl Iterator<Item = (usize, WhyNot)> + '_ {
    let rules = decision.table.rules.len();
    let from = decision.fired.unwrap_or(0).saturating_sub(LOOKED_AT / 2).min(rules.saturating_sub(LOOKED_AT));
    let to = rules.min(from + LOOKED_AT);
    (from..to).filter_map(|rule| Some((rule, only_reason(decision, rule)?)))
}
