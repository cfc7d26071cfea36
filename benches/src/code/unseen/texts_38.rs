//! The keywords of Rust, 2018 and later: thirty-eight texts and any other.

use crate::code::made;
use crate::code::unseen::word::word;
use crate::random::Random;

/// The texts; the number of each is its place, from 1 on.
const TEXTS: [&str; 38] = [
    "as", "break", "const", "continue", "crate", "else", "enum", "extern", "false", "fn", "for", "if", "impl", "in", "let", "loop",
    "match", "mod", "move", "mut", "pub", "ref", "return", "self", "Self", "static", "struct", "super", "trait", "true", "type", "unsafe",
    "use", "where", "while", "async", "await", "dyn",
];
/// Other texts, of which each has number 0.
const OTHERS: [&str; 10] = ["async_", "then", "i", "lets", "Match", "super_trait", "", "box", "yield", "priv"];

/// A text.
pub type Input = &'static str;

/// One of [`TEXTS`], or of eight one of [`OTHERS`].
pub fn input(random: &mut Random) -> Input {
    if random.below(8) == 0 { OTHERS[random.below(OTHERS.len())] } else { TEXTS[random.below(TEXTS.len())] }
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    u32::from(made::texts_38(it))
}

/// One comparison after another.
#[inline]
pub fn if_chain(it: &Input) -> u32 {
    if *it == "as" {
        1
    } else if *it == "break" {
        2
    } else if *it == "const" {
        3
    } else if *it == "continue" {
        4
    } else if *it == "crate" {
        5
    } else if *it == "else" {
        6
    } else if *it == "enum" {
        7
    } else if *it == "extern" {
        8
    } else if *it == "false" {
        9
    } else if *it == "fn" {
        10
    } else if *it == "for" {
        11
    } else if *it == "if" {
        12
    } else if *it == "impl" {
        13
    } else if *it == "in" {
        14
    } else if *it == "let" {
        15
    } else if *it == "loop" {
        16
    } else if *it == "match" {
        17
    } else if *it == "mod" {
        18
    } else if *it == "move" {
        19
    } else if *it == "mut" {
        20
    } else if *it == "pub" {
        21
    } else if *it == "ref" {
        22
    } else if *it == "return" {
        23
    } else if *it == "self" {
        24
    } else if *it == "Self" {
        25
    } else if *it == "static" {
        26
    } else if *it == "struct" {
        27
    } else if *it == "super" {
        28
    } else if *it == "trait" {
        29
    } else if *it == "true" {
        30
    } else if *it == "type" {
        31
    } else if *it == "unsafe" {
        32
    } else if *it == "use" {
        33
    } else if *it == "where" {
        34
    } else if *it == "while" {
        35
    } else if *it == "async" {
        36
    } else if *it == "await" {
        37
    } else if *it == "dyn" {
        38
    } else {
        0
    }
}

/// One `match`.
#[inline]
pub fn tuple_match(it: &Input) -> u32 {
    match *it {
        "as" => 1,
        "break" => 2,
        "const" => 3,
        "continue" => 4,
        "crate" => 5,
        "else" => 6,
        "enum" => 7,
        "extern" => 8,
        "false" => 9,
        "fn" => 10,
        "for" => 11,
        "if" => 12,
        "impl" => 13,
        "in" => 14,
        "let" => 15,
        "loop" => 16,
        "match" => 17,
        "mod" => 18,
        "move" => 19,
        "mut" => 20,
        "pub" => 21,
        "ref" => 22,
        "return" => 23,
        "self" => 24,
        "Self" => 25,
        "static" => 26,
        "struct" => 27,
        "super" => 28,
        "trait" => 29,
        "true" => 30,
        "type" => 31,
        "unsafe" => 32,
        "use" => 33,
        "where" => 34,
        "while" => 35,
        "async" => 36,
        "await" => 37,
        "dyn" => 38,
        _ => 0,
    }
}

