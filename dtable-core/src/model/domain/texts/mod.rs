//! The classes of texts that patterns tell apart.
//!
//! A column of texts numbers the literals that the table names. Where entries have patterns, too, all other texts fall
//! into classes: texts of one class match the same patterns. Each class has a position, at a *representative*: its
//! shortest text that is no literal, and of these the one with the plainest characters. A class without such a text has
//! none. Where columns are compared with each other, a class has as many representatives as columns, or as texts.
//!
//! # Files
//!
//! - `pattern`: The language of `matches(..)`.
//! - `automaton`: One automaton for all patterns of a column; the texts of its classes.
//! - `set_entries`: Writes sets of texts as entries.

pub(crate) mod automaton;
pub(crate) mod pattern;
mod set_entries;
#[cfg(test)]
mod tests;

use super::Misread;
use crate::lists::CollectVec;
use crate::model::{Position, ValueSet};
pub(crate) use automaton::TooManyStates;
use automaton::{Automaton, Recognised};
use pattern::Pattern;
use std::collections::{BTreeMap, BTreeSet};

/// A word of an entry about a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextWord {
    /// `starts_with("a")`.
    StartsWith,
    /// `ends_with("a")`.
    EndsWith,
    /// `contains("a")`.
    Contains,
    /// `matches("[a-z]+")`.
    Matches,
    /// `< "a"`.
    Less,
    /// `<= "a"`.
    LessOrEqual,
}

impl TextWord {
    /// The word of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "starts_with" => Self::StartsWith,
            "ends_with" => Self::EndsWith,
            "contains" => Self::Contains,
            "matches" => Self::Matches,
            _ => return None,
        })
    }
}

/// A test of a text: a word and its argument.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextTest {
    /// The word.
    pub word: TextWord,
    /// The argument.
    pub text: String,
}

impl TextTest {
    /// The test as an entry writes it.
    #[must_use]
    pub fn entry(&self) -> String {
        let text = &self.text;
        match self.word {
            TextWord::StartsWith => format!("starts_with({text:?})"),
            TextWord::EndsWith => format!("ends_with({text:?})"),
            TextWord::Contains => format!("contains({text:?})"),
            TextWord::Matches => format!("matches({text:?})"),
            TextWord::Less => format!("< {text:?}"),
            TextWord::LessOrEqual => format!("<= {text:?}"),
        }
    }

    /// The opposite of a comparison as an entry writes it.
    fn negated_order(&self) -> Option<String> {
        match self.word {
            TextWord::Less => Some(format!(">= {:?}", self.text)),
            TextWord::LessOrEqual => Some(format!("> {:?}", self.text)),
            _ => None,
        }
    }

    /// The texts that the automaton recognises.
    fn recognised(&self, ignores_case: bool) -> Result<Recognised, Misread> {
        let text = folded(&self.text, ignores_case);
        Ok(match self.word {
            TextWord::Matches => Recognised::Pattern(Pattern::Sequence(vec![Pattern::parse(&self.text)?])),
            TextWord::Less => Recognised::Before { text, inclusive: false },
            TextWord::LessOrEqual => Recognised::Before { text, inclusive: true },
            word => Recognised::Pattern(around(word, Pattern::of_text(&text))),
        })
    }
}

/// A text as a column reads it.
pub(crate) fn folded(text: &str, ignores_case: bool) -> String {
    if ignores_case { text.to_ascii_lowercase() } else { text.to_owned() }
}

/// Tests of texts, each once, ascending: those of a list of entries, or those that no list tells apart.
pub(crate) type TestList = Vec<TextTest>;

/// How a column tells texts apart that no literal names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextClasses {
    /// Whether capitals are read as small letters.
    pub ignores_case: bool,
    /// How many literals the table names; representatives follow them.
    pub named: usize,
    /// The tests, in groups of those that stand in the same lists: nothing tells the texts of a group apart.
    pub(crate) tests: Vec<TestList>,
    /// The positions of the texts for which a test of each group holds.
    sets: Vec<ValueSet>,
    pub(crate) automaton: Automaton,
    /// The first representative of each class of the automaton, and how many there are.
    representatives: Vec<(Position, usize)>,
}

