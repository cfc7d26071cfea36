//! Comparisons of columns, and arithmetic.
//!
//! Rust's integers have a width, and what leaves it has no value; SQL computes in 64 or 128 bits, and each part that
//! could leave its type says itself that it does not. Quotients of integers are written by `%`, because `/` of integers
//! is a float in some engines; a divisor that may be 0 becomes NULL.

use super::column_values::{StoredColumn, by_bytes};
use super::predicate::Predicate;
use super::{ClauseWriter, NotInSql, TruthlessTests};
use crate::model::{Comparison, Domain, Integer, Notation, Term, ValueSet};

/// The values that a term can have: the least and the greatest.
type Bounds = (i128, i128);

/// Numbers up to this are exact in 64-bit floats, through which a quotient goes.
const EXACT_IN_FLOATS: i128 = 1 << 53;

/// The integers of 64 bits.
const OF_64_BITS: &str = "BIGINT";

/// The integers of 128 bits, which SQLite takes for those of 64.
pub(super) const OF_128_BITS: &str = "HUGEINT";

/// A term in SQL.
struct Number {
    text: String,
    bounds: Bounds,
}

/// A comparison being written.
struct ComparisonText<'w> {
    writer: &'w ClauseWriter<'w>,
    ty: Integer,
    /// The type of SQL in which it computes.
    width: &'static str,
    /// The conditions for each part to have a value.
    guards: Vec<Predicate>,
    /// Whether some part leaves 64 bits.
    is_wide: bool,
    text: String,
}

/// A comparison of two terms.
pub(super) struct ComparedTerms<'t> {
    pub(super) left: &'t Term,
    pub(super) op: Comparison,
    pub(super) right: &'t Term,
    pub(super) ty: Integer,
}

impl ComparedTerms<'_> {
    /// The columns, where it compares two as they are.
    const fn columns(&self) -> Option<(usize, usize)> {
        match (self.left, self.right) {
            (Term::Input { column: left, .. }, Term::Input { column: right, .. }) => Some((*left, *right)),
            _ => None,
        }
    }
}

impl ClauseWriter<'_> {
    /// That a comparison holds; for the opposite it is given with the opposite operator.
    pub(super) fn compare(&self, it: &ComparedTerms, truthless: TruthlessTests) -> Result<Predicate, NotInSql> {
        if let Some((left, right)) = it.columns() {
            return self.columns(left, it.op, right);
        }
        let mut written = self.arithmetic(it, OF_64_BITS)?;
        if written.is_wide {
            written = self.arithmetic(it, OF_128_BITS)?;
        }
        let guards = written.guards.into_iter().filter(|_| truthless == TruthlessTests::Possible);
        Ok(Predicate::all(guards.chain([Predicate::Atom(written.text)])))
    }

    /// Whether a comparison may have no truth, because a part leaves its type or divides by zero.
    pub(super) fn comparison_may_fail(&self, it: &ComparedTerms) -> Result<bool, NotInSql> {
        Ok(it.columns().is_none() && !self.arithmetic(it, OF_128_BITS)?.guards.is_empty())
    }

    /// The comparison in integers of a width.
    fn arithmetic(&self, it: &ComparedTerms, width: &'static str) -> Result<ComparisonText<'_>, NotInSql> {
        let mut arithmetic = ComparisonText { writer: self, ty: it.ty, width, guards: Vec::new(), is_wide: false, text: String::new() };
        let (left, right) = (arithmetic.number(it.left)?, arithmetic.number(it.right)?);
        arithmetic.text = format!("{} {} {}", left.text, sign(it.op), right.text);
        Ok(arithmetic)
    }

    /// That two columns compare, as the values of their domain do.
    fn columns(&self, left: usize, op: Comparison, right: usize) -> Result<Predicate, NotInSql> {
        let (a, b) = (self.stored(left)?, self.stored(right)?);
        match &self.table.columns[left].domain {
            Domain::Option(inner) => Ok(options(&a, &b, op, inner)),
            domain @ Domain::Enum { .. } if !op.is_equality() => variants_in_order([&a, &b], op, &domain.all()),
            domain => Ok(plain(&a, &b, op, domain)),
        }
    }
}

/// A comparison of enums by the order of their lists, which are alike: SQL has their names, whose order is another one.
fn variants_in_order([a, b]: [&StoredColumn; 2], op: Comparison, all: &ValueSet) -> Result<Predicate, NotInSql> {
    let way = |at| Ok(Predicate::all([a.within(&ValueSet::one(at))?, b.within(&op.mirrored().positions(at, all))?]));
    all.iter().map(way).collect::<Result<Vec<_>, _>>().map(Predicate::any)
}

