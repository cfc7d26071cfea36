//! The automaton of a column, as generated code reads it: with as few states as its numbers need, and as a table of bytes.

use crate::lists::CollectVec;
use crate::model::Automaton;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::BTreeMap;

/// How many looks at a transition may be spent on fewer states.
const MOST_LOOKS: usize = 20_000_000;

/// States of a column's automaton, of which the first begins; those that nothing leaves come last.
pub(super) struct States {
    /// For each state the next state by group.
    pub(super) next: Vec<Vec<usize>>,
    pub(super) numbers: Vec<usize>,
    /// How many states something leaves.
    pub(super) open: usize,
    /// The group of each character of one byte.
    pub(super) of_ascii: Vec<usize>,
    /// Where the groups of the characters beyond begin, with their numbers, ascending.
    pub(super) wide: Vec<(char, usize)>,
}

impl States {
    /// As few states of an automaton as their numbers need.
    pub(super) fn of(automaton: &Automaton, numbers: &[usize], ignores_case: bool) -> Self {
        let groups = automaton.groups.len();
        let (part, count) = merged(numbers, groups, &|state, group| automaton.step(state, group));
        let mut representative = vec![usize::MAX; count];
        (0..automaton.len()).rev().for_each(|state| representative[part[state]] = state);
        let target = |of: usize, group: usize| part[automaton.step(representative[of], group)];
        let next = (0..count).map(|of| (0..groups).map(|group| target(of, group)).collect_vec()).collect_vec();
        let numbers = representative.iter().map(|of| numbers[*of]).collect_vec();
        let of_ascii = (0..128_u8).map(|it| automaton.group(char::from(if ignores_case { it.to_ascii_lowercase() } else { it })));
        let mut wide: BTreeMap<char, usize> = BTreeMap::new();
        for (group, ranges) in automaton.groups.iter().enumerate() {
            ranges.iter().filter(|it| it.1 > '\u{7f}').for_each(|(low, _)| wide.extend([((*low).max('\u{80}'), group)]));
        }
        let all = Self { next, numbers, open: count, of_ascii: of_ascii.collect_vec(), wide: wide.into_iter().collect_vec() };
        all.reached(&[part[0]])
    }

    /// The states that texts reach from some of them, which come first.
    pub(super) fn reached(&self, from: &[usize]) -> Self {
        let is_final = |of: &usize| self.next[*of].iter().all(|to| to == of);
        let (mut is_reached, mut order, mut at) = (vec![false; self.next.len()], from.to_vec(), 0);
        from.iter().for_each(|it| is_reached[*it] = true);
        while let Some(&state) = order.get(at) {
            order.extend(self.next[state].iter().filter(|to| !std::mem::replace(&mut is_reached[**to], true)));
            at += 1;
        }
        let (finals, open): (Vec<usize>, Vec<usize>) = order[from.len()..].iter().partition(|of| is_final(of));
        let order = from.iter().copied().chain(open).chain(finals.iter().copied()).collect_vec();
        let mut place = vec![0; self.next.len()];
        order.iter().enumerate().for_each(|(at, of)| place[*of] = at);
        Self {
            next: order.iter().map(|of| self.next[*of].iter().map(|to| place[*to]).collect_vec()).collect_vec(),
            numbers: order.iter().map(|of| self.numbers[*of]).collect_vec(),
            open: order.len() - finals.len(),
            of_ascii: self.of_ascii.clone(),
            wide: self.wide.clone(),
        }
    }

    /// A constant of `dtable_runtime::TextClasses`.
    pub(super) fn constant(&self) -> TokenStream {
        let width_bits = self.next[0].len().next_power_of_two().ilog2();
        let [next, numbers] = [self.next_bytes(width_bits), self.number_bytes()].map(|bytes| Literal::byte_string(&bytes));
        let groups = Literal::byte_string(&self.of_ascii.iter().map(|it| *it as u8).collect_vec());
        let (width, open) = (Literal::usize_unsuffixed(1 << width_bits), Literal::usize_unsuffixed(self.open));
        let wide = self.wide.iter().map(|(start, group)| {
            let (start, group) = (Literal::u32_unsuffixed(u32::from(*start)), Literal::u8_unsuffixed(*group as u8));
            quote!((#start, #group))
        });
        quote! {
            ::dtable_runtime::TextClasses { groups: #groups, wide: &[#(#wide),*], width: #width, next: #next, open: #open, numbers: #numbers }
        }
    }

    /// Two bytes for each state and group.
    fn next_bytes(&self, width_bits: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        for next in &self.next[..self.open] {
            let row = next.iter().copied().chain(std::iter::repeat(0)).take(1 << width_bits);
            row.for_each(|it| bytes.extend((it as u16).to_le_bytes()));
        }
        bytes
    }

    fn number_bytes(&self) -> Vec<u8> {
        self.numbers.iter().flat_map(|it| (*it as u32).to_le_bytes()).collect_vec()
    }
}

/// For each state the part that it is in, and how many there are: states of one part have equal numbers, whatever
/// follows (Moore, *Gedanken-experiments on sequential machines*, 1956). Where that takes too long, parts are single states.
fn merged(numbers: &[usize], groups: usize, step: &dyn Fn(usize, usize) -> usize) -> (Vec<usize>, usize) {
    let (mut part, mut count) = renumbered(numbers.iter().map(|it| vec![*it]));
    let mut looks = 0;
    loop {
        let row = |state: usize| std::iter::once(part[state]).chain((0..groups).map(|group| part[step(state, group)])).collect_vec();
        let (finer, more) = renumbered((0..numbers.len()).map(row));
        looks += numbers.len() * groups;
        if more == count {
            return (part, count);
        }
        if looks > MOST_LOOKS {
            return ((0..numbers.len()).collect_vec(), numbers.len());
        }
        (part, count) = (finer, more);
    }
}

/// Numbers for rows, the same for equal ones, in the order in which they first appear.
fn renumbered(rows: impl Iterator<Item = Vec<usize>>) -> (Vec<usize>, usize) {
    let (mut known, mut part) = (BTreeMap::new(), Vec::new());
    for row in rows {
        let next = known.len();
        part.push(*known.entry(row).or_insert(next));
    }
    (part, known.len())
}
