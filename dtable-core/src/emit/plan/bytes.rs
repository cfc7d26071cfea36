//! Numbers and texts of which there is one a rule: as one byte string or text, which is one token however long it is.

use crate::lists::CollectVec;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Code that reads number `at` of a list with one number for each rule, which is stored as a byte string.
pub(in crate::emit) fn nth(numbers: &[u128], at: &TokenStream) -> TokenStream {
    // A negative number has all bytes.
    let most = numbers.iter().copied().max().unwrap_or(0);
    let width = ((128 - most.leading_zeros() as usize).div_ceil(8)).max(1);
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes().into_iter().take(width)).collect_vec();
    let bytes = Literal::byte_string(&bytes);
    quote!(::dtable_runtime::nth(#bytes, #at, #width))
}

/// Code that gives end number `at`: the number itself, where the ends are 0, 1, 2 and so on, else read from a byte
/// string.
pub(in crate::emit) fn nth_end(ends: &[usize], at: &TokenStream) -> TokenStream {
    if ends.iter().copied().eq(0..ends.len()) {
        return at.clone();
    }
    let end = nth(&ends.iter().map(|end| *end as u128).collect_vec(), at);
    quote!(#end as usize)
}

/// Keys as a byte string of four bytes each, or of eight, and whether they have eight.
pub(in crate::emit) fn numbers(keys: &[u64]) -> (Literal, bool) {
    let is_wide = keys.iter().any(|key| *key > u64::from(u32::MAX));
    let bytes: Vec<u8> = keys.iter().flat_map(|key| key.to_le_bytes().into_iter().take(if is_wide { 8 } else { 4 })).collect_vec();
    (Literal::byte_string(&bytes), is_wide)
}

/// A list with one text for each rule, stored as one text and the places where each ends.
pub(in crate::emit) fn texts<'a>(texts: impl Iterator<Item = &'a str>) -> TokenStream {
    let (mut all, mut ends) = (String::new(), Vec::new());
    for text in texts {
        all.push_str(text);
        ends.extend((all.len() as u32).to_le_bytes());
    }
    let ends = Literal::byte_string(&ends);
    quote!(::dtable_runtime::Texts { all: #all, ends: #ends })
}
