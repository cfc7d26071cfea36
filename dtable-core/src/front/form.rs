//! The form of code that decides: the one file of the front door that knows how forms are made.

use super::values::Values;
use crate::decide::{self, Forms};
use crate::model::{Outcome, Rule, Table};
use crate::verify::VerifiedTable;

/// The form that the compiler would write as code, deciding at once.
#[derive(Clone, Debug)]
pub(super) struct DecidingForm(Forms);

impl DecidingForm {
    /// The form of a table; `made` where there is one already.
    pub(super) fn new(table: &VerifiedTable, made: Option<Forms>) -> Self {
        Self(made.unwrap_or_else(|| decide::build(table)))
    }

    /// The rule that fires, by index. Every value that matters has to be known.
    pub(super) fn rule(&self, table: &Table, values: &Values) -> Option<usize> {
        match &self.0.rule {
            decide::Form::RuleByRule(_) => rule_by_rule(table, values),
            form => Some(form.decide(table, &values.positions)),
        }
    }

    /// The result, where the rule that fires does not tell it.
    pub(super) fn outcome(&self, table: &Table, values: &Values) -> Option<&Outcome> {
        self.0.outcomes.all.get(self.0.result_of(table, &values.positions))
    }

    /// A result by its number, as rows name it.
    pub(super) fn numbered(&self, outcome: usize) -> Option<&Outcome> {
        self.0.outcomes.all.get(outcome)
    }
}

/// The first rule whose entries hold, or ELSE.
fn rule_by_rule(table: &Table, values: &Values) -> Option<usize> {
    let matching = |rule: &Rule| rule.entries().is_some_and(|it| values.satisfy(it));
    table.rules.iter().position(matching).or_else(|| table.rules.iter().position(Rule::is_else))
}
