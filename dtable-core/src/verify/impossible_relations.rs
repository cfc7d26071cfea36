//! `impossible-relations`: relations that no case satisfies. Nothing can be said about such a table, so this is
//! looked at first and alone.

use super::evidence::finding_about;
use super::words;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::Table;
use crate::space::budget::{Budget, Unanswered};
use crate::space::cases::{Space, with_relations};
use crate::space::method::Method;

pub(super) fn check(table: &Table, space: &mut Space) -> Result<Vec<Finding>, Unanswered> {
    if space.logic.is_satisfiable(space.demand)? {
        return Ok(Vec::new());
    }
    let mut budget = Budget::steps(space.logic.budget.left());
    let before = budget.left();
    let blamed = conflicting(table, space.method, &mut budget);
    space.logic.budget.charge(before - budget.left());
    let Some((first, others)) = blamed.split_first() else { return Ok(vec![nothing_possible(table)]) };
    let texts: Vec<String> = blamed.iter().map(|it| table.relations[*it].text.clone()).collect_vec();
    let message = match others {
        [] => "the relation can never hold".to_owned(),
        _ => format!("the relations {} can never hold together", words::listed(&texts)),
    };
    let mut finding =
        finding_about(table, Code::ImpossibleRelations, table.relations[*first].span, message).label("no case satisfies this");
    for other in others {
        finding = finding.also(table.relations[*other].span, "together with this");
    }
    let help = "correct them: under relations that nothing satisfies every table would be complete and consistent";
    Ok(vec![finding.help(help)])
}

/// The finding if even without relations there is no case: some expression overflows for all inputs.
fn nothing_possible(table: &Table) -> Finding {
    finding_about(table, Code::ImpossibleRelations, table.name.span, "no inputs are possible")
        .label("every value overflows in some expression")
}

/// Finds relations that cannot hold together, and of which none can be left out (if the budget lasts to show that).
fn conflicting(table: &Table, method: Method, budget: &mut Budget) -> Vec<usize> {
    let mut blamed: Vec<usize> = (0..table.relations.len()).collect_vec();
    for relation in 0..table.relations.len() {
        let rest: Vec<usize> = blamed.iter().copied().filter(|it| *it != relation).collect_vec();
        let Ok(mut space) = Space::by(method, &with_relations(table, &rest), budget) else { continue };
        let is_needed = space.logic.is_satisfiable(space.demand);
        *budget = space.logic.budget;
        if is_needed == Ok(false) {
            blamed = rest;
        }
    }
    blamed
}
