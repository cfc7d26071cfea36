//! The tokens of entries, relations and expressions: Rust's, each with its place.
//!
//! Only tokens that rustc's own lexer accepts are accepted. So every text that passes can be handed to rustc, and
//! causes no error there that points nowhere.

use std::ops::Range;

use super::lexical::{Unreadable, word_length};
use super::literal::{self, Literal};
use super::{address, clock};

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it stands in its text.
    pub range: Range<usize>,
    /// Its kind.
    pub kind: TokenKind,
}

/// The kind of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A word, without `r#`.
    Word(String),
    /// `'a`, without the quote.
    Lifetime(String),
    /// A literal, by value.
    Literal(Literal),
    /// Punctuation: as long as Rust takes it.
    Mark(&'static str),
}

impl Token {
    /// Whether it is this punctuation.
    #[must_use]
    pub fn is(&self, mark: &str) -> bool {
        matches!(self.kind, TokenKind::Mark(it) if it == mark)
    }
}

/// Longest first.
const MARKS: [&str; 47] = [
    "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<",
    ">>", "..", "(", ")", "[", "]", "{", "}", "<", ">", "=", "!", "+", "-", "*", "/", "%", "^", "&", "|", ",", ".", ";", ":", "?",
];

/// Punctuation that some expressions have, but no entry and no relation.
const RARE: [&str; 4] = ["#", "$", "@", "~"];

/// Splits a text into tokens.
///
/// # Errors
///
/// The first place that is not Rust.
///
/// ```
/// use dtable_core::syntax::token::{TokenKind, tokens};
/// let marks = |text| tokens(text).unwrap().iter().filter(|it| matches!(it.kind, TokenKind::Mark(_))).count();
/// assert_eq!(marks("!ход && a != Season::Fall"), 4);
/// assert_eq!(tokens("a ? `").unwrap_err().range, 4..5);
/// ```
pub fn tokens(text: &str) -> Result<Vec<Token>, Unreadable> {
    read_all(text, token)
}

/// Splits an entry or a relation into tokens: those of Rust, and dates, times, durations and addresses.
///
/// # Errors
///
/// The first place that is neither.
///
/// ```
/// use dtable_core::syntax::token::cell_tokens;
/// assert_eq!(cell_tokens("2026-01-31..2026-07-01").unwrap().len(), 3);
/// assert_eq!(cell_tokens("2026 - 1 - 31").unwrap().len(), 5);
/// assert_eq!(cell_tokens("10.0.0.0/8, ::1").unwrap().len(), 3);
/// assert_eq!(cell_tokens("Season::Bad").unwrap().len(), 3);
/// ```
pub fn cell_tokens(text: &str) -> Result<Vec<Token>, Unreadable> {
    read_all(text, |text, at| {
        let rest = &text[at..];
        // Behind a word a double colon goes on with a path.
        let is_behind = text[..at].ends_with(|it: char| it == '_' || it == '>' || it.is_alphanumeric());
        let address = address::length(rest).filter(|_| !is_behind).map(|length| (length, Literal::Address(rest[..length].to_owned())));
        match address.or_else(|| clock::length(rest).map(|length| (length, Literal::Time(rest[..length].to_owned())))) {
            Some((length, literal)) => Ok(Token { range: at..at + length, kind: TokenKind::Literal(literal) }),
            None => token(text, at),
        }
    })
}

fn read_all(text: &str, read: impl Fn(&str, usize) -> Result<Token, Unreadable>) -> Result<Vec<Token>, Unreadable> {
    let mut found = Vec::new();
    let mut at = skip_blanks(text, 0)?;
    while at < text.len() {
        let token = read(text, at)?;
        at = skip_blanks(text, token.range.end)?;
        found.push(token);
    }
    Ok(found)
}

/// Whether a minus stands before some tokens, and those after it.
///
/// ```
/// use dtable_core::syntax::token::{signed, tokens};
/// let number = tokens("-5").unwrap();
/// assert!(signed(&number).0);
/// assert_eq!(signed(&number).1.len(), 1);
/// ```
#[must_use]
pub fn signed(tokens: &[Token]) -> (bool, &[Token]) {
    match tokens {
        [minus, rest @ ..] if minus.is("-") => (true, rest),
        all => (false, all),
    }
}

/// Whether a text is one Rust identifier, raw or not, `_` aside.
#[must_use]
pub fn is_word(text: &str) -> bool {
    let text = text.strip_prefix("r#").unwrap_or(text);
    text != "_" && word_length(text) == text.len() && !text.is_empty()
}

fn token(text: &str, at: usize) -> Result<Token, Unreadable> {
    if let Some((end, literal)) = literal::literal(text, at)? {
        return Ok(Token { range: at..end, kind: TokenKind::Literal(literal) });
    }
    let rest = &text[at..];
    if rest.starts_with('\'') {
        return lifetime(text, at);
    }
    if word_length(rest) > 0 {
        return word(text, at);
    }
    let mark = MARKS.iter().chain(&RARE).find(|it| rest.starts_with(**it));
    mark.map(|it| Token { range: at..at + it.len(), kind: TokenKind::Mark(it) }).ok_or_else(|| unknown_character(rest, at))
}

fn lifetime(text: &str, at: usize) -> Result<Token, Unreadable> {
    let name = &text[at + 1..];
    let length = word_length(name);
    let range = at..at + 1 + length;
    if length == 0 || name[length..].starts_with('\'') {
        return Err(Unreadable { range, message: "single quotes hold one character".to_owned() });
    }
    Ok(Token { range, kind: TokenKind::Lifetime(name[..length].to_owned()) })
}

fn word(text: &str, at: usize) -> Result<Token, Unreadable> {
    let raw = text[at..].strip_prefix("r#").is_some_and(|rest| word_length(rest) > 0);
    let start = if raw { at + 2 } else { at };
    let end = start + word_length(&text[start..]);
    match text[end..].chars().next() {
        Some(next @ ('"' | '\'' | '#')) => {
            Err(Unreadable { range: at..end + 1, message: format!("`{}` before `{next}` is not known in Rust", &text[start..end]) })
        }
        _ => Ok(Token { range: at..end, kind: TokenKind::Word(text[start..end].to_owned()) }),
    }
}

fn unknown_character(rest: &str, at: usize) -> Unreadable {
    let it = rest.chars().next().unwrap_or(' ');
    Unreadable { range: at..at + it.len_utf8(), message: format!("'{it}' is not Rust") }
}

/// Where the next token begins: after white space and comments.
fn skip_blanks(text: &str, mut at: usize) -> Result<usize, Unreadable> {
    loop {
        let rest = &text[at..];
        at += rest.find(|it| !is_space(it)).unwrap_or(rest.len());
        let rest = &text[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            at +=
                comment_length(rest).ok_or_else(|| Unreadable { range: at..at + 2, message: "a comment that does not end".to_owned() })?;
        } else {
            return Ok(at);
        }
    }
}

/// White space as Rust defines it; other blanks, such as U+00A0, are not Rust.
const fn is_space(it: char) -> bool {
    matches!(it, '\t'..='\r' | ' ' | '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
}

fn comment_length(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
        } else {
            at += rest.chars().next()?.len_utf8();
        }
        if depth == 0 {
            return Some(at);
        }
    }
}
