//! `unused-action`: an action that no rule performs.

use super::unused_condition::finding;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Rule, Table};

pub(super) fn check(table: &Table) -> Vec<Finding> {
    let actions =
        table.actions.iter().enumerate().filter(|(at, _)| !table.rules.iter().flat_map(Rule::outcomes).any(|it| it.actions.contains(at)));
    let findings = actions.map(|(_, action)| {
        finding(table, Code::UnusedAction, &action.name, format!("no rule performs the action `{}`", action.name.value))
    });
    findings.collect_vec()
}
