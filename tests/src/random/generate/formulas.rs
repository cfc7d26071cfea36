//! Relations, requirements and understood expressions: every operator in any mixture.

use super::columns::has_patterns;
use super::{Maker, join};
use crate::random::table::{Arithmetic, COMPARE_HUGE, Connective, Counting, Domain, Formula, Item, Literal, Op, Term};
use crate::random::value::{Int, Type, Value};

/// Where a literal or a formula stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Entry,
    Relation,
    /// As a relation, but columns are compared with values alone.
    Requires,
    /// `is:`.
    Rust,
}

impl Maker {
    pub(super) fn formula(&mut self, language: Language, columns: &[usize], depth: usize) -> Formula {
        if depth == 0 || self.random.chance(15) {
            return self.comparison(language, columns);
        }
        let part = |maker: &mut Self| maker.formula(language, columns, depth - 1);
        if self.random.chance(15) {
            return Formula::Not(Box::new(part(self)));
        }
        let is_rust = language == Language::Rust;
        if !is_rust && self.random.chance(20) {
            let counting = *self.random.pick(&[Counting::Exactly, Counting::AtMost, Counting::AtLeast]);
            let count = self.random.within(1, 3);
            return Formula::Count(counting, (0..count).map(|_| part(self)).collect());
        }
        use Connective::{And, Equal, Iff, Implies, NotEqual, Or, Xor};
        let connectives: &[Connective] = if is_rust {
            &[And, And, Or, Or, Xor, Equal, NotEqual]
        } else {
            &[And, And, Or, Or, Xor, Equal, NotEqual, Implies, Implies, Iff, Iff]
        };
        let connective = *self.random.pick(connectives);
        let (a, b) = (part(self), part(self));
        // Both sides are computed: at most one of them may overflow.
        if is_rust && self.random.chance(10) && (!computes(&a) || !computes(&b)) {
            return join(*self.random.pick(&[Connective::Both, Connective::Either]), a, b);
        }
        join(connective, a, b)
    }

    fn comparison(&mut self, language: Language, columns: &[usize]) -> Formula {
        if self.random.chance(2) {
            return Formula::Truth(self.random.chance(50));
        }
        let column = *self.random.pick(columns);
        let ty = self.table.columns[column].ty.clone();
        let may_compare = language != Language::Requires;
        let terms = if self.is_at_ends && language == Language::Rust { 80 } else { 40 };
        match &ty {
            Type::Int(int) if may_compare && int.bits < 128 && self.random.chance(terms) => self.terms(language, column, *int, columns),
            Type::Int(_) | Type::Key(_) | Type::Enum(_) if may_compare && self.random.chance(35) => {
                self.columns(language, column, columns).unwrap_or_else(|| self.with_literal(language, column, &ty))
            }
            _ => self.with_literal(language, column, &ty),
        }
    }

    /// Two columns of one type.
    fn columns(&mut self, language: Language, left: usize, columns: &[usize]) -> Option<Formula> {
        let all = &self.table.columns;
        let ty = all[left].ty.clone();
        let is_like = |it: &&usize| **it != left && all[**it].ty == ty && (matches!(ty, Type::Int(_)) || all[**it].way == all[left].way);
        let others: Vec<usize> = columns.iter().filter(is_like).copied().collect();
        if let Type::Enum(at) = ty
            && !self.table.enums[at].is_plain()
        {
            return None;
        }
        if others.is_empty() || matches!(ty, Type::Key(key) if !key.is_compared()) {
            return None;
        }
        let right = *self.random.pick(&others);
        let is_small = |at: usize| !matches!(all[at].domain, Domain::Whole);
        if matches!(ty, Type::Int(int) if int.bits == 128 && !(int.signed && is_small(left) && is_small(right)) && !COMPARE_HUGE) {
            return None;
        }
        let op = if self.has_order_in(language, &ty) { *self.random.pick(&Op::ALL) } else { Op::ALL[4 + self.random.below(2)] };
        Some(Formula::Columns { left, op, right })
    }

    /// Whether values compare by `<`. Enums do so where the table compares them, and not where Rust does.
    fn has_order_in(&self, language: Language, ty: &Type) -> bool {
        let is_rusts = language == Language::Rust && matches!(ty, Type::Enum(_));
        ty.is_ordered(&self.table.enums) && !matches!(ty, Type::Option(_)) && !is_rusts
    }

