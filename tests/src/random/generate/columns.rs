//! Columns: every type, whole or narrowed; inputs, questions, expressions; conditions that require others.

use super::Maker;
use super::formulas::Language;
use crate::random::domain::{all, contains, intervals, landmarks, subsets};
use crate::random::keys::Key;
use crate::random::oracle::all_computed;
use crate::random::table::{Chosen, Column, Constant, Domain, Enum, Formula, HUGE_CONSTANTS, Item, Literal, Op, Origin, Variant, Way};
use crate::random::value::{Case, INTS, Int, Type, Value};

/// Some mean something in rules, where no column is called so.
const NAMES: [&str; 8] = ["a", "b", "c", "title", "when", "out", "g", "h"];

impl Maker {
    pub(super) fn add_columns(&mut self, most: usize) {
        let count = self.random.within(1, most);
        let wide = |it: &Int| matches!(it.bits, 32 | 64);
        let ints: Vec<Int> = INTS.into_iter().filter(|it| !self.is_at_ends || wide(it)).collect();
        let main = *self.random.pick(&ints);
        for name in &NAMES[..count] {
            self.add_column(name, main);
        }
        self.add_constants();
        for at in 0..count {
            self.compute_or_require(at);
        }
    }

    fn add_column(&mut self, name: &str, main: Int) {
        let ty = self.any_type(main);
        let is_input = self.random.chance(55);
        let (domain, pool) = self.any_domain(&ty);
        let origin = if is_input { Origin::Input } else { Origin::Asked };
        let way = match (&ty, self.random.below(20)) {
            (Type::Int(_), 0 | 1) => Way::As,
            (Type::Int(_) | Type::Enum(_), 2) if is_input => Way::Lent,
            _ => Way::Plain,
        };
        // A type of Rust alone needs no name of its own.
        let is_shared = self.random.chance(12) && ty != Type::Bool && ty.case() != Some(Case::Ignored);
        self.table.columns.push(Column { name: name.to_owned(), ty, way, is_shared, origin, domain, requires: None, cost: None });
        self.pools.push(pool);
    }

    fn any_type(&mut self, main: Int) -> Type {
        if self.is_discrete {
            return if self.random.chance(35) { Type::Bool } else { self.any_enum() };
        }
        if self.is_at_ends && self.random.chance(90) {
            return if self.random.chance(45) { Type::Bool } else { Type::Int(main) };
        }
        if self.random.chance(8) {
            return Type::Key(*self.random.pick(&Key::ALL));
        }
        if self.random.chance(6) {
            return Type::Set(self.any_plain_enum());
        }
        match self.random.weighted(&[28, 18, 32, 4, 9, 9, 4]) {
            0 => Type::Bool,
            1 => self.any_enum(),
            2 if self.random.chance(75) => Type::Int(main),
            2 => Type::Int(*self.random.pick(&INTS)),
            3 => Type::Char,
            4 => self.any_text(),
            5 => Type::Option(Box::new(self.any_inner(main))),
            _ => Type::Float { bits: *self.random.pick(&[32, 64]) },
        }
    }

    fn any_text(&mut self) -> Type {
        Type::Text(if self.random.chance(25) { Case::Ignored } else { Case::Kept })
    }

    /// What an `Option` may have inside.
    fn any_inner(&mut self, main: Int) -> Type {
        if self.random.chance(8) {
            return Type::Key(*self.random.pick(&Key::ALL));
        }
        match self.random.weighted(&[20, 20, 30, 10, 10, 10]) {
            0 => Type::Bool,
            1 => self.any_enum(),
            2 if main.bits < 128 => Type::Int(main),
            3 => Type::Char,
            4 => self.any_text(),
            5 => Type::Option(Box::new(Type::Bool)),
            _ => Type::Int(INTS[self.random.below(8)]),
        }
    }

