//! A table as data.

use crate::written::{Date, DateTime, Decimal, Dense, Duration, MonthDay, Months, Time};
use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

/// A condition or an input.
#[derive(Debug)]
pub struct ConditionData {
    /// Its name.
    pub name: &'static str,
    /// The question; may be empty.
    pub text: &'static str,
    /// The names of the values, in order, where they are listed: enums, texts. Of a set, the names of its members.
    pub values: &'static [&'static str],
    /// What kind of values there are.
    pub kind: Kind,
    /// The declared range, as written; empty without one.
    pub range: &'static str,
}

/// The kind of a condition's values: how they are numbered.
///
/// Entries hold for *positions*, the numbers of values in their order: see [`Value::position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// `false` at 0, `true` at 1.
    Bool,
    /// The listed values in their order, then any other.
    Listed,
    /// A set of members, as [`Value::Nth`] at its mask: the lowest bit says whether it has the first member of
    /// [`ConditionData::values`].
    Set,
    /// A signed integer, at its distance from the least value of its type.
    Signed(i128),
    /// An unsigned integer, at its value.
    Unsigned,
    /// `f32`, in the order of numbers; NaN follows infinity.
    F32,
    /// `f64`, in the order of numbers; NaN follows infinity.
    F64,
    /// `char`, at its code point, surrogates not counted.
    Char,
    /// `Option`: `None` at 0, `Some` right after the position of its value.
    Optional(&'static Kind),
    /// A date, as [`Value::Integer`] at its days since 1970-01-01, an `i32`.
    Date,
    /// A time of day, as [`Value::Integer`] at its nanoseconds since midnight.
    Time,
    /// A date with a time, as [`Value::Integer`] at its nanoseconds since 1970-01-01T00:00.
    DateTime,
    /// A duration, as [`Value::Integer`] at its nanoseconds.
    Duration,
    /// A day of the year, as [`Value::Integer`] at its days since the first of January of a leap year, an `u16`.
    MonthDay,
    /// A number of months, as [`Value::Integer`], an `i32`.
    Months,
    /// A decimal, as [`Value::Integer`] at its units of the last digit, of which so many follow the point.
    Decimal(u32),
    /// A decimal of any digits, as [`Value::Integer`] at the key that [`dense`](crate::dense) gives.
    Dense,
    /// An IPv4 address, as [`Value::Integer`] at its bits.
    Ipv4,
    /// An IPv6 address, as [`Value::Integer`] at the key that [`ipv6`](crate::ipv6) gives.
    Ipv6,
    /// A type that code does not look into.
    Opaque,
}

impl Kind {
    /// A number as entries write it.
    fn write(self, value: i128, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Date => fmt::Display::fmt(&Date(value), f),
            Self::Time => fmt::Display::fmt(&Time(value), f),
            Self::DateTime => fmt::Display::fmt(&DateTime(value), f),
            Self::Duration => fmt::Display::fmt(&Duration(value), f),
            Self::MonthDay => fmt::Display::fmt(&MonthDay(value), f),
            Self::Months => fmt::Display::fmt(&Months(value), f),
            Self::Decimal(places) => fmt::Display::fmt(&Decimal(value, places), f),
            Self::Dense => fmt::Display::fmt(&Dense(value), f),
            Self::Ipv4 => fmt::Display::fmt(&Ipv4Addr::from_bits(value as u32), f),
            Self::Ipv6 => fmt::Display::fmt(&Ipv6Addr::from_bits(value as u128 ^ 1 << 127), f),
            Self::Optional(inner) => inner.write(value, f),
            _ => fmt::Display::fmt(&value, f),
        }
    }

    const fn is_f32(self) -> bool {
        match self {
            Self::F32 => true,
            Self::Optional(inner) => inner.is_f32(),
            _ => false,
        }
    }
}

impl ConditionData {
    /// A value as entries name it.
    ///
    /// ```
    /// use dtable_runtime::{ConditionData, Kind, Value};
    /// let season = ConditionData { name: "season", text: "", values: &["Spring", "Fall"], kind: Kind::Listed, range: "" };
    /// assert_eq!(season.show(Value::Nth(1)).to_string(), "Fall");
    /// let likes = ConditionData { name: "likes", text: "", values: &["Tea", "Milk", "Cake"], kind: Kind::Set, range: "" };
    /// assert_eq!([likes.show(Value::Nth(5)).to_string(), likes.show(Value::Nth(0)).to_string()], ["[Tea, Cake]", "[]"]);
    /// let open = ConditionData { name: "open", text: "Open?", values: &[], kind: Kind::Bool, range: "" };
    /// assert_eq!(open.show(Value::Bool(true)).to_string(), "T");
    /// ```
    #[must_use]
    pub const fn show(&self, value: Value) -> Shown<'_> {
        Shown { condition: self, value }
    }
}

/// A value, to be displayed as entries name it; see [`ConditionData::show`].
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    condition: &'a ConditionData,
    value: Value,
}

/// The members of a mask in brackets.
fn write_set(names: &[&str], mask: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("[")?;
    let members = names.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
    for (place, (_, name)) in members.enumerate() {
        write!(f, "{}{name}", if place == 0 { "" } else { ", " })?;
    }
    f.write_str("]")
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Bool(true) => f.pad("T"),
            Value::Bool(false) => f.pad("F"),
            Value::Nth(mask) if self.condition.kind == Kind::Set => write_set(self.condition.values, mask, f),
            Value::Nth(at) => f.pad(self.condition.values.get(at).copied().unwrap_or("any other")),
            Value::Integer(value) => self.condition.kind.write(value, f),
            Value::Unsigned(value) => fmt::Display::fmt(&value, f),
            Value::Float(value) if self.condition.kind.is_f32() => fmt::Debug::fmt(&(value as f32), f),
            Value::Float(value) => fmt::Debug::fmt(&value, f),
            Value::Char(value) => fmt::Debug::fmt(&value, f),
            Value::Nothing(0) => f.pad("None"),
            Value::Nothing(depth) => {
                (0..depth).try_for_each(|_| f.write_str("Some("))?;
                f.write_str("None")?;
                (0..depth).try_for_each(|_| f.write_str(")"))
            }
            Value::NoKey => f.pad("a value without a key"),
            Value::Opaque => f.pad("?"),
        }
    }
}

