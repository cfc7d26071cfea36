//! The host as a value: how functions borrow it, how traits name it, and how code lends it on.

use crate::emit::plan::Plan;
use crate::emit::plan::types::local;
use crate::lists::CollectVec;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Lifetime;

impl Plan<'_> {
    /// The type of a borrowed host: `&H`, or, with a lifetime, `&'kept H`.
    pub(in crate::emit) fn borrowed(&self, lifetime: Option<&Lifetime>, host: &TokenStream) -> TokenStream {
        quote!(&#lifetime #host)
    }

    /// The receiver of a method that answers a question: `&self`.
    pub(in crate::emit) fn answering_receiver(&self, lifetime: Option<&Lifetime>) -> TokenStream {
        quote!(&#lifetime self)
    }

    /// The host, borrowed for actions in the function around, as the argument of a function that asks: `&*host`.
    pub(in crate::emit) fn lent_to_ask(&self) -> TokenStream {
        let host = local("host");
        quote!(&*#host)
    }

    /// The host in `let _ = ..`, which ignores it without moving it. `is_owned`: the local `host` is `KeptAnswers`.
    pub(in crate::emit) fn ignored_host(&self, is_owned: bool) -> TokenStream {
        let host = local("host");
        if is_owned { quote!(&#host) } else { quote!(#host) }
    }

    /// The trait that a host needs, besides, in order to be asked from any thread.
    pub(in crate::emit) fn asked_from_threads(&self) -> Option<TokenStream> {
        self.mode.is_sent().then(|| quote!(::core::marker::Sync))
    }

    /// The traits that a host needs, besides, in order to act: `Conditions`, which has the one `type Error`, and `Send`,
    /// where it acts on any thread.
    pub(in crate::emit) fn acting_bounds(&self) -> Option<TokenStream> {
        let asks = (self.fails() && self.asks()).then(|| quote!(Conditions));
        let bounds = asks.into_iter().chain(self.mode.is_sent().then(|| quote!(::core::marker::Send))).collect_vec();
        (!bounds.is_empty()).then(|| quote!(: #(#bounds)+*))
    }
}
