//! Boolean expressions over inputs that the verifier understands.

use super::{Domain, Integer, Position, ValueSet};
use crate::lists::CollectVec;

/// A boolean expression over columns. Evaluation is Rust's: left to right, `&&` and `||` skip what cannot matter, and
/// an operation whose result the type does not have is an overflow.
///
/// ```
/// use dtable_core::model::{Comparison, Integer, Term, Test};
/// // a - b > 1, for two columns of type u8
/// let [a, b] = [0, 1].map(|column| Box::new(Term::Input { column, offset: 0 }));
/// let (left, right) = (Term::Subtract(a, b), Term::Constant(1));
/// let test = Test::Compare { left, op: Comparison::Greater, right, ty: Integer::U8 };
/// assert_eq!(test.holds(&|column| [7, 5][column]), Some(true));
/// assert_eq!(test.holds(&|column| [5, 7][column]), None);
/// assert_eq!(test.columns(), [0, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// `true` or `false`.
    Constant(bool),
    /// The value of `column` lies in `set`.
    Member {
        /// The column, by index.
        column: usize,
        /// The positions.
        set: ValueSet,
    },
    /// Two integers compare.
    Compare {
        /// The left operand.
        left: Term,
        /// The operator.
        op: Comparison,
        /// The right operand.
        right: Term,
        /// The type of both, and of everything in them.
        ty: Integer,
    },
    /// The test does not hold.
    Not(Box<Test>),
    /// All hold.
    And(Vec<Test>),
    /// At least one holds.
    Or(Vec<Test>),
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
}

impl Comparison {
    /// Whether it holds between two numbers.
    #[must_use]
    pub fn holds(self, left: i128, right: i128) -> bool {
        match self {
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterOrEqual => left >= right,
            Self::Equal => left == right,
            Self::NotEqual => left != right,
        }
    }

    /// The positions among `all` that compare so with a position.
    pub(crate) fn positions(self, at: Position, all: &ValueSet) -> ValueSet {
        let below = at.checked_sub(1).map_or(ValueSet::EMPTY, |last| all.intersect(&ValueSet::span(0, last)));
        let equal = all.intersect(&ValueSet::one(at));
        match self {
            Self::Less => below,
            Self::LessOrEqual => below.union(&equal),
            Self::Greater => all.minus(&below).minus(&equal),
            Self::GreaterOrEqual => all.minus(&below),
            Self::Equal => equal,
            Self::NotEqual => all.minus(&equal),
        }
    }

    /// The comparison that holds where this one does not.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Less => Self::GreaterOrEqual,
            Self::LessOrEqual => Self::Greater,
            Self::Greater => Self::LessOrEqual,
            Self::GreaterOrEqual => Self::Less,
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
        }
    }

    /// The comparison that says the same with its sides exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
            same => same,
        }
    }
}

/// An integer expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A number.
    Constant(i128),
    /// The value of a column: its position and `offset` together.
    Input {
        /// The column, by index.
        column: usize,
        /// The least value of its type.
        offset: i128,
    },
    /// `-a`.
    Negate(Box<Term>),
    /// `a + b`.
    Add(Box<Term>, Box<Term>),
    /// `a - b`.
    Subtract(Box<Term>, Box<Term>),
    /// `a * b`.
    Multiply(Box<Term>, Box<Term>),
    /// `a / b`.
    Divide(Box<Term>, Box<Term>),
    /// `a % b`.
    Remainder(Box<Term>, Box<Term>),
    /// `a.abs()`.
    Absolute(Box<Term>),
    /// `a.min(b)`.
    Minimum(Box<Term>, Box<Term>),
    /// `a.max(b)`.
    Maximum(Box<Term>, Box<Term>),
    /// `a >> count`, with a count from 1 to [`Term::MOST_SHIFTED`]: `a / 2^count`, rounded down.
    ShiftRight(Box<Term>, u32),
    /// `a & (2^count - 1)`, with such a count: the lowest bits of `a` as a number that is never negative.
    LowBits(Box<Term>, u32),
}

impl Test {
    /// The test with other numbers for its columns.
    pub(crate) fn renumbered(&self, number: &dyn Fn(usize) -> usize) -> Self {
        let all = |of: &[Self]| of.iter().map(|it| it.renumbered(number)).collect_vec();
        let term = |it: &Term| it.replaced(&mut |column, offset| Some(Term::Input { column: number(column), offset }));
        match self {
            Self::Constant(_) => self.clone(),
            Self::Member { column, set } => Self::Member { column: number(*column), set: set.clone() },
            Self::Compare { left, op, right, ty } => Self::Compare { left: term(left), op: *op, right: term(right), ty: *ty },
            Self::Not(it) => Self::Not(Box::new(it.renumbered(number))),
            Self::And(of) => Self::And(all(of)),
            Self::Or(of) => Self::Or(all(of)),
        }
    }

