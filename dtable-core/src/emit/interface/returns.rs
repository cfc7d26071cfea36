//! What functions return, and what becomes of answers and failures, as the mode of a plan has it.

use crate::emit::plan::Plan;
use crate::emit::plan::mode::{Mode, errors};
use crate::emit::plan::types::{ident, local};
use crate::model::Origin;
use proc_macro2::TokenStream;
use quote::quote;

impl Plan<'_> {
    /// Whether a decision can fail.
    pub(in crate::emit) fn fails(&self) -> bool {
        self.mode.fails()
    }

    /// How a decision is made: where nothing is asked, nobody is waited for.
    pub(in crate::emit) fn deciding(&self) -> Mode {
        if self.asks() { self.mode } else { self.mode.at_once() }
    }

    /// How a decision is made with its actions.
    pub(in crate::emit) fn acting(&self) -> Mode {
        if self.acts() { self.mode } else { self.deciding() }
    }

    /// Whether a question may leave the function that asks it, or wait, so that no closure can ask it.
    pub(in crate::emit) fn leaves(&self) -> bool {
        self.fails() || self.mode.waits()
    }

    /// What stands before names of the module.
    fn prefix(&self, inside: bool) -> Option<TokenStream> {
        let module = self.name();
        (!inside).then(|| quote!(#module::))
    }

    /// The error of a decision: of the host `H` that answers, or, where nobody is asked, none.
    fn error(&self, inside: bool) -> TokenStream {
        let module = self.prefix(inside);
        if self.asks() { quote!(<H as #module Conditions>::Error) } else { quote!(::core::convert::Infallible) }
    }

    /// The trait that has the error of actions. Where a table, or its model, asks, `Conditions` alone has the type.
    pub(super) fn acting_trait(&self) -> TokenStream {
        if self.interface().asks() { quote!(Conditions) } else { quote!(Actions) }
    }

    /// The error of a decision with its actions.
    fn acting_error(&self, inside: bool) -> TokenStream {
        let (module, of) = (self.prefix(inside), self.acting_trait());
        if self.acts() { quote!(<H as #module #of>::Error) } else { self.error(inside) }
    }

    /// What a function returns that decides, and has a value of a type.
    pub(in crate::emit) fn returned(&self, ty: &TokenStream, inside: bool) -> TokenStream {
        self.returned_or(ty, &self.error(inside), inside)
    }

    /// What a function returns that decides and acts, and has a value of a type.
    pub(in crate::emit) fn acting_returned(&self, ty: &TokenStream, inside: bool) -> TokenStream {
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

    /// A value that is held against its type first.
    pub(in crate::emit) fn ok_of(&self, ty: &TokenStream, value: TokenStream) -> TokenStream {
        if !self.fails() {
            return value;
        }
        let held = local("decided");
        quote!({ let #held: #ty = { #value }; ::core::result::Result::Ok(#held) })
    }

    /// What a function of the module decides, in another that may act, too; where it fails, this one does.
    pub(in crate::emit) fn got(&self, call: TokenStream) -> TokenStream {
        if !self.fails() {
            return call;
        }
        let fail = self.returned_error(&quote!(failed));
        quote! {
            match #call {
                ::core::result::Result::Ok(it) => it,
                ::core::result::Result::Err(failed) => #fail,
            }
        }
    }

    /// What a function of the module decides, in another that only decides.
    pub(in crate::emit) fn decided(&self, call: TokenStream) -> TokenStream {
        if self.fails() { passed_on(&call, &quote!(failed), &quote!(failed)) } else { call }
    }

    /// Returns the failure of a decision, which is nobody's where actions alone can fail.
    pub(in crate::emit) fn returned_error(&self, failed: &TokenStream) -> TokenStream {
        if self.acts() && !self.asks() {
            return quote!(return ::core::result::Result::Err(#failed.map(|never| match never {})));
        }
        quote!(return ::core::result::Result::Err(#failed))
    }

    /// What a function gives that returns what is broken.
    pub(in crate::emit) fn unbroken(&self, call: &TokenStream) -> TokenStream {
        passed_on(call, &quote!(broken), &quote!(::dtable_runtime::Failed::Broken(broken)))
    }

    /// The answer to a question; nothing for a column that nobody asks, whose name (`risk.level`) may be no identifier.
    pub(in crate::emit) fn answered(&self, column: usize, inside: bool, host: &TokenStream) -> TokenStream {
        let it = &self.table.columns[column];
        if it.origin != Origin::Program {
            return TokenStream::new();
        }
        let name = ident(&it.name.value);
        let module = self.prefix(inside);
        let call = self.deciding().awaited(quote!(#module Conditions::#name(#host)));
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

    /// The static `TABLE`.
    pub(in crate::emit) fn table_data(&self, inside: bool) -> TokenStream {
        let module = self.prefix(inside);
        quote!(#module TABLE)
    }

    /// A broken promise, inside the module, as the error of a function that looks at promises.
    pub(in crate::emit) fn broken(&self, broken: &TokenStream) -> TokenStream {
        if self.fails() { quote!(::dtable_runtime::Failed::Broken(#broken)) } else { broken.clone() }
    }

    /// The error of a function that looks at promises, inside the module.
    pub(in crate::emit) fn broken_type(&self) -> TokenStream {
        let error = self.error(true);
        if self.fails() { quote!(Failed<#error>) } else { quote!(Broken) }
    }

    /// What is documented of a function that can fail.
    pub(in crate::emit) fn errors(&self) -> Option<TokenStream> {
        let why = if self.asks() || self.acts() {
            "What the program could not answer or do, or what the table does not expect."
        } else {
            "What the table does not expect."
        };
        self.fails().then(|| errors(why))
    }

    /// `#[must_use]`, where the type does not say so.
    pub(in crate::emit) fn must_use(&self) -> Option<TokenStream> {
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
