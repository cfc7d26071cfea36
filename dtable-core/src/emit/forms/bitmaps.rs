//! Tables of many entangled rules: rows of bits in place of code.

use super::keys::{answers, key as key_of};
use super::ordinals::reached;
use super::tree::key;
use crate::decide::Bitmaps;
use crate::decide::forms::bitmaps::{BitmapPart, Cuts, PartKey};
use crate::emit::column::computed::definitions;
use crate::emit::plan::Plan;
use crate::emit::plan::bytes::{nth, nth_end, numbers};
use crate::emit::plan::site::Site;
use crate::lists::CollectVec;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The number of the end of a case.
pub(super) fn number(plan: &Plan, it: &Bitmaps, site: Site) -> TokenStream {
    let columns = it.columns();
    let macros = definitions(plan, &columns, site);
    let answers = answers(plan, &columns, site);
    let compared: Vec<&Cuts> = it.parts.iter().filter_map(cuts).collect_vec();
    let keys = compared.iter().map(|cuts| key(plan, &cuts.column));
    let mut places = 0..;
    let rows = it.parts.iter().map(|part| match &part.key {
        PartKey::Digits(digits) => key_of(plan, digits, &columns, site),
        PartKey::Cuts(cuts) => row_of(cuts, places.next().unwrap_or(0), plan.tuning().listed_keys),
    });
    let has_summaries = it.words > plan.tuning().summed_words;
    let parts = it.parts.iter().map(|part| rows_as_bytes(&part.rows, it.words, has_summaries));
    let bounds = compared.iter().enumerate().filter_map(|(place, cuts)| bounds(cuts, place));
    let boxes = it.boxes();
    let end = nth_end(&it.ends, &quote!(first));
    quote!({
        #macros
        #answers
        let keys: &[u64] = &[#(#keys),*];
        let first = ::dtable_runtime::Bitmaps {
            parts: &[#(#parts),*],
            boxes: #boxes,
            has_summaries: #has_summaries,
            bounds: &[#(#bounds),*],
        }
        .first(&[#(#rows),*], keys);
        #end
    })
}

fn cuts(part: &BitmapPart) -> Option<&Cuts> {
    match &part.key {
        PartKey::Cuts(cuts) => Some(cuts),
        PartKey::Digits(_) => None,
    }
}

/// The row of the key at a place.
fn row_of(cuts: &Cuts, place: usize, listed: u64) -> TokenStream {
    let last = cuts.last_key();
    if last < listed {
        let rows: Vec<u128> = (0..=last).map(|key| cuts.row(key) as u128).collect_vec();
        let row = nth(&rows, &quote!(keys[#place] as usize));
        return quote!(#row as usize);
    }
    reached(&cuts.cuts, last, &quote!(keys[#place]))
}

/// The bounds of the keys that the boxes admit, in a column whose rows are a filter.
fn bounds(cuts: &Cuts, place: usize) -> Option<TokenStream> {
    let last = cuts.last_key();
    let bounds = cuts.bounds.as_ref()?;
    let (keys, is_wide) = numbers(&bounds.iter().flat_map(|(from, to)| [*from, (*to).min(last)]).collect_vec());
    Some(quote!(::dtable_runtime::Bounds { key: #place, keys: #keys, is_wide: #is_wide }))
}

fn rows_as_bytes(rows: &[u64], words: usize, has_summaries: bool) -> Literal {
    let mut bytes = Vec::with_capacity(rows.len() * 8 + rows.len() / 8);
    for row in rows.chunks_exact(words.max(1)) {
        if has_summaries {
            for words in row.chunks(64) {
                let summary = words.iter().enumerate().fold(0u64, |bits, (at, word)| bits | u64::from(*word != 0) << at);
                bytes.extend(summary.to_le_bytes());
            }
        }
        for word in row {
            bytes.extend(word.to_le_bytes());
        }
    }
    Literal::byte_string(&bytes)
}
