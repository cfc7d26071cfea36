//! The first states of an automaton as code, as people write it by hand.
//!
//! From its first state on, an automaton is a tree until texts may come back to a state or come to it on several paths.
//! Code reads a text along it: a run of characters that one state after the other wants is compared at once, a state
//! that many characters do not leave is left behind in a loop of its own, other states are a `match` of a byte. A state
//! that several states lead to is a function. A processor foresees where such code goes; in a table it has to wait for
//! each look-up.
//!
//! States on cycles, and whatever comes after [`MOST_BRANCHING`], are left to the table of all others
//! ([`States::constant`]), which reads on from there.
//!
//! Bytes are read, not characters: a state knows the bytes of one byte alone. Those of longer characters it passes over
//! if all characters beyond ASCII lead to one state that none of them leaves. Otherwise the table reads on.

use super::byte_automaton::States;
use crate::emit::plan::types::local;
use crate::lists::CollectVec;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeMap;

/// The most states that are code and no part of a run.
const MOST_BRANCHING: usize = 128;
/// The most states that are code.
const MOST_READ: usize = 4096;
/// States left to the table for each that is code, at most: where there are more, all is left to it.
const MOST_LEFT: usize = 4;
/// From so many nested blocks on, what follows is a function.
const MOST_NESTED_BLOCKS: usize = 8;

/// Where the characters of a state lead.
struct Exits {
    /// The bytes of one-byte characters by the state to which they lead, without those that stay.
    of_bytes: BTreeMap<usize, Vec<u8>>,
    /// The bytes of one-byte characters that stay.
    stay: Vec<u8>,
    /// Where all characters beyond lead, if their bytes need not be looked at.
    wide: Option<usize>,
}

/// Code for the first states.
pub(super) struct Unrolled<'a> {
    states: &'a States,
    exits: Vec<Option<Exits>>,
    /// How many states that are code lead to each state.
    parents: Vec<usize>,
    /// The states from which the table reads on, in its order.
    pub(super) handed_over: Vec<usize>,
    functions: BTreeMap<usize, TokenStream>,
}

impl<'a> Unrolled<'a> {
    /// The code of the first states; `None` if the first is none that can be code.
    pub(super) fn new(states: &'a States) -> Option<Self> {
        let mut it = Self {
            states,
            exits: std::iter::repeat_with(|| None).take(states.next.len()).collect_vec(),
            parents: vec![0; states.next.len()],
            handed_over: Vec::new(),
            functions: BTreeMap::new(),
        };
        it.choose();
        let read = it.exits.iter().flatten().count();
        (read > 0 && states.open - read <= MOST_LEFT * read).then_some(it)
    }

    /// Chooses the states that are code: those to which only such states lead, beginning with the first.
    fn choose(&mut self) {
        let mut left = vec![0; self.states.next.len()];
        let sources = |state: usize| distinct(self.states.next[state].iter().copied().filter(|to| *to != state).collect_vec());
        for state in 0..self.states.open {
            sources(state).into_iter().for_each(|to| left[to] += 1);
        }
        let (mut ready, mut at, mut apart) = (vec![0], 0, 0);
        if left[0] > 0 {
            return;
        }
        while let Some(&state) = ready.get(at) {
            at += 1;
            let exits = self.exits_of(state);
            let is_run = exits.stay.is_empty() && exits.of_bytes.len() == 2;
            apart += usize::from(!is_run);
            if apart > MOST_BRANCHING || at > MOST_READ {
                return;
            }
            self.exits[state] = Some(exits);
            for to in sources(state) {
                left[to] -= 1;
                self.parents[to] += 1;
                if left[to] == 0 && to < self.states.open {
                    ready.push(to);
                }
            }
        }
    }

    fn exits_of(&self, state: usize) -> Exits {
        let next = &self.states.next;
        let mut of_bytes: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for (byte, group) in (0..128_u8).zip(&self.states.of_ascii) {
            of_bytes.entry(next[state][*group]).or_default().push(byte);
        }
        let groups = distinct(self.states.wide.iter().map(|it| it.1).collect_vec());
        let wide = groups.first().map_or(state, |group| next[state][*group]);
        let is_wide = groups.iter().all(|group| next[state][*group] == wide && next[wide][*group] == wide);
        let stay = of_bytes.remove(&state).unwrap_or_default();
        Exits { of_bytes, stay, wide: is_wide.then_some(wide) }
    }

