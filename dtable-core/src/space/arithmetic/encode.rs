//! Tests over inputs as clauses.
//!
//! *Concept.* A solver knows booleans, clauses and inequalities. A [`Test`] becomes two literals: `holds`, true where
//! the test holds, and `overflows`, true where its evaluation overflows or divides by zero. Where it overflows, `holds`
//! says nothing.
//!
//! *Method.* From the leaves to the root, each term becomes a sum of variables, a range, and a literal for its
//! overflow. Ranges come first: what cannot overflow has a constant there, and a comparison that the ranges decide is a
//! constant too. Only what they leave open becomes inequalities. Some operations are not linear:
//!
//! - `a.min(b)` is a new variable `m` with `m <= a`, `m <= b`, and `m >= a` or `m >= b`; `max` and `abs` are alike;
//! - `a / 7` is a new variable `q` such that the remainder `a - 7q` lies between -6 and 6 and has the sign of `a`, as
//!   in Rust; `a % 7` is that remainder, and `a / -7` is `-q`;
//! - `a >> 3` is a new variable `q` such that the remainder `a - 8q` lies between 0 and 7, and `a & 7` is that remainder;
//! - a product of two inputs is refused ([`NotEncoded`]).
//!
//! New variables have exactly one value for all values of the inputs, also where something overflows: clauses that
//! define them rule no case out. Gates are equivalences (Tseitin 1968), so literals may be used both ways. Equal terms,
//! and equal gates, are encoded once.
//!
//! `a && b` overflows where `a` does, or where `a` holds and `b` overflows.
//!
//! *Example.* `(a - b) % 2 == 0`, `a` and `b` of type `u8`. The difference is `a - b`, from -255 to 255, so `overflows`
//! is `a - b <= -1`. Where nothing overflows it lies between 0 and 255. The quotient `q` has `a - b - 2q` between -1
//! and 1, at least 0 where `a - b >= 0`, at most 0 where not. `holds` is the gate of `a - b - 2q >= 0` and not `a - b -
//! 2q >= 1`.

use super::inequality::{Inequality, TooLarge};
use super::simplex::steps;
use crate::lists::CollectVec;
use crate::model::{Comparison, Integer, Position, Term, Test, ValueSet};
use crate::space::budget::{Budget, OutOfBudget};
use crate::space::hash::FastMap;
use crate::space::solver::literal::BoolLiteral;

/// A column as a number of the arithmetic: its position, counted from the one that is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InputNumber {
    pub(crate) variable: usize,
    pub(crate) zero: ZeroPosition,
}

/// The position of a column that the arithmetic takes as 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ZeroPosition(Position);

impl ZeroPosition {
    /// The zero of a column with positions from `first` to `last`: the first where the last is no `i128`. The
    /// positions of an `i128` begin at its least value, so that 0 is 2^127, and 7 no `i128` any more.
    pub(crate) fn new(first: Position, last: Position) -> Self {
        Self(if i128::try_from(last).is_ok() { 0 } else { first })
    }

    /// The number of a position of the column; `None` if it is too large.
    pub(crate) fn number(self, at: Position) -> Option<i128> {
        i128::try_from(at.checked_sub(self.0)?).ok()
    }

    /// The position that has a number.
    pub(crate) fn position(self, number: i128) -> Option<Position> {
        Position::try_from(number).ok()?.checked_add(self.0)
    }

    /// The value of the position whose number is 0, where values are positions plus `offset`.
    pub(crate) const fn value(self, offset: i128) -> i128 {
        offset.wrapping_add(self.0 as i128)
    }
}

/// The operations of a solver that the encoder needs.
pub(crate) trait Clauses {
    /// The literal that is always true, or never.
    fn constant(&mut self, value: bool) -> BoolLiteral;
    /// A new boolean.
    fn fresh(&mut self) -> BoolLiteral;
    /// At least one of these holds.
    fn clause(&mut self, of: &[BoolLiteral]);
    /// A literal that holds exactly where the inequality does.
    fn at_least_zero(&mut self, it: Inequality) -> Result<BoolLiteral, TooLarge>;
    /// A new whole number between two others, as a variable of the arithmetic.
    fn whole(&mut self, low: i128, high: i128) -> usize;
    /// The column's position lies in the set.
    fn member(&mut self, column: usize, set: &ValueSet, budget: &mut Budget) -> Result<BoolLiteral, OutOfBudget>;
    /// The variable of the arithmetic that is the column's position.
    fn input(&mut self, column: usize) -> Result<InputNumber, TooLarge>;
    /// Between which numbers a variable of the arithmetic always lies.
    fn bounds(&self, variable: usize) -> (i128, i128);
}

