//! `todo-rule`: a rule whose result is `todo!()`, as in the rows that are suggested for missing cases.

use super::evidence::finding_about;
use super::words;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Expression, Rule, Table};

pub(super) fn check(table: &Table) -> Vec<Finding> {
    table.rules.iter().enumerate().filter_map(|(at, rule)| finding(table, at, rule)).collect_vec()
}

/// The finding about a rule, at the first of its cells with `todo!()`.
fn finding(table: &Table, at: usize, rule: &Rule) -> Option<Finding> {
    let is_open = |output: &usize| rule.outcomes().filter_map(|it| it.outputs.get(*output)).any(Expression::is_to_do);
    let open: Vec<usize> = (0..table.outputs.len()).filter(is_open).collect_vec();
    let cell = rule.outcomes().filter_map(|it| it.outputs.get(*open.first()?)).find(|it| it.is_to_do())?;
    let names: Vec<&str> = open.iter().map(|it| table.outputs[*it].name.value.as_str()).collect_vec();
    let verb = if names.len() == 1 { "is" } else { "are" };
    let message = format!("{} does not say yet what {} {verb}", words::rule(table, at), words::listed(&names));
    Some(
        finding_about(table, Code::TodoRule, cell.span, message)
            .label("to be written: the program stops where this rule fires")
            .help("write the result of the rule")
            .rules(table, &[at]),
    )
}
