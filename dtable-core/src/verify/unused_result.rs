//! `unused-result`: a value in the list of an output that no rule gives.

use super::unused_condition::{finding, kept_by};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Expression, Model, Output, Property, ResultFact, Rule, Table};
use crate::source::Spanned;
use std::collections::HashSet;

pub(super) fn check(table: &Table) -> Vec<Finding> {
    let outputs = table.outputs.iter().enumerate().filter(|(_, output)| !output.values.is_empty());
    outputs.flat_map(|(at, output)| unused(table, at, output)).collect_vec()
}

fn unused<'a>(table: &'a Table, at: usize, output: &'a Output) -> impl Iterator<Item = Finding> + 'a {
    let given: HashSet<&Expression> =
        table.rules.iter().flat_map(Rule::outcomes).filter_map(|it| it.outputs.get(at)).chain(&output.default).collect();
    let unused = output.values.iter().filter(move |value| !given.contains(value));
    unused.map(move |value| {
        let name = Spanned::new(value.shown().to_owned(), value.written());
        let found = finding(table, Code::UnusedResult, &name, format!("no rule gives `{}` for `{}`", name.value, output.name.value));
        let speaks = |it: &&Property| (it.names(&ResultFact::Output(at)) || it.names(&ResultFact::Item(at))) && it.has_word(&name.value);
        match table.properties.iter().find(speaks) {
            Some(property) => kept_by(found, &name.value, property),
            None => found,
        }
    })
}

/// Whether a finding is about a value that another table of the model gives: all tables of a model have the same
/// outputs.
pub(super) fn is_given_elsewhere(model: &Model, finding: &Finding) -> bool {
    if finding.code != Code::UnusedResult || finding.is_error() {
        return false;
    }
    let outputs = model.tables.iter().flat_map(|table| &table.outputs);
    let mut values = outputs.flat_map(|output| output.values.iter().map(move |value| (output, value)));
    let unused = values.find(|(_, value)| value.written() == finding.primary.span);
    unused.is_some_and(|(output, value)| model.tables.iter().any(|table| gives(table, &output.name.value, value)))
}

/// Whether some rule of a table gives a value for an output.
fn gives(table: &Table, output: &str, value: &Expression) -> bool {
    let Some(at) = table.outputs.iter().position(|it| it.name.value == output) else { return false };
    table.rules.iter().flat_map(Rule::outcomes).any(|it| it.outputs.get(at) == Some(value))
}
