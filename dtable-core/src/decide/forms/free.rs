//! Tells which columns may be asked although the decision may not need them.

use crate::model::{CodeForm, Column, Origin, Table};

/// Whether keys may be made of all columns even if the table does not ask for that: each is an input as it is, or is
/// computed in very little time.
pub(in crate::decide) fn all_are_free(table: &Table) -> bool {
    !compares_answers(table)
        && table.columns.iter().all(|column| {
            let is_input = column.origin == Origin::Input && column.converted.is_none();
            column.requires.is_none() && (is_input || column.origin == Origin::Expression && is_computed_quickly(column))
        })
}

/// Whether data may take the place of code that asks only what it needs: each column is always applicable, is computed
/// by an expression that the verifier understands, and is not answered by the program, unless the table says
/// `code: packed`.
pub(in crate::decide) fn all_may_be_asked(table: &Table) -> bool {
    let is_computed = table.columns.iter().all(|column| column.requires.is_none() && is_computed_quickly(column));
    match table.code {
        CodeForm::Graph => false,
        _ if compares_answers(table) => false,
        CodeForm::Packed => is_computed,
        CodeForm::Auto => is_computed && !table.has_questions(),
    }
}

/// Whether entries compare an answer of the program with another column. Such columns share an answer that is
/// remembered, so they are not asked all at once.
fn compares_answers(table: &Table) -> bool {
    let is_asked = |column: usize| table.columns[column].origin == Origin::Program;
    table.compared_columns().any(|(_, it)| is_asked(it.left) || is_asked(it.right))
}

/// Whether a column is no expression, or one that takes very little time: the verifier understands it, or the author
/// says `cost: 0`.
fn is_computed_quickly(column: &Column) -> bool {
    column.cost == 0 || column.is.is_none() || column.meaning().is_some() && column.result_of.is_none()
}
