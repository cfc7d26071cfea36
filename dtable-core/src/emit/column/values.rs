//! Values in generated code: whether one lies in a set, which pattern matches it, how it is shown.

use super::held::Held;
use super::set_masks;
use super::texts;
use super::variants;
use crate::emit::plan::Plan;
use crate::emit::plan::types::{local, tokens};
use crate::lists::CollectVec;
use crate::model::{Domain, Float, Integer, Notation, Position, ValueSet};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// Whether a value lies in a set of its column's values.
pub(in crate::emit) fn holds(plan: &Plan, column: usize, set: &ValueSet, held: &Held, inside: bool) -> TokenStream {
    let domain = &plan.table.columns[column].domain;
    holds_in(plan, column, domain, set, held, inside)
}

fn holds_in(plan: &Plan, column: usize, domain: &Domain, set: &ValueSet, held: &Held, inside: bool) -> TokenStream {
    let (name, value) = (held.name(), held.value());
    match domain {
        Domain::Opaque => {
            let any = !set.is_empty();
            quote!(#any)
        }
        Domain::Bool => match (set.contains(0), set.contains(1)) {
            (true, true) => quote!(true),
            (false, true) => quote!(#value),
            (true, false) => quote!(!#value),
            (false, false) => quote!(false),
        },
        Domain::Enum { .. } => variants::is_in(plan, column, domain, set, held, inside),
        Domain::Integer { .. } | Domain::Char { .. } => {
            let patterns = patterns(domain, set);
            if patterns.is_empty() {
                quote!(false)
            } else if ValueSet::span(0, last(domain)).is_subset(set) {
                quote!(true)
            } else {
                // `matches!` does not take patterns that begin with `..=`.
                quote!(match #value { #(#patterns)|* => true, _ => false })
            }
        }
        Domain::Float { ty, .. } => in_floats(*ty, set, &value),
        Domain::Text { .. } => texts::is_in(plan, column, domain, set, held, inside),
        Domain::Set(members) => set_masks::is_in(members, set, &value),
        Domain::Option(inner) => {
            let some = local("some");
            let none = set.contains(0);
            let rest = ValueSet::from_spans(
                set.spans().iter().filter(|span| span.1 > 0).map(|span| (span.0.max(1) - 1, span.1 - 1)).collect_vec(),
            );
            let held = held.inner(quote!(#some));
            let is_whole = rest == inner.all() && plan.table.columns[column].range.is_none();
            let holds = if is_whole { quote!(true) } else { holds_in(plan, column, inner, &rest, &held, inside) };
            quote! {
                match &#name {
                    ::core::option::Option::None => #none,
                    ::core::option::Option::Some(#some) => { let _ = #some; #holds }
                }
            }
        }
    }
}

/// The patterns of some integers or characters.
pub(in crate::emit) fn patterns(domain: &Domain, set: &ValueSet) -> Vec<TokenStream> {
    let last = last(domain);
    set.spans().iter().map(|&(low, high)| pattern(domain, low, high, last)).collect_vec()
}

/// The greatest position of the type, whatever the declared range.
fn last(domain: &Domain) -> Position {
    match domain {
        Domain::Integer { ty, .. } => ty.last(),
        Domain::Char { .. } => crate::model::LAST_CHARACTER,
        Domain::Set(_) => Position::from(u16::MAX),
        _ => domain.last(),
    }
}

fn pattern(domain: &Domain, low: Position, high: Position, last: Position) -> TokenStream {
    let literal = |at| tokens(&domain.rust_literal(at));
    let (first, end) = (literal(low), literal(high));
    // rustc does not take the ends of `usize` for the last values that there are, and an `i128` goes beyond the last
    // key.
    let is_one = low == high && !matches!(domain, Domain::Integer { ty: Integer::Usize | Integer::Isize | Integer::Key, .. });
    match (low == 0, high == last) {
        (true, true) => quote!(_),
        (true, false) if is_one => quote!(#first),
        (true, false) => quote!(..=#end),
        (false, true) if is_one => quote!(#first),
        (false, true) => quote!(#first..),
        (false, false) if low == high => quote!(#first),
        (false, false) => quote!(#first..=#end),
    }
}

/// Whether a number or a character is at least the least of `values`. The caller has ruled out all smaller classes.
pub(in crate::emit) fn is_reached(domain: &Domain, values: &ValueSet, value: &TokenStream) -> TokenStream {
    let low = values.first().unwrap_or(0);
    let literal = tokens(&domain.rust_literal(low));
    match domain {
        Domain::Float { ty, .. } if low == ty.nan() => quote!((#value).is_nan()),
        // NaN is greater than all numbers here.
        Domain::Float { .. } => quote!((!((#value) < #literal))),
        _ => quote!(((#value) >= #literal)),
    }
}

/// The sets of some branches, extended so that together they have every value of the type: values outside the declared
/// range join the branch next to them.
pub(super) fn completed(domain: &Domain, branches: &[&ValueSet]) -> Vec<ValueSet> {
    let mut pieces: Vec<(Position, Position, usize)> =
        branches.iter().enumerate().flat_map(|(at, set)| set.spans().iter().map(move |(low, high)| (*low, *high, at))).collect_vec();
    pieces.sort_unstable();
    let mut spans = vec![Vec::new(); branches.len()];
    for (place, &(low, _, branch)) in pieces.iter().enumerate() {
        let from = if place == 0 { 0 } else { low };
        let to = pieces.get(place + 1).map_or(last(domain), |next| next.0 - 1);
        spans[branch].push((from, to));
    }
    spans.into_iter().map(ValueSet::from_spans).collect_vec()
}

/// Whether a floating-point number lies in a set, by patterns, which take `-0.0` for `0.0`. NaN is a position of its
/// own, and tested apart.
fn in_floats(ty: Float, set: &ValueSet, value: &TokenStream) -> TokenStream {
    if ty.all().is_subset(set) {
        return quote!(true);
    }
    let domain = Domain::Float { ty, all: ty.all() };
    let literal = |at| tokens(&domain.rust_literal(at));
    let numbers = set.intersect(&ty.numbers());
    let patterns = numbers.spans().iter().map(|&(low, high)| {
        let (first, end) = (literal(low), literal(high));
        match (low == ty.minus_infinity(), high == ty.infinity()) {
            _ if low == high => quote!(#first),
            (true, _) => quote!(..=#end),
            (false, true) => quote!(#first..),
            (false, false) => quote!(#first..=#end),
        }
    });
    let is_number = if numbers == ty.numbers() {
        quote!(!(#value).is_nan())
    } else if numbers.is_empty() {
        quote!(false)
    } else {
        quote!(match #value { #(#patterns)|* => true, _ => false })
    };
    match (set.contains(ty.nan()), numbers.is_empty()) {
        (true, true) => quote!((#value).is_nan()),
        (true, false) => quote!((#value).is_nan() || #is_number),
        (false, _) => is_number,
    }
}

/// A value as a [`dtable_runtime::Value`].
pub(in crate::emit) fn shown(plan: &Plan, column: usize, held: &Held) -> TokenStream {
    shown_in(plan, column, &plan.table.columns[column].domain, held, 0)
}

fn shown_in(plan: &Plan, column: usize, domain: &Domain, held: &Held, depth: usize) -> TokenStream {
    let (name, value) = (held.name(), held.value());
    match domain {
        Domain::Bool => quote!(::dtable_runtime::Value::Bool(#value)),
        Domain::Enum { .. } => {
            let number = variants::number(plan, column, held, true);
            quote!(::dtable_runtime::Value::Nth(#number))
        }
        Domain::Integer { ty, .. } if ty.name() == "u128" => quote!(::dtable_runtime::Value::Unsigned(#value)),
        Domain::Integer { .. } => quote!(::dtable_runtime::Value::Integer((#value) as i128)),
        Domain::Float { .. } => quote!(::dtable_runtime::Value::Float((#value) as f64)),
        Domain::Char { .. } => quote!(::dtable_runtime::Value::Char(#value)),
        Domain::Text { .. } => {
            let number = texts::number(plan, column, held, true);
            quote!(::dtable_runtime::Value::Nth(#number))
        }
        Domain::Set(_) => quote!(::dtable_runtime::Value::Nth(::core::primitive::usize::from(#value))),
        Domain::Option(inner) => {
            let some = local("some");
            let inner = shown_in(plan, column, inner, &held.inner(quote!(#some)), depth + 1);
            quote! {
                match &#name {
                    ::core::option::Option::None => ::dtable_runtime::Value::Nothing(#depth),
                    ::core::option::Option::Some(#some) => #inner,
                }
            }
        }
        Domain::Opaque => quote!({ let _ = &#name; ::dtable_runtime::Value::Opaque }),
    }
}

/// The text that a value is, as an `Option<&str>`; `None` where the column has no texts.
pub(in crate::emit) fn text(plan: &Plan, column: usize, held: &Held) -> Option<TokenStream> {
    text_in(&plan.table.columns[column].domain, held)
}

fn text_in(domain: &Domain, held: &Held) -> Option<TokenStream> {
    let (name, value) = (held.name(), held.value());
    match domain {
        Domain::Text { .. } => Some(quote!(::core::option::Option::Some(::core::convert::AsRef::<str>::as_ref(&#value)))),
        Domain::Option(inner) => {
            let some = local("some");
            let inner = text_in(inner, &held.inner(quote!(#some)))?;
            Some(quote! {
                match &#name {
                    ::core::option::Option::None => ::core::option::Option::None,
                    ::core::option::Option::Some(#some) => #inner,
                }
            })
        }
        _ => None,
    }
}

/// The panic over a value that lies outside its column's range.
pub(super) fn refusal(plan: &Plan, column: usize, held: &Held) -> TokenStream {
    let (otherwise, domain) = (shown(plan, column, held), &plan.table.columns[column].domain);
    let refusal = refusal_in(column, domain, held);
    let is_text = refusal.is_some() && !matches!(domain, Domain::Option(_));
    let otherwise = (!is_text).then(|| quote!(::dtable_runtime::value_is_out_of_range(&TABLE, #column, #otherwise)));
    quote!(#refusal #otherwise)
}

/// The panic over a text outside its range, which shows the text itself; `None` for other values.
fn refusal_in(column: usize, domain: &Domain, held: &Held) -> Option<TokenStream> {
    let (name, value) = (held.name(), held.value());
    match domain {
        Domain::Text { .. } => {
            let text = quote!(::core::convert::AsRef::<str>::as_ref(&#value));
            Some(quote!(::dtable_runtime::text_is_out_of_range(&TABLE, #column, #text)))
        }
        Domain::Option(inner) => {
            let some = local("some");
            let inner = refusal_in(column, inner, &held.inner(quote!(#some)))?;
            Some(quote!(if let ::core::option::Option::Some(#some) = &#name { #inner }))
        }
        _ => None,
    }
}

/// The kind of a domain's values, for [`dtable_runtime::ConditionData`].
pub(in crate::emit) fn kind(domain: &Domain) -> TokenStream {
    match domain {
        Domain::Bool => quote!(::dtable_runtime::Kind::Bool),
        Domain::Enum { .. } | Domain::Text { .. } => quote!(::dtable_runtime::Kind::Listed),
        Domain::Integer { notation, .. } if *notation != Notation::Number => written(*notation),
        Domain::Integer { ty, .. } if ty.is_signed() => {
            let least = Literal::i128_suffixed((*ty).min());
            quote!(::dtable_runtime::Kind::Signed(#least))
        }
        Domain::Integer { .. } => quote!(::dtable_runtime::Kind::Unsigned),
        Domain::Float { ty, .. } if ty.name() == "f32" => quote!(::dtable_runtime::Kind::F32),
        Domain::Float { .. } => quote!(::dtable_runtime::Kind::F64),
        Domain::Char { .. } => quote!(::dtable_runtime::Kind::Char),
        Domain::Set(_) => quote!(::dtable_runtime::Kind::Set),
        Domain::Option(inner) => {
            let inner = kind(inner);
            quote!(::dtable_runtime::Kind::Optional(&#inner))
        }
        Domain::Opaque => quote!(::dtable_runtime::Kind::Opaque),
    }
}

/// The kind of values that are written in a notation, as dates are.
fn written(notation: Notation) -> TokenStream {
    match notation {
        Notation::Date => quote!(::dtable_runtime::Kind::Date),
        Notation::Time => quote!(::dtable_runtime::Kind::Time),
        Notation::DateTime => quote!(::dtable_runtime::Kind::DateTime),
        Notation::Duration => quote!(::dtable_runtime::Kind::Duration),
        Notation::MonthDay => quote!(::dtable_runtime::Kind::MonthDay),
        Notation::Months => quote!(::dtable_runtime::Kind::Months),
        Notation::Decimal(places) => quote!(::dtable_runtime::Kind::Decimal(#places)),
        Notation::Dense => quote!(::dtable_runtime::Kind::Dense),
        Notation::Ipv4 => quote!(::dtable_runtime::Kind::Ipv4),
        Notation::Ipv6 => quote!(::dtable_runtime::Kind::Ipv6),
        Notation::Number => quote!(::dtable_runtime::Kind::Unsigned),
    }
}

/// Two expressions about the value that `name` holds: whether it lies in the column's range, and how an error shows it.
pub(in crate::emit) fn range_parts(plan: &Plan, column: usize, name: &TokenStream) -> (TokenStream, TokenStream) {
    let held = Held::column(plan, column, name.clone());
    let all = plan.table.columns[column].domain.all();
    (holds(plan, column, &all, &held, true), shown(plan, column, &held))
}

/// A column's value as a [`dtable_runtime::Value`], where `name` holds it.
pub(in crate::emit) fn runtime_value(plan: &Plan, column: usize, name: &Ident) -> TokenStream {
    shown(plan, column, &Held::column(plan, column, quote!(#name)))
}
