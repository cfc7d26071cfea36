//! One automaton for all patterns of a column.
//!
//! Each pattern becomes a nondeterministic automaton (Thompson, *Regular expression search algorithm*, 1968). The subset
//! construction over all of them together gives a deterministic one, whose states say which patterns have matched: it is
//! the product of their automata. A set forgets what led to a `.*` that it has reached: that reads on whatever follows.
//! It reads characters in *groups*, those that no pattern tells apart. States are found breadth first, with plain
//! characters first, so the path on which a state was found is the shortest text that leads to it, and of these the
//! first.

use super::pattern::{CharacterClass, Pattern};
use super::plain_characters;
use crate::lists::{CollectVec, Order};
use std::collections::{BTreeMap, HashMap};

/// The most states that an automaton may have.
pub(crate) const MOST_STATES: usize = 65_536;

/// The most steps that making an automaton may take, and all automata of a table.
pub(crate) const MOST_STEPS: u64 = 10_000_000;

/// The most texts that are looked at to find the first ones of a class.
const MOST_TEXTS: usize = 1 << 20;

/// The source of an automaton: a pattern, or the order of texts.
pub(super) enum Recognised {
    /// The texts of a pattern.
    Pattern(Pattern),
    /// The texts before a text, by the bytes of UTF-8, which are in the order of code points; `inclusive` with it.
    Before {
        /// The text.
        text: String,
        /// Whether the text itself is one of them.
        inclusive: bool,
    },
}

/// There are more states, or more work, than an automaton may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManyStates;

/// Ranges of characters, each with both ends.
type CharacterRanges = Vec<(char, char)>;

/// A deterministic automaton over characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    /// The groups of characters, each with its ranges: groups with plainer characters first. Capitals are in none if case is ignored.
    pub(crate) groups: Vec<CharacterRanges>,
    /// The next state, by state and group.
    pub(crate) next: Vec<u32>,
    /// The class of each state: states of one class have matched the same patterns.
    pub(crate) class: Vec<u32>,
    /// The patterns that have matched, by class.
    pub(crate) matched: Vec<Vec<usize>>,
    /// The state before each state on the path on which it was found, and the group that leads from there.
    found: Vec<(u32, u32)>,
    /// The steps that it took to make it.
    pub(crate) steps: u64,
}

enum PatternNode {
    /// A character of a class leads on.
    Character(usize, usize),
    /// All of them are reached at once.
    Split(Vec<usize>),
    /// A pattern has matched.
    Matched(usize),
}

#[derive(Default)]
struct Nodes {
    nodes: Vec<PatternNode>,
    classes: Vec<CharacterClass>,
    numbers: BTreeMap<CharacterClass, usize>,
    /// The characters of `.*` in the outermost sequences, and for each the end of its pattern's nodes.
    absorbing: BTreeMap<usize, usize>,
}

impl Nodes {
    fn add(&mut self, node: PatternNode) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn character(&mut self, class: &CharacterClass, next: usize) -> usize {
        let number = match self.numbers.get(class) {
            Some(number) => *number,
            None => {
                self.classes.push(class.clone());
                self.numbers.insert(class.clone(), self.classes.len() - 1);
                self.classes.len() - 1
            }
        };
        self.add(PatternNode::Character(number, next))
    }

    /// The node at which a whole pattern begins. Nodes of what stands before a `.*` of its sequence follow those of the
    /// `.*`, and what goes on from there to a match goes on from the `.*` as well.
    fn whole(&mut self, pattern: &Pattern, matched: usize) -> usize {
        let parts = if let Pattern::Sequence(parts) = pattern { parts } else { std::slice::from_ref(pattern) };
        let (mut start, mut loops) = (matched, Vec::new());
        for part in parts.iter().rev() {
            if matches!(part, Pattern::Repeat { of, most: None, .. } if **of == Pattern::Class(CharacterClass::ANY)) {
                loops.push(self.nodes.len() + 1);
            }
            start = self.pattern(part, start);
        }
        let end = self.nodes.len();
        self.absorbing.extend(loops.into_iter().map(|it| (it, end)));
        start
    }

