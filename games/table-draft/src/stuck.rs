//! Why there is no decision.

use std::error::Error;
use std::fmt;

/// Why a [`LiveTable`](crate::LiveTable) decides nothing in a case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stuck {
    /// No rule takes the case.
    NoRule {
        /// The name of the table.
        table: &'static str,
        /// The answers by name, in the order of the file.
        case: Vec<(&'static str, String)>,
    },
    /// The program did not answer a condition.
    Unanswered {
        /// The name of the table.
        table: &'static str,
        /// The name of the condition.
        condition: String,
    },
    /// The answer is none of the values of the condition.
    OutOfRange {
        /// The name of the table.
        table: &'static str,
        /// The name of the condition.
        condition: String,
        /// The answer.
        value: String,
    },
    /// The expression of a condition overflows or divides by zero.
    Overflow {
        /// The name of the table.
        table: &'static str,
        /// The name of the condition.
        condition: String,
    },
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRule { table, case } if case.is_empty() => write!(f, "no rule of `{table}` fires"),
            Self::NoRule { table, case } => {
                let case: Vec<String> = case.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                write!(f, "no rule of `{table}` takes {}", case.join(", "))
            }
            Self::Unanswered { table, condition } => write!(f, "`{table}` asks `{condition}`, and has no answer"),
            Self::OutOfRange { table, condition, value } => write!(f, "`{table}` was told {condition} = {value}, which is no value of it"),
            Self::Overflow { table, condition } => write!(f, "`{condition}` of `{table}` overflows"),
        }
    }
}

impl Error for Stuck {}

/// Why a text does not become a [`LiveTable`](crate::LiveTable).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unusable(pub(crate) String);

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Unusable {}
