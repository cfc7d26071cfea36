//! `unused-condition`, `unused-action`: names that no rule mentions.

use super::proof::Proof;
use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::{Origin, Rule, Table};
use crate::source::Spanned;

pub(super) fn check(proof: &Proof) -> Vec<Finding> {
    let table = proof.table;
    let columns = (0..table.columns.len()).filter(|column| !is_column_used(proof, *column));
    let conditions = columns.map(|column| {
        let column = &table.columns[column];
        let what = if column.origin == Origin::Input { "input" } else { "condition" };
        finding(table, Code::UnusedCondition, &column.name, format!("no rule looks at the {what} `{}`", column.name.value))
    });
    let actions =
        table.actions.iter().enumerate().filter(|(at, _)| !table.rules.iter().flat_map(Rule::outcomes).any(|it| it.actions.contains(at)));
    let actions = actions.map(|(_, action)| {
        finding(table, Code::UnusedAction, &action.name, format!("no rule performs the action `{}`", action.name.value))
    });
    conditions.chain(actions).collect()
}

/// Whether some rule has an entry for the column, or an expression of the table names it.
pub(super) fn is_column_used(proof: &Proof, column: usize) -> bool {
    let table = proof.table;
    let asked = proof.space.rules.iter().any(|rule| rule.region.0[column] != proof.space.all.0[column]);
    let name = table.columns[column].name.value.as_str();
    let outputs = table.rules.iter().flat_map(Rule::outcomes).flat_map(|it| &it.outputs);
    let computed = table.columns.iter().filter_map(|it| it.is.as_ref()).map(|is| &is.expression);
    let required = table.columns.iter().filter_map(|it| it.requires.as_ref());
    asked || outputs.chain(computed).any(|it| mentions(&it.canonical, name)) || required.into_iter().any(|it| mentions(&it.text, name))
}

fn mentions(expression: &str, name: &str) -> bool {
    expression.split(|it: char| !it.is_alphanumeric() && it != '_').any(|word| word == name)
}

fn finding(table: &Table, code: Code, name: &Spanned<String>, message: String) -> Finding {
    Finding::new(code, name.span, message)
        .label("never used")
        .help(format!("delete `{}`, or use it in a rule", name.value))
        .evidence(Evidence { table: Some(table.name.value.clone()), ..Evidence::default() })
}
