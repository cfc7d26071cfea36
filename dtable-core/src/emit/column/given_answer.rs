//! Answers that the program gave before, in the local `answers` (`dtable!(ask ..)`).

use super::conversions::{conversion, is_checked, key_of_name};
use super::held::Held;
use super::stored::{self, may_be_stored_as_nothing};
use super::values::{holds, shown};
use crate::emit::plan::Plan;
use crate::emit::plan::types::{ident, local};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

/// The answer to a question, as a place expression. Where it is missing or outside its range, the function returns the
/// question's number as an error.
pub(in crate::emit) fn given(plan: &Plan, column: usize) -> TokenStream {
    let (answers, it, name) = (local("answers"), local("it"), ident(&plan.table.columns[column].name.value));
    let condition = plan.number_of_question(column);
    let open = quote!(return ::core::result::Result::Err(#condition));
    let declared = &plan.table.columns[column];
    let inside = may_be_stored_as_nothing(declared).then(|| quote!(let #it = &#it.answer;));
    let checked = checked(plan, column, &it, &|_| open.clone());
    if let Some(read) = stored::read(declared, &it.to_token_stream()) {
        let whole = local("whole");
        return quote! {
            (match &#answers.#name {
                ::core::option::Option::Some(#it) => { #inside let #whole = #read; let #it = &#whole; #checked #whole },
                ::core::option::Option::None => #open,
            })
        };
    }
    quote! {
        (*match &#answers.#name {
            ::core::option::Option::Some(#it) => { #inside #checked #it },
            ::core::option::Option::None => #open,
        })
    }
}

/// Statements that check the range of the answer behind the reference `it`. `outside` writes the code for a value
/// outside, which it gets as an expression.
pub(in crate::emit) fn checked(
    plan: &Plan,
    column: usize,
    it: &Ident,
    outside: &dyn Fn(TokenStream) -> TokenStream,
) -> Option<TokenStream> {
    let declared = &plan.table.columns[column];
    if !is_checked(declared) {
        return None;
    }
    let copy = quote!(::core::clone::Clone::clone(#it));
    if declared.with.is_some() {
        let (key_of, outside) = (key_of_name(column), outside(quote!(value)));
        return Some(quote!(if let ::core::result::Result::Err(value) = self::#key_of(#copy) { let _ = &value; #outside; }));
    }
    let key = local("key");
    let (converted, held) = if declared.converted.is_some() {
        let value = converted_value(plan, column, &copy);
        (Some(quote!(let #key = #value;)), Held::column(plan, column, quote!(#key)))
    } else {
        (None, Held::column(plan, column, quote!(#it)).borrowed())
    };
    let (holds, outside) = (holds(plan, column, &declared.domain.all(), &held, true), outside(shown(plan, column, &held)));
    Some(quote!({ #converted if !(#holds) { #outside; } }))
}

/// `value`, an answer of the program, as `as` converts it, inside the module.
pub(in crate::emit) fn converted_value(plan: &Plan, column: usize, value: &TokenStream) -> TokenStream {
    let it = &plan.table.columns[column];
    if it.converted.is_some() { conversion(plan, column, true, value) } else { value.clone() }
}
