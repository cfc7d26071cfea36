//! One rule after the other, in their order: for tables whose graph would be too large, and whose answers are not free.

use crate::lists::CollectVec;
use crate::model::{ConditionEntry, Position, Rule, Table};

/// Rules that are tried in their order; each answer is asked where it is first needed, and remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleByRule {
    /// The columns that some rule looks at, ascending.
    pub columns: Vec<usize>,
    /// The rule that takes what no other does: ELSE, or the last one, as every possible case has a rule.
    pub otherwise: usize,
}

impl RuleByRule {
    /// The rules of a table; `None` where it has none.
    #[must_use]
    pub fn new(table: &Table) -> Option<Self> {
        let otherwise = table.rules.iter().position(Rule::is_else).or_else(|| table.rules.len().checked_sub(1))?;
        let is_looked_at = |column: &usize| {
            let mut entries = table.rules.iter().filter_map(Rule::entries);
            entries.any(|entries| !entries[*column].is_irrelevant())
        };
        Some(Self { columns: (0..table.columns.len()).filter(is_looked_at).collect_vec(), otherwise })
    }

    /// The rule that fires.
    #[must_use]
    pub fn decide(&self, table: &Table, case: &[Position]) -> usize {
        let mut rules = 0..table.rules.len();
        rules.find(|rule| *rule != self.otherwise && matches(table, *rule, case)).unwrap_or(self.otherwise)
    }
}

/// Whether the entries of a rule hold; of a condition that is not applicable, whatever its position, only entries that say so, or nothing.
fn matches(table: &Table, rule: usize, case: &[Position]) -> bool {
    let Some(entries) = table.rules[rule].entries() else { return false };
    let holds = |(column, entry): (usize, &ConditionEntry)| {
        let held = || if applies(table, column, case) { entry.set.contains(case[column]) } else { entry.not_applicable };
        entry.is_irrelevant() || held()
    };
    entries.iter().enumerate().all(holds)
}

fn applies(table: &Table, column: usize, case: &[Position]) -> bool {
    table.columns[column].requires.as_ref().is_none_or(|requires| {
        let formula = &requires.formula;
        formula.columns().into_iter().all(|column| applies(table, column, case)) && formula.holds(&|column| case[column])
    })
}
