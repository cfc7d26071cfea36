//! Packed code: keys without branches, and lookups.
//!
//! The tables are byte strings where a byte an entry is enough: one token for rustc. Their sizes are powers of two, and keys are masked, so
//! no check of bounds is left. Where what comes out can be stored, the last table holds it, written down by the compiler from a
//! byte string; where it is an expression of the author's, the table holds its number.

use super::ask::Place;
use super::expressions::definitions;
use super::graph::Code;
use super::keys::{answers, key};
use super::plan::Plan;
use super::types::local;
use crate::decide::forms::packed::{Digit, Lookup, Packed};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The packed form as one expression.
pub(super) fn packed(plan: &Plan, it: &Packed, place: Place, code: &dyn Code) -> TokenStream {
    let asked = it.columns();
    let macros = definitions(plan, &asked, place != Place::Beside);
    let answers = answers(plan, &asked, place);
    let keys = it.parts.iter().enumerate().map(|(part, digits)| {
        let (name, value) = (key_name(part), key(plan, digits, &asked, place));
        quote!(let #name = #value;)
    });
    let end = match &it.lookup {
        Lookup::Chain(tables) => chain(it, tables, code, plan.tuning().stored_bytes),
        Lookup::Masks(tables, outcomes) => at_place(&masks(tables, outcomes.len()), outcomes, code),
    };
    quote!({ #macros #answers #(#keys)* #end })
}

/// The local that holds the key of a part.
fn key_name(part: usize) -> Ident {
    local(&format!("key{part}"))
}

/// The different numbers in ascending order.
fn distinct(ends: &[usize]) -> Vec<usize> {
    let mut is_there = vec![false; ends.iter().copied().max().map_or(0, |most| most + 1)];
    for end in ends {
        is_there[*end] = true;
    }
    (0..is_there.len()).filter(|end| is_there[*end]).collect()
}

/// Table after table; the last gives what comes out.
fn chain(it: &Packed, tables: &[Vec<usize>], code: &dyn Code, stored: usize) -> TokenStream {
    let Some((ends, before)) = tables.split_last() else { return TokenStream::new() };
    let mut index = TokenStream::new();
    let mut statics = TokenStream::new();
    let at = |part: usize, state: &TokenStream| {
        let key = key_name(part);
        let width = Literal::usize_unsuffixed(it.parts[part].iter().map(Digit::radix).product());
        if part == 0 { quote!(#key) } else { quote!(#state as usize * #width + #key) }
    };
    for (part, table) in before.iter().enumerate() {
        let (name, place) = (format_ident!("T{part}"), at(part, &index));
        statics.extend(table_of(&name, table));
        index = nth(&name, &place, table.len());
    }
    let (name, place) = (format_ident!("T{}", before.len()), at(before.len(), &index));
    let last = nth(&name, &place, ends.len());
    let outcomes = distinct(ends);
    let mut place_of = vec![0; outcomes.last().map_or(0, |most| most + 1)];
    for (place, outcome) in outcomes.iter().enumerate() {
        place_of[*outcome] = place;
    }
    let places: Vec<usize> = ends.iter().map(|end| place_of[*end]).collect();
    if let Some(ty) = code.stored(&outcomes).filter(|it| it.bytes * ends.len().next_power_of_two() <= stored) {
        statics.extend(results(&name, &ty.name, &places, &outcomes, code));
        return quote!({ #statics #last });
    }
    statics.extend(table_of(&name, &places));
    at_place(&quote!({ #statics #last }), &outcomes, code)
}

/// An entry of a table, which is as large as the next power of two.
fn nth(table: &Ident, place: &TokenStream, entries: usize) -> TokenStream {
    let mask = Literal::usize_unsuffixed(entries.next_power_of_two() - 1);
    quote!(#table[(#place) & #mask])
}

/// A table of what comes out, of which `places` are the numbers.
fn results(name: &Ident, ty: &TokenStream, places: &[usize], outcomes: &[usize], code: &dyn Code) -> TokenStream {
    let (size, count) = (places.len().next_power_of_two(), outcomes.len());
    let (places, values) = (table_of(&format_ident!("PLACES"), places), outcomes.iter().map(|outcome| code.leaf(*outcome)));
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

/// A table of bytes, or of larger numbers where they do not fit; filled up to its size.
fn table_of(name: &Ident, entries: &[usize]) -> TokenStream {
    let size = entries.len().next_power_of_two();
    if entries.iter().all(|entry| *entry < 256) {
        let mut bytes: Vec<u8> = entries.iter().map(|entry| *entry as u8).collect();
        bytes.resize(size, 0);
        let bytes = Literal::byte_string(&bytes);
        return quote!(static #name: [u8; #size] = *#bytes;);
    }
    let rest = std::iter::repeat_n(0, size - entries.len());
    let numbers = entries.iter().copied().chain(rest).map(Literal::usize_unsuffixed);
    quote!(static #name: [u32; #size] = [#(#numbers),*];)
}

/// What is left after all parts: the lowest bit is the first rule.
fn masks(tables: &[Vec<u128>], count: usize) -> TokenStream {
    let ty = format_ident!("u{}", count.next_power_of_two().max(8));
    let (mut statics, mut alive) = (TokenStream::new(), Vec::new());
    for (part, table) in tables.iter().enumerate() {
        let (name, key) = (format_ident!("M{part}"), key_name(part));
        let size = table.len().next_power_of_two();
        let masks = table.iter().copied().chain(std::iter::repeat_n(0, size - table.len())).map(Literal::u128_unsuffixed);
        statics.extend(quote!(static #name: [#ty; #size] = [#(#masks),*];));
        alive.push(nth(&name, &quote!(#key), size));
    }
    quote!({ #statics (#(#alive)&*).trailing_zeros() })
}

/// The outcome at a place; the last place takes what lies beyond it.
fn at_place(place: &TokenStream, outcomes: &[usize], code: &dyn Code) -> TokenStream {
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
        let end = code.leaf(*outcome);
        quote!(#(#places)|* => #end)
    });
    let last = code.leaf(last);
    quote!(match #place { #(#arms,)* _ => #last })
}
