//! A value of data such as JSON.

use crate::front::Value;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// `true`, a number, a text or `null` (`None`). The column reads it by its type: a text is exactly this text where the
/// column has texts, the name of a variant, one character, or else what an entry writes: `"2026-01-31"`, `"1.20"`.
impl<'de> Deserialize<'de> for Value<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value<'static>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of a column: a text, a number, true, false, null or a list of members")
    }

    fn visit_bool<E>(self, it: bool) -> Result<Self::Value, E> {
        Ok(Value::Bool(it))
    }

    fn visit_i64<E>(self, it: i64) -> Result<Self::Value, E> {
        Ok(Value::Number(it.to_string().into()))
    }

    fn visit_i128<E>(self, it: i128) -> Result<Self::Value, E> {
        Ok(Value::Number(it.to_string().into()))
    }

    fn visit_u64<E>(self, it: u64) -> Result<Self::Value, E> {
        Ok(Value::Number(it.to_string().into()))
    }

    fn visit_u128<E>(self, it: u128) -> Result<Self::Value, E> {
        Ok(Value::Number(it.to_string().into()))
    }

    fn visit_f64<E>(self, it: f64) -> Result<Self::Value, E> {
        Ok(Value::Number(format!("{it:?}").into()))
    }

    fn visit_char<E>(self, it: char) -> Result<Self::Value, E> {
        Ok(Value::text(it.to_string()))
    }

    fn visit_str<E>(self, it: &str) -> Result<Self::Value, E> {
        Ok(Value::text(it.to_owned()))
    }

    /// A set, as examples write it.
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut members: Vec<String> = Vec::new();
        let not_a_member = |_| de::Error::invalid_type(de::Unexpected::Seq, &self);
        while let Some(member) = items.next_element::<String>().map_err(not_a_member)? {
            if !crate::syntax::token::is_word(&member) {
                return Err(de::Error::custom(format_args!("`{member}` is no member of a set")));
            }
            members.push(member);
        }
        Ok(Value::text(format!("[{}]", members.join(", "))))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Nothing)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Nothing)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// Numbers that 64 bits do not hold, and `NaN`, are written as texts: JSON has no numbers for them.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Bool(it) => serializer.serialize_bool(*it),
            Value::Nothing => serializer.serialize_none(),
            Value::Char(it) => serializer.serialize_char(*it),
            Value::Written(text) | Value::Text(text) => serializer.serialize_str(text),
            Value::Float(it) if it.is_finite() => serializer.serialize_f64(*it),
            Value::Float(_) | Value::Huge(_) => serializer.collect_str(self),
            Value::Integer(it) => integer(*it, self, serializer),
            Value::Number(text) => match (text.parse(), text.parse::<f64>()) {
                (Ok(it), _) => integer(it, self, serializer),
                (_, Ok(it)) if it.is_finite() => serializer.serialize_f64(it),
                _ => serializer.serialize_str(text),
            },
        }
    }
}

fn integer<S: Serializer>(it: i128, value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    match (i64::try_from(it), u64::try_from(it)) {
        (Ok(it), _) => serializer.serialize_i64(it),
        (_, Ok(it)) => serializer.serialize_u64(it),
        _ => serializer.collect_str(value),
    }
}
