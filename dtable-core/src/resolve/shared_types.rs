//! Shared definitions: domains that several tables name, from files that begin with `types:`.
//!
//! A definition stands in for what a column would say itself: the type, and `values`, `range`, `set`, `has`, `as`, `with`. Its
//! findings stay at its own place.

use super::allowed_names;
use super::scope;
use super::values::constants::Constants;
use super::values::written_types::{self, TypeKind};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::Origin;
use crate::source::Spanned;
use crate::syntax::document::{ColumnItem, OutputItem, TableDocument, TypesDocument};
use crate::syntax::token::{self, TokenKind};
use crate::syntax::{Text, expression, limits};
use std::collections::BTreeMap;

/// Checks the definitions of a file, each by itself.
///
/// # Errors
///
/// Names that are none or stand twice, types and values that no column could have.
pub fn check(document: &TypesDocument) -> Result<(), Vec<Finding>> {
    let (mut findings, constants) = (Vec::new(), Constants::new(&[], &mut Vec::new()));
    for item in &document.types {
        let before = findings.len();
        let name = allowed_names::value_name(&item.name, "a type", &mut findings);
        findings.extend(known_to_rust(&name));
        if findings.len() == before {
            scope::column(Origin::Input, item, &constants, &mut findings);
        }
    }
    let names: Vec<Spanned<String>> = document.types.iter().map(|it| it.name.spanned()).collect_vec();
    allowed_names::refuse_equal(&names.iter().collect_vec(), "types", str::to_owned, &mut findings);
    if findings.is_empty() { Ok(()) } else { Err(limits::bounded(findings)) }
}

/// `u32` is what Rust says it is.
fn known_to_rust(name: &Spanned<String>) -> Option<Finding> {
    let is_known = written_types::kind(&name.value) != TypeKind::Unknown || ["str", "Option"].contains(&name.value.as_str());
    let finding = Finding::new(Code::InvalidName, name.span, format!("`{}` is a type of Rust", name.value));
    is_known.then(|| finding.help("choose another name"))
}

/// Puts the definitions of used files in the place of their names.
///
/// # Errors
///
/// One name in two files; a column that says more about the values of a shared type.
pub fn put(document: &mut TableDocument, files: &[TypesDocument]) -> Result<(), Vec<Finding>> {
    let mut findings = Vec::new();
    let names: Vec<Spanned<String>> = files.iter().flat_map(|it| &it.types).map(|it| it.name.spanned()).collect_vec();
    // A file that is named twice has each of its names twice, at one place.
    let mut places: Vec<_> = names.iter().map(|it| it.span).collect_vec();
    places.sort_unstable();
    if places.windows(2).any(|it| it[0] == it[1])
        && let [.., last] = &document.used[..]
    {
        let finding = Finding::new(Code::DuplicateName, last.span, "a file of types is named twice");
        return Err(vec![finding.help("delete one of them")]);
    }
    allowed_names::refuse_equal(&names.iter().collect_vec(), "types", str::to_owned, &mut findings);
    let shared: Shared = files.iter().flat_map(|it| &it.types).rev().map(|it| (it.name.value.as_str(), it)).collect();
    for item in document.conditions.iter_mut().chain(&mut document.inputs) {
        column(item, &shared, &mut findings);
    }
    for item in &mut document.outputs {
        output(item, &shared);
    }
    if findings.is_empty() { Ok(()) } else { Err(limits::bounded(findings)) }
}

type Shared<'a> = BTreeMap<&'a str, &'a ColumnItem>;

fn column(item: &mut ColumnItem, shared: &Shared, findings: &mut Vec<Finding>) {
    let Some(ty) = item.ty.clone() else { return };
    if let Some(definition) = named(&ty, shared) {
        let texts = [
            ("ordered", &item.ordered),
            ("range", &item.range),
            ("set", &item.set),
            ("has", &item.has),
            ("as", &item.converted),
            ("with", &item.with),
        ];
        let values = item.values.iter().map(|it| ("values", it.span));
        let own = values.chain(texts.into_iter().filter_map(|(key, text)| Some((key, text.as_ref()?.span))));
        findings.extend(own.map(|(key, span)| says_more(key, span, definition)));
        item.values.clone_from(&definition.values);
        item.ordered.clone_from(&definition.ordered);
        item.range.clone_from(&definition.range);
        item.set.clone_from(&definition.set);
        item.has.clone_from(&definition.has);
        item.converted.clone_from(&definition.converted);
        item.with.clone_from(&definition.with);
    }
    item.ty = Some(written_out(&ty, shared));
}

fn output(item: &mut OutputItem, shared: &Shared) {
    let Some(ty) = item.ty.clone() else { return };
    let definition = named(&ty, shared).filter(|it| it.name.value == ty.value.trim() && it.converted.is_none());
    if let (Some(definition), None) = (definition, &item.values) {
        item.values.clone_from(&definition.values);
        if item.ordered.is_none() {
            item.ordered.clone_from(&definition.ordered);
        }
    }
    item.ty = Some(written_out(&ty, shared));
}

fn says_more(key: &str, span: crate::source::Span, definition: &ColumnItem) -> Finding {
    let name = &definition.name.value;
    Finding::new(Code::InvalidType, span, format!("`{key}:` beside the shared type `{name}`"))
        .also(definition.name.span, "which says what its values are")
        .help(format!("leave `{key}:` out, or write a type that is not shared"))
}

/// The definition of a type that may lie in `Option`s or behind references.
fn named<'a>(ty: &Text, shared: &Shared<'a>) -> Option<&'a ColumnItem> {
    let spelling = expression::type_name(ty).ok()?;
    shared.get(written_types::without_options(&spelling)).copied()
}

/// A type with the Rust types of all definitions in it.
fn written_out(ty: &Text, shared: &Shared) -> Text {
    let tokens = token::tokens(&ty.value).unwrap_or_default();
    let is_path = |at: usize| tokens.get(at).is_some_and(|it| it.is("::"));
    let (mut written, mut from) = (String::new(), 0);
    for (at, token) in tokens.iter().enumerate() {
        let TokenKind::Word(name) = &token.kind else { continue };
        let definition = shared.get(name.as_str()).and_then(|it| it.ty.as_ref());
        let is_in_path = is_path(at + 1) || at > 0 && is_path(at - 1);
        if let Some(of) = definition.filter(|_| !is_in_path) {
            written.push_str(&ty.value[from..token.range.start]);
            written.push_str(of.value.trim());
            from = token.range.end;
        }
    }
    if from == 0 {
        return ty.clone();
    }
    written.push_str(&ty.value[from..]);
    Text::whole(written, ty.span)
}
