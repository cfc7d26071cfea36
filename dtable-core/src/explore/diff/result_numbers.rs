//! Numbers the results of two tables: equal results have equal numbers.

use crate::lists::CollectVec;
use crate::model::{Next, Outcome, Rule, Table};
use std::collections::{BTreeSet, HashMap};

/// The result of a case by names: all outcomes that are right, each with its actions, its outputs and the next table.
type Result = BTreeSet<(Vec<String>, Vec<(String, String)>, Option<String>)>;

/// The numbers of all results of two tables.
pub(super) struct ResultNumbers {
    numbers: HashMap<Result, usize>,
    /// The outputs that both tables have.
    outputs: BTreeSet<String>,
}

/// The number of the result *no rule*: no rule matches, and there is no ELSE.
pub(super) const NO_RESULT: usize = 0;

impl ResultNumbers {
    pub(super) fn new(tables: [&Table; 2]) -> Self {
        let [old, new] = tables.map(|it| it.outputs.iter().map(|it| it.name.value.clone()).collect::<BTreeSet<String>>());
        Self { numbers: HashMap::from([(Result::new(), NO_RESULT)]), outputs: old.intersection(&new).cloned().collect() }
    }

    /// Returns the number of a rule's result.
    pub(super) fn of(&mut self, table: &Table, rule: &Rule) -> usize {
        let result: Result = rule.outcomes().map(|it| self.named(table, it)).collect();
        let next = self.numbers.len();
        *self.numbers.entry(result).or_insert(next)
    }

    fn named(&self, table: &Table, outcome: &Outcome) -> (Vec<String>, Vec<(String, String)>, Option<String>) {
        let actions = outcome.actions.iter().map(|at| table.actions[*at].name.value.clone()).collect_vec();
        let outputs = table.outputs.iter().zip(&outcome.outputs).filter(|(output, _)| self.outputs.contains(&output.name.value));
        let mut outputs: Vec<(String, String)> =
            outputs.map(|(output, it)| (output.name.value.clone(), it.canonical.clone())).collect_vec();
        outputs.sort();
        let next = match &outcome.next {
            Next::Same => None,
            Next::Stop => Some("stop".to_owned()),
            Next::Table(name) => Some(name.clone()),
        };
        (actions, outputs, next)
    }
}
