//! A column of a table, found once and used often.

use super::plan::is_computed;
use super::table::Table;
use super::{NotDecided, Value};
use crate::model::{self, Domain, Notation, Origin, Position};
use crate::resolve::given_values;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// A condition or an input of a [`Table`]: a name that is looked up already.
///
/// ```
/// # const TICKET: &str = dtable_core::front::TICKET;
/// # let table = dtable_core::Table::parse("ticket.yaml", TICKET)?;
/// let visitor = table.column("visitor")?;
/// assert_eq!((visitor.name(), visitor.ty()), ("visitor", "Visitor"));
/// assert_eq!(visitor.position("Senior")?, 2);
/// assert_eq!(visitor.value(2), "Senior");
/// assert!(visitor.position("Senoir").unwrap_err().to_string().ends_with("did you mean `Senior`?"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Column<'t> {
    pub(super) table: &'t Table,
    pub(super) at: usize,
}

impl<'t> Column<'t> {
    fn resolved(&self) -> &'t model::Column {
        &self.table.resolved().columns[self.at]
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'t str {
        &self.resolved().name.value
    }

    /// The question, or the description of an input; may be empty.
    #[must_use]
    pub fn text(&self) -> &'t str {
        &self.resolved().text
    }

    /// The Rust type of the values to give, as written: the type behind `as:` where the column has one.
    #[must_use]
    pub fn ty(&self) -> &'t str {
        let column = self.resolved();
        column.key_type().unwrap_or(&column.ty)
    }

    /// Its place among the columns, in the order of the file.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.at
    }

    /// Who knows the value.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.resolved().origin
    }

    /// The expression that computes it, where it is computed and not given. A condition whose expression is not
    /// understood is given.
    #[must_use]
    pub fn expression(&self) -> Option<&'t str> {
        let is = self.resolved().is.as_ref().filter(|_| is_computed(self.table.resolved(), self.at));
        is.map(|it| it.expression.text.as_str())
    }

    /// The expression that the compiler does not understand, which is why the column has to be given: its own, or one
    /// of the used table whose result the column is. Arithmetic of floats and integers needs no understanding: it is
    /// computed as by Rust where the column is not given.
    #[must_use]
    pub fn not_understood(&self) -> Option<NotUnderstood<'t>> {
        let column = self.resolved();
        if column.origin != Origin::Expression || column.meaning().is_some() || self.table.plan().exact.of(self.at).is_some() {
            return None;
        }
        match column.result_of.and_then(|it| self.table.resolved().uses.get(it.0)) {
            Some(used) => not_understood(used, &mut HashSet::new()),
            None => Some(NotUnderstood { path: None, column: self.name(), expression: column.is.as_ref()?.expression.text.as_str() }),
        }
    }

    /// The names of its values: those of an enum or `bool`, the texts that the table names; of a set, the names of its
    /// members. None for numbers and characters.
    #[must_use]
    pub fn names(&self) -> Vec<&'t str> {
        self.resolved().domain.names()
    }

    /// Whether its values have an order, so that entries have ranges and comparisons: numbers, characters, keys, and enums
    /// with `ordered: true`, whose [names](Self::names) are in this order.
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        self.resolved().domain.is_ordered()
    }

    /// Whether its values are sets: a value is a list of members, `[Nuts, Milk]`.
    #[must_use]
    pub fn is_set(&self) -> bool {
        matches!(self.resolved().domain, Domain::Set(_))
    }

    /// Returns the position of a value, for [`Case::put`](super::Case::put).
    ///
    /// # Errors
    ///
    /// [`NotDecided::NoValue`] where the column does not have the value.
    pub fn position<'v>(&self, value: impl Into<Value<'v>>) -> Result<Position, NotDecided> {
        let value = value.into();
        self.read(&value)?.ok_or_else(|| self.no_value(&value))
    }

    /// Whether any text is one of its values, beside those that have [names](Self::names).
    #[must_use]
    pub fn is_any_text(&self) -> bool {
        matches!(self.resolved().domain.innermost(), Domain::Text { closed: false, .. })
    }

    /// The value at a position, as an entry names it.
    #[must_use]
    pub fn value(&self, at: Position) -> String {
        self.resolved().domain.value(at)
    }

    /// Returns the position of a value; `None` for `n/a`.
    pub(super) fn read(&self, value: &Value) -> Result<Option<Position>, NotDecided> {
        let words = &self.table.words();
        let column = self.resolved();
        let at = match value {
            // A question of a used table may be not applicable though its user knows no `requires:` for it.
            Value::Written(text) if column.borrowed.is_some() && text.trim() == "n/a" => return Ok(None),
            Value::Written(text) => {
                let read = words.position(column, self.at, text);
                return read.map_err(|it| self.refused(it.message, it.help.into_iter().next().unwrap_or_default()));
            }
            Value::Text(text) => match column.domain.innermost() {
                Domain::Text { .. } | Domain::Enum { .. } | Domain::Opaque => words.text(column, self.at, text),
                Domain::Char { .. } => only_character(text).and_then(|it| Value::Char(it).position(&column.domain)),
                _ => return self.read_data(text),
            },
            Value::Number(text) => return self.read_number(text),
            _ => None,
        };
        at.or_else(|| value.position(&column.domain)).map(Some).ok_or_else(|| self.no_value(value))
    }

    /// Reads a text of data as an entry. The error names the column: nobody sees it beside a text in a list of values.
    fn read_data(&self, text: &str) -> Result<Option<Position>, NotDecided> {
        self.read(&Value::Written(Cow::Borrowed(text))).map_err(|error| match error {
            NotDecided::NoValue { column, message, help } if !message.contains(&format!("`{column}`")) => {
                NotDecided::NoValue { message: format!("`{column}`: {message}"), column, help }
            }
            other => other,
        })
    }

    /// Returns the position of a number that data has.
    fn read_number(&self, text: &str) -> Result<Option<Position>, NotDecided> {
        match self.resolved().domain.innermost() {
            Domain::Integer { notation: Notation::Decimal(_) | Notation::Dense, .. } if !is_rounded(text) => self.read_data(text),
            Domain::Integer { notation: Notation::Number, .. } => match (text.parse().map(Value::Integer), text.parse().map(Value::Huge)) {
                (Ok(value), _) | (_, Ok(value)) => self.read(&value),
                _ => Err(self.no_value(&Value::Number(Cow::Borrowed(text)))),
            },
            Domain::Float { .. } => self.read(&Value::Float(text.parse().unwrap_or(f64::NAN))),
            Domain::Opaque => Ok(Value::Bool(true).position(&self.resolved().domain)),
            _ => Err(self.no_value(&Value::Number(Cow::Borrowed(text)))),
        }
    }

    fn no_value(&self, value: &Value) -> NotDecided {
        self.refused(format!("`{}` has no value `{value}`", self.name()), given_values::values(self.resolved()))
    }

    fn refused(&self, message: String, help: String) -> NotDecided {
        NotDecided::NoValue { column: self.name().to_owned(), message, help }
    }
}

