//! Functions that make keys of the program's values.

/// The Julian day of 1970-01-01.
pub const JULIAN_1970: i32 = 2_440_588;

/// The return type of a function that `with:` names: a key of type `K`, or an `Option` of it.
#[diagnostic::on_unimplemented(
    message = "a key of the type `{K}` is wanted, and the function gives `{Self}`",
    label = "this function gives `{Self}`",
    note = "the function of `with:` gives a `{K}`, or an `Option<{K}>` that is `None` where there is no key"
)]
pub trait Key<K> {
    /// The key, if there is one.
    fn key(self) -> Option<K>;
}

impl<K> Key<K> for K {
    fn key(self) -> Option<K> {
        Some(self)
    }
}

impl<K> Key<K> for Option<K> {
    fn key(self) -> Option<K> {
        self
    }
}

/// The key that a function of the program gave; generated code calls it.
#[inline]
pub fn key<K, R: Key<K>>(given: R) -> Option<K> {
    given.key()
}

/// Days since 1970-01-01 of a date of the Gregorian calendar.
///
/// ```
/// assert_eq!(dtable_runtime::days(1970, 1, 1), 0);
/// assert_eq!(dtable_runtime::days(2026, 1, 31), 20_484);
/// ```
#[must_use]
pub const fn days(year: i16, month: i8, day: i8) -> i32 {
    let (month, day) = (month as i32, day as i32);
    let year = if month > 2 { year as i32 } else { year as i32 - 1 };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// The days from 1970-01-01 to the first day of 2000, a leap year.
pub(crate) const LEAP_DAYS: i32 = days(2000, 1, 1);

/// The key of a day of the year (`as: month_day`): the days since the first of January, in a leap year; `None` where no
/// year has such a day.
///
/// ```
/// use dtable_runtime::month_day;
/// assert_eq!((month_day(1, 1), month_day(2, 29), month_day(12, 31)), (Some(0), Some(59), Some(365)));
/// assert_eq!((month_day(2, 30), month_day(0, 1), month_day(1, 0)), (None, None, None));
/// ```
#[must_use]
pub const fn month_day(month: u8, day: u8) -> Option<u16> {
    let last = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 29,
        _ => 0,
    };
    if day == 0 || day > last { None } else { Some((days(2000, month as i8, day as i8) - LEAP_DAYS) as u16) }
}

/// The key of the day of the year of a date, which is given by its days since 1970-01-01.
///
/// ```
/// use dtable_runtime::{day_of_year, days, month_day};
/// assert_eq!(Some(day_of_year(days(2026, 3, 1))), month_day(3, 1));
/// assert_eq!(Some(day_of_year(days(2024, 2, 29))), month_day(2, 29));
/// assert_eq!(Some(day_of_year(days(1900, 12, 31))), month_day(12, 31));
/// ```
#[must_use]
pub const fn day_of_year(days: i32) -> u16 {
    // The first of March of the year 0, so that years begin in March and the leap day is their last.
    let day_of_era = (days as i64 + 719_468).rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    (if day < 306 { day + 60 } else { day - 306 }) as u16
}

/// The key of an IPv6 address (`as: ipv6`), which is given by its bits. An `i128` holds it, and keys have the order of
/// addresses.
///
/// ```
/// use dtable_runtime::ipv6;
/// use std::net::Ipv6Addr;
/// assert_eq!(ipv6(Ipv6Addr::UNSPECIFIED.to_bits()), i128::MIN);
/// assert!(ipv6(Ipv6Addr::LOCALHOST.to_bits()) < ipv6(Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 1).to_bits()));
/// ```
#[must_use]
pub const fn ipv6(bits: u128) -> i128 {
    (bits ^ 1 << 127) as i128
}

const SECOND: u32 = 1_000_000_000;

/// Nanoseconds since midnight; `None` in a leap second.
#[must_use]
pub const fn time_of_day(seconds: u32, nanoseconds: u32) -> Option<u64> {
    if nanoseconds < SECOND { Some(seconds as u64 * SECOND as u64 + nanoseconds as u64) } else { None }
}

/// Nanoseconds since 1970-01-01T00:00; `None` in a leap second.
#[must_use]
pub const fn moment(seconds: i64, nanoseconds: u32) -> Option<i128> {
    if nanoseconds < SECOND { Some(seconds as i128 * SECOND as i128 + nanoseconds as i128) } else { None }
}

/// `mantissa` divided by ten to the power of `scale`, in units of the digit at `places` after the point; `None` where
/// more digits follow.
///
/// ```
/// use dtable_runtime::fixed;
/// assert_eq!((fixed(125, 1, 2), fixed(12_500, 3, 2), fixed(12_505, 3, 2)), (Some(1_250), Some(1_250), None));
/// ```
#[must_use]
pub const fn fixed(mantissa: i128, scale: u32, places: u32) -> Option<i128> {
    if mantissa == 0 {
        return Some(0);
    }
    if scale <= places {
        return match 10_i128.checked_pow(places - scale) {
            Some(power) => mantissa.checked_mul(power),
            None => None,
        };
    }
    match 10_i128.checked_pow(scale - places) {
        Some(power) if mantissa % power == 0 => Some(mantissa / power),
        _ => None,
    }
}

/// The key of `mantissa` divided by ten to the power of `scale`, where a table's literals have nine digits after the
/// point at most: twice the units of the ninth digit, and one more, away from zero, where other digits follow.
///
/// ```
/// use dtable_runtime::dense;
/// assert_eq!(dense(125, 1), 25_000_000_000);
/// assert_eq!((dense(1_234_567_890, 10), dense(1_234_567_891, 10), dense(-1_234_567_891, 10)), (246_913_578, 246_913_579, -246_913_579));
/// ```
#[must_use]
pub const fn dense(mantissa: i128, scale: u32) -> i128 {
    if scale <= 9 {
        return mantissa.saturating_mul(2 * 10_i128.pow(9 - scale));
    }
    match 10_i128.checked_pow(scale - 9) {
        Some(power) => 2 * (mantissa / power) + (mantissa % power).signum(),
        None => mantissa.signum(),
    }
}
