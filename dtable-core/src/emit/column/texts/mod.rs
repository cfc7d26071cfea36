//! The texts of a column: a function that numbers them, and whether a text is one of some.
//!
//! Up to [`LISTED`] texts are compared one after the other. More are looked up by a perfect hash ([`perfect`]): one
//! comparison at the end, and as many branches as texts have lengths. Where patterns tell texts apart, an automaton
//! ([`byte_automaton`]) reads them: as code as far as it is a tree ([`unrolled`]), as a table where not. Literals are
//! read by it where they are few, and looked up before where they are many. All are `const`.

mod byte_automaton;
mod perfect;
mod unrolled;

use super::held::Held;
use crate::emit::plan::Plan;
use crate::emit::plan::types::local;
use crate::lists::CollectVec;
use crate::model::{Domain, Position, TextClasses, ValueSet};
use byte_automaton::States;
use perfect::Perfect;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use unrolled::Unrolled;

/// The most texts that are compared one after the other.
const LISTED: usize = 2;

/// The most literals for each pattern that are read together with the patterns, and not looked up before.
const LITERALS_READ_WITH_PATTERN: usize = 4;

/// Whether so many texts are looked up, and not compared one after the other.
pub(super) const fn is_looked_up(texts: &[String]) -> bool {
    texts.len() > LISTED
}

fn function_name(column: usize) -> Ident {
    format_ident!("text_{column}")
}

