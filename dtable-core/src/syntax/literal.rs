//! Rust's literals, by value.

use std::fmt;

use super::lexical::{Unreadable, word_length};

/// A literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// An integer and its suffix.
    Int(u128, String),
    /// A floating-point number: digits without zeros around them, the power of ten that they are multiplied
    /// with, and its suffix.
    Float(String, i64, String),
    /// A string.
    Str(String),
    /// A byte string.
    Bytes(Vec<u8>),
    /// A C string, without its final zero.
    CStr(Vec<u8>),
    /// A character.
    Char(char),
    /// A byte.
    Byte(u8),
    /// A date, a time of day, both, or a duration, as written: entries and relations have them, Rust does not.
    Time(String),
    /// An address or a network, as written: entries and relations have them, too.
    Address(String),
}

/// Equal literals, and only they, have equal texts: `8`, `0x8` and `8_` are one, `8u8` is another.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value, suffix) => write!(f, "{value}{suffix}"),
            Self::Float(digits, exponent, suffix) => write!(f, "{digits}e{exponent}{suffix}"),
            Self::Str(value) => write!(f, "{value:?}"),
            Self::Bytes(value) => write!(f, "b\"{}\"", value.escape_ascii()),
            Self::CStr(value) => write!(f, "c\"{}\"", value.escape_ascii()),
            Self::Char(value) => write!(f, "{value:?}"),
            Self::Byte(value) => write!(f, "b'{}'", value.escape_ascii()),
            Self::Time(text) | Self::Address(text) => f.write_str(text),
        }
    }
}

/// The literal at a place of a text, and its end; `None` when something else stands there.
///
/// # Errors
///
/// A literal that rustc would refuse.
pub fn literal(text: &str, at: usize) -> Result<Option<(usize, Literal)>, Unreadable> {
    let rest = &text[at..];
    if rest.starts_with(|it: char| it.is_ascii_digit()) {
        return number(text, at).map(Some);
    }
    if rest.starts_with("b'") || is_character(rest) {
        return character(text, at).map(Some);
    }
    let prefix = ["br", "cr", "b", "c", "r", ""].into_iter().find(|it| is_string(rest, it));
    match prefix {
        Some(prefix) if prefix.ends_with('r') => raw_string(text, at, prefix).map(Some),
        Some(prefix) => string(text, at, prefix).map(Some),
        None => Ok(None),
    }
}

fn is_string(rest: &str, prefix: &str) -> bool {
    let Some(rest) = rest.strip_prefix(prefix) else { return false };
    let rest = if prefix.ends_with('r') { rest.trim_start_matches('#') } else { rest };
    rest.starts_with('"')
}

/// `'x'` or an escape; everything else with a quote is a lifetime.
fn is_character(rest: &str) -> bool {
    let mut characters = rest.chars();
    characters.next() == Some('\'')
        && match characters.next() {
            Some('\\') => true,
            Some(_) => characters.next() == Some('\''),
            None => false,
        }
}

fn fail<T>(start: usize, end: usize, message: impl Into<String>) -> Result<T, Unreadable> {
    Err(Unreadable { range: start..end, message: message.into() })
}

fn number(text: &str, at: usize) -> Result<(usize, Literal), Unreadable> {
    let radix = match text.as_bytes().get(at..at + 2) {
        Some(b"0x") => 16,
        Some(b"0o") => 8,
        Some(b"0b") => 2,
        _ => return decimal(text, at),
    };
    let start = at + 2;
    let end = start + digits_length(&text[start..], |it| it.is_digit(radix) || (radix < 10 && it.is_ascii_digit()));
    integer(text, at, start..end, radix)
}

fn digits_length(text: &str, is_digit: impl Fn(char) -> bool) -> usize {
    text.find(|it| it != '_' && !is_digit(it)).unwrap_or(text.len())
}

fn integer(text: &str, at: usize, digits: std::ops::Range<usize>, radix: u32) -> Result<(usize, Literal), Unreadable> {
    let end = digits.end + word_length(&text[digits.end..]);
    let suffix = &text[digits.end..end];
    let value = text[digits].replace('_', "");
    if !INTEGER_SUFFIXES.contains(&suffix) {
        return fail(at, end, format!("`{suffix}` is no integer type"));
    }
    match u128::from_str_radix(&value, radix) {
        Ok(value) => Ok((end, Literal::Int(value, suffix.to_owned()))),
        Err(_) => fail(at, end, "this is no integer that Rust can hold"),
    }
}

