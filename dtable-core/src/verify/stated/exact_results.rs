//! Where the expression of a result does not overflow.
//!
//! A computed condition is proved never to overflow; a result is not. Where it does, the result is any value. The test
//! for this is about whole numbers of any size, so it holds or not in each case.

use crate::lists::CollectVec;
use crate::model::{Comparison, Integer, Meaning, Table, Term, Test};

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
    terms.iter().try_for_each(|it| bounds(it, ty, table, &mut parts).map(|_| ()))?;
    Some(if parts.is_empty() { Test::Constant(true) } else { Test::And(parts) })
}

/// The least and the greatest value of a term. Where the type may not have them, `parts` gets the test that it does.
fn bounds(term: &Term, ty: Integer, table: &Table, parts: &mut Vec<Test>) -> Option<(i128, i128)> {
    let of = term.parts().map(|it| bounds(it, ty, table, parts)).collect_vec();
    let of: Vec<(i128, i128)> = of.into_iter().collect::<Option<_>>()?;
    let ends = |combine: fn(i128, i128) -> Option<i128>| {
        let [(a, b), (c, d)] = of[..] else { return None };
        let all = [combine(a, c)?, combine(a, d)?, combine(b, c)?, combine(b, d)?];
        Some((all.into_iter().min()?, all.into_iter().max()?))
    };
    let (low, high) = match (term, &of[..]) {
        (Term::Constant(it), _) => (*it, *it),
        (Term::Input { column, offset }, _) => {
            let all = table.domain_of(*column).all();
            let value = |at: u128| i128::try_from(at).ok()?.checked_add(*offset);
            (value(all.first()?)?, value(all.last()?)?)
        }
        (Term::Negate(_), [(low, high)]) => (high.checked_neg()?, low.checked_neg()?),
        (Term::Absolute(_), [(low, high)]) => {
            let (a, b) = (low.checked_abs()?, high.checked_abs()?);
            (if *low <= 0 && *high >= 0 { 0 } else { a.min(b) }, a.max(b))
        }
        (Term::Add(..), _) => ends(i128::checked_add)?,
        (Term::Subtract(..), _) => ends(i128::checked_sub)?,
        (Term::Multiply(..), _) => ends(i128::checked_mul)?,
        (Term::ShiftRight(_, count), [(low, high)]) => (low >> *count, high >> *count),
        (Term::LowBits(_, count), _) => (0, (1 << *count) - 1),
        (Term::Minimum(..), [a, b]) => (a.0.min(b.0), a.1.min(b.1)),
        (Term::Maximum(..), [a, b]) => (a.0.max(b.0), a.1.max(b.1)),
        // Divisors are constants; `MIN / -1` is the one that overflows.
        (Term::Divide(..), [_, (divisor, last)]) if divisor == last && *divisor != 0 => ends(i128::checked_div)?,
        (Term::Remainder(..), [(low, high), (divisor, last)]) if divisor == last && *divisor != 0 => {
            if *divisor == -1 && *low == ty.min() {
                return None;
            }
            let most = divisor.checked_abs()?.checked_sub(1)?;
            (if *low < 0 { most.checked_neg()? } else { 0 }, if *high > 0 { most } else { 0 })
        }
        _ => return None,
    };
    let (least, greatest) = (ty.min(), ty.max().unwrap_or(i128::MAX));
    let compare = |op, value| Test::Compare { left: term.clone(), op, right: Term::Constant(value), ty: Integer::I128 };
    parts.extend((low < least).then(|| compare(Comparison::GreaterOrEqual, least)));
    parts.extend((high > greatest).then(|| compare(Comparison::LessOrEqual, greatest)));
    Some((low.max(least), high.min(greatest)))
}

/// The smallest type in which nothing of some terms overflows.
pub(super) fn wide_enough(terms: &[&Term], table: &Table) -> Integer {
    fn holds(term: &Term, ty: Integer, table: &Table) -> bool {
        let mut parts = Vec::new();
        bounds(term, ty, table, &mut parts).is_some() && parts.is_empty()
    }
    let types = [Integer::I16, Integer::I32, Integer::I64];
    types.into_iter().find(|ty| terms.iter().all(|term| holds(term, *ty, table))).unwrap_or(Integer::I128)
}
