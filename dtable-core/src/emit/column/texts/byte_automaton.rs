//! The automaton of a column's patterns, as generated code reads it: over bytes, with as few states as its numbers need.

use crate::lists::CollectVec;
use crate::model::TextClasses;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::BTreeMap;

/// How many looks at a transition may be spent on fewer states.
const MOST_LOOKS: usize = 20_000_000;

/// A constant of `dtable_runtime::TextClasses`; `other` is the number of texts that the column does not have.
pub(super) fn constant(classes: &TextClasses, other: usize) -> TokenStream {
    let states = States::of(classes, other);
    let [next, numbers] = [states.next_bytes(), states.number_bytes()].map(|bytes| Literal::byte_string(&bytes));
    let (groups, wide) = (Literal::byte_string(&states.groups_of_ascii(classes)), states.wide(classes));
    let (width, open) = (Literal::usize_unsuffixed(1 << states.width_bits), Literal::usize_unsuffixed(states.open));
    quote! {
        ::dtable_runtime::TextClasses { groups: #groups, wide: &[#(#wide),*], width: #width, next: #next, open: #open, numbers: #numbers }
    }
}

/// The states, of which the first begins; those that nothing leaves come last.
struct States {
    /// For each state the next state by group.
    next: Vec<Vec<usize>>,
    numbers: Vec<usize>,
    /// How many states something leaves.
    open: usize,
    width_bits: u32,
}

impl States {
    fn of(classes: &TextClasses, other: usize) -> Self {
        let automaton = &classes.automaton;
        let groups = automaton.groups.len();
        let numbers: Vec<usize> = (0..automaton.len()).map(|it| classes.of_state(it).map_or(other, |at| at as usize)).collect_vec();
        let (part, count) = merged(&numbers, groups, &|state, group| automaton.step(state, group));
        let mut representative = vec![usize::MAX; count];
        (0..automaton.len()).rev().for_each(|state| representative[part[state]] = state);
        let target = |of: usize, group: usize| part[automaton.step(representative[of], group)];
        let is_final = |of: &usize| (0..groups).all(|group| target(*of, group) == *of);
        let begins = part[0];
        let (finals, open): (Vec<usize>, Vec<usize>) = (0..count).filter(|it| *it != begins).partition(is_final);
        let order = std::iter::once(begins).chain(open).chain(finals.iter().copied()).collect_vec();
        let mut place = vec![0; count];
        order.iter().enumerate().for_each(|(at, of)| place[*of] = at);
        Self {
            next: order.iter().map(|of| (0..groups).map(|group| place[target(*of, group)]).collect_vec()).collect_vec(),
            numbers: order.iter().map(|of| numbers[representative[*of]]).collect_vec(),
            open: count - finals.len(),
            width_bits: groups.next_power_of_two().ilog2(),
        }
    }

    /// Two bytes for each state and group.
    fn next_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for next in &self.next[..self.open] {
            let row = next.iter().copied().chain(std::iter::repeat(0)).take(1 << self.width_bits);
            row.for_each(|it| bytes.extend((it as u16).to_le_bytes()));
        }
        bytes
    }

    fn number_bytes(&self) -> Vec<u8> {
        self.numbers.iter().flat_map(|it| (*it as u32).to_le_bytes()).collect_vec()
    }

    /// The group of each character of one byte.
    fn groups_of_ascii(&self, classes: &TextClasses) -> Vec<u8> {
        (0..128_u8).map(|it| group(classes, char::from(it)) as u8).collect_vec()
    }

    /// Where the groups of the characters beyond begin, with their numbers.
    fn wide(&self, classes: &TextClasses) -> Vec<TokenStream> {
        let mut starts: BTreeMap<char, usize> = BTreeMap::new();
        for (group, ranges) in classes.automaton.groups.iter().enumerate() {
            ranges.iter().filter(|it| it.1 > '\u{7f}').for_each(|(low, _)| starts.extend([((*low).max('\u{80}'), group)]));
        }
        let starts = starts.into_iter().map(|(start, group)| {
            let (start, group) = (Literal::u32_unsuffixed(u32::from(start)), Literal::u8_unsuffixed(group as u8));
            quote!((#start, #group))
        });
        starts.collect_vec()
    }
}

/// The group of a character, as the column reads it.
fn group(classes: &TextClasses, it: char) -> usize {
    let it = if classes.ignores_case { it.to_ascii_lowercase() } else { it };
    classes.automaton.group(it)
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
