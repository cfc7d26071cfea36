//! Entries: from names of values to sets of positions.

use super::scope::ScopeColumn;
use super::types;
use crate::diagnostic::{Code, Finding, nearest};
use crate::model::{ConditionEntry, Domain, Position, ValueSet};
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::entry::{self, Entry, Value};

/// An entry of a column.
///
/// # Errors
///
/// An entry that the column does not understand; each value that it does not know.
pub(super) fn entry(text: &Text, column: &ScopeColumn, domain: &Domain) -> Result<ConditionEntry, Vec<Finding>> {
    let set = match entry::parse(text).map_err(|it| vec![blank_or(it, text, domain)])? {
        Entry::Irrelevant => domain.all(),
        Entry::OneOf(values) => union(&values, column, domain)?,
        Entry::NoneOf(values) => domain.complement(&union(&values, column, domain)?),
    };
    if set.is_empty() {
        let finding = Finding::new(Code::InvalidEntry, text.span, "no value matches this entry");
        return Err(vec![finding.help("leave out a value, or delete the rule")]);
    }
    Ok(ConditionEntry { text: text.value.clone(), span: text.span, set })
}

/// The irrelevant entry of a column that a rule does not mention.
pub(super) fn irrelevant(domain: &Domain, rule: Span) -> ConditionEntry {
    ConditionEntry { text: "-".to_owned(), span: rule, set: domain.all() }
}

/// The position of a value in a column.
///
/// # Errors
///
/// A value that the column does not have.
pub(super) fn position(path: &[String], span: Span, column: &ScopeColumn, domain: &Domain) -> Result<Position, Finding> {
    match (path, domain) {
        ([name], _) => domain.position(name).ok_or_else(|| unknown(name, span, column, domain)),
        ([.., of, name], Domain::Enum { variants, .. }) if types::last_name(&column.type_name) == Some(of.as_str()) => {
            let at = variants.iter().position(|it| it.variant == *name);
            at.map(|it| it as Position).ok_or_else(|| unknown(name, span, column, domain))
        }
        _ => Err(Finding::new(Code::InvalidEntry, span, format!("`{}` has the type `{}`", column.name.value, column.ty))
            .help(format!("its values are: {}", listed(domain)))),
    }
}

fn union(values: &[Value], column: &ScopeColumn, domain: &Domain) -> Result<ValueSet, Vec<Finding>> {
    let mut findings = Vec::new();
    let mut seen: Vec<(Position, Span)> = Vec::new();
    for value in values {
        match position(&value.value, value.span, column, domain) {
            Ok(at) => match seen.iter().find(|(it, _)| *it == at) {
                Some((_, first)) => findings.push(twice(value, *first)),
                None => seen.push((at, value.span)),
            },
            Err(finding) => findings.push(finding),
        }
    }
    if findings.is_empty() { Ok(ValueSet::from_spans(seen.into_iter().map(|(at, _)| (at, at)).collect())) } else { Err(findings) }
}

fn twice(value: &Value, first: Span) -> Finding {
    let message = format!("`{}` stands in the list twice", value.value.join("::"));
    Finding::new(Code::InvalidEntry, value.span, message).label("again here").also(first, "first here").help("delete one of them")
}

fn unknown(name: &str, span: Span, column: &ScopeColumn, domain: &Domain) -> Finding {
    let finding = Finding::new(Code::InvalidEntry, span, format!("`{}` has no value `{name}`", column.name.value));
    match nearest(name, domain.names()) {
        Some(near) if *domain != Domain::Bool => finding.help(format!("did you mean `{near}`?")),
        _ => finding.help(format!("its values are: {}", listed(domain))),
    }
}

fn listed(domain: &Domain) -> String {
    match domain {
        Domain::Bool => "`T` and `F`, or `Y` and `N`, or `true` and `false`".to_owned(),
        other => {
            let all = other.names();
            let names: Vec<_> = all.iter().take(12).map(|it| format!("`{it}`")).collect();
            format!("{}{}", names.join(", "), if all.len() > 12 { ", .." } else { "" })
        }
    }
}

/// Characters that people put for yes, no and "does not matter" get the entry that means it.
fn blank_or(finding: Finding, text: &Text, domain: &Domain) -> Finding {
    let meant = match text.value.trim() {
        "*" | "?" | "~" | "–" | "—" | "_" | "--" => Some("-"),
        "1" | "+" | "✓" | "x" | "X" if *domain == Domain::Bool => Some("T"),
        "0" if *domain == Domain::Bool => Some("F"),
        _ => None,
    };
    match meant {
        Some(meant) => {
            Finding::new(Code::InvalidEntry, text.span, format!("`{}` is no entry", text.value)).help(format!("write `{meant}`"))
        }
        None => finding,
    }
}
