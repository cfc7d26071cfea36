//! Recorded decisions of generated code, decided again by the front door of the compiler.

use super::front::parse;
use super::print::yaml;
use super::table_of;
use dtable_core::front::json::Given;

/// Decides a recorded case of the table of a seed again, as a program does that reads a log.
///
/// # Errors
///
/// What is not as it was: the rule, or that there is one.
pub fn decided_again(seed: u64, rule: &str, case: &Given) -> Result<(), String> {
    let text = yaml(&table_of(seed));
    let wrong = |it: &dyn std::fmt::Display| format!("SEED={seed}: {it} for {case:?}, which came to `{rule}`\n\n{text}");
    let table = parse(&text).ok_or_else(|| wrong(&"no table"))?;
    let decided = table.decide(case.clone()).map_err(|it| wrong(&it))?;
    if decided.rule().id() == rule { Ok(()) } else { Err(wrong(&format!("rule `{}`", decided.rule().id()))) }
}
