//! The different outcomes of a table, numbered in the order in which the rules name them.

use super::{Outcome, Table};
use crate::lists::CollectVec;
use std::collections::HashMap;

/// All outcomes of a table; see the module.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// Each outcome once.
    pub all: Vec<Outcome>,
    /// For every rule the numbers of its outcomes: one, or several where it says `one_of`.
    pub of_rule: Vec<Vec<usize>>,
}

impl Outcomes {
    /// The outcomes of a table.
    #[must_use]
    pub fn new(table: &Table) -> Self {
        let mut outcomes = Self::default();
        let mut numbers: HashMap<&Outcome, usize> = HashMap::new();
        for rule in &table.rules {
            let of_rule = rule.outcomes().map(|outcome| {
                *numbers.entry(outcome).or_insert_with(|| {
                    outcomes.all.push(outcome.clone());
                    outcomes.all.len() - 1
                })
            });
            let of_rule = of_rule.collect_vec();
            outcomes.of_rule.push(of_rule);
        }
        outcomes
    }

    /// Returns for each outcome the rule that has it; `None` where rules share an outcome, or leave a choice.
    #[must_use]
    pub fn rules(&self) -> Option<Vec<usize>> {
        let told = self.all.len() == self.of_rule.len() && self.of_rule.iter().all(|it| it.len() == 1);
        told.then(|| {
            let mut rules = vec![0; self.all.len()];
            for (rule, outcomes) in self.of_rule.iter().enumerate() {
                rules[outcomes[0]] = rule;
            }
            rules
        })
    }
}
