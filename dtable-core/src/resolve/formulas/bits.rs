//! Operations with bits as arithmetic: from `x & 0xf0` to `(x >> 4 & 15) * 16`.
//!
//! *Concept.* Whatever `&`, `|`, `^`, `!` and `<<` do with a constant, each bit of the result is a bit of the operand, its
//! opposite, or given. Neighbouring bits that are made alike are a *run*. A run is a number, `x >> 4 & 15` for the bits 4
//! to 7, and the result is the sum of all runs, each at its place. So the engines need to know two operations alone: `>>`,
//! which is a quotient rounded down, and the lowest bits, which are its remainder ([`Term::ShiftRight`],
//! [`Term::LowBits`]). Neither overflows, and no part of the sum does.
//!
//! *Example.* `x | 0x0f`, an `i8`: the bits 0 to 3 are given, and 4 to 7 are those of `x`: `(x >> 4) * 16 + 15`. The run
//! that ends with the sign keeps it, as `>>` does.
//!
//! *Limits.* A sum of many runs is worth its questions where all values can be tried. On columns with more values a mask,
//! or its opposite, has to be one run of ones; other masks are opaque, and so are masks that are no constants.

use super::RelationReader;
use super::terms::{TypedTerm, is_constant};
use crate::diagnostic::{Code, Finding};
use crate::model::{Domain, Formula, Integer, Term, Test};
use crate::resolve::values::ReadMode;
use crate::source::Span;
use crate::syntax::Literal;
use crate::syntax::entry::ValueKind;
use crate::syntax::formula::{Expr, ExprKind, Operation};

/// The most values of a column on which any mask is understood.
const MOST_VALUES_OF_ANY_MASK: u128 = 1 << 16;

/// The most terms in a term of bits: each run repeats the operand.
const MOST_BIT_TERMS: usize = 1024;

