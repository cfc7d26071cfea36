//! Answers that were checked are the answers that are decided on.
//!
//! `checked_answers` asks what the relations and ranges mention and, where they hold, gives a host that answers once more with what
//! it was told, moved and not copied, and asks the program for the rest. A decision asks each condition at most once,
//! so nobody hears a question twice, and a program whose answers change cannot pass the check with one and decide by another.

use super::expressions::mentioned;
use super::host::question;
use super::inputs::copied;
use super::keys::is_checked;
use super::names::{answer, raw};
use super::plan::{Plan, named_lifetimes, signature};
use super::types::{elides, ident, local};
use crate::model::{Column, Formula, Origin, ValueSet};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

/// The host that has the answers, and the function that checks them; `body` asks them and returns early where they break something.
pub(super) fn checked(plan: &Plan, kept: &[usize], body: &TokenStream) -> TokenStream {
    let host = local("host");
    let names: Vec<_> = kept.iter().map(|column| answer(*column)).collect();
    let types = kept.iter().map(|column| ty(plan, &plan.table.columns[*column]));
    let answers = kept.iter().map(|column| {
        let it = &plan.table.columns[*column];
        let value = if it.converted.is_some() { raw(*column) } else { answer(*column) };
        if it.requires.is_some() { quote!(#value) } else { quote!(::core::option::Option::Some(#value)) }
    });
    let methods = plan.interface().conditions().map(|(_, it)| {
        let column = plan.table.columns.iter().position(|own| own.origin == Origin::Program && own.name.value == it.name.value);
        let (question, name) = (question(plan, it), ident(&it.name.value));
        let asked = quote!(Conditions::#name(self.host));
        let good = plan.ok(quote!(answer));
        let given = column.filter(|column| kept.contains(column)).map(answer);
        let body = given.map_or_else(
            || asked.clone(),
            |given| {
                quote! {
                    match ::core::cell::Cell::take(&self.#given) {
                        ::core::option::Option::Some(answer) => #good,
                        ::core::option::Option::None => #asked,
                    }
                }
            },
        );
        quote!(#[inline] #question { #body })
    });
    let error = plan.fails().then(|| {
        quote!(
            type Error = H::Error;
        )
    });
    let broken = plan.broken_type();
    let (_, parameters) = signature(plan);
    let inputs = parameters.iter().skip(1);
    let (lifetimes, many, copied) = (plan.lifetimes(), plan.many_parameters(1), copied(plan, true));
    quote! {
        pub(super) struct KeptAnswers<'kept, H: ?::core::marker::Sized> {
            host: &'kept H,
            #(#names: ::core::cell::Cell<::core::option::Option<#types>>,)*
        }

        impl<H: Conditions + ?::core::marker::Sized> Conditions for KeptAnswers<'_, H> {
            #error
            #(#methods)*
        }

        #many
        pub(super) fn checked_answers<'kept, #(#lifetimes,)* H: Conditions + ?::core::marker::Sized>(
            #host: &'kept H,
            #(#inputs),*
        ) -> ::core::result::Result<KeptAnswers<'kept, H>, #broken> {
            #copied
            #body
            ::core::result::Result::Ok(KeptAnswers { host: #host, #(#names: ::core::cell::Cell::new(#answers)),* })
        }
    }
}

/// The type of an answer that lives as long as the host.
fn ty(plan: &Plan, column: &Column) -> TokenStream {
    let ty = plan.inner_type(&column.ty);
    let named = named_lifetimes(std::iter::once(column.ty.as_str()));
    if named.is_empty() {
        // Where no lifetime is written, rustc knows which it is: that of the only reference.
        return if elides(&column.ty) { quote!(<fn(&'kept H) -> #ty as ::dtable_runtime::Answer>::Type) } else { ty };
    }
    // The first is the host's; an answer that has others has them for any.
    let first = named[0].ident.to_string();
    renamed(ty, &|name| if name == first { Some("kept") } else { named.iter().any(|it| it.ident == name).then_some("static") })
}

/// A type with some of its lifetimes renamed.
fn renamed(ty: TokenStream, new: &dyn Fn(&str) -> Option<&'static str>) -> TokenStream {
    let mut after_quote = false;
    let rename = |tree: TokenTree| {
        let is_lifetime = std::mem::replace(&mut after_quote, matches!(&tree, TokenTree::Punct(it) if it.as_char() == '\''));
        match tree {
            TokenTree::Ident(name) if is_lifetime => {
                let renamed = new(&name.to_string()).map(|it| Ident::new(it, name.span()));
                TokenTree::Ident(renamed.unwrap_or(name))
            }
            TokenTree::Group(group) => {
                let inside = renamed(group.stream(), new);
                TokenTree::Group(proc_macro2::Group::new(group.delimiter(), inside))
            }
            other => other,
        }
    };
    ty.into_iter().map(rename).collect()
}

/// What `call` makes of the arguments of `decide`, after the assumptions are checked where the table wants it; then it is called
/// with the host that has the answers.
pub(super) fn after_check(
    plan: &Plan,
    module: &TokenStream,
    arguments: &[TokenStream],
    call: impl Fn(&[TokenStream]) -> TokenStream,
) -> TokenStream {
    let plainly = call(arguments);
    let Some(when) = plan.checks() else { return plainly };
    if !keeps(plan) {
        let is_broken = is_broken(plan);
        return quote! {
            {
                if #when {
                    if let ::core::result::Result::Err(broken) = #module::check(#(#arguments),*) {
                        #is_broken;
                    }
                }
                #plainly
            }
        };
    }
    let host = local("host");
    let of_kept = call(&with_kept_host(arguments));
    let is_broken = is_broken(plan);
    quote! {
        if #when {
            match #module::checked_answers(#(#arguments),*) {
                ::core::result::Result::Ok(#host) => #of_kept,
                ::core::result::Result::Err(broken) => #is_broken,
            }
        } else {
            #plainly
        }
    }
}

/// What follows where `broken` says which assumption does not hold.
fn is_broken(plan: &Plan) -> TokenStream {
    if plan.fails() { plan.returned_error(&quote!(broken)) } else { quote!(::dtable_runtime::assumption_is_broken(&broken)) }
}

/// The arguments of `decide`, the host being that with the answers.
pub(super) fn with_kept_host(arguments: &[TokenStream]) -> Vec<TokenStream> {
    let host = local("host");
    std::iter::once(quote!(&#host)).chain(arguments.iter().skip(1).cloned()).collect()
}

/// Whether the check asks the program anything, so that its answers have to be those decided on.
pub(super) fn keeps(plan: &Plan) -> bool {
    !kept_columns(plan).is_empty()
}

pub(super) fn kept_columns(plan: &Plan) -> Vec<usize> {
    kept(plan, &checked_columns(plan))
}

/// The conditions among some columns: the program's answers.
fn kept(plan: &Plan, columns: &[usize]) -> Vec<usize> {
    columns.iter().copied().filter(|column| plan.table.columns[*column].origin == Origin::Program).collect()
}

/// The columns that relations and ranges mention, those first on which others depend.
pub(super) fn checked_columns(plan: &Plan) -> Vec<usize> {
    let ranged = plan.table.columns.iter().enumerate().filter(|(_, column)| is_checked(column));
    let ranged: Vec<Formula> = ranged.map(|(column, _)| Formula::Atom { column, set: ValueSet::EMPTY }).collect();
    let relations = plan.table.relations.iter().map(|relation| &relation.formula);
    mentioned(plan, &ranged.iter().chain(relations).collect::<Vec<_>>())
}
