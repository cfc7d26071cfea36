//! `may-overflow`: an expression that overflows or divides by zero for inputs that are possible.
//!
//! Expressions are evaluated as in Rust: a part that `&&`, `||` or `requires:` keep from being evaluated does not
//! overflow.

use super::evidence::{Proof, finding_about};
use super::{outside_domain, refuted_relation};
use crate::diagnostic::{Code, Finding};
use crate::lists::{CollectVec, Order};
use crate::model::{Formula, Position, Region, Table, ValueSet};
use crate::source::Span;
use crate::space::budget::Unanswered;
use crate::space::cases::{RelationRole, Space, with_parts, with_relations};
use crate::space::fact::Fact;
use crate::space::feasible::{Combination, Group, GroupItem};
use crate::space::residual::ResidualId;
use std::sync::Arc;

pub(crate) fn check(table: &Table, space: &mut Space) -> Result<Vec<Finding>, Unanswered> {
    let all = space.all.clone();
    overflows_in(table, space, &all)
}

/// The expressions that overflow in some case of a region.
pub(super) fn overflows_in(table: &Table, space: &mut Space, region: &Region) -> Result<Vec<Finding>, Unanswered> {
    if space.logic.is_by_solver() {
        return by_solver(table, space, region);
    }
    let mut findings = Vec::new();
    let groups = Arc::clone(&space.groups);
    for (group, it) in groups.iter().enumerate() {
        for item in 0..it.items.len() {
            if let Some(row) = reached(table, space, &groups, ExpressionPlace { group, item }, region)? {
                findings.push(finding(table, it.items[item], it.inputs.iter().copied().zip(row.inputs.iter().copied())));
            }
        }
    }
    findings.order_by_key(|finding| finding.primary.span);
    findings.dedup_by_key(|finding| finding.primary.span);
    Ok(findings)
}

/// Whether the relations left out are needed to keep expressions in range: with only the relations of `rest`, and those
/// that are never assumed, some expression can overflow, leave the range claimed for it, or leave the domain that a
/// used table expects.
pub(super) fn keeps_in_range(proof: &Proof, rest: &[usize]) -> bool {
    // Only computed columns and relations overflow, and only used tables expect a domain.
    if proof.table.uses.is_empty() && !proof.space.logic.is_by_solver() && proof.space.groups.is_empty() {
        return false;
    }
    let is_left = |at: &usize| rest.contains(at) || matches!(proof.space.relations[*at], RelationRole::Claim(_));
    let left: Vec<usize> = (0..proof.table.relations.len()).filter(is_left).collect_vec();
    let weaker = with_relations(proof.table, &left);
    proof.aside(&weaker, true, |other| {
        let is_outside = !outside_domain::check(&weaker, &mut other.space)?.is_empty();
        let overflows = is_outside || !check(&weaker, &mut other.space)?.is_empty();
        Ok(overflows || !refuted_relation::ranges(&weaker, &mut other.space)?.is_empty())
    })
}

/// The place of an expression: its group, and its item there.
#[derive(Clone, Copy)]
struct ExpressionPlace {
    group: usize,
    item: usize,
}

