//! Where the expression of a result does not overflow.
//!
//! A computed condition is proved never to overflow; a result is not. Where it does, the result is any value. The test
//! for this is about whole numbers of any size, so it holds or not in each case.

use crate::lists::CollectVec;
use crate::model::{Integer, Meaning, Table, Term, Test};

/// The test that an expression has a value; `None` if its numbers may be too large for the test, too.
pub(crate) fn exact_where(meaning: &Meaning, table: &Table) -> Option<Test> {
    match meaning {
        Meaning::Number { term, ty } => of_terms(&[term], *ty, table),
        Meaning::Truth(test) => of_test(test, table),
        Meaning::Branches(ways) => {
            let tests = ways.iter().map(|it| it.0.clone()).collect_vec();
            of_sequence(&tests, false, table)
        }
    }
}

/// The test that a comparison has a truth. As in Rust, parts that `&&` and `||` skip need none.
fn of_test(test: &Test, table: &Table) -> Option<Test> {
    match test {
        Test::Constant(_) | Test::Member { .. } => Some(Test::Constant(true)),
        Test::Not(it) => of_test(it, table),
        Test::And(of) => of_sequence(of, true, table),
        Test::Or(of) => of_sequence(of, false, table),
        Test::Compare { left, right, ty, .. } => of_terms(&[left, right], *ty, table),
    }
}

/// The test that tests have truths, one after the other while each comes out as `goes_on` says.
fn of_sequence(of: &[Test], goes_on: bool, table: &Table) -> Option<Test> {
    let mut rest = Test::Constant(true);
    for test in of.iter().rev() {
        let own = of_test(test, table)?;
        if rest != Test::Constant(true) {
            let ends = if goes_on { Test::Not(Box::new(test.clone())) } else { test.clone() };
            rest = Test::Or(vec![ends, rest]);
        }
        rest = match (own, rest) {
            (Test::Constant(true), rest) => rest,
            (own, Test::Constant(true)) => own,
            (own, rest) => Test::And(vec![own, rest]),
        };
    }
    Some(rest)
}

fn of_terms(terms: &[&Term], ty: Integer, table: &Table) -> Option<Test> {
    let mut parts = Vec::new();
    let mut holds = |term: &Term, op, end| {
        parts.push(Test::Compare { left: term.clone(), op, right: Term::Constant(end), ty: Integer::I128 });
    };
    terms.iter().try_for_each(|it| it.bounds(ty, &|column| Some(table.domain_of(column)), &mut holds).map(|_| ()))?;
    Some(if parts.is_empty() { Test::Constant(true) } else { Test::And(parts) })
}

/// The smallest type in which nothing of some terms overflows.
pub(super) fn wide_enough(terms: &[&Term], table: &Table) -> Integer {
    let holds = |term: &Term, ty| term.never_overflows(ty, &|column| Some(table.domain_of(column)));
    let types = [Integer::I16, Integer::I32, Integer::I64];
    types.into_iter().find(|ty| terms.iter().all(|term| holds(term, *ty))).unwrap_or(Integer::I128)
}