const INTEGER_SUFFIXES: [&str; 13] = ["", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

fn decimal(text: &str, at: usize) -> Result<(usize, Literal), Unreadable> {
    let digits = |from: usize| from + digits_length(&text[from..], |it| it.is_ascii_digit());
    let whole = digits(at);
    let point = has_point(&text[whole..]);
    let fraction = if point { digits(whole + 1) } else { whole };
    let exponent = exponent_length(&text[fraction..]);
    let end = fraction + exponent;
    let suffix = &text[end..end + word_length(&text[end..])];
    if !point && exponent == 0 && !suffix.starts_with('f') {
        return integer(text, at, at..whole, 10);
    }
    if !["", "f32", "f64"].contains(&suffix) {
        return fail(at, end + suffix.len(), format!("`{suffix}` is no floating-point type"));
    }
    match float(&text[at..end]) {
        Some((digits, power)) => Ok((end + suffix.len(), Literal::Float(digits, power, suffix.to_owned()))),
        None => fail(at, end, "this is no number that Rust can hold"),
    }
}

/// Whether a point after an integer belongs to it: `1.` and `1.5`, but not `1..2` or `1.max(2)`.
fn has_point(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix('.') else { return false };
    !rest.starts_with(['.', '_']) && word_length(rest) == 0
}

/// The bytes of `e10`, `E-3`; an `e` without digits counts with what follows, which then is no suffix.
fn exponent_length(rest: &str) -> usize {
    let Some(after) = rest.strip_prefix(['e', 'E']) else { return 0 };
    let sign = usize::from(after.starts_with(['+', '-']));
    let length = digits_length(&after[sign..], |it| it.is_ascii_digit());
    if after[sign..sign + length].contains(|it: char| it.is_ascii_digit()) { 1 + sign + length } else { 0 }
}

/// Digits without zeros around them, and a power of ten.
fn float(text: &str) -> Option<(String, i64)> {
    let text = text.replace('_', "").to_lowercase();
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return Some(("0".to_owned(), 0));
    }
    let shift = i64::try_from(digits.len() - significant.len()).ok()? - i64::try_from(fraction.len()).ok()?;
    let power = exponent.parse::<i64>().ok()?.checked_add(shift)?;
    Some((significant.to_owned(), power))
}

fn character(text: &str, at: usize) -> Result<(usize, Literal), Unreadable> {
    let is_byte = text[at..].starts_with('b');
    let start = at + 1 + usize::from(is_byte);
    let (end, unit) = unit(text, start, if is_byte { QuotedSort::Byte } else { QuotedSort::Text })?;
    if !text[end..].starts_with('\'') || text[start..end] == *"'" {
        return fail(at, end, "single quotes hold one character");
    }
    let literal = match unit {
        LiteralUnit::Char(it) => Literal::Char(it),
        LiteralUnit::Byte(it) => Literal::Byte(it),
        LiteralUnit::Nothing => return fail(at, end, "single quotes hold one character"),
    };
    no_suffix(text, at, end + 1, literal)
}

fn string(text: &str, at: usize, prefix: &str) -> Result<(usize, Literal), Unreadable> {
    let sort = QuotedSort::of(prefix);
    let mut value = Vec::new();
    let mut end = at + prefix.len() + 1;
    loop {
        match text[end..].chars().next() {
            None => return fail(at, at + prefix.len() + 1, "a string that does not end"),
            Some('"') => break,
            Some(_) => {}
        }
        let (next, unit) = unit(text, end, sort)?;
        unit.push_to(&mut value);
        end = next;
    }
    no_suffix(text, at, end + 1, sort.literal(value))
}

fn raw_string(text: &str, at: usize, prefix: &str) -> Result<(usize, Literal), Unreadable> {
    let sort = QuotedSort::of(prefix.trim_end_matches('r'));
    let rest = &text[at + prefix.len()..];
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let start = at + prefix.len() + hashes + 1;
    let close = format!("\"{}", &rest[..hashes]);
    match text[start..].find(&close) {
        Some(_) if hashes > 255 => fail(at, start, "too many `#` around a string"),
        Some(length) => {
            let value = &text[start..start + length];
            if let Some(mark) = value.chars().find(|it| is_direction_mark(*it)) {
                return fail(at, start + length, direction_mark(mark));
            }
            if sort == QuotedSort::Byte && !value.is_ascii() {
                return fail(at, start + length, "a byte string holds ASCII characters");
            }
            no_suffix(text, at, start + length + close.len(), sort.literal(value.as_bytes().to_vec()))
        }
        None => fail(at, start, "a string that does not end"),
    }
}

/// Strings and characters have no suffix, though Rust's lexer takes one.
fn no_suffix(text: &str, at: usize, end: usize, literal: Literal) -> Result<(usize, Literal), Unreadable> {
    let suffix = word_length(&text[end..]);
    if suffix > 0 {
        return fail(at, end + suffix, format!("`{}` cannot follow a literal", &text[end..end + suffix]));
    }
    Ok((end, literal))
}

