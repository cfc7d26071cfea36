//! `KeptAnswers` of a network in which used tables ask: the host, with the answers so far. It goes from function to
//! function as the parameter `host`.
//!
//! `KeptResults` has the remembered results of used tables that ask nothing. It is a field of `KeptAnswers`, or, where
//! no table asks, the parameter `results`.
//!
//! The user's `Conditions` has the questions of all tables. Whatever decides takes `KeptAnswers` in place of the host,
//! and asks it: lazily, and at most once in the whole network.

use super::conversions::{self, conversion, is_checked, key_of_name};
use super::held::Held;
use super::kept::{asked, host_type, lent_type};
use super::values::{shown, text};
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
    let (log, no_log, tell) = match plan.records_answers() {
        true => (
            Some(quote!(log: self::dtable_record::AnswerLog,)),
            Some(quote!(log: self::dtable_record::AnswerLog::new(),)),
            Some(log_told()),
        ),
        false => (None, None, tell),
    };
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
            #log
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
                    #no_log
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
    let log = plan.records_answers().then(|| logged(plan, at));
    plan.answering(
        &method,
        ty,
        &quote! {
            if let ::core::option::Option::Some(answer) = #from {
                #log
                return #known;
            }
            let answer = #asked;
            #keep
            #see
            #log
            #known
        },
    )
}

/// The statement that writes down the local `answer`. The record has the value that the table sees: of one that is
/// converted, a copy is converted.
fn logged(plan: &Plan, at: usize) -> TokenStream {
    let (column, key) = (&plan.table.columns[at], local("key"));
    let copy = quote!(::core::clone::Clone::clone(&answer));
    let held = Held::column(plan, at, quote!(#key));
    if column.with.is_some() && is_checked(column) {
        let (key_of, value) = (key_of_name(at), shown(plan, at, &held));
        return quote! {
            self.log.add(#at, match self::#key_of(#copy) {
                ::core::result::Result::Ok(#key) => #value,
                ::core::result::Result::Err(value) => value,
            }, ::core::option::Option::None);
        };
    }
    let (seen, held) = match (&column.with, &column.converted) {
        (Some(_), _) => (conversions::key(plan, at, &quote!(self), &copy), held),
        (None, Some(_)) => (conversion(plan, at, true, &copy), held),
        (None, None) => (quote!(&answer), held.borrowed()),
    };
    let (value, text) = (shown(plan, at, &held), text(plan, at, &held).unwrap_or_else(|| quote!(::core::option::Option::None)));
    quote!({ let #key = #seen; self.log.add(#at, #value, #text); })
}

/// The method that tells an observer all that used tables asked.
fn log_told() -> TokenStream {
    quote! {
        pub(super) fn tell<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(&mut self, observer: &mut O) {
            self.log.tell(&TABLE, observer);
        }
    }
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
    let is_any_told = plan.is_in_network() && (plan.records_answers() || plan.conditions().any(|(_, it)| plan.tells_of(it)));
    is_any_told.then(|| quote!(#host.tell(#observer);))
}
