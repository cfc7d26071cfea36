//! The form of code that decides: the one file of the front door that knows how forms are made.

use super::case_values::Values;
use crate::decide::{self, Forms};
use crate::model::{Outcome, Rule, Table};
use crate::verify::VerifiedTable;

/// The form that the compiler would write as code; here it decides by being followed.
#[derive(Clone, Debug)]
pub(super) struct DecidingForm(Forms);

impl DecidingForm {
    /// Takes the forms that were `made` already, or builds them.
    pub(super) fn new(table: &VerifiedTable, made: Option<Forms>) -> Self {
        Self(made.unwrap_or_else(|| decide::build(table)))
    }

    /// All forms of the table, for its page.
    #[cfg(feature = "explore")]
    pub(super) const fn forms(&self) -> &Forms {
        &self.0
    }

    /// Returns the index of the rule that fires. Every value that matters has to be known.
    pub(super) fn rule(&self, table: &Table, values: &Values) -> Option<usize> {
        match &self.0.rule {
            decide::Form::RuleByRule(_) => rule_by_rule(table, values),
            form => Some(form.decide(table, &values.positions)),
        }
    }

    /// Returns the outcome of a case, for a table in which the rule alone does not determine it.
    pub(super) fn outcome(&self, table: &Table, values: &Values) -> Option<&Outcome> {
        self.0.outcomes.all.get(self.0.result_of(table, &values.positions))
    }

    /// Returns the outcome with a number, which rows of the verdict name.
    pub(super) fn numbered(&self, outcome: usize) -> Option<&Outcome> {
        self.0.outcomes.all.get(outcome)
    }
}

/// Returns the first rule whose entries hold, or ELSE.
fn rule_by_rule(table: &Table, values: &Values) -> Option<usize> {
    let matching = |rule: &Rule| rule.entries().is_some_and(|it| values.satisfy(it));
    table.rules.iter().position(matching).or_else(|| table.rules.iter().position(Rule::is_else))
}
