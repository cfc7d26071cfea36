//! What a rule asks and does.

use dtable_runtime::{RuleView, TableData, Value};

/// A rule of a table.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub table: &'a TableData,
    pub place: usize,
    rule: RuleView,
}

impl<'a> Asked<'a> {
    /// The rule at this place; `None` for ELSE, which asks nothing.
    pub fn of(table: &'a TableData, place: usize) -> Option<Self> {
        Self::or_else(table, place).filter(|asked| asked.rule.entries().len() > 0)
    }

    /// The rule at this place, ELSE among them.
    pub fn or_else(table: &'a TableData, place: usize) -> Option<Self> {
        table.rules.get(place).map(|rule| Self { table, place, rule })
    }

    fn condition(self, name: &str) -> Option<usize> {
        self.table.conditions.iter().position(|it| it.name == name)
    }

    /// Does the rule's entry for a condition hold for a value? `None` where the table has no such condition.
    pub fn allows(self, name: &str, value: Value) -> Option<bool> {
        Some(self.allows_at(self.condition(name)?, value))
    }

    /// Does the rule's entry for the condition at this place hold for a value?
    pub fn allows_at(self, at: usize, value: Value) -> bool {
        self.rule.entry(at).is_some_and(|entry| entry.holds_for(value, self.table.conditions[at].kind))
    }

    /// Does the rule's entry hold for a value that entries name so?
    pub fn allows_named(self, name: &str, value: &str) -> Option<bool> {
        let values = self.table.conditions[self.condition(name)?].values;
        self.allows(name, Value::Nth(values.iter().position(|it| *it == value)?))
    }

    /// Do the rule's entries hold for these values? `None` where the table has not all of these conditions.
    pub fn holds(self, facts: &[(&str, Value)]) -> Option<bool> {
        facts.iter().try_fold(true, |holds, (name, value)| Some(self.allows(name, *value)? && holds))
    }

    /// The rules before this one.
    pub fn before(self) -> impl Iterator<Item = Self> {
        (0..self.place).filter_map(move |place| Self::of(self.table, place))
    }

    /// The names of the actions, in order.
    pub fn actions(self) -> impl Iterator<Item = &'static str> + use<'a> {
        let table = self.table;
        self.rule.actions().iter().filter_map(move |at| table.actions.get(*at)).map(|action| action.name)
    }

    /// An output, as written.
    pub fn output(self, at: usize) -> Option<&'static str> {
        self.rule.output(at)
    }
}
