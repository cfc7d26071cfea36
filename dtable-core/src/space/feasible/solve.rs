//! Solves a comparison of one input with constants: finds the values of the input for which it holds, and those for
//! which it overflows. `(x - 7) * 2 <= 10` holds up to `x` = 12.
//!
//! The search computes the range of both sides over an interval of `x` (interval arithmetic). If the ranges settle the
//! comparison, the interval is done; if not, the search halves it. At a single value the ranges are exact.

use super::Unknown;
use crate::model::{Comparison, Integer, Position, Term, ValueSet};
use crate::space::budget::Budget;

/// The intervals of the input where the comparison holds, and where it overflows; at all other values it fails.
#[derive(Default)]
pub(super) struct SolvedComparison {
    pub(super) holds: Vec<(Position, Position)>,
    pub(super) overflows: Vec<(Position, Position)>,
}

/// Solves a comparison of one input within `domain`. One that changes at every value (`x % 2 == 0` over all of `i64`)
/// uses up the budget.
pub(super) fn solve(
    (left, op, right, ty): (&Term, Comparison, &Term, Integer),
    domain: &ValueSet,
    budget: &mut Budget,
) -> Result<SolvedComparison, Unknown> {
    let mut solved = SolvedComparison::default();
    let mut pending: Vec<(Position, Position)> = domain.spans().to_vec();
    while let Some((low, high)) = pending.pop() {
        budget.spend(8)?;
        match outcome(left, op, right, ty, low, high) {
            IntervalOutcome::Holds => solved.holds.push((low, high)),
            IntervalOutcome::Fails => {}
            IntervalOutcome::Overflows => solved.overflows.push((low, high)),
            IntervalOutcome::Mixed => {
                let middle = low + (high - low) / 2;
                pending.extend([(low, middle), (middle + 1, high)]);
            }
        }
    }
    Ok(solved)
}

/// How the comparison comes out over an interval; `Mixed` if the ranges do not settle it.
enum IntervalOutcome {
    Holds,
    Fails,
    Overflows,
    Mixed,
}

fn outcome(left: &Term, op: Comparison, right: &Term, ty: Integer, low: Position, high: Position) -> IntervalOutcome {
    let (left, right) = match (range(left, ty, low, high), range(right, ty, low, high)) {
        (TermRange::Never, _) | (_, TermRange::Never) => return IntervalOutcome::Overflows,
        (TermRange::Within(a), TermRange::Within(b)) => (a, b),
        _ => return IntervalOutcome::Mixed,
    };
    let (always, never) = match op {
        Comparison::Less => (left.1 < right.0, left.0 >= right.1),
        Comparison::LessOrEqual => (left.1 <= right.0, left.0 > right.1),
        Comparison::Greater => (left.0 > right.1, left.1 <= right.0),
        Comparison::GreaterOrEqual => (left.0 >= right.1, left.1 < right.0),
        Comparison::Equal => (left.0 == left.1 && left == right, left.1 < right.0 || right.1 < left.0),
        Comparison::NotEqual => (left.1 < right.0 || right.1 < left.0, left.0 == left.1 && left == right),
    };
    if always {
        IntervalOutcome::Holds
    } else if never {
        IntervalOutcome::Fails
    } else {
        IntervalOutcome::Mixed
    }
}

/// The range of a term over an interval of the input, as far as it is known.
enum TermRange {
    /// The least and greatest value that it may have; exact over a single value.
    Within((i128, i128)),
    /// The term overflows everywhere in the interval.
    Never,
    /// The term may overflow in a part of the interval.
    Unclear,
}

