//! Texts by pattern, as `docs/format.md` has them: on characters, one after the other, and nothing of how `dtable-core` sees them.

use crate::numbers::Random;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// As often as one likes.
pub const MANY: usize = usize::MAX;

/// So many states of all tests together are followed by [`telling`].
const MOST_STATES: usize = 1500;

/// A pattern of `matches(..)`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// One character.
    Class(Class),
    /// One after the other.
    Sequence(Vec<Self>),
    /// One of them.
    OneOf(Vec<Self>),
    /// From so many times to so many.
    Times(Box<Self>, usize, usize),
}

/// Characters: those in some ranges, or all others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class {
    /// The first and the last character of each range.
    pub ranges: Vec<(char, char)>,
    /// Whether the characters are all others.
    pub not: bool,
}

impl Class {
    const ANY: Self = Self { ranges: Vec::new(), not: true };

    fn has(&self, it: char) -> bool {
        self.ranges.iter().any(|(low, high)| (*low..=*high).contains(&it)) != self.not
    }

    fn written(&self) -> String {
        let range = |(low, high): &(char, char)| if low == high { low.to_string() } else { format!("{low}-{high}") };
        match (&self.ranges[..], self.not) {
            ([], _) => ".".to_owned(),
            ([(low, high)], false) if low == high => low.to_string(),
            (ranges, not) => format!("[{}{}]", if not { "^" } else { "" }, ranges.iter().map(range).collect::<String>()),
        }
    }
}

impl Pattern {
    /// A pattern over some letters.
    pub fn random(numbers: &mut Random, letters: &[char], depth: usize) -> Self {
        let one = |numbers: &mut Random| {
            let it = *numbers.pick(letters);
            (it, it)
        };
        match numbers.below(if depth == 0 { 5 } else { 10 }) {
            0 => Self::Class(Class::ANY),
            1 => Self::Class(Class { ranges: vec![one(numbers)], not: true }),
            2 if numbers.chance(30) => Self::Class(Class { ranges: vec![('a', 'b'), ('\u{e9}', '\u{e9}')], not: numbers.chance(30) }),
            2..=4 => Self::Class(Class { ranges: vec![one(numbers)], not: false }),
            5 | 6 => Self::Sequence((0..2).map(|_| Self::random(numbers, letters, depth - 1)).collect()),
            7 => Self::OneOf((0..2).map(|_| Self::random(numbers, letters, depth - 1)).collect()),
            _ => {
                let (least, most) = [(0, MANY), (1, MANY), (0, 1), (2, 2), (1, 2), (2, MANY)][numbers.below(6)];
                Self::Times(Box::new(Self::random(numbers, letters, depth - 1)), least, most)
            }
        }
    }

    /// As `matches(..)` has it, outside of a grid.
    #[must_use]
    pub fn written(&self) -> String {
        let all = |of: &[Self], joint: &str| of.iter().map(Self::written).collect::<Vec<_>>().join(joint);
        match self {
            Self::Class(it) => it.written(),
            Self::Sequence(of) => all(of, ""),
            Self::OneOf(of) => format!("({})", all(of, "|")),
            Self::Times(of, 0, MANY) => format!("({})*", of.written()),
            Self::Times(of, 1, MANY) => format!("({})+", of.written()),
            Self::Times(of, 0, 1) => format!("({})?", of.written()),
            Self::Times(of, least, MANY) => format!("({}){{{least},}}", of.written()),
            Self::Times(of, least, most) if least == most => format!("({}){{{least}}}", of.written()),
            Self::Times(of, least, most) => format!("({}){{{least},{most}}}", of.written()),
        }
    }

