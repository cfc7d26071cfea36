//! Mutations that know what tables are made of: lines, keys, cells, words, numbers, signs.

use dtable_tests::corpus::{FOLDERS, tables, workspace};
use dtable_tests::numbers::Random;
use std::fs;

/// The longest input.
const LONGEST: usize = 4 << 10;

/// Words and signs that mean something somewhere, and characters that mean harm.
const WORDS: &[&str] = &[
    "-",
    "T",
    "F",
    "TT",
    "else",
    "rule",
    "do",
    "next",
    "stop",
    "when",
    "out",
    "id",
    "weight",
    "title",
    "hit: first",
    "hit: any",
    "hit: unique",
    "hit: collect",
    "hit: collect sum",
    "hit: collect min",
    "hit: collect count",
    "code: packed",
    "code: graph",
    "check: always",
    "requires",
    "is",
    "as",
    "range",
    "values",
    "cost",
    "type",
    "lints",
    "expect: { else: 1 }",
    "examples",
    "constants",
    "relations",
    "inputs",
    "conditions",
    "actions",
    "outputs",
    "bool",
    "char",
    "u8",
    "i8",
    "u16",
    "u32",
    "i64",
    "u64",
    "u128",
    "i128",
    "usize",
    "isize",
    "f32",
    "f64",
    "\"&str\"",
    "String",
    "\"Option<u8>\"",
    "\"Option<Option<bool>>\"",
    "\"&'a str\"",
    "Motor",
    "other",
    "None",
    "Some(..)",
    "Some(3)",
    "!= 1",
    "< 5",
    ">= 5",
    "<= 0",
    "> 255",
    "0..",
    "..=9",
    "3..=3",
    "5..4",
    "not(1, 2)",
    "not(-)",
    "1, 2, 3",
    "one_of(a, b)",
    "0",
    "1",
    "255",
    "256",
    "-128",
    "-1",
    "340282366920938463463374607431768211455",
    "-170141183460469231731687303715884105728",
    "1_000",
    "0x_ff",
    "1e999",
    "-0.0",
    "NaN",
    "inf",
    "0.1",
    "'a'",
    "'\\u{10ffff}'",
    "\"a\"",
    "\"\"",
    "r\"a\"",
    "\\|",
    "|",
    "||",
    "&&",
    "!",
    "->",
    "<->",
    "^",
    "==",
    "!=",
    "(",
    ")",
    "((((((((",
    "[",
    "]",
    "{",
    "}",
    ":",
    ",",
    "#",
    "'",
    "\"",
    "&",
    "*",
    "exactly_one(",
    "at_most_one(",
    "at_least_one(",
    "matches!(",
    ".abs()",
    ".min(",
    ".is_some()",
    "+ 1",
    "- 1",
    "* 2",
    "/ 0",
    "% 3",
    "true",
    "false",
    "self",
    "r#fn",
    "Self",
    "_",
    "\u{202e}",
    "\u{200b}",
    "\u{feff}",
    "\u{9b}",
    "\u{1b}",
    "\u{0}",
    "\t",
    "\r",
    "\u{85}",
    "é",
    "日本",
    "🙂",
    "e\u{301}",
    "<<",
    "~",
    "!!str",
    "%",
];

/// Makes inputs of the corpus.
pub struct Mutator {
    tables: Vec<String>,
    /// Words of all tables.
    words: Vec<String>,
}

impl Mutator {
    pub fn new() -> Self {
        let paths = FOLDERS.iter().flat_map(|(folder, _)| tables(folder).unwrap());
        let texts = paths.filter_map(|path| fs::read_to_string(workspace().join(path)).ok());
        let tables: Vec<String> = texts.filter(|it| it.len() <= LONGEST).collect();
        let mut words: Vec<String> = tables.iter().flat_map(|it| it.split_whitespace()).map(str::to_owned).collect();
        words.sort();
        words.dedup();
        Self { tables, words }
    }

    /// A table of the corpus as it is.
    pub fn table(&self, random: &mut Random) -> &str {
        &self.tables[random.below(self.tables.len())]
    }

