//! Types of well-known libraries whose values have keys.

use super::{Notation, Position, ValueSet};

/// A type that is known by its full path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Library {
    /// `std::time::Duration`.
    StdDuration,
    /// `chrono::NaiveDate`.
    ChronoDate,
    /// `chrono::NaiveTime`. A leap second has no key.
    ChronoTime,
    /// `chrono::NaiveDateTime`. A leap second has no key.
    ChronoDateTime,
    /// `time::Date`.
    TimeDate,
    /// `jiff::civil::Date`.
    JiffDate,
    /// `chrono::NaiveDate`, whose day of the year is the key.
    ChronoMonthDay,
    /// `time::Date`, whose day of the year is the key.
    TimeMonthDay,
    /// `jiff::civil::Date`, whose day of the year is the key.
    JiffMonthDay,
    /// `rust_decimal::Decimal`, with this number of digits after the point. A value with more has no key.
    RustDecimal(u32),
    /// `rust_decimal::Decimal`, with any digits after the point.
    RustDense,
    /// `std::net::Ipv4Addr`.
    StdIpv4,
    /// `std::net::Ipv6Addr`.
    StdIpv6,
}

/// The names of the months, as libraries call them.
pub(crate) const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/// The most significant digits that `rust_decimal` holds: 96 bits.
const LAST_MANTISSA: i128 = (1 << 96) - 1;

impl Library {
    /// The type that a path means, written without blanks; a decimal has as many digits as its notation, or any.
    ///
    /// ```
    /// use dtable_core::model::{Library, Notation};
    /// assert_eq!(Library::of("chrono::NaiveDate", Notation::Number), Some(Library::ChronoDate));
    /// assert_eq!(Library::of("rust_decimal::Decimal", Notation::Decimal(2)), Some(Library::RustDecimal(2)));
    /// assert_eq!(Library::of("rust_decimal::Decimal", Notation::Number), Some(Library::RustDense));
    /// assert_eq!(Library::of("NaiveDate", Notation::Number), None);
    /// ```
    #[must_use]
    pub fn of(path: &str, notation: Notation) -> Option<Self> {
        match (path.strip_prefix("::").unwrap_or(path), notation) {
            ("std::time::Duration" | "core::time::Duration", _) => Some(Self::StdDuration),
            ("std::net::Ipv4Addr" | "core::net::Ipv4Addr", _) => Some(Self::StdIpv4),
            ("std::net::Ipv6Addr" | "core::net::Ipv6Addr", _) => Some(Self::StdIpv6),
            ("chrono::NaiveDate" | "chrono::naive::NaiveDate", Notation::MonthDay) => Some(Self::ChronoMonthDay),
            ("time::Date", Notation::MonthDay) => Some(Self::TimeMonthDay),
            ("jiff::civil::Date", Notation::MonthDay) => Some(Self::JiffMonthDay),
            ("chrono::NaiveDate" | "chrono::naive::NaiveDate", _) => Some(Self::ChronoDate),
            ("chrono::NaiveTime" | "chrono::naive::NaiveTime", _) => Some(Self::ChronoTime),
            ("chrono::NaiveDateTime" | "chrono::naive::NaiveDateTime", _) => Some(Self::ChronoDateTime),
            ("time::Date", _) => Some(Self::TimeDate),
            ("jiff::civil::Date", _) => Some(Self::JiffDate),
            ("rust_decimal::Decimal", Notation::Decimal(places)) => Some(Self::RustDecimal(places)),
            ("rust_decimal::Decimal", _) => Some(Self::RustDense),
            _ => None,
        }
    }

    /// How its values are written.
    #[must_use]
    pub const fn notation(self) -> Notation {
        match self {
            Self::StdDuration => Notation::Duration,
            Self::ChronoDate | Self::TimeDate | Self::JiffDate => Notation::Date,
            Self::ChronoMonthDay | Self::TimeMonthDay | Self::JiffMonthDay => Notation::MonthDay,
            Self::ChronoTime => Notation::Time,
            Self::ChronoDateTime => Notation::DateTime,
            Self::RustDecimal(places) => Notation::Decimal(places),
            Self::RustDense => Notation::Dense,
            Self::StdIpv4 => Notation::Ipv4,
            Self::StdIpv6 => Notation::Ipv6,
        }
    }

    /// A known type, by its dates, where the day of the year is the key.
    #[must_use]
    pub const fn of_dates(self) -> Option<Self> {
        match self {
            Self::ChronoMonthDay => Some(Self::ChronoDate),
            Self::TimeMonthDay => Some(Self::TimeDate),
            Self::JiffMonthDay => Some(Self::JiffDate),
            _ => None,
        }
    }

    /// Whether different values have different keys.
    #[must_use]
    pub const fn tells_all_apart(self) -> bool {
        !matches!(self, Self::ChronoMonthDay | Self::TimeMonthDay | Self::JiffMonthDay | Self::RustDense)
    }

    /// Whether there are values without a key.
    #[must_use]
    pub const fn may_fail(self) -> bool {
        matches!(self, Self::ChronoTime | Self::ChronoDateTime | Self::RustDecimal(_))
    }

    /// The positions of the keys that its values have.
    #[must_use]
    pub fn all(self) -> ValueSet {
        let notation = self.notation();
        let days = |first: &str, last: &str| [first, last].map(|it| notation.read(it).unwrap_or(0));
        let [low, high] = match self {
            Self::ChronoTime | Self::ChronoMonthDay | Self::TimeMonthDay | Self::JiffMonthDay | Self::StdIpv4 | Self::StdIpv6 => {
                return notation.all();
            }
            Self::StdDuration => [0, u64::MAX as i128 * 1_000_000_000 + 999_999_999],
            Self::ChronoDate => days("-262143-01-01", "262142-12-31"),
            Self::ChronoDateTime => days("-262143-01-01T00:00", "262142-12-31T23:59:59.999999999"),
            Self::TimeDate | Self::JiffDate => days("-9999-01-01", "9999-12-31"),
            Self::RustDecimal(places) => {
                let last = LAST_MANTISSA.saturating_mul(10_i128.saturating_pow(places));
                [-last, last]
            }
            Self::RustDense => [-2_000_000_000 * LAST_MANTISSA, 2_000_000_000 * LAST_MANTISSA],
        };
        let ty = notation.key();
        let at = |key: i128| -> Position { ty.position_of(key).unwrap_or(if key < 0 { 0 } else { ty.last() }) };
        ValueSet::span(at(low), at(high))
    }
}
