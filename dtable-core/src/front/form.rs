//! The form of code that decides: the one file of the front door that knows how forms are made.

use super::values::Values;
use crate::decide::{self, Decision};
use crate::model::{Outcome, Rule, Table};
use crate::verify::VerifiedTable;

/// What the compiler would write for a table, deciding without being written.
#[derive(Clone, Debug)]
pub(super) struct Form(Decision);

impl Form {
    /// The form of a table; `made` where there is one already.
    pub(super) fn new(table: &VerifiedTable, made: Option<Decision>) -> Self {
        Self(made.unwrap_or_else(|| decide::build(table)))
    }

    /// The rule that fires, by index. Every value that matters has to be known.
    pub(super) fn rule(&self, table: &Table, values: &Values) -> Option<usize> {
        let it = &self.0;
        let has_form = it.rules.is_some() || it.tree.is_some() || it.bitmaps.is_some() || it.packed_rules.is_some();
        if has_form { Some(it.rule(table, &values.positions)) } else { rule_by_rule(table, values) }
    }

    /// The result, where the rule that fires does not tell it.
    pub(super) fn outcome(&self, table: &Table, values: &Values) -> Option<&Outcome> {
        self.0.outcomes.all.get(self.0.result(table, &values.positions))
    }
}

impl Form {
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