    /// One of the enums of the table, or a new one.
    fn any_enum(&mut self) -> Type {
        let known = self.table.enums.len();
        if known > 0 && self.random.chance(60) {
            return Type::Enum(self.random.below(known));
        }
        let is_open = self.random.chance(15);
        let has_fields = self.random.chance(20);
        let is_short = !is_open && self.random.chance(20);
        let letters = ["p", "q", "r", "s"];
        let variant = |at: usize, random: &mut crate::numbers::Random| {
            let name = format!("V{at}");
            let short = if is_short { letters[at].to_owned() } else { name.clone() };
            Variant { short, name, has_field: has_fields && random.chance(50) }
        };
        let count = self.random.within(2, 4);
        let variants = (0..count).map(|at| variant(at, &mut self.random)).collect();
        let ordered = !is_open && self.random.chance(40);
        self.table.enums.push(Enum { name: format!("E{known}"), variants, open: is_open, ordered });
        Type::Enum(known)
    }

    /// One of the enums of the table whose variants have no fields, or a new one.
    fn any_plain_enum(&mut self) -> usize {
        loop {
            if let Type::Enum(at) = self.any_enum()
                && self.table.enums[at].variants.iter().all(|it| !it.has_field)
            {
                return at;
            }
        }
    }

    /// What `range:` and `values:` leave, and the values that literals have.
    pub(super) fn any_domain(&mut self, ty: &Type) -> (Domain, Vec<Value>) {
        match ty {
            Type::Bool => (Domain::Whole, vec![Value::Bool(false), Value::Bool(true)]),
            Type::Enum(at) => (Domain::Whole, (0..self.table.enums[*at].count()).map(Value::Variant).collect()),
            Type::Text(case) => self.any_texts(*case),
            Type::Set(at) => (Domain::Whole, subsets(self.table.enums[*at].count())),
            Type::Option(inner) => {
                let (mut domain, mut pool) = self.any_domain(inner);
                // Beside all IPv6 addresses there is no number for `None`.
                while **inner == Type::Key(Key::Ipv6) && intervals(inner, &domain).contains(&inner.ends()) {
                    (domain, pool) = self.any_domain(inner);
                }
                (domain, std::iter::once(Value::None).chain(pool.into_iter().map(Value::some)).collect())
            }
            Type::Float { .. } => self.any_reals(ty),
            Type::Char => {
                let domain = match self.random.below(3) {
                    0 => Domain::Whole,
                    1 => Domain::Range(range(Value::Char('a'), Value::Char(*self.random.pick(&['c', 'e', 'f'])))),
                    _ => Domain::List(['a', 'x', '\u{e9}'].map(|it| Item::One(plain(Value::Char(it)))).into()),
                };
                let pool = ['a', 'b', 'c', 'x', '\u{e9}', '\n', '\u{10ffff}'].map(Value::Char);
                (domain.clone(), inside(&domain, pool.into()))
            }
            Type::Int(int) => self.any_integers(*int),
            Type::Key(key) => self.any_keys(*key),
        }
    }

    fn any_keys(&mut self, key: Key) -> (Domain, Vec<Value>) {
        let (ty, usual) = (Type::Key(key), key.usual());
        let literal = |it: i128| Literal { value: Value::Int(it), text: key.write(it) };
        let middle = usual[2];
        let domain = match self.random.below(4) {
            0 => Domain::Whole,
            1 => Domain::List([usual[0], middle, usual[3]].map(|it| Item::One(literal(it))).into()),
            2 if key.width() > 0 => Domain::Range(self.network(key, middle)),
            _ => Domain::Range(Item::Range { low: Some((literal(middle - 2), true)), high: Some((literal(middle + 2), true)) }),
        };
        let mut pool = landmarks(&ty, &domain, &[], 1);
        pool.extend(usual.map(Value::Int));
        pool = inside(&domain, pool);
        pool.retain(|it| matches!(it, Value::Int(it) if key.is_literal(*it)));
        self.random.shuffle(&mut pool);
        pool.truncate(6);
        (domain, pool)
    }

