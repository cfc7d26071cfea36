//! Relations and the expressions of conditions: Rust's operators, then `->`, then `<->`, as a tree with places.
//!
//! From tight to loose: methods, `!` and `-`, `*` `/` `%`, `+` `-`, `^`, comparisons (one, no chains), `&&`, `||`, `->`
//! (right to left), `<->`. A chain of equal boolean operators is one node; brackets, `!` and arithmetic make a tree
//! deep, and are limited.

mod expr;
mod parser;
#[cfg(test)]
mod tests;

pub use expr::{Comparator, Counting, Expr, ExprKind, Operation};

use super::lexical::Unreadable;
use super::text::Text;
use super::{limits, token};
use crate::diagnostic::{Code, Finding};
use crate::source::Span;

/// Reads a relation, or what of an expression relations can say.
///
/// # Errors
///
/// The first place that is not a relation, with what to write instead.
pub fn parse(text: &Text) -> Result<Expr, Finding> {
    let tokens = token::cell_tokens(&text.value).map_err(|it| unreadable(text, it))?;
    if tokens.is_empty() {
        return Err(Finding::new(Code::InvalidRelation, text.span, "an empty relation").help("write a relation, or delete the line"));
    }
    if tokens.len() > limits::TOKENS {
        let message = format!("{} tokens in a relation; at most {} are possible", tokens.len(), limits::TOKENS);
        return Err(Finding::new(Code::TooLarge, text.span, message).help("split it into several relations"));
    }
    parser::parse(text, &tokens)
}

fn unreadable(text: &Text, error: Unreadable) -> Finding {
    Finding::new(Code::InvalidRelation, text.part(error.range), error.message).help("relations are written as in Rust: `a && !b -> c`")
}

/// A field of what is no used table.
#[must_use]
pub fn no_method(name: &str, span: Span) -> Finding {
    let finding = Finding::new(Code::InvalidRelation, span, format!("`.{name}` is no method"));
    finding.help("fields are not available here; make them inputs")
}
