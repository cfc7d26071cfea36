//! Partial evaluation: simplifies expressions by the values of the inputs known so far, and stores each simplified
//! expression once, so that states of [`small`](super::small) compare by number.

use super::branch_lines::{BranchLines, BranchesLeft};
use super::{Combination, ExpressionKind, NumberExpression, UnderstoodExpression};
use crate::lists::CollectVec;
use crate::model::{Comparison, Integer, Position, Term, Test};
use std::collections::HashMap;
use std::rc::Rc;

/// A simplified expression, by its index in [`Partials`]; or, if it has a value, the value itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PartialId(u32);

impl PartialId {
    pub(super) const TRUE: Self = Self(0);
    pub(super) const FALSE: Self = Self(1);
    /// Evaluation overflows or divides by zero.
    pub(super) const OVERFLOW: Self = Self(2);
    /// Stands for no expression: nothing is known yet.
    pub(super) const OPEN: Self = Self(u32::MAX);

    /// The first of the indices that stand for a value, not for an expression: the budget ends long before so many
    /// expressions are stored.
    const CLASSES: u32 = 1 << 31;

    /// The known value of a number (its class) or of branches.
    const fn of_class(class: u16) -> Self {
        Self(Self::CLASSES + class as u32)
    }

    /// Whether it has a value.
    pub(super) const fn is_known(self) -> bool {
        self.0 <= 2 || self.0 >= Self::CLASSES && self.0 != Self::OPEN.0
    }

    /// Its value in a combination. Call it only if [`is_known`](Self::is_known): for others the number means nothing.
    pub(super) const fn value(self) -> u16 {
        match self {
            Self::FALSE => 0,
            Self::TRUE => 1,
            Self::OVERFLOW => Combination::OVERFLOW,
            Self(class) => (class - Self::CLASSES) as u16,
        }
    }

    /// Its index in the store, if it has no value.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The value of an input or of a result, if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum InputValue {
    /// No value yet.
    Open,
    /// The position of the value in the domain.
    At(Position),
    /// Evaluating it overflows.
    Overflows,
}

/// The store of simplified expressions; equal expressions have one index.
pub(super) struct Partials<'a> {
    members: &'a [&'a UnderstoodExpression],
    /// The members that can be evaluated as lines ([`BranchLines`]).
    lines: Vec<Option<BranchLines>>,
    nodes: Vec<PartialExpression>,
    columns: Vec<Rc<[usize]>>,
    ids: HashMap<PartialExpression, PartialId>,
}

/// An expression, simplified.
#[derive(Clone, PartialEq, Eq, Hash)]
enum PartialExpression {
    Truth(Test),
    /// The number of an expression, by its place among the members of the group.
    Number(usize, Term),
    /// The lines of branches that can still decide, with the place of its expression among the members of the group.
    Lines(usize, BranchesLeft),
    /// The tests of any other branches that can still decide, each with its value.
    Branches(Vec<(Test, u16)>),
}

