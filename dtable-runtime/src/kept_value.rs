//! Values in few bytes: an error has several of them, and every function that passes it on moves it.

use crate::Value;

/// An answer or none, in 17 bytes; as a [`Value`] it would take 32.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct KeptValue {
    kind: u8,
    bytes: [u8; 16],
}

impl KeptValue {
    /// No answer.
    pub(crate) const NONE: Self = Self { kind: 0, bytes: [0; 16] };

    pub(crate) const fn new(value: Option<Value>) -> Self {
        let (kind, bits) = match value {
            None => (0, 0),
            Some(Value::Bool(it)) => (1, it as u128),
            Some(Value::Nth(it)) => (2, it as u128),
            Some(Value::Integer(it)) => (3, it as u128),
            Some(Value::Unsigned(it)) => (4, it),
            Some(Value::Float(it)) => (5, it.to_bits() as u128),
            Some(Value::Char(it)) => (6, it as u128),
            Some(Value::Nothing(depth)) => (7, depth as u128),
            Some(Value::Opaque) => (8, 0),
            Some(Value::NoKey) => (9, 0),
        };
        Self { kind, bytes: bits.to_le_bytes() }
    }

    pub(crate) fn value(self) -> Option<Value> {
        let bits = u128::from_le_bytes(self.bytes);
        Some(match self.kind {
            1 => Value::Bool(bits == 1),
            2 => Value::Nth(bits as usize),
            3 => Value::Integer(bits as i128),
            4 => Value::Unsigned(bits),
            5 => Value::Float(f64::from_bits(bits as u64)),
            6 => Value::Char(char::from_u32(bits as u32).unwrap_or_default()),
            7 => Value::Nothing(bits as usize),
            8 => Value::Opaque,
            9 => Value::NoKey,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::KeptValue;
    use crate::Value;

    #[test]
    fn values_come_back() {
        for value in [
            Value::Bool(true),
            Value::Bool(false),
            Value::Nth(usize::MAX),
            Value::Integer(i128::MIN),
            Value::Unsigned(u128::MAX),
            Value::Float(-0.5),
            Value::Float(f64::INFINITY),
            Value::Char('\u{10ffff}'),
            Value::Nothing(3),
            Value::Opaque,
            Value::NoKey,
        ] {
            assert_eq!(KeptValue::new(Some(value)).value(), Some(value));
        }
        assert_eq!((KeptValue::NONE.value(), KeptValue::new(None).value()), (None, None));
    }
}
