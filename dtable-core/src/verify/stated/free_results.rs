//! Whether a formula says something about results.

use super::result_claims::{CaseClaim, CaseResult, ClaimReader};
use super::stated_cases::{Looked, StatedCases, Wanted};
use crate::lists::CollectVec;
use crate::model::{FIRST_RESULT, PartKind, Position, ResultFact, Statement, StatementPart, Table, ValueSet};
use crate::space::cases::Space;
use crate::space::classes::partition;
use crate::space::feasible::Unknown;
use std::collections::HashMap;

/// The most combinations of values of results that are tried.
const MOST_FREE_COMBINATIONS: usize = 1024;

/// Whether some case meets all premises of the outermost `A -> B -> ..`, for some result that may come out; `None` for
/// a formula without premises.
pub(crate) fn meets_premises(table: &Table, space: &mut Space, statement: &Statement) -> Result<Option<bool>, Unknown> {
    let mut premises = Vec::new();
    let mut whole = &statement.whole;
    while let PartKind::Implies(of) = &whole.kind {
        let Some((last, before)) = of.split_last() else { break };
        premises.extend(before.iter().cloned());
        whole = last;
    }
    if premises.is_empty() {
        return Ok(None);
    }
    let whole = StatementPart { kind: PartKind::All(premises), ..statement.whole.clone() };
    let premises = Statement { whole, facts: statement.facts.clone() };
    let names_results = premises.whole.formula().columns().last().is_some_and(|it| *it >= FIRST_RESULT);
    let mut cases = match names_results {
        // A result that is not written yet may come to meet them.
        true => StatedCases::once_written(table, space, &[(&premises, Wanted::Maybe), (statement, Wanted::Applicable)])?,
        false => StatedCases::of_one_claim(table, space, statement, |claims| {
            super::stated_cases::of_part(claims, &premises, &premises.whole, CaseResult::Collected(&HashMap::new()), false)
        })?,
    };
    Ok(Some(cases.first()?.is_some()))
}

/// Whether a formula holds, or fails, whatever the results of this table and of used ones are: in every case, or in
/// one where `in_one` says so. Comparisons of a result with a column count as open.
pub(crate) fn holds_freely(table: &Table, space: &mut Space, (statement, wanted): Looked, in_one: bool) -> Result<bool, Unknown> {
    let is_open = |column: usize| column >= FIRST_RESULT || table.is_result(column);
    let Some(combinations) = combinations(table, statement, &is_open, true) else { return Ok(false) };
    let surely = |claims: &mut ClaimReader| {
        let each = combinations.iter().map(|it| {
            let claim = super::stated_cases::of_part(claims, statement, &statement.whole, CaseResult::Free(it), wanted == Wanted::Surely);
            if wanted == Wanted::MaybeNot { claim.not() } else { claim }
        });
        CaseClaim::All(each.collect_vec())
    };
    let found = |space: &mut Space, denied: bool| -> Result<bool, Unknown> {
        let claim = |claims: &mut ClaimReader| if denied { surely(claims).not() } else { surely(claims) };
        let mut cases = StatedCases::of_one_claim(table, space, statement, claim)?;
        Ok(cases.first().map_err(Unknown::from)?.is_some())
    };
    if in_one { found(space, false) } else { Ok(!found(space, true)?) }
}

/// All combinations of values of the open facts and columns in a formula, one of each set of values that it does not
/// tell apart; `None` if they are too many. Where no rule need match, there may be no least and no greatest result; the
/// result of a rule is some number.
pub(super) fn combinations(
    table: &Table,
    statement: &Statement,
    is_open: &dyn Fn(usize) -> bool,
    may_be_none: bool,
) -> Option<Vec<HashMap<usize, Position>>> {
    let mut sets: Vec<(usize, Vec<ValueSet>)> = Vec::new();
    let mut note = |column: usize, set: &ValueSet| match sets.iter_mut().find(|it| it.0 == column) {
        Some((_, sets)) => sets.push(set.clone()),
        None => sets.push((column, vec![set.clone()])),
    };
    statement.whole.formula().atoms(&mut |column, set| {
        if is_open(column) {
            note(column, set);
        }
    });
    let mut all = vec![HashMap::new()];
    for (column, sets) in sets {
        let domain = match column.checked_sub(FIRST_RESULT).and_then(|it| statement.facts.get(it)) {
            None => table.domain_of(column).all(),
            // The items of a list are no single value: what it contains may be some of them and not others.
            Some(ResultFact::Item(_)) if sets.windows(2).any(|it| it[0] != it[1]) => return None,
            Some(ResultFact::Output(output)) if table.gives_option() => {
                let some = table.output_values[*output].domain.all().up(1);
                if may_be_none { some.union(&ValueSet::one(0)) } else { some }
            }
            Some(ResultFact::Output(output) | ResultFact::Item(output)) if !table.counts_rules() => {
                table.output_values[*output].domain.all()
            }
            Some(ResultFact::Output(_) | ResultFact::Item(_) | ResultFact::Length) => crate::model::Integer::Usize.all(),
            Some(ResultFact::Fires(_) | ResultFact::Does(_) | ResultFact::Next(_)) => ValueSet::span(0, 1),
        };
        let values = partition(&domain, &sets).iter().filter_map(ValueSet::first).collect_vec();
        if all.len().saturating_mul(values.len()) > MOST_FREE_COMBINATIONS {
            return None;
        }
        let with = |known: HashMap<usize, Position>| {
            values.iter().map(move |at| {
                let mut known = known.clone();
                known.insert(column, *at);
                known
            })
        };
        all = all.into_iter().flat_map(|it| with(it).collect_vec()).collect_vec();
    }
    Some(all)
}