    fn any_texts(&mut self, case: Case) -> (Domain, Vec<Value>) {
        if self.random.chance(70) {
            let count = self.random.within(2, 5);
            let letters = letters(case);
            let text = |maker: &mut Self| {
                let length = maker.random.weighted(&[5, 35, 35, 25]);
                Value::Text((0..length).map(|_| *maker.random.pick(letters)).collect())
            };
            let pool = (0..count).map(|_| text(self)).collect();
            return (Domain::Whole, inside(&Domain::Whole, pool));
        }
        let words = ["red", "blue", "x y", "a\"b"];
        let count = self.random.within(1, words.len());
        let pool: Vec<Value> = words[..count].iter().map(|it| Value::Text((*it).to_owned())).collect();
        let is_closed = count > 1 && self.random.chance(40);
        let ty = Type::Text(case);
        let listed = pool.iter().map(|it| Item::One(Literal { text: self.spelled(&ty, it), value: it.clone() })).collect();
        (if is_closed { Domain::List(listed) } else { Domain::Whole }, pool)
    }

    fn any_reals(&mut self, ty: &Type) -> (Domain, Vec<Value>) {
        let domain = match self.random.below(4) {
            0 => Domain::Whole,
            1 => Domain::Range(Item::Range { low: None, high: None }),
            2 => Domain::Range(range(Value::real(0.0), Value::real(1.0))),
            _ => Domain::List(vec![Item::One(plain(Value::real(0.5))), Item::One(plain(Value::real(2.5)))]),
        };
        let pool = [-1.5, 0.0, 0.5, 1.0, 2.5, 1024.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN].map(Value::real);
        debug_assert!(matches!(ty, Type::Float { .. }));
        (domain.clone(), inside(&domain, pool.into()))
    }

    fn any_integers(&mut self, int: Int) -> (Domain, Vec<Value>) {
        let ty = Type::Int(int);
        let (least, most) = ty.ends();
        let weights = if self.is_at_ends { [10, 0, 90, 0] } else { [72, 12, 10, 6] };
        let domain = match self.random.weighted(&weights) {
            0 => {
                let low = match self.random.weighted(&[60, 20, 10, 10]) {
                    0 => Value::Int(0),
                    1 if int.signed => Value::Int(-1 - self.random.below(3) as i128),
                    2 => least,
                    3 => steps(&ty, &most, 6).unwrap_or(most),
                    _ => Value::Int(1),
                };
                let length = self.random.within(1, 5);
                let high = (0..length).fold(low.clone(), |it, _| ty.after(&it).unwrap_or(it));
                Domain::Range(range(low, high))
            }
            1 => Domain::List([1, 3, 4, 7].map(|it| Item::One(plain(Value::Int(it)))).into()),
            2 => Domain::Whole,
            _ => Domain::Range(range(Value::Int(0), Value::Int(100))),
        };
        let mut pool = landmarks(&ty, &domain, &[], 1);
        pool.extend([2, 3, 5, 50].map(Value::Int));
        pool = inside(&domain, pool);
        pool.retain(|it| *it >= ty.ends().0 && *it <= ty.ends().1);
        self.random.shuffle(&mut pool);
        pool.truncate(6);
        (domain, pool)
    }

    fn add_constants(&mut self) {
        for at in 0..self.table.columns.len() {
            if !self.random.chance(15) {
                continue;
            }
            if let Type::Int(int) = self.table.columns[at].ty {
                let value = self.random.pick(&self.pools[at]).clone();
                if matches!(value, Value::Huge(_)) && !HUGE_CONSTANTS {
                    continue;
                }
                let name = format!("LIMIT_{}", self.table.constants.len());
                self.table.constants.push(Constant { name, ty: Type::Int(int), value });
            }
        }
    }

