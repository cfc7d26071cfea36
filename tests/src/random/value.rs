//! Types and values, as `docs/format.md` has them.

use super::keys::Key;
use super::table::Enum;
use std::cmp::Ordering;

/// A type of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Bool,
    /// An enum of the table, by index.
    Enum(usize),
    Int(Int),
    /// A date, a time, a duration, a decimal.
    Key(Key),
    /// `f32` or `f64`.
    Float {
        bits: u32,
    },
    Char,
    Text(Case),
    /// A set of variants of an enum of the table, by index.
    Set(usize),
    Option(Box<Self>),
}

/// Whether a column of texts tells capitals from small letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Kept,
    /// `case: ignored`. Its values have small letters here, however they are spelled.
    Ignored,
}

/// An integer type; `usize` and `isize` have 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Int {
    pub(crate) name: &'static str,
    pub(crate) bits: u32,
    pub(crate) signed: bool,
}

const fn int(name: &'static str, bits: u32, signed: bool) -> Int {
    Int { name, bits, signed }
}

/// All integer types.
pub(crate) const INTS: [Int; 12] = [
    int("u8", 8, false),
    int("i8", 8, true),
    int("u16", 16, false),
    int("i16", 16, true),
    int("u32", 32, false),
    int("i32", 32, true),
    int("u64", 64, false),
    int("i64", 64, true),
    int("u128", 128, false),
    int("i128", 128, true),
    int("usize", 64, false),
    int("isize", 64, true),
];

impl Int {
    pub(crate) fn min(self) -> Value {
        let least = if self.signed { i128::MIN >> (128 - self.bits) } else { 0 };
        Value::Int(least)
    }

    pub(crate) fn max(self) -> Value {
        match (self.signed, self.bits) {
            (true, bits) => Value::Int(i128::MAX >> (128 - bits)),
            (false, 128) => Value::Huge(u128::MAX),
            (false, bits) => Value::Int((1 << bits) - 1),
        }
    }

    /// The number, where the type has it.
    pub(crate) fn checked(self, number: i128) -> Option<i128> {
        let value = Value::Int(number);
        (self.min() <= value && value <= self.max()).then_some(number)
    }
}

/// A value of a column. Values of one type have the order of the type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Value {
    /// The condition is not applicable.
    NotApplicable,
    Bool(bool),
    /// A variant by index; after the last one `other`.
    Variant(usize),
    Int(i128),
    /// A `u128` that no `i128` is equal to.
    Huge(u128),
    Float(Real),
    Char(char),
    Text(String),
    /// The members of a set by index, ascending; after the last variant `other`.
    Set(Vec<usize>),
    None,
    Some(Box<Self>),
}

/// A floating-point number; `-0.0` is `0.0`, and NaN equals itself and follows infinity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Real(f64);

impl Real {
    pub(crate) const fn new(number: f64) -> Self {
        Self(if number.is_nan() {
            f64::NAN
        } else if number == 0.0 {
            0.0
        } else {
            number
        })
    }

    pub(crate) const fn get(self) -> f64 {
        self.0
    }
}

impl PartialEq for Real {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Real {}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Real {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl std::hash::Hash for Real {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl Value {
    pub(crate) const fn real(number: f64) -> Self {
        Self::Float(Real::new(number))
    }

    pub(crate) fn some(inner: Self) -> Self {
        Self::Some(Box::new(inner))
    }

    pub(crate) const fn is_nan(&self) -> bool {
        matches!(self, Self::Float(it) if it.0.is_nan())
    }

    /// The text, in however many `Some`s.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(it) => Some(it),
            Self::Some(inner) => inner.text(),
            _ => None,
        }
    }

    /// The number of an integer that is no huge one.
    pub(crate) const fn number(&self) -> Option<i128> {
        match self {
            Self::Int(it) => Some(*it),
            _ => None,
        }
    }
}

impl Type {
    /// The key of the values, in however many `Option`s.
    pub(crate) fn key(&self) -> Option<Key> {
        match self {
            Self::Key(key) => Some(*key),
            Self::Option(inner) => inner.key(),
            _ => None,
        }
    }

    /// Whether a text is inside, in however many `Option`s, and how.
    pub(crate) fn case(&self) -> Option<Case> {
        match self {
            Self::Text(case) => Some(*case),
            Self::Option(inner) => inner.case(),
            _ => None,
        }
    }

    /// Whether entries may use ranges and comparisons.
    pub(crate) fn is_ordered(&self, enums: &[Enum]) -> bool {
        match self {
            Self::Int(_) | Self::Key(_) | Self::Float { .. } | Self::Char => true,
            Self::Enum(at) => enums[*at].ordered,
            Self::Option(inner) => inner.is_ordered(enums),
            Self::Bool | Self::Text(_) | Self::Set(_) => false,
        }
    }

    /// The least and the greatest value of an ordered type, NaN not counted.
    pub(crate) fn ends(&self) -> (Value, Value) {
        match self {
            Self::Int(it) => (it.min(), it.max()),
            Self::Key(key) => (Value::Int(key.ends().0), Value::Int(key.ends().1)),
            Self::Float { .. } => (Value::real(f64::NEG_INFINITY), Value::real(f64::INFINITY)),
            Self::Char => (Value::Char('\0'), Value::Char(char::MAX)),
            Self::Bool | Self::Enum(_) | Self::Text(_) | Self::Set(_) | Self::Option(_) => panic!("{self:?} has no order"),
        }
    }

    /// The value right after another.
    pub(crate) fn after(&self, value: &Value) -> Option<Value> {
        match (self, value) {
            (_, value) if *value == self.ends().1 => None,
            (_, Value::Int(i128::MAX)) => Some(Value::Huge(i128::MAX as u128 + 1)),
            (_, Value::Int(it)) => Some(Value::Int(it + 1)),
            (_, Value::Huge(it)) => Some(Value::Huge(it + 1)),
            (Self::Float { bits: 32 }, Value::Float(it)) => Some(Value::real(f64::from((it.0 as f32).next_up()))),
            (_, Value::Float(it)) => Some(Value::real(it.0.next_up())),
            (_, Value::Char('\u{d7ff}')) => Some(Value::Char('\u{e000}')),
            (_, Value::Char(it)) => char::from_u32(*it as u32 + 1).map(Value::Char),
            _ => None,
        }
    }

    /// The value right before another.
    pub(crate) fn before(&self, value: &Value) -> Option<Value> {
        match (self, value) {
            (_, value) if *value == self.ends().0 => None,
            (_, Value::Int(it)) => Some(Value::Int(it - 1)),
            (_, Value::Huge(it)) => Some(if it - 1 > i128::MAX as u128 { Value::Huge(it - 1) } else { Value::Int(i128::MAX) }),
            (Self::Float { bits: 32 }, Value::Float(it)) => Some(Value::real(f64::from((it.0 as f32).next_down()))),
            (_, Value::Float(it)) => Some(Value::real(it.0.next_down())),
            (_, Value::Char('\u{e000}')) => Some(Value::Char('\u{d7ff}')),
            (_, Value::Char(it)) => char::from_u32(*it as u32 - 1).map(Value::Char),
            _ => None,
        }
    }
}
