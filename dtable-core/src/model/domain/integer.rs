//! Rust's integer types.

use crate::model::{Position, ValueSet};

/// An integer type. `usize` and `isize` have 64 bits.
///
/// ```
/// use dtable_core::model::Integer;
/// assert_eq!(Integer::named("i8").unwrap().value(0), "-128");
/// assert_eq!(Integer::U8.position(true, 1), None);
/// assert_eq!(Integer::I8.position(true, 1), Some(127));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Integer {
    /// `i8`.
    I8,
    /// `i16`.
    I16,
    /// `i32`.
    I32,
    /// `i64`.
    I64,
    /// `i128`.
    I128,
    /// `isize`.
    Isize,
    /// `u8`.
    U8,
    /// `u16`.
    U16,
    /// `u32`.
    U32,
    /// `u64`.
    U64,
    /// `u128`.
    U128,
    /// `usize`.
    Usize,
    /// The type of keys: 120 bits with a sign, so that sums of keys, and the position of `None`, fit into 128 bits.
    Key,
}

impl Integer {
    /// All integer types of Rust.
    pub const ALL: [Self; 12] = [
        Self::I8,
        Self::I16,
        Self::I32,
        Self::I64,
        Self::I128,
        Self::Isize,
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::U128,
        Self::Usize,
    ];

    /// Returns the bits of a literal of this type; `None` if the text is no such literal.
    #[must_use]
    pub fn literal_bits(self, literal: &str) -> Option<u128> {
        let digits: String = literal.chars().filter(|it| *it != '_' && *it != ' ').collect();
        let digits = digits.strip_suffix(self.name()).unwrap_or(&digits);
        match digits.strip_prefix('-') {
            Some(_) => digits.parse::<i128>().ok().map(|it| it as u128).filter(|_| self.is_signed()),
            None => digits.parse().ok(),
        }
    }

    /// The type of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// The type of as many bits without a sign.
    ///
    /// ```
    /// use dtable_core::model::Integer;
    /// assert_eq!((Integer::Isize.unsigned(), Integer::Usize.unsigned()), (Integer::Usize, Integer::Usize));
    /// ```
    #[must_use]
    pub const fn unsigned(self) -> Self {
        match self {
            Self::I8 | Self::U8 => Self::U8,
            Self::I16 | Self::U16 => Self::U16,
            Self::I32 | Self::U32 => Self::U32,
            Self::I64 | Self::U64 => Self::U64,
            Self::I128 | Self::U128 | Self::Key => Self::U128,
            Self::Isize | Self::Usize => Self::Usize,
        }
    }

    /// The name of the type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::I128 | Self::Key => "i128",
            Self::Isize => "isize",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::U128 => "u128",
            Self::Usize => "usize",
        }
    }

    /// The number of bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::I8 | Self::U8 => 8,
            Self::I16 | Self::U16 => 16,
            Self::I32 | Self::U32 => 32,
            Self::I64 | Self::U64 | Self::Isize | Self::Usize => 64,
            Self::I128 | Self::U128 => 128,
            Self::Key => 120,
        }
    }

    /// Whether it has negative values.
    #[must_use]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::I128 | Self::Isize | Self::Key)
    }

    /// The least value.
    #[must_use]
    pub const fn min(self) -> i128 {
        if self.is_signed() { i128::MIN >> (128 - self.bits()) } else { 0 }
    }

    /// The greatest value; `None` for `u128`, whose greatest values no `i128` holds.
    #[must_use]
    pub const fn max(self) -> Option<i128> {
        match self {
            Self::U128 => None,
            _ if self.is_signed() => Some(i128::MAX >> (128 - self.bits())),
            _ => Some((u128::MAX >> (128 - self.bits())) as i128),
        }
    }

    /// The greatest position.
    #[must_use]
    pub const fn last(self) -> Position {
        u128::MAX >> (128 - self.bits())
    }

    /// All positions.
    #[must_use]
    pub const fn all(self) -> ValueSet {
        ValueSet::span(0, self.last())
    }

    /// Whether it has the value.
    #[must_use]
    pub fn holds(self, value: i128) -> bool {
        value >= self.min() && self.max().is_none_or(|max| value <= max)
    }

    /// The position of a number; `None` when the type does not have it.
    #[must_use]
    pub fn position(self, negative: bool, magnitude: u128) -> Option<Position> {
        let zero = self.min().unsigned_abs();
        let position = if negative { zero.checked_sub(magnitude)? } else { zero.checked_add(magnitude)? };
        (position <= self.last()).then_some(position)
    }

    /// The position of a value; `None` when the type does not have it.
    #[must_use]
    pub fn position_of(self, value: i128) -> Option<Position> {
        self.position(value < 0, value.unsigned_abs())
    }

    /// The value at a position, where an `i128` holds it.
    #[must_use]
    pub fn value_at(self, at: Position) -> Option<i128> {
        if self.is_signed() { Some((at as i128).wrapping_add(self.min())) } else { i128::try_from(at).ok() }
    }

    /// The value at a position, in decimal.
    #[must_use]
    pub fn value(self, at: Position) -> String {
        self.value_at(at).map_or_else(|| at.to_string(), |it| it.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_values_agree() {
        for ty in Integer::ALL {
            assert_eq!(ty.value_at(0), Some(ty.min()), "{ty:?}");
            assert_eq!(ty.position_of(ty.min()), Some(0), "{ty:?}");
            assert_eq!(ty.max().and_then(|max| ty.position_of(max)).unwrap_or(u128::MAX), ty.last(), "{ty:?}");
            assert_eq!(ty.position_of(1).and_then(|at| ty.value_at(at)), Some(1), "{ty:?}");
        }
        assert_eq!(Integer::I128.value(u128::MAX), i128::MAX.to_string());
        assert_eq!(Integer::U128.value(u128::MAX), u128::MAX.to_string());
        assert_eq!(Integer::I16.min(), -32768);
        assert_eq!(Integer::U64.max(), Some(i128::from(u64::MAX)));
        assert!(!Integer::I8.holds(128) && Integer::U128.holds(i128::MAX) && !Integer::U128.holds(-1));
    }
}
