//! `may-panic`: an expression that the verifier does not understand panics for some values, and nothing says that the
//! author has looked at it.

use super::evidence::finding_about;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Column, Panics, PanicsBy, Table};

pub(super) fn check(table: &Table) -> Vec<Finding> {
    table.columns.iter().filter_map(|column| finding(table, column, column.panics()?)).collect_vec()
}

fn finding(table: &Table, column: &Column, panics: Panics) -> Option<Finding> {
    let name = &column.name.value;
    let divisor = panics.divisor.map(|it| table.columns[it].name.value.as_str());
    let (does, label) = match panics.by {
        PanicsBy::Division => {
            ("divide by zero", divisor.map_or("panics if this divides by zero".to_owned(), |it| format!("panics if `{it}` is 0")))
        }
        PanicsBy::Index => ("index beyond the end", "panics if nothing is there".to_owned()),
        PanicsBy::Unwrap => ("unwrap a value that is not there", "panics if there is no value".to_owned()),
        PanicsBy::Overflow => return None,
    };
    let promise = "where it never panics, say so with `cost: 0`";
    let help = divisor.map_or_else(
        || format!("say with `requires:` where `{name}` makes sense: elsewhere it is not computed; {promise}"),
        |it| format!("write `requires: {it} != 0`: elsewhere `{name}` is not computed; or leave 0 out of `{it}` with `range:`; {promise}"),
    );
    let mut finding = finding_about(table, Code::MayPanic, panics.span, format!("`{name}` can {does}")).label(label).help(help);
    if table.has_weights_or_costs() {
        finding = finding.note("`weight:` and `cost:` do not count here: they would decide in which cases it is computed");
    }
    Some(finding)
}
