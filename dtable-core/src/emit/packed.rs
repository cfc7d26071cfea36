//! Packed code: keys without branches, and lookups.
//!
//! The tables are byte strings where a byte an entry is enough: one token for rustc. Their sizes are powers of two, and keys are masked, so
//! no check of bounds is left. A few dozen keys need no table: `match` on the key becomes one, or an immediate value that is shifted.

use super::ask::{Place, value};
use super::expressions::definitions;
use super::graph::Code;
use super::plan::Plan;
use super::types::{local, references};
use super::values::{Held, holds, is_reached};
use crate::decision::packed::{Digit, Lookup, Packed, is_compared};
use crate::model::{Domain, ValueSet};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The keys that a `match` takes without a table.
const MATCHED: usize = 64;

/// The packed form as one expression.
pub(super) fn packed(plan: &Plan, it: &Packed, place: Place, code: &dyn Code) -> TokenStream {
    let macros = definitions(plan, &it.columns(), place != Place::Beside);
    let answers = it.columns().into_iter().map(|column| {
        let (name, value) = (answer(column), value(plan, column, place));
        quote!(let #name = #value;)
    });
    let keys = it.parts.iter().enumerate().map(|(part, digits)| {
        let (name, value) = (key(part), key_of(plan, digits, place));
        quote!(let #name = #value;)
    });
    let end = match &it.lookup {
        Lookup::Chain(tables) => match &tables[..] {
            [one] if one.len() <= MATCHED => matched(one, &key(0), code),
            _ => at_place(&chain(it, tables), &distinct(&tables[tables.len() - 1]), code),
        },
        Lookup::Masks(tables, outcomes) => at_place(&masks(tables, outcomes.len()), outcomes, code),
    };
    quote!({ #macros #(#answers)* #(#keys)* #end })
}

fn answer(column: usize) -> Ident {
    local(&format!("a{column}"))
}

fn key(part: usize) -> Ident {
    local(&format!("key{part}"))
}

/// Digits in mixed radix.
pub(super) fn key_of(plan: &Plan, digits: &[Digit], place: Place) -> TokenStream {
    let mut digits = digits.iter().map(|digit| (number(plan, digit, place), Literal::usize_unsuffixed(digit.radix())));
    let Some((first, _)) = digits.next() else { return quote!(0) };
    digits.fold(first, |key, (number, radix)| quote!((#key) * #radix + #number))
}

/// The number of a column's value, without a branch where the domain allows it.
fn number(plan: &Plan, digit: &Digit, place: Place) -> TokenStream {
    let column = &plan.table.columns[digit.column];
    let name = answer(digit.column);
    let stars = std::iter::repeat_n(quote!(*), if column.converted.is_some() { 0 } else { references(&column.ty) });
    match &column.domain {
        Domain::Bool if digit.values[0].contains(0) => quote!((#(#stars)* #name) as usize),
        Domain::Enum { variants, open } => {
            let other = variants.len() as u128;
            let ends_open = |values: &ValueSet| *open && values.contains(other);
            let closed = digit.values.iter().enumerate().filter(|(_, values)| !ends_open(values)).map(|(number, values)| {
                let (pattern, number) = (plan.pattern(digit.column, values, place != Place::Beside), Literal::usize_suffixed(number));
                quote!(#pattern => #number)
            });
            let rest = digit.values.iter().position(ends_open).map(|number| quote!(_ => #number));
            let arms = closed.chain(rest);
            quote!((match #name { #(#arms),* }))
        }
        domain if is_compared(domain) => {
            let stars: TokenStream = stars.collect();
            let reached = digit.values[1..].iter().map(|values| is_reached(domain, values, &quote!(#stars #name)));
            quote!((0usize #(+ #reached as usize)*))
        }
        _ => {
            let last = digit.radix() - 1;
            let tests = digit.values[..last].iter().enumerate().map(|(number, values)| {
                let held = Held::column(plan, digit.column, quote!(#name));
                let holds = holds(plan, digit.column, values, &held, place != Place::Beside);
                quote!(if #holds { #number } else)
            });
            quote!((#(#tests)* { #last }))
        }
    }
}

/// `match` on the key itself.
fn matched(ends: &[usize], key: &Ident, code: &dyn Code) -> TokenStream {
    let outcomes = distinct(ends);
    let of =
        |outcome: usize| ends.iter().enumerate().filter(move |(_, end)| **end == outcome).map(|(key, _)| Literal::usize_unsuffixed(key));
    // The most frequent outcome takes the rest.
    let rest = outcomes.iter().copied().max_by_key(|outcome| of(*outcome).count()).unwrap_or(0);
    let arms = outcomes.iter().filter(|outcome| **outcome != rest).map(|outcome| {
        let (keys, end) = (of(*outcome), code.leaf(*outcome));
        quote!(#(#keys)|* => #end)
    });
    let rest = code.leaf(rest);
    quote!(match #key { #(#arms,)* _ => #rest })
}

/// The different numbers in ascending order.
fn distinct(ends: &[usize]) -> Vec<usize> {
    let mut all = ends.to_vec();
    all.sort_unstable();
    all.dedup();
    all
}

/// Table after table; the last gives the place of the outcome among the different ones.
fn chain(it: &Packed, tables: &[Vec<usize>]) -> TokenStream {
    let ends = distinct(&tables[tables.len() - 1]);
    let last = tables.len() - 1;
    let mut index = TokenStream::new();
    let mut statics = TokenStream::new();
    for (part, table) in tables.iter().enumerate() {
        let (name, key) = (format_ident!("T{part}"), key(part));
        let entries: Vec<usize> =
            if part == last { table.iter().map(|end| ends.binary_search(end).unwrap_or(0)).collect() } else { table.clone() };
        let size = entries.len().next_power_of_two();
        statics.extend(table_of(&name, &entries, size));
        let mask = Literal::usize_unsuffixed(size - 1);
        let width = Literal::usize_unsuffixed(it.parts[part].iter().map(Digit::radix).product());
        let at = if part == 0 { quote!(#key) } else { quote!(#index as usize * #width + #key) };
        index = quote!(#name[(#at) & #mask]);
    }
    quote!({ #statics #index })
}

/// A table of bytes, or of larger numbers where they do not fit; filled up to its size.
fn table_of(name: &Ident, entries: &[usize], size: usize) -> TokenStream {
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
        let (name, key) = (format_ident!("M{part}"), key(part));
        let size = table.len().next_power_of_two();
        let masks = table.iter().copied().chain(std::iter::repeat_n(0, size - table.len())).map(Literal::u128_unsuffixed);
        statics.extend(quote!(static #name: [#ty; #size] = [#(#masks),*];));
        let mask = Literal::usize_unsuffixed(size - 1);
        alive.push(quote!(#name[#key & #mask]));
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
