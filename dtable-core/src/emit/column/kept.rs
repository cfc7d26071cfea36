//! Answers that were checked are the answers that are decided on.
//!
//! `checked_answers` asks what the relations and ranges mention and, where they hold, gives a host that answers once more with what
//! it was told, moved and not copied, and asks the program for the rest. A decision asks each condition at most once,
//! so nobody hears a question twice, and a program whose answers change cannot pass the check with one and decide by another.

use super::expressions::mentioned;
use super::inputs::copied;
use super::keys::is_checked;
use crate::emit::interface::host::question;
use crate::emit::plan::names::{answer, raw};
use crate::emit::plan::network;
use crate::emit::plan::types::{elides, ident, local};
use crate::emit::plan::{Plan, named_lifetimes, signature};
use crate::lists::CollectVec;
use crate::model::{Check, Column, Formula, Origin, ValueSet};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::Lifetime;

/// The host that has the answers, and the function that checks them; `body` asks them and returns early where they break something.
pub(in crate::emit) fn checked(plan: &Plan, kept: &[usize], body: &TokenStream) -> TokenStream {
    if moves_answers(plan) {
        return moved(plan, kept, body);
    }
    let host = local("host");
    let names: Vec<_> = kept.iter().map(|column| answer(*column)).collect_vec();
    let types = kept.iter().map(|column| ty(plan, &plan.table.columns[*column]));
    let answers = kept.iter().map(|column| asked(plan, *column));
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

/// An answer that was asked for the check; none, where the condition is not applicable.
pub(in crate::emit) fn asked(plan: &Plan, column: usize) -> TokenStream {
    let it = &plan.table.columns[column];
    let value = if it.converted.is_some() { raw(column) } else { answer(column) };
    if it.asked_where().is_some() { quote!(#value) } else { quote!(::core::option::Option::Some(#value)) }
}

/// Whether answers that were checked move into the decision together with the host. What waits on any thread can have no `Cell` behind a
/// reference, so there is no host that answers once more; functions that ask take `KeptAnswers` in its place, and end in `_by_answers`. So they
/// do where used tables ask, to whose functions it is lent.
pub(in crate::emit) fn moves_answers(plan: &Plan) -> bool {
    (plan.deciding().waits() || plan.is_in_network()) && keeps(plan)
}

/// The host with its answers, the functions that make it, and the methods that ask it.
fn moved(plan: &Plan, kept: &[usize], body: &TokenStream) -> TokenStream {
    let host = local("host");
    let names: Vec<_> = kept.iter().map(|column| answer(*column)).collect_vec();
    let types: Vec<_> = kept.iter().map(|column| ty(plan, &plan.table.columns[*column])).collect_vec();
    let answers = kept.iter().map(|column| asked(plan, *column));
    let methods = kept.iter().zip(&types).map(|(column, ty)| {
        let (method, name) = (answer(*column), ident(&plan.table.columns[*column].name.value));
        let ty = if plan.fails() { quote!(::core::result::Result<#ty, H::Error>) } else { ty.clone() };
        let good = plan.ok(quote!(answer));
        quote! {
            pub(super) async fn #method(&mut self) -> #ty {
                match ::core::option::Option::take(&mut self.#method) {
                    ::core::option::Option::Some(answer) => #good,
                    ::core::option::Option::None => Conditions::#name(self.host).await,
                }
            }
        }
    });
    let (broken, parameters) = (plan.broken_type(), plan.parameters(true));
    let (lifetimes, many, copied) = (plan.lifetimes(), plan.many_parameters(1), copied(plan, true));
    quote! {
        pub(super) struct KeptAnswers<'kept, H: ?::core::marker::Sized> {
            pub(super) host: &'kept H,
            #(#names: ::core::option::Option<#types>,)*
        }

        impl<'kept, H: Conditions + ?::core::marker::Sized> KeptAnswers<'kept, H> {
            #(#methods)*
        }

        #[inline]
        pub(super) const fn unasked_answers<H: Conditions + ?::core::marker::Sized>(host: &H) -> KeptAnswers<'_, H> {
            KeptAnswers { host, #(#names: ::core::option::Option::None),* }
        }

        #many
        pub(super) async fn checked_answers<'kept, #(#lifetimes,)* H: Conditions + ?::core::marker::Sized>(
            #host: &'kept H,
            #(#parameters),*
        ) -> ::core::result::Result<KeptAnswers<'kept, H>, #broken> {
            #copied
            #body
            ::core::result::Result::Ok(KeptAnswers { host: #host, #(#names: #answers),* })
        }
    }
}

/// Has a host answer that was asked nothing yet, where functions take the answers with it.
pub(in crate::emit) fn unasked(plan: &Plan, module: &TokenStream) -> Option<TokenStream> {
    let host = local("host");
    moves_answers(plan).then(|| quote!(let mut #host = #module::unasked_answers(#host);))
}

/// The function of this name that is called with the answers that were checked.
pub(in crate::emit) fn deciding(plan: &Plan, name: &str) -> Ident {
    if moves_answers(plan) { format_ident!("{name}_by_answers") } else { ident(name) }
}

/// The body of a function that asks, and, where answers move, another function that has the body and is called by the first.
pub(in crate::emit) fn by_answers(
    plan: &Plan,
    name: &str,
    observer: Option<&Ident>,
    returned: &TokenStream,
    body: TokenStream,
) -> (TokenStream, Option<TokenStream>) {
    if !moves_answers(plan) {
        return (body, None);
    }
    let (host, name, send) = (local("host"), deciding(plan, name), plan.mode.and_send());
    let bound = observer.map(|_| quote!(O: ::dtable_runtime::Observer #send + ?::core::marker::Sized));
    let observer_parameter = observer.map(|it| quote!(#it: &mut O));
    let (lifetimes, parameters, many, copied) =
        (plan.lifetimes(), plan.parameters(true), plan.many_parameters(1 + usize::from(observer.is_some())), copied(plan, true));
    let arguments = plan.arguments().into_iter().skip(1).chain(observer.map(|it| quote!(#it)));
    let asyncness = plan.deciding().asyncness();
    let function = quote! {
        #many
        pub(super) #asyncness fn #name<'kept, #(#lifetimes,)* H: Conditions + ?::core::marker::Sized, #bound>(
            mut #host: KeptAnswers<'kept, H>,
            #(#parameters,)*
            #observer_parameter
        ) -> #returned {
            #copied
            #body
        }
    };
    let call = plan.deciding().awaited(quote!(self::#name(self::unasked_answers(#host), #(#arguments),*)));
    (call, Some(function))
}

/// The answer of the program to a question that a decision asks, as a call: of what was checked, where that is kept.
pub(super) fn decided_answer(plan: &Plan, column: usize, inside: bool) -> TokenStream {
    let host = local("host");
    if plan.is_in_network() {
        let method = network::method(&plan.table.columns[column]);
        return plan.answered_by(column, inside, &plan.deciding().awaited(quote!(#host.#method())));
    }
    if !moves_answers(plan) {
        return plan.answered(column, inside, &quote!(#host));
    }
    if !kept_columns(plan).contains(&column) {
        return plan.answered(column, inside, &quote!(#host.host));
    }
    let method = answer(column);
    plan.answered_by(column, inside, &quote!(#host.#method().await))
}

/// The type of an answer that lives as long as the host.
fn ty(plan: &Plan, column: &Column) -> TokenStream {
    lent_type(plan, column, &quote!(H), "kept")
}

/// The type of an answer of a host of some type that is borrowed for a lifetime.
pub(in crate::emit) fn lent_type(plan: &Plan, column: &Column, host: &TokenStream, lifetime: &'static str) -> TokenStream {
    let ty = plan.inner_type(&column.ty);
    let named = named_lifetimes(std::iter::once(column.ty.as_str()));
    if named.is_empty() {
        // Where no lifetime is written, rustc knows which it is: that of the only reference.
        let lifetime = Lifetime::new(&format!("'{lifetime}"), Span::call_site());
        return if elides(&column.ty) { quote!(<fn(&#lifetime #host) -> #ty as ::dtable_runtime::Answer>::Type) } else { ty };
    }
    // The first is the host's; an answer that has others has them for any.
    let first = named[0].ident.to_string();
    renamed(ty, &|name| if name == first { Some(lifetime) } else { named.iter().any(|it| it.ident == name).then_some("static") })
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
pub(in crate::emit) fn after_check(
    plan: &Plan,
    module: &TokenStream,
    arguments: &[TokenStream],
    call: impl Fn(&[TokenStream]) -> TokenStream,
) -> TokenStream {
    if moves_answers(plan) {
        return after_moved_check(plan, module, arguments, call);
    }
    let plainly = plan.deciding().awaited(call(arguments));
    let Some(when) = plan.checks() else { return plainly };
    if !keeps(plan) {
        let (is_broken, check) = (is_broken(plan), plan.deciding().awaited(quote!(#module::check(#(#arguments),*))));
        let check = quote! {
            if let ::core::result::Result::Err(broken) = #check {
                #is_broken;
            }
        };
        let checked = plan.checked(&when, &check);
        return quote!({ #checked #plainly });
    }
    let host = local("host");
    let of_kept = call(&with_kept_host(plan, arguments));
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

/// [`after_check`], where the host moves into the decision with its answers.
fn after_moved_check(
    plan: &Plan,
    module: &TokenStream,
    arguments: &[TokenStream],
    call: impl Fn(&[TokenStream]) -> TokenStream,
) -> TokenStream {
    let (host, is_broken, given) = (local("host"), is_broken(plan), &arguments[0]);
    let call = plan.deciding().awaited(call(&with_kept_host(plan, arguments)));
    let answers = plan.deciding().awaited(quote!(#module::checked_answers(#(#arguments),*)));
    let checked = quote! {
        let #host = match #answers {
            ::core::result::Result::Ok(it) => it,
            ::core::result::Result::Err(broken) => #is_broken,
        };
    };
    let unasked = quote!(let #host = #module::unasked_answers(#given););
    let host = match plan.checks() {
        None => unasked,
        Some(_) if plan.table.check == Check::Always => checked,
        Some(_) => quote!(#[cfg(debug_assertions)] #checked #[cfg(not(debug_assertions))] #unasked),
    };
    quote!({ #host #call })
}

/// What `call` makes of the arguments of `decide` where every assumption holds, else which one does not: the body of a function that tries.
pub(in crate::emit) fn tried(plan: &Plan, call: impl FnOnce(&[TokenStream]) -> TokenStream) -> TokenStream {
    let (arguments, host) = (plan.arguments(), local("host"));
    let (check, good, arguments_of_call) = if keeps(plan) {
        (quote!(checked_answers), quote!(#host), with_kept_host(plan, &arguments))
    } else {
        (quote!(check), quote!(()), arguments.clone())
    };
    let (checked, called) = (plan.deciding().awaited(quote!(self::#check(#(#arguments),*))), call(&arguments_of_call));
    quote! {
        match #checked {
            ::core::result::Result::Ok(#good) => #called,
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
}

/// What follows where `broken` says which assumption does not hold.
fn is_broken(plan: &Plan) -> TokenStream {
    if plan.fails() { plan.returned_error(&quote!(broken)) } else { quote!(::dtable_runtime::assumption_is_broken(&broken)) }
}

/// The arguments of `decide`, the host being that with the answers.
pub(in crate::emit) fn with_kept_host(plan: &Plan, arguments: &[TokenStream]) -> Vec<TokenStream> {
    let host = local("host");
    std::iter::once(if moves_answers(plan) { quote!(#host) } else { quote!(&#host) }).chain(arguments.iter().skip(1).cloned()).collect_vec()
}

/// Whether the check asks the program anything, so that its answers have to be those decided on. Through used tables it may.
pub(in crate::emit) fn keeps(plan: &Plan) -> bool {
    !plan.is_asked_through() && (plan.is_in_network() || !kept_columns(plan).is_empty())
}

pub(in crate::emit) fn kept_columns(plan: &Plan) -> Vec<usize> {
    kept(plan, &checked_columns(plan))
}

/// The conditions among some columns: the program's answers.
fn kept(plan: &Plan, columns: &[usize]) -> Vec<usize> {
    columns.iter().copied().filter(|column| plan.table.columns[*column].origin == Origin::Program).collect_vec()
}

/// The columns that relations and ranges mention, those first on which others depend.
pub(in crate::emit) fn checked_columns(plan: &Plan) -> Vec<usize> {
    // What used tables alone ask is held against its range where they ask it.
    let ranged = plan.table.columns.iter().enumerate().filter(|(_, column)| is_checked(column) && column.borrowed.is_none());
    let ranged: Vec<Formula> = ranged.map(|(column, _)| Formula::Atom { column, set: ValueSet::EMPTY }).collect_vec();
    let relations = plan.table.relations.iter().map(|relation| &relation.formula);
    mentioned(plan, &ranged.iter().chain(relations).collect_vec())
}
