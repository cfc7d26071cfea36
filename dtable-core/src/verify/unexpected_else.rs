//! `unexpected-else`: ELSE takes another number of cases than `expect:` pins.

use super::proof::Proof;
use super::words;
use crate::diagnostic::{Code, Evidence, Finding};

pub(super) fn check(proof: &Proof) -> Vec<Finding> {
    let Some(expected) = &proof.table.expect_else else { return Vec::new() };
    if expected.value == proof.rest.to_string() {
        return Vec::new();
    }
    let message = format!("ELSE takes {} of {}, not {}", proof.rest, words::cases(&proof.cases), expected.value);
    vec![
        Finding::new(Code::UnexpectedElse, expected.span, message)
            .label(format!("it is {}", proof.rest))
            .help(format!("find the rule that was lost or added, or write `else: {}`", proof.rest))
            .evidence(Evidence {
                table: Some(proof.table.name.value.clone()),
                rules: vec!["else".to_owned()],
                cases: Some(proof.rest.to_string()),
                total: Some(proof.cases.to_string()),
                ..Evidence::default()
            }),
    ]
}
