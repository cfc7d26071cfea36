//! Compares verdicts about two cases (`ignores`, `rises`, `falls`) with pairs of concrete cases.
//!
//! Two cases are a pair if all that is given is equal in them, but for the columns of the property. Cases whose result
//! is not known are left out, and so are floats, of which some have no order.

use crate::evaluate::{AssignedCase, Evaluator};
use crate::lists::CollectVec;
use crate::model::{Aggregate, Domain, HitPolicy, Monotone, Outcome, Position, PropertyKind, ResultFact};
use crate::verify::mentions;
use std::collections::HashMap;

/// Finds a property that two of some cases break, with one of them.
pub(super) fn broken<'c>(it: &Evaluator, cases: &'c [AssignedCase]) -> Option<(&'c AssignedCase, String)> {
    // What is not known of a used table may differ in any way.
    if it.table.columns.iter().any(|column| column.result_of.is_some() && column.meaning().is_none()) {
        return None;
    }
    it.table.properties.iter().find_map(|property| {
        let found = match &property.kind {
            PropertyKind::Ignores(columns) => unlike(it, cases, columns),
            PropertyKind::Rises(of) => of.columns.iter().find_map(|column| unordered(it, cases, of, *column, true)),
            PropertyKind::Falls(of) => of.columns.iter().find_map(|column| unordered(it, cases, of, *column, false)),
            PropertyKind::Always(_) | PropertyKind::Never(_) | PropertyKind::Can(_) => None,
        };
        found.map(|case| (case, format!("the property `{}` does not hold, and was found to", property.shown())))
    })
}

/// A case with another result than one that differs in some columns alone.
fn unlike<'c>(it: &Evaluator, cases: &'c [AssignedCase], columns: &[usize]) -> Option<&'c AssignedCase> {
    let mut known: HashMap<Vec<Option<Position>>, Vec<Position>> = HashMap::new();
    let asked = given(it, columns);
    cases.iter().find(|case| {
        let Some(result) = result(it, case) else { return false };
        let first = known.entry(asked.iter().map(|column| case[*column]).collect_vec()).or_insert_with(|| result.clone());
        *first != result
    })
}

/// A case with another order of results than one that differs in one column alone.
fn unordered<'c>(it: &Evaluator, cases: &'c [AssignedCase], of: &Monotone, column: usize, rises: bool) -> Option<&'c AssignedCase> {
    let is_float = |domain: &Domain| matches!(domain, Domain::Float { .. } | Domain::Option(_));
    if is_float(&it.table.columns[column].domain) || is_float(&it.table.output_values[of.output].domain) {
        return None;
    }
    let mut groups: HashMap<Vec<Option<Position>>, Vec<(Position, Position)>> = HashMap::new();
    let asked = given(it, &[column]);
    cases.iter().find(|case| {
        let matching = it.matching(case);
        let output = it.result_fact(&ResultFact::Output(of.output), case, &matching);
        let Some((at, value)) = case[column].zip(output) else { return false };
        let others = groups.entry(asked.iter().map(|column| case[*column]).collect_vec()).or_default();
        // The case with the larger value has the larger result, or the smaller one.
        let is_wrong =
            |(other, result): &(Position, Position)| at != *other && value != *result && ((at < *other) == (value < *result)) != rises;
        let found = others.iter().any(is_wrong);
        others.push((at, value));
        found
    })
}

/// The columns that are equal in both cases of a pair: all that is given, but for `columns` and expressions that name
/// one of them.
fn given(it: &Evaluator, columns: &[usize]) -> Vec<usize> {
    let names = columns.iter().map(|column| it.table.columns[*column].name.value.as_str()).collect_vec();
    let follows = |at: usize| {
        let is = it.table.columns[at].is.as_ref();
        is.is_some_and(|is| names.iter().any(|name| mentions(&is.expression.canonical, name)))
    };
    (0..it.table.columns.len()).filter(|at| it.is_given(*at) && !columns.contains(at) && !follows(*at)).collect_vec()
}

/// The whole result of a case, where it is known: actions, the table that follows, and outputs.
fn result(it: &Evaluator, case: &AssignedCase) -> Option<Vec<Position>> {
    let (table, matching) = (it.table, it.matching(case));
    let outputs = 0..table.outputs.len();
    if let HitPolicy::Collect(aggregate) = table.hit {
        let list = |output: usize| match aggregate {
            Aggregate::All => it.result_items(output, case, &matching),
            _ => it.result_fact(&ResultFact::Output(output), case, &matching).map(|at| vec![at]),
        };
        return outputs.map(list).collect::<Option<Vec<_>>>().map(|all| all.concat());
    }
    let rule = &table.rules[it.fired(&matching)?];
    if !rule.alternatives.is_empty() {
        return None;
    }
    let is_same = |other: &Outcome| other.next == rule.outcome.next;
    let next = table.rules.iter().position(|it| is_same(&it.outcome))?;
    let mut all = vec![next as Position, rule.outcome.actions.len() as Position];
    all.extend(rule.outcome.actions.iter().map(|it| *it as Position));
    for output in outputs {
        all.push(it.result_fact(&ResultFact::Output(output), case, &matching)?);
    }
    Some(all)
}
