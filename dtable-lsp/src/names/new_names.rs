//! Whether a name may be given to what has another one.

use std::collections::BTreeSet;

use dtable_core::resolve::{NameOf, refused_name};
use dtable_core::rust_names::variant;
use dtable_core::syntax::document::Rules;
use dtable_core::syntax::token::{self, TokenKind};
use dtable_core::syntax::{Document, TableDocument, Text};

use super::links::{LinkIndex, with_table};
use super::mention::{Mention, What};
use super::symbols::{Symbol, SymbolKind, tables_in_reach};
use crate::files::FileUri;
use crate::server::Server;

/// Words of entries and of Rust that no value may be called.
const WORDS_OF_ENTRIES: [&str; 5] = ["other", "not", "Some", "None", "n"];

/// The reason why a group cannot have a new name, in words for its author.
pub(crate) fn refused(server: &Server, group: &BTreeSet<Symbol>, new: &str) -> Option<String> {
    let index = LinkIndex::new(server);
    if let Some(why) = group.iter().find_map(|it| no_name(server, it, new)) {
        return Some(why);
    }
    // Where a name is one in all files that belong together, one of them stands for all.
    let is_everywhere = |it: &Symbol| matches!(it.kind, SymbolKind::Variant(_) | SymbolKind::Constant);
    let asked = group.iter().take(if group.first().is_some_and(is_everywhere) { 1 } else { usize::MAX });
    asked.into_iter().find_map(|it| taken(server, &index, it, new))
}

/// The reason why a text is no name of a symbol's kind.
fn no_name(server: &Server, it: &Symbol, new: &str) -> Option<String> {
    let of = match &it.kind {
        SymbolKind::Column => {
            let is_input = with_table(server, &it.file, |table| table.inputs.iter().any(|of| of.name.value == it.name));
            if is_input == Some(true) { NameOf::Input } else { NameOf::Thing("a condition") }
        }
        SymbolKind::Output => NameOf::Thing("an output"),
        SymbolKind::Action => NameOf::Thing("an action"),
        SymbolKind::Note => NameOf::Note,
        SymbolKind::Model => NameOf::Thing("a model"),
        SymbolKind::Rule => NameOf::Rule,
        SymbolKind::Table => NameOf::Table,
        SymbolKind::Type => NameOf::Value("a type"),
        SymbolKind::Value(_) => NameOf::Value("a value"),
        SymbolKind::Variant(_) => NameOf::Value("a variant"),
        SymbolKind::Constant => {
            let is_path = new.split("::").all(token::is_word);
            return (!is_path).then(|| format!("`{new}` cannot be the name of a constant; write its path in Rust: `limits::LIMIT`"));
        }
        SymbolKind::File => return Some("a file is renamed in its folder".to_owned()),
    };
    let is_value = matches!(it.kind, SymbolKind::Value(_) | SymbolKind::Variant(_));
    if is_value && WORDS_OF_ENTRIES.contains(&new) || it.kind == SymbolKind::Rule && new == "else" {
        return Some(format!("`{new}` means something else in rules"));
    }
    let is_of_rust = |it: &str| token::tokens(it).is_ok_and(|tokens| tokens.len() == 1) && super::listed::is_plain(it);
    if it.kind == SymbolKind::Type && (is_of_rust(new) || new == "Option") {
        return Some(format!("`{new}` is a type of Rust"));
    }
    let finding = refused_name(new, of)?;
    Some(std::iter::once(finding.message).chain(finding.help).collect::<Vec<_>>().join("; "))
}

/// The reason why a name is taken where a symbol is.
fn taken(server: &Server, index: &LinkIndex, it: &Symbol, new: &str) -> Option<String> {
    let files: BTreeSet<FileUri> = match &it.kind {
        SymbolKind::Table => tables_in_reach(server, &it.file).into_iter().chain([it.file.clone()]).collect(),
        SymbolKind::Type | SymbolKind::Variant(_) | SymbolKind::Value(_) | SymbolKind::Constant => {
            index.neighbours(BTreeSet::from([it.file.clone()]))
        }
        _ => BTreeSet::from([it.file.clone()]),
    };
    if it.kind == SymbolKind::Column
        && let Some(why) = is_question(server, index, it, new)
    {
        return Some(why);
    }
    files.iter().find_map(|file| taken_in(server, file, it, new))
}

