//! From a mention to a symbol: what is meant, and which file defines it.

use std::sync::Arc;

use dtable_core::syntax::Document;

use super::links::{models_of, tables_of, types_of, uses_of, with_table};
use super::listed::{ListedValues, values_of};
use super::mention::{Mention, Owner, What};
use crate::files::FileUri;
use crate::server::{Parsed, Server};

/// A name, with the file that defines it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Symbol {
    pub(crate) file: FileUri,
    pub(crate) kind: SymbolKind,
    pub(crate) name: String,
}

/// The kind of a symbol.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SymbolKind {
    Column,
    Output,
    Action,
    Note,
    Rule,
    Constant,
    Table,
    Model,
    Type,
    /// A name that a list gives a value.
    Value(Owner),
    /// A variant of an enum, by the name of the enum.
    Variant(String),
    /// A whole file.
    File,
}

/// The mention at a byte of a file: by its place in [`Parsed::mentions`].
pub(crate) fn at(parsed: &Arc<Parsed>, byte: usize) -> Option<&Mention> {
    let near = || parsed.mentions().iter().filter(|it| it.place.start <= byte && byte <= it.place.end);
    near().find(|it| byte < it.place.end).or_else(|| near().next())
}

/// What a mention means; `None` where that is nothing.
pub(crate) fn symbol(server: &Server, file: &FileUri, mention: &Mention) -> Option<Symbol> {
    mention.may_be.iter().find_map(|what| symbol_of(server, file, mention, what))
}

fn symbol_of(server: &Server, file: &FileUri, mention: &Mention, what: &What) -> Option<Symbol> {
    let name = &mention.name;
    let here = |kind| Symbol { file: file.clone(), kind, name: name.clone() };
    let declared = |is_there: bool, kind| is_there.then(|| here(kind));
    match what {
        What::Model => Some(here(SymbolKind::Model)),
        What::File => Some(Symbol { file: file.join(name), kind: SymbolKind::File, name: name.clone() }),
        What::Table if mention.is_definition => Some(here(SymbolKind::Table)),
        What::Table => Some(Symbol { file: table_named(server, file, name)?, kind: SymbolKind::Table, name: name.clone() }),
        What::Type if mention.is_definition => Some(here(SymbolKind::Type)),
        What::Type => types_of(server, file).into_iter().find(|it| defines_type(server, it, name)).map(|file| Symbol {
            file,
            kind: SymbolKind::Type,
            name: name.clone(),
        }),
        What::Value { of } if mention.is_definition => Some(here(SymbolKind::Value(of.clone()))),
        What::Value { of } => value(&values_of(server, file, of)?, name),
        What::Variant { ty } if mention.is_definition => Some(here(SymbolKind::Variant(ty.clone()))),
        What::Variant { ty } => variant(server, file, ty, name),
        What::UsedOutput { of } => used(server, file, of, name, SymbolKind::Output),
        What::UsedInput { of } => used(server, file, of, name, SymbolKind::Column),
        What::Column => with_table(server, file, |it| declared(is_column(it, name), SymbolKind::Column))?,
        What::Output => with_table(server, file, |it| declared(it.outputs.iter().any(|it| it.name.value == *name), SymbolKind::Output))?,
        What::Action => with_table(server, file, |it| declared(it.actions.iter().any(|it| it.name.value == *name), SymbolKind::Action))?,
        What::Note => with_table(server, file, |it| declared(it.notes.iter().any(|it| it.name.value == *name), SymbolKind::Note))?,
        What::Constant => Some(here(SymbolKind::Constant)),
        What::Rule => Some(here(SymbolKind::Rule)),
    }
}

fn is_column(table: &dtable_core::syntax::TableDocument, name: &str) -> bool {
    let declared = table.conditions.iter().chain(&table.inputs).map(|it| &it.name);
    declared.chain(table.uses.iter().map(|it| &it.name)).any(|it| it.value == name)
}

fn defines_type(server: &Server, file: &FileUri, name: &str) -> bool {
    let Some(parsed) = server.parsed(file) else { return false };
    matches!(&parsed.document, Some(Document::Types(types)) if types.types.iter().any(|it| it.name.value == name))
}

/// The symbol of a value by its name in a list.
fn value(list: &ListedValues, name: &str) -> Option<Symbol> {
    let (_, variant) = list.items.iter().find(|it| it.0 == name)?;
    let kind = match &list.ty {
        _ if variant == "other" => return None,
        _ if list.is_named => SymbolKind::Value(list.owner.clone()),
        Some(ty) => SymbolKind::Variant(ty.clone()),
        _ => return None,
    };
    Some(Symbol { file: list.file.clone(), kind, name: name.to_owned() })
}

/// The symbol of a variant that is named by its path.
fn variant(server: &Server, file: &FileUri, ty: &str, name: &str) -> Option<Symbol> {
    let owners = with_table(server, file, |table| {
        let columns = table.conditions.iter().chain(&table.inputs).map(|it| Owner::Column(it.name.value.clone()));
        let results = table.uses.iter().map(|it| Owner::Column(it.name.value.clone()));
        let outputs = table.outputs.iter().map(|it| Owner::Output(it.name.value.clone()));
        columns.chain(outputs).chain(results).collect::<Vec<_>>()
    })?;
    let is_meant = |it: &ListedValues| it.ty.as_deref() == Some(ty) && it.items.iter().any(|it| it.1 == name);
    let list = owners.iter().filter_map(|it| values_of(server, file, it)).find(is_meant)?;
    Some(Symbol { file: list.file, kind: SymbolKind::Variant(ty.to_owned()), name: name.to_owned() })
}

/// An output or an input of the table that is used by a name.
fn used(server: &Server, file: &FileUri, of: &str, name: &str, kind: SymbolKind) -> Option<Symbol> {
    let (_, used) = uses_of(server, file).into_iter().find(|it| it.0 == of)?;
    let is_there = with_table(server, &used, |table| match kind {
        SymbolKind::Output => table.outputs.iter().any(|it| it.name.value == name),
        _ => table.inputs.iter().any(|it| it.name.value == name),
    })?;
    is_there.then(|| Symbol { file: used, kind, name: name.to_owned() })
}

/// The tables that a table or model can name in `next` and `start`: those of its models, else those of its folder.
pub(crate) fn tables_in_reach(server: &Server, file: &FileUri) -> Vec<FileUri> {
    let own = tables_of(server, file);
    if !own.is_empty() {
        return own;
    }
    let mut tables: Vec<FileUri> = models_of(server, file).iter().flat_map(|it| tables_of(server, it)).collect();
    if tables.is_empty() {
        let folder = |it: &FileUri| it.path().rsplit_once('/').map(|it| it.0.to_owned());
        tables = server.units().filter(|it| folder(it) == folder(file)).cloned().collect();
    }
    tables.sort();
    tables.dedup();
    tables
}

fn table_named(server: &Server, file: &FileUri, name: &str) -> Option<FileUri> {
    let is_called = |it: &FileUri| with_table(server, it, |table| table.name.value == name) == Some(true);
    // A file whose text does not have the name need not be parsed.
    let has_name = |it: &FileUri| server.text(it).is_some_and(|text| text.text().contains(name));
    std::iter::once(file.clone()).chain(tables_in_reach(server, file)).find(|it| has_name(it) && is_called(it))
}
