//! Items in the place of a table with errors, so that rustc shows the table's errors and no others.

use super::Call;
use super::decision::steps::steps_of_table;
use super::items::{items, items_around};
use super::model;
use super::plan::calls::NO_CALLS;
use super::plan::types::ident;
use super::plan::{Level, Plan, PlanCode};
use crate::lists::CollectVec;
use crate::model::{Model, Table};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// The interface of a table that is understood but not right: everything is there, and nothing decides. The errors
/// stand in the body of `decide`: a constant that is computed by it is then not evaluated, and not complained about.
#[must_use]
pub fn table_stand_in(table: &Table, errors: &TokenStream, call: Call) -> TokenStream {
    items(
        &Plan {
            table,
            name: call.name,
            mode: call.mode,
            code: PlanCode::Errors(errors),
            is_decided_by_rule: true,
            sources: &[],
            level: Level::Table,
            path: None,
            used: &[],
            network: None,
            calls: &NO_CALLS,
            records: false,
        },
        call.visibility,
    )
}

/// The interface of a model whose tables are understood but not right.
#[must_use]
pub fn model_stand_in(it: &Model, errors: &TokenStream, call: Call) -> TokenStream {
    let (together, none) = (it.together(), TokenStream::new());
    let interface = Plan { path: None, ..Plan::of_model(&together, (None, &NO_CALLS), &[], call, &none) };
    let tables = it.tables.iter().enumerate().map(|(at, table)| {
        let code = PlanCode::Errors(if at == 0 { errors } else { &none });
        let level = Level::TableOf(&interface);
        let plan = Plan {
            table,
            name: None,
            mode: call.mode,
            code,
            is_decided_by_rule: true,
            sources: &[],
            level,
            path: None,
            used: &[],
            network: None,
            calls: &NO_CALLS,
            records: false,
        };
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
