//! The small regular language of `matches(..)`.
//!
//! A pattern is about a whole text, by characters: Unicode scalar values, none normalised. It has single characters, `.`
//! for any one (a line feed too), classes `[a-z]` and `[^/]`, groups, `|`, and repetitions. `\` stands before ASCII
//! punctuation. What other engines know beyond that is refused, with what it means here.

use super::Misread;
use crate::lists::CollectVec;

/// The most repetitions that a pattern may count.
const MOST_REPETITIONS: usize = 1000;

/// How deep groups may nest.
const MOST_GROUPS: usize = 32;

/// A pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One character.
    Class(CharacterClass),
    /// One after the other.
    Sequence(Vec<Pattern>),
    /// One of them.
    OneOf(Vec<Pattern>),
    /// From `least` to `most` times.
    Repeat {
        /// The part that repeats.
        of: Box<Pattern>,
        /// The fewest times.
        least: usize,
        /// The most times, if there is a limit.
        most: Option<usize>,
    },
}

/// Characters: those in some ranges, or all others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CharacterClass {
    /// The ranges, each with both ends.
    pub ranges: Vec<(char, char)>,
    /// Whether the characters are those outside of the ranges.
    pub not: bool,
}

impl CharacterClass {
    /// Any character.
    pub(super) const ANY: Self = Self { ranges: Vec::new(), not: true };

    /// One character.
    pub(super) fn one(it: char) -> Self {
        Self { ranges: vec![(it, it)], not: false }
    }

    /// Whether it has a character; if `ignores_case`, a small letter also stands for its capital.
    #[must_use]
    pub fn has(&self, it: char, ignores_case: bool) -> bool {
        let is_listed = |it: char| self.ranges.iter().any(|(low, high)| (*low..=*high).contains(&it));
        (is_listed(it) || ignores_case && it.is_ascii_lowercase() && is_listed(it.to_ascii_uppercase())) != self.not
    }
}

/// The most first characters that texts share; patterns are nested as deeply.
const SHARED_CHARACTERS: usize = 16;

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// The first place that is no pattern, with what is meant by it here.
    pub fn parse(text: &str) -> Result<Self, Misread> {
        let mut parser = PatternParser { text: text.chars().collect(), at: 0, depth: 0 };
        let pattern = parser.alternatives()?;
        match parser.peek() {
            None => Ok(pattern),
            Some(_) => Err(misread("has a bracket `)` that was not opened", "the character itself is `\\)`")),
        }
    }

    /// The pattern of a single text.
    pub(super) fn of_text(text: &str) -> Self {
        Self::Sequence(text.chars().map(|it| Self::Class(CharacterClass::one(it))).collect())
    }

    /// The pattern of several texts, in order: those that begin with the same characters share them, up to
    /// [`SHARED_CHARACTERS`], so that few alternatives are open at once.
    pub(super) fn of_texts(texts: &[Vec<char>]) -> Self {
        let texts: Vec<&[char]> = texts.iter().map(|it| &it[..]).collect_vec();
        Self::of_rests(&texts, SHARED_CHARACTERS)
    }

    fn of_rests(rests: &[&[char]], shared: usize) -> Self {
        let character = |it: &char| Self::Class(CharacterClass::one(*it));
        let alternatives = rests.chunk_by(|a, b| shared > 0 && !a.is_empty() && a.first() == b.first());
        let alternative = |of: &[&[char]]| match of {
            [only] => Self::Sequence(only.iter().map(character).collect_vec()),
            _ => {
                let rests = of.iter().map(|it| &it[1..]).collect_vec();
                Self::Sequence(vec![character(&of[0][0]), Self::of_rests(&rests, shared - 1)])
            }
        };
        Self::OneOf(alternatives.map(alternative).collect_vec())
    }

    /// The pattern of every text.
    pub(super) fn anything() -> Self {
        Self::Repeat { of: Box::new(Self::Class(CharacterClass::ANY)), least: 0, most: None }
    }

    /// How many characters it has when all its repetitions are written out.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Class(_) => 1,
            Self::Sequence(parts) | Self::OneOf(parts) => parts.iter().fold(1, |all: usize, it| all.saturating_add(it.size())),
            Self::Repeat { of, least, most } => of.size().saturating_mul(most.unwrap_or(least + 1).max(1)),
        }
    }
}

