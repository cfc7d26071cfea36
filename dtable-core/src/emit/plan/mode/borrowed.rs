//! The host as a value: how functions borrow it, how traits name it, and how code lends it on.

use crate::emit::plan::Plan;
use crate::emit::plan::types::local;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Lifetime;

impl Plan<'_> {
    /// The type of a borrowed host of this type, for a lifetime where one is named: `&'kept H`.
    pub(in crate::emit) fn borrowed(&self, lifetime: Option<&Lifetime>, host: &TokenStream) -> TokenStream {
        quote!(&#lifetime #host)
    }

    /// The receiver of a method that answers a question: `&self`.
    pub(in crate::emit) fn answering_receiver(&self, lifetime: Option<&Lifetime>) -> TokenStream {
        quote!(&#lifetime self)
    }

    /// The host, which may be borrowed for actions, lent to a function that asks.
    pub(in crate::emit) fn lent_to_ask(&self) -> TokenStream {
        let host = local("host");
        quote!(&*#host)
    }

    /// The host of a function that asks, as something to be ignored; `is_owned` says whether it is the host with its
    /// answers.
    pub(in crate::emit) fn ignored_host(&self, is_owned: bool) -> TokenStream {
        let host = local("host");
        if is_owned { quote!(&#host) } else { quote!(#host) }
    }

    /// The trait that a host needs, besides, in order to be asked from any thread.
    pub(in crate::emit) fn asked_from_threads(&self) -> Option<TokenStream> {
        self.mode.is_sent().then(|| quote!(::core::marker::Sync))
    }

    /// The trait that a host needs, besides, in order to act on any thread.
    pub(in crate::emit) fn acts_on_threads(&self) -> Option<TokenStream> {
        self.mode.is_sent().then(|| quote!(::core::marker::Send))
    }
}