/// A test as literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EncodedTable {
    /// Where the test does not overflow: it holds.
    pub(crate) holds: BoolLiteral,
    /// Evaluating it overflows or divides by zero.
    pub(crate) overflows: BoolLiteral,
}

/// Why a test is not encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotEncoded {
    /// The budget is used up.
    Budget,
    /// The test is beyond the method, for this reason.
    Hard(&'static str),
}

impl From<OutOfBudget> for NotEncoded {
    fn from(_: OutOfBudget) -> Self {
        Self::Budget
    }
}

impl From<TooLarge> for NotEncoded {
    fn from(_: TooLarge) -> Self {
        Self::Hard("its numbers are too large")
    }
}

/// The terms and tests encoded so far for one solver.
#[derive(Debug, Default)]
pub(crate) struct Encoder {
    numbers: Vec<EncodedTerm>,
    nodes: FastMap<TermNode, NumberId>,
    /// Conjunctions, by their sorted literals.
    gates: FastMap<Vec<BoolLiteral>, BoolLiteral>,
}

/// A term, with the terms in it by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum TermNode {
    Constant(i128, Integer),
    Input(usize, i128, Integer),
    Negate(NumberId, Integer),
    Add(NumberId, NumberId, Integer),
    Subtract(NumberId, NumberId, Integer),
    Multiply(NumberId, NumberId, Integer),
    Divide(NumberId, NumberId, Integer),
    Remainder(NumberId, NumberId, Integer),
    Absolute(NumberId, Integer),
    Minimum(NumberId, NumberId, Integer),
    Maximum(NumberId, NumberId, Integer),
    /// The quotient of a division by a number above 1, rounded down, whatever the type.
    Floor(NumberId, i128),
    /// The remainder of that division.
    FloorRemainder(NumberId, i128),
    /// The quotient of a division by a number above 1, whatever the type.
    Quotient(NumberId, i128),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct NumberId(usize);

/// An encoded term.
#[derive(Clone, Debug)]
struct EncodedTerm {
    form: EncodedForm,
    /// The values of the form, also where the term overflows.
    range: FormRange,
    /// The values of the term where it does not overflow; `None` when it always does.
    fits: Option<FormRange>,
    overflows: BoolLiteral,
}

/// A sum of variables and a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
struct EncodedForm {
    /// Variables ascend, no factor is 0.
    terms: Vec<(usize, i128)>,
    constant: i128,
}

/// All numbers from the first to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FormRange(i128, i128);

type Encoding<T> = Result<T, NotEncoded>;

