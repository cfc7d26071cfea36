//! The functions of a table: what decides, checks, collects, and steps.
//!
//! `decide` finds the rule by the [form](super::forms) that was chosen, `function` gives its value, `outcome` both; `collect` finds all rules that
//! match, `collected` them and what they come to. `assumptions` checks what is relied on, `steps` stops at each question, `machine` goes from table to table, and `recorded` tells tests
//! which rules fired.

pub(super) mod assumptions;
pub(super) mod collect;
pub(super) mod collected;
pub(super) mod decide;
pub(super) mod function;
pub(super) mod machine;
pub(super) mod outcome;
pub(super) mod recorded;
pub(super) mod steps;
