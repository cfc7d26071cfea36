//! A value of any type, in the place of the results of a table that is refused.

use proc_macro2::TokenStream;
use quote::quote;

/// A value of any type, for code that is compiled and never runs. What stands behind it is reachable for rustc, which
/// says nothing of it, as it would behind `unimplemented!()`.
pub(in crate::emit) fn nothing() -> TokenStream {
    quote!(::core::option::Option::unwrap(::core::option::Option::None))
}
