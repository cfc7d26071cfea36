//! Values that a program gives, and that literal results have.

use crate::model::{Domain, Notation, Position, character_position};
use std::borrow::Cow;
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

/// A value of a condition or an input, or a result that is a literal.
///
/// Numbers, `bool`, `char` and addresses become values as they are. A `&str` becomes [`Value::Written`], which is read as an entry
/// of the table would be: `T`, `Adult`, `17`, `'c'`, `None`, `Some(5)`. Texts that come from elsewhere are given as
/// [`Value::Text`], which nothing interprets.
///
/// ```
/// use dtable_core::Value;
/// assert_eq!(Value::from(17_u8), Value::Integer(17));
/// assert_eq!(Value::from(Some(true)), Value::Bool(true));
/// assert_eq!(Value::from(None::<u8>), Value::Nothing);
/// assert_eq!(Value::text("None").to_string(), "\"None\"");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// As an entry writes it. Quotes around a text or a character may be left out.
    Written(Cow<'a, str>),
    /// A `bool`.
    Bool(bool),
    /// An integer; of a date, a time, a duration, an address or a `decimal(n)`, its key.
    Integer(i128),
    /// A number as data such as JSON writes it. Of a `decimal(n)` it is the amount, and not the key: `12.5`.
    Number(Cow<'a, str>),
    /// An integer that no `i128` holds.
    Huge(u128),
    /// A number; it is rounded to the type of the column.
    Float(f64),
    /// A character.
    Char(char),
    /// Exactly this text, the variant of this name, or this character. Columns of other types read it as an entry:
    /// `2026-01-31`.
    Text(Cow<'a, str>),
    /// `None` of an `Option`. The values of `Some` are given as they are.
    Nothing,
}

impl<'a> Value<'a> {
    /// Exactly this text: quotes in it belong to it, and `None` is a text of four letters.
    #[must_use]
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    /// Returns the position in a domain; `None` where the domain does not have the value, or where only its names
    /// say which value is meant.
    pub(super) fn position(&self, domain: &Domain) -> Option<Position> {
        match (domain, self) {
            (Domain::Opaque, _) | (Domain::Option(_), Value::Nothing) => Some(0),
            // Only its text says whether it is `None`.
            (Domain::Option(_), Value::Written(_)) => None,
            (Domain::Option(inner), _) => Some(self.position(inner)? + 1),
            (Domain::Bool, Value::Bool(it)) => Some(Position::from(*it)),
            (Domain::Char { all }, Value::Char(it)) => Some(character_position(*it)).filter(|at| all.contains(*at)),
            (Domain::Integer { notation: Notation::Dense, .. }, Value::Integer(_) | Value::Float(_)) => domain.position(&self.to_string()),
            (Domain::Integer { ty, all, .. }, _) => {
                let at = match self {
                    Value::Integer(it) => ty.position_of(*it)?,
                    Value::Huge(it) => ty.position(false, *it)?,
                    _ => return None,
                };
                all.contains(at).then_some(at)
            }
            (Domain::Float { ty, all }, _) => Some(ty.position_of(self.number()?)).filter(|at| all.contains(*at)),
            _ => None,
        }
    }

    /// The number, as a float.
    pub(super) const fn number(&self) -> Option<f64> {
        match self {
            Value::Integer(it) => Some(*it as f64),
            Value::Huge(it) => Some(*it as f64),
            Value::Float(it) => Some(*it),
            _ => None,
        }
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Written(text) | Value::Number(text) => f.write_str(text),
            Value::Bool(it) => write!(f, "{it}"),
            Value::Integer(it) => write!(f, "{it}"),
            Value::Huge(it) => write!(f, "{it}"),
            Value::Float(it) => write!(f, "{it:?}"),
            Value::Char(it) => write!(f, "{it:?}"),
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Nothing => f.write_str("None"),
        }
    }
}

macro_rules! from_integers {
    ($($ty:ty)*) => {$(
        impl From<$ty> for Value<'_> {
            fn from(value: $ty) -> Self {
                Self::Integer(i128::from(value))
            }
        }
    )*};
}

from_integers!(i8 i16 i32 i64 i128 u8 u16 u32 u64);

impl From<isize> for Value<'_> {
    fn from(value: isize) -> Self {
        Self::Integer(value as i128)
    }
}

impl From<usize> for Value<'_> {
    fn from(value: usize) -> Self {
        Self::Integer(value as i128)
    }
}

impl From<u128> for Value<'_> {
    fn from(value: u128) -> Self {
        i128::try_from(value).map_or(Self::Huge(value), Self::Integer)
    }
}

impl From<f32> for Value<'_> {
    fn from(value: f32) -> Self {
        Self::Float(f64::from(value))
    }
}

impl From<f64> for Value<'_> {
    fn from(value: f64) -> Self {
        Self::Float(value)
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<char> for Value<'_> {
    fn from(value: char) -> Self {
        Self::Char(value)
    }
}

impl From<Ipv4Addr> for Value<'_> {
    fn from(value: Ipv4Addr) -> Self {
        Self::Integer(value.to_bits().into())
    }
}

impl From<Ipv6Addr> for Value<'_> {
    fn from(value: Ipv6Addr) -> Self {
        Self::Integer((value.to_bits() as i128).wrapping_add(i128::MIN))
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(value: &'a str) -> Self {
        Self::Written(Cow::Borrowed(value))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(value: &'a String) -> Self {
        Self::Written(Cow::Borrowed(value))
    }
}

impl From<String> for Value<'_> {
    fn from(value: String) -> Self {
        Self::Written(Cow::Owned(value))
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::Value;
    use crate::model::{Domain, Float, Integer, Notation, ValueSet};
    use std::net::{Ipv4Addr, Ipv6Addr};

    #[test]
    fn numbers_are_of_the_type_and_of_the_range() {
        let small = Domain::integer(Integer::I8, ValueSet::span(128, 130));
        assert_eq!(Value::from(2).position(&small), Some(130));
        assert_eq!((Value::from(3).position(&small), Value::from(-200).position(&small)), (None, None));
        let huge = Domain::integer(Integer::U128, Integer::U128.all());
        assert_eq!(Value::from(u128::MAX).position(&huge), Some(u128::MAX));
        let float = Domain::Option(Box::new(Domain::Float { ty: Float::F32, all: Float::F32.numbers() }));
        assert_eq!(Value::from(0.1_f32).position(&float), Float::F32.position("0.1").map(|at| at + 1));
        assert_eq!((Value::from(f64::NAN).position(&float), Value::Nothing.position(&float)), (None, Some(0)));
        assert_eq!(Value::from(1.0).position(&small), None);
    }

    #[test]
    fn addresses_are_those_that_texts_name() {
        let domain = |notation: Notation| Domain::Integer { ty: notation.key(), notation, all: notation.key().all() };
        let (four, six) = (domain(Notation::Ipv4), domain(Notation::Ipv6));
        for text in ["0.0.0.0", "10.1.2.3", "255.255.255.255"] {
            assert_eq!(Value::from(text.parse::<Ipv4Addr>().unwrap()).position(&four), four.position(text), "{text}");
        }
        for text in ["::", "2001:db8::1", "ffff::ffff"] {
            assert_eq!(Value::from(text.parse::<Ipv6Addr>().unwrap()).position(&six), six.position(text), "{text}");
        }
    }
}