    fn with_literal(&mut self, language: Language, column: usize, ty: &Type) -> Formula {
        match ty {
            Type::Bool => {
                return if self.random.chance(30) { Formula::Not(Box::new(Formula::Column(column))) } else { Formula::Column(column) };
            }
            Type::Option(_) if self.random.chance(40) => {
                let method = *self.random.pick(&["is_some", "is_none"]);
                return Formula::Method { column, method };
            }
            Type::Text(case) if self.may_test(language, column) && self.random.chance(45) => {
                return Formula::Text { column, is: self.text_test(*case) };
            }
            Type::Set(of) => return Formula::Members { column, is: self.membership(*of) },
            Type::Float { .. } if self.random.chance(20) => return Formula::Method { column, method: "is_nan" },
            _ => {}
        }
        let needs_pattern = matches!(ty, Type::Enum(at) if language == Language::Rust && !self.table.enums[*at].is_plain());
        let is_nested = matches!(ty, Type::Option(inner) if matches!(**inner, Type::Option(_) | Type::Enum(_)));
        if needs_pattern || self.random.chance(20) || is_nested {
            return self.matches(language, column, ty);
        }
        let pool: Vec<Value> = self.pools[column].iter().filter(|it| is_writable(it)).cloned().collect();
        if pool.is_empty() {
            return Formula::Truth(true);
        }
        // Expressions compare with any text, also with one that a closed list does not have.
        let is_closed =
            language == Language::Rust && matches!(ty, Type::Text(_)) && matches!(self.table.columns[column].domain, Domain::List(_));
        let is_foreign = is_closed && self.random.chance(20);
        let value = if is_foreign { Value::Text("none of them".to_owned()) } else { self.random.pick(&pool).clone() };
        let is_ordered = self.has_order_in(language, ty) || self.may_test(language, column) && self.random.chance(30);
        let op = if is_ordered { *self.random.pick(&Op::ALL) } else { Op::ALL[4 + self.random.below(2)] };
        let literal = self.literal(ty, value, language);
        Formula::Literal { column, op, literal, mirrored: self.random.chance(15) }
    }

    /// Whether a formula has tests of a column's texts.
    fn may_test(&self, language: Language, column: usize) -> bool {
        let it = &self.table.columns[column];
        let is_open = matches!(it.ty, Type::Text(_)) && matches!(it.domain, Domain::Whole);
        is_open && language != Language::Rust && self.pools[column].iter().all(has_patterns)
    }

    fn matches(&mut self, language: Language, column: usize, ty: &Type) -> Formula {
        let other = matches!(ty, Type::Enum(at) if self.table.enums[*at].open).then(|| self.pools[column].len() - 1);
        let is_hidden = |it: &Value| language == Language::Rust && matches!(it, Value::Variant(at) if Some(*at) == other);
        let mut pool: Vec<Value> = self.pools[column].iter().filter(|it| is_writable(it) && !is_hidden(it)).cloned().collect();
        self.random.shuffle(&mut pool);
        pool.truncate(self.random.within(1, 2));
        if pool.is_empty() || matches!(ty, Type::Float { .. }) {
            return Formula::Truth(false);
        }
        if matches!(ty, Type::Option(inner) if matches!(**inner, Type::Option(_) | Type::Enum(_))) {
            return Formula::Matches { column, patterns: vec![Item::AnySome] };
        }
        let patterns = pool.into_iter().map(|it| Item::One(self.literal(ty, it, language))).collect();
        Formula::Matches { column, patterns }
    }

    /// Arithmetic, compared.
    fn terms(&mut self, language: Language, column: usize, int: Int, columns: &[usize]) -> Formula {
        let like: Vec<usize> = columns.iter().filter(|it| self.table.columns[**it].ty == Type::Int(int)).copied().collect();
        let depth = self.random.within(1, 2);
        let left = self.term(language, int, &like, depth);
        let left = if has_column(&left) { left } else { Term::Join(Arithmetic::Add, Box::new(Term::Column(column)), Box::new(left)) };
        let right = if self.random.chance(60) {
            self.number(int)
        } else {
            let depth = self.random.below(2);
            self.term(language, int, &like, depth)
        };
        let op = *self.random.pick(&Op::ALL);
        let (left, right) = if self.random.chance(15) { (right, left) } else { (left, right) };
        if let (Term::Column(a), Term::Column(b)) = (&left, &right) {
            return Formula::Columns { left: *a, op, right: *b };
        }
        Formula::Terms { left, op, right }
    }

    /// Arithmetic with some columns of a type.
    pub(super) fn number_of(&mut self, int: Int, columns: &[usize]) -> Term {
        let depth = self.random.within(0, 2);
        let term = self.term(Language::Rust, int, columns, depth);
        if has_column(&term) { term } else { Term::Column(columns[0]) }
    }

