//! The documentation of a table.
use crate::decision::Dag;
use crate::model::Table;
use crate::verify::Verdict;

/// The rustdoc page.
#[must_use]
pub fn page(table: &Table, _verdict: &Verdict, _dag: Option<&Dag>) -> String {
    table.title.clone()
}

/// The same for editors.
#[must_use]
pub fn text_table(table: &Table, _verdict: &Verdict) -> String {
    table.title.clone()
}