impl<'a> Partials<'a> {
    pub(super) fn new(members: &'a [&'a UnderstoodExpression]) -> Self {
        let lines = members.iter().map(|it| BranchLines::of(it)).collect_vec();
        let mut this = Self { members, lines, nodes: Vec::new(), columns: Vec::new(), ids: HashMap::new() };
        for test in [Test::Constant(true), Test::Constant(false), overflow()] {
            this.intern(PartialExpression::Truth(test));
        }
        this
    }

    /// Adds the expression of a member of the group, before any input is known.
    pub(super) fn add(&mut self, member: usize) -> PartialId {
        let members = self.members;
        if let Some(lines) = &self.lines[member] {
            let left = lines.all().map(|left| PartialExpression::Lines(member, left)).map_err(PartialId::of_class);
            return self.known_or_interned(left);
        }
        let partial = match &members[member].kind {
            ExpressionKind::Truth(test) => Ok(PartialExpression::Truth(simplified(test, &|_| InputValue::Open))),
            ExpressionKind::Number(number) => of_number(member, number, &number.term, &|_| InputValue::Open),
            ExpressionKind::Branches { tests, values, .. } => of_branches(tests.iter().zip(values.iter().copied()), &|_| InputValue::Open),
        };
        self.known_or_interned(partial)
    }

    fn known_or_interned(&mut self, partial: Result<PartialExpression, PartialId>) -> PartialId {
        partial.map_or_else(|known| known, |partial| self.intern(partial))
    }

    fn intern(&mut self, partial: PartialExpression) -> PartialId {
        if let Some(&id) = self.ids.get(&partial) {
            return id;
        }
        let id = PartialId(u32::try_from(self.nodes.len()).expect("the budget ends before the indices do"));
        self.columns.push(columns(&partial));
        self.nodes.push(partial.clone());
        self.ids.insert(partial, id);
        id
    }

    /// The open inputs and results that a stored expression names, ascending.
    pub(super) fn columns(&self, id: PartialId) -> &Rc<[usize]> {
        &self.columns[id.index()]
    }

    /// Simplifies an expression by the value of an input or of a result.
    pub(super) fn assign(&mut self, id: PartialId, column: usize, known: InputValue) -> PartialId {
        if !self.columns(id).contains(&column) {
            return id;
        }
        if let PartialExpression::Lines(member, left) = &self.nodes[id.index()] {
            let member = *member;
            let rest = match (self.lines[member].as_mut(), known) {
                (Some(lines), InputValue::At(at)) => lines.assign(left, column, at).map_err(PartialId::of_class),
                _ => Err(PartialId::OVERFLOW),
            };
            return self.known_or_interned(rest.map(|left| PartialExpression::Lines(member, left)));
        }
        let known = |input: usize| if input == column { known } else { InputValue::Open };
        let members = self.members;
        let rest = match &self.nodes[id.index()] {
            PartialExpression::Truth(test) => Ok(PartialExpression::Truth(simplified(test, &known))),
            PartialExpression::Number(member, term) => match &members[*member].kind {
                ExpressionKind::Number(number) => of_number(*member, number, term, &known),
                ExpressionKind::Truth(_) | ExpressionKind::Branches { .. } => Err(PartialId::OVERFLOW),
            },
            PartialExpression::Branches(ways) => of_branches(ways.iter().map(|(test, class)| (test, *class)), &known),
            PartialExpression::Lines(..) => Err(PartialId::OVERFLOW),
        };
        self.known_or_interned(rest)
    }

    /// How many expressions are stored.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }
}

/// Simplifies a number. Returns `Err` with its class, or with an overflow, if the known inputs settle it.
fn of_number(
    member: usize,
    number: &NumberExpression,
    term: &Term,
    known: &dyn Fn(usize) -> InputValue,
) -> Result<PartialExpression, PartialId> {
    match folded(term, number.ty, known) {
        None => Err(PartialId::OVERFLOW),
        Some(Term::Constant(value)) => {
            let at = number.ty.position_of(value);
            Err(at.map_or(PartialId::OVERFLOW, |at| PartialId::of_class(number.class(at))))
        }
        Some(open) => Ok(PartialExpression::Number(member, open)),
    }
}

/// Simplifies branches: drops tests that fail, and all tests behind the first that holds. Returns `Err` with the value
/// if all remaining tests have the same one.
fn of_branches<'a>(
    ways: impl Iterator<Item = (&'a Test, u16)>,
    known: &dyn Fn(usize) -> InputValue,
) -> Result<PartialExpression, PartialId> {
    let mut left: Vec<(Test, u16)> = Vec::new();
    for (test, class) in ways {
        match simplified(test, known) {
            Test::Constant(false) => {}
            it if is_overflow(&it) && left.is_empty() => return Err(PartialId::OVERFLOW),
            it => {
                let is_last = it == Test::Constant(true) || is_overflow(&it);
                left.push((it, class));
                if is_last {
                    break;
                }
            }
        }
    }
    let may_overflow = left.iter().any(|(test, _)| is_arithmetic(test));
    match left.first() {
        None => Err(PartialId::OVERFLOW),
        Some((_, class)) if !may_overflow && left.iter().all(|it| it.1 == *class) => Err(PartialId::of_class(*class)),
        Some((Test::Constant(true), class)) => Err(PartialId::of_class(*class)),
        Some(_) => Ok(PartialExpression::Branches(left)),
    }
}