    /// The node at which a pattern begins that goes on at `next`.
    fn pattern(&mut self, pattern: &Pattern, next: usize) -> usize {
        match pattern {
            Pattern::Class(class) => self.character(class, next),
            Pattern::Sequence(parts) => parts.iter().rev().fold(next, |next, it| self.pattern(it, next)),
            Pattern::OneOf(parts) => {
                let starts = parts.iter().map(|it| self.pattern(it, next)).collect_vec();
                self.add(PatternNode::Split(starts))
            }
            Pattern::Repeat { of, least, most } => {
                let mut start = next;
                match most {
                    Some(most) => {
                        for _ in *least..*most {
                            let once = self.pattern(of, start);
                            start = self.add(PatternNode::Split(vec![once, next]));
                        }
                    }
                    None => {
                        start = self.add(PatternNode::Split(vec![next]));
                        let again = self.pattern(of, start);
                        self.nodes[start] = PatternNode::Split(vec![again, next]);
                    }
                }
                (0..*least).fold(start, |next, _| self.pattern(of, next))
            }
        }
    }

    /// The node at which the texts before `text` begin: those with less after a common beginning, and its beginnings.
    fn before(&mut self, text: &str, inclusive: bool, matched: usize, ignores_case: bool) -> usize {
        let anything = self.pattern(&Pattern::anything(), matched);
        let nothing = self.add(PatternNode::Split(Vec::new()));
        text.chars().rev().fold(if inclusive { matched } else { nothing }, |rest, it| {
            let same = self.character(&CharacterClass::one(it), rest);
            let mut starts = vec![same, matched];
            if let Some(less) = preceding(it) {
                // Small letters stand for their capitals, which no text has if case is ignored.
                let ranges = if ignores_case { vec![('\0', less.min('@')), ('[', less)] } else { vec![('\0', less)] };
                starts.push(self.character(&CharacterClass { ranges, not: false }, anything));
            }
            self.add(PatternNode::Split(starts))
        })
    }

    /// The groups of characters that no class tells apart, plainer ones first, and for each class whether it has them.
    fn groups(&self, ignores_case: bool) -> (Vec<CharacterRanges>, Vec<Vec<usize>>) {
        let mut groups: BTreeMap<Vec<usize>, CharacterRanges> = BTreeMap::new();
        for (low, high) in self.segments(ignores_case) {
            let having = (0..self.classes.len()).filter(|at| self.classes[*at].has(low, ignores_case)).collect_vec();
            let ranges = groups.entry(having).or_default();
            match ranges.last_mut() {
                Some(last) if following(last.1) == Some(low) => last.1 = high,
                _ => ranges.push((low, high)),
            }
        }
        let mut groups: Vec<_> = groups.into_iter().map(|(having, ranges)| (plain_characters(&ranges, 1), having, ranges)).collect_vec();
        groups.order_by_key(|it| it.0.first().map(|it| super::rank(*it)));
        let mut of_class = vec![Vec::new(); self.classes.len()];
        for (group, (_, having, _)) in groups.iter().enumerate() {
            having.iter().for_each(|class| of_class[*class].push(group));
        }
        (groups.into_iter().map(|it| it.2).collect_vec(), of_class)
    }

    /// Ranges of characters in order, each of which a class has as a whole or not at all.
    fn segments(&self, ignores_case: bool) -> Vec<(char, char)> {
        let mut starts = vec!['\0'];
        for (low, high) in self.classes.iter().flat_map(|it| &it.ranges) {
            starts.push(*low);
            starts.extend(following(*high));
        }
        if ignores_case {
            starts.extend(('A'..='[').chain('a'..='{'));
        }
        starts.sort_unstable();
        starts.dedup();
        let ends = starts.iter().skip(1).filter_map(|it| preceding(*it)).chain([char::MAX]);
        starts.iter().copied().zip(ends).filter(|(low, _)| !(ignores_case && low.is_ascii_uppercase())).collect_vec()
    }
}

