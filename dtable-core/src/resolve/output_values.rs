//! Reads the values that outputs have: for tables that use this one, and for properties.

use super::scope::{self, ScopeColumn};
use super::values::constants::Constants;
use super::values::{ReadMode, Vocabulary, domains, written_types};
use crate::lists::CollectVec;
use crate::model::{Domain, Expression, Library, Notation, Origin, Position, last_segment};
use crate::source::{Span, Spanned};
use crate::syntax::document::{ColumnItem, ValuesItem};
use crate::syntax::entry::{self, Entry, ItemKind};
use crate::syntax::{Text, expression};
use std::collections::BTreeSet;

/// An output as a column, and the values of its expressions.
pub(super) struct OutputReader {
    /// The column that has the values of the output.
    pub(super) column: ScopeColumn,
    kind: written_types::TypeKind,
    domain: Domain,
    constants: Constants,
}

impl OutputReader {
    /// Makes the column of an output with a name, a type and perhaps a list of values, which may have an order; `None`
    /// where nobody knows which values the type has.
    pub(super) fn new(name: &Text, ty: &str, values: Option<ValuesItem>, ordered: bool) -> Option<Self> {
        let ordered = ordered.then(|| Text::whole("true", name.span));
        let declared = ColumnItem { ty: Some(Text::whole(ty, name.span)), values, ordered, ..ColumnItem::new(name.clone()) };
        let constants = Constants::new(&[], &mut Vec::new());
        let column = scope::column(Origin::Input, &declared, &constants, &mut Vec::new());
        let domain = column.domain.clone().filter(|it| *it != Domain::Opaque)?;
        Some(Self { column, kind: written_types::kind(&spelling(ty)), domain, constants })
    }

    /// The position of a result that is a literal, or a variant.
    pub(super) fn known(&self, expression: &Expression) -> Option<Position> {
        if let Some(key) = expression.key {
            return keyed(&self.domain, key);
        }
        let vocabulary = Vocabulary {
            mode: ReadMode::Rust,
            name: &self.column.name.value,
            type_name: self.column.value_type(),
            range: None,
            narrow: None,
            named: Some(&self.column.named),
            constants: &self.constants,
        };
        literal(expression, &self.kind, &vocabulary, &self.domain)
    }
}

/// The values of an output as a column would list them: the output's own list, or its texts if all are literals. A
/// `bool` needs no list.
pub(super) fn listed(ty: &str, values: &[Expression], expressions: &[&Expression], span: Span) -> Option<ValuesItem> {
    let kind = written_types::kind(&spelling(ty));
    let inner = types_of(&kind);
    if inner == written_types::TypeKind::Bool || is_library(ty) {
        return None;
    }
    let is_enum = inner == written_types::TypeKind::Unknown;
    let pair = |it: &Expression| {
        let value = bare(&it.text, &kind);
        let value = if is_enum { last_segment(value) } else { value };
        let name = if is_enum { bare(it.shown(), &kind) } else { value };
        (Text::whole(name, span), Text::whole(value, span))
    };
    let mut items: Vec<(Text, Text)> = values.iter().filter(|it| it.text != "None").map(pair).collect_vec();
    if items.is_empty() && kind == written_types::TypeKind::Text {
        let is_text = |it: &&Expression| matches!(entry_of(it, &kind), Some(ItemKind::One(value)) if value.text.ends_with('"'));
        if expressions.iter().all(is_text) {
            items = expressions.iter().map(|it| pair(it)).collect_vec();
            let mut seen = BTreeSet::new();
            items.retain(|(_, text)| seen.insert(domains::literal(text)));
        }
    }
    (!items.is_empty()).then_some(ValuesItem { span, items })
}

/// Whether the values of a type are variants that a table lists.
pub(super) fn is_enum(ty: &str) -> bool {
    types_of(&written_types::kind(&spelling(ty))) == written_types::TypeKind::Unknown && !is_library(ty)
}

/// Whether the values of a type, or those inside of its `Option`s, have keys that a library gives.
fn is_library(ty: &str) -> bool {
    let path: String = written_types::without_options(&spelling(ty)).split(' ').collect();
    Library::of(&path, Notation::Number).is_some()
}

/// The position of a value with a key.
fn keyed(domain: &Domain, key: i128) -> Option<Position> {
    match domain {
        Domain::Option(inner) => keyed(inner, key).map(|at| at + 1),
        Domain::Integer { ty, .. } => ty.position_of(key),
        _ => None,
    }
}

/// The text of a result that is a text literal, of an output of this type.
pub(super) fn text(expression: &Expression, ty: &str) -> Option<String> {
    let kind = written_types::kind(&spelling(ty));
    let written = bare(&expression.text, &kind);
    let is_text = types_of(&kind) == written_types::TypeKind::Text && written.starts_with(['"', 'r']) && written.ends_with(['"', '#']);
    let text = Text::whole(written, expression.span);
    let read = domains::literal(&text);
    (is_text && read != written).then_some(read)
}

/// The literal in a result, as a list of values writes it: without `Some(..)`, and without the conversion of a text to
/// a `String`.
fn bare<'a>(text: &'a str, kind: &written_types::TypeKind) -> &'a str {
    let text = text.trim();
    match kind {
        written_types::TypeKind::Option(inner) => {
            let inside = text.strip_prefix("Some(").and_then(|it| it.strip_suffix(')'));
            bare(inside.unwrap_or(text), inner)
        }
        written_types::TypeKind::Text => {
            let converted = [".into()", ".to_owned()", ".to_string()"].iter().find_map(|it| text.strip_suffix(it));
            let from = text.strip_prefix("String::from(").and_then(|it| it.strip_suffix(')'));
            converted.or(from).unwrap_or(text).trim()
        }
        _ => text,
    }
}

/// The type inside of any number of `Option`s.
fn types_of(kind: &written_types::TypeKind) -> written_types::TypeKind {
    if let written_types::TypeKind::Option(inner) = kind { types_of(inner) } else { kind.clone() }
}

/// A type in the spelling that equal types share.
pub(super) fn spelling(ty: &str) -> String {
    expression::type_name(&Text::whole(ty, Span::default())).unwrap_or_default()
}

/// The value of an expression, if it is a single value.
fn entry_of(expression: &Expression, kind: &written_types::TypeKind) -> Option<ItemKind> {
    let text = if *kind == written_types::TypeKind::Text { bare(&expression.text, kind) } else { expression.text.trim() };
    match entry::parse(&Text::whole(text, expression.span)).ok()? {
        Entry::OneOf(mut items) if items.len() == 1 => Some(items.remove(0).value),
        _ => None,
    }
}

/// The position of a result that is a literal, or a variant.
fn literal(expression: &Expression, kind: &written_types::TypeKind, vocabulary: &Vocabulary, domain: &Domain) -> Option<Position> {
    let item = entry_of(expression, kind)?;
    if !matches!(item, ItemKind::One(_) | ItemKind::Some(_)) || expression.text.trim() == "_" {
        return None;
    }
    let set = vocabulary.item(&Spanned::new(item, expression.span), domain).ok()?;
    set.first().filter(|_| set.len() == 1 && set.is_subset(&domain.all()))
}
