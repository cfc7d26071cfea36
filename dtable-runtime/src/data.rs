//! A table as data.

use core::fmt;

/// A decision table, as it was written: for traces, user interfaces, and answers to *why not*.
///
/// Every table that `dtable!` compiles has one, as the static `TABLE` of its module.
#[derive(Debug)]
pub struct TableData {
    /// The table's name.
    pub name: &'static str,
    /// Its title; may be empty.
    pub title: &'static str,
    /// What it is for; may be empty.
    pub doc: &'static str,
    /// Conditions and inputs, in the order of the file.
    pub conditions: &'static [ConditionData],
    /// The actions, in the order of the file.
    pub actions: &'static [ActionData],
    /// The relations, in the order of the file.
    pub relations: &'static [RelationData],
    /// The rules, in the order of the file, ELSE among them.
    pub rules: &'static [RuleData],
}

/// A condition or an input.
#[derive(Debug)]
pub struct ConditionData {
    /// Its name.
    pub name: &'static str,
    /// The question; may be empty.
    pub text: &'static str,
    /// The names of the values, in order; empty for `bool`.
    pub values: &'static [&'static str],
}

impl ConditionData {
    /// A value as entries name it.
    ///
    /// ```
    /// use dtable_runtime::{ConditionData, Value};
    /// let season = ConditionData { name: "season", text: "", values: &["Spring", "Fall"] };
    /// assert_eq!(season.show(Value::Nth(1)).to_string(), "Fall");
    /// let open = ConditionData { name: "open", text: "Open?", values: &[] };
    /// assert_eq!(open.show(Value::Bool(true)).to_string(), "T");
    /// ```
    #[must_use]
    pub const fn show(&self, value: Value) -> Shown<'_> {
        Shown { condition: self, value }
    }
}

/// A value, to be displayed as entries name it; see [`ConditionData::show`].
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    condition: &'a ConditionData,
    value: Value,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Bool(true) => f.pad("T"),
            Value::Bool(false) => f.pad("F"),
            Value::Nth(at) => f.pad(self.condition.values.get(at).copied().unwrap_or("?")),
        }
    }
}

/// The value of a condition or an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Value {
    /// Of a `bool`.
    Bool(bool),
    /// The n-th of the listed values, from 0.
    Nth(usize),
}

impl Value {
    /// Its position in the order of the condition's values, from 0.
    #[must_use]
    pub const fn position(self) -> usize {
        match self {
            Self::Bool(value) => value as usize,
            Self::Nth(at) => at,
        }
    }
}

/// Something that a rule can do.
#[derive(Debug)]
pub struct ActionData {
    /// Its name.
    pub name: &'static str,
    /// What it does, in words; may be empty.
    pub text: &'static str,
}

/// A relation.
#[derive(Debug)]
pub struct RelationData {
    /// As written.
    pub text: &'static str,
    /// The conditions that it mentions, by index.
    pub conditions: &'static [usize],
}

/// A rule.
#[derive(Debug)]
pub struct RuleData {
    /// The id, as written; `else` for ELSE.
    pub id: &'static str,
    /// Its title; may be empty.
    pub title: &'static str,
    /// One entry a condition; none at all for ELSE.
    pub entries: &'static [Entry],
    /// The actions by index, in the order in which they are performed.
    pub actions: &'static [usize],
    /// The outputs, as written.
    pub outputs: &'static [&'static str],
    /// What follows.
    pub next: NextData,
}

/// A condition entry of a rule.
#[derive(Debug)]
pub struct Entry {
    /// As written.
    pub text: &'static str,
    /// The positions of the values for which it holds: from and to, both included.
    pub holds: &'static [(usize, usize)],
}

impl Entry {
    /// Whether it holds for a value.
    #[must_use]
    pub fn holds_for(&self, value: Value) -> bool {
        let at = value.position();
        self.holds.iter().any(|(from, to)| *from <= at && at <= *to)
    }
}

/// The table that follows a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextData {
    /// The same again.
    Same,
    /// None.
    Stop,
    /// Another, by name.
    Table(&'static str),
}