    /// Reads what [`Self::written`] writes, and groups around anything.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut rest: VecDeque<char> = text.chars().collect();
        let pattern = alternatives(&mut rest)?;
        rest.is_empty().then_some(pattern)
    }

    /// With small letters for capitals.
    #[must_use]
    pub fn folded(&self) -> Self {
        let all = |of: &[Self]| of.iter().map(Self::folded).collect();
        match self {
            Self::Class(it) => {
                let ranges = it.ranges.iter().map(|(low, high)| (low.to_ascii_lowercase(), high.to_ascii_lowercase())).collect();
                Self::Class(Class { ranges, not: it.not })
            }
            Self::Sequence(of) => Self::Sequence(all(of)),
            Self::OneOf(of) => Self::OneOf(all(of)),
            Self::Times(of, least, most) => Self::Times(Box::new(of.folded()), *least, *most),
        }
    }

    fn of_text(text: &str) -> Self {
        Self::Sequence(text.chars().map(|it| Self::Class(Class { ranges: vec![(it, it)], not: false })).collect())
    }

    fn anything() -> Self {
        Self::Times(Box::new(Self::Class(Class::ANY)), 0, MANY)
    }

    /// Whether the whole of a text is so.
    #[must_use]
    pub fn holds(&self, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        self.ends(&text, 0).contains(&text.len())
    }

    /// Where it can end that begins at a place.
    fn ends(&self, text: &[char], at: usize) -> Vec<usize> {
        let then = |of: &Self, from: Vec<usize>| -> Vec<usize> { distinct(from.into_iter().flat_map(|it| of.ends(text, it)).collect()) };
        match self {
            Self::Class(it) => text.get(at).filter(|letter| it.has(**letter)).map(|_| at + 1).into_iter().collect(),
            Self::Sequence(of) => of.iter().fold(vec![at], |from, it| then(it, from)),
            Self::OneOf(of) => distinct(of.iter().flat_map(|it| it.ends(text, at)).collect()),
            Self::Times(of, least, most) => {
                let (mut from, mut all) = (vec![at], Vec::new());
                // More times than there are letters add nothing.
                for times in 0..=(*most).min(least + text.len()) {
                    if times >= *least {
                        all.extend(&from);
                    }
                    from = then(of, from);
                }
                distinct(all)
            }
        }
    }

    /// What may follow a letter, to be as the pattern says: one of these patterns.
    fn after(&self, letter: char) -> BTreeSet<Self> {
        let before = |first: BTreeSet<Self>, rest: &[Self]| first.into_iter().map(|it| sequence(it, rest)).collect::<BTreeSet<_>>();
        match self {
            Self::Class(it) => it.has(letter).then(|| Self::Sequence(Vec::new())).into_iter().collect(),
            Self::Sequence(of) => {
                let mut all = BTreeSet::new();
                for (at, it) in of.iter().enumerate() {
                    all.extend(before(it.after(letter), &of[at + 1..]));
                    if !it.is_optional() {
                        break;
                    }
                }
                all
            }
            Self::OneOf(of) => of.iter().flat_map(|it| it.after(letter)).collect(),
            Self::Times(_, _, 0) => BTreeSet::new(),
            Self::Times(of, least, most) => {
                let again = Self::Times(of.clone(), least.saturating_sub(1), if *most == MANY { MANY } else { most - 1 });
                before(of.after(letter), &[again])
            }
        }
    }

    /// Whether nothing at all is as it says.
    fn is_optional(&self) -> bool {
        match self {
            Self::Class(_) => false,
            Self::Sequence(of) => of.iter().all(Self::is_optional),
            Self::OneOf(of) => of.iter().any(Self::is_optional),
            Self::Times(of, least, _) => *least == 0 || of.is_optional(),
        }
    }

    fn classes<'a>(&'a self, into: &mut Vec<&'a Class>) {
        match self {
            Self::Class(it) => into.push(it),
            Self::Sequence(of) | Self::OneOf(of) => of.iter().for_each(|it| it.classes(into)),
            Self::Times(of, ..) => of.classes(into),
        }
    }

    /// Patterns that are a part of it.
    #[must_use]
    pub fn parts(&self) -> Vec<Self> {
        match self {
            Self::Class(_) => Vec::new(),
            Self::Sequence(of) | Self::OneOf(of) => of.clone(),
            Self::Times(of, ..) => vec![(**of).clone()],
        }
    }
}

fn distinct(mut of: Vec<usize>) -> Vec<usize> {
    of.sort_unstable();
    of.dedup();
    of
}

fn sequence(first: Pattern, rest: &[Pattern]) -> Pattern {
    let mut all = if let Pattern::Sequence(of) = first { of } else { vec![first] };
    all.extend_from_slice(rest);
    if let [only] = &all[..] { only.clone() } else { Pattern::Sequence(all) }
}

fn alternatives(rest: &mut VecDeque<char>) -> Option<Pattern> {
    let mut all = vec![repetitions(rest)?];
    while rest.front() == Some(&'|') {
        rest.pop_front();
        all.push(repetitions(rest)?);
    }
    if all.len() == 1 { all.pop() } else { Some(Pattern::OneOf(all)) }
}

fn repetitions(rest: &mut VecDeque<char>) -> Option<Pattern> {
    let mut all = Vec::new();
    while let Some(it) = rest.front().copied().filter(|it| !matches!(it, '|' | ')')) {
        rest.pop_front();
        let mut one = match it {
            '(' => {
                let inside = alternatives(rest)?;
                (rest.pop_front() == Some(')')).then_some(inside)?
            }
            '[' => class(rest)?,
            '.' => Pattern::Class(Class::ANY),
            '\\' => Pattern::of_text(&rest.pop_front()?.to_string()),
            it => Pattern::of_text(&it.to_string()),
        };
        while let Some((least, most)) = times(rest) {
            one = Pattern::Times(Box::new(one), least, most);
        }
        all.push(one);
    }
    Some(Pattern::Sequence(all))
}

