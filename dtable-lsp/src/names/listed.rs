//! Types, and the values that a list of them names.

use dtable_core::syntax::Document;
use dtable_core::syntax::document::{ColumnItem, OutputItem, TableDocument, ValuesItem};
use dtable_core::syntax::token::{self, TokenKind};

use super::in_tables::variant_in;
use super::links::{types_of, uses_of};
use super::mention::Owner;
use crate::files::FileUri;
use crate::server::Server;

/// The types of Rust whose values are no variants.
const PLAIN: [&str; 19] = [
    "bool", "char", "str", "String", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize", "f32", "f64",
    "decimal",
];

/// Whether a type is one of Rust, whose values are no variants.
pub(super) fn is_plain(ty: &str) -> bool {
    PLAIN.contains(&ty)
}

/// A list of values, where it stands.
#[derive(Clone, Debug)]
pub(crate) struct ListedValues {
    pub(crate) file: FileUri,
    pub(crate) owner: Owner,
    /// The name of the enum, without its path; `None` for values that are no variants.
    pub(crate) ty: Option<String>,
    /// The name of each value, and its variant.
    pub(crate) items: Vec<(String, String)>,
    /// Whether the list gives its values names of its own.
    pub(crate) is_named: bool,
}

/// The name of the enum whose variants a column lists, without its path; `None` where its values are no variants.
pub(crate) fn enum_name(item: &ColumnItem) -> Option<String> {
    let ty = item.converted.as_ref().or(item.ty.as_ref())?;
    let name = last_name(&ty.value)?;
    let is_key = ["date", "time", "datetime", "duration", "month_day", "months", "decimal", "ipv4", "ipv6"].contains(&name.as_str())
        && item.converted.is_some();
    (!PLAIN.contains(&name.as_str()) && !is_key).then_some(name)
}

/// Whether a type is an `Option`, so that `None` is no variant of its enum.
pub(super) fn is_optional(item: &ColumnItem) -> bool {
    let tokens = item.ty.as_ref().and_then(|it| token::tokens(&it.value).ok()).unwrap_or_default();
    tokens.iter().any(|it| matches!(&it.kind, TokenKind::Word(word) if word == "Option"))
}

/// The last name of the path of a type, which may lie in `Option`s or behind references.
pub(crate) fn last_name(ty: &str) -> Option<String> {
    let mut name = None;
    for token in token::tokens(ty).ok()? {
        match &token.kind {
            TokenKind::Word(word) if word == "Option" || word == "mut" => {}
            TokenKind::Word(word) => name = Some(word.clone()),
            TokenKind::Lifetime(_) | TokenKind::Mark("&" | "::") => {}
            // The arguments of the type itself.
            TokenKind::Mark("<") if name.is_some() => break,
            TokenKind::Mark("<" | ">" | ">>") => {}
            _ => return None,
        }
    }
    name
}

/// The list of the values of a column, an output or a shared definition, wherever it stands.
pub(crate) fn values_of(server: &Server, file: &FileUri, owner: &Owner) -> Option<ListedValues> {
    let parsed = server.parsed(file)?;
    match (parsed.document.as_ref()?, owner) {
        (Document::Table(table), Owner::Column(name)) => of_column(server, file, table, name),
        (Document::Table(table), Owner::Output(name)) => of_output(server, file, table, name),
        (Document::Types(types), Owner::Type(name)) => {
            let item = types.types.iter().find(|it| it.name.value == *name)?;
            list(file, owner, item.values.as_ref()?, item)
        }
        _ => None,
    }
}

fn of_column(server: &Server, file: &FileUri, table: &TableDocument, name: &str) -> Option<ListedValues> {
    if let Some(item) = table.conditions.iter().chain(&table.inputs).find(|it| it.name.value == name) {
        let owner = Owner::Column(name.to_owned());
        return match &item.values {
            Some(values) => list(file, &owner, values, item),
            None => shared(server, file, &item.ty.as_ref()?.value),
        };
    }
    let (of, field) = name.split_once('.').map_or((name, None), |(of, field)| (of, Some(field)));
    let (_, used) = uses_of(server, file).into_iter().find(|it| it.0 == of)?;
    let parsed = server.parsed(&used)?;
    let Document::Table(table) = parsed.document.as_ref()? else { return None };
    let output = match field {
        Some(field) => table.outputs.iter().find(|it| it.name.value == field)?,
        None => table.outputs.first()?,
    };
    of_output(server, &used, table, &output.name.value)
}

fn of_output(server: &Server, file: &FileUri, table: &TableDocument, name: &str) -> Option<ListedValues> {
    let item: &OutputItem = table.outputs.iter().find(|it| it.name.value == name)?;
    match &item.values {
        Some(values) => {
            let as_column = ColumnItem { ty: item.ty.clone(), ..ColumnItem::new(item.name.clone()) };
            list(file, &Owner::Output(name.to_owned()), values, &as_column)
        }
        None => shared(server, file, &item.ty.as_ref()?.value),
    }
}

/// The list of the shared definition that a type names.
fn shared(server: &Server, file: &FileUri, ty: &str) -> Option<ListedValues> {
    let name = last_name(ty).filter(|_| !ty.contains("::"))?;
    types_of(server, file).into_iter().find_map(|it| values_of(server, &it, &Owner::Type(name.clone())))
}

/// The shared definitions that a file may name, each with its file.
pub(crate) fn shared_types(server: &Server, file: &FileUri) -> Vec<(String, FileUri)> {
    let mut found = Vec::new();
    for it in types_of(server, file) {
        let Some(parsed) = server.parsed(&it) else { continue };
        if let Some(Document::Types(types)) = &parsed.document {
            found.extend(types.types.iter().map(|of| (of.name.value.clone(), it.clone())));
        }
    }
    found
}

/// The shared definition that a type names.
pub(crate) fn shared_type(server: &Server, file: &FileUri, ty: &str) -> Option<ColumnItem> {
    let name = last_name(ty).filter(|_| !ty.contains("::"))?;
    types_of(server, file).into_iter().find_map(|it| {
        let parsed = server.parsed(&it)?;
        let Some(Document::Types(types)) = &parsed.document else { return None };
        types.types.iter().find(|of| of.name.value == name).cloned()
    })
}

fn list(file: &FileUri, owner: &Owner, values: &ValuesItem, item: &ColumnItem) -> Option<ListedValues> {
    let bare = |text: &str| variant_in(text).map_or_else(|| text.trim().to_owned(), |it| text[it].to_owned());
    let is_none = |it: &str| is_optional(item) && it.trim() == "None";
    let items = values.items.iter().filter(|(_, it)| !is_none(&it.value));
    let items = items.map(|(name, variant)| (bare(&name.value), bare(&variant.value))).collect();
    let is_named = values.items.first().is_some_and(|(name, variant)| name.span != variant.span);
    Some(ListedValues { file: file.clone(), owner: owner.clone(), ty: enum_name(item), items, is_named })
}
