//! The rules of `TABLE` in a few byte strings and texts, where there are many.
//!
//! Listed, a table of 1,514 rules with 15 conditions has 620,000 tokens, and rustc takes longer to read them than to
//! compile the decision. Here everything that rules share stands once, and a rule has its number.

use crate::emit::interface::next::next_data;
use crate::emit::interface::numbered::numbered;
use crate::emit::plan::bytes::texts;
use crate::lists::CollectVec;
use crate::model::{Position, Table};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::HashMap;
use std::hash::Hash;

/// The rules, as `dtable_runtime::PackedRules`.
pub(in crate::emit) fn rules(table: &Table) -> TokenStream {
    let rules = &table.rules;
    let (count, columns) = (rules.len(), table.named().len());
    let ids = texts(rules.iter().map(|rule| &rule.id.value[..]));
    let titles = texts(rules.iter().map(|rule| &rule.title[..]));
    let titles = if rules.iter().all(|rule| rule.title.is_empty()) { quote!(None) } else { quote!(Some(#titles)) };
    let otherwise = rules.iter().position(|rule| rule.is_else()).map_or_else(|| quote!(None), |at| quote!(Some(#at)));
    let (entries, outputs, outcomes) = (entries(table), outputs(table), outcomes(table));
    quote!(::dtable_runtime::PackedRules {
        count: #count,
        ids: #ids,
        titles: ::core::option::Option::#titles,
        otherwise: ::core::option::Option::#otherwise,
        columns: #columns,
        #entries
        #outputs
        #outcomes
    })
}

/// Different values, in the order in which they first appear.
struct Pool<T> {
    all: Vec<T>,
    places: HashMap<T, usize>,
}

impl<T: Copy + Eq + Hash> Pool<T> {
    fn new() -> Self {
        Self { all: Vec::new(), places: HashMap::new() }
    }

    /// The number of a value.
    fn place(&mut self, value: T) -> u128 {
        let all = &mut self.all;
        let place = *self.places.entry(value).or_insert_with(|| {
            all.push(value);
            all.len() - 1
        });
        place as u128
    }
}

fn entries(table: &Table) -> TokenStream {
    let mut pool: Pool<(&str, &[(Position, Position)])> = Pool::new();
    let columns = table.named().len();
    let mut places = Vec::with_capacity(table.rules.len() * columns);
    for rule in &table.rules {
        match rule.entries() {
            Some(entries) => places.extend(entries.iter().take(columns).map(|entry| pool.place((&entry.text, entry.set.spans())))),
            None => places.extend(std::iter::repeat_n(0, columns)),
        }
    }
    let ends = pool.all.iter().scan(0, |end, (_, spans)| {
        *end += spans.len() as u128;
        Some(*end)
    });
    let (ends, spans) = (ends.collect_vec(), pool.all.iter().flat_map(|(_, spans)| *spans).flat_map(|(from, to)| [*from, *to]));
    let (entries, ends, spans) = (numbers(&places), numbers(&ends), numbers(&spans.collect_vec()));
    let texts = texts(pool.all.iter().map(|(text, _)| *text));
    quote!(entries: #entries, texts: #texts, ends: #ends, spans: #spans,)
}

fn outputs(table: &Table) -> TokenStream {
    let gives = table.outputs.len();
    let written: Vec<_> = table.rules.iter().flat_map(|rule| (0..gives).map(|at| rule.output_text(at))).collect_vec();
    let mut pool: Pool<&str> = Pool::new();
    let places: Vec<u128> = written.iter().map(|it| pool.place(it)).collect_vec();
    let (outputs, output) = (texts(pool.all.into_iter()), numbers(&places));
    quote!(gives: #gives, outputs: #outputs, output: #output,)
}

/// Actions, and what follows.
fn outcomes(table: &Table) -> TokenStream {
    let (lists, acts) = numbered(&table.rules, |rule| &rule.outcome.actions);
    let (nexts, ways) = numbered(&table.rules, |rule| &rule.outcome.next);
    let lists = lists.iter().map(|list| quote!(&[#(#list),*]));
    let nexts = nexts.into_iter().map(next_data);
    let (acts, ways) = (numbers(&acts), numbers(&ways));
    quote!(actions: &[#(#lists),*], acts: #acts, nexts: &[#(#nexts),*], next: #ways,)
}

/// `dtable_runtime::Numbers`: as wide as the largest needs.
fn numbers(numbers: &[u128]) -> TokenStream {
    let most = numbers.iter().copied().max().unwrap_or(0);
    let width = (128 - most.leading_zeros() as usize).div_ceil(8);
    let mut bytes = Vec::with_capacity(numbers.len() * width);
    for number in numbers {
        bytes.extend_from_slice(&number.to_le_bytes()[..width]);
    }
    let bytes = Literal::byte_string(&bytes);
    quote!(::dtable_runtime::Numbers { bytes: #bytes, width: #width })
}
