//! `needless-relation`: a relation that always holds, or that the others imply.
//!
//! From the last to the first, each against those that stay: all that are reported may be deleted together.

use super::budget::OutOfBudget;
use super::proof::Proof;
use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::Formula;

/// The findings, and the relations reported.
pub(super) fn check(proof: &mut Proof) -> Result<(Vec<Finding>, Vec<usize>), OutOfBudget> {
    let mut kept: Vec<usize> = (0..proof.space.relations.len()).collect();
    let (mut findings, mut found) = (Vec::new(), Vec::new());
    for relation in kept.clone().into_iter().rev() {
        let rest: Vec<usize> = kept.iter().copied().filter(|it| *it != relation).collect();
        if is_implied(proof, relation, &rest)? {
            let always = is_implied(proof, relation, &[])?;
            findings.push(finding(proof, relation, always));
            found.push(relation);
            kept = rest;
        }
    }
    findings.reverse();
    Ok((findings, found))
}

fn is_implied(proof: &mut Proof, relation: usize, by: &[usize]) -> Result<bool, OutOfBudget> {
    let negated = Formula::Not(Box::new(proof.table.relations[relation].formula.clone()));
    let space = &mut proof.space;
    let mut parts = vec![space.logic.residuals.add(&negated, &space.all.0)];
    parts.extend(by.iter().map(|it| space.relations[*it]));
    let demand = space.logic.residuals.and(parts);
    Ok(!space.logic.is_satisfiable(demand)?)
}

fn finding(proof: &Proof, relation: usize, always: bool) -> Finding {
    let message = if always { "the relation always holds" } else { "the relation follows from the others" };
    Finding::new(Code::NeedlessRelation, proof.table.relations[relation].span, message)
        .label("says nothing new")
        .help("delete it")
        .evidence(Evidence { table: Some(proof.table.name.value.clone()), ..Evidence::default() })
}
