//! Results as the author wrote them, and as values where they are literals.

use super::Value;
use crate::model::Expression;
use crate::syntax::Literal;
use crate::syntax::token::{self, Token, TokenKind};
use std::borrow::Cow;

/// A result: an expression of the table, and its value where it is a literal.
///
/// ```
/// # const TICKET: &str = dtable_core::front::TICKET;
/// # let table = dtable_core::Table::parse("ticket.yaml", TICKET)?;
/// use dtable_core::Value;
/// let euros = table.decide([("visitor", "Child"), ("member", "F")])?.output("euros").unwrap();
/// assert_eq!((euros.text(), euros.value()), ("6", Some(&Value::from(6))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Output<'t> {
    text: Cow<'t, str>,
    expression: Option<&'t str>,
    value: Option<Value<'static>>,
}

impl<'t> Output<'t> {
    pub(super) fn new(expression: &'t Expression) -> Self {
        // A literal of a library's type is no text: a program may write the value in other ways.
        let named = expression.named.as_ref().filter(|_| expression.key.is_none()).map(|it| Value::text(it.value.clone()));
        let text = Cow::Borrowed(expression.shown());
        Self { text, expression: Some(&expression.text), value: value(&expression.text).or(named) }
    }

    pub(super) const fn computed(text: String, value: Option<Value<'static>>) -> Self {
        Self { text: Cow::Owned(text), expression: None, value }
    }

    /// The Rust expression, as written; of a value that the output lists, its name.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The Rust expression; of a value that the output lists, the expression behind its name.
    #[must_use]
    pub fn expression(&self) -> &str {
        self.expression.unwrap_or(&self.text)
    }

    /// The value, where the expression is a literal; of another value that the output lists, its name as a text.
    #[must_use]
    pub const fn value(&self) -> Option<&Value<'static>> {
        self.value.as_ref()
    }
}

/// The value of an expression that is a literal.
fn value(text: &str) -> Option<Value<'static>> {
    let tokens = token::tokens(text).ok()?;
    let (is_negative, rest) = token::signed(&tokens);
    match rest {
        [Token { kind: TokenKind::Word(word), .. }] if !is_negative => match word.as_str() {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            "None" => Some(Value::Nothing),
            _ => None,
        },
        [Token { kind: TokenKind::Literal(literal), .. }] => of_literal(literal, is_negative),
        _ => None,
    }
}

fn of_literal(literal: &Literal, is_negative: bool) -> Option<Value<'static>> {
    let sign = if is_negative { "-" } else { "" };
    match literal {
        Literal::Int(it, suffix) if suffix.starts_with('f') => format!("{sign}{it}").parse().ok().map(Value::Float),
        Literal::Int(it, _) if is_negative => 0_i128.checked_sub_unsigned(*it).map(Value::Integer),
        Literal::Int(it, _) => Some(Value::from(*it)),
        Literal::Float(digits, power, _) => format!("{sign}{digits}e{power}").parse().ok().map(Value::Float),
        Literal::Str(text) if !is_negative => Some(Value::text(text.clone())),
        Literal::Char(it) if !is_negative => Some(Value::Char(*it)),
        Literal::Byte(it) if !is_negative => Some(Value::from(*it)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Value, value};

    #[test]
    fn literals_are_values() {
        let cases = [
            ("0x_10u8", Value::from(16)),
            ("-1_000", Value::from(-1000)),
            ("-170141183460469231731687303715884105728", Value::Integer(i128::MIN)),
            ("2.50", Value::from(2.5)),
            ("-1e3f32", Value::from(-1000.0)),
            ("r\"a\"", Value::text("a")),
            ("'\\n'", Value::from('\n')),
            ("true", Value::from(true)),
            ("None", Value::Nothing),
            ("b'A'", Value::from(65)),
        ];
        for (text, expected) in cases {
            assert_eq!(value(text), Some(expected), "{text}");
        }
        for text in ["a", "1 + 1", "-true", "f(1)", "", "-\"a\"", "Some(1)", "480 / 2"] {
            assert_eq!(value(text), None, "{text}");
        }
    }
}