fn class(rest: &mut VecDeque<char>) -> Option<Pattern> {
    let not = rest.front() == Some(&'^');
    rest.drain(..usize::from(not));
    let mut ranges = Vec::new();
    loop {
        let low = match rest.pop_front()? {
            ']' => return Some(Pattern::Class(Class { ranges, not })),
            '\\' => rest.pop_front()?,
            it => it,
        };
        let is_range = rest.front() == Some(&'-') && rest.get(1) != Some(&']');
        rest.drain(..usize::from(is_range));
        ranges.push((low, if is_range { rest.pop_front()? } else { low }));
    }
}

fn times(rest: &mut VecDeque<char>) -> Option<(usize, usize)> {
    let found = match rest.front()? {
        '*' => (0, MANY),
        '+' => (1, MANY),
        '?' => (0, 1),
        '{' => {
            let end = rest.iter().position(|it| *it == '}')?;
            let inside: String = rest.drain(..end).skip(1).collect();
            match inside.split_once(',') {
                None => (inside.parse().ok()?, inside.parse().ok()?),
                Some((least, "")) => (least.parse().ok()?, MANY),
                Some((least, most)) => (least.parse().ok()?, most.parse().ok()?),
            }
        }
        _ => return None,
    };
    rest.pop_front();
    Some(found)
}

/// Something that tells texts apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Test {
    /// The text itself.
    Literal(String),
    /// `starts_with(..)`.
    Starts(String),
    /// `ends_with(..)`.
    Ends(String),
    /// `contains(..)`.
    Contains(String),
    /// `matches(..)`.
    Matches(Pattern),
    /// `<`, `<=`, `>` or `>=`, and a text.
    Order(&'static str, String),
}

impl Test {
    /// The word of the language, and its argument; the sign of an order.
    #[must_use]
    pub fn words(&self) -> (&'static str, String) {
        match self {
            Self::Literal(it) => ("", it.clone()),
            Self::Starts(it) => ("starts_with", it.clone()),
            Self::Ends(it) => ("ends_with", it.clone()),
            Self::Contains(it) => ("contains", it.clone()),
            Self::Matches(it) => ("matches", it.written()),
            Self::Order(sign, it) => (sign, it.clone()),
        }
    }

    /// The test of a word and its argument.
    #[must_use]
    pub fn read(word: &str, argument: &str) -> Option<Self> {
        let text = argument.to_owned();
        Some(match word {
            "starts_with" => Self::Starts(text),
            "ends_with" => Self::Ends(text),
            "contains" => Self::Contains(text),
            "matches" => Self::Matches(Pattern::read(argument)?),
            _ => return None,
        })
    }

    /// With small letters for capitals.
    #[must_use]
    pub fn folded(&self) -> Self {
        match self {
            Self::Literal(it) => Self::Literal(it.to_ascii_lowercase()),
            Self::Starts(it) => Self::Starts(it.to_ascii_lowercase()),
            Self::Ends(it) => Self::Ends(it.to_ascii_lowercase()),
            Self::Contains(it) => Self::Contains(it.to_ascii_lowercase()),
            Self::Matches(it) => Self::Matches(it.folded()),
            Self::Order(sign, it) => Self::Order(sign, it.to_ascii_lowercase()),
        }
    }

    /// Whether it holds for a text.
    #[must_use]
    pub fn holds(&self, text: &str) -> bool {
        match self {
            Self::Literal(it) => text == it,
            Self::Starts(it) => text.starts_with(it.as_str()),
            Self::Ends(it) => text.ends_with(it.as_str()),
            Self::Contains(it) => text.contains(it.as_str()),
            Self::Matches(it) => it.holds(text),
            Self::Order("<", it) => text < it.as_str(),
            Self::Order("<=", it) => text <= it.as_str(),
            Self::Order(">", it) => text > it.as_str(),
            Self::Order(_, it) => text >= it.as_str(),
        }
    }

    /// How it begins to be followed, letter by letter.
    fn start(&self) -> State {
        let text = |it: &String| Pattern::of_text(it);
        let all = Pattern::anything;
        let pattern = match self {
            Self::Order(_, it) => return State::Order(Ordering::Equal, it.chars().collect()),
            Self::Literal(it) => text(it),
            Self::Starts(it) => Pattern::Sequence(vec![text(it), all()]),
            Self::Ends(it) => Pattern::Sequence(vec![all(), text(it)]),
            Self::Contains(it) => Pattern::Sequence(vec![all(), text(it), all()]),
            Self::Matches(it) => it.clone(),
        };
        State::Patterns(BTreeSet::from([pattern]))
    }
}