/// The value of a condition or an input.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// Of a `bool`.
    Bool(bool),
    /// The n-th of the listed values, from 0; past the last one, any other.
    Nth(usize),
    /// Of an integer type; those of `u128` are [`Value::Unsigned`].
    Integer(i128),
    /// Of `u128`.
    Unsigned(u128),
    /// Of `f32` and `f64`.
    Float(f64),
    /// Of a `char`.
    Char(char),
    /// `None`, inside so many `Some`; a value in `Some` is the value itself.
    Nothing(usize),
    /// A value for which the function of `with:` has no key.
    NoKey,
    /// A value of a type that code does not look into.
    Opaque,
}

impl Value {
    /// Its position in the order of the values of its kind, from 0.
    ///
    /// ```
    /// use dtable_runtime::{Kind, Value};
    /// assert_eq!(Value::Integer(-128).position(Kind::Signed(-128)), 0);
    /// assert_eq!(Value::Nothing(0).position(Kind::Optional(&Kind::Bool)), 0);
    /// assert_eq!(Value::Bool(false).position(Kind::Optional(&Kind::Bool)), 1);
    /// let (less, more) = (Value::Float(-0.5).position(Kind::F64), Value::Float(0.25).position(Kind::F64));
    /// assert!(less < more);
    /// ```
    #[must_use]
    pub const fn position(self, kind: Kind) -> u128 {
        match (self, kind) {
            (Self::Nothing(depth), _) => depth as u128,
            (_, Kind::Optional(inner)) => self.position(*inner) + 1,
            (Self::Opaque | Self::NoKey, _) => 0,
            (Self::Bool(value), _) => value as u128,
            (Self::Nth(at), _) => at as u128,
            (Self::Integer(value), Kind::Signed(least)) => value.wrapping_sub(least) as u128,
            (Self::Integer(value), Kind::Date | Kind::Months) => value.wrapping_sub(i32::MIN as i128) as u128,
            (Self::Integer(value), Kind::DateTime | Kind::Duration | Kind::Decimal(_) | Kind::Dense) => key_position(value),
            (Self::Integer(value), Kind::Ipv6) => value as u128 ^ 1 << 127,
            (Self::Integer(value), _) => value as u128,
            (Self::Unsigned(value), _) => value,
            (Self::Float(value), Kind::F32) => order_f32(value as f32) as u128,
            (Self::Float(value), _) => order_f64(value) as u128,
            (Self::Char(value), _) => {
                let code = value as u128;
                if code < 0xD800 { code } else { code - 0x800 }
            }
        }
    }
}

/// The place of a key of 120 bits, at its distance from the least; keys beyond stand at the ends.
const fn key_position(value: i128) -> u128 {
    const LEAST: i128 = -1 << 119;
    match value {
        _ if value < LEAST => 0,
        _ if value >= -LEAST => (1 << 120) - 1,
        _ => (value - LEAST) as u128,
    }
}

/// The place of a number in the order of all `f64`.
const fn order_f64(value: f64) -> u64 {
    let bits = value.to_bits();
    if value.is_nan() {
        (f64::INFINITY.to_bits() | 1 << 63) + 1
    } else if bits >> 63 == 1 {
        !bits + 1
    } else {
        bits | 1 << 63
    }
}

/// The place of a number in the order of all `f32`.
const fn order_f32(value: f32) -> u32 {
    let bits = value.to_bits();
    if value.is_nan() {
        (f32::INFINITY.to_bits() | 1 << 31) + 1
    } else if bits >> 31 == 1 {
        !bits + 1
    } else {
        bits | 1 << 31
    }
}

/// Something that a rule can do.
#[derive(Debug)]
pub struct ActionData {
    /// Its name.
    pub name: &'static str,
    /// What it does, in words; may be empty.
    pub text: &'static str,
}

/// A relation.
#[derive(Debug)]
pub struct RelationData {
    /// As written.
    pub text: &'static str,
    /// The conditions that it mentions, by index.
    pub conditions: &'static [usize],
}

/// A rule as it is listed; [`RuleView`](crate::RuleView) reads it.
#[derive(Debug)]
pub struct RuleData {
    /// The id, as written; `else` for ELSE.
    pub id: &'static str,
    /// Its title; may be empty.
    pub title: &'static str,
    /// One entry a condition; none at all for ELSE.
    pub entries: &'static [Entry],
    /// The actions by index, in the order in which they are performed.
    pub actions: &'static [usize],
    /// The outputs, as written.
    pub outputs: &'static [&'static str],
    /// What follows.
    pub next: NextData,
}

/// A condition entry of a rule as it is listed; [`EntryView`](crate::EntryView) reads it.
#[derive(Debug)]
pub struct Entry {
    /// As written.
    pub text: &'static str,
    /// The positions of the values for which it holds: from and to, both included.
    pub holds: &'static [(u128, u128)],
}

/// The table that follows a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextData {
    /// The same again.
    Same,
    /// None.
    Stop,
    /// Another, by name.
    Table(&'static str),
}
