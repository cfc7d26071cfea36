//! `else-never-fires`: an ELSE rule that no case reaches.

use super::evidence::Proof;
use super::words;
use crate::diagnostic::{Code, Finding, Remedy};

pub(super) fn check(proof: &Proof) -> Vec<Finding> {
    let Some(rule) = proof.space.else_rule.filter(|_| proof.is_covered) else { return Vec::new() };
    let id = &proof.table.rules[rule].id;
    let message = format!("ELSE never fires: the other rules take all {}", words::cases(proof.cases.as_ref()));
    vec![
        proof
            .finding_of_rules(Code::ElseNeverFires, &[rule], message)
            .label("no case is left for it")
            .help(format!(
                "delete the ELSE rule{}: without it, a rule that is lost later is an error",
                words::goes_with(proof.table, &[rule], &[])
            ))
            .remedy(Remedy::DeleteRules(vec![id.span]))
            .cases(proof, None),
    ]
}