/// What has been seen of a text, as far as a test looks at it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    /// One of these has to follow.
    Patterns(BTreeSet<Pattern>),
    /// How the text compares, and where it is equal so far, the rest of the other one.
    Order(Ordering, VecDeque<char>),
}

impl State {
    fn after(&self, letter: char) -> Self {
        match self {
            Self::Patterns(of) => Self::Patterns(of.iter().flat_map(|it| it.after(letter)).collect()),
            Self::Order(Ordering::Equal, rest) => {
                let mut rest = rest.clone();
                let order = rest.pop_front().map_or(Ordering::Greater, |it| letter.cmp(&it));
                if order != Ordering::Equal {
                    rest.clear();
                }
                Self::Order(order, rest)
            }
            decided => decided.clone(),
        }
    }
}

/// The letters of which texts are made that tests tell apart: of those that all tests see alike, `each`.
fn letters(tests: &[Test], each: usize, are_folded: bool) -> Vec<char> {
    let starts: Vec<State> = tests.iter().map(Test::start).collect();
    let (mut classes, mut compared) = (Vec::new(), Vec::new());
    for start in &starts {
        match start {
            State::Patterns(of) => of.iter().for_each(|it| it.classes(&mut classes)),
            State::Order(_, text) => compared.extend(text),
        }
    }
    let ends = classes.iter().flat_map(|it| it.ranges.iter().flat_map(|(low, high)| [*low, *high]));
    let named: Vec<char> = ends.chain(compared.iter().copied()).collect();
    let beside = named.iter().flat_map(|it| [char::from_u32(*it as u32 + 1), char::from_u32((*it as u32).wrapping_sub(1))]).flatten();
    let mut seen: BTreeMap<_, BTreeSet<char>> = BTreeMap::new();
    let sees = |it: &char| {
        let has: Vec<bool> = classes.iter().map(|of| of.has(*it)).collect();
        let order: Vec<Ordering> = compared.iter().map(|of| it.cmp(of)).collect();
        (has, order)
    };
    let all = named.iter().copied().chain(['z', '\u{436}', 'y', '\u{437}']).chain(beside);
    all.filter(|it| !are_folded || !it.is_ascii_uppercase())
        .filter(|it| {
            let alike = seen.entry(sees(it)).or_default();
            alike.len() < each && alike.insert(*it)
        })
        .collect()
}

/// Texts that show everything that tests tell apart: up to `each` of those for which the same tests hold, the shortest; and whether
/// these are all kinds of texts that there are.
#[must_use]
pub fn telling(tests: &[Test], each: usize, are_folded: bool) -> (Vec<String>, bool) {
    let letters = letters(tests, each, are_folded);
    let start: Vec<State> = tests.iter().map(Test::start).collect();
    let mut seen = BTreeMap::from([(start.clone(), 1)]);
    let mut open = VecDeque::from([(start, String::new())]);
    let mut found: BTreeMap<Vec<bool>, Vec<String>> = BTreeMap::new();
    while let Some((states, text)) = open.pop_front() {
        let of_kind = found.entry(tests.iter().map(|it| it.holds(&text)).collect()).or_default();
        if of_kind.len() < each {
            of_kind.push(text.clone());
        }
        if seen.len() > MOST_STATES {
            continue;
        }
        for letter in &letters {
            let next: Vec<State> = states.iter().map(|it| it.after(*letter)).collect();
            let times = seen.entry(next.clone()).or_insert(0);
            if *times < each {
                *times += 1;
                open.push_back((next, format!("{text}{letter}")));
            }
        }
    }
    (found.into_values().flatten().collect(), seen.len() <= MOST_STATES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_text_is_as_the_whole_of_it_says() {
        for seed in 0..300 {
            let mut numbers = Random::new(seed);
            let tests: Vec<Test> = (0..3).map(|_| Test::Matches(Pattern::random(&mut numbers, &['a', 'b', '\u{e9}'], 2))).collect();
            let (texts, is_exact) = telling(&tests, 1, false);
            let kind = |text: &str| tests.iter().map(|it| it.holds(text)).collect::<Vec<bool>>();
            let kinds: BTreeSet<Vec<bool>> = texts.iter().map(|it| kind(it)).collect();
            assert_eq!(kinds.len(), texts.len());
            let mut layer = vec![String::new()];
            for _ in 0..5 {
                assert!(!is_exact || layer.iter().all(|it| kinds.contains(&kind(it))), "{tests:?}");
                layer = layer.iter().flat_map(|it| ["a", "b", "\u{e9}", "z"].map(|letter| format!("{it}{letter}"))).collect();
            }
            for test in &tests {
                let (word, argument) = test.words();
                let read = Test::read(word, &argument).unwrap();
                assert!(texts.iter().all(|it| read.holds(it) == test.holds(it)), "{argument}");
            }
        }
    }
}