    fn term(&mut self, language: Language, int: Int, columns: &[usize], depth: usize) -> Term {
        if depth == 0 {
            return Term::Column(*self.random.pick(columns));
        }
        let inner = |maker: &mut Self| Box::new(maker.term(language, int, columns, depth - 1));
        if language == Language::Rust && self.random.chance(40) {
            let inner = *inner(self);
            return self.bits(int, inner);
        }
        match self.random.below(12) {
            0 | 1 if int.signed => Term::Absolute(inner(self)),
            2 if int.signed => Term::Negate(inner(self)),
            3 => Term::Join(Arithmetic::Multiply, inner(self), Box::new(self.factor(int))),
            4 => Term::Join(Arithmetic::Divide, inner(self), Box::new(self.factor(int))),
            5 => Term::Join(Arithmetic::Remainder, inner(self), Box::new(self.factor(int))),
            6 | 7 => {
                let how = *self.random.pick(&[Arithmetic::Minimum, Arithmetic::Maximum]);
                let other = if self.random.chance(50) { Box::new(self.number(int)) } else { inner(self) };
                Term::Join(how, inner(self), other)
            }
            8 | 9 => Term::Join(Arithmetic::Add, inner(self), Box::new(self.number(int))),
            10 => Term::Join(Arithmetic::Add, inner(self), inner(self)),
            _ => {
                let other = if self.random.chance(40) { Box::new(self.number(int)) } else { inner(self) };
                Term::Join(Arithmetic::Subtract, inner(self), other)
            }
        }
    }

    /// An operation with bits. Where not all values can be tried, or the operand is one already, its mask is one run of
    /// ones, or of zeros.
    fn bits(&mut self, int: Int, inner: Term) -> Term {
        use Arithmetic::{BitAnd, BitOr, BitXor, ShiftLeft, ShiftRight};
        let is_any = int.bits <= 16 && matches!(inner, Term::Column(_));
        let how = match self.random.below(7) {
            0 => return Term::Opposite(Box::new(inner)),
            1 | 2 => *self.random.pick(&[ShiftLeft, ShiftRight]),
            _ => *self.random.pick(&[BitAnd, BitAnd, BitOr, BitXor]),
        };
        let small = int.bits.min(8) as usize;
        if matches!(how, ShiftLeft | ShiftRight) {
            // What follows counts by any type.
            let count = if self.random.chance(80) { self.random.below(small) } else { self.random.below(int.bits as usize) };
            let suffix = *self.random.pick(&["", "", "u32", "i64"]);
            let count = Literal { value: Value::Int(count as i128), text: format!("{count}{suffix}") };
            return Term::Join(how, Box::new(inner), Box::new(Term::Literal(count)));
        }
        let (from, length) = (self.random.below(small), self.random.within(1, small));
        let run = ((1i128 << length) - 1) << from;
        let bits = if is_any && self.random.chance(60) { self.random.below(1 << 16) as i128 } else { run };
        let bits = if self.random.chance(25) { !bits } else { bits };
        let above = 128 - int.bits;
        let mask = if int.signed { bits << above >> above } else { ((bits << above) as u128 >> above) as i128 };
        let text = match self.random.below(3) {
            0 if mask >= 0 => format!("{mask:#x}"),
            1 if mask >= 0 => format!("{mask:#b}{}", int.name),
            _ => mask.to_string(),
        };
        let mask = Box::new(Term::Literal(Literal { value: Value::Int(mask), text }));
        let is_first = self.random.chance(15);
        let (a, b) = if is_first { (mask, Box::new(inner)) } else { (Box::new(inner), mask) };
        Term::Join(how, a, b)
    }

    fn factor(&mut self, int: Int) -> Term {
        let number = self.random.within(1, 3) as i128;
        let number = if int.signed && self.random.chance(15) { -number } else { number };
        Term::Literal(super::columns::plain(Value::Int(number)))
    }

    fn number(&mut self, int: Int) -> Term {
        let number = self.random.below(6) as i128;
        let number = if int.signed && self.random.chance(20) { -number } else { number };
        Term::Literal(self.literal(&Type::Int(int), Value::Int(number), Language::Relation))
    }
}

/// Whether expressions have a literal for the value.
pub(super) fn is_writable(value: &Value) -> bool {
    match value {
        Value::Float(it) => it.get().is_finite(),
        Value::Some(inner) => is_writable(inner),
        _ => true,
    }
}

/// Whether some part of a formula computes.
fn computes(formula: &Formula) -> bool {
    match formula {
        Formula::Terms { .. } => true,
        Formula::Not(it) => computes(it),
        Formula::Join(_, a, b) => computes(a) || computes(b),
        Formula::Count(_, of) => of.iter().any(computes),
        _ => false,
    }
}

fn has_column(term: &Term) -> bool {
    let mut columns = Vec::new();
    term.columns(&mut columns);
    !columns.is_empty()
}
