//! The types of a table: the traits of its host, its rules, what rules give.
//!
//! `host` writes the traits, `rule` the enum of rules (`numbered` a number in its place), `next` and `output` what
//! follows and what comes out, `results` and `stated` the expressions of the author.

pub(super) mod host;
pub(super) mod next;
pub(super) mod numbered;
pub(super) mod output;
pub(super) mod results;
pub(super) mod rule;
pub(super) mod stated;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// `Display` of a type that has an id.
pub(super) fn displayed_by_id(name: &str) -> TokenStream {
    let name = format_ident!("{name}");
    quote! {
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.id())
            }
        }
    }
}