    /// A comparison in which a column has one value; every other test stays as it is.
    pub(crate) fn with_value(&self, column: usize, at: Position) -> Self {
        let Self::Compare { left, op, right, ty } = self else { return self.clone() };
        let known =
            |term: &Term| term.replaced(&mut |of, offset| (of == column).then(|| Term::Constant((at as i128).wrapping_add(offset))));
        Self::Compare { left: known(left), op: *op, right: known(right), ty: *ty }
    }

    /// Whether it holds where `value` gives each column's position; `None` when evaluating it overflows or divides by
    /// zero.
    #[must_use]
    pub fn holds(&self, value: &dyn Fn(usize) -> Position) -> Option<bool> {
        match self {
            Self::Constant(it) => Some(*it),
            Self::Member { column, set } => Some(set.contains(value(*column))),
            Self::Compare { left, op, right, ty } => Some(op.holds(left.value(*ty, value)?, right.value(*ty, value)?)),
            Self::Not(it) => it.holds(value).map(|it| !it),
            Self::And(of) => until(of, value, false),
            Self::Or(of) => until(of, value, true),
        }
    }

    /// The columns that it mentions, ascending.
    #[must_use]
    pub fn columns(&self) -> Vec<usize> {
        let mut columns = Vec::new();
        self.visit_columns(&mut |column| columns.push(column));
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// Calls `visit` for every mention of a column, in the order in which they are written.
    pub fn visit_columns(&self, visit: &mut impl FnMut(usize)) {
        match self {
            Self::Constant(_) => {}
            Self::Member { column, .. } => visit(*column),
            Self::Compare { left, right, .. } => {
                left.visit_columns(visit);
                right.visit_columns(visit);
            }
            Self::Not(it) => it.visit_columns(visit),
            Self::And(of) | Self::Or(of) => of.iter().for_each(|it| it.visit_columns(visit)),
        }
    }

    /// Calls `visit` for every set of values of a column that it mentions, with the column, in the order in which they
    /// are written.
    #[cfg(feature = "library")]
    pub(crate) fn visit_members(&self, visit: &mut impl FnMut(usize, &ValueSet)) {
        match self {
            Self::Constant(_) | Self::Compare { .. } => {}
            Self::Member { column, set } => visit(*column, set),
            Self::Not(it) => it.visit_members(visit),
            Self::And(of) | Self::Or(of) => of.iter().for_each(|it| it.visit_members(visit)),
        }
    }
}

/// Evaluates tests until one gives `end`; the others are skipped.
fn until(of: &[Test], value: &dyn Fn(usize) -> Position, end: bool) -> Option<bool> {
    for it in of {
        if it.holds(value)? == end {
            return Some(end);
        }
    }
    Some(!end)
}

impl Term {
    /// The most bits by which [`Term::ShiftRight`] shifts, or which [`Term::LowBits`] takes: an `i128` holds `2^126`.
    pub const MOST_SHIFTED: u32 = 126;

    /// The term with others in the place of columns, which are given with their offsets; those for which there is none
    /// stay.
    pub(crate) fn replaced(&self, by: &mut dyn FnMut(usize, i128) -> Option<Self>) -> Self {
        let mut of = |it: &Self| Box::new(it.replaced(by));
        match self {
            Self::Constant(_) => self.clone(),
            Self::Input { column, offset } => by(*column, *offset).unwrap_or_else(|| self.clone()),
            Self::Negate(a) => Self::Negate(of(a)),
            Self::Add(a, b) => Self::Add(of(a), of(b)),
            Self::Subtract(a, b) => Self::Subtract(of(a), of(b)),
            Self::Multiply(a, b) => Self::Multiply(of(a), of(b)),
            Self::Divide(a, b) => Self::Divide(of(a), of(b)),
            Self::Remainder(a, b) => Self::Remainder(of(a), of(b)),
            Self::Absolute(a) => Self::Absolute(of(a)),
            Self::Minimum(a, b) => Self::Minimum(of(a), of(b)),
            Self::Maximum(a, b) => Self::Maximum(of(a), of(b)),
            Self::ShiftRight(a, count) => Self::ShiftRight(of(a), *count),
            Self::LowBits(a, count) => Self::LowBits(of(a), *count),
        }
    }

