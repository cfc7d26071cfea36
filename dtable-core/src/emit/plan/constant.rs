//! Which tables become a `const fn`, and why others do not.

use super::types::{are_told_apart_in_const, is_const};
use crate::model::{Column, HitPolicy, Origin, Rule, Table};

/// The reason why a `const fn` cannot look at a column, if there is one: something is asked, checked or called while
/// the program runs.
pub(super) fn not_for_column(column: &Column) -> Option<&'static str> {
    // What compares is as `const` as what it compares.
    if column.compared.is_some() {
        return None;
    }
    match column.origin {
        Origin::Program => Some("is asked of the program"),
        Origin::Expression => Some("is computed while the program runs"),
        Origin::Input if column.range.is_some() => Some("has a range that is checked while the program runs"),
        Origin::Input if column.converted.is_some() => Some("is converted while the program runs"),
        Origin::Input if column.domain.texts().is_some() && !are_told_apart_in_const(&column.ty) => {
            Some("has texts that no `const fn` compares")
        }
        Origin::Input => None,
    }
}

/// Whether all results are literals, paths, and constructors of these.
pub(super) fn has_constant_results(table: &Table) -> bool {
    table.rules.iter().flat_map(Rule::outcomes).flat_map(|it| &it.outputs).all(|output| is_const(&output.text))
}

/// The error of `dtable!(const ..)` for a table that becomes no `const fn`.
pub(crate) fn cannot_be_const(table: &Table) -> Option<String> {
    let of_column = table.columns.iter().find_map(|it| Some(format!("`{}` {}", it.name.value, not_for_column(it)?)));
    let otherwise = || {
        let why = match table.hit {
            _ if !table.actions.is_empty() => "its rules do something",
            HitPolicy::Collect(_) => "it collects",
            _ if !has_constant_results(table) => "its rules give expressions that are computed while the program runs",
            _ => return None,
        };
        Some(why.to_owned())
    };
    let why = of_column.or_else(otherwise)?;
    Some(format!("`const` is for tables that become a `const fn`, and this one does not: {why}\n= help: leave `const` out"))
}
