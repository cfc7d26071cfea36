//! Tables of bytes, and how an entry of one is read.

use crate::emit::plan::types::local;
use crate::lists::CollectVec;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// A lookup in a table.
pub(super) struct Lookup {
    /// The table, an item.
    pub(super) table: TokenStream,
    /// Where the entry begins, a statement, if that has a local of its own.
    pub(super) at: TokenStream,
    /// The expression that the lookup finds.
    pub(super) value: TokenStream,
}

impl Lookup {
    /// The lookup with something made of what is found.
    pub(super) fn with(self, make: impl FnOnce(&TokenStream) -> TokenStream) -> Self {
        Self { value: make(&self.value), ..self }
    }
}

/// An entry of a table, which is as large as the next power of two.
pub(super) fn nth(table: &Ident, place: &TokenStream, entries: usize) -> TokenStream {
    let mask = Literal::usize_unsuffixed(entries.next_power_of_two() - 1);
    quote!(#table[(#place) & #mask])
}

/// A table of numbers below 2^32, each in as many bytes as the largest takes (one, two, or four), and its entry at a
/// place.
pub(super) fn numbered(name: &Ident, numbers: &[u128], place: &TokenStream) -> Lookup {
    let width = match numbers.iter().copied().max().unwrap_or(0) {
        most if most < 1 << 8 => 1,
        most if most < 1 << 16 => 2,
        _ => 4,
    };
    let table = table_of_bytes(name, numbers, width);
    if width == 1 {
        return Lookup { table, at: TokenStream::new(), value: nth(name, place, numbers.len()) };
    }
    let mask = Literal::usize_unsuffixed(numbers.len().next_power_of_two() - 1);
    let at = local(&format!("at_{name}"));
    let bytes = (0..width).map(|byte| {
        let byte = Literal::usize_unsuffixed(byte);
        quote!(#name[#at + #byte])
    });
    let (width, ty) = (Literal::usize_unsuffixed(width), format_ident!("u{}", 8 * width));
    Lookup { table, at: quote!(let #at = ((#place) & #mask) * #width;), value: quote!(#ty::from_le_bytes([#(#bytes),*])) }
}

/// A table of numbers of so many bytes each, filled up to its size.
pub(super) fn table_of_bytes(name: &Ident, numbers: &[u128], width: usize) -> TokenStream {
    let size = width * numbers.len().next_power_of_two();
    let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes().into_iter().take(width)).collect_vec();
    bytes.resize(size, 0);
    let bytes = Literal::byte_string(&bytes);
    quote!(static #name: [u8; #size] = *#bytes;)
}
