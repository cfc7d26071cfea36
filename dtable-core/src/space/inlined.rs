//! Expressions in terms of what is not computed.
//!
//! A relation or another expression may name a computed column: `over <= 10`, where `over` is `actual - limit`. The
//! methods that look at values of inputs see `actual - limit <= 10` instead. Results of used tables stay: each is an
//! expression of its own, which those that name it are told once it is known. Written out, results of results of
//! results would multiply.

use crate::lists::CollectVec;
use crate::model::{Meaning, Table, Term, Test, ValueSet};

/// A test that names no computed column any more but results of used tables.
pub(crate) fn inlined(test: &Test, table: &Table) -> Test {
    let all = |of: &[Test]| of.iter().map(|it| inlined(it, table)).collect_vec();
    match test {
        Test::Constant(_) => test.clone(),
        Test::Member { column, set } => match table.meaning_of(*column) {
            Some(meaning) if !table.is_result(*column) => inlined(&meaning.within(set), table),
            _ => test.clone(),
        },
        Test::Compare { left, op, right, ty } => {
            let (left, right) = (inlined_term(left, table), inlined_term(right, table));
            by_branches(&Test::Compare { left, op: *op, right, ty: *ty }, table)
        }
        Test::Not(it) => Test::Not(Box::new(inlined(it, table))),
        Test::And(of) => Test::And(all(of)),
        Test::Or(of) => Test::Or(all(of)),
    }
}

/// The meaning of a computed column in terms of inputs, answers and results, without computed columns.
pub(crate) fn inlined_meaning(meaning: &Meaning, table: &Table) -> Meaning {
    match meaning {
        Meaning::Truth(test) => Meaning::Truth(inlined(test, table)),
        Meaning::Number { term, ty } => Meaning::Number { term: inlined_term(term, table), ty: *ty },
        Meaning::Branches(ways) => Meaning::Branches(ways.iter().map(|(test, at)| (inlined(test, table), *at)).collect_vec()),
    }
}

/// A comparison with what a used table gives, or an expression chooses, holds with one of the values that it can give.
fn by_branches(test: &Test, table: &Table) -> Test {
    let branches = |column: usize| table.meaning_of(column).filter(|it| matches!(it, Meaning::Branches(_)));
    let Some((column, meaning)) = test.columns().into_iter().find_map(|it| Some((it, branches(it)?))) else { return test.clone() };
    let way = |at| {
        let with = by_branches(&test.with_value(column, at), table);
        Test::And(vec![inlined(&Test::Member { column, set: ValueSet::one(at) }, table), with])
    };
    Test::Or(meaning.chosen().into_iter().map(way).collect_vec())
}

fn inlined_term(term: &Term, table: &Table) -> Term {
    term.replaced(&mut |column, _| match table.meaning_of(column) {
        Some(Meaning::Number { term, .. }) => Some(inlined_term(term, table)),
        _ => None,
    })
}
