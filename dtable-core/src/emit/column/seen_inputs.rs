//! Code that tells the observer the inputs, before anything is decided.

use super::conversions::{conversion, input_key, key};
use super::values::runtime_value;
use crate::emit::plan::Plan;
use crate::emit::plan::types::{ident, local};
use proc_macro2::TokenStream;
use quote::quote;

/// Statements that tell the observer of all inputs. `has_keys`: locals have the keys of converted inputs already.
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
