//! Assumptions that do not hold.

use crate::{TableData, Value};
use core::fmt;

/// A relation that a table assumes, and that the program's answers break.
///
/// The verdict *complete and consistent* holds for cases that satisfy the relations; `check` of a table's
/// module asks everything that they mention and returns this for the first that does not hold. `N` is the number of conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken<const N: usize> {
    table: &'static TableData,
    relation: usize,
    answers: [Option<Value>; N],
}

impl<const N: usize> Broken<N> {
    /// The relation with index `relation` of `table` does not hold for `answers`; generated code makes these.
    #[must_use]
    pub const fn new(table: &'static TableData, relation: usize, answers: [Option<Value>; N]) -> Self {
        Self { table, relation, answers }
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &'static TableData {
        self.table
    }

    /// The relation, as the table's author wrote it.
    #[must_use]
    pub fn relation(&self) -> &'static str {
        self.table.relations[self.relation].text
    }

    /// The answers of the conditions that the relation mentions: the condition's index, and its value.
    pub fn answers(&self) -> impl Iterator<Item = (usize, Value)> + '_ {
        let mentioned = self.table.relations[self.relation].conditions;
        mentioned.iter().filter_map(|&condition| Some((condition, self.answers.get(condition).copied()??)))
    }
}

impl<const N: usize> fmt::Display for Broken<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the table `{}` assumes `{}`, which does not hold:", self.table.name, self.relation())?;
        for (at, (condition, value)) in self.answers().enumerate() {
            let condition = &self.table.conditions[condition];
            write!(f, "{} {} = {}", if at == 0 { "" } else { "," }, condition.name, condition.show(value))?;
        }
        Ok(())
    }
}

impl<const N: usize> core::error::Error for Broken<N> {}

impl PartialEq for TableData {
    /// Tables are equal when they are the same table.
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self, other)
    }
}

impl Eq for TableData {}

/// Panics with the message of a broken assumption; generated code calls it.
///
/// # Panics
///
/// Always.
#[cold]
#[track_caller]
pub fn assumption_is_broken<const N: usize>(broken: &Broken<N>) -> ! {
    panic!("{broken}")
}
