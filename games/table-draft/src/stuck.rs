//! Why there is no decision, or none that the program can follow.

use std::error::Error;
use std::fmt;

use dtable_runtime::TableData;

/// Why a [`LiveTable`](crate::LiveTable) decides nothing in a case, or why the program cannot do what it decides.
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
    /// The program cannot do what the table decides.
    Refused {
        /// The name of the table.
        table: &'static str,
        /// Why, in words.
        why: String,
    },
}

impl Stuck {
    /// The program cannot do what a rule says; `what` goes on after the rule's name.
    pub fn by_rule(table: &'static TableData, rule: usize, what: impl fmt::Display) -> Self {
        Self::Refused { table: table.name, why: format!("rule {} of `{}` {what}", table.id(rule), table.name) }
    }

    /// The name of the table.
    #[must_use]
    pub const fn table(&self) -> &'static str {
        match self {
            Self::NoRule { table, .. }
            | Self::Unanswered { table, .. }
            | Self::OutOfRange { table, .. }
            | Self::Overflow { table, .. }
            | Self::Refused { table, .. } => table,
        }
    }
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
            Self::Refused { why, .. } => f.write_str(why),
        }
    }
}

impl Error for Stuck {}

/// Why a text does not become a [`LiveTable`](crate::LiveTable), or why a program has no use for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unusable(pub(crate) String);

impl Unusable {
    /// The reason in words, beginning with the name of the file or the table.
    #[must_use]
    pub const fn new(why: String) -> Self {
        Self(why)
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Unusable {}
