//! Entries: from names of values to sets of positions.

use super::scope::{Scope, ScopeColumn};
use super::values::Mode;
use crate::diagnostic::{Code, Finding};
use crate::model::{ConditionEntry, Domain, ValueSet};
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::entry::{self, Entry};

/// An entry of a column.
///
/// # Errors
///
/// An entry that the column does not understand; each value that it does not know.
pub(super) fn entry(text: &Text, column: &ScopeColumn, domain: &Domain, scope: &Scope) -> Result<ConditionEntry, Vec<Finding>> {
    if text.value == "-" {
        return Ok(ConditionEntry { set: domain.all(), not_applicable: true, text: text.value.clone(), span: text.span });
    }
    let parsed = entry::parse(text).map_err(|it| vec![blank_or(it, text, domain)])?;
    if matches!(parsed, Entry::NotApplicable(_) | Entry::Applicable) && !column.is_optional {
        return Err(vec![always_applicable(text, column)]);
    }
    let vocabulary = scope.vocabulary(column, Mode::Entry);
    let (set, not_applicable) = match &parsed {
        Entry::NotApplicable(None) => (ValueSet::EMPTY, true),
        Entry::NotApplicable(Some(values)) => (vocabulary.entry(values, text.span, domain)?, true),
        Entry::Applicable => (domain.all(), false),
        values => (vocabulary.entry(values, text.span, domain)?, false),
    };
    Ok(ConditionEntry { text: text.value.clone(), span: text.span, set, not_applicable })
}

/// The irrelevant entry of a column that a rule does not mention.
pub(super) fn irrelevant(domain: &Domain, rule: Span) -> ConditionEntry {
    ConditionEntry { text: "-".to_owned(), span: rule, set: domain.all(), not_applicable: true }
}

fn always_applicable(text: &Text, column: &ScopeColumn) -> Finding {
    Finding::new(Code::InvalidEntry, text.span, format!("`{}` is always applicable", column.name.value))
        .help("`n/a` is for conditions with `requires:`; write values, or `-`")
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
