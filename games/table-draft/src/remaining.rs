//! Counting the cases that remain while a table is asked.

use dtable_core::explore::remaining::remaining;
use dtable_core::model::{Count, Position};
use dtable_runtime::Value;

use crate::LiveTable;

/// The cases that remain while answers come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// How many cases remain.
    pub cases: u128,
    /// By rule, ELSE included, how many of them it takes. A rule without any cannot fire any more.
    pub by_rule: Vec<u128>,
}

impl LiveTable {
    /// Counts the cases that agree with the answers known so far, by the index of the condition; the list may be shorter. Where several
    /// rules match, the first takes the case, whether or not the table is verified. A case is what the compiler counts: values that no
    /// rule and no relation tells apart are one. A computed condition is one to be asked: it counts as unknown until its own value is
    /// given.
    ///
    /// `None` where an answer is no value of its condition, and where counting takes too long.
    ///
    /// ```
    /// use dtable_runtime::Value;
    /// # let text = "
    /// # table: door
    /// # conditions: { open: Open?, locked: Locked? }
    /// # actions: { knock: Knock at it, enter: }
    /// # rules: |
    /// #   | rule | open | locked | do    |
    /// #   | R1   | T    | -      | enter |
    /// #   | R2   | F    | T      | knock |
    /// # ";
    /// let door = table_draft::LiveTable::read("door.yaml", text)?;
    /// let counted = |known: &[Option<Value>]| door.count(known).map(|it| (it.cases, it.by_rule));
    /// assert_eq!(counted(&[]), Some((4, vec![2, 1])));
    /// assert_eq!(counted(&[Some(Value::Bool(false))]), Some((2, vec![0, 1])));
    /// # Ok::<(), table_draft::Unusable>(())
    /// ```
    #[must_use]
    pub fn count(&self, known: &[Option<Value>]) -> Option<Remaining> {
        let position = |(at, value): (usize, &Option<Value>)| Some((at, value.as_ref()?.position(self.0.data.conditions.get(at)?.kind)));
        let known: Vec<(usize, Position)> = known.iter().enumerate().filter_map(position).collect();
        if known.iter().any(|(column, at)| !self.0.domains[*column].contains(*at)) {
            return None;
        }
        let known: Vec<(usize, Option<Position>)> = known.into_iter().map(|(column, at)| (column, Some(at))).collect();
        let counted = remaining(&self.0.table, &known)?;
        let by_rule: Option<Vec<u128>> = counted.by_rule.iter().map(count).collect();
        Some(Remaining { cases: count(&counted.cases)?, by_rule: by_rule? })
    }
}

/// A count that fits.
pub(crate) fn count(count: &Count) -> Option<u128> {
    count.to_string().parse().ok()
}
