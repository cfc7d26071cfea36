//! The functions of a table, which decide, check, collect and step.
//!
//! `decide` finds the rule by the [form](super::forms) that was chosen, `table_function` gives its value, `outcome`
//! gives both. `collect` finds all rules that match, `collected` gives them with their sum, number or list.
//! `assumptions` checks relations and ranges, `steps` stops at each question, `model_machine` goes from table to table,
//! `recorded` tells tests which rules fired, and `recorder` gives outcomes what was asked and answered.

pub(super) mod assumptions;
pub(super) mod collect;
pub(super) mod collected;
pub(super) mod decide;
pub(super) mod model_machine;
pub(super) mod outcome;
pub(super) mod recorded;
pub(super) mod recorder;
pub(super) mod steps;
pub(super) mod table_function;
