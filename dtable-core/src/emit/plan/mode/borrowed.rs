//! The host as a value: how functions borrow it, how traits name it, and how code lends it on.

use crate::emit::plan::Plan;
use crate::emit::plan::types::{self, local};
use crate::lists::CollectVec;
use crate::model::{Origin, Table};
use crate::source::Source;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Lifetime;

/// The error of `dtable!(mut ..)` for a table of which an answer is borrowed from the host: the next question could not
/// borrow the host then.
pub(crate) fn cannot_change(table: &Table, sources: &[Source]) -> Option<String> {
    let column = table.columns.iter().find(|it| it.origin == Origin::Program && types::borrows(&it.ty))?;
    let (name, ty, file) = (&column.name.value, &column.ty, sources.get(column.name.span.file.0 as usize).map_or("", Source::path));
    let help = match ty.strip_prefix('&').map(str::trim_start) {
        Some("str") => "write `String` there".to_owned(),
        Some(slice) if slice.starts_with('[') && !slice.contains(';') => {
            let member = slice.trim_start_matches('[').trim_end_matches(']').trim();
            format!("write `Vec<{member}>` there")
        }
        Some(owned) if !types::borrows(owned) && !owned.starts_with('\'') => format!("write `{owned}` there"),
        _ => "let it have a type without lifetimes".to_owned(),
    };
    Some(format!(
        "`mut` lends the program to one question after the other, so no answer can be borrowed from it, and `{name}` in `{file}` is a `{ty}`\n\
         = help: {help}, or leave `mut` out"
    ))
}

impl Plan<'_> {
    /// The type of a borrowed host: `&H`, or, with a lifetime, `&'kept H`; under `mut`, `&'kept mut H`.
    pub(in crate::emit) fn borrowed(&self, lifetime: Option<&Lifetime>, host: &TokenStream) -> TokenStream {
        let mutability = self.host_mutability();
        quote!(&#lifetime #mutability #host)
    }

    /// The receiver of a method that answers a question: `&self`, or `&mut self`.
    pub(in crate::emit) fn answering_receiver(&self, lifetime: Option<&Lifetime>) -> TokenStream {
        let mutability = self.host_mutability();
        quote!(&#lifetime #mutability self)
    }

    /// `mut`, where whoever asks borrows the host so.
    fn host_mutability(&self) -> Option<TokenStream> {
        self.mode.changes().then(|| quote!(mut))
    }

    /// The host, borrowed for actions in the function around, as the argument of a function that asks: `&*host`. Under
    /// `mut` rustc borrows it anew by itself.
    pub(in crate::emit) fn lent_to_ask(&self) -> TokenStream {
        let host = local("host");
        if self.mode.changes() { quote!(#host) } else { quote!(&*#host) }
    }

    /// The host in `let _ = ..`, which ignores it without moving it. `is_owned`: the local `host` is `KeptAnswers`.
    pub(in crate::emit) fn ignored_host(&self, is_owned: bool) -> TokenStream {
        let host = local("host");
        if is_owned || self.mode.changes() { quote!(&#host) } else { quote!(#host) }
    }

    /// The trait that a host needs, besides, in order to be asked from any thread: its reference goes there, or, under
    /// `mut`, whatever it borrows alone.
    pub(in crate::emit) fn asked_from_threads(&self) -> Option<TokenStream> {
        let of = if self.mode.changes() { quote!(::core::marker::Send) } else { quote!(::core::marker::Sync) };
        self.mode.is_sent().then_some(of)
    }

    /// The traits that a host needs, besides, in order to act: `Conditions`, which has the one `type Error`, and `Send`,
    /// where it acts on any thread.
    pub(in crate::emit) fn acting_bounds(&self) -> Option<TokenStream> {
        let asks = (self.fails() && self.asks()).then(|| quote!(Conditions));
        let bounds = asks.into_iter().chain(self.mode.is_sent().then(|| quote!(::core::marker::Send))).collect_vec();
        (!bounds.is_empty()).then(|| quote!(: #(#bounds)+*))
    }
}
