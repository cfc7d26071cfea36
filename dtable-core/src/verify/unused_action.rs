//! `unused-action`: an action that no rule performs.

use super::unused_condition::{finding, kept_by};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{ResultFact, Rule, Table};

pub(super) fn check(table: &Table) -> Vec<Finding> {
    let actions =
        table.actions.iter().enumerate().filter(|(at, _)| !table.rules.iter().flat_map(Rule::outcomes).any(|it| it.actions.contains(at)));
    let findings = actions.map(|(at, action)| {
        let name = &action.name.value;
        let found = finding(table, Code::UnusedAction, &action.name, format!("no rule performs the action `{name}`"));
        let fact = ResultFact::Does(at);
        match table.properties.iter().find(|it| it.names(&fact)) {
            Some(property) => kept_by(found, name, property),
            None => found,
        }
    });
    findings.collect_vec()
}
