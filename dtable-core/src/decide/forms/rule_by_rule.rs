//! One rule after the other, in order: for tables whose graph would be too large, and whose answers are not free.
//!
//! This form consists of the rules themselves, so a check could only build it again. Instead the second witness decides
//! its cases by it (`witness/check`): all combinations of the values that matter in small tables, some hundreds of
//! cases in others. It refuses the table if the rules as written decide otherwise.

use crate::lists::CollectVec;
use crate::model::{Position, Rule, Table};

/// Rules that are tried in order. Each column is asked where it is first needed, and its answer is remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleByRule {
    /// The columns that some rule looks at, ascending.
    pub columns: Vec<usize>,
    /// The rule that takes all other cases: ELSE, or else the last rule, because every possible case has a rule.
    pub otherwise: usize,
}

impl RuleByRule {
    /// Makes the form; `None` for a table without rules.
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
        rules.find(|rule| *rule != self.otherwise && self.matches(table, *rule, case)).unwrap_or(self.otherwise)
    }

    /// Whether the entries of a rule hold. For a condition that is not applicable, its position does not matter: only
    /// `-` and entries with *not applicable* hold.
    fn matches(&self, table: &Table, rule: usize, case: &[Position]) -> bool {
        let Some(entries) = table.rules[rule].entries() else { return false };
        self.columns.iter().all(|&column| {
            let entry = &entries[column];
            let held = || if applies(table, column, case) { entry.set.contains(case[column]) } else { entry.not_applicable };
            entry.is_irrelevant() || held()
        })
    }
}

fn applies(table: &Table, column: usize, case: &[Position]) -> bool {
    table.columns[column].requires.as_ref().is_none_or(|requires| {
        let formula = &requires.formula;
        formula.columns().into_iter().all(|column| applies(table, column, case)) && formula.holds(&|column| case[column])
    })
}
