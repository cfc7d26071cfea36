//! `refuted-relation`: a relation among conditions that the verifier understands, and that does not hold. Such a
//! relation is a claim: the expressions decide it, and nothing depends on it. The `range:` of an understood computed
//! column is a claim as well. A claim that is proved is `needless-relation`.

use super::evidence::{Proof, finding_about};
use super::words;
use crate::diagnostic::{Code, Finding};
use crate::model::{Claim, Table};
use crate::space::budget::Unanswered;
use crate::space::cases::{RelationRole, Space, with_relations};

pub(super) fn check(proof: &mut Proof) -> Result<Vec<Finding>, Unanswered> {
    let mut findings = Vec::new();
    for relation in 0..proof.space.relations.len() {
        let RelationRole::Claim(claim) = proof.space.relations[relation] else { continue };
        let denied = proof.space.logic.residuals.not(claim);
        let demand = proof.space.logic.residuals.and(vec![proof.space.demand, denied]);
        let all = proof.space.all.clone();
        let case = proof.space.logic.case(demand, &all)?;
        match case {
            Some(case) => findings.push(refuted(proof, relation, &case)),
            None if proof.table.is_of_used(relation) => {}
            None => {
                let needs_others = needs_others(proof, relation);
                findings.push(proved(proof, relation, needs_others));
            }
        }
    }
    Ok(findings)
}

/// The claims about the values of computed columns that do not hold.
pub(super) fn ranges(table: &Table, space: &mut Space) -> Result<Vec<Finding>, Unanswered> {
    let mut findings = Vec::new();
    for (column, claim) in space.ranges.clone() {
        let denied = space.logic.residuals.not(claim);
        let demand = space.logic.residuals.and(vec![space.demand, denied]);
        let all = space.all.clone();
        if let Some(case) = space.logic.case(demand, &all)? {
            findings.extend(table.columns[column].claim().map(|it| refuted_range(table, space, column, it, &case)));
        }
    }
    Ok(findings)
}

fn refuted_range(table: &Table, space: &Space, column: usize, claim: &Claim, case: &[u128]) -> Finding {
    let name = &table.columns[column].name.value;
    let case = words::case(table, space, case);
    finding_about(table, Code::RefutedRelation, claim.text.span, format!("`{name}` is not always in `{}`", claim.text.value))
        .label("refuted by the expression")
        .case("for example", case)
        .help("widen the range, narrow the inputs with `range:`, or exclude the case with a relation; what is understood is never assumed")
}

fn refuted(proof: &Proof, relation: usize, case: &[u128]) -> Finding {
    let table = proof.table;
    let it = &table.relations[relation];
    let case = words::case_against(table, &proof.space, case, relation);
    proof
        .finding(Code::RefutedRelation, it.span, format!("`{}` does not hold", it.text))
        .label("refuted by the expressions")
        .case("for example", case)
        .help("correct the relation or the expressions; a relation among conditions that are understood is never assumed")
}

/// Whether a relation that is proved is known not to follow from the expressions alone.
fn needs_others(proof: &Proof, relation: usize) -> bool {
    let is_assumed = |role: &RelationRole| !matches!(role, RelationRole::Claim(_));
    proof.space.relations.iter().any(is_assumed)
        && proof.aside(&with_relations(proof.table, &[relation]), true, |alone| {
            let Some(RelationRole::Claim(claim)) = alone.space.relations.first().copied() else { return Ok(true) };
            let denied = alone.space.logic.residuals.not(claim);
            let demand = alone.space.logic.residuals.and(vec![alone.space.demand, denied]);
            alone.space.logic.is_satisfiable(demand)
        })
}

fn proved(proof: &Proof, relation: usize, needs_others: bool) -> Finding {
    let message = if needs_others {
        "the relation follows from the expressions and the assumptions"
    } else {
        "the relation follows from the expressions"
    };
    proof
        .finding(Code::NeedlessRelation, proof.table.relations[relation].span, message)
        .label("proved: says nothing new")
        .help("delete it, or allow `needless-relation` under `lints:` to keep it as a proved remark")
}