/// The length, then all bytes as one number.
#[inline]
pub fn nested(it: &Input) -> u32 {
    let bytes = it.as_bytes();
    match bytes.len() {
        2 => match word::<2>(bytes) {
            it if it == const { word::<2>(b"as") } => 1,
            it if it == const { word::<2>(b"fn") } => 10,
            it if it == const { word::<2>(b"if") } => 12,
            it if it == const { word::<2>(b"in") } => 14,
            _ => 0,
        },
        3 => match word::<3>(bytes) {
            it if it == const { word::<3>(b"for") } => 11,
            it if it == const { word::<3>(b"let") } => 15,
            it if it == const { word::<3>(b"mod") } => 18,
            it if it == const { word::<3>(b"mut") } => 20,
            it if it == const { word::<3>(b"pub") } => 21,
            it if it == const { word::<3>(b"ref") } => 22,
            it if it == const { word::<3>(b"use") } => 33,
            it if it == const { word::<3>(b"dyn") } => 38,
            _ => 0,
        },
        4 => match word::<4>(bytes) {
            it if it == const { word::<4>(b"else") } => 6,
            it if it == const { word::<4>(b"enum") } => 7,
            it if it == const { word::<4>(b"impl") } => 13,
            it if it == const { word::<4>(b"loop") } => 16,
            it if it == const { word::<4>(b"move") } => 19,
            it if it == const { word::<4>(b"self") } => 24,
            it if it == const { word::<4>(b"Self") } => 25,
            it if it == const { word::<4>(b"true") } => 30,
            it if it == const { word::<4>(b"type") } => 31,
            _ => 0,
        },
        5 => match word::<5>(bytes) {
            it if it == const { word::<5>(b"break") } => 2,
            it if it == const { word::<5>(b"const") } => 3,
            it if it == const { word::<5>(b"crate") } => 5,
            it if it == const { word::<5>(b"false") } => 9,
            it if it == const { word::<5>(b"match") } => 17,
            it if it == const { word::<5>(b"super") } => 28,
            it if it == const { word::<5>(b"trait") } => 29,
            it if it == const { word::<5>(b"where") } => 34,
            it if it == const { word::<5>(b"while") } => 35,
            it if it == const { word::<5>(b"async") } => 36,
            it if it == const { word::<5>(b"await") } => 37,
            _ => 0,
        },
        6 => match word::<6>(bytes) {
            it if it == const { word::<6>(b"extern") } => 8,
            it if it == const { word::<6>(b"return") } => 23,
            it if it == const { word::<6>(b"static") } => 26,
            it if it == const { word::<6>(b"struct") } => 27,
            it if it == const { word::<6>(b"unsafe") } => 32,
            _ => 0,
        },
        8 => match word::<8>(bytes) {
            it if it == const { word::<8>(b"continue") } => 4,
            _ => 0,
        },
        _ => 0,
    }
}

/// A loop over the texts.
#[inline]
pub fn scan(it: &Input) -> u32 {
    TEXTS.iter().zip(1..).find(|(text, _)| *text == it).map_or(0, |(_, number)| number)
}

/// A text and its number at each value of [`hash`].
pub type Table = [(&'static str, u32); 128];

/// Of the length and three bytes, the second of which is in the middle; no two of the texts share a value, which was found by trying factors.
#[inline]
fn hash(text: &str) -> usize {
    let byte = |byte: u8, factor: usize| usize::from(byte) * factor;
    match text.as_bytes() {
        [first, .., last] => (byte(*first, 87) + byte(text.as_bytes()[text.len() / 2], 127) + byte(*last, 75) + text.len() * 39) % 128,
        _ => 0,
    }
}

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    let mut table = Box::new([("", 0); 128]);
    for (text, number) in TEXTS.into_iter().zip(1..) {
        table[hash(text)] = (text, number);
    }
    table
}

/// One lookup by a perfect hash, one comparison.
#[inline]
pub fn packed(it: &Input, table: &Table) -> u32 {
    let (text, number) = table[hash(it)];
    if text == *it { number } else { 0 }
}
