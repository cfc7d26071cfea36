//! `unexpected-else`: ELSE takes another number of cases than `expect:` says.

use super::evidence::Proof;
use super::words;
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::Region;
use crate::space::budget::Unanswered;
use crate::space::cases::Space;
use crate::space::cover::count_uncovered;

pub(super) fn check(proof: &mut Proof) -> Result<Vec<Finding>, Unanswered> {
    let Some(expected) = &proof.table.expect_else else { return Ok(Vec::new()) };
    let rest = match &proof.rest {
        Some(rest) => rest.clone(),
        None => {
            let Space { rules, logic, all, demand, .. } = &mut proof.space;
            let covers: Vec<&Region> = rules.iter().map(|it| &it.region).collect_vec();
            count_uncovered(logic, all, &covers, *demand)?
        }
    };
    if expected.value == rest.to_string() {
        return Ok(Vec::new());
    }
    let all = proof.cases.as_ref().map_or_else(String::new, |cases| format!(" of {}", words::cases(Some(cases))));
    let message = format!("ELSE takes {}{all}, not {}", rest.separated(), expected.value);
    Ok(vec![
        proof
            .finding(Code::UnexpectedElse, expected.span, message)
            .label(format!("it is {rest}"))
            .notes(words::opaque(proof.table, &proof.space, proof.space.rules.iter().map(|it| &it.region)))
            .help(format!("find the rule that was lost or added, or write `else: {rest}`"))
            .remedy(Remedy::Value(rest.to_string()))
            .rules(proof.table, proof.space.else_rule.as_slice())
            .cases(proof, Some(&rest)),
    ])
}