/// A text of another engine's regular language as a pattern: `^` and `$` at its ends, `\d`, `\w`, `\s`, `*?` have their
/// meaning in it. What has none stays as it is.
pub fn ported(text: &str) -> String {
    let (from_start, rest) = text.strip_prefix('^').map_or((false, text), |rest| (true, rest));
    let to_end = rest.ends_with('$') && !rest.ends_with("\\$");
    let rest = if to_end { &rest[..rest.len() - 1] } else { rest };
    let (mut written, mut in_class, mut characters) = (String::new(), false, rest.chars().peekable());
    let mut before = None;
    while let Some(it) = characters.next() {
        let class = |inner: &str| if in_class { inner.to_owned() } else { format!("[{inner}]") };
        let next = characters.peek().copied();
        match (it, next) {
            ('\\', Some('d')) => written.push_str(&class("0-9")),
            ('\\', Some('w')) => written.push_str(&class("A-Za-z0-9_")),
            ('\\', Some('s')) => written.push_str(&class(" \t\r\n")),
            ('\\', Some(escaped)) => written.extend(['\\', escaped]),
            ('?', _) if !in_class && matches!(before, Some('*' | '+' | '?' | '}')) => {}
            ('(', Some('?')) if characters.clone().nth(1) == Some(':') => {
                characters.nth(1);
                written.push('(');
            }
            _ => written.push(it),
        }
        if it == '\\' {
            characters.next();
        }
        in_class = if it == '\\' { in_class } else { (in_class || it == '[') && it != ']' };
        before = Some(if it == '\\' { ' ' } else { it });
    }
    let is_part = from_start || to_end;
    let open = |at_end: bool| if is_part && !at_end { ".*" } else { "" };
    format!("{}{written}{}", open(from_start), open(to_end))
}

fn misread<T: Into<String>>(message: impl Into<String>, help: T) -> Misread {
    Misread { message: message.into(), help: help.into() }
}

struct PatternParser {
    text: Vec<char>,
    at: usize,
    depth: usize,
}

