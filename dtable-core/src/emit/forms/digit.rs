//! The number of a value among the classes of its column, without a branch where the domain allows it.
//!
//! - A `bool` is its number; variants are a `match` that compilers turn into a table.
//! - Numbers and characters: the sum of the comparisons with where classes begin; a table of bytes where there are more than [`SUMMED`]
//!   classes among few values; a search of [`reached`](dtable_runtime::reached), which does not branch, beyond [`SEARCHED`].
//! - Texts: the number of the text, and from a table the one of its class.
//! - An `Option` of a number: `None` is looked at as the least number, so that all else is done without asking which it was.

use crate::decide::forms::keys::{Digit, is_compared};
use crate::emit::held::Held;
use crate::emit::names::answer;
use crate::emit::place::Place;
use crate::emit::plan::Plan;
use crate::emit::texts;
use crate::emit::types::{local, tokens};
use crate::emit::values::is_reached;
use crate::emit::variants;
use crate::lists::CollectVec;
use crate::model::{Domain, Integer, Position, ValueSet, character};
use proc_macro2::TokenStream;
use quote::quote;

/// Comparisons that are summed up where a table would do, at most: a load takes about as long as so many.
const SUMMED: usize = 4;
/// Values that have a table of bytes, at most: more would drive other data out of the cache.
const TABLED: u128 = 1024;
/// Comparisons that are summed up, at most: more take longer than four steps of a search.
const SEARCHED: usize = 16;

