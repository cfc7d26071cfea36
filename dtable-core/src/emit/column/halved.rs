//! A test of a number as nested halves: `if` inside `if`, in place of one range after the other.
//!
//! Six ranges one after the other take up to ten comparisons, in halves three. Where many values stand alone, a `match`
//! is a table of jumps to rustc, and better.

use super::values::{completed, is_reached};
use crate::decide::forms::keys::is_compared;
use crate::lists::CollectVec;
use crate::model::{Domain, Position, ValueSet};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The smallest number of ranges that are halved. One comparison tells two apart.
const FEWEST: usize = 3;

/// A range by its least value, and the arm into which it goes.
type Range = (Position, usize);

/// The arms as halves; `None` where a `match` serves better. `value` is a number or a character, and costs nothing.
pub(super) fn halved(domain: &Domain, value: &TokenStream, arms: &[(&ValueSet, TokenStream)]) -> Option<TokenStream> {
    if !is_compared(domain) || matches!(domain, Domain::Option(_)) {
        return None;
    }
    let sets = completed(domain, &arms.iter().map(|arm| arm.0).collect_vec());
    let ranges = ranges(&sets)?;
    let is_once = ranges.len() == arms.len();
    let end = |arm: usize| {
        let (code, number) = (&arms[arm].1, Literal::usize_unsuffixed(arm));
        if is_once { code.clone() } else { quote!(#number) }
    };
    let halves = half(domain, value, &ranges, &end);
    Some(if is_once { halves } else { matched(&halves, arms) })
}

/// The ranges of some sets, ascending; `None` where a `match` serves better.
fn ranges(sets: &[ValueSet]) -> Option<Vec<Range>> {
    let spans = || sets.iter().flat_map(ValueSet::spans);
    let alone = spans().filter(|(low, high)| low == high).count();
    let of_set = |(arm, set): (usize, &ValueSet)| set.spans().iter().map(|span| (span.0, arm)).collect_vec();
    let mut ranges: Vec<Range> = sets.iter().enumerate().flat_map(of_set).collect_vec();
    ranges.sort_unstable();
    (ranges.len() >= FEWEST && 2 * alone < ranges.len()).then_some(ranges)
}

fn half(domain: &Domain, value: &TokenStream, ranges: &[Range], end: &dyn Fn(usize) -> TokenStream) -> TokenStream {
    let (below, above) = ranges.split_at(ranges.len() / 2);
    let Some((low, arm)) = above.first() else { return TokenStream::new() };
    if below.is_empty() {
        return end(*arm);
    }
    let is_above = is_reached(domain, &ValueSet::one(*low), value);
    let [below, above] = [below, above].map(|it| half(domain, value, it, end));
    quote!(if #is_above { #above } else { #below })
}

/// A `match` of the number of the arm that the halves give. Compilers turn both into direct jumps.
fn matched(halves: &TokenStream, arms: &[(&ValueSet, TokenStream)]) -> TokenStream {
    let Some((last, others)) = arms.split_last() else { return TokenStream::new() };
    let (numbers, codes, end) = ((0..others.len()).map(Literal::usize_unsuffixed), others.iter().map(|arm| &arm.1), &last.1);
    quote!(match { #halves } { #(#numbers => { #codes })* _ => { #end } })
}
