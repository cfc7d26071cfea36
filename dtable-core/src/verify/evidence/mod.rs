//! Facts that several checks need. Each is found once, with its evidence.

pub(super) mod case_counts;
pub(super) mod conflict;
pub(super) mod deletable;
pub(super) mod deletable_in_order;
mod finding;
pub(super) mod in_order;
pub(super) mod links;
mod proof;
mod property_needs;
pub(super) mod settled;
mod verdict;

pub(crate) use finding::{finding_about, with_notes};
pub(crate) use proof::Proof;
pub(super) use property_needs::keep_rules;
#[cfg(feature = "explore")]
pub(crate) use property_needs::rules_kept;
pub use verdict::Verdict;
