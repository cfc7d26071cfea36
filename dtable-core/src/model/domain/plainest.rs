//! Finds the value of an interval that is the easiest to read.

use super::{Domain, Float, Integer, Notation};
use crate::model::Position;

/// The most digits after the point that are tried.
const MOST_DIGITS: usize = 17;
/// The nanoseconds of a second.
const SECOND: i128 = 1_000_000_000;
/// From here on not every `f64` has digits after the point.
const FIRST_WITHOUT_FRACTION: f64 = 1e15;

impl Domain {
    /// Returns a value from `low` to `high`: the nearest to zero, or to `a`. If that is an end of the interval, floats
    /// and dense decimals take the value with the fewest digits near it, and times and durations a full hour, minute or
    /// second.
    ///
    /// ```
    /// use dtable_core::model::{Domain, Float, Integer};
    /// let (ty, at) = (Float::F64, |text: &str| Float::F64.position(text).unwrap());
    /// let domain = Domain::Float { ty, all: ty.all() };
    /// assert_eq!(domain.value(domain.plainest(at("18.0") + 1, at("18.5"))), "18.1");
    /// assert_eq!(domain.value(domain.plainest(at("-1.0"), at("1.0"))), "0.0");
    /// let ty = Integer::I8;
    /// assert_eq!(Domain::integer(ty, ty.all()).plainest(0, 100), 100); // -28
    /// ```
    #[must_use]
    pub fn plainest(&self, low: Position, high: Position) -> Position {
        let nearest = self.plain().clamp(low, high);
        let shorter = match self {
            Self::Option(inner) if low > 0 => Some(inner.plainest(low - 1, high - 1) + 1),
            _ if nearest != low && nearest != high => None,
            Self::Float { ty, .. } => short_float(*ty, low, high, nearest == low),
            Self::Integer { ty, notation: Notation::Dense, .. } => short_decimal(*ty, low, high, nearest == low),
            Self::Integer { ty, notation: Notation::Time | Notation::DateTime | Notation::Duration, .. } => {
                short_time(*ty, low, high, nearest == low)
            }
            _ => None,
        };
        shorter.unwrap_or(nearest)
    }

    /// The value that people think of first.
    fn plain(&self) -> Position {
        match self {
            Self::Integer { notation: Notation::Ipv6, .. } => 0,
            Self::Integer { ty, .. } => ty.position_of(0).unwrap_or(0),
            Self::Float { ty, .. } => ty.position("0.0").unwrap_or(0),
            Self::Char { .. } => Position::from(b'a'),
            Self::Option(inner) => inner.plain() + 1,
            Self::Bool | Self::Enum { .. } | Self::Text { .. } | Self::Set(_) | Self::Opaque => 0,
        }
    }
}

/// The number with the fewest digits in an interval that ends, or begins, next to zero.
fn short_float(ty: Float, low: Position, high: Position, is_positive: bool) -> Option<Position> {
    let near: f64 = ty.value(if is_positive { low } else { high }).parse().ok()?;
    let step = if is_positive { 1.0 } else { -1.0 };
    let tried = |digits: usize| {
        let away = near + step * 0.1_f64.powi(digits as i32);
        [near, away].into_iter().filter_map(move |it| ty.position(&format!("{it:.digits$}"))).find(|at| (low..=high).contains(at))
    };
    (0..=MOST_DIGITS).find_map(tried).filter(|_| near.abs() < FIRST_WITHOUT_FRACTION)
}

/// The time at the full hour, minute or second that is the nearest to the end at which an interval begins, where that
/// end is none.
fn short_time(ty: Integer, low: Position, high: Position, is_positive: bool) -> Option<Position> {
    let end = ty.value_at(if is_positive { low } else { high })?;
    let units = [3_600 * SECOND, 60 * SECOND, 10 * SECOND, SECOND, SECOND / 1_000, SECOND / 1_000_000];
    let tried = |unit: i128| {
        let down = end.div_euclid(unit) * unit;
        let key = if is_positive { down.checked_add(unit)? } else { down };
        ty.position_of(key).filter(|at| (low..=high).contains(at))
    };
    if end % SECOND == 0 { None } else { units.into_iter().find_map(tried) }
}

/// The decimal with the fewest digits.
fn short_decimal(ty: Integer, low: Position, high: Position, is_positive: bool) -> Option<Position> {
    let (least, most) = (ty.value_at(low)?, ty.value_at(high)?);
    let units = (0..=9).rev().map(|power| 2 * 10_i128.pow(power));
    let tried = |unit: i128| {
        let up = |it: i128| it.div_euclid(unit) + i128::from(it.rem_euclid(unit) != 0);
        let key = if is_positive { up(least) } else { most.div_euclid(unit) } * unit;
        ty.position_of(key).filter(|at| (low..=high).contains(at))
    };
    units.into_iter().find_map(tried)
}
