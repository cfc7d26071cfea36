//! Code that tells the observer the inputs, before anything is decided.

use super::conversions::{conversion, input_key, key};
use super::held::Held;
use super::values::{runtime_value, text};
use crate::emit::plan::Plan;
use crate::emit::plan::types::{ident, local};
use crate::model::Domain;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// Statements that tell the observer of all inputs. `has_keys`: locals have the keys of converted inputs already.
pub(in crate::emit) fn seen_inputs(plan: &Plan, has_keys: bool) -> TokenStream {
    let observer = local("observer");
    each_input(plan, has_keys, |column, name| {
        let value = runtime_value(plan, column, name);
        quote!(#observer.asked(&TABLE, #column, #value);)
    })
}

/// Statements that have the local `recorder` write down all inputs, but for those that the table does not look into.
pub(in crate::emit) fn recorded_inputs(plan: &Plan) -> TokenStream {
    let recorder = local("recorder");
    each_input(plan, false, |column, name| {
        if plan.table.columns[column].domain == Domain::Opaque {
            return quote!(let _ = &#name;);
        }
        let value = runtime_value(plan, column, name);
        let Some(text) = text(plan, column, &Held::column(plan, column, quote!(#name))) else {
            return quote!(#recorder.input(#column, #value););
        };
        quote! {
            match #text {
                ::core::option::Option::Some(text) => #recorder.input_text(#column, text),
                ::core::option::Option::None => #recorder.input(#column, #value),
            }
        }
    })
}

/// A statement for each input, by its column, and the local that has its value as the table sees it.
fn each_input(plan: &Plan, has_keys: bool, statement: impl Fn(usize, &Ident) -> TokenStream) -> TokenStream {
    let seen = plan.inputs().map(|(column, it)| {
        let name = ident(&it.name.value);
        if it.with.is_some() {
            let local = input_key(column);
            let converted = (!has_keys).then(|| {
                let key = key(plan, column, &quote!(self), &quote!(#name));
                quote!(let #local = #key;)
            });
            let statement = statement(column, &local);
            return quote!({ #converted #statement });
        }
        let converted = it.converted.as_ref().map(|_| {
            let value = conversion(plan, column, true, &quote!(#name));
            quote!(let #name = #value;)
        });
        let statement = statement(column, &name);
        quote!({ #converted #statement })
    });
    quote!(#(#seen)*)
}
