//! Reads entries: turns names of values into sets of positions.

use crate::diagnostic::{Code, Finding, Remedy};
use crate::model::{ConditionEntry, Domain, EntryComparison, ValueSet};
use crate::resolve::formulas::compared_columns;
use crate::resolve::scope::{Scope, ScopeColumn};
use crate::resolve::values::meant::{Meant, with_texts};
use crate::resolve::values::{ReadMode, set_columns, truth};
use crate::source::Span;
use crate::syntax::Text;
use crate::syntax::entry::{self, Entry};
use crate::syntax::token::{self, Token, TokenKind};

/// Reads an entry of a column, which is given by index, and may be parsed already.
///
/// # Errors
///
/// The column does not understand the entry, or does not have a value in it; with a finding for each such value.
pub(in crate::resolve) fn entry(
    text: &Text,
    parsed: Option<Entry>,
    at: usize,
    domain: &Domain,
    scope: &Scope,
) -> Result<ConditionEntry, Vec<Finding>> {
    if text.value == "-" {
        return Ok(irrelevant(domain, text.span));
    }
    let takes = |written: &str| {
        let written = Text::whole(written, text.span);
        conditions(&written, None, at, &with_texts(domain, &written), scope).is_ok()
    };
    let column = &scope.columns[at].name.value;
    let meant = Meant { text, domain, column, names_column: &|| names_column(text, at, scope), takes: &takes };
    meant.misread().map_or(Ok(()), |it| Err(vec![it]))?;
    conditions(text, parsed, at, domain, scope).map_err(|it| meant.instead(it))
}

/// Whether an entry names a column, other than its own.
fn names_column(text: &Text, at: usize, scope: &Scope) -> bool {
    let tokens = token::cell_tokens(&text.value).unwrap_or_default();
    let is_other = |it: &Token| matches!(&it.kind, TokenKind::Word(word) if scope.column(word).is_some_and(|it| it != at));
    tokens.iter().any(is_other)
}

/// The meaning of an entry, if the column takes it.
fn conditions(text: &Text, parsed: Option<Entry>, at: usize, domain: &Domain, scope: &Scope) -> Result<ConditionEntry, Vec<Finding>> {
    let column = &scope.columns[at];
    let parsed = match parsed {
        Some(entry) => entry,
        None => entry::of_rule(text).map_err(|it| vec![meant(text, domain).or_else(|| compared_by_one(text, at, scope)).unwrap_or(it)])?,
    };
    let parts = if let Entry::All(parts) = parsed { parts } else { vec![parsed] };
    // A comparison is not applicable where one of its sides is not, so it does not change `not_applicable` here.
    let (mut compares, mut cell, mut findings) = (Vec::new(), (domain.all(), true), Vec::new());
    for part in parts {
        match read(part, text, at, domain, scope) {
            Ok(ReadPart::Compares(comparison)) => compares.push(comparison),
            Ok(ReadPart::Values(set, not_applicable)) => cell = (cell.0.intersect(&set), cell.1 && not_applicable),
            Err(found) => findings.extend(found),
        }
    }
    let (set, not_applicable) = cell;
    if findings.is_empty() && set.is_empty() && !not_applicable {
        findings.push(nothing_matches(text.span));
    }
    findings.extend(compared_columns::contradiction(&compares, column, text.span));
    if let Some(finding) = (!findings.is_empty()).then(|| meant(text, domain)).flatten() {
        return Err(vec![finding]);
    }
    if findings.is_empty() {
        Ok(ConditionEntry { text: text.value.as_str().into(), span: text.span, set, not_applicable, compares: compares.into() })
    } else {
        Err(findings)
    }
}

/// A part of an entry that is joined by `&&`, or the whole.
enum ReadPart {
    /// Values, and whether the part holds where the condition is not applicable.
    Values(ValueSet, bool),
    /// A comparison with another column.
    Compares(EntryComparison),
}

