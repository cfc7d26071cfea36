//! Expressions in terms of what is not computed.
//!
//! A relation or another expression may name a computed column: `over <= 10`, where `over` is `actual - limit`. The methods that look at values
//! of inputs see `actual - limit <= 10` instead.

use crate::model::{Meaning, Table, Term, Test};

/// A test that names no computed column any more.
pub(crate) fn inlined(test: &Test, table: &Table) -> Test {
    let all = |of: &[Test]| of.iter().map(|it| inlined(it, table)).collect();
    match test {
        Test::Constant(_) => test.clone(),
        Test::Member { column, set } => match table.columns[*column].meaning() {
            Some(meaning) => inlined(&meaning.within(set), table),
            None => test.clone(),
        },
        Test::Compare { left, op, right, ty } => {
            Test::Compare { left: inlined_term(left, table), op: *op, right: inlined_term(right, table), ty: *ty }
        }
        Test::Not(it) => Test::Not(Box::new(inlined(it, table))),
        Test::And(of) => Test::And(all(of)),
        Test::Or(of) => Test::Or(all(of)),
    }
}

/// What a computed column is, in terms of what is not computed.
pub(crate) fn inlined_meaning(meaning: &Meaning, table: &Table) -> Meaning {
    match meaning {
        Meaning::Truth(test) => Meaning::Truth(inlined(test, table)),
        Meaning::Number { term, ty } => Meaning::Number { term: inlined_term(term, table), ty: *ty },
    }
}

fn inlined_term(term: &Term, table: &Table) -> Term {
    let of = |it: &Term| Box::new(inlined_term(it, table));
    match term {
        Term::Constant(_) => term.clone(),
        Term::Input { column, .. } => match table.columns[*column].meaning() {
            Some(Meaning::Number { term, .. }) => inlined_term(term, table),
            _ => term.clone(),
        },
        Term::Negate(a) => Term::Negate(of(a)),
        Term::Add(a, b) => Term::Add(of(a), of(b)),
        Term::Subtract(a, b) => Term::Subtract(of(a), of(b)),
        Term::Multiply(a, b) => Term::Multiply(of(a), of(b)),
        Term::Divide(a, b) => Term::Divide(of(a), of(b)),
        Term::Remainder(a, b) => Term::Remainder(of(a), of(b)),
        Term::Absolute(a) => Term::Absolute(of(a)),
        Term::Minimum(a, b) => Term::Minimum(of(a), of(b)),
        Term::Maximum(a, b) => Term::Maximum(of(a), of(b)),
    }
}
