//! That inputs which are taken by value can be copied: all functions of a table read them more than once.

use super::plan::Plan;
use super::types::bytes_of;
use crate::model::Column;
use proc_macro2::TokenStream;
use quote::quote;

/// Has rustc say what to do where an input cannot be copied, as the first statement of a body that takes the inputs.
///
/// In a body with a type error rustc looks for no moved values; and of equal errors at one place it shows one.
pub(super) fn copied(plan: &Plan, inside: bool) -> Option<TokenStream> {
    let ty = |column: &Column| if inside { plan.inner_type(&column.ty) } else { plan.outer_type(&column.ty) };
    let mut types: Vec<TokenStream> = plan.inputs().filter(|(_, column)| !is_known(&column.ty)).map(|(_, column)| ty(column)).collect();
    types.dedup_by_key(|ty| ty.to_string());
    (!types.is_empty()).then(|| quote!(const { #(::dtable_runtime::input::<#types>();)* }))
}

/// Whether values of a type can be copied by its spelling alone.
fn is_known(ty: &str) -> bool {
    bytes_of(ty).is_some() || ty.starts_with('&') && !ty.starts_with("& mut") && !ty.starts_with("&mut")
}
