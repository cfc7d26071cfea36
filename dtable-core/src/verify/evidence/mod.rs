//! What the checks share: facts that are found once, each with what shows them.

pub(super) mod case_counts;
pub(super) mod conflict;
pub(super) mod deletable;
pub(super) mod deletable_in_order;
pub(super) mod in_order;
pub(super) mod links;
mod proof;
pub(super) mod settled;
mod verdict;

pub(super) use proof::Proof;
pub use verdict::Verdict;
