//! `else-never-fires`: an ELSE rule that no case reaches.

use super::proof::Proof;
use crate::diagnostic::{Code, Evidence, Finding};

pub(super) fn check(proof: &Proof) -> Vec<Finding> {
    let Some(rule) = proof.space.else_rule.filter(|_| proof.rest.is_zero()) else { return Vec::new() };
    let id = &proof.table.rules[rule].id;
    let message = format!("ELSE never fires: the other rules take all {} cases", proof.cases);
    vec![
        Finding::new(Code::ElseNeverFires, id.span, message)
            .label("no case is left for it")
            .help("delete the ELSE rule: without it, a rule that is lost later is an error")
            .evidence(Evidence {
                table: Some(proof.table.name.value.clone()),
                rules: vec![id.value.clone()],
                total: Some(proof.cases.to_string()),
                ..Evidence::default()
            }),
    ]
}