/// The character after another one.
fn following(it: char) -> Option<char> {
    (it..=char::MAX).nth(1)
}

/// The character before another one.
fn preceding(it: char) -> Option<char> {
    ('\0'..it).next_back()
}

impl Automaton {
    /// Makes the automaton of some languages, each of what one of its sources recognises.
    pub(super) fn new(languages: &[Vec<Recognised>], ignores_case: bool) -> Result<Self, TooManyStates> {
        let mut nodes = Nodes::default();
        let mut starts = Vec::new();
        for (at, recognised) in languages.iter().enumerate() {
            let matched = nodes.add(PatternNode::Matched(at));
            for it in recognised {
                starts.push(match it {
                    Recognised::Pattern(pattern) if pattern.size() > MOST_STATES => return Err(TooManyStates),
                    Recognised::Pattern(pattern) => nodes.whole(pattern, matched),
                    Recognised::Before { text, inclusive } => nodes.before(text, *inclusive, matched, ignores_case),
                });
            }
        }
        let (groups, of_class) = nodes.groups(ignores_case);
        Subsets::new(&nodes, &of_class, groups.len()).automaton(&starts, groups)
    }

    /// The state in which a text ends, whose capitals are small letters already if case is ignored.
    pub(super) fn run(&self, text: &str) -> usize {
        text.chars().fold(0, |state, it| self.step(state, self.group(it)))
    }

    pub(crate) fn step(&self, state: usize, group: usize) -> usize {
        self.next[state * self.groups.len() + group] as usize
    }

    /// The group of a character; the first for capitals if case is ignored.
    pub(crate) fn group(&self, it: char) -> usize {
        self.groups.iter().position(|ranges| ranges.iter().any(|(low, high)| (*low..=*high).contains(&it))).unwrap_or(0)
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.class.len()
    }

    /// The shortest text that leads to a state; of several, the one with the plainest characters.
    pub(super) fn shortest(&self, mut state: usize) -> String {
        let mut characters = Vec::new();
        while state != 0 {
            let (before, group) = self.found[state];
            characters.extend(plain_characters(&self.groups[group as usize], 1));
            state = before as usize;
        }
        characters.into_iter().rev().collect::<String>()
    }

    /// The first `wanted` texts of a class that `is_taken` does not exclude, the shortest first, and of equal length those
    /// with the plainest characters; all of them where there are fewer. At most `excluded` texts of the class are taken.
    pub(super) fn texts(
        &self,
        class: usize,
        wanted: usize,
        excluded: usize,
        is_taken: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<String>, TooManyStates> {
        let is_live = self.leads_to(class);
        // Of the texts that lead to a state in one length, no more than this many can matter.
        let most = wanted + excluded;
        let (mut found, mut layer, mut looked_at) = (Vec::new(), vec![(0, String::new())], 0);
        while !layer.is_empty() {
            let ended = layer.iter().filter(|(state, text)| self.class[*state] as usize == class && !is_taken(text));
            found.extend(ended.map(|it| it.1.clone()).take(wanted - found.len()));
            if found.len() == wanted {
                break;
            }
            let mut counts: HashMap<usize, usize> = HashMap::new();
            let mut longer = Vec::new();
            for (state, text) in &layer {
                let mut characters: Vec<(char, usize)> = Vec::new();
                for group in (0..self.groups.len()).filter(|group| is_live[self.step(*state, *group)]) {
                    characters.extend(plain_characters(&self.groups[group], most).into_iter().map(|it| (it, self.step(*state, group))));
                }
                characters.order_by_key(|it| super::rank(it.0));
                for (it, next) in characters {
                    let count = counts.entry(next).or_default();
                    if *count < most {
                        *count += 1;
                        longer.push((next, format!("{text}{it}")));
                    }
                }
            }
            looked_at += longer.len();
            if looked_at > MOST_TEXTS {
                return Err(TooManyStates);
            }
            layer = longer;
        }
        Ok(found)
    }

    /// For each state whether a text goes on from it to the class.
    fn leads_to(&self, class: usize) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.len()];
        for state in 0..self.len() {
            (0..self.groups.len()).for_each(|group| before[self.step(state, group)].push(state));
        }
        let mut leads: Vec<bool> = self.class.iter().map(|it| *it as usize == class).collect_vec();
        let mut open = (0..self.len()).filter(|it| leads[*it]).collect_vec();
        while let Some(state) = open.pop() {
            for &it in &before[state] {
                if !std::mem::replace(&mut leads[it], true) {
                    open.push(it);
                }
            }
        }
        leads
    }
}

