//! Reads entries as people write them in other tools, and finds the entries of dtable that mean the same: `≤ 5`,
//! `up to 5`, `between 1 and 5`, `[1..5)`, `5 €`, `31.01.2026`.
//!
//! Phrases, brackets and joining words split a text into values, and the kind of the column's values decides how each
//! is read ([`foreign_value`](mod@foreign_value)). Readings that the column does not take are dropped, so each step may
//! guess: `5 or more` is no list, because `more` is no number.

mod foreign_value;
mod phrase;
mod plain;

pub(crate) use foreign_value::iso_duration;
use foreign_value::values;
use phrase::Phrase;
use plain::plain;

use crate::lists::CollectVec;
use std::cell::Cell;

/// The most bytes of a text that is read: nobody types a longer entry.
const LONGEST_ENTRY_FROM_ELSEWHERE: usize = 120;

/// The most phrases inside each other.
const DEPTH: usize = 4;

/// The most readings of a text.
const READINGS: usize = 16;

/// The most texts that are split for one entry.
const MOST_TEXTS_PER_ENTRY: usize = 64;

/// The kind of values in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnSort {
    /// True or false.
    Truth,
    /// Names.
    Name,
    /// Whole numbers.
    Whole,
    /// Numbers with a fraction.
    Fraction,
    /// Days.
    Date,
    /// Times of day.
    Time,
    /// Days with a time.
    DateTime,
    /// Durations.
    Duration,
    /// Addresses and networks.
    Address,
    /// Characters.
    Character,
    /// Texts.
    Text,
}

/// A likely meaning of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// The entry.
    pub(crate) text: String,
    /// The unit that the column has to count for this meaning, where the text names one.
    pub(crate) unit: Option<&'static str>,
}

impl Reading {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), unit: None }
    }
}

