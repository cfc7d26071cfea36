//! Expressions in terms of what is not computed.
//!
//! A relation or another expression may name a computed column: `over <= 10`, where `over` is `actual - limit`. The methods that look at values
//! of inputs see `actual - limit <= 10` instead.

use crate::model::{Meaning, Position, Table, Term, Test, ValueSet};

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
            let (left, right) = (inlined_term(left, table), inlined_term(right, table));
            by_choices(&Test::Compare { left, op: *op, right, ty: *ty }, table)
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
        Meaning::Choice(ways) => Meaning::Choice(ways.iter().map(|(test, at)| (inlined(test, table), *at)).collect()),
    }
}

/// A comparison with what a used table gives holds with one of the numbers that it can give.
fn by_choices(test: &Test, table: &Table) -> Test {
    let choice = |column: usize| table.columns[column].meaning().filter(|it| matches!(it, Meaning::Choice(_)));
    let Some((column, meaning)) = test.columns().into_iter().find_map(|it| Some((it, choice(it)?))) else { return test.clone() };
    let way = |at| {
        let with = by_choices(&with_value(test, column, at), table);
        Test::And(vec![inlined(&meaning.within(&ValueSet::one(at)), table), with])
    };
    Test::Or(meaning.chosen().into_iter().map(way).collect())
}

/// A comparison in which a column has one value.
fn with_value(test: &Test, column: usize, at: Position) -> Test {
    match test {
        Test::Compare { left, op, right, ty } => {
            let known =
                |term: &Term| term.replaced(&mut |of, offset| (of == column).then(|| Term::Constant((at as i128).wrapping_add(offset))));
            Test::Compare { left: known(left), op: *op, right: known(right), ty: *ty }
        }
        other => other.clone(),
    }
}

fn inlined_term(term: &Term, table: &Table) -> Term {
    term.replaced(&mut |column, _| match table.columns[column].meaning() {
        Some(Meaning::Number { term, .. }) => Some(inlined_term(term, table)),
        _ => None,
    })
}
