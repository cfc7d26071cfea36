//! Items in the place of a table with errors, so that rustc shows the table's errors and no others.

use super::Call;
use super::decision::steps::steps_of_table;
use super::items::{items, items_around};
use super::model;
use super::plan::PlanCode;
use super::plan::role::Expansion;
use super::plan::types::ident;
use crate::lists::CollectVec;
use crate::model::{Model, Table};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// The interface of a table that is understood but not right: everything is there, and nothing decides. The errors
/// stand in the body of `decide`: a constant that is computed by it is then not evaluated, and not complained about.
#[must_use]
pub fn table_stand_in(table: &Table, errors: &TokenStream, call: Call) -> TokenStream {
    items(&Expansion::refused(call).table(table, PlanCode::Errors(errors), true), call.visibility)
}

/// The interface of a model whose tables are understood but not right.
#[must_use]
pub fn model_stand_in(it: &Model, errors: &TokenStream, call: Call) -> TokenStream {
    let (common, none, expansion) = (it.together(), TokenStream::new(), Expansion::refused(call));
    let interface = expansion.common(&common, &none);
    let tables = it.tables.iter().enumerate().map(|(at, table)| {
        let plan = expansion.table(table, PlanCode::Errors(if at == 0 { errors } else { &none }), true).in_model(&interface);
        items_around(&plan, &quote!(pub), &steps_of_table(it, &plan))
    });
    let tables: Vec<TokenStream> = tables.collect_vec();
    model::module(it, &interface, &tables, call)
}

/// A table that is not understood: rustc is silent about an import that failed beside a failed macro, and about
/// everything reached through it.
#[must_use]
pub fn unread_stand_in(name: &str, errors: &TokenStream, visibility: &TokenStream) -> TokenStream {
    if syn::parse_str::<syn::Ident>(name).is_err() {
        return errors.clone();
    }
    let (name, nowhere) = (ident(name), format_ident!("{name}_has_errors"));
    quote!(#errors #visibility use self::#nowhere::#name;)
}
