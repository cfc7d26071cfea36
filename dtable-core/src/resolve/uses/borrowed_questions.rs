//! Questions of used tables: the host of the using table answers them as well.
//!
//! Equal names are one question in the whole network. A question that only used tables ask becomes a *borrowed* column:
//! it is in the interface and in the proof, but no entry names it.

use super::Used;
use crate::diagnostic::{Code, Finding};
use crate::model::{Column, Conversion, Domain, Origin, Table};
use crate::resolve::output_values::spelling;
use crate::resolve::scope::{self, ScopeColumn};
use crate::resolve::unlike::{Of, difference, function};
use crate::source::Span;
use crate::syntax::document::TableDocument;
use std::collections::BTreeMap;

/// A table of the network, with the place where the using table names the file through which it is used.
struct NetworkMember<'a> {
    table: &'a Table,
    path: &'a str,
    named: Span,
}

/// The first table that asks a question.
#[derive(Clone, Copy)]
struct Asker<'a> {
    of: Of<'a>,
    path: &'a str,
}

/// The questions that only used tables ask, as a column each.
pub(in crate::resolve) fn questions(
    document: &TableDocument,
    used: &[Used],
    columns: &[ScopeColumn],
    findings: &mut Vec<Finding>,
) -> Vec<ScopeColumn> {
    let members = members(document, used);
    let askers = askers(&members, findings);
    findings.extend(members.iter().flat_map(|it| it.table.written().iter().filter_map(|column| something_else(it, column, &askers))));
    findings.extend(columns.iter().filter_map(|it| unlike_own(it, askers.get(it.name.value.as_str())?)));
    let is_own = |it: &&Column| columns.iter().any(|own| own.name.value == it.name.value);
    let mut borrowed: Vec<ScopeColumn> = Vec::new();
    for column in used.iter().flat_map(|it| it.table.named()).filter(|it| it.origin == Origin::Program && !is_own(it)) {
        if borrowed.iter().all(|it| it.name.value != column.name.value) {
            borrowed.push(borrow(column));
        }
    }
    borrowed
}

/// All tables of a network without the using one, each once.
fn members<'a>(document: &TableDocument, used: &'a [Used]) -> Vec<NetworkMember<'a>> {
    let mut members: Vec<NetworkMember> = Vec::new();
    for (item, it) in document.uses.iter().zip(used) {
        let mut rest: Vec<(&'a str, &'a Table)> = vec![(&it.path, &it.table)];
        while let Some((path, table)) = rest.pop() {
            if members.iter().all(|it| it.path != path) {
                members.push(NetworkMember { table, path, named: item.path.span });
                rest.extend(table.uses.iter().rev().map(|it| (it.path.as_str(), &*it.table)));
            }
        }
    }
    members
}

/// For each question the first table that asks it. Other tables have to ask it in the same way.
fn askers<'a>(members: &[NetworkMember<'a>], findings: &mut Vec<Finding>) -> BTreeMap<&'a str, Asker<'a>> {
    let mut askers: BTreeMap<&str, Asker> = BTreeMap::new();
    for member in members {
        for column in member.table.written().iter().filter(|it| it.origin == Origin::Program) {
            let of = Of { table: member.table, column };
            match askers.get(column.name.value.as_str()) {
                Some(first) => findings.extend(difference(first.of, of).map(|it| unlike(it, member.named, &column.name.span, first))),
                None => drop(askers.insert(&column.name.value, Asker { of, path: member.path })),
            }
        }
    }
    askers
}

fn unlike(message: String, place: Span, here: &Span, first: &Asker) -> Finding {
    let finding = Finding::new(Code::UnlikeNames, place, message);
    finding.also(*here, "here").also(first.of.column.name.span, format!("asked in `{}`", first.path)).help(HELP)
}

const HELP: &str = "questions of all tables that use each other are one name space: make them equal, or give one of them another name";

/// The finding about a column of a used table that has the name of a question, but is none.
fn something_else(member: &NetworkMember, column: &Column, askers: &BTreeMap<&str, Asker>) -> Option<Finding> {
    let first = askers.get(column.name.value.as_str()).filter(|_| column.origin != Origin::Program)?;
    let message = difference(first.of, Of { table: member.table, column })?;
    Some(unlike(message, member.named, &column.name.span, first))
}

