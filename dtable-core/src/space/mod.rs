//! The reasoning engine: which cases there are, which of them rules cover, and which they share.
//!
//! A *case* is one class of values for each column, with concrete values that have it ([`classes`]). Relations, and conditions that are
//! expressions over inputs, leave only some cases possible ([`together`], [`residual`]). A rule is a box in this space.
//! The questions are few: is a region covered ([`cover`]), who shares cases ([`overlap`]), how many are there, which are left
//! ([`regions`]). Every question draws on one [budget]; when it is used up, the answer is [`OutOfBudget`], never a guess.
//!
//! Nothing here knows a finding: `verify` asks, and words the answers; `decision` asks the same questions about graphs.

pub(crate) mod arithmetic;
pub(crate) mod budget;
pub(crate) mod cases;
pub(crate) mod classes;
pub(crate) mod cover;
pub(crate) mod fact;
pub(crate) mod hash;
pub(crate) mod in_order;
pub(crate) mod inlined;
pub(crate) mod logic;
pub(crate) mod members;
pub(crate) mod narrow;
#[cfg(test)]
pub(crate) mod networks;
pub(crate) mod overlap;
pub(crate) mod regions;
pub(crate) mod residual;
pub(crate) mod solver;
pub(crate) mod together;

pub(crate) use budget::OutOfBudget;
pub(crate) use cases::{Listing, Space};
pub(crate) use cover::uncovered;
pub(crate) use logic::Logic;
pub(crate) use residual::ResidualId;