fn range(term: &Term, ty: Integer, low: Position, high: Position) -> TermRange {
    let bounds = match term {
        Term::Constant(value) => return TermRange::Within((*value, *value)),
        Term::Input { offset, .. } => Some(((low as i128).wrapping_add(*offset), (high as i128).wrapping_add(*offset))),
        Term::Negate(it) => match range(it, ty, low, high) {
            TermRange::Within((a, b)) => b.checked_neg().zip(a.checked_neg()),
            other => return other,
        },
        Term::Absolute(it) => match range(it, ty, low, high) {
            TermRange::Within((a, b)) => absolute(a, b),
            other => return other,
        },
        Term::ShiftRight(it, count) => match range(it, ty, low, high) {
            TermRange::Within((a, b)) => Some((a >> *count, b >> *count)),
            other => return other,
        },
        Term::LowBits(it, count) => match range(it, ty, low, high) {
            TermRange::Within((a, b)) if a >> *count == b >> *count => Some((a.rem_euclid(1 << *count), b.rem_euclid(1 << *count))),
            TermRange::Within(_) => Some((0, (1 << *count) - 1)),
            other => return other,
        },
        Term::Add(a, b) => return two(a, b, ty, low, high, |x, y| x.0.checked_add(y.0).zip(x.1.checked_add(y.1))),
        Term::Subtract(a, b) => return two(a, b, ty, low, high, |x, y| x.0.checked_sub(y.1).zip(x.1.checked_sub(y.0))),
        Term::Minimum(a, b) => return two(a, b, ty, low, high, |x, y| Some((x.0.min(y.0), x.1.min(y.1)))),
        Term::Maximum(a, b) => return two(a, b, ty, low, high, |x, y| Some((x.0.max(y.0), x.1.max(y.1)))),
        Term::Multiply(a, b) => return two(a, b, ty, low, high, |x, y| corners(x, y, i128::checked_mul)),
        Term::Divide(a, b) => return two(a, b, ty, low, high, divided),
        Term::Remainder(a, b) => return two(a, b, ty, low, high, |x, y| remainder(x, y, ty)),
    };
    checked(bounds, ty)
}

/// Holds bounds against the range of the type. `None` stands for bounds beyond `i128`.
fn checked(bounds: Option<(i128, i128)>, ty: Integer) -> TermRange {
    match bounds {
        None => TermRange::Unclear,
        Some((a, b)) if ty.holds(a) && ty.holds(b) => TermRange::Within((a, b)),
        Some((a, b)) if (!ty.holds(a) && !ty.holds(b)) && (a > 0) == (b > 0) => TermRange::Never,
        Some(_) => TermRange::Unclear,
    }
}

/// The range of a term with two operands; `combine` gets the bounds of both.
fn two(
    a: &Term,
    b: &Term,
    ty: Integer,
    low: Position,
    high: Position,
    combine: impl Fn((i128, i128), (i128, i128)) -> Option<(i128, i128)>,
) -> TermRange {
    match (range(a, ty, low, high), range(b, ty, low, high)) {
        (TermRange::Never, _) | (_, TermRange::Never) => TermRange::Never,
        (TermRange::Within(x), TermRange::Within(y)) => match combine(x, y) {
            None if low == high => TermRange::Never,
            bounds => checked(bounds, ty),
        },
        _ => TermRange::Unclear,
    }
}

/// The bounds of `|x|` for `x` from `a` to `b`.
fn absolute(a: i128, b: i128) -> Option<(i128, i128)> {
    let (x, y) = (a.checked_abs()?, b.checked_abs()?);
    Some(if a <= 0 && 0 <= b { (0, x.max(y)) } else { (x.min(y), x.max(y)) })
}

/// The bounds of an operation that is monotonic in each operand: its least and greatest value at the four corners.
fn corners(x: (i128, i128), y: (i128, i128), op: fn(i128, i128) -> Option<i128>) -> Option<(i128, i128)> {
    let all = [op(x.0, y.0)?, op(x.0, y.1)?, op(x.1, y.0)?, op(x.1, y.1)?];
    Some((all.into_iter().min()?, all.into_iter().max()?))
}

/// Bounds of a quotient; `None` unless the divisor is a constant other than 0.
fn divided(x: (i128, i128), y: (i128, i128)) -> Option<(i128, i128)> {
    if y.0 == 0 || y.0 != y.1 { None } else { corners(x, y, i128::checked_div) }
}

/// Bounds of a remainder; `None` unless the divisor is a constant other than 0. `MIN % -1` overflows, as in Rust.
fn remainder(x: (i128, i128), y: (i128, i128), ty: Integer) -> Option<(i128, i128)> {
    if y.0 == 0 || y.0 != y.1 || (y.0 == -1 && !ty.holds(x.0.checked_neg()?)) {
        return None;
    }
    if x.0 == x.1 {
        let rest = x.0.checked_rem(y.0)?;
        return Some((rest, rest));
    }
    let most = y.0.checked_abs()? - 1;
    Some((if x.0 < 0 { -most } else { 0 }, if x.1 > 0 { most } else { 0 }))
}
