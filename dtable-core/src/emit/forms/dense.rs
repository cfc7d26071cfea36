//! Tables over keys.
//!
//! The tables are byte strings: one token for rustc, however long. Their sizes are powers of two, and keys are masked,
//! so no check of bounds is left. Where what comes out can be stored, the last table holds it: up to some size as the
//! compiler writes it down from the numbers of ends, beyond as the bytes of integers. Elsewhere the table holds the
//! number of the end.

use super::ends::Ends;
use super::keys::{key_name, keys};
use super::lookup::{Lookup, nth, numbered, table_of_bytes};
use crate::decide::Dense;
use crate::decide::forms::keys::Digit;
use crate::emit::plan::Plan;
use crate::lists::CollectVec;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The most ends that are told apart by a `match` on their number.
const MATCHED: usize = 256;

/// The end of a case.
pub(super) fn end(plan: &Plan, it: &Dense, ends: &dyn Ends) -> TokenStream {
    let keys = keys(plan, &it.parts, ends.site());
    let Some((last, before)) = it.tables.split_last() else { return TokenStream::new() };
    let (mut statics, mut lets, mut state) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    let at = |part: usize, state: &TokenStream| {
        let key = key_name(part);
        let width = Literal::usize_unsuffixed(it.parts[part].iter().map(Digit::radix).product());
        if part == 0 { quote!(#key) } else { quote!(#state as usize * #width + #key) }
    };
    for (part, table) in before.iter().enumerate() {
        let numbers: Vec<u128> = table.iter().map(|state| *state as u128).collect_vec();
        let entry = numbered(&format_ident!("T{part}"), &numbers, &at(part, &state));
        statics.extend(entry.table);
        lets.extend(entry.at);
        state = entry.value;
    }
    let (name, place) = (format_ident!("T{}", before.len()), at(before.len(), &state));
    let Lookup { table, at, value } = last_entry(&name, &place, last, ends, plan.tuning().stored_bytes);
    quote!({ #keys { #statics #table #lets #at #value } })
}

/// The lookup in the last table, which has an entry for each end in `table`.
fn last_entry(name: &Ident, place: &TokenStream, table: &[usize], ends: &dyn Ends, stored: usize) -> Lookup {
    let distinct = distinct(table);
    let place_of = places(&distinct);
    let places: Vec<u128> = table.iter().map(|end| place_of[*end] as u128).collect_vec();
    let is_small = |bytes: usize| bytes * table.len().next_power_of_two() <= stored;
    if let Some(ty) = ends.stored(&distinct).filter(|it| is_small(it.bytes) && distinct.len() <= MATCHED) {
        let results = results(name, &ty.name, &places, &distinct, ends);
        return Lookup { table: results, at: TokenStream::new(), value: nth(name, place, table.len()) };
    }
    if let Some((integers, ty)) = ends.integers(&distinct).filter(|(integers, _)| integers.iter().all(|it| *it < 1 << 32)) {
        let of_keys: Vec<u128> = table.iter().map(|end| integers[place_of[*end]]).collect_vec();
        return numbered(name, &of_keys, place).with(|value| quote!(#value as #ty));
    }
    if distinct.len() <= MATCHED {
        return numbered(name, &places, place).with(|value| at_place(value, &distinct, ends));
    }
    let numbers: Vec<u128> = table.iter().map(|end| *end as u128).collect_vec();
    numbered(name, &numbers, place).with(|value| ends.numbered(&quote!(#value as usize)))
}

/// The different numbers in ascending order.
fn distinct(ends: &[usize]) -> Vec<usize> {
    let mut is_there = vec![false; ends.iter().copied().max().map_or(0, |most| most + 1)];
    for end in ends {
        is_there[*end] = true;
    }
    (0..is_there.len()).filter(|end| is_there[*end]).collect_vec()
}

/// For every number its place among numbers in ascending order.
fn places(distinct: &[usize]) -> Vec<usize> {
    let mut places = vec![0; distinct.last().map_or(0, |most| most + 1)];
    for (place, number) in distinct.iter().enumerate() {
        places[*number] = place;
    }
    places
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