impl TextClasses {
    /// The classes of texts that lists of tests tell apart, with `most` representatives each, which are added to the
    /// literals. Tests that cannot be read are left out.
    pub(crate) fn new(
        lists: &BTreeSet<TestList>,
        literals: &mut Vec<String>,
        most: usize,
        ignores_case: bool,
    ) -> Result<Self, TooManyStates> {
        let read = grouped(lists, ignores_case);
        let recognised = read.iter().map(|it| recognised(it, ignores_case)).collect_vec();
        let automaton = Automaton::new(&recognised, ignores_case)?;
        let named = literals.len();
        let of_literals: Vec<usize> = literals.iter().map(|it| automaton.class[automaton.run(it)] as usize).collect_vec();
        let mut sets: Vec<Vec<(Position, Position)>> = vec![Vec::new(); read.len()];
        for (at, class) in of_literals.iter().enumerate() {
            automaton.matched[*class].iter().for_each(|test| sets[*test].push((at as Position, at as Position)));
        }
        let representatives = placed(&automaton, &of_literals, literals, most)?;
        for (class, (first, count)) in representatives.iter().enumerate().filter(|it| it.1.1 > 0) {
            let span = (*first, first + *count as Position - 1);
            automaton.matched[class].iter().for_each(|test| sets[*test].push(span));
        }
        Ok(Self {
            ignores_case,
            named,
            tests: read,
            sets: sets.into_iter().map(ValueSet::from_spans).collect_vec(),
            automaton,
            representatives,
        })
    }

    /// The steps that it took to find the classes.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.automaton.steps
    }

    /// The positions of the texts for which a test holds, or one of those that stand in all its lists: for a list of
    /// tests all of its texts. `None` if the column does not have the test.
    #[must_use]
    pub fn set(&self, test: &TextTest) -> Option<ValueSet> {
        self.tests.iter().position(|it| it.contains(test)).map(|at| self.sets[at].clone())
    }

    /// The position of a text: that of a literal, or of the first representative of its class. `None` for what a closed
    /// list does not have.
    #[must_use]
    pub fn position(&self, text: &str, literals: &[String]) -> Option<Position> {
        let text = folded(text, self.ignores_case);
        let named = literals.iter().take(self.named).position(|it| *it == text);
        named.map(|at| at as Position).or_else(|| self.of_state(self.automaton.run(&text)))
    }

    /// The position of the first representative of the texts that end in a state.
    #[must_use]
    pub(crate) fn of_state(&self, state: usize) -> Option<Position> {
        let (first, count) = self.representatives[self.automaton.class[state] as usize];
        (count > 0).then_some(first)
    }

    /// An automaton that reads the literals, too, and the position of the texts that end in each state; `None` where it
    /// has too many states.
    #[cfg(feature = "emit")]
    pub(crate) fn with_literals(&self, literals: &[String]) -> Option<(Automaton, Vec<Option<Position>>)> {
        let tests = self.tests.iter().map(|it| recognised(it, self.ignores_case));
        let literals = literals[..self.named].iter().map(|it| vec![Recognised::Pattern(Pattern::of_text(it))]);
        let automaton = Automaton::new(&tests.chain(literals).collect_vec(), self.ignores_case).ok()?;
        let of_matched = |matched: &Vec<usize>| match matched.last().and_then(|it| it.checked_sub(self.tests.len())) {
            Some(literal) => Some(literal as Position),
            None => {
                let class = self.automaton.matched.iter().position(|it| it == matched)?;
                let (first, count) = self.representatives[class];
                (count > 0).then_some(first)
            }
        };
        let of_class = automaton.matched.iter().map(of_matched).collect_vec();
        let positions = automaton.class.iter().map(|class| of_class[*class as usize]).collect_vec();
        Some((automaton, positions))
    }

    /// The representatives of the class of a representative; the position alone for a literal.
    #[must_use]
    pub fn peers(&self, at: Position) -> ValueSet {
        let spans =
            self.representatives.iter().filter(|it| it.1 > 0).map(|(first, count)| ValueSet::span(*first, first + *count as Position - 1));
        spans.into_iter().find(|it| it.contains(at)).unwrap_or(ValueSet::one(at))
    }

    /// Whether a position stands for more texts than it and its peers.
    #[must_use]
    pub fn stands_for_several(&self, at: Position, literals: &[String]) -> bool {
        let held = |it: &(Position, usize)| it.1 > 0 && (it.0..it.0 + it.1 as Position).contains(&at);
        let Some(class) = self.representatives.iter().position(held) else { return false };
        let count = self.representatives[class].1;
        self.automaton
            .texts(class, count + 1, self.named, &|it| literals[..self.named].iter().any(|of| of == it))
            .is_ok_and(|it| it.len() > count)
    }
}