/// A comparison in which no side is NULL.
fn plain(a: &StoredColumn, b: &StoredColumn, op: Comparison, domain: &Domain) -> Predicate {
    let is_text = matches!(domain, Domain::Char { .. } | Domain::Text { .. } | Domain::Enum { .. }) && !op.is_equality();
    let [a, b] = [a, b].map(|it| if is_text { by_bytes(&it.name) } else { it.name.clone() });
    Predicate::Atom(format!("{a} {} {b}", sign(op)))
}

/// `None` is less than every `Some`, and equal to `None`.
fn options(a: &StoredColumn, b: &StoredColumn, op: Comparison, inner: &Domain) -> Predicate {
    let case = |first: bool, second: bool| Predicate::all([a.is_null(first), b.is_null(second)]);
    let some = plain(a, b, op, inner);
    let none = match op {
        Comparison::Equal => vec![case(true, true)],
        Comparison::NotEqual => vec![case(true, false), case(false, true)],
        Comparison::Less => vec![case(true, false)],
        Comparison::LessOrEqual => vec![a.is_null(true)],
        Comparison::Greater => vec![case(false, true)],
        Comparison::GreaterOrEqual => vec![b.is_null(true)],
    };
    Predicate::any(std::iter::once(some).chain(none))
}

const fn sign(op: Comparison) -> &'static str {
    match op {
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
        Comparison::Equal => "=",
        Comparison::NotEqual => "<>",
    }
}