fn read(part: Entry, text: &Text, at: usize, domain: &Domain, scope: &Scope) -> Result<ReadPart, Vec<Finding>> {
    let column = &scope.columns[at];
    if let Entry::Named(named) = &part
        && let Some(comparison) = compared_columns::read(named, at, scope).map_err(|it| vec![it])?
    {
        return Ok(ReadPart::Compares(comparison));
    }
    compared_columns::refuse_in_list(&part, column, scope).map_or(Ok(()), |it| Err(vec![it]))?;
    let near = compared_columns::nearest_column(&part, at, scope);
    let part = part.about_values().map_err(|it| compared_columns::with_nearest(vec![it], near.clone()))?;
    if matches!(part, Entry::NotApplicable(_) | Entry::Applicable) && !column.is_optional {
        return Err(vec![always_applicable(text, column)]);
    }
    let vocabulary = scope.vocabulary(column, ReadMode::Entry);
    Ok(match &part {
        Entry::NotApplicable(None) => ReadPart::Values(ValueSet::EMPTY, true),
        Entry::NotApplicable(Some(values)) => ReadPart::Values(vocabulary.entry(values, text.span, domain)?, true),
        Entry::Applicable => ReadPart::Values(domain.all(), false),
        values => {
            ReadPart::Values(vocabulary.entry(values, text.span, domain).map_err(|it| compared_columns::with_nearest(it, near))?, false)
        }
    })
}

fn nothing_matches(span: Span) -> Finding {
    Finding::new(Code::InvalidEntry, span, "no value matches all parts of this entry").help("leave out a part, or delete the rule")
}

/// Returns the irrelevant entry for a column that a rule does not mention.
pub(super) fn irrelevant(domain: &Domain, rule: Span) -> ConditionEntry {
    ConditionEntry { text: "-".into(), span: rule, set: domain.all(), not_applicable: true, compares: Box::default() }
}

fn always_applicable(text: &Text, column: &ScopeColumn) -> Finding {
    Finding::new(Code::InvalidEntry, text.span, format!("`{}` is always applicable", column.name.value))
        .help("`n/a` is for conditions with `requires:`; `-` stands for every value")
}

/// Returns the finding about a word of another tool (for yes or no, for nothing, or for "does not matter"), with the
/// entry that means the same here.
fn meant(text: &Text, domain: &Domain) -> Option<Finding> {
    let written = text.value.trim();
    let inner = domain.innermost();
    let word = written.to_lowercase();
    if is_word_for_the_rest(&word, inner) {
        return Some(
            Finding::new(Code::InvalidEntry, text.span, format!("`{written}` is no entry"))
                .help("`-` takes every value; for all cases that no other rule takes, write one rule `else`, whose entries are blank"),
        );
    }
    let meant = match word.as_str() {
        "*" | "?" | "~" | "–" | "—" | "_" | "--" => "-",
        "any" | "all" if !matches!(inner, Domain::Text { .. }) => "-",
        "null" | "nil" | "none" | "nothing" if matches!(domain, Domain::Option(_)) => "None",
        "some" if matches!(domain, Domain::Option(_)) => "Some(..)",
        "+" | "✓" | "✔" if *inner == Domain::Bool => "T",
        "✗" | "✘" if *inner == Domain::Bool => "F",
        word if *inner == Domain::Bool => truth(word)?,
        _ => match inner {
            Domain::Set(members) => &set_columns::meant(written, members)?,
            _ => return None,
        },
    };
    let remedy = Remedy::Rename { written: written.to_owned(), name: meant.to_owned(), is_only: true };
    Some(Finding::new(Code::InvalidEntry, text.span, format!("`{written}` is no entry")).help(format!("write `{meant}`")).remedy(remedy))
}

/// Whether a word means "all other cases" in other tools, and does not resemble a value of the column.
fn is_word_for_the_rest(word: &str, domain: &Domain) -> bool {
    let is_value = match domain {
        Domain::Enum { variants, .. } => variants.iter().any(|it| it.name.to_lowercase() == word),
        Domain::Text { literals, .. } => literals.iter().any(|it| it.to_lowercase() == word),
        _ => false,
    };
    matches!(word, "else" | "otherwise" | "default" | "rest") && !is_value
}

/// Returns the finding about `= limit`, where `limit` is another column.
fn compared_by_one(text: &Text, at: usize, scope: &Scope) -> Option<Finding> {
    let name = text.value.trim().strip_prefix('=').map(str::trim)?;
    scope.column(name).filter(|it| *it != at)?;
    Some(Finding::new(Code::InvalidEntry, text.span, "columns are compared by `==`").help(format!("write `== {name}`")))
}
