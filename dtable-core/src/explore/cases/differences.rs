//! Test cases in which one entry decides: two cases that differ only in one column, and in the result.
//!
//! This is unique-cause MC/DC (J. Chilenski and S. Miller, "Applicability of modified condition/decision
//! coverage", 1994) with the entries of a rule as its conditions.

use super::alike::{MOST_ALIKE, beside, classes_tell, compares, ends, with};
use super::{Finder, TestCase, collects, is_given};
use crate::lists::CollectVec;
use crate::model::{Aggregate, HitPolicy, Outcome, Position, Region, Table, ValueSet};
use crate::space::Unanswered;
use crate::space::cover::uncovered;
use crate::verify::expected;

/// The most cases of a rule that are tried for each of its entries.
const CASES_TRIED_PER_ENTRY: usize = 24;

/// Adds two cases for each entry of each rule.
pub(super) fn add(finder: &mut Finder) -> Result<(), Unanswered> {
    for at in 0..finder.space.rules.len() {
        for column in 0..finder.table.written().len() {
            let rule = finder.space.rules[at].rule;
            let is_said = finder.table.rules[rule].entries().is_some_and(|it| !it[column].is_irrelevant());
            if is_said {
                one(finder, at, column)?;
            }
        }
    }
    Ok(())
}

fn one(finder: &mut Finder, at: usize, column: usize) -> Result<(), Unanswered> {
    let name = finder.table.columns[column].name.value.clone();
    let rule = finder.rule(finder.space.rules[at].rule);
    let said = format!("`{name}` decides for {rule}");
    if !is_given(finder.table, column) {
        finder.none(format!("{said}: it is computed of others, and does not change alone"));
        return Ok(());
    }
    match pair(finder, at, column)? {
        PairFound::Pair(with, without) => {
            finder.add(with, &said);
            finder.add(without, &said);
        }
        PairFound::Never => finder.none(format!("{said}: in no case does another value alone change the result")),
        PairFound::Open => finder.none(format!("{said}: no two such cases were found")),
    }
    Ok(())
}

enum PairFound {
    Pair(TestCase, TestCase),
    /// All cases of the rule were tried.
    Never,
    /// Some were tried.
    Open,
}

/// Finds two cases that differ only in one column: in the first the rule at a place fires, in the second another one
/// with another result.
fn pair(finder: &mut Finder, at: usize, column: usize) -> Result<PairFound, Unanswered> {
    let (rule, region) = (finder.space.rules[at].rule, finder.space.rules[at].region.clone());
    let mut outside = finder.before(at)?;
    let is_told = classes_tell(&finder.space);
    let depends = !is_told || collects(finder.table) || finder.table.rules[rule].outcomes().nth(1).is_some();
    let others = finder.space.all.0[column].minus(&region.0[column]);
    // Only if all values were tried, finding nothing means that there is nothing.
    let none = || if is_told && others.len() <= MOST_ALIKE as u128 { PairFound::Never } else { PairFound::Open };
    for _ in 0..CASES_TRIED_PER_ENTRY {
        let (covers, demand) = (outside.iter().collect_vec(), finder.space.demand);
        let Some(part) = uncovered(&mut finder.space.logic, &region, &covers, demand)? else { return Ok(none()) };
        let Some(case) = finder.space.case(&part)? else { return Ok(none()) };
        for given in finder.alike(&case, (rule, column), None) {
            if let Some(first) = finder.decided(&given)?.filter(|it| finder.fires(rule, it))
                && let Some(other) = changed(finder, &given, (rule, column), &others, &first)?
            {
                return Ok(PairFound::Pair(first, other));
            }
        }
        // Cases that differ in the column alone have the same changes, unless it depends on others, too, what the rule
        // comes to.
        let tried = Region::point(&case);
        outside.push(if depends { tried } else { tried.with(column, region.0[column].clone()) });
    }
    Ok(PairFound::Open)
}

/// Finds the same case with another value of a column that has another result.
fn changed(
    finder: &mut Finder,
    given: &[Position],
    (rule, column): (usize, usize),
    classes: &ValueSet,
    first: &TestCase,
) -> Result<Option<TestCase>, Unanswered> {
    for value in values(finder, given, (rule, column), classes) {
        let found = finder.decided(&with(given, column, value))?;
        if let Some(it) = found.filter(|it| is_other(finder.table, it, first) && differs_in_one(finder.table, it, first, column)) {
            return Ok(Some(it));
        }
    }
    Ok(None)
}

/// The values that are tried for a column: one of each class. If more than the classes matters: all values if they are
/// few, otherwise also the ends of each class, and values next to those of columns that the rule compares with this
/// one.
fn values(finder: &Finder, given: &[Position], (rule, column): (usize, usize), classes: &ValueSet) -> Vec<Position> {
    let (table, space) = (finder.table, &finder.space);
    let applicable =
        |classes: &ValueSet| classes.iter().take(MOST_ALIKE).filter(|it| space.classes.not_applicable(column) != Some(*it)).collect_vec();
    let examples = |classes: &ValueSet| applicable(classes).into_iter().map(|it| space.classes.example(table, column, it)).collect_vec();
    if classes_tell(space) {
        return examples(classes);
    }
    let all = table.columns[column].domain.all();
    if all.len() <= MOST_ALIKE as u128 {
        return all.iter().collect_vec();
    }
    let compared = (0..table.written().len()).filter(|it| compares(table, rule, (column, *it)));
    let near = compared.flat_map(|it| beside(given[it])).filter(|it| all.contains(*it)).collect_vec();
    let of_class = |it| ends(&space.classes.values(column, &ValueSet::one(it)));
    let outer = applicable(&space.all.0[column]).into_iter().flat_map(of_class).collect_vec();
    [near, examples(&space.all.0[column]), outer].concat()
}

/// Whether two cases have different results, whichever result is picked for rules with a choice (`one_of`).
fn is_other(table: &Table, a: &TestCase, b: &TestCase) -> bool {
    match table.hit {
        HitPolicy::Collect(Aggregate::All) => collected(table, a) != collected(table, b),
        HitPolicy::Collect(_) => match [a, b].map(|it| expected::said(table, 0, &it.matching)) {
            [Some(a), Some(b)] => a != b,
            // The value of an expression that only the program knows may differ.
            _ => collected(table, a) != collected(table, b),
        },
        _ => {
            let others = right(table, b);
            right(table, a).iter().all(|it| !others.contains(it))
        }
    }
}

/// The outcomes of all matching rules, or the outcome of ELSE if none matches.
fn collected<'a>(table: &'a Table, case: &TestCase) -> Vec<&'a Outcome> {
    case.deciding().into_iter().flat_map(|rule| table.rules[rule].outcomes()).collect_vec()
}

/// The right outcomes of a case: outcomes of the rule that all matching rules allow.
fn right<'a>(table: &'a Table, case: &TestCase) -> Vec<&'a Outcome> {
    let others = if matches!(table.hit, HitPolicy::First | HitPolicy::Priority) { &[] } else { &case.matching[..] };
    let is_right = |it: &&Outcome| others.iter().all(|rule| table.rules[*rule].outcomes().any(|other| other == *it));
    case.rule.into_iter().flat_map(|rule| table.rules[rule].outcomes()).filter(is_right).collect_vec()
}

/// Whether two cases agree in all given columns except one. Computed columns may differ.
fn differs_in_one(table: &Table, a: &TestCase, b: &TestCase, column: usize) -> bool {
    let pairs = a.values.iter().zip(&b.values).enumerate();
    pairs.into_iter().all(|(at, (a, b))| at == column || a == b || a.is_none() || b.is_none() || !is_given(table, at))
}
