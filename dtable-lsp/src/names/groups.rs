//! Symbols that are one name, and all their mentions.
//!
//! Tables that belong together share names. Questions, inputs, actions and outputs of the tables of a model are one each;
//! a question is one in all tables that use each other; an input of a used table is the column that feeds it, unless
//! `with:` says another one. A variant of an enum, and a constant, is one wherever files name each other.

use std::collections::BTreeSet;

use dtable_core::syntax::TableDocument;

use super::links::{LinkIndex, with_table};
use super::mention::Mention;
use super::symbols::{Symbol, SymbolKind, symbol};
use crate::files::FileUri;
use crate::server::Server;

/// A mention, with its file.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) file: FileUri,
    pub(crate) mention: Mention,
}

/// All symbols that are one name with a symbol.
pub(crate) fn group(server: &Server, symbol: &Symbol) -> BTreeSet<Symbol> {
    let index = LinkIndex::new(server);
    let same = |file: FileUri| Symbol { file, kind: symbol.kind.clone(), name: symbol.name.clone() };
    if matches!(symbol.kind, SymbolKind::Variant(_) | SymbolKind::Constant) {
        return index.neighbours(BTreeSet::from([symbol.file.clone()])).into_iter().map(same).collect();
    }
    let mut found = BTreeSet::from([symbol.clone()]);
    let mut rest = vec![symbol.clone()];
    while let Some(it) = rest.pop() {
        for file in one_name_with(server, &index, &it) {
            let other = same(file);
            if found.insert(other.clone()) {
                rest.push(other);
            }
        }
    }
    found
}

/// The files in which the name of a symbol is the same one.
fn one_name_with(server: &Server, index: &LinkIndex, it: &Symbol) -> Vec<FileUri> {
    match &it.kind {
        SymbolKind::Column => columns(server, index, it),
        SymbolKind::Output => members(server, index, &it.file, |table| table.outputs.iter().any(|of| of.name.value == it.name)),
        SymbolKind::Action => members(server, index, &it.file, |table| table.actions.iter().any(|of| of.name.value == it.name)),
        _ => Vec::new(),
    }
}

/// The tables of the models of a table that have a name, too.
fn members(server: &Server, index: &LinkIndex, file: &FileUri, has: impl Fn(&TableDocument) -> bool) -> Vec<FileUri> {
    index.members(file).into_iter().filter(|it| with_table(server, it, &has) == Some(true)).collect()
}

/// Who knows the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Input,
    Asked,
    Computed,
}

fn origin(table: &TableDocument, name: &str) -> Option<Origin> {
    let condition = table.conditions.iter().find(|it| it.name.value == name);
    let condition = condition.map(|it| if it.is.is_some() { Origin::Computed } else { Origin::Asked });
    let input = table.inputs.iter().any(|it| it.name.value == name).then_some(Origin::Input);
    condition.or(input).or_else(|| table.uses.iter().any(|it| it.name.value == name).then_some(Origin::Computed))
}

fn columns(server: &Server, index: &LinkIndex, it: &Symbol) -> Vec<FileUri> {
    let (file, name) = (&it.file, &it.name);
    let origin_in = |file: &FileUri| with_table(server, file, |table| origin(table, name)).flatten();
    let mut found = Vec::new();
    let own = origin_in(file);
    if own.is_some_and(|it| it != Origin::Computed) {
        let is_told = |table: &TableDocument| origin(table, name).is_some_and(|it| it != Origin::Computed);
        found.extend(members(server, index, file, is_told));
    }
    if own == Some(Origin::Asked) {
        found.extend(index.network(file).into_iter().filter(|it| origin_in(it) == Some(Origin::Asked)));
    }
    if own == Some(Origin::Input) {
        found.extend(index.used_by(file).iter().filter(|it| feeds(server, it, file, name)).map(|it| (*it).clone()));
    }
    let used = server.links(file);
    let used = used.uses().filter(|it| feeds(server, file, it, name) && origin_in(it) == Some(Origin::Input));
    found.extend(used.cloned());
    found
}

/// Whether a column of a table is, by its name, an input of a table that it uses.
fn feeds(server: &Server, user: &FileUri, used: &FileUri, name: &str) -> bool {
    let is_fed = |table: &TableDocument| {
        let mut uses = table.uses.iter().filter(|it| user.join(&it.path.value) == *used);
        origin(table, name).is_some() && uses.any(|it| !it.with.iter().any(|(input, _)| input.value == name))
    };
    with_table(server, user, is_fed) == Some(true)
}

/// All mentions of a group, in the order of files and texts.
pub(crate) fn places(server: &Server, group: &BTreeSet<Symbol>) -> Vec<Place> {
    let mut files: BTreeSet<FileUri> = group.iter().map(|it| it.file.clone()).collect();
    let Some(one) = group.first() else { return Vec::new() };
    if one.kind != SymbolKind::File {
        files = LinkIndex::new(server).neighbours(files);
    }
    if matches!(one.kind, SymbolKind::Table | SymbolKind::File) {
        files.extend(server.units().cloned());
    }
    files.iter().flat_map(|it| places_in(server, it, group)).collect()
}

/// The mentions of a group in one file.
pub(crate) fn places_in(server: &Server, file: &FileUri, group: &BTreeSet<Symbol>) -> Vec<Place> {
    let Some(one) = group.first() else { return Vec::new() };
    let name = if one.kind == SymbolKind::File { one.file.name() } else { &one.name };
    let Some(text) = server.text(file) else { return Vec::new() };
    // Most files do not have the name, and are not parsed. A name with escapes is in its file, too.
    if !text.text().contains(name) && !text.text().contains('\\') {
        return Vec::new();
    }
    let Some(parsed) = server.parsed(file) else { return Vec::new() };
    let is_meant = |it: &&Mention| {
        let found = if it.name == one.name || one.kind == SymbolKind::File { symbol(server, file, it) } else { None };
        found.is_some_and(|it| group.contains(&it) || it.kind == SymbolKind::File && it.file == one.file && one.kind == it.kind)
    };
    parsed.mentions().iter().filter(is_meant).map(|it| Place { file: file.clone(), mention: it.clone() }).collect()
}

/// Where a symbol is defined.
pub(crate) fn definitions(server: &Server, it: &Symbol) -> Vec<Place> {
    let own = BTreeSet::from([it.clone()]);
    places_in(server, &it.file, &own).into_iter().filter(|it| it.mention.is_definition).collect()
}
