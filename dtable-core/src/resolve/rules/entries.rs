//! Entries: from names of values to sets of positions.

use crate::diagnostic::{Code, Finding, Remedy};
use crate::model::{ConditionEntry, Domain, EntryComparison, ValueSet};
use crate::resolve::formulas::compared;
use crate::resolve::scope::{Scope, ScopeColumn};
use crate::resolve::values::Mode;
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::entry::{self, Entry};

/// An entry of a column, by index.
///
/// # Errors
///
/// An entry that the column does not understand; each value that it does not know.
pub(in crate::resolve) fn entry(text: &Text, at: usize, domain: &Domain, scope: &Scope) -> Result<ConditionEntry, Vec<Finding>> {
    if text.value == "-" {
        return Ok(irrelevant(domain, text.span));
    }
    let column = &scope.columns[at];
    let parts = match entry::of_rule(text).map_err(|it| vec![blank_or(it, text, domain)])? {
        Entry::All(parts) => parts,
        one => vec![one],
    };
    // Where a side is not applicable, the truth of the comparison is not either: that says enough.
    let (mut compares, mut cell, mut findings) = (Vec::new(), (domain.all(), true), Vec::new());
    for part in parts {
        match read(part, text, at, domain, scope) {
            Ok(Part::Compares(comparison)) => compares.push(comparison),
            Ok(Part::Values(set, not_applicable)) => cell = (cell.0.intersect(&set), cell.1 && not_applicable),
            Err(found) => findings.extend(found),
        }
    }
    let (set, not_applicable) = cell;
    if findings.is_empty() && set.is_empty() && !not_applicable {
        findings.push(nothing_matches(text.span));
    }
    findings.extend(compared::contradiction(&compares, column, text.span));
    if findings.is_empty() {
        Ok(ConditionEntry { text: text.value.clone(), span: text.span, set, not_applicable, compares: compares.into() })
    } else {
        Err(findings)
    }
}

/// A part of an entry that is joined by `&&`, or the whole.
enum Part {
    /// Values, and whether it holds where the condition is not applicable.
    Values(ValueSet, bool),
    /// A comparison with another column.
    Compares(EntryComparison),
}

fn read(part: Entry, text: &Text, at: usize, domain: &Domain, scope: &Scope) -> Result<Part, Vec<Finding>> {
    let column = &scope.columns[at];
    if let Entry::Named(named) = &part
        && let Some(comparison) = compared::read(named, at, scope).map_err(|it| vec![it])?
    {
        return Ok(Part::Compares(comparison));
    }
    compared::refuse_in_list(&part, column, scope).map_or(Ok(()), |it| Err(vec![it]))?;
    let near = compared::nearest_column(&part, at, scope);
    let part = part.about_values().map_err(|it| vec![it])?;
    if matches!(part, Entry::NotApplicable(_) | Entry::Applicable) && !column.is_optional {
        return Err(vec![always_applicable(text, column)]);
    }
    let vocabulary = scope.vocabulary(column, Mode::Entry);
    Ok(match &part {
        Entry::NotApplicable(None) => Part::Values(ValueSet::EMPTY, true),
        Entry::NotApplicable(Some(values)) => Part::Values(vocabulary.entry(values, text.span, domain)?, true),
        Entry::Applicable => Part::Values(domain.all(), false),
        values => Part::Values(vocabulary.entry(values, text.span, domain).map_err(|it| compared::with_nearest(it, near))?, false),
    })
}

fn nothing_matches(span: Span) -> Finding {
    Finding::new(Code::InvalidEntry, span, "no value matches all parts of this entry").help("leave out a part, or delete the rule")
}

/// The irrelevant entry of a column that a rule does not mention.
pub(super) fn irrelevant(domain: &Domain, rule: Span) -> ConditionEntry {
    ConditionEntry { text: "-".to_owned(), span: rule, set: domain.all(), not_applicable: true, compares: Box::default() }
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
    let remedy = Remedy::Rename { written: text.value.trim().to_owned(), name: meant.to_owned(), is_only: true };
    Finding::new(Code::InvalidEntry, text.span, format!("`{}` is no entry", text.value)).help(format!("write `{meant}`")).remedy(remedy)
}