    /// The function's body, which reads the bytes in the local `rest`; functions that it calls come first.
    pub(super) fn body(&mut self) -> TokenStream {
        let code = self.code(0, 0);
        let functions = self.functions.values();
        quote!(#(#functions)* #code)
    }

    /// The number of a text that has come to a state, and goes on with the bytes in `rest`.
    fn code(&mut self, state: usize, depth: usize) -> TokenStream {
        if state >= self.states.open {
            return self.number(state);
        }
        let rest = local("rest");
        if self.exits[state].is_none() {
            return self.handed_over(state);
        }
        if depth > 0 && (self.parents[state] > 1 || depth >= MOST_NESTED_BLOCKS) {
            let name = format_ident!("after_{}", state);
            if !self.functions.contains_key(&state) {
                self.functions.insert(state, TokenStream::new());
                let code = self.read(state, 1);
                let function = quote! {
                    #[inline]
                    const fn #name(#rest: &[::core::primitive::u8]) -> usize {
                        #code
                    }
                };
                self.functions.insert(state, function);
            }
            return quote!(#name(#rest));
        }
        self.read(state, depth)
    }

    fn read(&mut self, state: usize, depth: usize) -> TokenStream {
        if let Some((run, after, other)) = self.run(state) {
            return self.compared(state, &run, after, other, depth);
        }
        let Some(mut exits) = self.exits[state].take() else { return TokenStream::new() };
        // The table reads whole characters.
        exits.wide = exits.wide.filter(|to| *to == state || !self.is_read(*to) || self.exits[*to].is_some());
        let (rest, number) = (local("rest"), self.number(state));
        let stays = self.passed_over(state, &exits);
        // The largest set of bytes is the last arm.
        let largest = exits.of_bytes.iter().max_by_key(|it| it.1.len()).map(|it| *it.0);
        let last = if exits.stay.is_empty() { exits.wide.filter(|it| *it != state).or(largest) } else { largest };
        let mut arms = Vec::new();
        for (to, bytes) in exits.of_bytes.iter().filter(|it| Some(*it.0) != last) {
            let (pattern, code) = (patterns(bytes, exits.wide == Some(*to)), self.code(*to, depth + 1));
            let rest = self.is_read(*to).then(|| quote!(#rest @));
            arms.push(quote!([#pattern, #rest ..] => #code,));
        }
        match exits.wide {
            None => {
                let code = self.handed_over(state);
                arms.push(quote!([0x80..=0xff, ..] => #code,));
            }
            Some(to) if to != state && Some(to) != last && !exits.of_bytes.contains_key(&to) => {
                let code = self.code(to, depth + 1);
                let rest = self.is_read(to).then(|| quote!(#rest @));
                arms.push(quote!([0x80..=0xff, #rest ..] => #code,));
            }
            Some(_) => {}
        }
        let is_read = last.is_some_and(|to| self.is_read(to));
        let end = last.map_or_else(|| number.clone(), |to| self.code(to, depth + 1));
        if is_read {
            arms.push(quote!([_, #rest @ ..] => #end,));
            arms.push(quote!([] => #number,));
        } else {
            let is_same = last.is_some_and(|to| self.states.numbers[to] == self.states.numbers[state]);
            arms.extend((!is_same).then(|| quote!([] => #number,)));
            arms.push(quote!(_ => #end,));
        }
        self.exits[state] = Some(exits);
        match stays {
            Some(stays) => quote!({
                let #rest = #stays;
                match #rest { #(#arms)* }
            }),
            None => quote!(match #rest { #(#arms)* }),
        }
    }

    /// Whether more of a text matters once it has come to a state.
    const fn is_read(&self, state: usize) -> bool {
        state < self.states.open
    }

    /// The part of `rest` from the first byte on that leaves a state.
    fn passed_over(&self, state: usize, exits: &Exits) -> Option<TokenStream> {
        if exits.stay.is_empty() && exits.wide != Some(state) {
            return None;
        }
        let (rest, byte, left) = (local("rest"), local("byte"), local("left"));
        let mut leaving = exits.of_bytes.values();
        if let (Some([one]), None, true) = (leaving.next().map(Vec::as_slice), leaving.next(), exits.wide == Some(state)) {
            let one = Literal::byte_character(*one);
            return Some(quote!(::dtable_runtime::rest_from(#rest, #one)));
        }
        let staying = patterns(&exits.stay, exits.wide == Some(state));
        Some(quote!({
            let mut #left = #rest;
            while let [#byte, #rest @ ..] = #left {
                if !::core::matches!(*#byte, #staying) {
                    break;
                }
                #left = #rest;
            }
            #left
        }))
    }

    /// The bytes that one state after the other wants, from a state on; the state after them, and the one to which all
    /// else leads.
    fn run(&self, state: usize) -> Option<(Vec<RunByte>, usize, usize)> {
        let (mut wanted, other) = self.wanted(state)?;
        let mut run = vec![wanted.byte];
        while self.parents[wanted.to] == 1
            && self.states.numbers[wanted.to] == self.states.numbers[other]
            && let Some((next, _)) = self.wanted(wanted.to).filter(|it| it.1 == other)
        {
            run.push(next.byte);
            wanted = next;
        }
        (run.len() > 1).then_some((run, wanted.to, other))
    }

    /// The byte that a state wants, if all others lead to a state that nothing leaves.
    fn wanted(&self, state: usize) -> Option<(RunStep, usize)> {
        let exits = self.exits.get(state)?.as_ref()?;
        let other = exits.wide.filter(|it| *it >= self.states.open && exits.stay.is_empty())?;
        let mut steps = exits.of_bytes.iter().filter(|it| *it.0 != other);
        let (Some((to, bytes)), None) = (steps.next(), steps.next()) else { return None };
        let byte = match bytes[..] {
            [byte] => RunByte { byte, capital: 0 },
            [capital, byte] if capital.is_ascii_uppercase() && capital | 0x20 == byte => RunByte { byte, capital: 0x20 },
            _ => return None,
        };
        Some((RunStep { byte, to: *to }, other))
    }

    /// A run of bytes, compared at once.
    fn compared(&mut self, state: usize, run: &[RunByte], after: usize, other: usize, depth: usize) -> TokenStream {
        let rest = local("rest");
        let bytes = Literal::byte_string(&run.iter().map(|it| it.byte).collect_vec());
        let compared = if run.iter().all(|it| it.capital == 0) {
            quote!(::dtable_runtime::rest_after(#rest, #bytes))
        } else {
            let capitals = Literal::byte_string(&run.iter().map(|it| it.capital).collect_vec());
            quote!(::dtable_runtime::rest_after_ignoring_case(#rest, #bytes, #capitals))
        };
        let (code, number, other_number) = (self.code(after, depth + 1), self.number(state), self.number(other));
        let end = if self.states.numbers[state] == self.states.numbers[other] {
            other_number
        } else {
            quote!(if #rest.is_empty() { #number } else { #other_number })
        };
        quote! {
            match #compared {
                ::core::option::Option::Some(#rest) => #code,
                ::core::option::Option::None => #end,
            }
        }
    }

    /// The table reads on.
    fn handed_over(&mut self, state: usize) -> TokenStream {
        let known = self.handed_over.iter().position(|it| *it == state);
        let place = known.unwrap_or_else(|| {
            self.handed_over.push(state);
            self.handed_over.len() - 1
        });
        let (place, rest) = (Literal::usize_unsuffixed(place), local("rest"));
        quote!(read_on(#place, #rest))
    }

    fn number(&self, state: usize) -> TokenStream {
        let number = Literal::usize_unsuffixed(self.states.numbers[state]);
        quote!(#number)
    }
}

/// A byte of a run; `capital` is the bit that its capital lacks, if that is read as well.
#[derive(Clone, Copy)]
struct RunByte {
    byte: u8,
    capital: u8,
}

struct RunStep {
    byte: RunByte,
    to: usize,
}

fn distinct(mut of: Vec<usize>) -> Vec<usize> {
    of.sort_unstable();
    of.dedup();
    of
}

/// The pattern of some bytes, ascending, with those of longer characters or without them.
fn patterns(bytes: &[u8], with_wide: bool) -> TokenStream {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for byte in bytes {
        match ranges.last_mut() {
            Some(last) if last.1 + 1 == *byte => last.1 = *byte,
            _ => ranges.push((*byte, *byte)),
        }
    }
    let patterns = ranges.iter().map(|(low, high)| {
        let [first, last] = [low, high].map(|it| Literal::byte_character(*it));
        match (low == high, with_wide && *high == 0x7f) {
            (_, true) => quote!(#first..=0xff),
            (true, _) => quote!(#first),
            (false, _) => quote!(#first..=#last),
        }
    });
    let wide = (with_wide && !bytes.contains(&0x7f)).then(|| quote!(| 0x80..=0xff));
    quote!(#(#patterns)|* #wide)
}