/// The subset construction: each state is a set of nodes.
struct Subsets<'a> {
    nodes: &'a [PatternNode],
    absorbing: &'a BTreeMap<usize, usize>,
    /// The groups of characters that each class has.
    of_class: &'a [Vec<usize>],
    groups: usize,
    numbers: HashMap<Vec<usize>, u32>,
    sets: Vec<Vec<usize>>,
    /// For each node the last set that has reached it.
    reached: Vec<usize>,
    round: usize,
    steps: u64,
}

impl<'a> Subsets<'a> {
    fn new(all: &'a Nodes, of_class: &'a [Vec<usize>], groups: usize) -> Self {
        let (nodes, absorbing, reached) = (&all.nodes, &all.absorbing, vec![0; all.nodes.len()]);
        Self { nodes, absorbing, of_class, groups, numbers: HashMap::new(), sets: Vec::new(), reached, round: 0, steps: 0 }
    }

    fn automaton(mut self, starts: &[usize], groups: Vec<CharacterRanges>) -> Result<Automaton, TooManyStates> {
        let mut found = vec![(0, 0)];
        self.number(starts)?;
        let (mut next, mut state) = (Vec::new(), 0);
        while state < self.sets.len() {
            for (group, target) in self.targets(state).into_iter().enumerate() {
                let known = self.sets.len();
                next.push(self.number(&target)?);
                if self.sets.len() > known {
                    found.push((state as u32, group as u32));
                }
            }
            state += 1;
        }
        let mut classes: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        let (mut class, mut matched) = (Vec::new(), Vec::new());
        for set in &self.sets {
            let ended =
                set.iter().filter_map(|it| if let PatternNode::Matched(at) = self.nodes[*it] { Some(at) } else { None }).collect_vec();
            class.push(*classes.entry(ended.clone()).or_insert_with(|| {
                matched.push(ended);
                matched.len() as u32 - 1
            }));
        }
        Ok(Automaton { groups, next, class, matched, found, steps: self.steps })
    }

    /// The nodes to which each group leads from a state.
    fn targets(&mut self, state: usize) -> Vec<Vec<usize>> {
        let mut targets = vec![Vec::new(); self.groups];
        for node in &self.sets[state] {
            if let PatternNode::Character(class, next) = self.nodes[*node] {
                self.of_class[class].iter().for_each(|group| targets[*group].push(next));
                self.steps += self.of_class[class].len() as u64;
            }
        }
        targets
    }

    /// The number of the state with some nodes and all that is reached from them at once.
    fn number(&mut self, starts: &[usize]) -> Result<u32, TooManyStates> {
        self.round += 1;
        let (mut open, mut set) = (starts.to_vec(), Vec::new());
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut self.reached[node], self.round) == self.round {
                continue;
            }
            self.steps += 1;
            match &self.nodes[node] {
                PatternNode::Split(all) => open.extend(all),
                PatternNode::Character(..) | PatternNode::Matched(_) => set.push(node),
            }
        }
        set.sort_unstable();
        let mut end = 0;
        set.retain(|it| {
            let is_needed = *it >= end;
            end = if is_needed { self.absorbing.get(it).copied().unwrap_or(end) } else { end };
            is_needed
        });
        if let Some(number) = self.numbers.get(&set) {
            return Ok(*number);
        }
        if self.sets.len() == MOST_STATES || self.steps > MOST_STEPS {
            return Err(TooManyStates);
        }
        let number = self.sets.len() as u32;
        self.numbers.insert(set.clone(), number);
        self.sets.push(set);
        Ok(number)
    }
}
