//! Why a case is not decided.

use std::fmt;

/// The reason why a decision failed. Its text names the column, and the value to give instead.
///
/// ```
/// # const TICKET: &str = dtable_core::front::TICKET;
/// use dtable_core::{NotDecided, Table};
/// let table = Table::parse("ticket.yaml", TICKET)?;
/// let error = table.decide([("visitor", "Adul"), ("weekend", "T")]).unwrap_err();
/// assert_eq!(error.to_string(), "`visitor` has no value `Adul`: did you mean `Adult`?");
/// let error = table.decide([("visitor", "Adult"), ("weekend", "T")]).unwrap_err();
/// assert_eq!(error, NotDecided::Missing { column: "member".to_owned() });
/// # Ok::<(), dtable_core::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotDecided {
    /// No condition and no input has this name.
    UnknownColumn {
        /// The name.
        column: String,
        /// The name that is most like it.
        nearest: Option<String>,
    },
    /// One column is given two values.
    Twice {
        /// Its name.
        column: String,
    },
    /// The column is computed from others, and not given.
    Computed {
        /// Its name.
        column: String,
        /// The expression.
        expression: String,
    },
    /// The column does not have the value.
    NoValue {
        /// Its name.
        column: String,
        /// The mistake.
        message: String,
        /// The values of the column, or the one that is likely meant.
        help: String,
    },
    /// The given values leave more than one rule: this column is needed next.
    Missing {
        /// The column.
        column: String,
    },
    /// An expression overflows, or divides by zero.
    Overflow {
        /// The condition with `is:`, or the relation, as written.
        expression: String,
    },
    /// The values break a relation.
    Broken {
        /// As it is written.
        relation: String,
    },
    /// A table that collects has no single rule: see [`Table::collect`](crate::Table::collect).
    Collects,
    /// The column belongs to another table.
    OtherTable {
        /// Its name.
        column: String,
    },
    /// The model has stopped.
    Stopped,
}

impl NotDecided {
    /// The name of the column that the error is about, if it is about one.
    #[must_use]
    pub fn column(&self) -> Option<&str> {
        match self {
            Self::UnknownColumn { column, .. }
            | Self::Twice { column }
            | Self::Computed { column, .. }
            | Self::NoValue { column, .. }
            | Self::Missing { column }
            | Self::OtherTable { column } => Some(column),
            Self::Overflow { .. } | Self::Broken { .. } | Self::Collects | Self::Stopped => None,
        }
    }
}

impl fmt::Display for NotDecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownColumn { column, nearest: Some(nearest) } => {
                write!(f, "there is no condition `{column}`: did you mean `{nearest}`?")
            }
            Self::UnknownColumn { column, nearest: None } => write!(f, "there is no condition `{column}`"),
            Self::Twice { column } => write!(f, "`{column}` is given twice"),
            Self::Computed { column, expression } => {
                write!(f, "`{column}` is computed (`{expression}`): give what it is computed from")
            }
            Self::NoValue { message, help, .. } if help.is_empty() => f.write_str(message),
            Self::NoValue { message, help, .. } => write!(f, "{message}: {help}"),
            Self::Missing { column } => write!(f, "`{column}` has to be given"),
            Self::Overflow { expression } => write!(f, "`{expression}` overflows"),
            Self::Broken { relation } => write!(f, "the relation `{relation}` does not hold"),
            Self::Collects => f.write_str("the table collects all rules that match: use `collect`"),
            Self::OtherTable { column } => write!(f, "`{column}` is a column of another table"),
            Self::Stopped => f.write_str("the model has stopped"),
        }
    }
}

impl std::error::Error for NotDecided {}