/// Whether a character changes the direction in which a text is shown, so that it can be read as another one. rustc
/// refuses them in literals.
#[must_use]
pub const fn is_direction_mark(it: char) -> bool {
    matches!(it, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn direction_mark(it: char) -> String {
    format!("a direction mark is written as an escape in a literal: `{}`", it.escape_unicode())
}

/// The kind of a quoted literal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum QuotedSort {
    Text,
    Byte,
    C,
}

impl QuotedSort {
    fn of(prefix: &str) -> Self {
        match prefix {
            "b" => Self::Byte,
            "c" => Self::C,
            _ => Self::Text,
        }
    }

    fn literal(self, value: Vec<u8>) -> Literal {
        match self {
            Self::Text => Literal::Str(String::from_utf8_lossy(&value).into_owned()),
            Self::Byte => Literal::Bytes(value),
            Self::C => Literal::CStr(value),
        }
    }
}

/// One character or escape of a quoted literal.
enum LiteralUnit {
    Char(char),
    Byte(u8),
    /// A line end that a backslash hides.
    Nothing,
}

impl LiteralUnit {
    fn push_to(&self, value: &mut Vec<u8>) {
        match self {
            Self::Char(it) => value.extend(it.encode_utf8(&mut [0; 4]).as_bytes()),
            Self::Byte(it) => value.push(*it),
            Self::Nothing => {}
        }
    }
}

fn unit(text: &str, at: usize, sort: QuotedSort) -> Result<(usize, LiteralUnit), Unreadable> {
    let Some(first) = text[at..].chars().next() else { return fail(at, at, "quotes that do not close") };
    let end = at + first.len_utf8();
    if first == '\\' {
        return escape(text, at, sort);
    }
    match sort {
        QuotedSort::Text | QuotedSort::C if is_direction_mark(first) => fail(at, end, direction_mark(first)),
        QuotedSort::Byte if !first.is_ascii() => fail(at, end, "a byte string holds ASCII characters"),
        QuotedSort::Byte => Ok((end, LiteralUnit::Byte(first as u8))),
        QuotedSort::Text | QuotedSort::C => Ok((end, LiteralUnit::Char(first))),
    }
}

fn escape(text: &str, at: usize, sort: QuotedSort) -> Result<(usize, LiteralUnit), Unreadable> {
    let letter = text[at + 1..].chars().next();
    let single = |it: u8| {
        let unit = if sort == QuotedSort::Byte { LiteralUnit::Byte(it) } else { LiteralUnit::Char(char::from(it)) };
        Ok((at + 2, unit))
    };
    match letter {
        Some('n') => single(b'\n'),
        Some('r') => single(b'\r'),
        Some('t') => single(b'\t'),
        Some('\\') => single(b'\\'),
        Some('0') if sort != QuotedSort::C => single(0),
        Some('\'') => single(b'\''),
        Some('"') => single(b'"'),
        Some('x') => hexadecimal(text, at, sort),
        Some('u') if sort != QuotedSort::Byte => unicode(text, at),
        Some('\n') => {
            let rest = &text[at + 2..];
            Ok((at + 2 + rest.len() - rest.trim_start().len(), LiteralUnit::Nothing))
        }
        other => fail(at, at + 1 + other.map_or(0, char::len_utf8), "Rust has no such escape"),
    }
}

fn hexadecimal(text: &str, at: usize, sort: QuotedSort) -> Result<(usize, LiteralUnit), Unreadable> {
    let digits = text.get(at + 2..at + 4).filter(|it| it.bytes().all(|it| it.is_ascii_hexdigit()));
    match digits.and_then(|it| u8::from_str_radix(it, 16).ok()) {
        Some(it) if sort == QuotedSort::Text && it < 0x80 => Ok((at + 4, LiteralUnit::Char(char::from(it)))),
        Some(it) if sort == QuotedSort::Byte || (sort == QuotedSort::C && it != 0) => Ok((at + 4, LiteralUnit::Byte(it))),
        _ => fail(at, at + 2, "`\\x` takes two hexadecimal digits, up to 7F in text"),
    }
}

fn unicode(text: &str, at: usize) -> Result<(usize, LiteralUnit), Unreadable> {
    let digits = text[at + 2..].strip_prefix('{').and_then(|it| it.split_once('}')).map(|(digits, _)| digits);
    let hex = digits.map(|it| it.replace('_', "")).filter(|it| (1..=6).contains(&it.len()) && it.bytes().all(|it| it.is_ascii_hexdigit()));
    let value = hex.and_then(|it| u32::from_str_radix(&it, 16).ok()).and_then(char::from_u32);
    match (value, digits) {
        (Some(value), Some(digits)) if !digits.starts_with('_') => Ok((at + 4 + digits.len(), LiteralUnit::Char(value))),
        _ => fail(at, at + 2, "`\\u{..}` takes the number of a character"),
    }
}
