//! Assumptions that do not hold.

use crate::kept_value::KeptValue;
use crate::{Printable, TableData, Value};
use core::fmt;

/// A relation that a table assumes, or the declared range of a value, that does not hold.
///
/// The verdict *complete and consistent* holds for cases that satisfy the relations and lie in the ranges; `check` of a
/// table's module looks at everything that they mention and returns this for the first that does not hold. `N` is the
/// largest number of conditions in one relation: up to five take about 100 bytes.
#[derive(Clone, Copy, PartialEq)]
pub struct Broken<const N: usize> {
    table: &'static TableData,
    promise: Promise,
    /// The values of the conditions that the relation mentions, or of the condition with the range.
    answers: [KeptValue; N],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Promise {
    /// A relation, by index.
    Relation(u32),
    /// The range of a condition, by index.
    Range(u32),
}

impl<const N: usize> Broken<N> {
    /// The relation with index `relation` of `table` does not hold for the answers of the conditions that it mentions,
    /// in their order. Generated code calls this.
    #[must_use]
    pub const fn new<const M: usize>(table: &'static TableData, relation: usize, answers: [Option<Value>; M]) -> Self {
        let mut kept = [KeptValue::NONE; N];
        let mut at = 0;
        while at < M && at < N {
            kept[at] = KeptValue::new(answers[at]);
            at += 1;
        }
        Self { table, promise: Promise::Relation(relation as u32), answers: kept }
    }

    /// The value of the condition with index `condition` lies outside its range. Generated code calls this.
    #[must_use]
    pub const fn range(table: &'static TableData, condition: usize, value: Value) -> Self {
        let mut broken = Self::new(table, 0, [Some(value)]);
        broken.promise = Promise::Range(condition as u32);
        broken
    }

    /// The same with room for another number of answers.
    pub(crate) fn widened<const M: usize>(self) -> Broken<M> {
        let mut answers = [KeptValue::NONE; M];
        answers.iter_mut().zip(self.answers).for_each(|(to, from)| *to = from);
        Broken { table: self.table, promise: self.promise, answers }
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
            Promise::Relation(at) => self.table.relations[at as usize].text,
            Promise::Range(at) => self.table.conditions[at as usize].range,
        }
    }

    /// The answers that break it: the index of each condition, and its value.
    pub fn answers(&self) -> impl Iterator<Item = (usize, Value)> + '_ {
        let (of_relation, of_range) = match self.promise {
            Promise::Relation(at) => (self.table.relations[at as usize].conditions, None),
            Promise::Range(at) => (&[][..], Some(at as usize)),
        };
        let conditions = of_relation.iter().copied().chain(of_range);
        conditions.zip(&self.answers).filter_map(|(condition, kept)| Some((condition, kept.value()?)))
    }
}

impl<const N: usize> fmt::Display for Broken<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Promise::Range(_) = self.promise {
            let Some((condition, value)) = self.answers().next() else { return Ok(()) };
            return OutOfRange(self.table, condition, &self.table.conditions[condition].show(value)).fmt(f);
        }
        write!(f, "the table `{}` assumes `{}`, which does not hold:", self.table.name, Printable(self.relation()))?;
        for (at, (condition, value)) in self.answers().enumerate() {
            let condition = &self.table.conditions[condition];
            write!(f, "{} {} = {}", if at == 0 { "" } else { "," }, condition.name, condition.show(value))?;
        }
        Ok(())
    }
}

impl<const N: usize> fmt::Debug for Broken<N> {
    /// The name of the table, not the table: an `unwrap` shows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promise = match self.promise {
            Promise::Relation(_) => "relation",
            Promise::Range(_) => "range",
        };
        f.debug_struct("Broken")
            .field("table", &format_args!("{}", self.table.name))
            .field(promise, &format_args!("`{}`", Printable(self.relation())))
            .field("answers", &Answers(self))
            .finish()
    }
}

/// The answers of a broken promise, by the names of their conditions.
struct Answers<'a, const N: usize>(&'a Broken<N>);

impl<const N: usize> fmt::Debug for Answers<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers = self.0.answers().map(|(condition, value)| (&self.0.table.conditions[condition], value));
        let mut map = f.debug_map();
        answers.for_each(|(condition, value)| {
            map.entry(&format_args!("{}", condition.name), &format_args!("{}", condition.show(value)));
        });
        map.finish()
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
        if it.range.is_empty() {
            return write!(f, "the table `{}` has no key for the value of `{}`", self.0.name, it.name);
        }
        write!(f, "the table `{}` takes `{}` in `{}`, but it is {}", self.0.name, it.name, Printable(it.range), self.2)
    }
}
