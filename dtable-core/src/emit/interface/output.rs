//! `Output`: the struct of a table with several outputs.

use crate::emit::plan::Plan;
use crate::emit::plan::tokens::named_lifetimes;
use crate::emit::plan::types::{ident, needs_surroundings};
use proc_macro2::TokenStream;
use quote::quote;
use syn::Lifetime;

/// The struct, where there are several outputs.
pub(in crate::emit) fn output(plan: &Plan) -> Option<TokenStream> {
    if plan.table.outputs.len() < 2 || plan.is_in_model() {
        return None;
    }
    let doc = plan.doc_of_output();
    let is_known = plan.table.outputs.iter().all(|it| !needs_surroundings(&it.ty) && !it.ty.contains("::"));
    let is_exact = !plan.table.outputs.iter().any(|it| it.ty.contains("f32") || it.ty.contains("f64"));
    let derives = is_known.then(|| {
        let eq = is_exact.then(|| quote!(, ::core::cmp::Eq));
        quote!(#[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq #eq)])
    });
    let given: &[&str] = match (is_known, is_exact) {
        (true, true) => &["Clone", "Debug", "PartialEq", "Eq"],
        (true, false) => &["Clone", "Debug", "PartialEq"],
        (false, _) => &[],
    };
    let more = plan.more_derives(given);
    let lifetimes = lifetimes(plan);
    let generics = (!lifetimes.is_empty()).then(|| quote!(<#(#lifetimes),*>));
    let fields = plan.table.outputs.iter().enumerate().map(|(at, output)| {
        let doc = plan.doc_of(&output.text, &format!("The output `{}`.", output.name.value), output.name.span);
        let (name, ty) = (ident(&output.name.value), plan.inner_output(at));
        quote!(#[doc = #doc] pub #name: #ty)
    });
    Some(quote! {
        #[doc = #doc]
        #derives
        #more
        pub struct Output #generics {
            #(#fields,)*
        }
    })
}

/// The named lifetimes of the outputs.
pub(in crate::emit) fn lifetimes(plan: &Plan) -> Vec<Lifetime> {
    named_lifetimes(plan.table.outputs.iter().map(|output| output.ty.as_str()))
}
