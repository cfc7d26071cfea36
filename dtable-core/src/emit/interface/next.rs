//! The table that follows a rule: the enum `Next` as an expression, and as data.

use crate::emit::plan::Plan;
use crate::emit::plan::types::ident;
use crate::model::Next;
use crate::rust_names::variant;
use proc_macro2::TokenStream;
use quote::quote;

/// Whether rules say what follows: not for tables that only give values.
pub(super) fn has_next(plan: &Plan) -> bool {
    plan.is_in_model() || plan.acts() || plan.table.rules.iter().any(|rule| rule.outcome.next != Next::Same)
}

/// The table with a name, as what follows.
pub(super) fn some_table(name: &str) -> TokenStream {
    let name = ident(&variant(name));
    quote!(::core::option::Option::Some(Next::#name))
}

/// The table that follows a rule, as `dtable_runtime::NextData`.
pub(in crate::emit) fn next_data(next: &Next) -> TokenStream {
    match next {
        Next::Same => quote!(::dtable_runtime::NextData::Same),
        Next::Stop => quote!(::dtable_runtime::NextData::Stop),
        Next::Table(name) => quote!(::dtable_runtime::NextData::Table(#name)),
    }
}