impl PatternParser {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, it: char) -> bool {
        let is_there = self.peek() == Some(it);
        self.at += usize::from(is_there);
        is_there
    }

    fn alternatives(&mut self) -> Result<Pattern, Misread> {
        let mut all = vec![self.sequence()?];
        while self.eat('|') {
            all.push(self.sequence()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Pattern::OneOf(all) })
    }

    fn sequence(&mut self) -> Result<Pattern, Misread> {
        let mut parts = Vec::new();
        while let Some(it) = self.peek().filter(|it| !matches!(it, '|' | ')')) {
            let part = self.part(it)?;
            parts.push(self.repeated(part)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Pattern::Sequence(parts) })
    }

    /// A character, a class or a group, which begins with a character that is not taken yet.
    fn part(&mut self, first: char) -> Result<Pattern, Misread> {
        self.at += 1;
        match first {
            '(' => self.group(),
            '[' => self.class(),
            '.' => Ok(Pattern::Class(CharacterClass::ANY)),
            '\\' => Ok(Pattern::Class(CharacterClass::one(self.escaped()?))),
            '^' | '$' => Err(misread(
                format!("has `{first}`: a pattern is about the whole text"),
                format!("leave it out, and put `.*` where the text may go on; the character itself is `\\{first}`"),
            )),
            '*' | '+' | '?' | '{' => {
                Err(misread(format!("has `{first}` where nothing stands before it"), format!("the character itself is `\\{first}`")))
            }
            ']' | '}' => {
                Err(misread(format!("has a bracket `{first}` that was not opened"), format!("the character itself is `\\{first}`")))
            }
            it => Ok(Pattern::Class(CharacterClass::one(it))),
        }
    }

    fn group(&mut self) -> Result<Pattern, Misread> {
        if self.peek() == Some('?') {
            return Err(misread("has `(?`, which is not known", "a group is `(a|b)`; there is no looking around"));
        }
        if self.depth == MOST_GROUPS {
            return Err(misread(format!("has groups more than {MOST_GROUPS} deep"), "write several patterns"));
        }
        self.depth += 1;
        let inner = self.alternatives()?;
        self.depth -= 1;
        if self.eat(')') { Ok(inner) } else { Err(misread("has a bracket `(` that does not close", "the character itself is `\\(`")) }
    }

    /// A character after `\`.
    fn escaped(&mut self) -> Result<char, Misread> {
        let it = self
            .peek()
            .ok_or_else(|| misread("ends in `\\`", "the character itself is `\\\\`, and `\"\\\\\\\\\"` or `r\"\\\\\"` in a cell"))?;
        self.at += 1;
        let meant = match it {
            _ if it.is_ascii_punctuation() => return Ok(it),
            'd' => "digits are `[0-9]`",
            'w' => "letters, digits and `_` are `[A-Za-z0-9_]`",
            's' => "blanks are `[ \\t\\r\\n]`",
            'b' | 'B' => "a pattern is about the whole text: name the characters that may stand around the word",
            'D' | 'W' | 'S' => "name the characters that are left out, as in `[^0-9]`",
            'n' | 'r' | 't' => "in a text that is no raw one, the text itself has `\\n`, `\\r`, `\\t`",
            _ => "`\\` stands before punctuation, as in `\\.`",
        };
        Err(misread(format!("has `\\{it}`, which is not known"), meant))
    }

    /// A class after its `[`.
    fn class(&mut self) -> Result<Pattern, Misread> {
        let not = self.eat('^');
        let mut ranges = Vec::new();
        while let Some(low) = self.class_character(ranges.is_empty())? {
            let is_range = self.peek() == Some('-') && self.text.get(self.at + 1).is_some_and(|it| *it != ']');
            self.at += usize::from(is_range);
            let high = if is_range { self.class_character(false)?.unwrap_or(low) } else { low };
            if low > high {
                return Err(misread(format!("has the range `{low}-{high}`, which is empty"), "the first of a range is the smaller one"));
            }
            ranges.push((low, high));
        }
        Ok(Pattern::Class(CharacterClass { ranges, not }))
    }

    /// A character of a class; `None` at its end.
    fn class_character(&mut self, is_first: bool) -> Result<Option<char>, Misread> {
        let Some(it) = self.peek() else { return Err(misread("has a bracket `[` that does not close", "the character itself is `\\[`")) };
        self.at += 1;
        match it {
            ']' if is_first => Err(misread("has a class without characters", "the character itself is `\\]`")),
            ']' => Ok(None),
            '[' => Err(misread("has `[` inside of a class", "the character itself is `\\[`; names of classes are not known")),
            '&' if self.peek() == Some('&') => Err(misread("has `&&` inside of a class", "name each character once")),
            '\\' => self.escaped().map(Some),
            it => Ok(Some(it)),
        }
    }

    fn repeated(&mut self, part: Pattern) -> Result<Pattern, Misread> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => self.times()?,
            _ => return Ok(part),
        };
        self.at += 1;
        match self.peek() {
            Some('?') => Err(misread(
                "has `?` behind a repetition",
                "a pattern is about the whole text, so that all repetitions are alike: leave `?` out",
            )),
            Some('*' | '+' | '{') => {
                Err(misread("has two repetitions, one behind the other", "put the first into brackets, as in `(a+)*`"))
            }
            _ => Ok(Pattern::Repeat { of: Box::new(part), least, most }),
        }
    }

    /// `{2}`, `{2,}`, `{2,5}`, before its closing bracket.
    fn times(&mut self) -> Result<(usize, Option<usize>), Misread> {
        self.at += 1;
        let least = self.count()?;
        let most = if !self.eat(',') {
            least
        } else if self.peek() == Some('}') {
            None
        } else {
            self.count()?
        };
        match (least, most) {
            (Some(least), most) if self.peek() == Some('}') && most.is_none_or(|most| least <= most) => Ok((least, most)),
            _ => Err(misread(
                "has `{` without numbers that count",
                "repetitions are `{3}`, `{3,}` or `{3,5}`; the character itself is `\\{`",
            )),
        }
    }

    fn count(&mut self) -> Result<Option<usize>, Misread> {
        let start = self.at;
        while self.peek().is_some_and(|it| it.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.text[start..self.at].iter().collect();
        match digits.parse::<usize>() {
            _ if digits.is_empty() => Ok(None),
            Ok(count) if count <= MOST_REPETITIONS => Ok(Some(count)),
            _ => Err(misread(format!("repeats something {digits} times"), format!("at most {MOST_REPETITIONS} times are possible"))),
        }
    }
}
