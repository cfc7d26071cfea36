//! `duplicate-rule`: a rule with the entries and the result of another. The rules are found by
//! [`super::redundant_rule`].

use super::evidence::Proof;
use super::words;
use crate::diagnostic::{Code, Finding, Remedy};

/// The finding about rule `at`, which repeats rule `twin`.
pub(super) fn finding(proof: &Proof, at: usize, twin: usize) -> Finding {
    let table = proof.table;
    let (rule, twin) = (proof.rule(at), proof.rule(twin));
    let (id, other) = (&table.rules[rule].id, &table.rules[twin].id);
    proof
        .finding_of_rules(Code::DuplicateRule, &[rule, twin], format!("rule `{}` repeats rule `{}`", id.value, other.value))
        .label("the same entries and the same result")
        .also(other.span, "as here")
        .help(format!("delete rule `{}`{}", id.value, words::goes_with(table, &[rule], &[twin])))
        .remedy(Remedy::DeleteRules(vec![id.span]))
}
