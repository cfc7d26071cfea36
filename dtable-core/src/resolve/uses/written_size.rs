//! The memory that used tables take in the proof of their user.
//!
//! The user has the tests of each result, and the proof writes a comparison of results out to their values: `a < b` of
//! two results with 4,096 values each has 16,777,216 of them. A few lines of a table can stand for that many.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{FIRST_RESULT, Formula, Meaning, PropertyKind, Table, Test};
use crate::source::Span;
use crate::syntax::limits;

/// The most sums of the table's own results to which a comparison is written out.
const OWN_SUMS: usize = 4096;

/// The number of tests, with the intervals of their sets, that a test consists of.
pub(super) fn parts(test: &Test) -> usize {
    match test {
        Test::Member { set, .. } => 1 + set.spans().len() / 2,
        Test::Not(it) => 1 + parts(it),
        Test::And(of) | Test::Or(of) => of.iter().fold(1, |sum, it| sum.saturating_add(parts(it))),
        Test::Constant(_) | Test::Compare { .. } => 1,
    }
}

/// The most parts, and the most comparisons, to which the results of used tables may be written out.
pub(super) fn most_parts(most_cells: usize) -> usize {
    limits::RELATION_PARTS.min(most_cells)
}

/// Refuses a table in which comparisons of results of used tables are written out to too many values.
pub(in crate::resolve) fn too_many_comparisons(table: &Table, most_cells: usize) -> Option<Finding> {
    if table.uses.is_empty() {
        return None;
    }
    let most = most_parts(most_cells);
    let mut written: usize = 0;
    let too_large = |(_, values): &(Span, usize)| {
        written = written.saturating_add(*values);
        written > most
    };
    let (span, _) = comparisons(table).into_iter().find(too_large)?;
    let message = format!("comparisons of results have more than {most} values; `a < b` of 100 and 50 values has 5000");
    let finding = Finding::new(Code::TooLarge, span, message);
    let finding = finding.help("compare results that have fewer values, or let a table in between say what matters of each");
    Some(limits::noted(finding, limits::RELATION_PARTS, most_cells))
}

/// The number of values of the comparisons in each relation, expression and property.
fn comparisons(table: &Table) -> Vec<(Span, usize)> {
    let mut all = table.relations.iter().map(|it| (it.span, of_formula(&it.formula, table))).collect_vec();
    let of_columns = table.columns.iter().filter_map(|it| Some((it.name.span, it.meaning()?)));
    let hidden = table.hidden.iter().filter_map(|it| Some((table.name.span, it.meaning.as_ref()?)));
    all.extend(of_columns.chain(hidden).map(|(span, meaning)| (span, of_meaning(meaning, table))));
    for it in &table.properties {
        if let PropertyKind::Always(statement) | PropertyKind::Never(statement) | PropertyKind::Can(statement) = &it.kind {
            all.push((it.span, of_formula(&statement.whole.formula(), table)));
        }
    }
    all
}

fn sum(values: impl Iterator<Item = usize>) -> usize {
    values.fold(0, usize::saturating_add)
}

fn of_meaning(meaning: &Meaning, table: &Table) -> usize {
    match meaning {
        Meaning::Truth(test) => of_test(test, table),
        Meaning::Branches(ways) => sum(ways.iter().map(|it| of_test(&it.0, table))),
        Meaning::Number { .. } => 0,
    }
}

fn of_formula(formula: &Formula, table: &Table) -> usize {
    match formula {
        Formula::Test(test) => of_test(test, table),
        Formula::Not(it) => of_formula(it, table),
        Formula::And(of) | Formula::Or(of) | Formula::Count { of, .. } => sum(of.iter().map(|it| of_formula(it, table))),
        Formula::Iff(a, b) => of_formula(a, table).saturating_add(of_formula(b, table)),
        Formula::Atom { .. } => 0,
    }
}

/// The combinations of values of results with which a test compares; 0 where it compares no results.
fn of_test(test: &Test, table: &Table) -> usize {
    match test {
        Test::Constant(_) | Test::Member { .. } => 0,
        Test::Not(it) => of_test(it, table),
        Test::And(of) | Test::Or(of) => sum(of.iter().map(|it| of_test(it, table))),
        Test::Compare { .. } => {
            let (mut open, mut at, mut values) = (test.columns(), 0, 1_usize);
            while let Some(column) = open.get(at).copied() {
                at += 1;
                match table.meaning_of(column) {
                    _ if column >= FIRST_RESULT => values = values.saturating_mul(OWN_SUMS.min(table.rules.len() + 1)),
                    Some(it @ Meaning::Branches(_)) => values = values.saturating_mul(it.chosen().len()),
                    Some(it @ Meaning::Number { .. }) => {
                        let fresh = it.columns().into_iter().filter(|it| !open.contains(it)).collect_vec();
                        open.extend(fresh);
                    }
                    _ => {}
                }
            }
            if values > 1 { values } else { 0 }
        }
    }
}
