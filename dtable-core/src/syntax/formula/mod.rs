//! Relations and the expressions of conditions: Rust's operators, then `->`, then `<->`, as a tree with places.
//!
//! From tight to loose: methods, `!` and `-`, `*` `/` `%`, `+` `-`, `^`, comparisons (one, no chains), `&&`, `||`, `->`
//! (right to left), `<->`. Expressions also have `<<` `>>` and `&` before `^`, and `|` behind it. A chain of equal boolean operators is one node; brackets, `!` and arithmetic make a tree
//! deep, and are limited.

mod expr;
mod parser;
#[cfg(test)]
mod tests;

pub use expr::{Comparator, Counting, Expr, ExprKind, Operation, ResultFunction};

use super::lexical::Unreadable;
use super::text::Text;
use super::{limits, token};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::source::Span;

/// Reads a relation.
///
/// # Errors
///
/// The first place that is not a relation, with what to write instead.
pub fn parse(text: &Text) -> Result<Expr, Finding> {
    parsed(text, FormulaUse::Relation)
}

/// Reads what of an expression (`is:`) relations can say, and operations with bits.
///
/// # Errors
///
/// The first place that is neither.
pub fn parse_expression(text: &Text) -> Result<Expr, Finding> {
    parsed(text, FormulaUse::Expression)
}

/// Reads the formula of a property or a question, which also names results: `fires(rule)`, `contains(output, 5)`.
///
/// # Errors
///
/// The first place that is no formula, with what to write instead.
pub fn parse_about_results(text: &Text) -> Result<Expr, Finding> {
    parsed(text, FormulaUse::Results).map_err(as_property)
}

/// A finding about a relation as one about a property, in its words.
#[must_use]
pub fn as_property(finding: Finding) -> Finding {
    let worded = |text: String| {
        text.replace("relations", "formulas").replace("relation", "formula").replace("delete the line", "delete the property")
    };
    Finding {
        code: if finding.code == Code::InvalidRelation { Code::InvalidProperty } else { finding.code },
        message: worded(finding.message),
        help: finding.help.into_iter().map(worded).collect_vec(),
        ..finding
    }
}

/// The place of a formula, which decides the words that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FormulaUse {
    /// In `relations:` or `requires:`.
    Relation,
    /// In a property or a question: it may name the result of a case.
    Results,
    /// In `is:`: it may compute with bits.
    Expression,
}

fn parsed(text: &Text, of: FormulaUse) -> Result<Expr, Finding> {
    let tokens = token::cell_tokens(&text.value).map_err(|it| unreadable(text, it))?;
    if tokens.is_empty() {
        return Err(Finding::new(Code::InvalidRelation, text.span, "an empty relation").help("write a relation, or delete the line"));
    }
    if tokens.len() > limits::TOKENS {
        let message = format!("{} tokens in a relation; at most {} are possible", tokens.len(), limits::TOKENS);
        return Err(Finding::new(Code::TooLarge, text.span, message).help("split it into several relations"));
    }
    parser::parse(text, &tokens, of)
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