/// The reason why a column cannot have the name of a column elsewhere: a question is one wherever tables ask together.
fn is_question(server: &Server, index: &LinkIndex, it: &Symbol, new: &str) -> Option<String> {
    let is_asked = |file: &FileUri, name: &str| {
        with_table(server, file, |table| table.conditions.iter().any(|of| of.name.value == name && of.is.is_none())) == Some(true)
    };
    let has = |file: &FileUri| {
        with_table(server, file, |table| table.conditions.iter().chain(&table.inputs).any(|of| of.name.value == new)) == Some(true)
    };
    let is_own = is_asked(&it.file, &it.name);
    let files = index.network(&it.file);
    let other = files.iter().find(|file| **file != it.file && (is_asked(file, new) || is_own && has(file)))?;
    Some(format!("`{new}` is taken: `{}`, which is asked together with this table, has it", other.name()))
}

/// The family of names in which a name stands for one thing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    /// All that formulas, entries and expressions name.
    Word,
    Rule,
    Table,
    Type,
}

fn taken_in(server: &Server, file: &FileUri, it: &Symbol, new: &str) -> Option<String> {
    let parsed = server.parsed(file)?;
    let family = match it.kind {
        SymbolKind::Rule => Family::Rule,
        SymbolKind::Table => Family::Table,
        SymbolKind::Type => Family::Type,
        SymbolKind::Model | SymbolKind::File => return None,
        _ => Family::Word,
    };
    let is_taken =
        |mention: &&Mention| mention.name != it.name && mention.may_be.iter().any(|what| collides(what, mention, it, family, new));
    if let Some(mention) = parsed.mentions().iter().find(is_taken) {
        let line = parsed.text.line_at(mention.place.start) + 1;
        let called = if mention.name == new {
            format!("`{new}` is taken")
        } else {
            format!("`{}` and `{new}` are both `{}` in Rust", mention.name, variant(new))
        };
        return Some(format!("{called}: `{}` has it in line {line}", file.name()));
    }
    let Some(Document::Table(table)) = &parsed.document else { return None };
    if family == Family::Word && means_something(table, new) {
        return Some(format!("`{new}` means something in the grid of `{}`", file.name()));
    }
    let is_input = it.kind == SymbolKind::Column && table.inputs.iter().any(|of| of.name.value == it.name);
    (is_input && is_in_rust(table, new)).then(|| format!("an expression in `{}` says `{new}` already", file.name()))
}

fn collides(what: &What, mention: &Mention, it: &Symbol, family: Family, new: &str) -> bool {
    let own = match what {
        What::Rule => Family::Rule,
        What::Table => Family::Table,
        What::Type => Family::Type,
        What::Model | What::File => return false,
        What::Column | What::Output | What::Action | What::Note | What::Constant => Family::Word,
        What::UsedOutput { .. } | What::UsedInput { .. } | What::Value { .. } | What::Variant { .. } => Family::Word,
    };
    if own != family {
        return false;
    }
    // Lists of different enums may have one variant each of a name.
    let is_same_kind = match (what, &it.kind) {
        (What::Column, SymbolKind::Column) | (What::Action, SymbolKind::Action) | (What::Rule, _) | (What::Table, _) => true,
        (What::Variant { ty }, SymbolKind::Variant(of)) if ty != of => return false,
        _ => false,
    };
    mention.name == new || is_same_kind && mention.is_definition && variant(&mention.name) == variant(new)
}

/// Whether the grid of a table has a row or column that is called so, and holds something else.
fn means_something(table: &TableDocument, new: &str) -> bool {
    let Rules::Grid(grid) = &table.rules else { return false };
    let heads = grid.header.cells.iter().chain(grid.rows.iter().filter_map(|it| it.cells.first()));
    ["title", "weight"].contains(&new) && heads.into_iter().any(|it| it.value == new)
}

/// Whether an expression of a table has a word.
fn is_in_rust(table: &TableDocument, new: &str) -> bool {
    let is = |text: &Text| {
        let tokens = token::tokens(&text.value).unwrap_or_default();
        tokens.iter().any(|it| matches!(&it.kind, TokenKind::Word(word) if word == new))
    };
    table.conditions.iter().filter_map(|it| it.is.as_ref()).any(is)
}
