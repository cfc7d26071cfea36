//! A value of any type, in the place of the results of a table that is refused.

use proc_macro2::TokenStream;
use quote::quote;

/// A value of any type, for code that is compiled and never runs. rustc takes the code behind it for reachable, and so
/// does not warn of it, as it does behind `unimplemented!()`.
pub(in crate::emit) fn nothing() -> TokenStream {
    quote!(::core::option::Option::unwrap(::core::option::Option::None))
}
