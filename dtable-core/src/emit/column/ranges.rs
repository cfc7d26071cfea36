//! The function that holds the inputs against their ranges, and its call.

use super::ask::range_check;
use super::conversions::conversion;
use crate::emit::plan::Plan;
use crate::emit::plan::types::ident;
use crate::lists::CollectVec;
use crate::model::Column;
use proc_macro2::TokenStream;
use quote::quote;

/// The function that checks the ranges of the inputs.
pub(in crate::emit) fn ranges(plan: &Plan) -> Option<TokenStream> {
    checks_of(plan, &quote!(ranges), &plan.ranged_inputs().collect_vec())
}

/// The function that checks the ranges of those inputs of a used table that are not known to be in range wherever it is
/// called.
pub(in crate::emit) fn unproved_ranges(plan: &Plan) -> Option<TokenStream> {
    checks_of(plan, &quote!(unproved_ranges), &plan.unproved_inputs().collect_vec())
}

/// A function with this name that checks the ranges of some inputs.
fn checks_of(plan: &Plan, function: &TokenStream, inputs: &[(usize, &Column)]) -> Option<TokenStream> {
    if inputs.is_empty() {
        return None;
    }
    let (lifetimes, many) = (plan.generics(&[]), plan.many_parameters(0));
    let parameters = inputs.iter().map(|(_, column)| {
        let (name, ty) = (ident(&column.name.value), plan.type_of(column, true));
        quote!(#name: #ty)
    });
    let checks = inputs.iter().map(|(at, column)| {
        let name = ident(&column.name.value);
        let converted = column.converted.as_ref().map(|_| {
            let value = conversion(plan, *at, true, &quote!(#name));
            quote!(let #name = #value;)
        });
        let check = range_check(plan, *at, &quote!(#name));
        quote!(#converted #check)
    });
    let (returned, end) = plan.holding_all();
    Some(quote! {
        #[inline]
        #[track_caller]
        #many
        pub(super) fn #function #lifetimes(#(#parameters),*) #returned {
            #(#checks)*
            #end
        }
    })
}

/// The call of [`ranges`], in the module or (by `module`) beside it.
pub(in crate::emit) fn ranges_call(plan: &Plan, module: &TokenStream) -> Option<TokenStream> {
    plan.ranged_inputs().next()?;
    let names = plan.ranged_inputs().map(|(_, column)| ident(&column.name.value));
    let call = quote!(#module::ranges(#(#names),*));
    let call = plan.held(call);
    Some(quote!(#call;))
}

/// The call of [`unproved_ranges`], beside the module.
pub(in crate::emit) fn unproved_call(plan: &Plan) -> Option<TokenStream> {
    plan.unproved_inputs().next()?;
    let (module, names) = (plan.name(), plan.unproved_inputs().map(|(_, column)| ident(&column.name.value)));
    Some(quote!(#module::unproved_ranges(#(#names),*);))
}
