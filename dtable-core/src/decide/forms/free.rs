//! Tells which columns may be asked although the decision may not need them.

use super::totals::Totals;
use crate::model::{CodeForm, Column, Conversion, HitPolicy, Origin, Rule, Table, Use};

/// The most rules of a used table that counts as free: more may become a search tree, or no lookup at all.
const USED_RULES: usize = 64;

/// Whether keys may be made of all columns even if the table does not ask for that: each is an input whose value is
/// there before the decision begins, or is computed in very little time and cannot panic.
pub(in crate::decide) fn all_are_free(table: &Table) -> bool {
    !compares_answers(table) && table.columns.iter().all(|column| column.requires.is_none() && is_free(table, column))
}

fn is_free(table: &Table, column: &Column) -> bool {
    match (column.origin, column.result_of) {
        // Code makes the keys of inputs (`with`, sets) before it decides, whatever it then needs. It converts others
        // (`as`) where it looks at them.
        (Origin::Input, _) => column.converted.is_none() || column.with.is_some(),
        (Origin::Expression, Some((at, _))) => is_free_to_use(table, &table.uses[at]),
        (Origin::Expression, None) => is_computed_quickly(column),
        (Origin::Program, _) => false,
    }
}

/// Whether a used table, and all that it uses, may decide although its result may not matter: no code of the program
/// runs, nothing panics, and it takes very little time.
fn is_free_to_use(user: &Table, it: &Use) -> bool {
    it.behind(user).into_iter().all(|(user, it)| {
        let mut ranged = (0..it.table.columns.len()).filter(|column| it.table.columns[*column].range.is_some());
        ranged.all(|column| it.is_given_within(user, column)) && decides_quickly(&it.table)
    })
}

/// Whether the code of a used table runs no code of the program, never panics, and is as short as a lookup.
fn decides_quickly(table: &Table) -> bool {
    let collects = matches!(table.hit, HitPolicy::Collect(_));
    let mut outputs = table.rules.iter().flat_map(Rule::outcomes).flat_map(|it| &it.outputs);
    table.columns.iter().all(is_quick_of_used)
        && table.rules.len() <= USED_RULES
        && !table.has_to_do()
        && outputs.all(|it| is_there_already(&it.text))
        && (!collects || Totals::new(table).is_some())
}

/// Whether a used table looks at a column of its own without code of the program, and without a panic. It makes keys
/// of its inputs itself.
fn is_quick_of_used(column: &Column) -> bool {
    let is_quick = match column.origin {
        Origin::Input => match &column.with {
            Some(Conversion::Library(library)) => !library.may_fail(),
            Some(_) => false,
            None => column.converted.is_none(),
        },
        Origin::Expression => column.result_of.is_some() || column.meaning().is_some(),
        Origin::Program => false,
    };
    column.requires.is_none() && is_quick
}

/// Whether an expression is certainly a literal, or the path of a constant or a variant; it overlooks some.
fn is_there_already(text: &str) -> bool {
    let text = text.trim().strip_prefix('-').unwrap_or(text).trim();
    let inside = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let is_path = || text.chars().all(|it| it.is_alphanumeric() || matches!(it, '_' | ':' | '.' | ' '));
    inside.map_or_else(is_path, |it| !it.contains(['"', '\\']))
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
