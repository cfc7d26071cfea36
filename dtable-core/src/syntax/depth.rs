//! Estimates the stack that Rust's recursive parser needs for some tokens.
//!
//! `syn` calls itself for every bracket, but also for `&&&T`, `|a| |b| c`, `A<B<C>>`, `a = b = c` and more, so
//! counting brackets is not enough. Each token that can take the parser one step deeper has a weight, about one
//! for every five kilobytes measured in a build without optimisation. Weights add up along the text and are
//! taken back where the parser has certainly returned: at the end of a bracket, after `;`, and, for prefix
//! operators, after a comma. The estimate is too high for long flat expressions, never too low for deep ones.

use super::token::{Token, TokenKind};

/// The greatest weight along the tokens.
#[must_use]
pub fn depth(tokens: &[Token]) -> usize {
    let mut now = Weight::default();
    let mut open = Vec::new();
    let mut greatest = 0;
    for (at, token) in tokens.iter().enumerate() {
        let begun = open.last().copied().unwrap_or_default();
        match &token.kind {
            TokenKind::Mark("(" | "[" | "{") => {
                now.kept += BRACKET;
                open.push(now);
            }
            TokenKind::Mark(")" | "]" | "}") => {
                open.pop();
                now = Weight { kept: begun.kept.saturating_sub(BRACKET), ..begun };
            }
            TokenKind::Mark(";") => now = begun,
            TokenKind::Mark(",") => now.prefixes = begun.prefixes,
            TokenKind::Mark(mark) => now.mark(mark, at == 0 || is_before_operand(&tokens[at - 1])),
            TokenKind::Word(word) => now.kept += word_weight(word),
            TokenKind::Lifetime(_) | TokenKind::Literal(_) => {}
        }
        greatest = greatest.max(now.kept + now.prefixes);
    }
    greatest
}

const BRACKET: usize = 5;

/// The steps that a comma leaves open, and those that it ends.
#[derive(Clone, Copy, Debug, Default)]
struct Weight {
    kept: usize,
    prefixes: usize,
}

impl Weight {
    fn mark(&mut self, mark: &str, is_prefix: bool) {
        match mark {
            "<<" => self.kept += 14,
            "<" => self.kept += 7,
            "->" | "@" => self.kept += 5,
            "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "^=" | "&=" | "|=" | "<<=" | ">>=" => self.kept += 2,
            "|" | "||" if is_prefix => self.kept += 2,
            "&&" if is_prefix => self.prefixes += 10,
            "&" | "*" if is_prefix => self.prefixes += 5,
            "-" | "!" | "#" | ".." | "..=" if is_prefix => self.prefixes += 1,
            _ => {}
        }
    }
}

/// Whether an operand follows the token, so that an operator there is a prefix.
fn is_before_operand(token: &Token) -> bool {
    match &token.kind {
        TokenKind::Mark(mark) => !matches!(*mark, ")" | "]" | "}" | "?" | ">"),
        TokenKind::Word(word) => matches!(word.as_str(), "as" | "mut" | "const" | "ref" | "dyn" | "impl" | "else") || word_weight(word) > 0,
        TokenKind::Lifetime(_) => true,
        TokenKind::Literal(_) => false,
    }
}

/// Keywords after which an expression, a type or an item follows.
fn word_weight(word: &str) -> usize {
    match word {
        "if" | "match" | "while" | "for" | "in" | "loop" | "unsafe" | "async" | "fn" => 4,
        "return" | "break" | "let" | "move" | "yield" | "static" | "await" | "box" | "raw" => 2,
        _ => 0,
    }
}
