//! Entries that compare columns, as data.

use crate::{ConditionData, Rules, TableData, Value};
use core::cmp::Ordering;

/// The rules of a table in which some entries compare columns.
#[derive(Debug)]
pub struct ComparedRules {
    /// The rules; their entries leave comparisons out.
    pub rules: Rules,
    /// The comparisons, rule by rule.
    pub comparisons: &'static [EntryComparison],
}

/// A comparison of two conditions in an entry of a rule.
#[derive(Clone, Copy, Debug)]
pub struct EntryComparison {
    /// The rule, by index.
    pub rule: usize,
    /// The condition whose entry it is, by index.
    pub condition: usize,
    /// The condition that it is compared with, by index.
    pub other: usize,
    /// The orders that the entry allows, as bits: less, equal, greater, and, of floats, none of these.
    pub orders: u8,
    /// Of enums whose variants have other names in the two conditions: for each listed value of `condition` the number of
    /// the same value of `other`, past the last one if it lists none. Empty where equal names are equal values.
    pub equal: &'static [usize],
}

impl EntryComparison {
    /// Whether two answers contradict it; unknown answers contradict nothing.
    pub(crate) fn is_contradicted(&self, table: &TableData, answers: &[Option<Value>]) -> bool {
        let answer = |at: usize| answers.get(at).copied().flatten();
        let (Some(left), Some(right)) = (answer(self.condition), answer(self.other)) else { return false };
        let order = match (left, right) {
            // Columns with an order list the same values in it, perhaps by other names.
            (Value::Nth(a), Value::Nth(b)) if !self.is_about_equality() => Some(bit(a.cmp(&b))),
            (Value::Nth(a), Value::Nth(b)) if !self.equal.is_empty() => {
                Some(bit(if self.equal.get(a) == Some(&b) { Ordering::Equal } else { Ordering::Less }))
            }
            _ => order(left, &table.conditions[self.condition], right, &table.conditions[self.other]),
        };
        order.is_some_and(|order| self.orders & order == 0)
    }

    /// Whether it allows less and greater alike.
    const fn is_about_equality(&self) -> bool {
        (self.orders & bit(Ordering::Less) != 0) == (self.orders & bit(Ordering::Greater) != 0)
    }
}

/// How two values compare, as a bit; `None` if that is unknown.
fn order(left: Value, of: &ConditionData, right: Value, to: &ConditionData) -> Option<u8> {
    Some(match (left, right) {
        (Value::Bool(a), Value::Bool(b)) => bit(a.cmp(&b)),
        (Value::Integer(a), Value::Integer(b)) => bit(a.cmp(&b)),
        (Value::Unsigned(a), Value::Unsigned(b)) => bit(a.cmp(&b)),
        (Value::Char(a), Value::Char(b)) => bit(a.cmp(&b)),
        (Value::Float(a), Value::Float(b)) => a.partial_cmp(&b).map_or(0b1000, bit),
        (Value::Nth(a), Value::Nth(b)) => return names(of.values.get(a), of, to.values.get(b), to),
        _ => return None,
    })
}

/// Whether two values are the same by their names, of which each column lists its own.
fn names(left: Option<&&str>, of: &ConditionData, right: Option<&&str>, to: &ConditionData) -> Option<u8> {
    match (left, right) {
        (Some(a), Some(b)) => Some(bit(a.cmp(b))),
        (Some(a), None) => to.values.contains(a).then_some(bit(Ordering::Less)),
        (None, Some(b)) => of.values.contains(b).then_some(bit(Ordering::Greater)),
        (None, None) => None,
    }
}

const fn bit(order: Ordering) -> u8 {
    match order {
        Ordering::Less => 0b0001,
        Ordering::Equal => 0b0010,
        Ordering::Greater => 0b0100,
    }
}

#[cfg(test)]
mod tests {
    use crate::{ComparedRules, ConditionData, Entry, EntryComparison, Kind, NextData, RuleData, Rules, TableData, Value, why_not};

    const fn condition(name: &'static str, values: &'static [&'static str]) -> ConditionData {
        ConditionData { name, text: "", values, kind: Kind::Listed, range: "" }
    }

    const ANY: Entry = Entry { text: "-", holds: &[(0, 1)] };

    static TABLE: TableData = TableData {
        name: "neighbours",
        title: "",
        doc: "",
        // The same two variants, by names that are exchanged.
        conditions: &[condition("left", &["a", "b"]), condition("right", &["b", "a"])],
        actions: &[],
        relations: &[],
        rules: Rules::Compared(&ComparedRules {
            rules: Rules::Listed(&[RuleData {
                id: "same",
                title: "",
                entries: &[ANY, ANY],
                actions: &[],
                outputs: &[],
                next: NextData::Same,
            }]),
            comparisons: &[EntryComparison { rule: 0, condition: 0, other: 1, orders: 0b0010, equal: &[0, 1] }],
        }),
    };

    #[test]
    fn variants_are_compared_whatever_they_are_called() {
        for (left, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let answers = [Some(Value::Nth(left)), Some(Value::Nth(right))];
            let told = why_not(&TABLE, 0, &answers).next().map(|it| (it.condition, it.compared));
            assert_eq!(told, (left != right).then_some((0, Some(1))), "{left} {right}");
        }
    }
}
