//! Tables over keys.
//!
//! The tables are byte strings: one token for rustc, however long. Their sizes are powers of two, and keys are masked, so no check of bounds
//! is left. Where what comes out can be stored, the last table holds it: up to some size as the compiler writes it down from the numbers of
//! ends, beyond as the bytes of integers. Elsewhere the table holds the number of the end.

use super::ends::Ends;
use super::keys::{key_name, keys};
use crate::decide::Dense;
use crate::decide::forms::keys::Digit;
use crate::emit::plan::Plan;
use crate::emit::types::local;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The most ends that are told apart by a `match` on their number.
const MATCHED: usize = 256;

/// The end of a case.
pub(super) fn end(plan: &Plan, it: &Dense, ends: &dyn Ends) -> TokenStream {
    let keys = keys(plan, &it.parts, ends.place());
    let Some((last, before)) = it.tables.split_last() else { return TokenStream::new() };
    let (mut statics, mut lets, mut state) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    let at = |part: usize, state: &TokenStream| {
        let key = key_name(part);
        let width = Literal::usize_unsuffixed(it.parts[part].iter().map(Digit::radix).product());
        if part == 0 { quote!(#key) } else { quote!(#state as usize * #width + #key) }
    };
    for (part, table) in before.iter().enumerate() {
        let numbers: Vec<u128> = table.iter().map(|state| *state as u128).collect();
        let entry = numbered(&format_ident!("T{part}"), &numbers, &at(part, &state));
        statics.extend(entry.table);
        lets.extend(entry.at);
        state = entry.value;
    }
    let (name, place) = (format_ident!("T{}", before.len()), at(before.len(), &state));
    let Entry { table, at, value } = last_entry(&name, &place, last, ends, plan.tuning().stored_bytes);
    quote!({ #keys { #statics #table #lets #at #value } })
}

/// A lookup in a table.
pub(super) struct Entry {
    /// The table, an item.
    pub(super) table: TokenStream,
    /// Where the entry begins, a statement, if that has a local of its own.
    pub(super) at: TokenStream,
    /// What is found, an expression.
    pub(super) value: TokenStream,
}

/// The lookup in the last table, which has an entry for each end in `table`.
fn last_entry(name: &Ident, place: &TokenStream, table: &[usize], ends: &dyn Ends, stored: usize) -> Entry {
    let distinct = distinct(table);
    let place_of = places(&distinct);
    let places: Vec<u128> = table.iter().map(|end| place_of[*end] as u128).collect();
    let is_small = |bytes: usize| bytes * table.len().next_power_of_two() <= stored;
    if let Some(ty) = ends.stored(&distinct).filter(|it| is_small(it.bytes) && distinct.len() <= MATCHED) {
        let results = results(name, &ty.name, &places, &distinct, ends);
        return Entry { table: results, at: TokenStream::new(), value: nth(name, place, table.len()) };
    }
    if let Some((integers, ty)) = ends.integers(&distinct).filter(|(integers, _)| integers.iter().all(|it| *it < 1 << 32)) {
        let of_keys: Vec<u128> = table.iter().map(|end| integers[place_of[*end]]).collect();
        return numbered(name, &of_keys, place).with(|value| quote!(#value as #ty));
    }
    if distinct.len() <= MATCHED {
        return numbered(name, &places, place).with(|value| at_place(value, &distinct, ends));
    }
    let numbers: Vec<u128> = table.iter().map(|end| *end as u128).collect();
    numbered(name, &numbers, place).with(|value| ends.numbered(&quote!(#value as usize)))
}

impl Entry {
    /// The lookup with something made of what is found.
    fn with(self, make: impl FnOnce(&TokenStream) -> TokenStream) -> Self {
        Self { value: make(&self.value), ..self }
    }
}

/// The different numbers in ascending order.
fn distinct(ends: &[usize]) -> Vec<usize> {
    let mut is_there = vec![false; ends.iter().copied().max().map_or(0, |most| most + 1)];
    for end in ends {
        is_there[*end] = true;
    }
    (0..is_there.len()).filter(|end| is_there[*end]).collect()
}

/// For every number its place among numbers in ascending order.
fn places(distinct: &[usize]) -> Vec<usize> {
    let mut places = vec![0; distinct.last().map_or(0, |most| most + 1)];
    for (place, number) in distinct.iter().enumerate() {
        places[*number] = place;
    }
    places
}

/// An entry of a table, which is as large as the next power of two.
pub(super) fn nth(table: &Ident, place: &TokenStream, entries: usize) -> TokenStream {
    let mask = Literal::usize_unsuffixed(entries.next_power_of_two() - 1);
    quote!(#table[(#place) & #mask])
}

/// A table of what comes out, of which `places` are the numbers.
fn results(name: &Ident, ty: &TokenStream, places: &[u128], outcomes: &[usize], ends: &dyn Ends) -> TokenStream {
    let (size, count) = (places.len().next_power_of_two(), outcomes.len());
    let (places, values) = (table_of_bytes(&format_ident!("PLACES"), places, 1), outcomes.iter().map(|outcome| ends.value(*outcome)));
    quote! {
        static #name: [#ty; #size] = {
            #places
            const VALUES: [#ty; #count] = [#(#values),*];
            let mut table = [VALUES[0]; #size];
            let mut at = 0;
            while at < #size {
                table[at] = VALUES[PLACES[at] as usize];
                at += 1;
            }
            table
        };
    }
}

/// A table of numbers below 2^32, each in as many bytes as the largest takes (one, two, or four), and its entry at a place.
pub(super) fn numbered(name: &Ident, numbers: &[u128], place: &TokenStream) -> Entry {
    let width = match numbers.iter().copied().max().unwrap_or(0) {
        most if most < 1 << 8 => 1,
        most if most < 1 << 16 => 2,
        _ => 4,
    };
    let table = table_of_bytes(name, numbers, width);
    if width == 1 {
        return Entry { table, at: TokenStream::new(), value: nth(name, place, numbers.len()) };
    }
    let mask = Literal::usize_unsuffixed(numbers.len().next_power_of_two() - 1);
    let at = local(&format!("at_{name}"));
    let bytes = (0..width).map(|byte| {
        let byte = Literal::usize_unsuffixed(byte);
        quote!(#name[#at + #byte])
    });
    let (width, ty) = (Literal::usize_unsuffixed(width), format_ident!("u{}", 8 * width));
    Entry { table, at: quote!(let #at = ((#place) & #mask) * #width;), value: quote!(#ty::from_le_bytes([#(#bytes),*])) }
}

/// A table of numbers of so many bytes each, filled up to its size.
fn table_of_bytes(name: &Ident, numbers: &[u128], width: usize) -> TokenStream {
    let size = width * numbers.len().next_power_of_two();
    let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes().into_iter().take(width)).collect();
    bytes.resize(size, 0);
    let bytes = Literal::byte_string(&bytes);
    quote!(static #name: [u8; #size] = *#bytes;)
}

/// The end at a place; the last place takes what lies beyond it.
pub(super) fn at_place(place: &TokenStream, outcomes: &[usize], ends: &dyn Ends) -> TokenStream {
    let mut groups: Vec<(usize, Vec<Literal>)> = Vec::new();
    let last = outcomes.last().copied().unwrap_or(0);
    for (place, outcome) in outcomes.iter().enumerate().filter(|(_, outcome)| **outcome != last) {
        let place = Literal::usize_unsuffixed(place);
        match groups.iter_mut().find(|group| group.0 == *outcome) {
            Some(group) => group.1.push(place),
            None => groups.push((*outcome, vec![place])),
        }
    }
    let arms = groups.iter().map(|(outcome, places)| {
        let end = ends.value(*outcome);
        quote!(#(#places)|* => #end)
    });
    let last = ends.value(last);
    quote!(match #place { #(#arms,)* _ => #last })
}