/// The number of a column's value.
pub(super) fn number(plan: &Plan, digit: &Digit, place: Place) -> TokenStream {
    let name = answer(digit.column);
    let held = Held::column(plan, digit.column, quote!(#name));
    let classes: Vec<Class> =
        digit.values.iter().enumerate().map(|(number, values)| Class { number, values: values.clone() }).collect_vec();
    Numbering { plan, column: digit.column, inside: place.is_inside() }.number(&plan.table.columns[digit.column].domain, &classes, &held)
}

/// Values that have a number.
struct Class {
    number: usize,
    values: ValueSet,
}

/// Where a number is wanted.
struct Numbering<'a> {
    plan: &'a Plan<'a>,
    column: usize,
    inside: bool,
}

impl Numbering<'_> {
    fn number(&self, domain: &Domain, classes: &[Class], held: &Held) -> TokenStream {
        let value = held.value();
        match (domain, classes) {
            (_, [] | [_]) => {
                let (name, number) = (held.name(), classes.first().map_or(0, |it| it.number));
                quote!({ let _ = #name; #number })
            }
            (Domain::Bool, [no, yes, ..]) if (no.number, yes.number) == (0, 1) && no.values.contains(0) => quote!((#value) as usize),
            (Domain::Bool, [a, b, ..]) => {
                let (yes, no) = if a.values.contains(1) { (a.number, b.number) } else { (b.number, a.number) };
                quote!((if #value { #yes } else { #no }))
            }
            (Domain::Enum { .. }, _) => self.of_variant(domain.last(), classes, held),
            (Domain::Text { literals, .. }, _) => self.of_text(literals.len(), classes, held),
            (Domain::Option(inner), _) => self.of_option(inner, classes, held),
            _ => in_order(domain, classes, &quote!((#value))),
        }
    }

    /// The number of the class of a variant; the class of the last one takes what is left.
    fn of_variant(&self, last: Position, classes: &[Class], held: &Held) -> TokenStream {
        let number = variants::number(self.plan, self.column, held, self.inside);
        if (0..=last).all(|at| number_of(classes, at) == at as usize) {
            return number;
        }
        let (rest, named): (Vec<&Class>, Vec<&Class>) = classes.iter().partition(|class| class.values.contains(last));
        let arms = named.into_iter().map(|class| {
            let (pattern, number) = (texts::numbers(&class.values), class.number);
            quote!(#pattern => #number,)
        });
        let other = rest.first().map_or(0, |class| class.number);
        quote!((match #number { #(#arms)* _ => #other }))
    }

    fn of_text(&self, count: usize, classes: &[Class], held: &Held) -> TokenStream {
        let number = texts::number(self.plan, self.column, held, self.inside);
        let of_texts: Vec<usize> = (0..=count as Position).map(|at| number_of(classes, at)).collect_vec();
        if of_texts.iter().copied().eq(0..=count) { number } else { entry(&of_texts, &number) }
    }

    fn of_option(&self, inner: &Domain, classes: &[Class], held: &Held) -> TokenStream {
        let (name, some) = (held.name(), local("some"));
        let (none, of_some) = (number_of(classes, 0), classes_of_some(classes));
        let value_of_some = held.inner(quote!(#some));
        if let (Domain::Integer { .. } | Domain::Char { .. }, [_, _, ..]) = (inner, &of_some[..]) {
            return of_number_or_none(inner, of_some, name, &value_of_some.value());
        }
        let number = self.number(inner, &of_some, &value_of_some);
        quote! {
            (match &#name {
                ::core::option::Option::None => #none,
                ::core::option::Option::Some(#some) => #number,
            })
        }
    }
}

/// The classes of what is in an `Option`.
fn classes_of_some(classes: &[Class]) -> Vec<Class> {
    let of_some = classes.iter().map(|class| Class { number: class.number, values: class.values.minus(&ValueSet::one(0)).down(1) });
    of_some.filter(|class| !class.values.is_empty()).collect_vec()
}

/// The number of an `Option`, with `value` for what `some` holds in it: that of the least value where there is none, and one more where
/// there is some and `None` has a number of its own.
fn of_number_or_none(inner: &Domain, mut of_some: Vec<Class>, name: &TokenStream, value: &TokenStream) -> TokenStream {
    let (some, it, least) = (local("some"), local("number"), least(inner));
    let is_none_apart = of_some.first().is_some_and(|class| class.number > 0);
    of_some.iter_mut().filter(|_| is_none_apart).for_each(|class| class.number -= 1);
    let number = in_order(inner, &of_some, &quote!(#it));
    let one_more = is_none_apart.then(|| quote!(+ ::core::matches!(&#name, ::core::option::Option::Some(_)) as usize));
    quote!({
        let #it = match &#name {
            ::core::option::Option::None => #least,
            ::core::option::Option::Some(#some) => #value,
        };
        #number #one_more
    })
}

/// The number of the class that holds a position.
fn number_of(classes: &[Class], at: Position) -> usize {
    classes.iter().find(|class| class.values.contains(at)).map_or(0, |class| class.number)
}

/// The number of a value whose classes follow one another, and their numbers too.
fn in_order(domain: &Domain, classes: &[Class], value: &TokenStream) -> TokenStream {
    debug_assert!(is_compared(domain) && classes.windows(2).all(|pair| pair[0].number + 1 == pair[1].number));
    let first = classes.first().map_or(0, |class| class.number);
    if let (Domain::Integer { ty, all, .. }, true) = (domain, classes.len() > SUMMED) {
        let (low, high) = (all.first().unwrap_or(0), all.last().unwrap_or(0));
        if high - low < TABLED {
            let numbers: Vec<usize> = (low..=high).map(|at| number_of(classes, at)).collect_vec();
            let key = above(domain, *ty, low, value);
            return entry(&numbers, &key);
        }
        if classes.len() > SEARCHED && high - low <= Position::from(u64::MAX) {
            let number = searched(classes, low, &above(domain, *ty, low, value));
            return plus(first, &number);
        }
    }
    if let (Domain::Char { .. }, true) = (domain, classes.len() > SEARCHED) {
        let cuts: Vec<u64> = cuts(classes).map(|at| u64::from(u32::from(character(at)))).collect_vec();
        return plus(first, &reached(&cuts, &quote!(#value as u64)));
    }
    let reached = classes.iter().skip(1).map(|class| is_reached(domain, &class.values, value));
    quote!((#first #(+ #reached as usize)*))
}

fn plus(first: usize, number: &TokenStream) -> TokenStream {
    if first == 0 { number.clone() } else { quote!((#number + #first)) }
}

/// How far an integer lies above a position.
fn above(domain: &Domain, ty: Integer, low: Position, value: &TokenStream) -> TokenStream {
    let (low, unsigned) = (tokens(&domain.rust_literal(low)), tokens(ty.unsigned().name()));
    quote!((#value.wrapping_sub(#low) as #unsigned))
}

fn searched(classes: &[Class], low: Position, key: &TokenStream) -> TokenStream {
    let cuts: Vec<u64> = cuts(classes).map(|at| (at - low) as u64).collect_vec();
    reached(&cuts, &quote!(#key as u64))
}

/// Where all classes but the first begin.
fn cuts(classes: &[Class]) -> impl Iterator<Item = Position> {
    classes.iter().skip(1).filter_map(|class| class.values.first())
}

/// How many of the cuts a key has reached.
fn reached(cuts: &[u64], key: &TokenStream) -> TokenStream {
    let (cuts, is_wide) = crate::emit::bytes::numbers(cuts);
    quote!(::dtable_runtime::reached(#cuts, #is_wide, #key))
}

/// An entry of a table of numbers, at a place that it has.
fn entry(numbers: &[usize], place: &TokenStream) -> TokenStream {
    let numbers: Vec<u128> = numbers.iter().map(|it| *it as u128).collect_vec();
    let entry = super::lookup::numbered(&quote::format_ident!("CLASSES"), &numbers, &quote!(#place as usize));
    let (table, at, value) = (entry.table, entry.at, entry.value);
    quote!(({ #table #at #value as usize }))
}

/// The least value of integers or characters, as a literal of their type.
fn least(domain: &Domain) -> TokenStream {
    tokens(&domain.rust_literal(domain.all().first().unwrap_or(0)))
}