    /// Makes conditions that are `bool` expressions now and then, and lets conditions require inputs, and others
    /// that come before them.
    fn compute_or_require(&mut self, at: usize) {
        if self.table.columns[at].is_input() {
            return;
        }
        let inputs: Vec<usize> = (0..self.table.columns.len()).filter(|it| self.is_seen_by_rust(*it)).collect();
        let percent = if self.is_at_ends { 90 } else { 60 };
        if self.table.columns[at].ty == Type::Bool && !inputs.is_empty() && self.random.chance(percent) {
            let is = if self.random.chance(12) { self.opaque(&inputs) } else { None };
            let depth = self.random.below(if self.is_at_ends { 2 } else { 3 });
            let is = is.unwrap_or_else(|| self.formula(Language::Rust, &inputs, depth));
            if !is.columns().is_empty() {
                self.table.columns[at].origin = Origin::Computed(is);
            }
        }
        if self.table.columns[at].ty != Type::Bool && self.random.chance(40) {
            self.compute_value(at, &inputs);
        }
        let before: Vec<usize> =
            (0..self.table.columns.len()).filter(|it| *it < at || self.table.columns[*it].is_input()).filter(|it| *it != at).collect();
        if !before.is_empty() && self.random.chance(40) {
            let depth = self.random.weighted(&[60, 30, 10]);
            let requires = self.formula(Language::Requires, &before, depth);
            self.table.columns[at].requires = Some(requires).filter(|it| !it.columns().is_empty());
        }
    }

    /// Makes a condition an expression that gives a number, a choice, or the value of an input.
    fn compute_value(&mut self, at: usize, inputs: &[usize]) {
        if matches!(self.table.columns[at].ty, Type::Enum(_) | Type::Char)
            && self.table.columns[at].way == Way::Plain
            && self.random.chance(60)
        {
            return self.choose(at, inputs);
        }
        let (ty, way) = (self.table.columns[at].ty.clone(), self.table.columns[at].way);
        let is_like = |it: &Column| it.is_input() && it.ty == ty && it.way == way;
        let like: Vec<usize> = (0..self.table.columns.len()).filter(|it| is_like(&self.table.columns[*it])).collect();
        if like.is_empty() {
            return;
        }
        match ty {
            Type::Int(int) if int.bits < 128 && way == Way::Plain && self.random.chance(75) => {
                let term = self.number_of(int, &like);
                self.table.columns[at].origin = Origin::Number(term);
                self.claim(at);
            }
            _ => self.table.columns[at].origin = Origin::Same(*self.random.pick(&like)),
        }
    }

    /// Makes a condition a choice among values, and those of inputs.
    fn choose(&mut self, at: usize, inputs: &[usize]) {
        let ty = self.table.columns[at].ty.clone();
        let is_written = |it: &Value| match (&ty, it) {
            (Type::Enum(of), Value::Variant(variant)) => self.table.enums[*of].variants.get(*variant).is_some_and(|it| !it.has_field),
            _ => true,
        };
        let literals: Vec<Value> = self.pools[at].iter().filter(|it| is_written(it)).cloned().collect();
        let like: Vec<usize> = inputs.iter().copied().filter(|it| self.table.columns[*it].ty == ty).collect();
        let count = if inputs.is_empty() { 1 } else { self.random.within(1, 3) };
        let mut arms = Vec::new();
        for arm in 0..count {
            let chosen = if like.is_empty() || !literals.is_empty() && self.random.chance(60) {
                let Some(value) = literals.get(self.random.below(literals.len().max(1))).cloned() else { return };
                Chosen::Literal(self.literal(&ty, value, Language::Rust))
            } else {
                Chosen::Column(*self.random.pick(&like))
            };
            let depth = self.random.below(3);
            let condition = (arm + 1 < count).then(|| self.formula(Language::Rust, inputs, depth));
            arms.push((condition, chosen));
        }
        let origin = Origin::Choice(arms);
        if !origin.columns().is_empty() {
            self.table.columns[at].origin = origin;
        }
    }

