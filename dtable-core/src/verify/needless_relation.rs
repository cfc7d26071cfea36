//! `needless-relation`: a relation that always holds, or that the others imply.
//!
//! The relations are tried from the last to the first, each against those that stay. So all that are reported may be
//! deleted together.

use super::evidence::Proof;
use super::may_overflow::keeps_in_range;
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::Formula;
use crate::space::budget::Unanswered;
use crate::space::cases::{RelationRole, with_relations};
use crate::space::residual::ResidualId;

/// The findings, and the relations reported.
pub(super) fn check(proof: &mut Proof) -> Result<(Vec<Finding>, Vec<usize>), Unanswered> {
    let mut kept: Vec<usize> = (0..proof.space.relations.len()).collect_vec();
    let (mut findings, mut found) = (Vec::new(), Vec::new());
    kept.retain(|relation| !matches!(proof.space.relations[*relation], RelationRole::Claim(_)));
    for relation in kept.clone().into_iter().rev().filter(|it| !proof.table.is_of_used(*it)).collect::<Vec<_>>() {
        let rest: Vec<usize> = kept.iter().copied().filter(|it| *it != relation).collect();
        if is_repeated(proof, relation, &rest) || is_implied(proof, relation, &rest)? && !keeps_in_range(proof, &rest) {
            let always = is_implied(proof, relation, &[])? && !keeps_in_range(proof, &[relation]);
            findings.push(finding(proof, relation, always));
            found.push(relation);
            kept = rest;
        }
    }
    findings.reverse();
    Ok((findings, found))
}

fn is_implied(proof: &mut Proof, relation: usize, by: &[usize]) -> Result<bool, Unanswered> {
    if (0..proof.space.relations.len()).any(|at| !by.contains(&at) && is_given(proof, at, relation) && !is_repeated(proof, at, by)) {
        return Ok(is_implied_over_inputs(proof, relation, by));
    }
    let space = &mut proof.space;
    let id = |it: usize| match space.relations[it] {
        RelationRole::Assumption(id) | RelationRole::Claim(id) => id,
        RelationRole::Rows => ResidualId::TRUE,
    };
    let mut parts = vec![space.given];
    parts.extend(by.iter().map(|it| id(*it)));
    parts.push(space.logic.residuals.not(id(relation)));
    let demand = space.logic.residuals.and(parts);
    Ok(!space.logic.is_satisfiable(demand)?)
}

/// Whether the space takes something about a relation as given: that inputs satisfy it, or, unless the question is
/// about this relation, that it does not overflow.
fn is_given(proof: &Proof, at: usize, asked: usize) -> bool {
    let may_overflow = || proof.space.logic.is_by_solver() && proof.table.relations[at].formula.has_tests();
    matches!(proof.space.relations[at], RelationRole::Rows) || at != asked && may_overflow()
}

/// Whether one of the relations `by` is equal to `relation`.
fn is_repeated(proof: &Proof, relation: usize, by: &[usize]) -> bool {
    by.iter().any(|it| proof.table.relations[*it].formula == proof.table.relations[relation].formula)
}

/// Whether the relations `by` and the expressions imply a relation that compares inputs: with its negation in its place
/// the table has no case in which it is demanded.
fn is_implied_over_inputs(proof: &Proof, relation: usize, by: &[usize]) -> bool {
    let relations: Vec<usize> = by.iter().copied().chain([relation]).collect();
    let mut turned = with_relations(proof.table, &relations);
    let Some(asked) = turned.relations.last_mut() else { return false };
    asked.formula = Formula::Not(Box::new(asked.formula.clone()));
    let asked = asked.formula.clone();
    proof.aside(&turned, false, |other| {
        let space = &mut other.space;
        let applicable = space.classes.applicable(&asked);
        let parts = vec![space.demand, space.logic.residuals.add(&applicable, &space.all.0)];
        let demand = space.logic.residuals.and(parts);
        Ok(!space.logic.is_satisfiable(demand)?)
    })
}

fn finding(proof: &Proof, relation: usize, always: bool) -> Finding {
    let message = if always { "the relation always holds" } else { "the relation follows from the others" };
    proof
        .finding(Code::NeedlessRelation, proof.table.relations[relation].span, message)
        .label("says nothing new")
        .help("delete it")
        .remedy(Remedy::DeleteRelations { spans: vec![proof.table.relations[relation].span], is_sure: proof.table.expect_else.is_none() })
}
