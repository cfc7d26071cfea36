//! `other-is-a-text`: the list of a text has the word `other`, which means *the other values* only in enums.

use super::evidence::finding_about;
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::{Column, Table};

pub(super) fn check(table: &Table) -> Vec<Finding> {
    table.columns.iter().filter_map(|column| finding(table, column)).collect_vec()
}

fn finding(table: &Table, column: &Column) -> Option<Finding> {
    let name = &column.name.value;
    let finding = finding_about(
        table,
        Code::OtherIsAText,
        column.text_other?,
        format!("`other` in the list of `{name}` is the text \"other\""),
    )
    .label("a text like those beside it")
    .note("`values:` says which texts can occur: any other stops the program")
    .help("leave `values:` out where other texts can occur: an entry `not(..)` or `-` takes them; for this very text write `'\"other\"'`");
    Some(finding.remedy(Remedy::Value("'\"other\"'".to_owned())))
}
