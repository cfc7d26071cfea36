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
        let is = Pattern::of_text(&text);
        let parts = match self.word {
            TextWord::StartsWith => vec![is, Pattern::anything()],
            TextWord::EndsWith => vec![Pattern::anything(), is],
            TextWord::Contains => vec![Pattern::anything(), is, Pattern::anything()],
            TextWord::Matches => vec![Pattern::parse(&self.text)?],
            TextWord::Less => return Ok(Recognised::Before { text, inclusive: false }),
            TextWord::LessOrEqual => return Ok(Recognised::Before { text, inclusive: true }),
        };
        Ok(Recognised::Pattern(Pattern::Sequence(parts)))
    }
}

/// A text as a column reads it.
pub(crate) fn folded(text: &str, ignores_case: bool) -> String {
    if ignores_case { text.to_ascii_lowercase() } else { text.to_owned() }
}

/// How a column tells texts apart that no literal names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextClasses {
    /// Whether capitals are read as small letters.
    pub ignores_case: bool,
    /// How many literals the table names; representatives follow them.
    pub named: usize,
    pub(crate) tests: Vec<TextTest>,
    /// The positions of the texts for which each test holds.
    sets: Vec<ValueSet>,
    pub(crate) automaton: Automaton,
    /// The first representative of each class of the automaton, and how many there are.
    representatives: Vec<(Position, usize)>,
}

impl TextClasses {
    /// The classes of texts that tests tell apart, with `most` representatives each, which are added to the literals.
    /// Tests that cannot be read are left out.
    pub(crate) fn new(
        tests: impl IntoIterator<Item = TextTest>,
        literals: &mut Vec<String>,
        most: usize,
        ignores_case: bool,
    ) -> Result<Self, TooManyStates> {
        let (mut read, mut recognised) = (Vec::new(), Vec::new());
        for test in tests {
            if let Ok(it) = test.recognised(ignores_case) {
                read.push(test);
                recognised.push(it);
            }
        }
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

    /// The positions of the texts for which a test holds; `None` if the column does not have the test.
    #[must_use]
    pub fn set(&self, test: &TextTest) -> Option<ValueSet> {
        self.tests.iter().position(|it| it == test).map(|at| self.sets[at].clone())
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
        let mut recognised = self.tests.iter().map(|it| it.recognised(self.ignores_case).ok()).collect::<Option<Vec<_>>>()?;
        recognised.extend(literals[..self.named].iter().map(|it| Recognised::Pattern(Pattern::of_text(it))));
        let automaton = Automaton::new(&recognised, self.ignores_case).ok()?;
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
