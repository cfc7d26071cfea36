//! Checks totals against the rules before they become code.
//!
//! A total is a sum of numbers that depend on one column each, and so is the sum of the rules that look at one column.
//! Two such sums agree in all cases if they agree in one case and in each case that differs from it in one class.

use super::Totals;
use crate::decide::forms::check::told_apart::tell_apart;
use crate::lists::CollectVec;
use crate::model::{Aggregate, ConditionEntry, HitPolicy, Position, Rule, Table, ValueSet};

/// Whether the total of every case is the sum of all matching rules.
pub(in crate::decide) fn agrees(it: &Totals, table: &Table) -> bool {
    let given: Option<Vec<i64>> = table.rules.iter().map(|rule| gives(table, rule)).collect();
    let Some(given) = given.filter(|given| is_held(table, given)) else { return false };
    let are_others = it.others.is_sorted_by(|a, b| a.0 < b.0) && it.others.iter().all(|(rule, gives)| given.get(*rule) == Some(gives));
    let (mut plain, mut sets): (Vec<(&[ConditionEntry], i64)>, _) = (Vec::new(), vec![Vec::new(); table.columns.len()]);
    for (at, rule) in table.rules.iter().enumerate().filter(|(at, _)| it.others.iter().all(|(other, _)| other != at)) {
        let Some(entries) = rule.entries() else { return false };
        let says_something = |column: &usize| entries[*column].set != table.columns[*column].domain.all();
        let looked_at: Vec<usize> = (0..entries.len()).filter(says_something).collect_vec();
        looked_at.iter().for_each(|column| sets[*column].push(&entries[*column].set));
        if looked_at.len() > 1 {
            return false;
        }
        plain.push((entries, given[at]));
    }
    let digits = it.columns.iter().map(|(digit, _)| digit).collect_vec();
    let have_totals = it.columns.iter().all(|(digit, totals)| digit.values.len() == totals.len());
    are_others && have_totals && tell_apart(&digits, &[], table, sets) && sums_are_right(it, table, &plain)
}

/// Whether the sums by column are those of the rules that look at one column.
fn sums_are_right(it: &Totals, table: &Table, plain: &[(&[ConditionEntry], i64)]) -> bool {
    let by_rules = |case: &[Position]| {
        let matches = |entries: &[ConditionEntry]| entries.iter().zip(case).all(|(entry, at)| entry.set.contains(*at));
        plain.iter().filter(|(entries, _)| matches(entries)).map(|(_, gives)| i128::from(*gives)).sum::<i128>()
    };
    let is_right = |case: &[Position]| {
        let of_class = |column: usize, values: &[ValueSet]| values.iter().position(|values| values.contains(case[column]));
        let of_columns = it.columns.iter().map(|(digit, totals)| Some(i128::from(totals[of_class(digit.column, &digit.values)?])));
        of_columns.sum::<Option<i128>>().is_some_and(|sum| sum + i128::from(it.always) == by_rules(case))
    };
    let first: Vec<Position> = table.columns.iter().map(|column| column.domain.all().first().unwrap_or(0)).collect_vec();
    let differing = it.columns.iter().flat_map(|(digit, _)| digit.values.iter().map(|class| (digit.column, class.last().unwrap_or(0))));
    let mut case = first.clone();
    is_right(&first)
        && differing.collect_vec().into_iter().all(|(column, value)| {
            case[column] = value;
            let is_right = is_right(&case);
            case[column] = first[column];
            is_right
        })
}

/// The number that a rule gives; `None` if the table neither adds up nor counts.
fn gives(table: &Table, rule: &Rule) -> Option<i64> {
    match table.hit {
        HitPolicy::Collect(Aggregate::Count) => Some(1),
        HitPolicy::Collect(Aggregate::Sum) => {
            let ty = table.aggregated_type()?.integer()?;
            let number = ty.literal_bits(&rule.outcome.outputs.first()?.text)? as i128;
            i64::try_from(number).ok().filter(|_| ty.position_of(number).is_some())
        }
        _ => None,
    }
}

/// Whether the type of the total can hold the sum of any rules.
fn is_held(table: &Table, given: &[i64]) -> bool {
    let sum_of = |is_negative: bool| given.iter().filter(|it| (**it < 0) == is_negative).map(|it| i128::from(*it)).sum::<i128>();
    let is_small = |sum: i128| i64::try_from(sum).is_ok() && table.aggregated_type().is_some_and(|ty| ty.position_of(sum).is_some());
    is_small(sum_of(true)) && is_small(sum_of(false))
}
