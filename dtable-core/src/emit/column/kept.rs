//! `KeptAnswers`: the host, with the answers that the check of relations received, so that the decision uses them
//! instead of asking again.
//!
//! ```text
//! let host = self::checked_answers(host)?;      asks what relations and ranges mention, and checks them
//! self::decide_by_answers(host)                 takes KeptAnswers in place of the host
//!     host.a4()                                 a checked answer moves out; where there is none, asks the program
//!     Conditions::closed(host.host)             a question that no relation mentions
//! ```
//!
//! A decision looks at each condition once, so an answer may move. No question is asked twice, and a program whose
//! answers change cannot pass the check with one answer and decide by another.

use super::computed::mentioned;
use super::conversions::is_checked;
use crate::emit::plan::Plan;
use crate::emit::plan::generated_names::{answer, raw};
use crate::emit::plan::mode::function::{Function, Takes};
use crate::emit::plan::network;
use crate::emit::plan::tokens::named_lifetimes;
use crate::emit::plan::types::{elides, ident, local};
use crate::lists::CollectVec;
use crate::model::{Check, Column, Formula, Origin, ValueSet};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::Lifetime;

/// The answer in a local of the check, as an `Option`: `None` where the condition is not applicable.
pub(in crate::emit) fn asked(plan: &Plan, column: usize) -> TokenStream {
    let it = &plan.table.columns[column];
    let value = if it.converted.is_some() { raw(column) } else { answer(column) };
    if it.asked_where().is_some() { quote!(#value) } else { quote!(::core::option::Option::Some(#value)) }
}

/// `KeptAnswers` with its methods, and `checked_answers`. `body` asks, checks, and returns early at a relation or range
/// that does not hold.
pub(in crate::emit) fn checked(plan: &Plan, kept: &[usize], body: &TokenStream) -> TokenStream {
    let (host, host_type) = (local("host"), host_type(plan));
    let names: Vec<_> = kept.iter().map(|column| answer(*column)).collect_vec();
    let types: Vec<_> = kept.iter().map(|column| ty(plan, &plan.table.columns[*column])).collect_vec();
    let answers = kept.iter().map(|column| asked(plan, *column));
    let methods = kept.iter().zip(&types).map(|(column, ty)| {
        let (method, name) = (answer(*column), ident(&plan.table.columns[*column].name.value));
        let (good, asked) = (plan.ok(quote!(answer)), plan.asked(quote!(Conditions::#name(self.host))));
        plan.answering(
            &method,
            ty,
            &quote! {
                match ::core::option::Option::take(&mut self.#method) {
                    ::core::option::Option::Some(answer) => #good,
                    ::core::option::Option::None => #asked,
                }
            },
        )
    });
    let kept = quote!(#body ::core::result::Result::Ok(KeptAnswers { host: #host, #(#names: #answers),* }));
    let checked = Function::checks(plan, "checked_answers", quote!(KeptAnswers<'kept, H>)).takes(Takes::HostToKeep).with(&kept);
    quote! {
        pub(super) struct KeptAnswers<'kept, H: ?::core::marker::Sized> {
            pub(super) host: #host_type,
            #(#names: ::core::option::Option<#types>,)*
        }

        impl<'kept, H: Conditions + ?::core::marker::Sized> KeptAnswers<'kept, H> {
            #[inline]
            pub(super) const fn unasked(host: #host_type) -> Self {
                Self { host, #(#names: ::core::option::Option::None),* }
            }

            #(#methods)*
        }

        #checked
    }
}

/// The statement that makes `KeptAnswers` without answers of the local `host`, where functions take that.
pub(in crate::emit) fn unasked(plan: &Plan, module: &TokenStream) -> Option<TokenStream> {
    let host = local("host");
    keeps(plan).then(|| quote!(let mut #host = #module::KeptAnswers::unasked(#host);))
}

/// The name of the function that takes `KeptAnswers`, where answers are kept; else this name.
pub(in crate::emit) fn deciding(plan: &Plan, name: &str) -> Ident {
    if keeps(plan) { format_ident!("{name}_by_answers") } else { ident(name) }
}

/// A function that asks, and has this body. Where answers are kept, it calls a second function, which takes them and
/// has the body.
pub(in crate::emit) fn by_answers(plan: &Plan, name: &str, function: Function, body: &TokenStream) -> (TokenStream, Option<TokenStream>) {
    if !keeps(plan) {
        return (function.with(body), None);
    }
    let (host, observer, name) = (local("host"), local("observer"), deciding(plan, name));
    let second = function.by_answers(&name);
    let arguments = plan.arguments().into_iter().skip(1).chain(function.site().has_observer().then(|| quote!(#observer)));
    let call = plan.asked(quote!(self::#name(KeptAnswers::unasked(#host), #(#arguments),*)));
    (function.with(&call), Some(second.with(body)))
}

/// The answer to a question, in a decision: the checked answer where it is kept, else asked of the program.
pub(super) fn decided_answer(plan: &Plan, column: usize, inside: bool) -> TokenStream {
    let host = local("host");
    if plan.is_in_network() {
        let method = network::method(&plan.table.columns[column]);
        return plan.answered_by(column, inside, &plan.asked(quote!(#host.#method())));
    }
    if !keeps(plan) {
        return plan.answered(column, inside, &quote!(#host));
    }
    if !kept_columns(plan).contains(&column) {
        return plan.answered(column, inside, &quote!(#host.host));
    }
    let method = answer(column);
    plan.answered_by(column, inside, &plan.asked(quote!(#host.#method())))
}

/// The type of an answer that lives as long as the host.
fn ty(plan: &Plan, column: &Column) -> TokenStream {
    lent_type(plan, column, &quote!(H), "kept")
}

/// The type of an answer of a host of this type that is borrowed for this lifetime: lifetimes of the trait's method are
/// replaced.
pub(in crate::emit) fn lent_type(plan: &Plan, column: &Column, host: &TokenStream, lifetime: &'static str) -> TokenStream {
    let ty = plan.inner_type(&column.ty);
    let named = named_lifetimes(std::iter::once(column.ty.as_str()));
    if named.is_empty() {
        // Where no lifetime is written, rustc knows which it is: that of the only reference.
        let lifetime = Lifetime::new(&format!("'{lifetime}"), Span::call_site());
        let host = plan.borrowed(Some(&lifetime), host);
        return if elides(&column.ty) { quote!(<fn(#host) -> #ty as ::dtable_runtime::Answer>::Type) } else { ty };
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

/// The `call` of a function with the arguments of `decide`, after a check of the assumptions, if the table has one.
/// Where answers are kept, `call` receives `KeptAnswers` in place of the host.
pub(in crate::emit) fn after_check(
    plan: &Plan,
    module: &TokenStream,
    arguments: &[TokenStream],
    call: impl Fn(&[TokenStream]) -> TokenStream,
) -> TokenStream {
    let is_broken = plan.broken_promise();
    if !keeps(plan) {
        let call = plan.asked(call(arguments));
        let Some(when) = plan.checks() else { return call };
        let check = plan.asked(quote!(#module::check(#(#arguments),*)));
        let check = quote! {
            if let ::core::result::Result::Err(broken) = #check {
                #is_broken;
            }
        };
        let checked = plan.checked(&when, &check);
        return quote!({ #checked #call });
    }
    let kept = match plan.checks() {
        None => {
            let given = &arguments[0];
            quote!(#module::KeptAnswers::unasked(#given))
        }
        Some(_) => plan.got_from(quote!(#module::kept_answers(#(#arguments),*))),
    };
    plan.asked(call(&with_host(kept, arguments)))
}

/// The function `kept_answers`, which gives `KeptAnswers` for a decision: with the checked answers, in builds that
/// check, else without answers.
pub(in crate::emit) fn kept_answers(plan: &Plan) -> Option<TokenStream> {
    plan.checks()?;
    let (host, arguments) = (local("host"), plan.arguments());
    let asked = plan.asked(quote!(self::checked_answers(#(#arguments),*)));
    let checked = plan.or_panic(asked);
    let unasked = plan.ok(quote!(KeptAnswers::unasked(#host)));
    let body = match plan.table.check {
        Check::Always => checked,
        _ => quote!(#[cfg(debug_assertions)] { #checked } #[cfg(not(debug_assertions))] { #unasked }),
    };
    let function = Function::decides(plan, "kept_answers", quote!(KeptAnswers<'kept, H>)).takes(Takes::HostToKeep);
    Some(function.inlined(true).tracked().with(&body))
}

/// The body of a function like `try_decide`: `call` with the arguments of `decide`, if every assumption holds; else the
/// error about the first that does not.
pub(in crate::emit) fn tried(plan: &Plan, call: impl FnOnce(&[TokenStream]) -> TokenStream) -> TokenStream {
    let (arguments, host) = (plan.arguments(), local("host"));
    if keeps(plan) {
        let (checked, call) = (plan.asked(quote!(self::checked_answers(#(#arguments),*))), call(&with_host(quote!(#host), &arguments)));
        return quote!(let #host = #checked?; #call);
    }
    let (checked, call) = (plan.asked(quote!(self::check(#(#arguments),*))), call(&arguments));
    where_right(&checked, &quote!(()), &call)
}

/// `then` with the value of a `Result`, bound to the pattern `right`; else its error. `?` would do, but not in a `const
/// fn`.
pub(in crate::emit) fn where_right(result: &TokenStream, right: &TokenStream, then: &TokenStream) -> TokenStream {
    quote! {
        match #result {
            ::core::result::Result::Ok(#right) => #then,
            ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
        }
    }
}

/// The type of the host, as `KeptAnswers` has it.
pub(super) fn host_type(plan: &Plan) -> TokenStream {
    plan.borrowed(Some(&Lifetime::new("'kept", Span::call_site())), &quote!(H))
}

/// The arguments of `decide`, with this one in place of the host.
fn with_host(host: TokenStream, arguments: &[TokenStream]) -> Vec<TokenStream> {
    std::iter::once(host).chain(arguments.iter().skip(1).cloned()).collect_vec()
}

/// Whether the table has `KeptAnswers`: the check of relations asks the program something, or used tables may.
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

/// The columns that relations and ranges mention, each behind those on which it depends.
pub(in crate::emit) fn checked_columns(plan: &Plan) -> Vec<usize> {
    // What used tables alone ask is held against its range where they ask it.
    let ranged = plan.table.columns.iter().enumerate().filter(|(_, column)| is_checked(column) && column.borrowed.is_none());
    let ranged: Vec<Formula> = ranged.map(|(column, _)| Formula::Atom { column, set: ValueSet::EMPTY }).collect_vec();
    let relations = plan.table.relations.iter().map(|relation| &relation.formula);
    mentioned(plan, &ranged.iter().chain(relations).collect_vec())
}