    /// Says something about the values of a number that is computed: nothing, what is so, or too little.
    fn claim(&mut self, at: usize) {
        let column = &self.table.columns[at];
        let candidates: Vec<Vec<Value>> = self.table.columns.iter().map(|it| all(&self.table, it, &[], 200).unwrap_or_default()).collect();
        let values = all_computed(&self.table, column, &candidates).unwrap_or_default();
        let mut pool = values.clone();
        self.random.shuffle(&mut pool);
        pool.truncate(6);
        let domain = match (values.first(), values.last(), self.random.below(10)) {
            (Some(low), Some(high), 0..=2) => Domain::Range(range(low.clone(), high.clone())),
            (Some(low), Some(high), 3) if values.len() > 2 => {
                let low = if self.random.chance(50) { low } else { &values[1] };
                Domain::Range(range(low.clone(), self.random.pick(&[high, &values[values.len() - 2]]).to_owned().clone()))
            }
            (Some(_), Some(_), 4) if values.len() < 40 => {
                let listed = values.iter().skip(usize::from(values.len() > 1 && self.random.chance(30)));
                Domain::List(listed.map(|it| Item::One(plain(it.clone()))).collect())
            }
            _ => Domain::Whole,
        };
        if pool.is_empty() {
            pool = landmarks(&column.ty, &domain, &[], 1);
            pool.truncate(4);
        }
        self.pools[at] = inside(&domain, pool);
        self.table.columns[at].domain = domain;
    }

    /// Whether `is:` sees the value as rules do.
    fn is_seen_by_rust(&self, column: usize) -> bool {
        self.table.columns[column].is_input()
            && self.table.columns[column].way == Way::Plain
            && self.table.columns[column].ty.key().is_none()
            && !matches!(self.table.columns[column].ty, Type::Set(_))
            // What Rust compares is the text as it is.
            && self.table.columns[column].ty.case() != Some(Case::Ignored)
    }

    fn opaque(&mut self, inputs: &[usize]) -> Option<Formula> {
        use crate::random::table::Opaque;
        let column = *self.random.pick(inputs);
        let kind = match self.table.columns[column].ty {
            Type::Bool => Opaque::Identity,
            Type::Int(int) if !int.signed => Opaque::Ones(self.random.within(0, 2) as u32),
            Type::Text(_) => Opaque::Length(self.random.within(2, 4)),
            Type::Char => Opaque::Digit,
            _ => return None,
        };
        Some(Formula::Opaque { column, kind })
    }
}

/// The letters of texts that have patterns: few, so that patterns cross.
pub(super) const fn letters(case: Case) -> &'static [char] {
    match case {
        Case::Kept => &['a', 'a', 'b', 'b', 'A', '\u{e9}'],
        Case::Ignored => &['a', 'a', 'b', 'b', '\u{e9}'],
    }
}

/// Whether a text is one of those that have patterns.
pub(super) fn has_patterns(value: &Value) -> bool {
    value.text().is_some_and(|it| it.chars().all(|it| letters(Case::Kept).contains(&it)))
}

fn steps(ty: &Type, from: &Value, count: usize) -> Option<Value> {
    (0..count).try_fold(from.clone(), |it, _| ty.before(&it))
}

fn inside(domain: &Domain, mut pool: Vec<Value>) -> Vec<Value> {
    pool.retain(|it| contains(domain, it));
    pool.sort();
    pool.dedup();
    pool
}

fn range(low: Value, high: Value) -> Item {
    if low == high {
        Item::Compare(Op::LessOrEqual, plain(high))
    } else {
        Item::Range { low: Some((plain(low), true)), high: Some((plain(high), true)) }
    }
}

/// A literal as Rust's debug format has it.
pub(super) fn plain(value: Value) -> Literal {
    let text = match &value {
        Value::Int(it) => it.to_string(),
        Value::Huge(it) => it.to_string(),
        Value::Float(it) => format!("{:?}", it.get()),
        Value::Char(it) => format!("{it:?}"),
        Value::Text(it) => format!("{it:?}"),
        other => panic!("{other:?} is no literal"),
    };
    Literal { value, text }
}