/// The finding about a column of the using table that cannot be the question of its name. Values and requirements are
/// compared later, when they are known.
fn unlike_own(own: &ScopeColumn, first: &Asker) -> Option<Finding> {
    let (name, path, column) = (&own.name.value, first.path, first.of.column);
    let shown = |ty: &str, key: Option<&str>, with: Option<&Conversion>| match (function(with), key) {
        (Some(with), _) => format!("`{ty}`, numbered by `{with}`,"),
        (None, _) if matches!(with, Some(Conversion::Members(_))) => format!("`{ty}`, a set,"),
        (None, Some(key)) => format!("`{ty}`, converted into `{key}`,"),
        (None, None) => format!("`{ty}`"),
    };
    let kind = match own.origin {
        Origin::Program if is_same_type(own, column) => return None,
        Origin::Program => shown(&own.ty, own.converted.as_ref().map(|it| it.0.as_str()), own.with.as_ref()),
        Origin::Input => "an input".to_owned(),
        Origin::Expression => "computed".to_owned(),
    };
    let there = if own.origin == Origin::Program {
        format!("is {}", shown(&column.ty, column.converted.as_deref(), column.with.as_ref()).trim_end_matches(','))
    } else {
        "is asked".to_owned()
    };
    let finding = Finding::new(Code::UnlikeNames, own.name.span, format!("`{name}` is {kind} here, and {there} in `{path}`"));
    Some(finding.also(column.name.span, format!("asked in `{path}`")).help(HELP))
}

fn is_same_type(own: &ScopeColumn, column: &Column) -> bool {
    own.type_name == spelling(&column.ty)
        && own.converted.as_ref().map(|it| it.1.clone()) == column.converted.as_deref().map(spelling)
        && function(own.with.as_ref()) == function(column.with.as_ref())
}

/// The column here for a question of a used table.
fn borrow(column: &Column) -> ScopeColumn {
    let mut domain = column.domain.clone();
    forget_texts(&mut domain);
    ScopeColumn {
        name: column.name.clone(),
        text: column.text.clone(),
        origin: Origin::Program,
        ty: column.ty.clone(),
        type_name: spelling(&column.ty),
        converted: column.converted.as_deref().map(|it| (it.to_owned(), spelling(it))),
        with: column.with.clone(),
        named: scope::variants(&domain),
        domain: Some(domain),
        listed: column.listed,
        text_other: column.text_other,
        range: column.range.clone(),
        ignores_case: column.domain.ignores_case(),
        cost: column.cost,
        has_fields: false,
        is_optional: false,
        number: None,
        claim: None,
        is_borrowed: true,
        value_names: BTreeMap::new(),
    }
}

/// Removes the texts of an open domain, and the members that are mentioned, which are collected anew.
fn forget_texts(domain: &mut Domain) {
    match domain {
        Domain::Option(inner) => forget_texts(inner),
        Domain::Text { literals, closed: false, classes, .. } => {
            literals.clear();
            *classes = None;
        }
        Domain::Set(members) => (members.mentioned, members.counted) = (Vec::new(), 0),
        _ => {}
    }
}

/// Finds questions of the using table that used tables ask in another way: with other values, or another requirement.
pub(super) fn unlike_questions(document: &TableDocument, used: &[Used], user: &Table) -> Vec<Finding> {
    let members = members(document, used);
    let mut findings = Vec::new();
    for own in user.written().iter().filter(|it| it.origin == Origin::Program) {
        let same = |it: &&Column| it.origin == Origin::Program && it.name.value == own.name.value;
        let of = |it: &NetworkMember| Some((it.table.written().iter().find(same)?.clone(), it.path.to_owned()));
        let there = members.iter().find_map(|it| Some((it.table, of(it)?)));
        let Some((table, (column, path))) = there else { continue };
        let message = difference(Of { table, column: &column }, Of { table: user, column: own });
        findings.extend(message.map(|it| {
            let finding = Finding::new(Code::UnlikeNames, own.name.span, it);
            finding.also(column.name.span, format!("asked in `{path}`")).help(HELP)
        }));
    }
    findings
}
