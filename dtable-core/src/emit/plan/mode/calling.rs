//! Calls as values: an answer, a decision, an action, a broken promise, and what becomes of each in the mode of a plan.
//!
//! The name of a method says what the caller does with the result:
//!
//! ```text
//!                                      plain             try                            async
//! plan.asked(call)                     call              call  (a Result)               call.await
//! plan.decided_from(call)              call              match call { Ok(it) => it, Err(failed) => return Err(failed)
//! }
//! plan.ok(value)                       value             Ok(value)                      value
//! ```

use super::{Mode, errors};
use crate::emit::plan::Plan;
use crate::emit::plan::types::{ident, local};
use crate::model::{Check, Origin};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

impl Plan<'_> {
    /// Whether a decision can fail.
    pub(super) fn fails(&self) -> bool {
        self.mode.fails()
    }

    /// Whether a broken promise is a panic. Else it is an error that is returned.
    pub(in crate::emit) fn panics(&self) -> bool {
        !self.fails()
    }

    /// The mode of functions that decide. Where nothing is asked, nothing waits.
    pub(super) fn deciding(&self) -> Mode {
        if self.asks() { self.mode } else { self.mode.at_once() }
    }

    /// The mode of functions that decide and act.
    pub(super) fn acting(&self) -> Mode {
        if self.acts() { self.mode } else { self.deciding() }
    }

    /// Whether a question may return from the function that asks it, or wait. Then no closure can ask it.
    pub(in crate::emit) fn leaves(&self) -> bool {
        self.fails() || self.mode.waits()
    }

    /// Whether the program is asked a question at a time.
    pub(in crate::emit) fn asks_step_by_step(&self) -> bool {
        self.mode.stops()
    }

    /// A call of a function that decides, waited for; it is a `Result` where decisions can fail.
    pub(in crate::emit) fn asked(&self, call: TokenStream) -> TokenStream {
        self.deciding().awaited(call)
    }

    /// A call of a function that decides and acts, waited for; it is a `Result` where decisions can fail.
    pub(in crate::emit) fn acted(&self, call: TokenStream) -> TokenStream {
        self.acting().awaited(call)
    }

    /// The value of a call that decides and acts; where that fails, so does the function that calls.
    pub(in crate::emit) fn acted_or_failed(&self, call: TokenStream) -> TokenStream {
        self.or_failed(self.acted(call))
    }

    /// The answer of the program, in a method that gives answers.
    pub(in crate::emit) fn answer(&self, question: TokenStream) -> TokenStream {
        self.or_failed(self.asked(question))
    }

    /// The value of a `Result`; its error is that of the function around it.
    fn or_failed(&self, result: TokenStream) -> TokenStream {
        if self.fails() { quote!(#result?) } else { result }
    }

    /// The method of `KeptAnswers` that gives an answer of some type.
    pub(in crate::emit) fn answering(&self, method: &Ident, ty: &TokenStream, body: &TokenStream) -> TokenStream {
        let returned = if self.fails() { quote!(::core::result::Result<#ty, H::Error>) } else { ty.clone() };
        let asyncness = self.deciding().asyncness();
        quote! {
            #[inline]
            pub(super) #asyncness fn #method(&mut self) -> #returned { #body }
        }
    }

    /// The method of `Action` that performs it, with this body; the call of each action is followed by `wait`.
    pub(in crate::emit) fn performing(&self, body: impl FnOnce(&TokenStream) -> TokenStream) -> TokenStream {
        let (mode, error) = (self.mode, self.acting_trait());
        let (asyncness, body) = (mode.asyncness(), body(&mode.awaited(TokenStream::new())));
        let returned = self.fails().then(|| quote!(-> ::core::result::Result<(), <H as #error>::Error>));
        let errors = self.errors_of_host("Where the program cannot do it.");
        quote! {
            #[doc = "Performs the action."]
            #errors
            #[inline]
            pub #asyncness fn perform<H: Actions + ?::core::marker::Sized>(self, host: &mut H) #returned { #body }
        }
    }

    /// The methods of `Rule` that perform its actions, of which it is the rule with this `number`.
    pub(in crate::emit) fn performing_all(&self, number: &TokenStream) -> TokenStream {
        let (mode, error, (host, observer)) = (self.mode, self.acting_trait(), (local("host"), local("observer")));
        let (asyncness, send, end) = (mode.asyncness(), mode.and_send(), self.end());
        let returned = self.where_it_fails(quote!(-> ::core::result::Result<(), Failed<<H as #error>::Error>>));
        let semicolon = self.panics().then(|| quote!(;));
        let errors = self.errors_of_host("Where the program cannot do one: those before it are done, those behind it are not.");
        let failed = quote!(::dtable_runtime::Failed::Action { table: &TABLE, rule: #number, action: action as usize, error });
        let (done, unseen) =
            (self.done(quote!(action.perform(#host)), &failed), mode.awaited(quote!(self.perform_observed(#host, &mut ()))));
        quote! {
            #[doc = "Performs the actions of the rule, in their order."]
            #errors
            #[inline]
            pub #asyncness fn perform<H: Actions + ?::core::marker::Sized>(self, #host: &mut H) #returned { #unseen #semicolon }

            #[doc = "[`perform`](Self::perform), seen by an observer."]
            #errors
            #[inline]
            pub #asyncness fn perform_observed<H, O>(self, #host: &mut H, #observer: &mut O) #returned
            where
                H: Actions + ?::core::marker::Sized,
                O: ::dtable_runtime::Observer #send + ?::core::marker::Sized,
            {
                for &action in self.actions() {
                    #observer.performing(&TABLE, action as usize);
                    #done
                }
                #end
            }
        }
    }

    /// The statement that performs all actions of `rule`, or of the rule of an outcome; nothing, where the table does
    /// not act.
    pub(in crate::emit) fn all_performed(&self, rule: &TokenStream, is_observed: bool) -> Option<TokenStream> {
        let (host, observer) = (local("host"), local("observer"));
        let call = if is_observed { quote!(#rule.perform_observed(#host, #observer)) } else { quote!(#rule.perform(#host)) };
        let performed = self.acted_or_failed(call);
        self.acts().then(|| quote!(#performed;))
    }

    /// The statement that performs an action; where that fails, the function fails as `failed` says of the local
    /// `error`.
    fn done(&self, performing: TokenStream, failed: &TokenStream) -> TokenStream {
        let performed = self.mode.awaited(performing);
        if !self.fails() {
            return quote!(#performed;);
        }
        quote! {
            if let ::core::result::Result::Err(error) = #performed {
                return ::core::result::Result::Err(#failed);
            }
        }
    }

    /// The decision of one table of a model, in a step. Where it fails, so does the step.
    pub(in crate::emit) fn stepped(&self, call: TokenStream, needs_host: bool) -> TokenStream {
        let call = if needs_host { self.mode.awaited(call) } else { call };
        if !self.fails() {
            return call;
        }
        let never = (!needs_host).then(|| quote!(.map(|never| match never {})));
        passed_on(&call, &quote!(failed), &quote!(failed #never.widened()))
    }

    /// The code for a promise that does not hold, which the local `broken` names: a panic, or an early return.
    pub(in crate::emit) fn broken_promise(&self) -> TokenStream {
        if self.panics() {
            return quote!(::dtable_runtime::assumption_is_broken(&broken));
        }
        let error = self.own_error(&quote!(broken));
        quote!(return ::core::result::Result::Err(#error))
    }

    /// The end of a function whose `result` may be a broken promise: a panic, or the `Result` itself.
    pub(in crate::emit) fn or_panic(&self, result: TokenStream) -> TokenStream {
        if self.fails() {
            return result;
        }
        let panic = self.broken_promise();
        quote! {
            match #result {
                ::core::result::Result::Ok(it) => it,
                ::core::result::Result::Err(broken) => #panic,
            }
        }
    }

    /// The end of a function whose `result` may be a value of `column` that has no key: a panic, or an error.
    pub(in crate::emit) fn or_out_of_range(&self, result: &TokenStream, column: usize) -> TokenStream {
        if self.fails() {
            return quote!(::core::result::Result::map_err(#result, |value| Broken::range(&TABLE, #column, value)));
        }
        quote! {
            match #result {
                ::core::result::Result::Ok(key) => key,
                ::core::result::Result::Err(value) => ::dtable_runtime::value_is_out_of_range(&TABLE, #column, value),
            }
        }
    }

    /// The return type of a function that checks a value of type `ty` and gives it back.
    pub(in crate::emit) fn holding(&self, ty: &TokenStream) -> TokenStream {
        if self.fails() { quote!(::core::result::Result<#ty, Broken>) } else { ty.clone() }
    }

    /// The return type and the end of a function that checks values and gives nothing.
    pub(in crate::emit) fn holding_all(&self) -> (Option<TokenStream>, Option<TokenStream>) {
        let returned = self.fails().then(|| quote!(-> ::core::result::Result<(), Broken>));
        (returned, self.end())
    }

    /// The end of a function that gives nothing.
    pub(in crate::emit) fn end(&self) -> Option<TokenStream> {
        self.fails().then(|| quote!(::core::result::Result::Ok(())))
    }

    /// The value of a call that checks it. Where the check fails, so does the function that calls.
    pub(in crate::emit) fn held(&self, call: TokenStream) -> TokenStream {
        if self.fails() { self.unbroken(&call) } else { call }
    }

    /// The value of a function that decides, as a `Result` in every mode.
    pub(in crate::emit) fn as_result(&self, decided: TokenStream) -> TokenStream {
        if self.fails() { decided } else { quote!(::core::result::Result::Ok(#decided)) }
    }

    /// The type of a method of a trait that gives an answer.
    pub(in crate::emit) fn question_type(&self, ty: TokenStream) -> TokenStream {
        self.mode.answer(if self.fails() { quote!(::core::result::Result<#ty, Self::Error>) } else { ty })
    }

    /// The return type of a trait's method that performs an action; `None` where it returns `()`.
    pub(in crate::emit) fn performed_type(&self) -> Option<TokenStream> {
        let ty = self.leaves().then(|| self.question_type(quote!(())))?;
        Some(quote!(-> #ty))
    }

    /// The `type Error` of a trait whose methods fail.
    pub(in crate::emit) fn error_type(&self) -> Option<TokenStream> {
        let send = self.mode.is_sent().then(|| quote!(: ::core::marker::Send));
        self.fails().then(|| {
            quote! {
                #[doc = "The error of a program that cannot answer or act."]
                type Error #send;
            }
        })
    }

    /// The alias `Failed`, where decisions can fail; an error has so many answers at most.
    pub(in crate::emit) fn failed_type(&self, head: &TokenStream, most_answers: usize) -> Option<TokenStream> {
        self.fails().then(|| quote!(#head type Failed<E> = ::dtable_runtime::Failed<E, #most_answers>;))
    }

    /// Code that only functions have that can fail.
    pub(in crate::emit) fn where_it_fails(&self, code: TokenStream) -> Option<TokenStream> {
        self.fails().then_some(code)
    }

    /// The check of the assumptions, under the condition that [`checks`](Self::checks) gives. A check that waits is left
    /// out of release builds by `#[cfg]`: with `if cfg!(..)` it would still make their futures larger.
    pub(in crate::emit) fn checked(&self, when: &TokenStream, check: &TokenStream) -> TokenStream {
        if !self.deciding().waits() {
            return quote!(if #when { #check });
        }
        let debug = (self.table.check == Check::Debug).then(|| quote!(#[cfg(debug_assertions)]));
        quote!(#debug { #check })
    }

    /// The section that says how a method of a trait fails.
    pub(in crate::emit) fn errors_of_host(&self, why: &str) -> Option<TokenStream> {
        self.fails().then(|| errors(why))
    }

    /// The path to items of the module, from inside it or from beside it.
    pub(super) fn prefix(&self, inside: bool) -> Option<TokenStream> {
        let module = self.name();
        (!inside).then(|| quote!(#module::))
    }

    /// The error of a decision: of the host `H` that answers, or, where nobody is asked, none.
    fn error(&self, inside: bool) -> TokenStream {
        let module = self.prefix(inside);
        if self.asks() { quote!(<H as #module Conditions>::Error) } else { quote!(::core::convert::Infallible) }
    }

    /// The trait that has the error of actions. Where a table, or its model, asks, `Conditions` alone has the type.
    fn acting_trait(&self) -> TokenStream {
        if self.interface().asks() { quote!(Conditions) } else { quote!(Actions) }
    }

    /// The error of a decision with its actions.
    fn acting_error(&self, inside: bool) -> TokenStream {
        let (module, of) = (self.prefix(inside), self.acting_trait());
        if self.acts() { quote!(<H as #module #of>::Error) } else { self.error(inside) }
    }

    /// The return type of a function that decides, and gives a value of type `ty`.
    pub(super) fn returned(&self, ty: &TokenStream, inside: bool) -> TokenStream {
        self.returned_or(ty, &self.error(inside), inside)
    }

    /// The return type of a function that decides and acts, and gives a value of type `ty`.
    pub(super) fn acting_returned(&self, ty: &TokenStream, inside: bool) -> TokenStream {
        self.returned_or(ty, &self.acting_error(inside), inside)
    }

    fn returned_or(&self, ty: &TokenStream, error: &TokenStream, inside: bool) -> TokenStream {
        let module = self.prefix(inside);
        if self.fails() { quote!(::core::result::Result<#ty, #module Failed<#error>>) } else { ty.clone() }
    }

    /// A value as the last expression of a function.
    pub(in crate::emit) fn ok(&self, value: TokenStream) -> TokenStream {
        if self.fails() { quote!(::core::result::Result::Ok(#value)) } else { value }
    }

    /// A value as the last expression of a function, with its type declared, which `Ok(..)` would hide from rustc.
    pub(in crate::emit) fn ok_of(&self, ty: &TokenStream, value: TokenStream) -> TokenStream {
        if !self.fails() {
            return value;
        }
        let held = local("decided");
        quote!({ let #held: #ty = { #value }; ::core::result::Result::Ok(#held) })
    }

    /// The value of a call that decides, in a function that may act, too; where it fails, this one does.
    pub(in crate::emit) fn got_from(&self, call: TokenStream) -> TokenStream {
        self.got(self.asked(call))
    }

    /// The value of a call that decides, in a function that only decides; where it fails, this one does.
    pub(in crate::emit) fn decided_from(&self, call: TokenStream) -> TokenStream {
        self.decided(self.asked(call))
    }

    /// The value of a decision, in a function that may act; where the decision fails, so does the function.
    pub(in crate::emit) fn got(&self, call: TokenStream) -> TokenStream {
        if !self.fails() {
            return call;
        }
        passed_on(&call, &quote!(failed), &self.own_error(&quote!(failed)))
    }

    /// The value of a decision, in a function that only decides; where the decision fails, so does the function.
    pub(in crate::emit) fn decided(&self, call: TokenStream) -> TokenStream {
        if self.fails() { passed_on(&call, &quote!(failed), &quote!(failed)) } else { call }
    }

    /// The failure of a decision as one of a function that acts, too. Where only actions can fail, the decision's error
    /// type is `Infallible`, and is converted.
    fn own_error(&self, failed: &TokenStream) -> TokenStream {
        if self.widens_errors() { quote!(#failed.map(|never| match never {})) } else { failed.clone() }
    }

    /// Whether a decision fails with less than a function that acts: actions can fail, and no question.
    pub(in crate::emit) fn widens_errors(&self) -> bool {
        self.fails() && self.acts() && !self.asks()
    }

    /// The value of a call that returns a broken promise as an error, which the calling function returns in turn.
    fn unbroken(&self, call: &TokenStream) -> TokenStream {
        passed_on(call, &quote!(broken), &quote!(::dtable_runtime::Failed::Broken(broken)))
    }

    /// The answer to a question; empty for other columns, whose names (`risk.level`) may be no identifiers.
    pub(in crate::emit) fn answered(&self, column: usize, inside: bool, host: &TokenStream) -> TokenStream {
        let it = &self.table.columns[column];
        if it.origin != Origin::Program {
            return TokenStream::new();
        }
        let name = ident(&it.name.value);
        let module = self.prefix(inside);
        let call = self.asked(quote!(#module Conditions::#name(#host)));
        self.answered_by(column, inside, &call)
    }

    /// The answer to a question that `call` asks.
    pub(in crate::emit) fn answered_by(&self, column: usize, inside: bool, call: &TokenStream) -> TokenStream {
        if !self.fails() {
            return call.clone();
        }
        let module = self.prefix(inside);
        let failed = quote!(::dtable_runtime::Failed::Question { table: &#module TABLE, condition: #column, error });
        passed_on(call, &quote!(error), &failed)
    }

    /// A broken promise as the error of a function that checks promises, inside the module.
    pub(in crate::emit) fn broken(&self, broken: &TokenStream) -> TokenStream {
        if self.fails() { quote!(::dtable_runtime::Failed::Broken(#broken)) } else { broken.clone() }
    }

    /// The error type of a function that checks promises, inside the module.
    pub(in crate::emit) fn broken_type(&self) -> TokenStream {
        let error = self.error(true);
        if self.fails() { quote!(Failed<#error>) } else { quote!(Broken) }
    }

    /// The section `# Errors` of a function that can fail.
    pub(super) fn errors(&self) -> Option<TokenStream> {
        let why = if self.asks() || self.acts() {
            "What the program could not answer or do, or what the table does not expect."
        } else {
            "What the table does not expect."
        };
        self.errors_of_host(why)
    }

    /// `#[must_use]`, where the type does not say so.
    pub(super) fn must_use(&self) -> Option<TokenStream> {
        (!self.fails()).then(|| quote!(#[must_use]))
    }
}

/// The value of a `Result`, whose error, called `error`, is returned as `failed`.
fn passed_on(result: &TokenStream, error: &TokenStream, failed: &TokenStream) -> TokenStream {
    quote! {
        match #result {
            ::core::result::Result::Ok(it) => it,
            ::core::result::Result::Err(#error) => return ::core::result::Result::Err(#failed),
        }
    }
}
