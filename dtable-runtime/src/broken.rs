//! Assumptions that do not hold.

use crate::{Printable, TableData, Value};
use core::fmt;

/// A promise of a table that does not hold: a relation that it assumes, or the declared range of a value.
///
/// The verdict *complete and consistent* holds for cases that satisfy the relations and lie in the ranges; `check` of a table's
/// module looks at everything that they mention and returns this for the first that does not hold. `N` is the number of
/// conditions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Broken<const N: usize> {
    table: &'static TableData,
    promise: Promise,
    answers: [Option<Value>; N],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Promise {
    /// A relation, by index.
    Relation(usize),
    /// The range of a condition, by index.
    Range(usize),
}

impl<const N: usize> Broken<N> {
    /// The relation with index `relation` of `table` does not hold for `answers`; generated code makes these.
    #[must_use]
    pub const fn new(table: &'static TableData, relation: usize, answers: [Option<Value>; N]) -> Self {
        Self { table, promise: Promise::Relation(relation), answers }
    }

    /// The value of the condition with index `condition` lies outside its range; generated code makes these.
    #[must_use]
    pub const fn range(table: &'static TableData, condition: usize, value: Value) -> Self {
        let mut answers = [None; N];
        answers[condition] = Some(value);
        Self { table, promise: Promise::Range(condition), answers }
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &'static TableData {
        self.table
    }

    /// The relation or the range, as the table's author wrote it.
    #[must_use]
    pub const fn relation(&self) -> &'static str {
        match self.promise {
            Promise::Relation(at) => self.table.relations[at].text,
            Promise::Range(at) => self.table.conditions[at].range,
        }
    }

    /// The answers that break it: the condition's index, and its value.
    pub fn answers(&self) -> impl Iterator<Item = (usize, Value)> + '_ {
        let mentioned = |condition: &usize| match self.promise {
            Promise::Relation(at) => self.table.relations[at].conditions.contains(condition),
            Promise::Range(at) => *condition == at,
        };
        (0..N).filter(mentioned).filter_map(|condition| Some((condition, self.answers[condition]?)))
    }
}

impl<const N: usize> fmt::Display for Broken<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.promise {
            Promise::Relation(_) => {
                write!(f, "the table `{}` assumes `{}`, which does not hold:", self.table.name, Printable(self.relation()))?;
            }
            Promise::Range(at) => {
                let shown = self.answers[at].map(|value| self.table.conditions[at].show(value));
                let shown: &dyn fmt::Display = shown.as_ref().map_or(&"?", |it| it);
                return OutOfRange(self.table, at, shown).fmt(f);
            }
        }
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

/// Panics because a value lies outside its declared range; generated code calls it.
///
/// # Panics
///
/// Always.
#[cold]
#[track_caller]
pub fn value_is_out_of_range(table: &'static TableData, condition: usize, value: Value) -> ! {
    panic!("{}", OutOfRange(table, condition, &table.conditions[condition].show(value)))
}

/// Panics because a text is none of those declared; generated code calls it.
///
/// # Panics
///
/// Always.
#[cold]
#[track_caller]
pub fn text_is_out_of_range(table: &'static TableData, condition: usize, text: &str) -> ! {
    panic!("{}", OutOfRange(table, condition, &format_args!("{text:?}")))
}

/// A table, a condition by index, and its value, which lies outside its range.
struct OutOfRange<'a>(&'static TableData, usize, &'a dyn fmt::Display);

impl fmt::Display for OutOfRange<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let it = &self.0.conditions[self.1];
        write!(f, "the table `{}` takes `{}` in `{}`, but it is {}", self.0.name, it.name, Printable(it.range), self.2)
    }
}