/// Finds a combination with which the expression at `place` overflows and is evaluated, in some case of a region.
fn reached<'a>(
    table: &Table,
    space: &mut Space,
    groups: &'a [Group],
    place: ExpressionPlace,
    region: &Region,
) -> Result<Option<&'a Combination>, Unanswered> {
    let group = &groups[place.group];
    for row in group.rows.iter().filter(|row| row.values[place.item] == Combination::OVERFLOW) {
        if let Some(evaluated) = evaluated(table, space, group, row, group.items[place.item])
            && can_occur(table, space, groups, row, place, evaluated, region)?
        {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

/// The formula for cases in which an item's expression is evaluated, over classes; `None` for an item that is none.
fn evaluated(table: &Table, space: &Space, group: &Group, row: &Combination, item: GroupItem) -> Option<Formula> {
    let within = |formula: &Formula| space.classes.formula(formula);
    match item {
        GroupItem::Input(_) | GroupItem::Hidden(_) | GroupItem::Fact => None,
        GroupItem::Assumption(_) => Some(Formula::And(Vec::new())),
        GroupItem::Condition(column) => {
            let requirement = table.columns[column].requires.as_ref();
            Some(requirement.map_or(Formula::And(Vec::new()), |it| space.classes.required(&it.formula)))
        }
        GroupItem::Part(relation, part) => {
            let whole = &table.relations[relation].formula;
            let mut before = Vec::new();
            way_to(whole, &mut 0, part, &mut before);
            let known = |formula: &Formula, first: usize| match formula.has_tests() {
                true => with_parts(formula, &|at| row.part(group, relation, first + at)),
                false => formula.clone(),
            };
            let mut all: Vec<Formula> = before
                .into_iter()
                .map(|(it, first, holds)| {
                    let it = within(&known(it, first));
                    if holds { it } else { Formula::Not(Box::new(it)) }
                })
                .collect_vec();
            all.push(space.classes.applicable(whole));
            Some(Formula::And(all))
        }
    }
}

/// Collects the operands of `&&` and `||` that are evaluated before comparison number `part`, each with the number of
/// its first comparison, and whether it has to hold for the comparison to be reached. Returns whether the comparison is
/// in `formula`; `next` counts comparisons.
fn way_to<'a>(formula: &'a Formula, next: &mut usize, part: usize, before: &mut Vec<(&'a Formula, usize, bool)>) -> bool {
    match formula {
        Formula::Atom { .. } => false,
        Formula::Test(_) => {
            *next += 1;
            *next - 1 == part
        }
        Formula::Not(it) => way_to(it, next, part, before),
        Formula::Iff(a, b) => way_to(a, next, part, before) || way_to(b, next, part, before),
        Formula::Count { of, .. } => of.iter().any(|it| way_to(it, next, part, before)),
        Formula::And(of) | Formula::Or(of) => {
            let known = before.len();
            for it in of {
                let first = *next;
                let at = before.len();
                if way_to(it, next, part, before) {
                    return true;
                }
                before.truncate(at);
                before.push((it, first, matches!(formula, Formula::And(_))));
            }
            before.truncate(known);
            false
        }
    }
}

/// Whether some case of a region evaluates the expression at `place` while its group has the combination `row`. The
/// case has to satisfy the formula `evaluated`, the combinations of the other groups, and all assumptions except the
/// expression's own relation. A relation that overflows is not false: two relations that overflow for the same inputs
/// do not excuse each other.
fn can_occur(
    table: &Table,
    space: &mut Space,
    groups: &[Group],
    row: &Combination,
    place: ExpressionPlace,
    evaluated: Formula,
    region: &Region,
) -> Result<bool, Unanswered> {
    let group = &groups[place.group];
    let own = group.items[place.item].relation();
    let mut demands = vec![space.applicable, space.logic.residuals.add(&evaluated, &space.all.0)];
    demands.extend(space.rows.iter().enumerate().filter(|(other, _)| *other != place.group).map(|(_, id)| *id));
    demands.extend(space.relations.iter().filter_map(|role| role.assumption()));
    for relation in group.mixed_relations().into_iter().filter(|it| Some(*it) != own) {
        let whole = &table.relations[relation].formula;
        let known = with_parts(whole, &|part| row.part(group, relation, part));
        let lost = |(item, value): (&GroupItem, &u16)| {
            let is_lost = matches!(item, GroupItem::Part(of, _) if *of == relation) && *value == Combination::OVERFLOW;
            if is_lost { self::evaluated(table, space, group, row, *item) } else { None }
        };
        let lost: Vec<Formula> = group.items.iter().zip(&row.values).filter_map(lost).collect_vec();
        let demanded = Formula::Or([vec![space.classes.demanded(whole, &known)], lost].concat());
        demands.push(space.logic.residuals.add(&demanded, &space.all.0));
    }
    let demand = space.logic.residuals.and(demands);
    let mut region = region.clone();
    for (item, value) in group.items.iter().zip(&row.values) {
        let overflows = matches!(item, GroupItem::Condition(_)) && *value == Combination::OVERFLOW;
        if let Some(column) = item.column().filter(|_| !overflows) {
            let class = ValueSet::one(Position::from(*value));
            let none = space.classes.not_applicable(column).map_or(ValueSet::EMPTY, ValueSet::one);
            let values = region.0[column].intersect(&class.union(&none));
            if values.is_empty() {
                return Ok(false);
            }
            region = region.with(column, values);
        }
    }
    space.logic.is_possible(demand, &region)
}

/// Does what [`overflows_in`] does if only the solver knows the expressions.
fn by_solver(table: &Table, space: &mut Space, region: &Region) -> Result<Vec<Finding>, Unanswered> {
    let mut findings = Vec::new();
    for (item, fact) in overflowing(table) {
        let mut demands = vec![space.logic.residuals.fact(fact)];
        let others = space.relations.iter().enumerate().filter(|(at, _)| GroupItem::Assumption(*at) != item);
        let others: Vec<(usize, ResidualId)> = others.filter_map(|(at, role)| Some((at, role.assumption()?))).collect_vec();
        for (at, holds) in others {
            // An expression that overflows itself does not keep others from overflowing.
            let overflows = space.logic.residuals.fact(Fact::RelationOverflows(at));
            demands.push(space.logic.residuals.or(vec![holds, overflows]));
        }
        let demand = space.logic.residuals.and(demands);
        if let Some(case) = space.logic.case(demand, region)? {
            findings.push(finding(table, item, space.inputs(table, &case, None).into_iter()));
        }
    }
    findings.order_by_key(|finding| finding.primary.span);
    Ok(findings)
}

/// An expression that may overflow.
fn overflowing(table: &Table) -> Vec<(GroupItem, Fact)> {
    let is_understood = |at: &usize| table.columns[*at].meaning().is_some();
    let conditions = (0..table.columns.len()).filter(is_understood).map(|at| (GroupItem::Condition(at), Fact::ConditionOverflows(at)));
    let relations = (0..table.relations.len()).filter(|at| table.relations[*at].formula.has_tests());
    conditions.chain(relations.map(|at| (GroupItem::Assumption(at), Fact::RelationOverflows(at)))).collect_vec()
}

fn finding(table: &Table, item: GroupItem, inputs: impl Iterator<Item = (usize, Position)>) -> Finding {
    let value = |(column, at): (usize, Position)| {
        let it = table.columns.get(column)?;
        Some((it.name.value.clone(), it.domain.value(at)))
    };
    let values: Vec<(String, String)> = inputs.filter_map(value).collect_vec();
    let (span, what) = place(table, item);
    let shown: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect_vec();
    let mut finding = finding_about(table, Code::MayOverflow, span, format!("{what} can overflow or divide by zero"))
        .label("cannot be computed for some inputs")
        .note(format!("for example: {}", shown.join(", ")))
        .help("narrow the inputs with `range:`, put a check before it with `&&` or `requires:`, or exclude the case with a relation");
    finding.evidence.case = values;
    finding
}

fn place(table: &Table, item: GroupItem) -> (Span, String) {
    match item {
        GroupItem::Hidden(_) | GroupItem::Fact => (table.name.span, "a used table".to_owned()),
        GroupItem::Condition(column) | GroupItem::Input(column) => {
            let it = &table.columns[column];
            (it.is.as_ref().map_or(it.name.span, |is| is.expression.span), format!("`{}`", it.name.value))
        }
        GroupItem::Assumption(relation) | GroupItem::Part(relation, _) => {
            let it = &table.relations[relation];
            (it.span, format!("the relation `{}`", it.text))
        }
    }
}
