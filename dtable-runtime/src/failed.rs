//! Decisions that failed: what `dtable!(try "table.yaml")` returns.

use crate::{Broken, TableData};
use core::fmt;

/// Why a decision of a table that is compiled by `dtable!(try ..)` failed: the program had no answer, could not perform
/// an action, or gave answers that the table does not expect.
///
/// `E` is the `Error` of the program's `Conditions` or `Actions`, and `N` is that of [`Broken`]: the table determines
/// it, so name this type by the alias in the module of the table, `credit::Failed<E>`. [`error`](Self::error) gives the
/// program's own error. Where `E` can be shown, this is a [`core::error::Error`].
///
/// ```
/// use dtable_runtime::{ConditionData, Failed, Kind, Rules, TableData};
///
/// static TABLE: TableData = TableData {
///     name: "credit",
///     title: "",
///     doc: "",
///     conditions: &[ConditionData { name: "score", text: "The score", values: &[], kind: Kind::Bool, range: "" }],
///     actions: &[],
///     relations: &[],
///     rules: Rules::Listed(&[]),
/// };
/// let failed: Failed<_, 0> = Failed::Question { table: &TABLE, condition: 0, error: "no connection" };
/// assert_eq!(failed.to_string(), "the table `credit` has no answer to `score`: no connection");
/// assert_eq!(failed.error(), Some("no connection"));
/// ```
#[derive(Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Failed<E, const N: usize> {
    /// The program had no answer to a question; nothing was done.
    Question {
        /// The table.
        table: &'static TableData,
        /// The condition, by index.
        condition: usize,
        /// The program's error.
        error: E,
    },
    /// The program could not perform an action; it has performed the actions of the rule that stand before it.
    Action {
        /// The table.
        table: &'static TableData,
        /// The rule that fired, by its place in the order of the file.
        rule: usize,
        /// The action, by index.
        action: usize,
        /// The program's error.
        error: E,
    },
    /// A relation that the table assumes does not hold, or a value lies outside its range; nothing was done.
    Broken(Broken<N>),
}

impl<E, const N: usize> Failed<E, N> {
    /// The table.
    #[must_use]
    pub const fn table(&self) -> &'static TableData {
        match self {
            Self::Question { table, .. } | Self::Action { table, .. } => table,
            Self::Broken(broken) => broken.table(),
        }
    }

    /// The program's error; `None` if a relation or a range does not hold.
    #[must_use]
    pub fn error(self) -> Option<E> {
        match self {
            Self::Question { error, .. } | Self::Action { error, .. } => Some(error),
            Self::Broken(_) => None,
        }
    }

    /// Converts the program's error.
    #[must_use]
    pub fn map<F>(self, change: impl FnOnce(E) -> F) -> Failed<F, N> {
        match self {
            Self::Question { table, condition, error } => Failed::Question { table, condition, error: change(error) },
            Self::Action { table, rule, action, error } => Failed::Action { table, rule, action, error: change(error) },
            Self::Broken(broken) => Failed::Broken(broken),
        }
    }

    /// Converts the failure of a table into one of its model. Generated code calls it.
    #[doc(hidden)]
    #[must_use]
    pub fn widened<const M: usize>(self) -> Failed<E, M> {
        match self {
            Self::Question { table, condition, error } => Failed::Question { table, condition, error },
            Self::Action { table, rule, action, error } => Failed::Action { table, rule, action, error },
            Self::Broken(broken) => Failed::Broken(broken.widened()),
        }
    }
}

impl<E, const N: usize> From<Broken<N>> for Failed<E, N> {
    fn from(broken: Broken<N>) -> Self {
        Self::Broken(broken)
    }
}

impl<E: fmt::Display, const N: usize> fmt::Display for Failed<E, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Question { table, condition, error } => {
                write!(f, "the table `{}` has no answer to `{}`: {error}", table.name, table.conditions[*condition].name)
            }
            Self::Action { table, rule, action, error } => {
                let (id, action) = (table.id(*rule), table.actions[*action].name);
                write!(f, "the table `{}` could not perform `{action}` of rule `{id}`: {error}", table.name)
            }
            Self::Broken(broken) => broken.fmt(f),
        }
    }
}

impl<E: fmt::Debug, const N: usize> fmt::Debug for Failed<E, N> {
    /// The names of the table and its parts, not the table: an `unwrap` shows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Question { table, condition, error } => f
                .debug_struct("Question")
                .field("table", &format_args!("{}", table.name))
                .field("condition", &format_args!("{}", table.conditions[*condition].name))
                .field("error", error)
                .finish(),
            Self::Action { table, rule, action, error } => f
                .debug_struct("Action")
                .field("table", &format_args!("{}", table.name))
                .field("rule", &format_args!("{}", table.id(*rule)))
                .field("action", &format_args!("{}", table.actions[*action].name))
                .field("error", error)
                .finish(),
            Self::Broken(broken) => broken.fmt(f),
        }
    }
}

// No `source`: an `E` that is no `Error` itself, as that of `anyhow`, serves as well. `error` gives the cause.
impl<E: fmt::Debug + fmt::Display, const N: usize> core::error::Error for Failed<E, N> {}