fn only_character(text: &str) -> Option<char> {
    let mut all = text.chars();
    all.next().filter(|_| all.next().is_none())
}

/// Whether a number has a fraction and more digits than 64 bits tell apart: then it may be another one than the author
/// of the data wrote.
fn is_rounded(text: &str) -> bool {
    text.contains(['.', 'e']) && text.bytes().filter(u8::is_ascii_digit).count() > 15
}

impl fmt::Debug for Column<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Column({})", self.name())
    }
}

/// An expression that the compiler does not understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUnderstood<'t> {
    /// The path of the used table in which it stands; `None` where that is the table itself.
    pub path: Option<&'t str>,
    /// The column that it computes.
    pub column: &'t str,
    /// The expression, as it is written.
    pub expression: &'t str,
}

/// Finds the first expression that the compiler does not understand, in a used table or in the tables that it uses.
/// `seen` are the tables that have none.
fn not_understood<'t>(used: &'t model::Use, seen: &mut HashSet<*const model::Table>) -> Option<NotUnderstood<'t>> {
    if !seen.insert(Arc::as_ptr(&used.table)) {
        return None;
    }
    let is_own = |it: &&model::Column| it.origin == Origin::Expression && it.meaning().is_none() && it.result_of.is_none();
    let own = used.table.columns.iter().find(is_own).and_then(|it| {
        let expression = it.is.as_ref()?.expression.text.as_str();
        Some(NotUnderstood { path: Some(&used.path), column: &it.name.value, expression })
    });
    own.or_else(|| used.table.uses.iter().find_map(|it| not_understood(it, seen)))
}
