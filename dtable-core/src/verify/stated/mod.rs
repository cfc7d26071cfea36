//! Formulas about cases and their results: where they hold.
//!
//! One place turns a formula and a table into cases ([`StatedCases`]). Properties ask it whether there is a case in
//! which their formula fails, questions ask it for all cases.
//!
//! The cases lie in the space of the proof, or in one of their own: the literals of a formula tell more values apart,
//! and each comparison of columns in it is a further computed column. Under each rule what the formula says of results
//! is known, so that it is one about columns ([`result_claims`]); the search for its cases is the search for a gap
//! ([`crate::space::cover`]): inside the region of the rule, outside of those before it, where the claim holds.
//!
//! # Files
//!
//! - `result_claims`: From a formula about results to one about cases. `exact_results` says where the expression of a result has a
//!   value.
//! - `stated_cases`: The cases in which a formula holds, with their number. `stated_regions` writes them as few regions.
//! - `free_results`: Whether a formula holds whatever the results are.
//! - `excluded`: The entries, relations and earlier rules that leave no case to a formula (feature `explore`).
//! - `deciding_part`: The part of a formula that decides its truth in a case, and the values that it names.

mod deciding_part;
mod exact_results;
#[cfg(feature = "explore")]
mod excluded;
mod free_results;
mod result_claims;
mod stated_cases;
mod stated_regions;

pub(crate) use deciding_part::{deciding_part, values};
pub(crate) use exact_results::exact_where;
#[cfg(feature = "explore")]
pub(crate) use excluded::Exclusion;
pub(crate) use free_results::{holds_freely, meets_premises};
pub(crate) use stated_cases::{Looked, StatedCase, StatedCases, Wanted};
pub(crate) use stated_regions::StatedRegion;