/// Whether a test computes with numbers, so that it may overflow.
fn is_arithmetic(test: &Test) -> bool {
    match test {
        Test::Constant(_) | Test::Member { .. } => false,
        Test::Compare { .. } => true,
        Test::Not(it) => is_arithmetic(it),
        Test::And(of) | Test::Or(of) => of.iter().any(is_arithmetic),
    }
}

/// The open inputs and results that an expression names, ascending.
fn columns(partial: &PartialExpression) -> Rc<[usize]> {
    match partial {
        PartialExpression::Truth(test) if is_overflow(test) => Rc::from([]),
        PartialExpression::Truth(test) => test.columns().into(),
        PartialExpression::Lines(_, left) => left.columns.clone(),
        PartialExpression::Branches(ways) => {
            let mut columns: Vec<usize> = ways.iter().flat_map(|(test, _)| test.columns()).collect_vec();
            columns.sort_unstable();
            columns.dedup();
            columns.into()
        }
        PartialExpression::Number(_, term) => {
            let mut columns = Vec::new();
            term.visit_columns(&mut |column| columns.push(column));
            columns.sort_unstable();
            columns.dedup();
            columns.into()
        }
    }
}

/// A test that stands for an overflow: `0 / 0 == 0`.
fn overflow() -> Test {
    let zero = || Term::Constant(0);
    Test::Compare { left: Term::Divide(Box::new(zero()), Box::new(zero())), op: Comparison::Equal, right: zero(), ty: Integer::I8 }
}

fn is_overflow(test: &Test) -> bool {
    matches!(test, Test::Compare { left: Term::Divide(a, b), .. } if matches!((&**a, &**b), (Term::Constant(0), Term::Constant(0))))
}

/// Evaluates a test as far as the known inputs allow, in the author's order. As in Rust, nothing behind an operand
/// that decides `&&` or `||` is evaluated, so an overflow there is none.
fn simplified(test: &Test, known: &dyn Fn(usize) -> InputValue) -> Test {
    match test {
        Test::Constant(_) => test.clone(),
        Test::Member { column, set } => match known(*column) {
            InputValue::Open => test.clone(),
            InputValue::At(at) => Test::Constant(set.contains(at)),
            InputValue::Overflows => overflow(),
        },
        Test::Compare { left, op, right, ty } => compare(left, *op, right, *ty, known),
        Test::Not(it) => match simplified(it, known) {
            Test::Constant(value) => Test::Constant(!value),
            open if is_overflow(&open) => open,
            open => Test::Not(Box::new(open)),
        },
        Test::And(of) => chain(of, true, known),
        Test::Or(of) => chain(of, false, known),
    }
}

/// Simplifies `&&` (`unit` true) or `||` (`unit` false). `unit` is the value of an operand that decides nothing.
///
/// INVARIANT: an operand that decides, or overflows, stays behind open operands: one of them may decide first.
fn chain(of: &[Test], unit: bool, known: &dyn Fn(usize) -> InputValue) -> Test {
    let mut open = Vec::new();
    for it in of {
        match simplified(it, known) {
            Test::Constant(value) if value == unit => {}
            last @ Test::Constant(_) => {
                if open.is_empty() {
                    return last;
                }
                open.push(last);
                break;
            }
            last if is_overflow(&last) => {
                if open.is_empty() {
                    return last;
                }
                open.push(last);
                break;
            }
            it => open.push(it),
        }
    }
    match open.len() {
        0 => Test::Constant(unit),
        1 => open.remove(0),
        _ if unit => Test::And(open),
        _ => Test::Or(open),
    }
}

fn compare(left: &Term, op: Comparison, right: &Term, ty: Integer, known: &dyn Fn(usize) -> InputValue) -> Test {
    let (Some(left), Some(right)) = (folded(left, ty, known), folded(right, ty, known)) else { return overflow() };
    match (&left, &right) {
        (Term::Constant(a), Term::Constant(b)) => Test::Constant(op.holds(*a, *b)),
        _ => Test::Compare { left, op, right, ty },
    }
}