/// The tests of some lists, in groups of those that stand in the same lists, without what cannot be read.
fn grouped(lists: &BTreeSet<TestList>, ignores_case: bool) -> Vec<TestList> {
    let mut of_tests: BTreeMap<&TextTest, Vec<usize>> = BTreeMap::new();
    for (at, list) in lists.iter().enumerate() {
        let read = list.iter().filter(|it| it.recognised(ignores_case).is_ok());
        read.for_each(|it| of_tests.entry(it).or_default().push(at));
    }
    let mut groups: BTreeMap<Vec<usize>, TestList> = BTreeMap::new();
    for (test, lists) in of_tests {
        groups.entry(lists).or_default().push(test.clone());
    }
    let mut groups = groups.into_values().collect_vec();
    groups.sort_unstable();
    groups
}

/// Returns the languages of a group of tests. Those of one word are one pattern, so that an automaton forgets which of
/// them it has found.
fn recognised(group: &[TextTest], ignores_case: bool) -> Vec<Recognised> {
    let mut all = Vec::new();
    let is_part = |it: &TextTest| [TextWord::StartsWith, TextWord::EndsWith, TextWord::Contains].contains(&it.word);
    for of_word in group.chunk_by(|a, b| a.word == b.word && is_part(a)) {
        match of_word {
            [only] => all.extend(only.recognised(ignores_case)),
            _ => {
                let mut texts = of_word.iter().map(|it| folded(&it.text, ignores_case).chars().collect_vec()).collect_vec();
                texts.sort_unstable();
                all.push(Recognised::Pattern(around(of_word[0].word, Pattern::of_texts(&texts))));
            }
        }
    }
    all
}

/// The texts that begin with a pattern, end with it, or contain it.
fn around(word: TextWord, pattern: Pattern) -> Pattern {
    let mut parts = vec![pattern];
    if word != TextWord::StartsWith {
        parts.insert(0, Pattern::anything());
    }
    if word != TextWord::EndsWith {
        parts.push(Pattern::anything());
    }
    Pattern::Sequence(parts)
}

/// Adds the representatives of all classes to the literals; gives the first of each class, and how many there are.
/// Classes of which all texts match no pattern come last.
fn placed(
    automaton: &Automaton,
    of_literals: &[usize],
    literals: &mut Vec<String>,
    most: usize,
) -> Result<Vec<(Position, usize)>, TooManyStates> {
    let named = literals.clone();
    let mut first_states = vec![0; automaton.matched.len()];
    for state in (0..automaton.len()).rev() {
        first_states[automaton.class[state] as usize] = state;
    }
    let mut placed = vec![(0, 0); automaton.matched.len()];
    let (rest, classes): (Vec<usize>, Vec<usize>) = (0..automaton.matched.len()).partition(|class| automaton.matched[*class].is_empty());
    for class in classes.into_iter().chain(rest) {
        let excluded = of_literals.iter().filter(|it| **it == class).count();
        let texts = if most == 1 && excluded == 0 {
            vec![automaton.shortest(first_states[class])]
        } else {
            automaton.texts(class, most, excluded, &|it| named.iter().any(|of| of == it))?
        };
        placed[class] = (literals.len() as Position, texts.len());
        literals.extend(texts);
    }
    Ok(placed)
}

/// Characters in the order in which people like to read them.
const PLAINEST: [(char, char); 10] = [
    ('a', 'z'),
    ('0', '9'),
    ('A', 'Z'),
    ('!', '/'),
    (':', '@'),
    ('[', '`'),
    ('{', '~'),
    ('\u{a1}', char::MAX),
    (' ', ' '),
    ('\0', '\u{a0}'),
];

/// How plain a character is: the least is the plainest.
pub(super) fn rank(it: char) -> (usize, char) {
    (PLAINEST.iter().position(|(low, high)| (*low..=*high).contains(&it)).unwrap_or(PLAINEST.len()), it)
}

/// The first `most` characters of some ranges, the plainest first.
pub(super) fn plain_characters(ranges: &[(char, char)], most: usize) -> Vec<char> {
    let mut found: Vec<char> = Vec::new();
    for (low, high) in PLAINEST {
        for (from, to) in ranges {
            let part = (*from).max(low)..=(*to).min(high);
            let fresh = part.filter(|it| rank(*it).0 == PLAINEST.iter().position(|of| *of == (low, high)).unwrap_or(0));
            found.extend(fresh.take(most - found.len()));
        }
        if found.len() >= most {
            break;
        }
    }
    found
}
