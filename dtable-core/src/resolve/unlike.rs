//! Compares the names of tables that belong together: equal names have to be one question, one input, one action, one
//! output.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Column, Conversion, Domain, Origin, Output, Table};
use crate::source::{Span, Spanned};
use std::collections::BTreeSet;

/// A column with its table.
#[derive(Clone, Copy)]
pub(super) struct Of<'a> {
    pub(super) table: &'a Table,
    pub(super) column: &'a Column,
}

/// Finds columns of different tables with one name that are not the same question or input.
pub(super) fn columns(tables: &[Table]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut known: Vec<Of> = Vec::new();
    for table in tables {
        let first = known.len();
        for column in table.named() {
            let it = Of { table, column };
            let same = known[..first].iter().find(|other| other.column.name.value == column.name.value);
            match same {
                Some(&other) => findings.extend(unlike(other, it)),
                None => known.push(it),
            }
        }
    }
    findings
}

/// The finding about two columns of one name that have to be alike and are not.
fn unlike(first: Of, it: Of) -> Option<Finding> {
    let name = &it.column.name;
    Some(finding(difference(first, it)?, name, first.table, &first.column.name).help("make them equal, or give one of them another name"))
}

/// The difference between two columns of one name, if it matters.
pub(super) fn difference(first: Of, it: Of) -> Option<String> {
    let origins = [first.column.origin, it.column.origin];
    let different = match origins {
        [Origin::Input, Origin::Input] => types(first, it),
        [Origin::Program, Origin::Program] => {
            types(first, it).or_else(|| keys(first, it)).or_else(|| values(first, it)).or_else(|| requirements(first, it))
        }
        _ if !origins.contains(&Origin::Program) => None,
        _ => Some((origin(it.column).to_owned(), origin(first.column).to_owned())),
    };
    let (here, there) = different?;
    let name = &it.column.name;
    Some(format!("`{}` is {here} in `{}`, and {there} in `{}`", name.value, it.table.name.value, first.table.name.value))
}

/// The finding about a name that means something else at another place.
fn finding(message: String, name: &Spanned<String>, table: &Table, first: &Spanned<String>) -> Finding {
    Finding::new(Code::UnlikeNames, name.span, message).also(first.span, format!("of `{}`", table.name.value))
}

const fn origin(column: &Column) -> &'static str {
    match column.origin {
        Origin::Program => "asked",
        Origin::Input => "an input",
        Origin::Expression => "computed",
    }
}

fn types(first: Of, it: Of) -> Option<(String, String)> {
    let quoted = |of: Of| format!("`{}`", of.column.ty);
    (!are_equal(&first.column.ty, &it.column.ty)).then(|| (quoted(it), quoted(first)))
}

/// The conversion from a question's answers to keys: `as:` and `with:`.
fn keys(first: Of, it: Of) -> Option<(String, String)> {
    // What is a set in one of them alone differs in its values.
    let converted = |of: Of| of.column.converted.clone().filter(|_| !matches!(of.column.domain, Domain::Set(_)));
    let key = |of: Of| (converted(of).as_deref().map(letters), function(of.column.with.as_ref()));
    let shown = |of: Of| match (function(of.column.with.as_ref()), converted(of)) {
        (Some(with), _) => format!("numbered by `{with}`"),
        (None, Some(key)) => format!("converted into `{key}`"),
        (None, None) => "taken as it is".to_owned(),
    };
    (key(first) != key(it)).then(|| (shown(it), shown(first)))
}

/// The function of the program that makes a key, as written, without spaces.
pub(super) fn function(with: Option<&Conversion>) -> Option<String> {
    if let Some(Conversion::Function(path) | Conversion::Members(Some(path))) = with { Some(letters(&path.value)) } else { None }
}

fn values(first: Of, it: Of) -> Option<(String, String)> {
    let domain = |of: Of| match (&of.column.range, &of.column.domain) {
        (Some(range), _) => format!("one of `{}`", range.value),
        (None, Domain::Set(members)) => {
            format!("a set of `{}`", (0..members.count()).map(|it| members.name(it)).collect_vec().join(", "))
        }
        (None, Domain::Enum { variants, .. }) => {
            format!("one of `{}`", variants.iter().map(|it| it.variant.as_str()).collect_vec().join(", "))
        }
        (None, domain) if domain.ignores_case() => format!("any `{}` without regard to case", of.column.ty),
        (None, _) => format!("any `{}`", of.column.ty),
    };
    (!have_equal_values(&first.column.domain, &it.column.domain)).then(|| (domain(it), domain(first)))
}

