//! *Why not rule X*: the entries that keep the other rules from firing.

use crate::{EntryView, TableData, Value};

/// The answers given in one decision, by the index of the condition; `None` where it was not asked.
pub type Answers<'a> = &'a [Option<Value>];

/// An entry that an answer contradicts.
#[derive(Clone, Copy, Debug)]
pub struct WhyNot {
    /// The condition, by index.
    pub condition: usize,
    /// The rule's entry for it.
    pub entry: EntryView,
    /// The answer.
    pub value: Value,
    /// The condition whose answer the entry compares it with, by index, if only both answers together contradict the
    /// entry.
    pub compared: Option<usize>,
}

/// All entries of a rule that the given answers contradict, in the order of the conditions; the first says why the rule
/// does not fire. Conditions that were not asked contradict nothing.
///
/// ```
/// use dtable_runtime::{ConditionData, Entry, Kind, NextData, RuleData, Rules, TableData, Value, why_not};
///
/// static TABLE: TableData = TableData {
///     name: "door",
///     title: "",
///     doc: "",
///     conditions: &[ConditionData { name: "locked", text: "Locked?", values: &[], kind: Kind::Bool, range: "" }],
///     actions: &[],
///     relations: &[],
///     rules: Rules::Listed(&[RuleData {
///         id: "open",
///         title: "",
///         entries: &[Entry { text: "F", holds: &[(0, 0)] }],
///         actions: &[],
///         outputs: &[],
///         next: NextData::Same,
///     }]),
/// };
/// let reason = why_not(&TABLE, 0, &[Some(Value::Bool(true))]).next().unwrap();
/// assert_eq!((TABLE.conditions[reason.condition].name, reason.entry.text()), ("locked", "F"));
/// ```
///
/// # Panics
///
/// When the table has no rule with the index `rule`.
pub fn why_not<'a>(table: &'static TableData, rule: usize, answers: Answers<'a>) -> impl Iterator<Item = WhyNot> + 'a {
    table.rules.nth(rule).entries().enumerate().filter_map(move |(condition, entry)| {
        let value = answers.get(condition).copied()??;
        let why = |compared| Some(WhyNot { condition, entry, value, compared });
        if !entry.holds_for(value, table.conditions[condition].kind) {
            return why(None);
        }
        let mut comparisons = table.rules.comparisons(rule).iter().filter(|it| it.condition == condition);
        why(Some(comparisons.find(|it| it.is_contradicted(table, answers))?.other))
    })
}
