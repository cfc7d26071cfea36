//! `unused-result`: a value in the list of an output that no rule gives.

use super::unused_condition::finding;
use crate::diagnostic::{Code, Finding};
use crate::model::{Expression, Output, Rule, Table};
use crate::source::Spanned;
use std::collections::HashSet;

pub(super) fn check(table: &Table) -> Vec<Finding> {
    let outputs = table.outputs.iter().enumerate().filter(|(_, output)| !output.values.is_empty());
    outputs.flat_map(|(at, output)| unused(table, at, output)).collect()
}

fn unused<'a>(table: &'a Table, at: usize, output: &'a Output) -> impl Iterator<Item = Finding> + 'a {
    let given: HashSet<&Expression> =
        table.rules.iter().flat_map(Rule::outcomes).filter_map(|it| it.outputs.get(at)).chain(&output.default).collect();
    let unused = output.values.iter().filter(move |value| !given.contains(value));
    unused.map(|value| {
        let name = Spanned::new(value.shown().to_owned(), value.written());
        finding(table, Code::UnusedResult, &name, format!("no rule gives `{}` for `{}`", name.value, output.name.value))
    })
}
