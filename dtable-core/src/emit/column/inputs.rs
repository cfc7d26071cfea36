//! What is done with inputs before anything is decided: that they can be copied, as all functions of a table read them more than once, is
//! held, and the observer sees them.

use super::keys::{conversion, input_key, key};
use super::values::runtime_value;
use crate::emit::plan::Plan;
use crate::emit::plan::types::bytes_of;
use crate::emit::plan::types::{ident, local};
use crate::lists::CollectVec;
use proc_macro2::TokenStream;
use quote::quote;

/// Has rustc say what to do where an input cannot be copied, as the first statement of a body that takes the inputs.
///
/// In a body with a type error rustc looks for no moved values; and of equal errors at one place it shows one.
pub(in crate::emit) fn copied(plan: &Plan, inside: bool) -> Option<TokenStream> {
    let mut named = plan.inputs().filter(|(_, column)| !is_known(&column.ty)).collect_vec();
    named.dedup_by_key(|(_, column)| &column.ty);
    let types: Vec<TokenStream> = named.into_iter().map(|(_, column)| plan.type_of(column, inside)).collect_vec();
    (!types.is_empty()).then(|| quote!(const { #(::dtable_runtime::input::<#types>();)* }))
}

/// Whether values of a type can be copied by its spelling alone.
fn is_known(ty: &str) -> bool {
    bytes_of(ty).is_some() || ty.starts_with('&') && !ty.starts_with("& mut") && !ty.starts_with("&mut")
}

/// Has the observer see all inputs, of which `has_keys` says whether they are converted already.
pub(in crate::emit) fn seen_inputs(plan: &Plan, has_keys: bool) -> TokenStream {
    let observer = local("observer");
    let seen = plan.inputs().map(|(column, it)| {
        let name = ident(&it.name.value);
        if it.with.is_some() {
            let local = input_key(column);
            let converted = (!has_keys).then(|| {
                let key = key(plan, column, &quote!(self), &quote!(#name));
                quote!(let #local = #key;)
            });
            let value = runtime_value(plan, column, &local);
            return quote!({ #converted #observer.asked(&TABLE, #column, #value); });
        }
        let converted = it.converted.as_ref().map(|_| {
            let value = conversion(plan, column, true, &quote!(#name));
            quote!(let #name = #value;)
        });
        let value = runtime_value(plan, column, &name);
        quote!({ #converted #observer.asked(&TABLE, #column, #value); })
    });
    quote!(#(#seen)*)
}
