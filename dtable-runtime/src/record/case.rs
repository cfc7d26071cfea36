//! The values of a decision, by name.

use crate::{ConditionData, Kind, Value};
use alloc::borrow::{Cow, ToOwned};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// Values of inputs and conditions by name, in the order in which they were recorded. Serde writes and reads it as a
/// map, and `cargo dtable eval --cases` decides by it again.
///
/// ```
/// use dtable_runtime::{Case, CaseValue};
/// let case = Case::from_iter([("known", CaseValue::Bool(true)), ("score", CaseValue::Unsigned(480))]);
/// assert_eq!(case.get("score"), Some(&CaseValue::Unsigned(480)));
/// assert_eq!(case.to_string(), "known = T, score = 480");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Case(Vec<(Cow<'static, str>, CaseValue)>);

impl Case {
    /// The value of an input or a condition; `None` where it has none, because nobody looked at it.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&CaseValue> {
        self.iter().find(|it| it.0 == name).map(|it| it.1)
    }

    /// How many values there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All names and values, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &CaseValue)> + ExactSizeIterator {
        self.0.iter().map(|(name, value)| (&**name, value))
    }

    /// Adds a value, unless the case has one of this name.
    pub(super) fn add(&mut self, name: &'static str, value: CaseValue) {
        if self.get(name).is_none() {
            self.0.push((Cow::Borrowed(name), value));
        }
    }

    /// The values of this case, and then those of another.
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(self.0.iter().chain(&other.0).cloned().collect())
    }
}

impl FromIterator<(&'static str, CaseValue)> for Case {
    fn from_iter<T: IntoIterator<Item = (&'static str, CaseValue)>>(values: T) -> Self {
        Self(values.into_iter().map(|(name, value)| (Cow::Borrowed(name), value)).collect())
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(at, (name, value))| write!(f, "{}{name} = {value}", if at == 0 { "" } else { ", " }))
    }
}

impl Serialize for Case {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Case {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(CaseVisitor)
    }
}

struct CaseVisitor;

impl<'de> Visitor<'de> for CaseVisitor {
    type Value = Case;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of values by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Case, A::Error> {
        let mut case = Case::default();
        while let Some((name, value)) = map.next_entry::<String, CaseValue>()? {
            case.0.push((Cow::Owned(name), value));
        }
        Ok(case)
    }
}

/// A value as a table spells it: truths and numbers are those of the format, everything else is text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CaseValue {
    /// `None`.
    Nothing,
    /// A truth.
    Bool(bool),
    /// A negative integer.
    Integer(i64),
    /// An integer from 0.
    Unsigned(u64),
    /// A number of a type with a point, but neither NaN nor infinite.
    Float(f64),
    /// A text, the name of a listed value, a character, a key such as `2026-01-31` or `12.50`, a number that no variant
    /// above can hold.
    Text(Cow<'static, str>),
}

impl CaseValue {
    /// The value that an observer sees of a condition; `None` of one that has no spelling.
    pub(super) fn seen(condition: &ConditionData, value: Value) -> Option<Self> {
        let spelled = || Self::Text(Cow::Owned(condition.show(value).to_string()));
        Some(match value {
            Value::Opaque | Value::NoKey => return None,
            Value::Nothing(0) => Self::Nothing,
            Value::Nothing(_) => spelled(),
            Value::Bool(value) => Self::Bool(value),
            Value::Nth(_) if condition.kind == Kind::Set => spelled(),
            Value::Nth(at) => Self::Text(Cow::Borrowed(condition.values.get(at).copied().unwrap_or("other"))),
            Value::Integer(_) if has_notation(condition.kind) => spelled(),
            Value::Integer(value) => Self::integer(value).unwrap_or_else(spelled),
            Value::Unsigned(value) => u64::try_from(value).map_or_else(|_| spelled(), Self::Unsigned),
            Value::Float(value) if !value.is_finite() => spelled(),
            // The shortest number that is this one in its type.
            Value::Float(value) => condition.show(Value::Float(value)).to_string().parse().map_or(Self::Float(value), Self::Float),
            Value::Char(value) => Self::Text(Cow::Owned(value.to_string())),
        })
    }

    fn integer(value: i128) -> Option<Self> {
        u64::try_from(value).map(Self::Unsigned).or_else(|_| i64::try_from(value).map(Self::Integer)).ok()
    }
}

/// Whether the numbers of a kind are keys, which a table spells in a notation of their own.
const fn has_notation(kind: Kind) -> bool {
    match kind {
        Kind::Date | Kind::Time | Kind::DateTime | Kind::Duration | Kind::MonthDay | Kind::Months => true,
        Kind::Decimal(_) | Kind::Dense | Kind::Ipv4 | Kind::Ipv6 => true,
        Kind::Optional(inner) => has_notation(*inner),
        _ => false,
    }
}

impl fmt::Display for CaseValue {
    /// As an entry of a table names it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("None"),
            Self::Bool(value) => f.write_str(if *value { "T" } else { "F" }),
            Self::Integer(value) => fmt::Display::fmt(value, f),
            Self::Unsigned(value) => fmt::Display::fmt(value, f),
            Self::Float(value) => fmt::Debug::fmt(value, f),
            Self::Text(value) => f.write_str(value),
        }
    }
}

impl Serialize for CaseValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nothing => serializer.serialize_none(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Integer(value) => serializer.serialize_i64(*value),
            Self::Unsigned(value) => serializer.serialize_u64(*value),
            Self::Float(value) => serializer.serialize_f64(*value),
            Self::Text(value) => serializer.serialize_str(value),
        }
    }
}

impl<'de> Deserialize<'de> for CaseValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = CaseValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a truth, a number, a text or nothing")
    }

    fn visit_unit<E: de::Error>(self) -> Result<CaseValue, E> {
        Ok(CaseValue::Nothing)
    }

    fn visit_none<E: de::Error>(self) -> Result<CaseValue, E> {
        Ok(CaseValue::Nothing)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<CaseValue, D::Error> {
        CaseValue::deserialize(deserializer)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<CaseValue, E> {
        Ok(CaseValue::Bool(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<CaseValue, E> {
        Ok(u64::try_from(value).map_or(CaseValue::Integer(value), CaseValue::Unsigned))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<CaseValue, E> {
        Ok(CaseValue::Unsigned(value))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<CaseValue, E> {
        Ok(CaseValue::Float(value))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<CaseValue, E> {
        Ok(CaseValue::Text(Cow::Owned(value.to_owned())))
    }

    fn visit_string<E: de::Error>(self, value: String) -> Result<CaseValue, E> {
        Ok(CaseValue::Text(Cow::Owned(value)))
    }
}
