//! What stands in for a table with errors, so that rustc shows the table's errors and no others.

use super::plan::Plan;
use super::types::ident;
use super::{items, model, model_doc};
use crate::model::{Model, Table};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// The interface of a table that is understood but not right: everything is there, and nothing decides.
#[must_use]
pub fn table_stand_in(table: &Table, visibility: &TokenStream) -> TokenStream {
    items(&Plan { table, decided: None, sources: &[], in_model: false }, visibility)
}

/// The interface of a model whose tables are understood but not right.
#[must_use]
pub fn model_stand_in(it: &Model, visibility: &TokenStream) -> TokenStream {
    let tables = it.tables.iter().map(|table| Plan { table, decided: None, sources: &[], in_model: true });
    let tables: Vec<TokenStream> = tables.map(|plan| items(&plan, &quote!(pub))).collect();
    model::module(it, &tables, &model_doc(it), visibility)
}

/// A table that is not understood: rustc is silent about an import that failed beside a failed macro, and about
/// everything reached through it.
#[must_use]
pub fn unread_stand_in(name: &str, visibility: &TokenStream) -> TokenStream {
    if syn::parse_str::<syn::Ident>(name).is_err() {
        return TokenStream::new();
    }
    let (name, nowhere) = (ident(name), format_ident!("{name}_has_errors"));
    quote!(#visibility use self::#nowhere::#name;)
}
