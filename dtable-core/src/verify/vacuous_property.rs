//! `vacuous-property`: a property that holds, and says nothing about the results.

use super::evidence::Proof;
use super::stated::{Wanted, holds_freely, meets_premises};
use crate::diagnostic::{Code, Finding};
use crate::model::{Property, Statement};
use crate::space::feasible::Unknown;

/// The finding about a property of one case that holds.
pub(super) fn of_formula(
    proof: &mut Proof,
    property: &Property,
    statement: &Statement,
    wanted: Wanted,
) -> Result<Option<Finding>, Unknown> {
    let is_always = wanted == Wanted::MaybeNot;
    if is_always && meets_premises(proof.table, &mut proof.space, statement)? == Some(false) {
        let message = format!("`{}` is about no case", property.shown());
        let finding = proof.finding(Code::VacuousProperty, property.span, message).label("no case meets its premises");
        return Ok(Some(finding.help("correct the formula, or delete the property")));
    }
    let freely = if wanted == Wanted::Maybe { Wanted::MaybeNot } else { Wanted::Surely };
    if !holds_freely(proof.table, &mut proof.space, (statement, freely), wanted == Wanted::Surely)? {
        return Ok(None);
    }
    let names_results = !statement.facts.is_empty() || statement.columns().iter().any(|it| proof.table.is_result(*it));
    let label = if names_results { "true whatever comes out" } else { "says nothing of what comes out" };
    let message = format!("`{}` would hold with any results", property.shown());
    let finding = proof.finding(Code::VacuousProperty, property.span, message).label(label);
    let help = if names_results {
        "correct the formula, or delete the property"
    } else {
        "name an output in it, or write it under `relations:`, where a statement about computed conditions is proved"
    };
    Ok(Some(finding.help(help)))
}