/// Finds the likely meanings of a text in a column of this name; none where it is written as here, or where `takes`
/// refuses all.
pub(crate) fn readings(text: &str, sort: ColumnSort, column: &str, takes: &dyn Fn(&str) -> bool) -> Vec<Reading> {
    if text.len() > LONGEST_ENTRY_FROM_ELSEWHERE {
        return Vec::new();
    }
    let text = plain(text.trim().trim_end_matches(','), sort);
    let reader = PhraseReader { sort, column, left: Cell::new(MOST_TEXTS_PER_ENTRY) };
    for way in SPLITTINGS {
        let mut found: Vec<Reading> = Vec::new();
        for reading in reader.read(way, &text, 0) {
            if !denies_all_at_once(&reading.text) && takes(&reading.text) && !found.contains(&reading) {
                found.push(reading);
            }
        }
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// Whether an entry denies parts together: nobody who writes `not City and not Far` means `not(City && not(Far))`.
fn denies_all_at_once(text: &str) -> bool {
    let inside = |(at, _): (usize, &str)| {
        let mut depth = 0;
        let end = text[at + 3..].find(|it| {
            depth += i32::from(it == '(') - i32::from(it == ')');
            depth == 0
        });
        text[at + 3..end.map_or(text.len(), |end| at + 3 + end)].contains("&&")
    };
    text.match_indices("not(").any(inside)
}

/// A way to take a text apart.
#[derive(Clone, Copy)]
enum Splitting {
    Bare,
    Phrase,
    Bracketed,
    Values,
    Joined,
    Compared,
}

/// In their order: what the first that succeeds says is meant.
const SPLITTINGS: [Splitting; 6] =
    [Splitting::Bare, Splitting::Phrase, Splitting::Bracketed, Splitting::Compared, Splitting::Values, Splitting::Joined];

struct PhraseReader<'a> {
    sort: ColumnSort,
    column: &'a str,
    /// How many texts may still be taken apart.
    left: Cell<usize>,
}

impl PhraseReader<'_> {
    /// All readings of a text inside of another one.
    fn any(&self, text: &str, depth: usize) -> Vec<Reading> {
        let mut found = Vec::new();
        self.left.set(self.left.get().saturating_sub(1));
        if depth <= DEPTH && self.left.get() > 0 {
            for way in &SPLITTINGS[1..] {
                found.extend(self.read(*way, text.trim(), depth));
            }
        }
        found.truncate(READINGS);
        found
    }

    fn read(&self, way: Splitting, text: &str, depth: usize) -> Vec<Reading> {
        match way {
            Splitting::Bare => self.bare(text),
            Splitting::Phrase => self.phrase(text, depth),
            Splitting::Bracketed => self.bracketed(text, depth),
            Splitting::Joined => self.joined(text, depth),
            Splitting::Compared => self.compared(text),
            Splitting::Values => values(text, self.sort),
        }
    }

    /// A text without quotes, in which words mean nothing else.
    fn bare(&self, text: &str) -> Vec<Reading> {
        let is_joined = text.split_whitespace().any(|it| ["or", "and", "not", "in"].contains(&it.to_lowercase().as_str()));
        let is_plain = |it: &str| !it.is_empty() && it.chars().all(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_' | '.' | '\''));
        let items = text.split([',', ';', '|']).map(str::trim).collect_vec();
        if self.sort != ColumnSort::Text || is_joined || !items.iter().all(|it| is_plain(it)) {
            return Vec::new();
        }
        if let [one] = items[..]
            && one.starts_with('\'')
        {
            return Vec::new();
        }
        vec![Reading::new(items.iter().map(|it| format!("{it:?}")).collect_vec().join(", "))]
    }

    /// `up to 5`, `5 or more`, `not A`, `between 1 and 5`.
    fn phrase(&self, text: &str, depth: usize) -> Vec<Reading> {
        // In a text without quotes any word may be one of its own.
        if self.sort == ColumnSort::Text && !text.contains(['"', '\'']) && !text.is_empty() && phrase::nothing(text).is_none() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for Phrase { entry, rest } in phrase::phrases(text) {
            match rest {
                None => found.push(Reading::new(entry)),
                Some(rest) => {
                    for reading in self.any(&rest, depth + 1) {
                        found.push(Reading { text: entry.replace("{}", &reading.text), ..reading });
                    }
                }
            }
        }
        if let Some((low, high, not)) = phrase::ends(text) {
            for (low, high) in self.pairs(&low, &high) {
                let range = format!("{}..={}", low.text, high.text);
                let text = if not { format!("not({range})") } else { range };
                found.push(Reading { text, unit: low.unit.or(high.unit) });
            }
        }
        found
    }

    fn pairs(&self, first: &str, second: &str) -> Vec<(Reading, Reading)> {
        let (first, second) = (values(first, self.sort), values(second, self.sort));
        first.iter().flat_map(|it| second.iter().map(move |other| (it.clone(), other.clone()))).take(READINGS).collect()
    }

    /// `[1..5)`, `]1..5[`, `[1, 5]`, `{a, b}`, `[a b]`, `(5)`.
    fn bracketed(&self, text: &str, depth: usize) -> Vec<Reading> {
        let (mut characters, mut found) = (text.chars(), Vec::new());
        let (Some(open), Some(close)) = (characters.next(), characters.next_back()) else { return found };
        let inner = characters.as_str();
        if !matches!(open, '[' | '(' | '{' | ']')
            || !matches!(close, ']' | ')' | '}' | '[')
            || inner.contains(['(', ')', '[', ']', '{', '}'])
        {
            return found;
        }
        let is_list = matches!((open, close), ('[', ']') | ('(', ')') | ('{', '}'));
        if is_list {
            found.extend(self.any(inner, depth + 1));
        }
        let ends = inner.split_once("..").map(|(low, high)| (low, high.trim_start_matches(['.', '='])));
        let (pair, has_dots) = (ends.or_else(|| pair(inner, ';')).or_else(|| pair(inner, ',')), ends.is_some());
        if let Some((low, high)) = pair.filter(|_| open != '{' && close != '}') {
            if has_dots {
                found.clear();
            }
            let (is_open, has_end) = (open != '[', close == ']');
            for (low, high) in self.bounds(low, high) {
                let unit = low.unit.or(high.unit);
                let end = if has_end && !high.text.is_empty() { "=" } else { "" };
                let text = match (low.text.is_empty(), high.text.is_empty()) {
                    (true, true) => continue,
                    (false, true) if is_open => format!("> {}", low.text),
                    (is_first, _) => format!("{}{}..{end}{}", low.text, if is_open && !is_first { "<" } else { "" }, high.text),
                };
                found.push(Reading { text, unit });
            }
        }
        found
    }

    /// Ends of a range, of which one may be nothing.
    fn bounds(&self, low: &str, high: &str) -> Vec<(Reading, Reading)> {
        let low = if is_endless(low) { "" } else { low.trim() };
        let high = if is_endless(high) { "" } else { high.trim() };
        let of = |text: &str| if text.is_empty() { vec![Reading::new("")] } else { values(text, self.sort) };
        let (lows, highs) = (of(low), of(high));
        lows.iter().flat_map(|it| highs.iter().map(move |other| (it.clone(), other.clone()))).take(READINGS).collect()
    }

    /// `> 5 and < 9`, `up to 5 or over 9`, `A but not B`.
    fn joined(&self, text: &str, depth: usize) -> Vec<Reading> {
        let both = [" and ", " AND ", "&&", " & ", "&", " but "].iter().find_map(|it| self.all(text, it, " && ", depth));
        let some =
            [" or ", " OR ", "||", "|", ";", ",", " and ", " AND ", " & ", "&"].iter().find_map(|it| self.all(text, it, ", ", depth));
        both.into_iter().chain(some).collect_vec()
    }

    /// The parts between a word, joined by `sign`: by `&&` are joined comparisons, and what stands before the first of
    /// them.
    fn all(&self, text: &str, word: &str, sign: &str, depth: usize) -> Option<Reading> {
        let is_compared = |it: &Reading| it.text.starts_with(['<', '>', '!']) || it.text.starts_with("not(");
        let parts = text.split(word).map(|it| without(it.trim(), &["or ", "and ", "both "])).collect_vec();
        if !(2..=8).contains(&parts.len()) || parts.iter().any(|it| it.is_empty()) || depth >= DEPTH {
            return None;
        }
        let of = |(at, part): (usize, &&str)| {
            let is_right = |it: &Reading| at == 0 || sign != " && " || is_compared(it);
            let itself = Reading::new(*part);
            self.any(part, depth + 1).into_iter().find(is_right).or(Some(itself).filter(is_right))
        };
        let all: Vec<Reading> = parts.iter().enumerate().map(of).collect::<Option<_>>()?;
        // What is joined to a comparison by `and` is no item of a list.
        if sign == ", " && matches!(word.trim(), "and" | "AND" | "&") && all.iter().any(is_compared) {
            return None;
        }
        let unit = all.iter().find_map(|it| it.unit);
        Some(Reading { text: all.iter().map(|it| it.text.as_str()).collect_vec().join(sign), unit })
    }

    /// `5 < x < 9`, `age >= 5`.
    fn compared(&self, text: &str) -> Vec<Reading> {
        // Results of rules have no column.
        let is_name = |it: &str| !self.column.is_empty() && (it == self.column || matches!(it, "x" | "X" | "?" | "value"));
        let signs = phrase::signs(text);
        let side = |start: usize, end: usize| text[start..end].trim();
        let first = |text: &str| values(text, self.sort);
        match signs[..] {
            [(at, end, sign)] if is_name(side(0, at)) => {
                first(side(end, text.len())).into_iter().map(|it| Reading { text: signed(sign, &it.text), ..it }).collect()
            }
            [(at, end, sign)] if is_name(side(end, text.len())) => {
                first(side(0, at)).into_iter().map(|it| Reading { text: signed(phrase::turned(sign), &it.text), ..it }).collect()
            }
            [(a, b, low), (c, d, high)] if is_name(side(b, c)) && low.starts_with('<') && high.starts_with('<') => self
                .pairs(side(0, a), side(d, text.len()))
                .into_iter()
                .map(|(x, y)| {
                    let (open, end) = (if low == "<" { "<" } else { "" }, if high == "<=" { "=" } else { "" });
                    Reading { text: format!("{}{open}..{end}{}", x.text, y.text), unit: x.unit.or(y.unit) }
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// A value behind a sign.
fn signed(sign: &str, value: &str) -> String {
    if sign.is_empty() { value.to_owned() } else { format!("{sign} {value}") }
}

/// Two texts with one mark between them.
fn pair(text: &str, mark: char) -> Option<(&str, &str)> {
    text.split_once(mark).filter(|it| !it.1.contains(mark))
}

/// Whether the end of a range is none.
fn is_endless(text: &str) -> bool {
    matches!(text.trim().to_lowercase().as_str(), "" | "*" | "∞" | "+∞" | "-∞" | "inf" | "-inf" | "infinity" | "-infinity" | "+infinity")
}

/// A text without one of some words before it.
fn without<'a>(text: &'a str, words: &[&str]) -> &'a str {
    words.iter().find_map(|it| text.strip_prefix(it)).unwrap_or(text).trim()
}