    /// The input with a number: a table with one to six mutations, few most often, so that many still mean something. Tables
    /// without errors come first in the corpus and are taken twice as often.
    pub fn input(&self, seed: u64) -> String {
        let mut random = Random::new(seed);
        let (a, b) = (random.below(self.tables.len()), random.below(self.tables.len()));
        let mut text = self.tables[a.min(b)].clone();
        let most = 1 + random.below(6);
        for _ in 0..=random.below(most) {
            text = self.mutated(&text, &mut random);
            let end = (0..=text.len().min(LONGEST)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            text.truncate(end);
        }
        // Asks for a gigabyte and seconds by its meaning.
        text.replace("exact\n", "default\n")
    }

    fn mutated(&self, text: &str, random: &mut Random) -> String {
        match random.below(12) {
            0 => lines(text, random, |lines, random| {
                let at = random.below(lines.len());
                lines.remove(at);
            }),
            1 => lines(text, random, |lines, random| {
                let (from, to) = (random.below(lines.len()), random.below(lines.len()));
                lines.insert(to, lines[from].clone());
            }),
            2 => lines(text, random, |lines, random| {
                let (a, b) = (random.below(lines.len()), random.below(lines.len()));
                lines.swap(a, b);
            }),
            3 => self.crossed(text, random),
            4 => lines(text, random, |lines, random| {
                let at = random.below(lines.len());
                let count = 1 + random.below(60);
                let line = lines[at].clone();
                lines.splice(at..at, (0..count).map(|copy| line.replacen(|it: char| it.is_ascii_digit(), &copy.to_string(), 1)));
            }),
            5 => cells(text, random),
            6 => number(text, random),
            7 => lines(text, random, |lines, random| {
                let at = random.below(lines.len());
                lines[at] = if random.below(2) == 0 { format!("  {}", lines[at]) } else { lines[at].trim_start().to_owned() };
            }),
            8 => characters(text, random),
            _ => self.word(text, random),
        }
    }

    /// Some lines of another table in place of some of this one.
    fn crossed(&self, text: &str, random: &mut Random) -> String {
        let other: Vec<String> = random.pick(&self.tables).lines().map(str::to_owned).collect();
        lines(text, random, |lines, random| {
            let (at, from) = (random.below(lines.len()), random.below(other.len()));
            let (end, to) = (at + random.below(lines.len() - at), from + 1 + random.below((other.len() - from).min(12)));
            lines.splice(at..end, other[from..to.min(other.len())].iter().cloned());
        })
    }

    /// Another word in place of one, or beside it.
    fn word(&self, text: &str, random: &mut Random) -> String {
        let places: Vec<(usize, usize)> = words(text);
        let Some(&(start, end)) = (!places.is_empty()).then(|| random.pick(&places)) else { return text.to_owned() };
        let fresh = match random.below(4) {
            0 => random.pick(&self.words).as_str(),
            // One that the table has already.
            1 => {
                let (start, end) = *random.pick(&places);
                &text[start..end]
            }
            _ => random.pick(WORDS),
        };
        let end = if random.below(3) == 0 { start } else { end };
        format!("{}{fresh}{}", &text[..start], &text[end..])
    }
}

fn lines(text: &str, random: &mut Random, change: impl FnOnce(&mut Vec<String>, &mut Random)) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if !lines.is_empty() {
        change(&mut lines, random);
    }
    lines.join("\n") + "\n"
}

/// Two cells of a grid change places, in one line or between two.
fn cells(text: &str, random: &mut Random) -> String {
    lines(text, random, |lines, random| {
        let rows: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].contains('|')).collect();
        if rows.is_empty() {
            return;
        }
        let (a, b) = (*random.pick(&rows), *random.pick(&rows));
        let [mut left, right] = [a, b].map(|at| lines[at].split('|').map(str::to_owned).collect::<Vec<_>>());
        let (from, to) = (random.below(right.len()), random.below(left.len()));
        left[to].clone_from(&right[from]);
        lines[a] = left.join("|");
    })
}

/// A number becomes its neighbour, or one at the edge of a type.
fn number(text: &str, random: &mut Random) -> String {
    let places: Vec<(usize, usize)> = words(text).into_iter().filter(|(start, end)| text[*start..*end].parse::<i64>().is_ok()).collect();
    if places.is_empty() {
        return text.to_owned();
    }
    let (start, end) = *random.pick(&places);
    let value: i64 = text[start..end].parse().unwrap_or(0);
    let fresh = [value.wrapping_add(1), value.wrapping_sub(1), value.wrapping_neg(), value.wrapping_mul(1_000_003), i64::MAX, 127, 65_536];
    format!("{}{}{}", &text[..start], random.pick(&fresh), &text[end..])
}

/// One character goes, doubles, or becomes another.
fn characters(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    if characters.is_empty() {
        return String::new();
    }
    let at = random.below(characters.len());
    match random.below(3) {
        0 => {
            characters.remove(at);
        }
        1 => characters.insert(at, characters[at]),
        _ => characters[at] = char::from_u32(u32::try_from(random.below(0x250)).unwrap()).unwrap_or('x'),
    }
    characters.into_iter().collect()
}

/// The places of words, numbers, and runs of other signs.
fn words(text: &str) -> Vec<(usize, usize)> {
    let kind = |it: char| if it.is_whitespace() { 0 } else { 1 + u8::from(it.is_alphanumeric() || it == '_') };
    let mut places: Vec<(usize, usize)> = Vec::new();
    let mut last = 0;
    for (at, it) in text.char_indices() {
        match (kind(it), places.last_mut()) {
            (0, _) => {}
            (now, Some(place)) if now == last => place.1 = at + it.len_utf8(),
            _ => places.push((at, at + it.len_utf8())),
        }
        last = kind(it);
    }
    places
}
