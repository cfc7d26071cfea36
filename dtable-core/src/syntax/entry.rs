//! Entries: what stands in the condition part of a rule.
//!
//! `-`, names of values, lists with `,`, `not(..)`, `!= value`. Which names a column knows is looked up later.

use super::limits;
use super::literal::Literal;
use super::text::Text;
use super::token::{self, Kind, Token};
use crate::diagnostic::{Code, Finding};
use crate::source::{Span, Spanned};

/// An entry.
#[derive(Clone, Debug)]
pub enum Entry {
    /// `-`: any value.
    Irrelevant,
    /// Values that match.
    OneOf(Vec<Value>),
    /// Values that do not match.
    NoneOf(Vec<Value>),
}

/// A value's name: a word, or a path such as `Season::Fall`.
pub type Value = Spanned<Vec<String>>;

/// Reads an entry.
///
/// # Errors
///
/// The first place that is not an entry, with what to write instead.
pub fn parse(text: &Text) -> Result<Entry, Finding> {
    if text.is_blank() {
        return Err(Finding::new(Code::InvalidEntry, text.span, "a blank entry").help("write `-` where the condition does not matter"));
    }
    let tokens = token::tokens(&text.value).map_err(|it| invalid(text.part(it.range), it.message).help(FORMS))?;
    if tokens.len() > limits::TOKENS {
        return Err(Finding::new(Code::TooLarge, text.span, "an entry with too many tokens"));
    }
    let tokens = Tokens { text, tokens: &tokens };
    match tokens.tokens {
        [only] if only.is("-") => Ok(Entry::Irrelevant),
        [first, rest @ ..] if first.is("!=") => tokens.different(rest),
        [not, open, inner @ .., close] if word(not) == Some("not") && open.is("(") && close.is(")") => {
            Ok(Entry::NoneOf(tokens.list(inner)?))
        }
        all => Ok(Entry::OneOf(tokens.list(all)?)),
    }
}

const FORMS: &str = "write `-`, values such as `a, b`, `not(a, b)`, or `!= a`";

fn word(token: &Token) -> Option<&str> {
    match &token.kind {
        Kind::Word(word) => Some(word),
        _ => None,
    }
}

fn invalid(span: Span, message: impl Into<String>) -> Finding {
    Finding::new(Code::InvalidEntry, span, message)
}

struct Tokens<'a> {
    text: &'a Text,
    tokens: &'a [Token],
}

impl Tokens<'_> {
    fn place(&self, tokens: &[Token]) -> Span {
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => self.text.part(first.range.start..last.range.end),
            _ => self.text.span,
        }
    }

    fn different(&self, rest: &[Token]) -> Result<Entry, Finding> {
        if rest.iter().any(|it| it.is(",")) {
            return Err(invalid(self.text.span, "`!=` takes one value").help("for several, write `not(a, b)`"));
        }
        Ok(Entry::NoneOf(vec![self.value(rest)?]))
    }

    fn list(&self, tokens: &[Token]) -> Result<Vec<Value>, Finding> {
        tokens.split(|it| it.is(",")).map(|it| self.value(it)).collect()
    }

    fn value(&self, tokens: &[Token]) -> Result<Value, Finding> {
        let Some(first) = tokens.first() else {
            return Err(invalid(self.text.span, "a value is missing").help("write a value on both sides of each comma"));
        };
        let names: Option<Vec<String>> = tokens.iter().step_by(2).map(|it| word(it).map(str::to_owned)).collect();
        let separated = tokens.iter().skip(1).step_by(2).all(|it| it.is("::")) && tokens.len() % 2 == 1;
        match names {
            Some(names) if separated => Ok(Spanned::new(names, self.place(tokens))),
            _ => Err(self.not_a_value(first, tokens)),
        }
    }

    fn not_a_value(&self, first: &Token, tokens: &[Token]) -> Finding {
        let span = self.place(tokens);
        match &first.kind {
            Kind::Mark("-") if tokens.len() == 1 => {
                invalid(span, "`-` inside a list").help("`-` alone stands for every value; leave the other values out")
            }
            Kind::Mark("!=") => invalid(span, "`!=` inside a list").help("write `not(..)` around the values that do not match"),
            Kind::Mark("==" | "=") => invalid(span, "a value needs no `=`").help("write the value alone"),
            Kind::Mark("!") => invalid(span, "`!` before a value").help("write `!= value`, or `not(a, b)`"),
            Kind::Literal(Literal::Str(word)) if token::is_word(word) => {
                invalid(span, "a value stands without quotes").help(format!("write `{word}`"))
            }
            Kind::Mark("<" | ">" | "<=" | ">=" | ".." | "..=") | Kind::Literal(_) => {
                Finding::new(Code::Unsupported, span, "numbers and ranges are not available yet")
                    .help("name values: `T`, `F`, or those of `values:`")
            }
            Kind::Word(word) if word == "not" && !tokens.get(1).is_some_and(|it| it.is("(")) => {
                invalid(span, "`not` without brackets").help("write `not(a, b)`")
            }
            Kind::Word(word) if word == "not" => invalid(span, "`not(..)` inside a list").help("write one `not(..)` around all values"),
            Kind::Word(_) => invalid(span, "values are separated by commas").help("write `a, b`"),
            _ => invalid(span, "this is no entry").help(FORMS),
        }
    }
}