impl RelationReader<'_> {
    /// Whether an expression is a number, as far as `&`, `|`, `^` and `!` are about bits.
    pub(super) fn is_of_numbers(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Path(path) => match path.as_slice() {
                [name] if self.scope.column(name).is_some() => {
                    let domain = self.scope.column(name).and_then(|it| self.domain(it));
                    matches!(domain, Some(Domain::Integer { .. }))
                }
                _ => self.scope.constants.value(path).is_some(),
            },
            ExprKind::Literal(value) => matches!(value.kind, ValueKind::Literal(Literal::Int(..))),
            ExprKind::Negate(_) => true,
            ExprKind::Arithmetic { operation: Operation::BitAnd | Operation::BitOr, .. } | ExprKind::Not(_) | ExprKind::Xor(_) => {
                expr.parts().into_iter().any(|it| self.is_of_numbers(it))
            }
            ExprKind::Arithmetic { .. } => true,
            ExprKind::Method { name, .. } => ["abs", "min", "max"].contains(&name.as_str()),
            _ => false,
        }
    }

    /// The type of the numbers in an expression, by the first part that has one. What a shift counts by has its own.
    pub(super) fn type_within(&self, expr: &Expr) -> Option<Integer> {
        match &expr.kind {
            ExprKind::Path(path) => match (self.scope.constants.value(path), path.as_slice()) {
                (Some((ty, _)), _) => Some(ty),
                (None, [name]) => match self.domain(self.scope.column(name)?) {
                    Some(Domain::Integer { ty, .. }) => Some(*ty),
                    _ => None,
                },
                _ => None,
            },
            ExprKind::Literal(value) => match &value.kind {
                ValueKind::Literal(Literal::Int(_, suffix)) => Integer::named(suffix),
                _ => None,
            },
            ExprKind::Arithmetic { operation, sides } if operation.is_shift() => self.type_within(&sides.0),
            _ => expr.parts().into_iter().find_map(|it| self.type_within(it)),
        }
    }

    /// `a & b`, `a | b`, `a << b`, `a >> b`.
    pub(super) fn bits(&mut self, operation: Operation, left: &Expr, right: &Expr, span: Span) -> Option<TypedTerm> {
        let sides = (self.term(left), self.term(right));
        let ((a, of_a), (b, of_b)) = (sides.0?, sides.1?);
        if operation.is_shift() {
            let term = self.shift(operation, &a, &b, right.span)?;
            return Some((term, of_a));
        }
        let ty = self.one_type(of_a, of_b, span)?;
        let (of, mask) = if is_constant(&a) { (&b, &a) } else { (&a, &b) };
        let mask = self.mask(mask, span)?;
        let rule = if operation == Operation::BitAnd {
            BitRule { kept: mask, ..BitRule::NONE }
        } else {
            BitRule { kept: !mask, given: mask, ..BitRule::NONE }
        };
        Some((self.by_rule(of, mask, rule, span)?, ty))
    }

    /// `a ^ b ^ c`.
    pub(super) fn exclusive_bits(&mut self, parts: &[Expr], span: Span) -> Option<TypedTerm> {
        let (first, rest) = parts.split_first()?;
        let (mut all, mut of_all) = self.term(first)?;
        for part in rest {
            let (b, of_b) = self.term(part)?;
            of_all = self.one_type(of_all, of_b, span)?;
            let (of, mask) = if is_constant(&all) { (&b, &all) } else { (&all, &b) };
            let mask = self.mask(mask, span)?;
            all = self.by_rule(of, mask, BitRule { kept: !mask, turned: mask, given: 0 }, span)?;
        }
        Some((all, of_all))
    }

    /// `!a`, of a number.
    pub(super) fn opposite_bits(&mut self, inner: &Expr, span: Span) -> Option<TypedTerm> {
        let (term, ty) = self.term(inner)?;
        Some((self.by_rule(&term, 0, BitRule { turned: u128::MAX, ..BitRule::NONE }, span)?, ty))
    }

    /// The bits of a mask, which is a constant.
    fn mask(&mut self, mask: &Term, span: Span) -> Option<u128> {
        match mask.value(self.ty, &|_| 0).filter(|_| is_constant(mask)) {
            Some(value) => Some(value as u128),
            None => self.too_many_runs(span),
        }
    }

    fn shift(&mut self, operation: Operation, a: &Term, by: &Term, span: Span) -> Option<Term> {
        let (count, bits) = (by.value(Integer::I128, &|_| 0).filter(|_| is_constant(by)), self.ty.bits());
        let Some(count) = count else { return self.too_many_runs(span) };
        let Some(count) = u32::try_from(count).ok().filter(|it| *it < bits) else {
            let (name, message) = (self.ty.name(), format!("a shift by {count}, and `{}` has {bits} bits", self.ty.name()));
            let help = format!("shift a `{name}` by 0 to {}", bits - 1);
            self.findings.push(Finding::new(Code::MayOverflow, span, message).help(help));
            // Where the finding is not told, the verifier finds that the term has no value.
            return Some(Term::Divide(Box::new(a.clone()), Box::new(Term::Constant(0))));
        };
        if let Some(value) = a.value(self.ty, &|_| 0).filter(|_| is_constant(a)) {
            let value = if operation == Operation::ShiftRight { value >> count } else { of_bits((value as u128) << count, self.ty) };
            return Some(Term::Constant(value));
        }
        let of = Runs { of: a, ty: self.ty };
        let shifted = if operation == Operation::ShiftRight { of.shifted(a, count) } else { of.moved_up(count) };
        self.bounded(shifted, span)
    }

    fn by_rule(&mut self, of: &Term, mask: u128, rule: BitRule, span: Span) -> Option<Term> {
        if let Some(value) = of.value(self.ty, &|_| 0).filter(|_| is_constant(of)) {
            return Some(Term::Constant(of_bits(rule.of(value as u128), self.ty)));
        }
        let mut is_narrow = true;
        of.visit_columns(&mut |it| is_narrow &= self.domain(it).is_some_and(|it| it.all().len() <= MOST_VALUES_OF_ANY_MASK));
        // Bits of the type at which the mask turns from 0 to 1, or from 1 to 0.
        let turns = ((mask ^ mask >> 1) & (self.ty.last() >> 1)).count_ones();
        if turns > 2 && !is_narrow {
            return self.too_many_runs(span);
        }
        let term = Runs { of, ty: self.ty }.by_rule(rule);
        self.bounded(term, span)
    }

    fn bounded(&mut self, term: Option<Term>, span: Span) -> Option<Term> {
        match term.filter(|it| size(it) <= MOST_BIT_TERMS) {
            Some(term) => Some(term),
            None => self.too_many_runs(span),
        }
    }

    fn too_many_runs<T>(&mut self, span: Span) -> Option<T> {
        self.invalid(span, "this is more than the verifier understands".to_owned(), "use a constant of one run of ones".to_owned())
    }

    /// `a & b` or `a | b` of truths. Both are computed: one that may overflow comes first, so that nothing skips it, and
    /// where both may, the condition is opaque.
    pub(super) fn truths_at_once(&mut self, operation: Operation, left: &Expr, right: &Expr, span: Span) -> Option<Formula> {
        let sides = (self.formula(left), self.formula(right));
        let (a, b) = (sides.0?, sides.1?);
        let of = match (self.may_overflow(&a), self.may_overflow(&b)) {
            (_, false) => vec![a, b],
            (false, true) => vec![b, a],
            (true, true) => {
                let help = "write `&&` or `||`".to_owned();
                return self.invalid(span, "both sides compute with numbers".to_owned(), help);
            }
        };
        Some(if operation == Operation::BitAnd { Formula::And(of) } else { Formula::Or(of) })
    }

    /// Whether a formula computes something that may overflow, as far as the ranges of its columns tell.
    fn may_overflow(&self, formula: &Formula) -> bool {
        let (mut may, holds) = (false, |term: &Term, ty| term.never_overflows(ty, &|column| self.domain(column)));
        formula.tests(&mut |test| may |= matches!(test, Test::Compare { left, right, ty, .. } if !holds(left, *ty) || !holds(right, *ty)));
        may
    }

    /// The findings about shifts, of an expression whose other findings make it opaque.
    pub(super) fn of_shifts(ignored: Vec<Finding>, findings: &mut Vec<Finding>) {
        findings.extend(ignored.into_iter().filter(|it| it.code == Code::MayOverflow));
    }

    /// Whether operators are about bits here: in relations they are about truths alone.
    pub(super) fn has_bits(&self) -> bool {
        self.mode == ReadMode::Rust
    }
}

