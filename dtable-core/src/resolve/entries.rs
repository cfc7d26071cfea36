//! Entries: from names of values to sets of positions.

use super::scope::{Scope, ScopeColumn};
use super::values::Mode;
use crate::diagnostic::{Code, Finding};
use crate::model::{ConditionEntry, Domain};
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::entry;

/// An entry of a column.
///
/// # Errors
///
/// An entry that the column does not understand; each value that it does not know.
pub(super) fn entry(text: &Text, column: &ScopeColumn, domain: &Domain, scope: &Scope) -> Result<ConditionEntry, Vec<Finding>> {
    if text.value == "-" {
        return Ok(ConditionEntry { set: domain.all(), text: text.value.clone(), span: text.span });
    }
    let entry = entry::parse(text).map_err(|it| vec![blank_or(it, text, domain)])?;
    let set = scope.vocabulary(column, Mode::Entry).entry(&entry, text.span, domain)?;
    Ok(ConditionEntry { text: text.value.clone(), span: text.span, set })
}

/// The irrelevant entry of a column that a rule does not mention.
pub(super) fn irrelevant(domain: &Domain, rule: Span) -> ConditionEntry {
    ConditionEntry { text: "-".to_owned(), span: rule, set: domain.all() }
}

/// Characters that people put for yes and "does not matter" get the entry that means it.
fn blank_or(finding: Finding, text: &Text, domain: &Domain) -> Finding {
    let meant = match text.value.trim() {
        "*" | "?" | "~" | "–" | "—" | "_" | "--" => "-",
        "+" | "✓" if *domain == Domain::Bool => "T",
        _ => return finding,
    };
    Finding::new(Code::InvalidEntry, text.span, format!("`{}` is no entry", text.value)).help(format!("write `{meant}`"))
}