/// The function that numbers the texts of a column, in the order of its literals; all others have the next number.
pub(in crate::emit) fn function(plan: &Plan, column: usize) -> Option<TokenStream> {
    let domain = &plan.table.columns[column].domain;
    let texts = domain.texts()?;
    let (name, value, other) = (function_name(column), local("text"), texts.len());
    if let Some(classes) = domain.text_classes() {
        let body = of_classes(classes, texts, &value);
        return Some(quote! {
            #[inline]
            pub(super) const fn #name(#value: &::core::primitive::str) -> usize {
                #body
            }
        });
    }
    let found = if is_looked_up(texts) { perfect::places(texts) } else { None };
    let body = found.map_or_else(|| listed(texts, &value), |found| hashed(texts, &found, &value));
    let parameter = if texts.is_empty() { quote!(_: &::core::primitive::str) } else { quote!(#value: &::core::primitive::str) };
    let body = if texts.is_empty() { quote!(#other) } else { body };
    Some(quote! {
        #[inline]
        pub(super) const fn #name(#parameter) -> usize {
            #body
        }
    })
}

/// The number of a text: that of a literal, or else the one of the first text of its class.
fn of_classes(classes: &TextClasses, texts: &[String], value: &Ident) -> TokenStream {
    let named = &texts[..classes.named];
    let (count, other) = (named.len(), texts.len());
    // All texts of a closed list are literals.
    let is_joined = other > count && (1..=LITERALS_READ_WITH_PATTERN * classes.tests.len()).contains(&count);
    if let Some((automaton, positions)) = is_joined.then(|| classes.with_literals(texts)).flatten() {
        let numbers = positions.iter().map(|it| it.map_or(other, |at| at as usize)).collect_vec();
        let states = States::of(&automaton, &numbers, classes.ignores_case);
        if let Some(unrolled) = Unrolled::new(&states) {
            return read(&states, Some(unrolled), value);
        }
    }
    let number = if classes.ignores_case {
        let numbers = 0..count;
        quote!(#(if ::dtable_runtime::is_text_ignoring_case(#value, #named) { #numbers } else)* { #count })
    } else {
        let found = if is_looked_up(named) { perfect::places(named) } else { None };
        found.map_or_else(|| listed(named, value), |found| hashed(named, &found, value))
    };
    if other == count {
        return number;
    }
    let automaton = &classes.automaton;
    let numbers = (0..automaton.len()).map(|it| classes.of_state(it).map_or(other, |at| at as usize)).collect_vec();
    let states = States::of(automaton, &numbers, classes.ignores_case);
    let (class, found) = (read(&states, Unrolled::new(&states), value), local("found"));
    let literal = (count > 0).then(|| {
        quote! {
            let #found = { #number };
            if #found < #count {
                return #found;
            }
        }
    });
    quote!(#literal #class)
}

/// Reads a text by an automaton: as code where it can be, as a table where not.
fn read(states: &States, unrolled: Option<Unrolled>, value: &Ident) -> TokenStream {
    let Some(mut unrolled) = unrolled else {
        let constant = states.constant();
        return quote! {
            const CLASSES: ::dtable_runtime::TextClasses = #constant;
            CLASSES.number_from(0, #value.as_bytes())
        };
    };
    let (body, rest, state) = (unrolled.body(), local("rest"), local("state"));
    let table = (!unrolled.handed_over.is_empty()).then(|| {
        let constant = states.reached(&unrolled.handed_over).constant();
        quote! {
            #[inline]
            const fn read_on(#state: usize, #rest: &[::core::primitive::u8]) -> usize {
                const CLASSES: ::dtable_runtime::TextClasses = #constant;
                CLASSES.number_from(#state, #rest)
            }
        }
    });
    quote! {
        #table
        let #rest = #value.as_bytes();
        #body
    }
}

fn listed(texts: &[String], value: &Ident) -> TokenStream {
    let (numbers, other) = (0..texts.len(), texts.len());
    quote!(#(if ::dtable_runtime::is_text(#value, #texts) { #numbers } else)* { #other })
}

fn hashed(texts: &[String], found: &Perfect, value: &Ident) -> TokenStream {
    let (multiplier, slot_bits) = (Literal::u64_unsuffixed(found.multiplier), Literal::u32_unsuffixed(found.slot_bits));
    let displacements: Vec<u8> = found.displacements.iter().flat_map(|it| it.to_le_bytes()).collect_vec();
    let (displacements, [keys, lengths, numbers]) = (Literal::byte_string(&displacements), entries(texts, found));
    let (shortest, longest, other) = (found.shortest, found.longest, texts.len());
    let long = if found.longest > 16 { texts } else { &[] };
    quote! {
        const TEXTS: ::dtable_runtime::TextNumbers = ::dtable_runtime::TextNumbers {
            multiplier: #multiplier,
            slot_bits: #slot_bits,
            displacements: #displacements,
            keys: #keys,
            lengths: #lengths,
            numbers: #numbers,
            shortest: #shortest,
            longest: #longest,
            texts: &[#(#long),*],
            other: #other,
        };
        TEXTS.number(#value)
    }
}

/// The columns of the table of places that `dtable_runtime::TextNumbers` reads: keys, lengths, numbers.
fn entries(texts: &[String], found: &Perfect) -> [Literal; 3] {
    let (mut keys, mut lengths, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    for slot in &found.slots {
        let ((head, tail), length, number) = match slot {
            Some(text) => (found.words(texts[*text].as_bytes()), texts[*text].len() as u32, *text as u16),
            None => ((0, 0), u32::MAX, texts.len() as u16),
        };
        keys.extend(head.to_le_bytes());
        if found.longest > 8 {
            keys.extend(tail.to_le_bytes());
        }
        if !found.are_lengths_in_keys() {
            let width = if found.longest > 8 { 4 } else { 1 };
            lengths.extend(&length.to_le_bytes()[..width]);
        }
        numbers.extend(number.to_le_bytes());
    }
    [keys, lengths, numbers].map(|bytes| Literal::byte_string(&bytes))
}

/// The number of a text of a column, or the one after the last for all others.
pub(in crate::emit) fn number(plan: &Plan, column: usize, held: &Held, inside: bool) -> TokenStream {
    let (name, value, module) = (function_name(column), held.value(), plan.name());
    if inside { quote!(self::#name(&#value)) } else { quote!(#module::#name(&#value)) }
}

/// Whether a text of a column lies in a set.
pub(super) fn is_in(plan: &Plan, column: usize, domain: &Domain, set: &ValueSet, held: &Held, inside: bool) -> TokenStream {
    let Domain::Text { literals, closed, classes, .. } = domain else { return quote!(false) };
    if classes.is_some() {
        let (number, pattern) = (number(plan, column, held, inside), numbers(set));
        return match (set.is_empty(), !closed && domain.complement(set).is_empty()) {
            (true, _) => quote!(false),
            (_, true) => quote!(true),
            _ => quote!(::core::matches!(#number, #pattern)),
        };
    }
    let named = ValueSet::span(0, literals.len() as Position).minus(&ValueSet::one(literals.len() as Position));
    let is_other_in = set.contains(literals.len() as Position);
    let listed = if is_other_in { domain.complement(set) } else { set.clone() }.intersect(&named);
    let texts: Vec<&String> = listed.iter().map(|at| &literals[at as usize]).collect_vec();
    let is_listed = if texts.len() <= LISTED {
        let value = held.value();
        quote!((#(::dtable_runtime::is_text(&#value, #texts))||*))
    } else {
        let (number, pattern) = (number(plan, column, held, inside), numbers(&listed));
        quote!(::core::matches!(#number, #pattern))
    };
    match (is_other_in, texts.is_empty()) {
        (other, true) => quote!(#other),
        (true, false) => quote!(!#is_listed),
        (false, false) => is_listed,
    }
}

/// The pattern of the numbers of some texts.
pub(in crate::emit) fn numbers(set: &ValueSet) -> TokenStream {
    let patterns = set.spans().iter().map(|(low, high)| {
        let [first, last] = [low, high].map(|it| Literal::usize_unsuffixed(*it as usize));
        if low == high { quote!(#first) } else { quote!(#first..=#last) }
    });
    quote!(#(#patterns)|*)
}
