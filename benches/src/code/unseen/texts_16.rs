//! The kind of a file by its ending: sixteen texts and any other.

use crate::code::made;
use crate::code::unseen::word::word;
use crate::random::Random;

/// The texts; the number of each is its place, from 1 on.
const TEXTS: [&str; 16] =
    ["html", "htm", "css", "js", "json", "png", "jpg", "jpeg", "gif", "svg", "webp", "ico", "txt", "pdf", "xml", "wasm"];
/// Other texts, of which each has number 0.
const OTHERS: [&str; 10] = ["htmx", "jpe", "", "tar", "x", "jsonl", "webm", "HTML", "doc", "csv"];

/// A text.
pub type Input = &'static str;

/// One of [`TEXTS`], or of eight one of [`OTHERS`].
pub fn input(random: &mut Random) -> Input {
    if random.below(8) == 0 { OTHERS[random.below(OTHERS.len())] } else { TEXTS[random.below(TEXTS.len())] }
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    u32::from(made::texts_16(it))
}

/// One comparison after another.
#[inline]
pub fn if_chain(it: &Input) -> u32 {
    if *it == "html" {
        1
    } else if *it == "htm" {
        2
    } else if *it == "css" {
        3
    } else if *it == "js" {
        4
    } else if *it == "json" {
        5
    } else if *it == "png" {
        6
    } else if *it == "jpg" {
        7
    } else if *it == "jpeg" {
        8
    } else if *it == "gif" {
        9
    } else if *it == "svg" {
        10
    } else if *it == "webp" {
        11
    } else if *it == "ico" {
        12
    } else if *it == "txt" {
        13
    } else if *it == "pdf" {
        14
    } else if *it == "xml" {
        15
    } else if *it == "wasm" {
        16
    } else {
        0
    }
}

/// One `match`.
#[inline]
pub fn tuple_match(it: &Input) -> u32 {
    match *it {
        "html" => 1,
        "htm" => 2,
        "css" => 3,
        "js" => 4,
        "json" => 5,
        "png" => 6,
        "jpg" => 7,
        "jpeg" => 8,
        "gif" => 9,
        "svg" => 10,
        "webp" => 11,
        "ico" => 12,
        "txt" => 13,
        "pdf" => 14,
        "xml" => 15,
        "wasm" => 16,
        _ => 0,
    }
}

/// The length, then all bytes as one number.
#[inline]
pub fn nested(it: &Input) -> u32 {
    let bytes = it.as_bytes();
    match bytes.len() {
        2 => match word::<2>(bytes) {
            it if it == const { word::<2>(b"js") } => 4,
            _ => 0,
        },
        3 => match word::<3>(bytes) {
            it if it == const { word::<3>(b"htm") } => 2,
            it if it == const { word::<3>(b"css") } => 3,
            it if it == const { word::<3>(b"png") } => 6,
            it if it == const { word::<3>(b"jpg") } => 7,
            it if it == const { word::<3>(b"gif") } => 9,
            it if it == const { word::<3>(b"svg") } => 10,
            it if it == const { word::<3>(b"ico") } => 12,
            it if it == const { word::<3>(b"txt") } => 13,
            it if it == const { word::<3>(b"pdf") } => 14,
            it if it == const { word::<3>(b"xml") } => 15,
            _ => 0,
        },
        4 => match word::<4>(bytes) {
            it if it == const { word::<4>(b"html") } => 1,
            it if it == const { word::<4>(b"json") } => 5,
            it if it == const { word::<4>(b"jpeg") } => 8,
            it if it == const { word::<4>(b"webp") } => 11,
            it if it == const { word::<4>(b"wasm") } => 16,
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
pub type Table = [(&'static str, u32); 32];

/// Of the length and three bytes, the second of which is in the middle; no two of the texts share a value, which was found by trying factors.
#[inline]
fn hash(text: &str) -> usize {
    let byte = |byte: u8, factor: usize| usize::from(byte) * factor;
    match text.as_bytes() {
        [first, .., last] => (byte(*first, 5) + byte(text.as_bytes()[text.len() / 2], 19) + byte(*last, 28) + text.len() * 26) % 32,
        _ => 0,
    }
}

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    let mut table = Box::new([("", 0); 32]);
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
