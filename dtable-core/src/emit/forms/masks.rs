//! Sets of rules as bits: one table a part, and the lowest bit of what all leave.

use super::dense::at_place;
use super::ends::Ends;
use super::keys::{key_name, keys};
use super::lookup::nth;
use crate::decide::Masks;
use crate::emit::plan::Plan;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The end of a case.
pub(super) fn end(plan: &Plan, it: &Masks, ends: &dyn Ends) -> TokenStream {
    let keys = keys(plan, &it.parts, ends.site());
    let end = at_place(&lowest(it), &it.ends, ends);
    quote!({ #keys #end })
}

/// The number of the first rule that all parts leave.
fn lowest(it: &Masks) -> TokenStream {
    let ty = format_ident!("u{}", it.ends.len().next_power_of_two().max(8));
    let (mut statics, mut left) = (TokenStream::new(), Vec::new());
    for (part, table) in it.tables.iter().enumerate() {
        let (name, key) = (format_ident!("M{part}"), key_name(part));
        let size = table.len().next_power_of_two();
        let masks = table.iter().copied().chain(std::iter::repeat_n(0, size - table.len())).map(Literal::u128_unsuffixed);
        statics.extend(quote!(static #name: [#ty; #size] = [#(#masks),*];));
        left.push(nth(&name, &quote!(#key), size));
    }
    quote!({ #statics (#(#left)&*).trailing_zeros() })
}
