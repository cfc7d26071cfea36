//! `KeptAnswers` of a network in which used tables ask: the host, with the answers so far. It goes from function to
//! function as the parameter `host`.
//!
//! `KeptResults` has the remembered results of used tables that ask nothing. It is a field of `KeptAnswers`, or, where
//! no table asks, the parameter `results`.
//!
//! The user's `Conditions` has the questions of all tables. Whatever decides takes `KeptAnswers` in place of the host,
//! and asks it: lazily, and at most once in the whole network.

use super::held::Held;
use super::kept::{asked, host_type, lent_type};
use super::values::shown;
use crate::emit::plan::Plan;
use crate::emit::plan::calls::{Kept, KeptForm};
use crate::emit::plan::mode::function::{Function, Takes};
use crate::emit::plan::network::{Network, kept_field, method, rule_field, seen_field};
use crate::emit::plan::types::{ident, local};
use crate::lists::CollectVec;
use crate::model::Column;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// `KeptAnswers`: the host, and what is known already. The plan is that of the table, or of the model.
pub(in crate::emit) fn kept_answers(plan: &Plan) -> Option<TokenStream> {
    let (network, host) = (plan.network?, host_type(plan));
    let questions: Vec<(usize, &Column)> = plan.conditions().collect();
    let types: Vec<TokenStream> = questions.iter().map(|(_, it)| lent_type(plan, it, &quote!(H), "kept")).collect();
    let kept: Vec<Ident> = questions.iter().map(|(_, it)| kept_field(it)).collect();
    let seen: Vec<Ident> = questions.iter().filter(|(_, it)| plan.tells_of(it)).map(|(_, it)| seen_field(it)).collect();
    let told = questions.iter().filter(|(_, it)| plan.tells_of(it)).map(|(at, _)| at);
    let (fields, modules): (Vec<Ident>, Vec<Ident>) = network.rules.values().map(|it| (rule_field(it), ident(it))).unzip();
    let methods = questions.iter().zip(&types).map(|((at, it), ty)| answer(plan, network, *at, it, ty));
    let tell = (!seen.is_empty()).then(|| {
        quote! {
            pub(super) fn tell<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(&mut self, observer: &mut O) {
                #(if let ::core::option::Option::Some(value) = ::core::option::Option::take(&mut self.#seen) {
                    observer.asked(&TABLE, #told, value);
                })*
            }
        }
    });
    let keeps_results = plan.calls.keep_results();
    let results = keeps_results.then(|| quote!(pub(super) results: KeptResults,));
    let no_results = keeps_results.then(|| quote!(results: self::no_results(),));
    Some(quote! {
        #[doc(hidden)]
        pub struct KeptAnswers<'kept, H: ?::core::marker::Sized> {
            host: #host,
            #(#kept: ::core::option::Option<#types>,)*
            #(#seen: ::core::option::Option<::dtable_runtime::Value>,)*
            #(#fields: ::core::option::Option<#modules::Rule>,)*
            #results
        }

        impl<'kept, H: Conditions + ?::core::marker::Sized> KeptAnswers<'kept, H> {
            #[inline]
            pub(super) const fn unasked(host: #host) -> Self {
                Self {
                    host,
                    #(#kept: ::core::option::Option::None,)*
                    #(#seen: ::core::option::Option::None,)*
                    #(#fields: ::core::option::Option::None,)*
                    #no_results
                }
            }

            #(#methods)*
            #tell
        }
    })
}

/// `KeptResults`: what is remembered of used tables that ask nothing. The plan is that of the table, or of the model.
pub(in crate::emit) fn kept_results(plan: &Plan) -> Option<TokenStream> {
    if !plan.calls.keep_results() {
        return None;
    }
    let fields = plan.calls.all_kept().map(Kept::field).collect_vec();
    let types = plan.calls.all_kept().map(|it| match &it.form {
        KeptForm::Value(ty) => plan.inner_type(ty),
        KeptForm::Outcome => quote!(usize),
        KeptForm::Rule => {
            let module = ident(&it.module);
            quote!(#module::Rule)
        }
    });
    Some(quote! {
        #[doc(hidden)]
        pub struct KeptResults {
            #(pub(super) #fields: ::core::option::Option<#types>,)*
        }

        #[inline]
        pub(super) const fn no_results() -> KeptResults {
            KeptResults { #(#fields: ::core::option::Option::None,)* }
        }
    })
}

/// The method that answers one question: with the answer that is known, or by asking the program.
fn answer(plan: &Plan, network: &Network, at: usize, column: &Column, ty: &TokenStream) -> TokenStream {
    let (method, name, kept) = (method(column), ident(&column.name.value), kept_field(column));
    let asked = plan.answer(quote!(Conditions::#name(self.host)));
    let known = plan.ok(quote!(answer));
    let (from, keep) = if network.remembers(column) {
        let copy = quote!(self.#kept = ::core::option::Option::Some(::core::clone::Clone::clone(&answer)););
        (quote!(::core::clone::Clone::clone(&self.#kept)), Some(copy))
    } else {
        (quote!(::core::option::Option::take(&mut self.#kept)), None)
    };
    let see = plan.tells_of(column).then(|| {
        let (seen, value) = (seen_field(column), shown(plan, at, &Held::column(plan, at, quote!(answer))));
        quote!(self.#seen = ::core::option::Option::Some(#value);)
    });
    plan.answering(
        &method,
        ty,
        &quote! {
            if let ::core::option::Option::Some(answer) = #from {
                return #known;
            }
            let answer = #asked;
            #keep
            #see
            #known
        },
    )
}

/// `checked_answers`, which checks the relations and gives `KeptAnswers`. `body` asks and checks; then locals have the
/// answers to the questions in `kept`.
pub(in crate::emit) fn checked(plan: &Plan, kept: &[usize], body: &TokenStream) -> Option<TokenStream> {
    let (network, host) = (plan.network?, local("host"));
    let moved = kept.iter().filter(|at| !network.remembers(&plan.table.columns[**at])).map(|at| {
        let (kept, answer) = (kept_field(&plan.table.columns[*at]), asked(plan, *at));
        quote!(#host.#kept = #answer;)
    });
    let body = quote! {
        let mut #host = KeptAnswers::unasked(#host);
        #body
        #(#moved)*
        ::core::result::Result::Ok(#host)
    };
    Some(Function::checks(plan, "checked_answers", quote!(KeptAnswers<'kept, H>)).takes(Takes::HostToKeep).with(&body))
}

/// The statement that tells the observer of the questions that a used table asked; `None` where the observer is told of
/// none. It stands behind the call of that table.
pub(in crate::emit) fn told(plan: &Plan) -> Option<TokenStream> {
    let (host, observer) = (local("host"), local("observer"));
    let is_any_told = plan.is_in_network() && plan.conditions().any(|(_, it)| plan.tells_of(it));
    is_any_told.then(|| quote!(#host.tell(#observer);))
}
