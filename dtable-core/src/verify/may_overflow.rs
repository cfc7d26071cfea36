//! `may-overflow`: an expression that overflows or divides by zero for inputs that are possible.
//!
//! Evaluation is Rust's: what `&&`, `||` or `requires:` keep from being evaluated does no harm.

use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::{Formula, Position, Table, ValueSet};
use crate::source::Span;
use crate::space::budget::OutOfBudget;
use crate::space::cases::{Role, Space};
use crate::space::together::{Group, Item, Row};

pub(super) fn check(table: &Table, space: &mut Space) -> Result<Vec<Finding>, OutOfBudget> {
    let mut findings = Vec::new();
    let groups = space.groups.clone();
    for (at, group) in groups.iter().enumerate() {
        for overflow in &group.overflows {
            findings.push(finding(table, group, overflow.item, &overflow.inputs));
        }
        for place in 0..group.items.len() {
            if let Some(row) = reached(table, space, &groups, at, place)? {
                findings.push(finding(table, group, group.items[place], &row.inputs));
            }
        }
    }
    findings.sort_by_key(|finding| finding.primary.span);
    findings.dedup_by_key(|finding| finding.primary.span);
    Ok(findings)
}

/// A row in which the expression overflows and is evaluated.
fn reached<'a>(table: &Table, space: &mut Space, groups: &'a [Group], at: usize, place: usize) -> Result<Option<&'a Row>, OutOfBudget> {
    let group = &groups[at];
    let Item::Condition(column) = group.items[place] else { return Ok(None) };
    for row in group.rows.iter().filter(|row| row.values[place] == Row::OVERFLOW) {
        let applies = match &table.columns[column].requires {
            None => true,
            Some(requirement) => can_apply(space, groups, at, row, &requirement.formula)?,
        };
        if applies {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

/// Whether a requirement can hold together with a row, the rows of the other groups, and what is assumed.
fn can_apply(space: &mut Space, groups: &[Group], at: usize, row: &Row, requirement: &Formula) -> Result<bool, OutOfBudget> {
    let formula = space.classes.formula(requirement);
    let mut demands = vec![space.logic.residuals.add(&formula, &space.all.0)];
    demands.extend(space.rows.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, id)| *id));
    demands.extend(space.relations.iter().filter_map(|role| match role {
        Role::Assumption(id) => Some(*id),
        _ => None,
    }));
    let demand = space.logic.residuals.and(demands);
    let mut region = space.all.clone();
    for (item, value) in groups[at].items.iter().zip(&row.values) {
        if let Some(column) = item.column().filter(|_| *value != Row::OVERFLOW) {
            let class = ValueSet::one(Position::from(*value));
            let none = space.classes.not_applicable(column).map_or(ValueSet::EMPTY, ValueSet::one);
            region = region.with(column, class.union(&none));
        }
    }
    space.logic.is_possible(demand, &region)
}

fn finding(table: &Table, group: &Group, item: Item, inputs: &[Position]) -> Finding {
    let values: Vec<(String, String)> = group
        .inputs
        .iter()
        .zip(inputs)
        .map(|(column, at)| (table.columns[*column].name.value.clone(), table.columns[*column].domain.value(*at)))
        .collect();
    let (span, what) = place(table, item);
    let shown: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    Finding::new(Code::MayOverflow, span, format!("{what} can overflow or divide by zero"))
        .label("cannot be computed for some inputs")
        .note(format!("for example: {}", shown.join(", ")))
        .help("narrow the inputs with `range:`, put a check before it with `&&` or `requires:`, or exclude the case with a relation")
        .evidence(Evidence { table: Some(table.name.value.clone()), case: values, ..Evidence::default() })
}

fn place(table: &Table, item: Item) -> (Span, String) {
    match item {
        Item::Condition(column) | Item::Input(column) => {
            let it = &table.columns[column];
            (it.is.as_ref().map_or(it.name.span, |is| is.expression.span), format!("`{}`", it.name.value))
        }
        Item::Assumption(relation) | Item::Part(relation, _) => {
            let it = &table.relations[relation];
            (it.span, format!("the relation `{}`", it.text))
        }
    }
}
