//! Relations and the expressions of conditions: Rust's operators, then `->`, then `<->`, as a tree with places.
//!
//! From tight to loose: methods, `!` and `-`, `*` `/` `%`, `+` `-`, `^`, comparisons (one, no chains), `&&`, `||`, `->` (right to
//! left), `<->`. A chain of equal boolean operators is one node; brackets, `!` and arithmetic make a tree deep, and are limited.

mod parser;
#[cfg(test)]
mod tests;

use super::entry::{Item, Order, Value};
use super::text::Text;
use super::{limits, token, token::Unreadable};
use crate::diagnostic::{Code, Finding};
use crate::source::Span;

/// A part of a relation.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Where it stands.
    pub span: Span,
    /// What it says.
    pub kind: ExprKind,
}

/// What a part of a relation says.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `true`, `false`.
    Bool(bool),
    /// A condition, a constant, or a value such as `Season::Fall`.
    Path(Vec<String>),
    /// A literal.
    Literal(Value),
    /// `Some(a)`.
    Some(Box<Expr>),
    /// `!a`.
    Not(Box<Expr>),
    /// `-a`.
    Negate(Box<Expr>),
    /// `a + b` and its like.
    Arithmetic {
        /// The operator.
        operation: Operation,
        /// What stands before the operator, and after it.
        sides: Box<(Expr, Expr)>,
    },
    /// `a.min(b)` and its like.
    Method {
        /// Its name.
        name: String,
        /// What stands before the point.
        receiver: Box<Expr>,
        /// What stands in the brackets.
        arguments: Vec<Expr>,
    },
    /// `matches!(a, B | C)`.
    Matches {
        /// What is looked at.
        value: Box<Expr>,
        /// The patterns between `|`.
        patterns: Vec<Item>,
    },
    /// `a ^ b ^ c`.
    Xor(Vec<Expr>),
    /// `a == b`, `a < b`.
    Compare {
        /// The operator.
        comparator: Comparator,
        /// What stands before the operator, and after it.
        sides: Box<(Expr, Expr)>,
    },
    /// `a && b && c`.
    And(Vec<Expr>),
    /// `a || b || c`.
    Or(Vec<Expr>),
    /// `a -> b -> c`, read from the right.
    Implies(Vec<Expr>),
    /// `a <-> b <-> c`.
    Iff(Vec<Expr>),
    /// `exactly_one(a, b, c)` and its like.
    Count(Counting, Vec<Expr>),
}

/// An operation with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`.
    Divide,
    /// `%`.
    Remainder,
}

/// How two values compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparator {
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<` and its like.
    Ordered(Order),
}

/// How many have to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// `exactly_one`.
    ExactlyOne,
    /// `at_most_one`.
    AtMostOne,
    /// `at_least_one`.
    AtLeastOne,
}

impl Counting {
    const NAMES: [(&str, Self); 3] =
        [("exactly_one", Self::ExactlyOne), ("at_most_one", Self::AtMostOne), ("at_least_one", Self::AtLeastOne)];

    fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(it, _)| *it == name).map(|(_, counting)| *counting)
    }
}

impl Expr {
    /// The parts directly below.
    #[must_use]
    pub fn parts(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Bool(_) | ExprKind::Path(_) | ExprKind::Literal(_) => Vec::new(),
            ExprKind::Some(it) | ExprKind::Not(it) | ExprKind::Negate(it) | ExprKind::Matches { value: it, .. } => vec![it],
            ExprKind::Arithmetic { sides, .. } | ExprKind::Compare { sides, .. } => vec![&sides.0, &sides.1],
            ExprKind::Method { receiver, arguments, .. } => std::iter::once(&**receiver).chain(arguments).collect(),
            ExprKind::Xor(of)
            | ExprKind::And(of)
            | ExprKind::Or(of)
            | ExprKind::Implies(of)
            | ExprKind::Iff(of)
            | ExprKind::Count(_, of) => of.iter().collect(),
        }
    }
}

/// Reads a relation, or what of an expression relations can say.
///
/// # Errors
///
/// The first place that is not a relation, with what to write instead.
pub fn parse(text: &Text) -> Result<Expr, Finding> {
    let tokens = token::tokens(&text.value).map_err(|it| unreadable(text, it))?;
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
