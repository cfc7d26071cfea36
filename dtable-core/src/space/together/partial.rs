//! Expressions with some inputs known.

use crate::model::{Comparison, Integer, Position, Term, Test};
use std::collections::HashMap;
use std::rc::Rc;

/// An expression with some inputs known, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PartialId(u32);

impl PartialId {
    pub(super) const TRUE: Self = Self(0);
    pub(super) const FALSE: Self = Self(1);
    /// Evaluation overflows or divides by zero.
    pub(super) const OVERFLOW: Self = Self(2);
    /// Nothing is known about it; it stands for no expression.
    pub(super) const OPEN: Self = Self(u32::MAX);

    /// Whether nothing is open.
    pub(super) const fn is_known(self) -> bool {
        self.0 <= 2
    }

    /// Its place in the store.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The store of partially evaluated expressions: equal ones are one.
pub(super) struct Partials {
    nodes: Vec<Test>,
    columns: Vec<Rc<[usize]>>,
    ids: HashMap<Test, PartialId>,
}

impl Partials {
    pub(super) fn new() -> Self {
        let mut this = Self { nodes: Vec::new(), columns: Vec::new(), ids: HashMap::new() };
        for test in [Test::Constant(true), Test::Constant(false), overflow()] {
            this.intern(test);
        }
        this
    }

    pub(super) fn add(&mut self, test: &Test) -> PartialId {
        let simple = simplified(test, &|_| None);
        self.intern(simple)
    }

    fn intern(&mut self, test: Test) -> PartialId {
        if let Some(&id) = self.ids.get(&test) {
            return id;
        }
        let id = PartialId(u32::try_from(self.nodes.len()).expect("the budget ends before the indices do"));
        self.columns.push(if is_overflow(&test) { Rc::from([]) } else { test.columns().into() });
        self.nodes.push(test.clone());
        self.ids.insert(test, id);
        id
    }

    /// The inputs that are still open in it.
    pub(super) fn columns(&self, id: PartialId) -> &Rc<[usize]> {
        &self.columns[id.index()]
    }

    /// What is left when an input is known.
    pub(super) fn assign(&mut self, id: PartialId, column: usize, at: Position) -> PartialId {
        if !self.columns(id).contains(&column) {
            return id;
        }
        let rest = simplified(&self.nodes[id.index()], &|input| (input == column).then_some(at));
        self.intern(rest)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }
}

/// Stands for an evaluation that cannot be finished.
fn overflow() -> Test {
    let zero = || Term::Constant(0);
    Test::Compare { left: Term::Divide(Box::new(zero()), Box::new(zero())), op: Comparison::Equal, right: zero(), ty: Integer::I8 }
}

fn is_overflow(test: &Test) -> bool {
    *test == overflow()
}

/// Evaluates as far as the known inputs allow, in the author's order: what is behind a decided `&&` or `||` is never
/// evaluated, and an overflow there does no harm.
fn simplified(test: &Test, known: &dyn Fn(usize) -> Option<Position>) -> Test {
    match test {
        Test::Constant(_) => test.clone(),
        Test::Member { column, set } => known(*column).map_or_else(|| test.clone(), |at| Test::Constant(set.contains(at))),
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

/// `&&` (`unit` true) or `||` (`unit` false).
fn chain(of: &[Test], unit: bool, known: &dyn Fn(usize) -> Option<Position>) -> Test {
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

fn compare(left: &Term, op: Comparison, right: &Term, ty: Integer, known: &dyn Fn(usize) -> Option<Position>) -> Test {
    let (Some(left), Some(right)) = (folded(left, ty, known), folded(right, ty, known)) else { return overflow() };
    match (&left, &right) {
        (Term::Constant(a), Term::Constant(b)) => Test::Constant(op.holds(*a, *b)),
        _ => Test::Compare { left, op, right, ty },
    }
}

/// A term with its known parts computed; `None` when a known part overflows, for then the whole does.
fn folded(term: &Term, ty: Integer, known: &dyn Fn(usize) -> Option<Position>) -> Option<Term> {
    let two = |a: &Term, b: &Term| Some((Box::new(folded(a, ty, known)?), Box::new(folded(b, ty, known)?)));
    let open = match term {
        Term::Constant(_) => term.clone(),
        Term::Input { column, offset } => match known(*column) {
            // Positions of 128-bit types wrap: the last is the type's greatest value.
            Some(at) => Term::Constant((at as i128).wrapping_add(*offset)),
            None => term.clone(),
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
    };
    computed(open, ty)
}

/// The value of a term whose operands are constants.
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
        Term::Constant(_) | Term::Input { .. } => None,
    };
    match value {
        None => Some(term),
        Some(value) => value.filter(|value| ty.holds(*value)).map(Term::Constant),
    }
}

/// `MIN % -1` overflows, as in Rust.
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