fn size(term: &Term) -> usize {
    term.parts().map(size).fold(1, usize::saturating_add)
}

/// How each bit of a result is made, as masks: it is a bit of the operand, its opposite, or given.
#[derive(Clone, Copy)]
struct BitRule {
    kept: u128,
    turned: u128,
    given: u128,
}

impl BitRule {
    const NONE: Self = Self { kept: 0, turned: 0, given: 0 };

    const fn of(self, bits: u128) -> u128 {
        (bits & self.kept) | (!bits & self.turned) | self.given
    }
}

/// The number of a type that has some bits.
fn of_bits(bits: u128, ty: Integer) -> i128 {
    let above = 128 - ty.bits();
    if ty.is_signed() { (bits << above) as i128 >> above } else { (bits & ty.last()) as i128 }
}

/// A term of a type, of whose bits runs are taken.
struct Runs<'t> {
    of: &'t Term,
    ty: Integer,
}

impl Runs<'_> {
    /// The sum of all runs. `None` where a number is too large for it.
    fn by_rule(&self, rule: BitRule) -> Option<Term> {
        let alike = |at: u32| (rule.kept >> at & 1, rule.turned >> at & 1);
        let (mut sum, mut from) = (None, 0);
        while from < self.ty.bits() {
            let to = (from..self.ty.bits()).find(|at| alike(*at) != alike(from)).unwrap_or(self.ty.bits());
            if alike(from) != (0, 0) {
                sum = Some(added(sum, self.placed(from, to, rule.turned >> from & 1 == 1)?));
            }
            from = to;
        }
        let given = of_bits(rule.given, self.ty);
        Some(match sum {
            None if matches!(self.of, Term::Input { .. }) => Term::Constant(given),
            // The operand may overflow.
            None => added(Some(multiplied(self.of.clone(), 0)), Term::Constant(given)),
            Some(sum) if given == 0 => sum,
            Some(sum) => added(Some(sum), Term::Constant(given)),
        })
    }

    /// `of << count`: the upper bits are dropped, and one below them becomes the sign.
    fn moved_up(&self, count: u32) -> Option<Term> {
        let left = self.ty.bits() - count;
        if count == 0 {
            return Some(self.of.clone());
        }
        if !self.ty.is_signed() {
            return at_place(self.low_bits(self.of, left)?, count);
        }
        let sign = multiplied(self.low_bits(&self.shifted(self.of, left - 1)?, 1)?, self.ty.min());
        let others = if left > 1 { Some(at_place(self.low_bits(self.of, left - 1)?, count)?) } else { None };
        Some(added(others, sign))
    }

    /// The bits `from` to `to`, not included, at their place.
    fn placed(&self, from: u32, to: u32, is_turned: bool) -> Option<Term> {
        let is_top = to == self.ty.bits();
        let is_sign = is_top && from + 1 == to && self.ty.is_signed();
        let has_sign = is_top && self.ty.is_signed() && !is_sign;
        let run = self.shifted(self.of, from)?;
        let mut run = if is_top && !is_sign { run } else { self.low_bits(&run, to - from)? };
        if is_turned {
            let ones = if has_sign { -1 } else { i128::try_from(u128::MAX >> (128 - (to - from))).ok()? };
            run = Term::Subtract(Box::new(Term::Constant(ones)), Box::new(run));
        }
        if is_sign { Some(multiplied(run, self.ty.min())) } else { at_place(run, from) }
    }

    /// `term >> count`. Shifts that follow one another are one, and bits that a shift drops are not made first.
    fn shifted(&self, term: &Term, count: u32) -> Option<Term> {
        Some(match term {
            _ if count == 0 => term.clone(),
            _ if count > Term::MOST_SHIFTED => return None,
            Term::ShiftRight(of, before) if count + before < self.ty.bits() => self.shifted(of, count + before)?,
            Term::LowBits(of, bits) if *bits > count => self.low_bits(&self.shifted(of, count)?, bits - count)?,
            Term::Multiply(run, place) => match self.own_place(run, place) {
                Some(place) if place >= count => at_place((**run).clone(), place - count)?,
                Some(place) => self.shifted(run, count - place)?,
                None => Term::ShiftRight(Box::new(term.clone()), count),
            },
            _ => Term::ShiftRight(Box::new(term.clone()), count),
        })
    }

    /// `term & (2^count - 1)`.
    fn low_bits(&self, term: &Term, count: u32) -> Option<Term> {
        Some(match term {
            _ if count > Term::MOST_SHIFTED => return None,
            Term::LowBits(of, bits) => self.low_bits(of, count.min(*bits))?,
            Term::Multiply(run, place) => match self.own_place(run, place) {
                Some(place) if place < count => at_place(self.low_bits(run, count - place)?, place)?,
                _ => Term::LowBits(Box::new(term.clone()), count),
            },
            _ => Term::LowBits(Box::new(term.clone()), count),
        })
    }

    /// The place to which a run of bits is moved, where that cannot overflow: it fits there.
    fn own_place(&self, run: &Term, place: &Term) -> Option<u32> {
        let Term::Constant(place) = place else { return None };
        let place = Some(place.trailing_zeros()).filter(|it| *it <= Term::MOST_SHIFTED && *place == 1 << *it)?;
        let fits = match run {
            Term::LowBits(_, bits) => bits + place + u32::from(self.ty.is_signed()) <= self.ty.bits(),
            Term::ShiftRight(_, count) => *count >= place,
            _ => false,
        };
        fits.then_some(place)
    }
}

