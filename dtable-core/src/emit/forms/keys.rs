//! Keys: the values of several columns as one number, without a branch.
//!
//! Digits are joined in mixed radix: an instruction or two each. Booleans that are inputs often lie side by side in
//! memory, in their order, so eight (or four) of them are written as the bytes of one word, which compilers load at
//! once. One multiplication brings the bits that are wanted together at the top: the byte at place i, of which j wanted
//! ones come before, times 2^(63-j-8i) is the bit 63-j. With bytes further to the right the same factor goes beyond the
//! word, with those to the left it stays below the top eight bits, and no two of these products meet: with bytes d
//! places apart it is the bit 63-j-8d. Where the inputs lie elsewhere, the word takes about as many instructions as the
//! digits would.

use super::digit::number;
use super::ordinals::entry;
use crate::decide::forms::keys::{Digit, columns};
use crate::emit::column::ask::value;
use crate::emit::column::computed::{code, definitions};
use crate::emit::column::used_result::numbered;
use crate::emit::plan::Plan;
use crate::emit::plan::generated_names::answer;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{ident, local, references};
use crate::lists::CollectVec;
use crate::model::{Domain, Origin, Position};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::ops::Range;

/// Asks columns, each into its local.
pub(super) fn answers(plan: &Plan, columns: &[usize], site: Site) -> TokenStream {
    let answers = columns.iter().map(|column| {
        let name = answer(*column);
        if let Some((number, _)) = numbered_result(plan, *column, site) {
            return quote!(let #name = #number;);
        }
        let value = value(plan, *column, site);
        let is_copied = site.is_given(plan, *column) && plan.table.columns[*column].converted.is_none();
        let value = if is_copied { quote!(::core::clone::Clone::clone(&#value)) } else { value };
        quote!(let #name = #value;)
    });
    quote!(#(#answers)*)
}

/// The digits as one number, the first the most significant; `asked` are the columns of this key and of others.
pub(super) fn key(plan: &Plan, digits: &[Digit], asked: &[usize], site: Site) -> TokenStream {
    let mut parts = parts(plan, digits, asked).into_iter().map(|part| match part {
        Summand::One(digit) => (class_number(plan, digit, site), digit.radix()),
        Summand::Word(columns, bits) => (word(plan, &columns, bits), 1 << bits.len()),
    });
    let Some((first, _)) = parts.next() else { return quote!(0) };
    parts.fold(first, |key, (number, radix)| {
        let radix = Literal::usize_unsuffixed(radix);
        quote!((#key) * #radix + #number)
    })
}

/// The number of the outcome of a used table, where that is what a key has of it, and the position of each.
fn numbered_result(plan: &Plan, column: usize, site: Site) -> Option<(TokenStream, Vec<Position>)> {
    numbered(plan, column, site, &|given| code(plan, given, site))
}

/// The digit of a column whose answer is in its local.
fn class_number(plan: &Plan, digit: &Digit, site: Site) -> TokenStream {
    let Some((_, positions)) = numbered_result(plan, digit.column, site) else { return number(plan, digit, site) };
    let name = answer(digit.column);
    let class = |at: &Position| digit.values.iter().position(|class| class.contains(*at)).unwrap_or(0);
    let classes = positions.iter().map(class).collect_vec();
    if classes.iter().copied().eq(0..classes.len()) { quote!(#name) } else { entry(&classes, &quote!(#name)) }
}

/// A part of a key that is computed at once.
enum Summand<'a> {
    /// A digit.
    One(&'a Digit),
    /// Some of the booleans that lie in a word.
    Word(Range<usize>, &'a [Digit]),
}

/// The digits in their order, those of a word together. Compilers do not load at once what other keys load, too.
fn parts<'a>(plan: &Plan, digits: &'a [Digit], asked: &[usize]) -> Vec<Summand<'a>> {
    let (mut parts, mut rest) = (Vec::new(), digits);
    while let Some((digit, others)) = rest.split_first() {
        let words = [8, 4].into_iter().map(|size| digit.column..digit.column + size);
        let word = words.map(|columns| (inside(rest, &columns), columns)).find(|(count, columns)| {
            let others = asked.iter().filter(|column| columns.contains(column)).count() - count;
            others == 0 && 2 * count >= columns.len().max(6) && columns.clone().all(|column| is_plain_bool(plan, column))
        });
        rest = match word {
            Some((count, columns)) => {
                let (bits, others) = rest.split_at(count);
                parts.push(Summand::Word(columns, bits));
                others
            }
            None => {
                parts.push(Summand::One(digit));
                others
            }
        };
    }
    parts
}

/// How many of the first digits are those of columns in a word, in their order.
fn inside(digits: &[Digit], columns: &Range<usize>) -> usize {
    let is_next = |at: usize| columns.contains(&digits[at].column) && (at == 0 || digits[at - 1].column < digits[at].column);
    (0..digits.len()).take_while(|at| is_next(*at)).count()
}

/// Whether a column is an input that is `true` or `false` as it stands.
fn is_plain_bool(plan: &Plan, column: usize) -> bool {
    plan.table.columns.get(column).is_some_and(|column| {
        let is_bool = column.domain == Domain::Bool && column.converted.is_none() && references(&column.ty) == 0;
        is_bool && column.origin == Origin::Input
    })
}

/// The bits of some of eight or four booleans.
fn word(plan: &Plan, columns: &Range<usize>, bits: &[Digit]) -> TokenStream {
    let size = 8 * columns.len();
    let bytes = columns.clone().map(|column| {
        let is_wanted = bits.iter().any(|digit| digit.column == column);
        let name = if is_wanted { answer(column) } else { ident(&plan.table.columns[column].name.value) };
        quote!(#name as u8)
    });
    let factor = bits.iter().enumerate().fold(0, |factor, (at, digit)| factor | 1 << (size - 1 - at - 8 * (digit.column - columns.start)));
    let (ty, factor, shift) = (format_ident!("u{size}"), Literal::u64_unsuffixed(factor), Literal::usize_unsuffixed(size - bits.len()));
    quote!((#ty::from_le_bytes([#(#bytes),*]).wrapping_mul(#factor) >> #shift) as usize)
}

/// Asks the columns of all parts and makes their keys, each in the local that [`key_name`] gives.
pub(super) fn keys(plan: &Plan, parts: &[Vec<Digit>], site: Site) -> TokenStream {
    let asked = columns(parts);
    let values = asked.iter().copied().filter(|column| numbered_result(plan, *column, site).is_none()).collect_vec();
    let macros = definitions(plan, &values, site);
    let answers = answers(plan, &asked, site);
    let keys = parts.iter().enumerate().map(|(part, digits)| {
        let (name, value) = (key_name(part), key(plan, digits, &asked, site));
        quote!(let #name = #value;)
    });
    quote!(#macros #answers #(#keys)*)
}

/// The local that holds the key of a part.
pub(super) fn key_name(part: usize) -> Ident {
    local(&format!("key{part}"))
}