impl ComparisonText<'_> {
    fn number(&mut self, term: &Term) -> Result<Number, NotInSql> {
        match term {
            Term::Constant(it) => Ok(Number { text: constant(*it), bounds: (*it, *it) }),
            Term::Input { column, .. } => self.input(*column),
            Term::Negate(a) => self.one(a, |a| format!("(-{a})"), |(low, high)| Some((high.checked_neg()?, low.checked_neg()?))),
            Term::Absolute(a) => self.one(a, |a| format!("abs({a})"), absolute),
            Term::Add(a, b) => self.two(a, b, "+", |a, b| Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?))),
            Term::Subtract(a, b) => self.two(a, b, "-", |a, b| Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?))),
            Term::Multiply(a, b) => self.two(a, b, "*", products),
            Term::Minimum(a, b) => self.lesser(a, b, "<=", |a, b| (a.0.min(b.0), a.1.min(b.1))),
            Term::Maximum(a, b) => self.lesser(a, b, ">=", |a, b| (a.0.max(b.0), a.1.max(b.1))),
            Term::Divide(a, b) => self.quotient(a, b),
            Term::Remainder(a, b) => self.remainder(a, b),
            Term::ShiftRight(a, count) => self.shifted(a, *count),
            Term::LowBits(a, count) => {
                let a = self.number(a)?;
                self.low_bits(&a, *count)
            }
        }
    }

    fn input(&mut self, column: usize) -> Result<Number, NotInSql> {
        let stored = self.writer.stored(column)?;
        let domain = &self.writer.table.columns[column].domain;
        let refused = |why: &str| self.writer.refused(column, why);
        let Domain::Integer { ty, notation: Notation::Number, all } = domain else {
            return Err(refused("an expression computes with it, and it is no integer in SQL"));
        };
        let value = |at: Option<u128>| ty.value_at(at.unwrap_or(0));
        let bounds = value(all.first()).zip(value(all.last()));
        let bounds = bounds.ok_or_else(|| refused("an expression computes with it in more than 128 bits"))?;
        self.note(bounds);
        Ok(Number { text: format!("CAST({} AS {})", stored.name, self.width), bounds })
    }

    const fn note(&mut self, (low, high): Bounds) {
        self.is_wide |= low < i64::MIN as i128 || high > i64::MAX as i128;
    }

    /// A part with the values that it could have; what leaves the type has no value.
    fn part(&mut self, text: String, bounds: Option<Bounds>) -> Result<Number, NotInSql> {
        let bounds = bounds.ok_or_else(|| NotInSql::new("", "an expression leaves 128 bits".to_owned()))?;
        self.note(bounds);
        let all = self.ty.all();
        let end = |at: Option<u128>, other: i128| at.and_then(|at| self.ty.value_at(at)).unwrap_or(other);
        // Of `u128` an `i128` has no greatest value, and no bound passes it.
        let (least, greatest) = (end(all.first(), i128::MIN), end(all.last(), i128::MAX));
        if bounds.0 < least || bounds.1 > greatest {
            self.guards.push(Predicate::Atom(format!("{text} BETWEEN {} AND {}", constant(least), constant(greatest))));
            return Ok(Number { text, bounds: (bounds.0.max(least), bounds.1.min(greatest)) });
        }
        Ok(Number { text, bounds })
    }

    fn one(&mut self, a: &Term, text: fn(&str) -> String, bounds: fn(Bounds) -> Option<Bounds>) -> Result<Number, NotInSql> {
        let a = self.number(a)?;
        self.part(text(&a.text), bounds(a.bounds))
    }

    fn two(&mut self, a: &Term, b: &Term, op: &str, bounds: fn(Bounds, Bounds) -> Option<Bounds>) -> Result<Number, NotInSql> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        self.part(format!("({} {op} {})", a.text, b.text), bounds(a.bounds, b.bounds))
    }

    fn lesser(&mut self, a: &Term, b: &Term, op: &str, bounds: fn(Bounds, Bounds) -> Bounds) -> Result<Number, NotInSql> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let text = format!("(CASE WHEN {0} {op} {1} THEN {0} ELSE {1} END)", a.text, b.text);
        self.part(text, Some(bounds(a.bounds, b.bounds)))
    }

    /// A divisor: where it may be 0, it is NULL there.
    fn divisor(&mut self, b: &Term) -> Result<Number, NotInSql> {
        let b = self.number(b)?;
        if b.bounds.0 > 0 || b.bounds.1 < 0 {
            return Ok(b);
        }
        self.guards.push(Predicate::Atom(format!("{} <> 0", b.text)));
        Ok(Number { text: format!("NULLIF({}, 0)", b.text), bounds: b.bounds })
    }

    fn quotient(&mut self, a: &Term, b: &Term) -> Result<Number, NotInSql> {
        let (a, b) = (self.number(a)?, self.divisor(b)?);
        let size = absolute(a.bounds).map_or(i128::MAX, |it| it.1);
        if size > EXACT_IN_FLOATS {
            return Err(NotInSql::new("", "an expression divides numbers of more than 53 bits".to_owned()));
        }
        let text = format!("CAST(({0} - {0} % {1}) / {1} AS {2})", a.text, b.text, self.width);
        self.part(text, Some((-size, size)))
    }

    /// The remainder by a power of two, which is not negative. It needs no guard, and no operator for bits, whose signs
    /// engines read in different ways.
    fn low_bits(&mut self, a: &Number, count: u32) -> Result<Number, NotInSql> {
        let by = 1i128 << count;
        self.note((0, by));
        let text = match a.bounds.0 < 0 {
            true => format!("(({0} % {by} + {by}) % {by})", a.text),
            false => format!("({} % {by})", a.text),
        };
        self.part(text, Some((0, by - 1)))
    }

    /// A quotient by a power of two, rounded down.
    fn shifted(&mut self, a: &Term, count: u32) -> Result<Number, NotInSql> {
        let a = self.number(a)?;
        let rest = self.low_bits(&a, count)?;
        let (by, (low, high)) = (1i128 << count, a.bounds);
        if absolute(a.bounds).is_none_or(|it| it.1 > EXACT_IN_FLOATS) {
            return Err(NotInSql::new("", "an expression shifts numbers of more than 53 bits".to_owned()));
        }
        let text = format!("CAST(({} - {}) / {by} AS {})", a.text, rest.text, self.width);
        self.part(text, Some((low >> count, high >> count)))
    }

    fn remainder(&mut self, a: &Term, b: &Term) -> Result<Number, NotInSql> {
        let (a, b) = (self.number(a)?, self.divisor(b)?);
        let size = absolute(b.bounds).map_or(i128::MAX, |it| it.1 - 1).min(absolute(a.bounds).map_or(i128::MAX, |it| it.1));
        // The remainder by -1 overflows where the quotient does.
        let least = self.ty.min();
        if least < 0 && a.bounds.0 <= least && b.bounds.0 <= -1 && b.bounds.1 >= -1 {
            self.guards.push(Predicate::Atom(format!("({} <> {} OR {} <> -1)", a.text, constant(least), b.text)));
        }
        let low = if a.bounds.0 < 0 { -size } else { 0 };
        self.part(format!("({} % {})", a.text, b.text), Some((low, if a.bounds.1 > 0 { size } else { 0 })))
    }
}

fn absolute((low, high): Bounds) -> Option<Bounds> {
    let (a, b) = (low.checked_abs()?, high.checked_abs()?);
    Some((if low <= 0 && high >= 0 { 0 } else { a.min(b) }, a.max(b)))
}

fn products(a: Bounds, b: Bounds) -> Option<Bounds> {
    let all = [a.0.checked_mul(b.0)?, a.0.checked_mul(b.1)?, a.1.checked_mul(b.0)?, a.1.checked_mul(b.1)?];
    Some((all.into_iter().min()?, all.into_iter().max()?))
}

fn constant(it: i128) -> String {
    if it < 0 { format!("({it})") } else { it.to_string() }
}