fn added(sum: Option<Term>, term: Term) -> Term {
    match sum {
        None => term,
        Some(sum) => Term::Add(Box::new(sum), Box::new(term)),
    }
}

fn multiplied(term: Term, by: i128) -> Term {
    Term::Multiply(Box::new(term), Box::new(Term::Constant(by)))
}

/// A run of bits at a place; `None` where an `i128` has no number for it.
fn at_place(run: Term, place: u32) -> Option<Term> {
    match place {
        0 => Some(run),
        1..=Term::MOST_SHIFTED => Some(multiplied(run, 1 << place)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(ty: Integer) -> Term {
        Term::Input { column: 0, offset: ty.min() }
    }

    /// Holds a term over all values of a type of 8 bits against what Rust computes.
    fn check(term: &Term, ty: Integer, rust: impl Fn(i128) -> i128) {
        for at in 0..256 {
            let value = ty.value_at(at).expect("small");
            assert_eq!(term.value(ty, &|_| at), Some(rust(value)), "{value}: {term:?}");
        }
    }

    #[test]
    fn every_mask_of_eight_bits_is_rusts() {
        for mask in 0..=u8::MAX {
            let by_rule = |ty: Integer, rule: BitRule| Runs { of: &input(ty), ty }.by_rule(rule).expect("8 bits");
            let bits = u128::from(mask);
            let and = BitRule { kept: bits, ..BitRule::NONE };
            let or = BitRule { kept: !bits, given: bits, ..BitRule::NONE };
            let xor = BitRule { kept: !bits, turned: bits, given: 0 };
            check(&by_rule(Integer::U8, and), Integer::U8, |it| i128::from(it as u8 & mask));
            check(&by_rule(Integer::U8, or), Integer::U8, |it| i128::from(it as u8 | mask));
            check(&by_rule(Integer::U8, xor), Integer::U8, |it| i128::from(it as u8 ^ mask));
            check(&by_rule(Integer::I8, and), Integer::I8, |it| i128::from(it as i8 & mask as i8));
            check(&by_rule(Integer::I8, or), Integer::I8, |it| i128::from(it as i8 | mask as i8));
            check(&by_rule(Integer::I8, xor), Integer::I8, |it| i128::from(it as i8 ^ mask as i8));
        }
        for ty in [Integer::U8, Integer::I8] {
            let turned = Runs { of: &input(ty), ty }.by_rule(BitRule { turned: u128::MAX, ..BitRule::NONE }).expect("8 bits");
            check(&turned, ty, |it| of_bits(!it as u128, ty));
        }
    }

    #[test]
    fn shifts_that_follow_one_another_are_rusts() {
        for ty in [Integer::U8, Integer::I8] {
            let runs = |of: &Term, count: u32, up: bool| {
                let of = Runs { of, ty };
                if up { of.moved_up(count) } else { of.shifted(of.of, count) }.expect("8 bits")
            };
            let rust = |value: i128, count: u32, up: bool| of_bits(if up { value << count } else { value >> count } as u128, ty);
            for (first, second) in (0..8).flat_map(|first| (0..8).map(move |second| (first, second))) {
                for ways in 0..4 {
                    let (up, then_up) = (ways & 1 == 1, ways & 2 == 2);
                    let once = runs(&input(ty), first, up);
                    let twice = runs(&once, second, then_up);
                    check(&twice, ty, |it| rust(rust(it, first, up), second, then_up));
                    let masked = Runs { of: &once, ty }.by_rule(BitRule { kept: 0x3c, ..BitRule::NONE }).expect("8 bits");
                    let masked = runs(&masked, second, then_up);
                    check(&masked, ty, |it| rust(of_bits(rust(it, first, up) as u128 & 0x3c, ty), second, then_up));
                }
            }
        }
    }

    #[test]
    fn runs_that_are_moved_to_their_place_are_not_made_first() {
        let ty = Integer::U32;
        let high = Runs { of: &input(ty), ty }.by_rule(BitRule { kept: 0xff00, ..BitRule::NONE }).expect("32 bits");
        let expected = Term::LowBits(Box::new(Term::ShiftRight(Box::new(input(ty)), 8)), 8);
        assert_eq!(Runs { of: &high, ty }.shifted(&high, 8), Some(expected));
        // What may overflow stays.
        let product = multiplied(Term::LowBits(Box::new(input(Integer::I8)), 7), 2);
        let shifted = Runs { of: &product, ty: Integer::I8 }.shifted(&product, 1).expect("8 bits");
        assert_eq!(shifted.value(Integer::I8, &|_| 255), None);
    }
}
