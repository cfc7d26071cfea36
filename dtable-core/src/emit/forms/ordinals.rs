//! The classes of integers and characters: which number has the class of a value, from the value's place in the order
//! of its type.
//!
//! A table of bytes where there are few values ([`TABLED`]), or where all classes begin close to each other ([`NEAR`]):
//! what lies before or behind has the entry at that end. One comparison in a bucket where classes are many
//! ([`Buckets`]); where they have no such buckets, from [`SEARCHED`] on, a search that does not branch ([`Halving`]).

use super::buckets::Buckets;
use super::halving::Halving;
use crate::emit::plan::types::{local, tokens};
use crate::lists::CollectVec;
use crate::model::{Domain, Position, ValueSet, character};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Tables of bytes: up to so many values from so many classes on. A load takes less than two comparisons; larger tables
/// would drive other data out of the cache.
const TABLED: [(u64, usize); 2] = [(256, 3), (1024, 5)];
/// Tables of bytes for the values between the first beginning of a class and the last: up to so many values from so
/// many classes on. The place takes as long as two comparisons, or three where the first entry is not that of 0.
const NEAR: [(u64, usize); 2] = [(256, 5), (1024, 7)];
/// The fewest classes behind the first that are searched: fewer comparisons are summed up in the time of four steps.
const SEARCHED: usize = 13;

/// Values that have a number.
pub(super) struct Class {
    pub(super) number: usize,
    pub(super) values: ValueSet,
}

/// The number of the class that holds a position.
pub(super) fn number_of(classes: &[Class], at: Position) -> usize {
    classes.iter().find(|class| class.values.contains(at)).map_or(0, |class| class.number)
}

/// The number of the first class.
pub(super) fn first(classes: &[Class]) -> usize {
    classes.first().map_or(0, |class| class.number)
}

/// Integers or characters as numbers of 64 bits from 0 on, in their order: their ordinals.
pub(super) struct Ordinals {
    /// The least value.
    low: Position,
    /// The ordinal of the greatest one.
    last: u64,
    /// Whether each ordinal up to the last is that of a value: there are gaps among characters.
    are_dense: bool,
}

impl Ordinals {
    pub(super) fn new(domain: &Domain) -> Option<Self> {
        match domain {
            Domain::Integer { all, .. } => {
                let low = all.first()?;
                Some(Self { low, last: u64::try_from(all.last()? - low).ok()?, are_dense: true })
            }
            Domain::Char { .. } => Some(Self { low: 0, last: u64::from(u32::from(char::MAX)), are_dense: false }),
            _ => None,
        }
    }

    /// The ordinal of a value.
    pub(super) fn of(&self, domain: &Domain, value: &TokenStream) -> TokenStream {
        let Domain::Integer { ty, .. } = domain else { return quote!((#value as u64)) };
        let (low, unsigned) = (tokens(&domain.rust_literal(self.low)), tokens(ty.unsigned().name()));
        quote!((#value.wrapping_sub(#low) as #unsigned as u64))
    }

    /// The ordinal of the value at a position.
    fn at(&self, position: Position) -> u64 {
        if self.are_dense { (position - self.low) as u64 } else { u64::from(u32::from(character(position))) }
    }

    /// Where all classes but the first begin.
    fn cuts(&self, classes: &[Class]) -> Vec<u64> {
        classes.iter().skip(1).filter_map(|class| class.values.first()).map(|at| self.at(at)).collect_vec()
    }

    /// Whether so many classes are looked up in a table of bytes.
    pub(super) fn are_tabled(&self, classes: usize) -> bool {
        self.are_dense && TABLED.iter().any(|(values, fewest)| self.last < *values && classes >= *fewest)
    }

    /// The number of each value, where ordinals are dense.
    pub(super) fn numbers(&self, classes: &[Class]) -> Vec<usize> {
        (0..=self.last).map(|ordinal| number_of(classes, self.low + Position::from(ordinal))).collect_vec()
    }

    /// The place of an ordinal in a table, and the number of each place, where classes begin close to each other.
    pub(super) fn near(&self, classes: &[Class], ordinal: &TokenStream) -> Option<(Vec<usize>, TokenStream)> {
        let cuts = self.cuts(classes);
        let (first, last) = (*cuts.first()?, *cuts.last()?);
        let most = NEAR.iter().rev().find(|(_, fewest)| classes.len() >= *fewest)?.0;
        let low = if last < most { 0 } else { first - 1 };
        if !self.are_dense || last - low >= most {
            return None;
        }
        let numbers = (low..=last).map(|ordinal| number_of(classes, self.low + Position::from(ordinal))).collect_vec();
        let place = between(ordinal, low, last);
        Some((numbers, quote!(#place as usize)))
    }

    /// The number of the class of an ordinal.
    pub(super) fn number(&self, classes: &[Class], ordinal: &TokenStream) -> TokenStream {
        self.looked_up(classes, ordinal).unwrap_or_else(|| {
            let (first, cuts) = (first(classes), self.cuts(classes).into_iter().map(Literal::u64_unsuffixed));
            quote!((#first #(+ (#ordinal >= #cuts) as usize)*))
        })
    }

    /// The number of the class of an ordinal, where there is a faster way than to compare it with each beginning.
    pub(super) fn looked_up(&self, classes: &[Class], ordinal: &TokenStream) -> Option<TokenStream> {
        if let Some((numbers, place)) = self.near(classes, ordinal) {
            return Some(entry(&numbers, &place));
        }
        let cuts = self.cuts(classes);
        let in_buckets = Buckets::new(&cuts, self.last).map(|it| it.class(ordinal));
        let number = in_buckets.or_else(|| (cuts.len() >= SEARCHED).then(|| reached(&cuts, self.last, ordinal)))?;
        let first = first(classes);
        Some(if first == 0 { number } else { quote!((#number + #first)) })
    }
}

/// An entry of a table of numbers, at a place that it has.
pub(super) fn entry(numbers: &[usize], place: &TokenStream) -> TokenStream {
    let numbers: Vec<u128> = numbers.iter().map(|it| *it as u128).collect_vec();
    let entry = super::lookup::numbered(&quote::format_ident!("CLASSES"), &numbers, &quote!(#place as usize));
    let (table, at, value) = (entry.table, entry.at, entry.value);
    quote!(({ #table #at #value as usize }))
}

/// How many of some cuts a key of 0 to `last` has reached. Where cuts crowd, as dates do, keys before and behind them all
/// count as the nearest of theirs, and buckets lie between.
pub(super) fn reached(cuts: &[u64], last: u64, key: &TokenStream) -> TokenStream {
    let among_all = Halving::new(cuts, last);
    let (Some(first), Some(end)) = (cuts.first(), cuts.last()) else { return among_all.code(key) };
    let (low, inner) = (first - 1, cuts.iter().map(|cut| cut - (first - 1)).collect_vec());
    let among_inner = Halving::new(&inner, end - low);
    // The other key takes as long as a step.
    if among_inner.cost() + 1 < among_all.cost() { among_inner.code(&between(key, low, *end)) } else { among_all.code(key) }
}

/// A key as its distance from `low`, where it lies between `low` and `last`; that of the nearer of them elsewhere.
fn between(key: &TokenStream, low: u64, last: u64) -> TokenStream {
    let (name, above) = (local("ordinal"), Literal::u64_unsuffixed(last - low));
    let from = (low > 0).then(|| Literal::u64_unsuffixed(low)).map(|low| quote!(.saturating_sub(#low)));
    // `Ord::min` is no `const fn`.
    quote!(({ let #name = (#key) #from; if #name > #above { #above } else { #name } }))
}
