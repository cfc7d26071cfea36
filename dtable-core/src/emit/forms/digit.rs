//! The number of a value among the classes of its column, without a branch where the domain allows it.
//!
//! - A `bool` is its number; variants are a `match` that compilers turn into a table.
//! - Numbers and characters: the sum of the comparisons with where classes begin; a table of bytes where there are few
//!   values; where classes are many, one comparison with the beginning in the value's bucket, or a search by halves
//!   ([`Ordinals`]).
//! - Texts: the number of the text, and from a table the one of its class.
//! - An `Option` of a number: `None` is looked at as one value more where values have a table, else as the least
//!   number, so that all else is done without asking which it was.

use super::ordinals::{Class, Ordinals, entry, first, number_of};
use crate::decide::forms::keys::{Digit, is_compared};
use crate::emit::column::held::Held;
use crate::emit::column::texts;
use crate::emit::column::values::is_reached;
use crate::emit::column::variants;
use crate::emit::plan::Plan;
use crate::emit::plan::generated_names::answer;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{local, tokens};
use crate::lists::CollectVec;
use crate::model::{Domain, Position, ValueSet};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The number of a column's value.
pub(super) fn number(plan: &Plan, digit: &Digit, site: Site) -> TokenStream {
    let name = answer(digit.column);
    let held = Held::column(plan, digit.column, quote!(#name));
    let classes: Vec<Class> =
        digit.values.iter().enumerate().map(|(number, values)| Class { number, values: values.clone() }).collect_vec();
    Numbering { plan, column: digit.column, inside: site.is_inside() }.number(&plan.table.columns[digit.column].domain, &classes, &held)
}

/// A number for a column's value, of those that `numbers` gives its classes.
pub(in crate::emit) fn number_of_class(plan: &Plan, digit: &Digit, numbers: &[usize], site: Site) -> TokenStream {
    if let [one] = numbers {
        return quote!(#one);
    }
    if let [first, second] = numbers {
        let number = number(plan, digit, site);
        return quote!((if #number == 0 { #first } else { #second }));
    }
    let (name, domain) = (answer(digit.column), &plan.table.columns[digit.column].domain);
    let classes: Vec<Class> =
        numbers.iter().zip(&digit.values).map(|(number, values)| Class { number: *number, values: values.clone() }).collect_vec();
    let held = Held::column(plan, digit.column, quote!(#name));
    if !is_compared(domain) {
        return Numbering { plan, column: digit.column, inside: site.is_inside() }.number(domain, &classes, &held);
    }
    let value = held.value();
    let tabled = Ordinals::new(domain).and_then(|ordinals| tabled(&ordinals, &classes, &ordinals.of(domain, &quote!((#value)))));
    tabled.unwrap_or_else(|| entry(numbers, &number(plan, digit, site)))
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
            // The last position: that of any other text, or of a class of them.
            (Domain::Text { literals, classes: of_texts, .. }, _) => {
                self.of_text(literals.len() - usize::from(of_texts.is_some()), classes, held)
            }
            (Domain::Set(_), _) => entry(&numbers_of(domain.last() as usize + 1, classes), &value),
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
        if let Some(number) = of_few_or_none(inner, none, &of_some, name, &value_of_some.value()) {
            return number;
        }
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

/// The number of the class of each position.
fn numbers_of(count: usize, classes: &[Class]) -> Vec<usize> {
    let mut numbers = vec![0; count];
    for class in classes {
        class.values.iter().for_each(|at| numbers[at as usize] = class.number);
    }
    numbers
}

/// The classes of what is in an `Option`.
fn classes_of_some(classes: &[Class]) -> Vec<Class> {
    let of_some = classes.iter().map(|class| Class { number: class.number, values: class.values.minus(&ValueSet::one(0)).down(1) });
    of_some.filter(|class| !class.values.is_empty()).collect_vec()
}

/// The number of an `Option` of an integer that has few values, from a table with one entry more for `None`; `value` is
/// what `some` holds in it.
fn of_few_or_none(inner: &Domain, none: usize, of_some: &[Class], name: &TokenStream, value: &TokenStream) -> Option<TokenStream> {
    let ordinals = Ordinals::new(inner).filter(|it| it.are_tabled(of_some.len() + 1))?;
    let mut numbers = ordinals.numbers(of_some);
    let (some, ordinal, last) = (local("some"), ordinals.of(inner, &quote!((#value))), Literal::usize_unsuffixed(numbers.len()));
    numbers.push(none);
    let place = quote!((match &#name {
        ::core::option::Option::None => #last,
        ::core::option::Option::Some(#some) => #ordinal as usize,
    }));
    Some(entry(&numbers, &place))
}

/// The number of an `Option`, with `value` for what `some` holds in it: that of the least value where there is none,
/// and one more where there is some and `None` has a number of its own.
///
/// Where it can, the number is looked at as one of 64 bits: compilers then choose without a branch.
fn of_number_or_none(inner: &Domain, mut of_some: Vec<Class>, name: &TokenStream, value: &TokenStream) -> TokenStream {
    let (some, it) = (local("some"), local("number"));
    let is_none_apart = of_some.first().is_some_and(|class| class.number > 0);
    of_some.iter_mut().filter(|_| is_none_apart).for_each(|class| class.number -= 1);
    let (none, value, number) = match Ordinals::new(inner) {
        Some(ordinals) => (quote!(0), ordinals.of(inner, &quote!((#value))), ordinals.number(&of_some, &quote!(#it))),
        None => (least(inner), value.clone(), summed(inner, &of_some, &quote!(#it))),
    };
    let one_more = is_none_apart.then(|| quote!(+ ::core::matches!(&#name, ::core::option::Option::Some(_)) as usize));
    quote!({
        let #it = match &#name {
            ::core::option::Option::None => #none,
            ::core::option::Option::Some(#some) => #value,
        };
        #number #one_more
    })
}

/// The number of a value whose classes follow one another, and their numbers too.
fn in_order(domain: &Domain, classes: &[Class], value: &TokenStream) -> TokenStream {
    debug_assert!(is_compared(domain) && classes.windows(2).all(|pair| pair[0].number + 1 == pair[1].number));
    let Some(ordinals) = Ordinals::new(domain) else { return summed(domain, classes, value) };
    let ordinal = ordinals.of(domain, value);
    tabled(&ordinals, classes, &ordinal).or_else(|| ordinals.looked_up(classes, &ordinal)).unwrap_or_else(|| summed(domain, classes, value))
}

/// The number of an ordinal's class from a table of bytes, whatever the numbers are.
fn tabled(ordinals: &Ordinals, classes: &[Class], ordinal: &TokenStream) -> Option<TokenStream> {
    if ordinals.are_tabled(classes.len()) {
        return Some(entry(&ordinals.numbers(classes), ordinal));
    }
    ordinals.near(classes, ordinal).map(|(numbers, place)| entry(&numbers, &place))
}

/// How many classes of a value's have begun, by one comparison each.
fn summed(domain: &Domain, classes: &[Class], value: &TokenStream) -> TokenStream {
    let (first, reached) = (first(classes), classes.iter().skip(1).map(|class| is_reached(domain, &class.values, value)));
    quote!((#first #(+ #reached as usize)*))
}

/// The least value of integers or characters, as a literal of their type.
fn least(domain: &Domain) -> TokenStream {
    tokens(&domain.rust_literal(domain.all().first().unwrap_or(0)))
}