    /// The least and the greatest value that the term may have, each part by itself. `within` gets the tests that have to
    /// hold where a part may leave the type `ty`: the part, a comparison, and an end of the type. `None` if a column has no
    /// domain, if a divisor may be zero, or if the numbers are too large to tell.
    pub(crate) fn bounds<'a>(
        &self,
        ty: Integer,
        domain: &dyn Fn(usize) -> Option<&'a Domain>,
        within: &mut dyn FnMut(&Self, Comparison, i128),
    ) -> Option<(i128, i128)> {
        let of = self.parts().map(|it| it.bounds(ty, domain, within)).collect_vec();
        let of: Vec<(i128, i128)> = of.into_iter().collect::<Option<_>>()?;
        let ends = |combine: fn(i128, i128) -> Option<i128>| {
            let [(a, b), (c, d)] = of[..] else { return None };
            let all = [combine(a, c)?, combine(a, d)?, combine(b, c)?, combine(b, d)?];
            Some((all.into_iter().min()?, all.into_iter().max()?))
        };
        let (low, high) = match (self, &of[..]) {
            (Self::Constant(it), _) => (*it, *it),
            (Self::Input { column, offset }, _) => {
                let all = domain(*column)?.all();
                let value = |at: u128| i128::try_from(at).ok()?.checked_add(*offset);
                (value(all.first()?)?, value(all.last()?)?)
            }
            (Self::Negate(_), [(low, high)]) => (high.checked_neg()?, low.checked_neg()?),
            (Self::Absolute(_), [(low, high)]) => {
                let (a, b) = (low.checked_abs()?, high.checked_abs()?);
                (if *low <= 0 && *high >= 0 { 0 } else { a.min(b) }, a.max(b))
            }
            (Self::Add(..), _) => ends(i128::checked_add)?,
            (Self::Subtract(..), _) => ends(i128::checked_sub)?,
            (Self::Multiply(..), _) => ends(i128::checked_mul)?,
            (Self::ShiftRight(_, count), [(low, high)]) => (low >> *count, high >> *count),
            (Self::LowBits(_, count), _) => (0, (1 << *count) - 1),
            (Self::Minimum(..), [a, b]) => (a.0.min(b.0), a.1.min(b.1)),
            (Self::Maximum(..), [a, b]) => (a.0.max(b.0), a.1.max(b.1)),
            // Divisors are constants; `MIN / -1` is the one that overflows.
            (Self::Divide(..), [_, (divisor, last)]) if divisor == last && *divisor != 0 => ends(i128::checked_div)?,
            (Self::Remainder(..), [(low, high), (divisor, last)]) if divisor == last && *divisor != 0 => {
                if *divisor == -1 && *low == ty.min() {
                    return None;
                }
                let most = divisor.checked_abs()?.checked_sub(1)?;
                (if *low < 0 { most.checked_neg()? } else { 0 }, if *high > 0 { most } else { 0 })
            }
            _ => return None,
        };
        let (least, greatest) = (ty.min(), ty.max().unwrap_or(i128::MAX));
        if low < least {
            within(self, Comparison::GreaterOrEqual, least);
        }
        if high > greatest {
            within(self, Comparison::LessOrEqual, greatest);
        }
        Some((low.max(least), high.min(greatest)))
    }

    /// Whether no part of the term leaves the type `ty` or divides by zero, as far as the domains of its columns tell.
    pub(crate) fn never_overflows<'a>(&self, ty: Integer, domain: &dyn Fn(usize) -> Option<&'a Domain>) -> bool {
        let mut always = true;
        self.bounds(ty, domain, &mut |_, _, _| always = false).is_some() && always
    }

    /// The value of the term in the type `ty`; `None` when evaluating it overflows or divides by zero.
    #[must_use]
    pub fn value(&self, ty: Integer, position: &dyn Fn(usize) -> Position) -> Option<i128> {
        let of = |it: &Self| it.value(ty, position);
        let result = match self {
            Self::Constant(it) => *it,
            Self::Input { column, offset } => (position(*column) as i128).wrapping_add(*offset),
            Self::Negate(a) => of(a)?.checked_neg()?,
            Self::Add(a, b) => of(a)?.checked_add(of(b)?)?,
            Self::Subtract(a, b) => of(a)?.checked_sub(of(b)?)?,
            Self::Multiply(a, b) => of(a)?.checked_mul(of(b)?)?,
            Self::Divide(a, b) => of(a)?.checked_div(of(b)?)?,
            Self::Remainder(a, b) => remainder(of(a)?, of(b)?, ty)?,
            Self::Absolute(a) => of(a)?.checked_abs()?,
            Self::Minimum(a, b) => of(a)?.min(of(b)?),
            Self::Maximum(a, b) => of(a)?.max(of(b)?),
            Self::ShiftRight(a, count) => of(a)? >> *count,
            Self::LowBits(a, count) => of(a)?.rem_euclid(1 << *count),
        };
        ty.holds(result).then_some(result)
    }

    /// The terms of which this one is computed, in the order in which they are written.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let parts = match self {
            Self::Constant(_) | Self::Input { .. } => [None, None],
            Self::Negate(a) | Self::Absolute(a) | Self::ShiftRight(a, _) | Self::LowBits(a, _) => [Some(&**a), None],
            Self::Add(a, b)
            | Self::Subtract(a, b)
            | Self::Multiply(a, b)
            | Self::Divide(a, b)
            | Self::Remainder(a, b)
            | Self::Minimum(a, b)
            | Self::Maximum(a, b) => [Some(&**a), Some(&**b)],
        };
        parts.into_iter().flatten()
    }

    /// Calls `visit` for every mention of a column, in the order in which they are written.
    pub fn visit_columns(&self, visit: &mut impl FnMut(usize)) {
        if let Self::Input { column, .. } = self {
            visit(*column);
        }
        self.parts().for_each(|it| it.visit_columns(visit));
    }
}