fn requirements(first: Of, it: Of) -> Option<(String, String)> {
    let text = |of: Of| of.column.requires.as_ref().map(|it| it.text.clone()).unwrap_or_default();
    let shown = |of: Of| match text(of) {
        it if it.is_empty() => "asked without a condition".to_owned(),
        it => format!("asked where `{it}`"),
    };
    (!are_equal(&text(first), &text(it))).then(|| (shown(it), shown(first)))
}

/// Whether two texts differ at most in spaces.
fn are_equal(one: &str, other: &str) -> bool {
    letters(one) == letters(other)
}

fn letters(text: &str) -> String {
    text.chars().filter(|it| !it.is_whitespace()).collect::<String>()
}

/// Whether two domains have the same values. Each table may name other texts, and may name variants differently.
fn have_equal_values(one: &Domain, other: &Domain) -> bool {
    match (one, other) {
        (Domain::Text { .. }, Domain::Text { .. }) if one.ignores_case() != other.ignores_case() => false,
        (Domain::Text { literals: a, closed: true, .. }, Domain::Text { literals: b, closed: true, .. }) => {
            a.iter().collect::<BTreeSet<_>>() == b.iter().collect()
        }
        (Domain::Text { closed: a, .. }, Domain::Text { closed: b, .. }) => a == b,
        (Domain::Enum { variants: a, open, .. }, Domain::Enum { variants: b, open: is_open, .. }) => {
            let names = |of: &[crate::model::Variant]| of.iter().map(|it| it.variant.clone()).collect::<BTreeSet<_>>();
            open == is_open && names(a) == names(b)
        }
        (Domain::Set(a), Domain::Set(b)) => a.are_those_of(b),
        (Domain::Option(a), Domain::Option(b)) => have_equal_values(a, b),
        _ => one == other,
    }
}

/// Finds outputs that some tables lack, or have with another type.
pub(super) fn outputs(tables: &[Table]) -> Vec<Finding> {
    let Some((first, others)) = tables.split_first() else { return Vec::new() };
    others.iter().flat_map(|table| outputs_of(first, table)).collect_vec()
}

fn outputs_of(first: &Table, table: &Table) -> Vec<Finding> {
    let find = |of: &Table, name: &str| of.outputs.iter().find(|it| it.name.value == name).cloned();
    let missing = |of: &Table, from: &Table| -> Vec<Output> {
        of.outputs.iter().filter(|it| find(from, &it.name.value).is_none()).cloned().collect_vec()
    };
    let mut findings: Vec<Finding> = Vec::new();
    let (lost, more) = (missing(first, table), missing(table, first));
    if let Some(one) = lost.first() {
        findings.push(not_given(table, table.name.span, &lost, first, one.name.span));
    }
    if let Some(one) = more.first() {
        findings.push(not_given(first, first.name.span, &more, table, one.name.span));
    }
    for output in &table.outputs {
        let Some(other) = find(first, &output.name.value).filter(|it| !are_equal(&it.ty, &output.ty)) else { continue };
        let (name, here, there) = (&output.name, &table.name.value, &first.name.value);
        let message = format!("`{}` is `{}` in `{here}`, and `{}` in `{there}`", name.value, output.ty, other.ty);
        findings.push(finding(message, name, first, &other.name).help("all tables of a model give the same outputs"));
    }
    findings
}

/// The finding about outputs that one table lacks and another has.
fn not_given(lacks: &Table, at: Span, outputs: &[Output], has: &Table, there: Span) -> Finding {
    let names: Vec<String> = outputs.iter().map(|it| format!("`{}`", it.name.value)).collect_vec();
    let message = format!("`{}` does not give {}, as `{}` does", lacks.name.value, names.join(", "), has.name.value);
    let finding = Finding::new(Code::UnlikeNames, at, message).also(there, format!("of `{}`", has.name.value));
    finding.help("all tables of a model give the same outputs, or none of them gives any")
}