/// Computes the parts of a term that are known. Returns `None` if one of them overflows: then the term does too.
fn folded(term: &Term, ty: Integer, known: &dyn Fn(usize) -> InputValue) -> Option<Term> {
    let two = |a: &Term, b: &Term| Some((Box::new(folded(a, ty, known)?), Box::new(folded(b, ty, known)?)));
    let open = match term {
        Term::Constant(_) => term.clone(),
        Term::Input { column, offset } => match known(*column) {
            // Positions of 128-bit types wrap: the last is the type's greatest value.
            InputValue::At(at) => Term::Constant((at as i128).wrapping_add(*offset)),
            InputValue::Overflows => return None,
            InputValue::Open => term.clone(),
        },
        Term::Negate(it) => Term::Negate(Box::new(folded(it, ty, known)?)),
        Term::Absolute(it) => Term::Absolute(Box::new(folded(it, ty, known)?)),
        Term::Add(a, b) => two(a, b).map(|(a, b)| Term::Add(a, b))?,
        Term::Subtract(a, b) => two(a, b).map(|(a, b)| Term::Subtract(a, b))?,
        Term::Multiply(a, b) => two(a, b).map(|(a, b)| Term::Multiply(a, b))?,
        Term::Divide(a, b) => two(a, b).map(|(a, b)| Term::Divide(a, b))?,
        Term::Remainder(a, b) => two(a, b).map(|(a, b)| Term::Remainder(a, b))?,
        Term::Minimum(a, b) => two(a, b).map(|(a, b)| Term::Minimum(a, b))?,
        Term::Maximum(a, b) => two(a, b).map(|(a, b)| Term::Maximum(a, b))?,
        Term::ShiftRight(it, count) => Term::ShiftRight(Box::new(folded(it, ty, known)?), *count),
        Term::LowBits(it, count) => Term::LowBits(Box::new(folded(it, ty, known)?), *count),
    };
    computed(open, ty)
}

/// Computes a term if its operands are constants, else returns it. `None` if the value is not of type `ty`.
fn computed(term: Term, ty: Integer) -> Option<Term> {
    let value = match &term {
        Term::Negate(it) => constant(it).map(i128::checked_neg),
        Term::Absolute(it) => constant(it).map(i128::checked_abs),
        Term::Add(a, b) => constants(a, b).map(|(a, b)| a.checked_add(b)),
        Term::Subtract(a, b) => constants(a, b).map(|(a, b)| a.checked_sub(b)),
        Term::Multiply(a, b) => constants(a, b).map(|(a, b)| a.checked_mul(b)),
        Term::Divide(a, b) => constants(a, b).map(|(a, b)| a.checked_div(b)),
        Term::Remainder(a, b) => constants(a, b).map(|(a, b)| remainder(a, b, ty)),
        Term::Minimum(a, b) => constants(a, b).map(|(a, b)| Some(a.min(b))),
        Term::Maximum(a, b) => constants(a, b).map(|(a, b)| Some(a.max(b))),
        Term::ShiftRight(it, count) => constant(it).map(|a| Some(a >> *count)),
        Term::LowBits(it, count) => constant(it).map(|a| Some(a.rem_euclid(1 << *count))),
        Term::Constant(_) | Term::Input { .. } => None,
    };
    match value {
        None => Some(term),
        Some(value) => value.filter(|value| ty.holds(*value)).map(Term::Constant),
    }
}

/// The remainder; `None` if the divisor is 0, and for `MIN % -1`, which overflows as in Rust.
fn remainder(a: i128, b: i128, ty: Integer) -> Option<i128> {
    a.checked_div(b).filter(|quotient| ty.holds(*quotient))?;
    a.checked_rem(b)
}

fn constants(a: &Term, b: &Term) -> Option<(i128, i128)> {
    Some((constant(a)?, constant(b)?))
}

const fn constant(term: &Term) -> Option<i128> {
    match term {
        Term::Constant(value) => Some(*value),
        _ => None,
    }
}