/// Rust refuses `MIN % -1`, whose quotient the type does not have.
fn remainder(a: i128, b: i128, ty: Integer) -> Option<i128> {
    let quotient = a.checked_div(b)?;
    if ty.holds(quotient) { a.checked_rem(b) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constant(it: i128) -> Box<Term> {
        Box::new(Term::Constant(it))
    }

    fn value(term: &Term, ty: Integer) -> Option<i128> {
        term.value(ty, &|_| 0)
    }

    #[test]
    fn overflow_is_the_types() {
        assert_eq!(value(&Term::Add(constant(100), constant(27)), Integer::I8), Some(127));
        assert_eq!(value(&Term::Add(constant(100), constant(28)), Integer::I8), None);
        assert_eq!(value(&Term::Subtract(constant(0), constant(1)), Integer::U128), None);
        assert_eq!(value(&Term::Absolute(constant(-128)), Integer::I8), None);
        assert_eq!(value(&Term::Negate(constant(i128::MIN)), Integer::I128), None);
        assert_eq!(value(&Term::Negate(constant(-128)), Integer::I8), None);
        assert_eq!(value(&Term::Negate(constant(-127)), Integer::I8), Some(127));
        assert_eq!(value(&Term::Divide(constant(-128), constant(-1)), Integer::I8), None);
        assert_eq!(value(&Term::Remainder(constant(-128), constant(-1)), Integer::I8), None);
        assert_eq!(value(&Term::Remainder(constant(-7), constant(3)), Integer::I8), Some(-1));
        assert_eq!(value(&Term::Divide(constant(1), constant(0)), Integer::I64), None);
    }

    #[test]
    fn bits_keep_the_sign_or_drop_it() {
        assert_eq!(value(&Term::ShiftRight(constant(-7), 1), Integer::I8), Some(-4));
        assert_eq!(value(&Term::ShiftRight(constant(-1), 7), Integer::I8), Some(-1));
        assert_eq!(value(&Term::LowBits(constant(-7), 3), Integer::I8), Some(1));
        assert_eq!(value(&Term::LowBits(constant(200), 4), Integer::U8), Some(8));
    }

    #[test]
    fn what_is_skipped_does_not_overflow() {
        let overflow = || Test::Compare {
            left: Term::Divide(constant(1), constant(0)),
            op: Comparison::Equal,
            right: Term::Constant(0),
            ty: Integer::I32,
        };
        let holds = |it: &Test| it.holds(&|_| 0);
        assert_eq!(holds(&Test::And(vec![Test::Constant(false), overflow()])), Some(false));
        assert_eq!(holds(&Test::Or(vec![Test::Constant(true), overflow()])), Some(true));
        assert_eq!(holds(&Test::And(vec![overflow(), Test::Constant(false)])), None);
        assert_eq!(holds(&Test::Not(Box::new(overflow()))), None);
    }

    #[test]
    fn inputs_are_positions_with_an_offset() {
        let term = Term::Input { column: 0, offset: i128::MIN };
        assert_eq!(term.value(Integer::I128, &|_| u128::MAX), Some(i128::MAX));
        let term = Term::Input { column: 0, offset: -128 };
        assert_eq!(term.value(Integer::I8, &|_| 0), Some(-128));
    }
}