impl Encoder {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The literals of a test.
    pub(crate) fn test(&mut self, test: &Test, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<EncodedTable> {
        budget.spend(4)?;
        let never = into.constant(false);
        Ok(match test {
            Test::Constant(value) => EncodedTable { holds: into.constant(*value), overflows: never },
            Test::Member { column, set } => EncodedTable { holds: into.member(*column, set, budget)?, overflows: never },
            Test::Compare { left, op, right, ty } => {
                let (left, right) = (self.term(left, *ty, into, budget)?, self.term(right, *ty, into, budget)?);
                self.compare(left, *op, right, into, budget)?
            }
            Test::Not(it) => {
                let it = self.test(it, into, budget)?;
                EncodedTable { holds: !it.holds, ..it }
            }
            Test::And(of) => self.chain(of, true, into, budget)?,
            Test::Or(of) => self.chain(of, false, into, budget)?,
        })
    }

    /// `&&` (`unit` true) or `||` (`unit` false): a test is reached where all before it come out as `unit`.
    fn chain(&mut self, of: &[Test], unit: bool, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<EncodedTable> {
        let (truth, never) = (into.constant(true), into.constant(false));
        let (mut reached, mut overflows) = (truth, never);
        for test in of {
            let it = self.test(test, into, budget)?;
            let overflows_here = self.all(&[reached, it.overflows], into, budget)?;
            overflows = self.any(&[overflows, overflows_here], into, budget)?;
            reached = self.all(&[reached, if unit { it.holds } else { !it.holds }], into, budget)?;
            if reached == never {
                break;
            }
        }
        Ok(EncodedTable { holds: if unit { reached } else { !reached }, overflows })
    }

    fn compare(
        &mut self,
        left: NumberId,
        op: Comparison,
        right: NumberId,
        into: &mut impl Clauses,
        budget: &mut Budget,
    ) -> Encoding<EncodedTable> {
        let (a, b) = (&self.numbers[left.0], &self.numbers[right.0]);
        let both = [a.overflows, b.overflows];
        let difference = a.form.plus(&b.form, -1)?;
        budget.spend(steps(difference.terms.len()))?;
        let range = a.fits.zip(b.fits).map(|(a, b)| a.plus(b.negated()?)).transpose()?;
        let overflows = self.any(&both, into, budget)?;
        let Some(range) = range.and_then(|it| it.meet(difference.range(into).unwrap_or(it))) else {
            return Ok(EncodedTable { holds: into.constant(false), overflows });
        };
        let holds = match op {
            Comparison::Less => !at_least(&difference, 0, range, into)?,
            Comparison::LessOrEqual => !at_least(&difference, 1, range, into)?,
            Comparison::Greater => at_least(&difference, 1, range, into)?,
            Comparison::GreaterOrEqual => at_least(&difference, 0, range, into)?,
            Comparison::Equal => self.is_zero(&difference, range, into, budget)?,
            Comparison::NotEqual => !self.is_zero(&difference, range, into, budget)?,
        };
        Ok(EncodedTable { holds, overflows })
    }

    fn is_zero(&mut self, form: &EncodedForm, range: FormRange, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<BoolLiteral> {
        let (not_below, above) = (at_least(form, 0, range, into)?, at_least(form, 1, range, into)?);
        self.all(&[not_below, !above], into, budget)
    }

    /// A literal that holds where all of some do.
    pub(crate) fn all(&mut self, of: &[BoolLiteral], into: &mut impl Clauses, budget: &mut Budget) -> Encoding<BoolLiteral> {
        let (truth, never) = (into.constant(true), into.constant(false));
        let mut of: Vec<BoolLiteral> = of.iter().copied().filter(|it| *it != truth).collect_vec();
        of.sort_unstable();
        of.dedup();
        if of.contains(&never) || of.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Ok(never);
        }
        match of[..] {
            [] => return Ok(truth),
            [one] => return Ok(one),
            _ => {}
        }
        if let Some(known) = self.gates.get(&of) {
            return Ok(*known);
        }
        budget.spend(4 * of.len())?;
        let gate = into.fresh();
        let mut clause = vec![gate];
        for it in &of {
            into.clause(&[!gate, *it]);
            clause.push(!*it);
        }
        into.clause(&clause);
        self.gates.insert(of, gate);
        Ok(gate)
    }

    /// A literal that holds where at least one of some does.
    pub(crate) fn any(&mut self, of: &[BoolLiteral], into: &mut impl Clauses, budget: &mut Budget) -> Encoding<BoolLiteral> {
        let not: Vec<BoolLiteral> = of.iter().map(|it| !*it).collect_vec();
        Ok(!self.all(&not, into, budget)?)
    }

    /// A term of the type `ty`.
    fn term(&mut self, term: &Term, ty: Integer, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<NumberId> {
        let mut of = |it: &Term| self.term(it, ty, into, budget);
        let node = match term {
            Term::Constant(value) => TermNode::Constant(*value, ty),
            Term::Input { column, offset } => TermNode::Input(*column, *offset, ty),
            Term::Negate(a) => TermNode::Negate(of(a)?, ty),
            Term::Add(a, b) => TermNode::Add(of(a)?, of(b)?, ty),
            Term::Subtract(a, b) => TermNode::Subtract(of(a)?, of(b)?, ty),
            Term::Multiply(a, b) => TermNode::Multiply(of(a)?, of(b)?, ty),
            Term::Divide(a, b) => TermNode::Divide(of(a)?, of(b)?, ty),
            Term::Remainder(a, b) => TermNode::Remainder(of(a)?, of(b)?, ty),
            Term::Absolute(a) => TermNode::Absolute(of(a)?, ty),
            Term::Minimum(a, b) => TermNode::Minimum(of(a)?, of(b)?, ty),
            Term::Maximum(a, b) => TermNode::Maximum(of(a)?, of(b)?, ty),
            Term::ShiftRight(a, count) => TermNode::Floor(of(a)?, 1 << *count),
            Term::LowBits(a, count) => TermNode::FloorRemainder(of(a)?, 1 << *count),
        };
        self.known(node, into, budget)
    }

    fn known(&mut self, node: TermNode, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<NumberId> {
        if let Some(known) = self.nodes.get(&node) {
            return Ok(*known);
        }
        let number = self.number(node, into, budget)?;
        budget.spend(4 + steps(number.form.terms.len()))?;
        let id = NumberId(self.numbers.len());
        self.numbers.push(number);
        self.nodes.insert(node, id);
        Ok(id)
    }

    fn of(&self, id: NumberId) -> &EncodedTerm {
        &self.numbers[id.0]
    }

    fn number(&mut self, node: TermNode, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<EncodedTerm> {
        let never = into.constant(false);
        match node {
            TermNode::Constant(value, ty) => {
                let of = EncodedTerm::constant(value, never);
                self.fitting(of, ty, into, budget)
            }
            TermNode::Input(column, offset, ty) => {
                let InputNumber { variable, zero } = into.input(column)?;
                let form = EncodedForm { terms: vec![(variable, 1)], constant: zero.value(offset) };
                let range = form.range(into)?;
                self.fitting(EncodedTerm { form, range, fits: Some(range), overflows: never }, ty, into, budget)
            }
            TermNode::Negate(a, ty) => {
                let it = self.of(a).times(-1)?;
                self.fitting(it, ty, into, budget)
            }
            TermNode::Add(a, b, ty) => self.sum(a, b, 1, ty, into, budget),
            TermNode::Subtract(a, b, ty) => self.sum(a, b, -1, ty, into, budget),
            TermNode::Multiply(a, b, ty) => self.product(a, b, ty, into, budget),
            TermNode::Divide(a, b, ty) => self.quotient(a, b, ty, into, budget),
            TermNode::Remainder(a, b, ty) => self.remainder(a, b, ty, into, budget),
            TermNode::Absolute(a, ty) => {
                let it = self.of(a).clone();
                let it = self.greatest(&it, &it.times(-1)?, it.overflows, into)?;
                self.fitting(it, ty, into, budget)
            }
            TermNode::Minimum(a, b, _) => {
                let (a, b) = (self.of(a).times(-1)?, self.of(b).times(-1)?);
                let overflows = self.any(&[a.overflows, b.overflows], into, budget)?;
                self.greatest(&a, &b, overflows, into)?.times(-1)
            }
            TermNode::Maximum(a, b, _) => {
                let (a, b) = (self.of(a).clone(), self.of(b).clone());
                let overflows = self.any(&[a.overflows, b.overflows], into, budget)?;
                self.greatest(&a, &b, overflows, into)
            }
            TermNode::Quotient(a, by) => self.whole_quotient(a, by, into),
            TermNode::Floor(a, by) => self.floor(a, by, into),
            TermNode::FloorRemainder(a, by) => {
                let quotient = self.known(TermNode::Floor(a, by), into, budget)?;
                let (a, quotient) = (self.of(a), self.of(quotient));
                let form = a.form.plus(&quotient.form, -by)?;
                let all = FormRange(0, by - 1);
                let range = if quotient.form.terms.is_empty() { form.range(into)?.meet(all).unwrap_or(all) } else { all };
                Ok(EncodedTerm { form, range, fits: a.fits.map(|_| range), overflows: a.overflows })
            }
        }
    }

    /// `a + sign * b`.
    fn sum(
        &mut self,
        a: NumberId,
        b: NumberId,
        sign: i128,
        ty: Integer,
        into: &mut impl Clauses,
        budget: &mut Budget,
    ) -> Encoding<EncodedTerm> {
        let (a, b) = (self.of(a), &self.of(b).times(sign)?);
        let form = a.form.plus(&b.form, 1)?;
        let fits = a.fits.zip(b.fits).map(|(a, b)| a.plus(b)).transpose()?;
        let range = match (a.range.plus(b.range), form.range(into)) {
            (Ok(a), Ok(b)) => a.meet(b).unwrap_or(a),
            (Ok(range), Err(_)) | (Err(_), Ok(range)) => range,
            (Err(too_large), Err(_)) => return Err(too_large.into()),
        };
        let fits = fits.and_then(|it| it.meet(range));
        let both = [a.overflows, b.overflows];
        let overflows = self.any(&both, into, budget)?;
        self.fitting(EncodedTerm { form, range, fits, overflows }, ty, into, budget)
    }

    fn product(&mut self, a: NumberId, b: NumberId, ty: Integer, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<EncodedTerm> {
        let (a, b) = (self.of(a), self.of(b));
        let both = [a.overflows, b.overflows];
        let product = match (a.only_value(), b.only_value()) {
            (Only::Never, _) | (_, Only::Never) => return Ok(EncodedTerm::never(into.constant(true))),
            (Only::One(factor), _) => b.times(factor)?,
            (_, Only::One(factor)) => a.times(factor)?,
            _ => return Err(NotEncoded::Hard("it multiplies inputs")),
        };
        let overflows = self.any(&both, into, budget)?;
        self.fitting(EncodedTerm { overflows, ..product }, ty, into, budget)
    }

    fn quotient(&mut self, a: NumberId, b: NumberId, ty: Integer, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<EncodedTerm> {
        let Some((by, overflows)) = self.divisor(a, b, into, budget)? else { return Ok(EncodedTerm::never(into.constant(true))) };
        let quotient = match by.checked_abs().ok_or(TooLarge)? {
            1 => a,
            size => self.known(TermNode::Quotient(a, size), into, budget)?,
        };
        let quotient = self.of(quotient).times(by.signum())?;
        self.fitting(EncodedTerm { overflows, ..quotient }, ty, into, budget)
    }

    fn remainder(&mut self, a: NumberId, b: NumberId, ty: Integer, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<EncodedTerm> {
        let Some((by, overflows)) = self.divisor(a, b, into, budget)? else { return Ok(EncodedTerm::never(into.constant(true))) };
        let size = by.checked_abs().ok_or(TooLarge)?;
        if size == 1 {
            // `MIN % -1` overflows where `MIN / -1` does.
            let quotient = self.known(TermNode::Divide(a, b, ty), into, budget)?;
            let EncodedTerm { overflows, fits, .. } = *self.of(quotient);
            return Ok(EncodedTerm { fits: fits.map(|_| FormRange(0, 0)), ..EncodedTerm::constant(0, overflows) });
        }
        let quotient = self.known(TermNode::Quotient(a, size), into, budget)?;
        let (a, quotient) = (self.of(a), self.of(quotient));
        let form = a.form.plus(&quotient.form, -size)?;
        let range = if quotient.form.terms.is_empty() { form.range(into)? } else { a.range.remainder(size) };
        let fits = a.fits.and_then(|it| it.remainder(size).meet(range));
        self.fitting(EncodedTerm { form, range, fits, overflows }, ty, into, budget)
    }

    /// The constant divisor, and the literal for an overflow of an operand; `None` when the divisor is always 0 or an
    /// operand always overflows.
    fn divisor(&mut self, a: NumberId, b: NumberId, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<Option<(i128, BoolLiteral)>> {
        let (a, b) = (self.of(a), self.of(b));
        match (a.fits, b.only_value()) {
            (None, _) | (_, Only::Never | Only::One(0)) => Ok(None),
            (_, Only::Many) => Err(NotEncoded::Hard("it divides by an input")),
            (_, Only::One(by)) => {
                let both = [a.overflows, b.overflows];
                Ok(Some((by, self.any(&both, into, budget)?)))
            }
        }
    }

    /// The quotient, rounded towards 0, of a division by a number above 1.
    fn whole_quotient(&self, a: NumberId, by: i128, into: &mut impl Clauses) -> Encoding<EncodedTerm> {
        let EncodedTerm { form, range, fits, overflows } = self.of(a).clone();
        let of = |it: FormRange| FormRange(it.0 / by, it.1 / by);
        if let Some(FormRange(low, high)) = fits.map(of)
            && low == high
        {
            return Ok(EncodedTerm::constant(low, overflows));
        }
        let variable = into.whole(of(range).0, of(range).1);
        let quotient = EncodedForm { terms: vec![(variable, 1)], constant: 0 };
        let rest = form.plus(&quotient, -by)?;
        let all = rest.range(into)?;
        let not_negative = at_least(&form, 0, range, into)?;
        let within = [at_least(&rest, 1 - by, all, into)?, !at_least(&rest, by, all, into)?];
        into.clause(&within[..1]);
        into.clause(&within[1..]);
        let signs = [at_least(&rest, 0, all, into)?, !at_least(&rest, 1, all, into)?];
        into.clause(&[!not_negative, signs[0]]);
        into.clause(&[not_negative, signs[1]]);
        Ok(EncodedTerm { form: quotient, range: of(range), fits: fits.map(of), overflows })
    }

    /// The quotient, rounded down, of a division by a number above 1.
    fn floor(&self, a: NumberId, by: i128, into: &mut impl Clauses) -> Encoding<EncodedTerm> {
        let EncodedTerm { form, range, fits, overflows } = self.of(a).clone();
        let of = |it: FormRange| FormRange(it.0.div_euclid(by), it.1.div_euclid(by));
        if of(range).0 == of(range).1 {
            return Ok(EncodedTerm::constant(of(range).0, overflows));
        }
        let variable = into.whole(of(range).0, of(range).1);
        let quotient = EncodedForm { terms: vec![(variable, 1)], constant: 0 };
        let rest = form.plus(&quotient, -by)?;
        let all = rest.range(into)?;
        let within = [at_least(&rest, 0, all, into)?, !at_least(&rest, by, all, into)?];
        into.clause(&within[..1]);
        into.clause(&within[1..]);
        Ok(EncodedTerm { form: quotient, range: of(range), fits: fits.map(of), overflows })
    }

    /// The greater of two numbers; `overflows` where one does.
    fn greatest(&self, a: &EncodedTerm, b: &EncodedTerm, overflows: BoolLiteral, into: &mut impl Clauses) -> Encoding<EncodedTerm> {
        let Some((of_a, of_b)) = a.fits.zip(b.fits) else { return Ok(EncodedTerm::never(into.constant(true))) };
        let difference = of_a.plus(of_b.negated()?)?;
        let difference = a.form.plus(&b.form, -1)?.range(into)?.meet(difference).unwrap_or(difference);
        if difference.0 >= 0 {
            return Ok(EncodedTerm { overflows, ..a.clone() });
        }
        if difference.1 <= 0 {
            return Ok(EncodedTerm { overflows, ..b.clone() });
        }
        // The greater one is at least the mean: so `abs` is at least 0.
        let mean = a.form.plus(&b.form, 1)?.range(into)?.0.div_euclid(2);
        let greater = |a: FormRange, b: FormRange| FormRange(a.0.max(b.0).max(mean), a.1.max(b.1));
        let range = greater(a.range, b.range);
        let form = EncodedForm { terms: vec![(into.whole(range.0, range.1), 1)], constant: 0 };
        let mut not_more = Vec::new();
        for it in [a, b] {
            let above = form.plus(&it.form, -1)?;
            let all = above.range(into)?;
            let not_less = at_least(&above, 0, all, into)?;
            into.clause(&[not_less]);
            not_more.push(!at_least(&above, 1, all, into)?);
        }
        into.clause(&not_more);
        Ok(EncodedTerm { form, range, fits: Some(greater(of_a, of_b)), overflows })
    }

    /// A number that overflows also where the type does not have it.
    fn fitting(&mut self, it: EncodedTerm, ty: Integer, into: &mut impl Clauses, budget: &mut Budget) -> Encoding<EncodedTerm> {
        let (min, max) = (ty.min(), ty.max().unwrap_or(i128::MAX));
        let Some(FormRange(low, high)) = it.fits else { return Ok(EncodedTerm::never(into.constant(true))) };
        let Some(fits) = FormRange(low, high).meet(FormRange(min, max)) else { return Ok(EncodedTerm::never(into.constant(true))) };
        let mut ways = vec![it.overflows];
        if low < min {
            ways.push(!at_least(&it.form, min, it.range, into)?);
        }
        if high > max {
            ways.push(at_least(&it.form, max + 1, it.range, into)?);
        }
        let overflows = self.any(&ways, into, budget)?;
        Ok(EncodedTerm { fits: Some(fits), overflows, ..it })
    }
}

/// The literal for `form >= least`, where the form lies in a range.
fn at_least(form: &EncodedForm, least: i128, range: FormRange, into: &mut impl Clauses) -> Encoding<BoolLiteral> {
    if range.0 >= least || range.1 < least {
        return Ok(into.constant(range.0 >= least));
    }
    let constant = form.constant.checked_sub(least).ok_or(TooLarge)?;
    Ok(into.at_least_zero(Inequality { terms: form.terms.clone(), constant })?)
}

/// Whether a number has one value where it does not overflow.
enum Only {
    Never,
    One(i128),
    Many,
}

impl EncodedTerm {
    fn constant(value: i128, overflows: BoolLiteral) -> Self {
        let range = FormRange(value, value);
        Self { form: EncodedForm { terms: Vec::new(), constant: value }, range, fits: Some(range), overflows }
    }

    /// A number that overflows always.
    fn never(overflows: BoolLiteral) -> Self {
        Self { fits: None, ..Self::constant(0, overflows) }
    }

    fn only_value(&self) -> Only {
        match self.fits {
            None => Only::Never,
            Some(FormRange(low, high)) if low == high => Only::One(low),
            Some(_) => Only::Many,
        }
    }

    /// The term times a factor; it overflows where the term does.
    fn times(&self, factor: i128) -> Encoding<Self> {
        let fits = self.fits.map(|it| it.times(factor)).transpose()?;
        Ok(Self { form: self.form.times(factor)?, range: self.range.times(factor)?, fits, overflows: self.overflows })
    }
}

impl EncodedForm {
    fn times(&self, factor: i128) -> Result<Self, TooLarge> {
        let zero = Self { terms: Vec::new(), constant: 0 };
        zero.plus(self, factor)
    }

    /// The sum of it and another form, multiplied.
    fn plus(&self, other: &Self, factor: i128) -> Result<Self, TooLarge> {
        let product = |it: i128| it.checked_mul(factor).ok_or(TooLarge);
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (variable, sum) = match (left.peek(), right.peek()) {
                (Some(a), Some(b)) if a.0 == b.0 => (a.0, a.1.checked_add(product(b.1)?).ok_or(TooLarge)?),
                (Some(a), Some(b)) if a.0 < b.0 => (a.0, a.1),
                (Some(a), None) => (a.0, a.1),
                (_, Some(b)) => (b.0, product(b.1)?),
                (None, None) => break,
            };
            left.next_if(|it| it.0 == variable);
            right.next_if(|it| it.0 == variable);
            if sum != 0 {
                terms.push((variable, sum));
            }
        }
        let constant = self.constant.checked_add(product(other.constant)?).ok_or(TooLarge)?;
        Ok(Self { terms, constant })
    }

    /// The numbers between which it always lies.
    fn range(&self, into: &impl Clauses) -> Result<FormRange, TooLarge> {
        let mut range = FormRange(self.constant, self.constant);
        for &(variable, factor) in &self.terms {
            let (low, high) = into.bounds(variable);
            range = range.plus(FormRange(low, high).times(factor)?)?;
        }
        Ok(range)
    }
}

impl FormRange {
    fn plus(self, other: Self) -> Result<Self, TooLarge> {
        let (low, high) = (self.0.checked_add(other.0), self.1.checked_add(other.1));
        low.zip(high).map(|(low, high)| Self(low, high)).ok_or(TooLarge)
    }

    fn negated(self) -> Result<Self, TooLarge> {
        self.times(-1)
    }

    fn times(self, factor: i128) -> Result<Self, TooLarge> {
        let ends = self.0.checked_mul(factor).zip(self.1.checked_mul(factor)).ok_or(TooLarge)?;
        Ok(Self(ends.0.min(ends.1), ends.0.max(ends.1)))
    }

    /// The intersection.
    fn meet(self, other: Self) -> Option<Self> {
        let both = Self(self.0.max(other.0), self.1.min(other.1));
        (both.0 <= both.1).then_some(both)
    }

    /// The remainders of a division by a number above 1.
    const fn remainder(self, by: i128) -> Self {
        let low = if self.0 >= 0 {
            0
        } else if self.0 > -by {
            self.0
        } else {
            1 - by
        };
        let high = if self.1 <= 0 {
            0
        } else if self.1 < by {
            self.1
        } else {
            by - 1
        };
        Self(low, high)
    }
}
