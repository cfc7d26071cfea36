//! Rust's floating-point types, seen as finite ordered sets.

use crate::model::{Position, ValueSet};

/// A floating-point type.
///
/// ```
/// use dtable_core::model::Float;
/// assert_eq!(Float::F64.position("-0.0"), Float::F64.position("0"));
/// assert_eq!(Float::F32.position("0.1").map(|at| Float::F32.value(at)), Some("0.1".to_owned()));
/// assert_eq!(Float::F32.value(Float::F32.nan()), "NaN");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Float {
    /// `f32`.
    F32,
    /// `f64`.
    F64,
}

impl Float {
    /// The type of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::F32, Self::F64].into_iter().find(|it| it.name() == name)
    }

    /// The name of the type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// The position of minus infinity, the least value.
    #[must_use]
    pub const fn minus_infinity(self) -> Position {
        match self {
            Self::F32 => key32(f32::NEG_INFINITY),
            Self::F64 => key64(f64::NEG_INFINITY),
        }
    }

    /// The position of infinity, the greatest number.
    #[must_use]
    pub const fn infinity(self) -> Position {
        match self {
            Self::F32 => key32(f32::INFINITY),
            Self::F64 => key64(f64::INFINITY),
        }
    }

    /// The position of NaN, which follows all numbers.
    #[must_use]
    pub const fn nan(self) -> Position {
        self.infinity() + 1
    }

    /// All numbers: everything but NaN.
    #[must_use]
    pub const fn numbers(self) -> ValueSet {
        ValueSet::span(self.minus_infinity(), self.infinity())
    }

    /// All positions.
    #[must_use]
    pub const fn all(self) -> ValueSet {
        ValueSet::span(self.minus_infinity(), self.nan())
    }

    /// The position of a number in decimal, rounded to the type; `None` when it is no number.
    #[must_use]
    pub fn position(self, decimal: &str) -> Option<Position> {
        match self {
            Self::F32 => decimal.parse().ok().map(|it: f32| if it.is_nan() { self.nan() } else { key32(it) }),
            Self::F64 => decimal.parse().ok().map(|it: f64| if it.is_nan() { self.nan() } else { key64(it) }),
        }
    }

    /// The position of a number, rounded to the type.
    ///
    /// ```
    /// use dtable_core::model::Float;
    /// assert_eq!(Float::F32.position_of(0.1), Float::F32.position("0.1").unwrap());
    /// assert_eq!(Float::F64.position_of(f64::NAN), Float::F64.nan());
    /// ```
    #[must_use]
    pub const fn position_of(self, value: f64) -> Position {
        match self {
            _ if value.is_nan() => self.nan(),
            Self::F32 => key32(value as f32),
            Self::F64 => key64(value),
        }
    }

    /// The value at a position: the shortest decimal that means it, `inf`, `-inf` or `NaN`.
    #[must_use]
    pub fn value(self, at: Position) -> String {
        match self {
            _ if at == self.nan() => "NaN".to_owned(),
            Self::F32 => format!("{:?}", f32::from_bits(bits32(at as u32))),
            Self::F64 => format!("{:?}", f64::from_bits(bits64(at as u64))),
        }
    }
}

/// Positive numbers keep their order above the middle, negative ones are turned round below it; both zeros meet there.
const fn key32(value: f32) -> Position {
    let bits = value.to_bits();
    let sign = 1 << 31;
    (if bits & sign == 0 { bits | sign } else { !bits + 1 }) as Position
}

const fn key64(value: f64) -> Position {
    let bits = value.to_bits();
    let sign = 1 << 63;
    (if bits & sign == 0 { bits | sign } else { !bits + 1 }) as Position
}

const fn bits32(key: u32) -> u32 {
    let sign = 1 << 31;
    if key & sign == 0 { !key.wrapping_sub(1) } else { key & !sign }
}

const fn bits64(key: u64) -> u64 {
    let sign = 1 << 63;
    if key & sign == 0 { !key.wrapping_sub(1) } else { key & !sign }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_keep_the_order_of_numbers() {
        let ascending = ["-inf", "-1e30", "-1", "-1e-45", "0", "1e-45", "0.1", "1", "1.5", "1e30", "inf", "NaN"];
        for ty in [Float::F32, Float::F64] {
            let positions: Vec<_> = ascending.iter().map(|it| ty.position(it).unwrap()).collect();
            assert!(positions.is_sorted_by(|a, b| a < b), "{ty:?} {positions:?}");
            assert!(positions.iter().all(|at| ty.all().contains(*at)));
            for at in positions {
                assert_eq!(ty.position(&ty.value(at)), Some(at));
            }
        }
    }

    #[test]
    fn neighbours_are_adjacent() {
        let next = |it: f64| f64::from_bits(it.to_bits() + 1);
        assert_eq!(key64(next(1.0)), key64(1.0) + 1);
        assert_eq!(key64(-1.0), key64(-next(1.0)) + 1);
        assert_eq!(key64(f64::from_bits(1)), key64(-0.0) + 1);
        assert_eq!(key64(-f64::from_bits(1)) + 1, key64(0.0));
        assert_eq!(key32(f32::MAX) + 1, Float::F32.infinity());
    }

    #[test]
    fn literals_are_rounded_to_the_type() {
        assert_eq!(Float::F32.position("0.1"), Float::F32.position("0.100000001"));
        assert_ne!(Float::F64.position("0.1"), Float::F64.position("0.100000001"));
        assert_eq!(Float::F32.position("1e40"), Some(Float::F32.infinity()));
    }
}
