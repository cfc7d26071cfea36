//! Which names a file defines and uses, and which names of other files these are.
//!
//! ```text
//! document --mentions--> places, and what stands there --symbols--> what is meant, and in which file it is defined
//!                                                        groups --> names that are one name: of linked tables
//! ```
//!
//! A [`Mention`] is a place at which one file, by itself, names something. A [`Symbol`] is a name with the file that
//! defines it. Where tables belong together, equal names are one: a question that two tables of a model ask, an input
//! of a used table and the column that feeds it. They are one group, and are renamed together.
//!
//! # Files
//!
//! - `mention`: A place at which a file names something.
//! - `in_tables`: The mentions of a table; `in_formulas` those of one cell, relation or expression; `in_others` those of
//!   models and of files of types.
//! - `placed`: Where the parts of a text stand in its file.
//! - `listed`: Types, and the values that a list of them names.
//! - `links`: Which files name which.
//! - `symbols`: From a mention to a symbol.
//! - `groups`: Symbols that are one name, and all their mentions.
//! - `new_names`: Whether a name may be given.
//! - `rust`: Calls of `dtable!` in Rust files.

mod groups;
mod in_formulas;
mod in_others;
mod in_tables;
mod links;
mod listed;
mod mention;
mod new_names;
mod placed;
mod rust;
mod symbols;

pub(crate) use groups::{Place, definitions, group, places, places_in};
pub(crate) use in_tables::{GridRole, role};
pub(crate) use links::{FileLinks, tables_of, types_of, uses_of};
pub(crate) use listed::{shared_type, shared_types, values_of};
pub(crate) use mention::{Mention, Owner, Spelling, What};
pub(crate) use new_names::refused;
pub(crate) use rust::{Call, callers, calls, table_of};
pub(crate) use symbols::{Symbol, SymbolKind, at, symbol, tables_in_reach};

use dtable_core::syntax::Document;

use crate::server::Parsed;

/// The places at which a file names something, in the order of the text.
pub(crate) fn mentions(parsed: &Parsed) -> Vec<Mention> {
    let mut found = match &parsed.document {
        Some(Document::Table(table)) => in_tables::mentions(table, parsed.text.text()),
        Some(Document::Model(model)) => in_others::of_model(model, parsed.text.text()),
        Some(Document::Types(types)) => in_others::of_types(types, parsed.text.text()),
        None => Vec::new(),
    };
    found.sort_by_key(|it| (it.place.start, it.place.end));
    found
}
