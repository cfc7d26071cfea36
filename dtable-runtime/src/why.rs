//! *Why not rule X*: the entries that keep the other rules from firing.

use crate::{Entry, TableData, Value};

/// The answers given in one decision, by the index of the condition; `None` where it was not asked.
pub type Answers<'a> = &'a [Option<Value>];

/// An entry that an answer contradicts.
#[derive(Clone, Copy, Debug)]
pub struct WhyNot {
    /// The condition, by index.
    pub condition: usize,
    /// The rule's entry for it.
    pub entry: &'static Entry,
    /// The answer.
    pub value: Value,
}

/// All entries of a rule that the given answers contradict, in the order of the conditions; the first says why the rule
/// does not fire. Conditions that were not asked contradict nothing.
///
/// ```
/// use dtable_runtime::{ConditionData, Entry, Kind, NextData, RuleData, TableData, Value, why_not};
///
/// static TABLE: TableData = TableData {
///     name: "door",
///     title: "",
///     doc: "",
///     conditions: &[ConditionData { name: "locked", text: "Locked?", values: &[], kind: Kind::Bool, range: "" }],
///     actions: &[],
///     relations: &[],
///     rules: &[RuleData {
///         id: "open",
///         title: "",
///         entries: &[Entry { text: "F", holds: &[(0, 0)] }],
///         actions: &[],
///         outputs: &[],
///         next: NextData::Same,
///     }],
///     ids: None,
/// };
/// let reason = why_not(&TABLE, 0, &[Some(Value::Bool(true))]).next().unwrap();
/// assert_eq!((TABLE.conditions[reason.condition].name, reason.entry.text), ("locked", "F"));
/// ```
///
/// The entries of a table with more than 4,096 rules are not kept: there is no answer for it.
///
/// # Panics
///
/// When the table has no rule with the index `rule`.
pub fn why_not<'a>(table: &'static TableData, rule: usize, answers: Answers<'a>) -> impl Iterator<Item = WhyNot> + 'a {
    let entries = if table.ids.is_some() { &[] } else { table.rules[rule].entries };
    let entries = entries.iter().enumerate();
    entries.filter_map(|(condition, entry)| {
        let value = answers.get(condition).copied()??;
        (!entry.holds_for(value, table.conditions[condition].kind)).then_some(WhyNot { condition, entry, value })
    })
}
