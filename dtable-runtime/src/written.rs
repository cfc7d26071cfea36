//! Keys as entries write them.

use core::fmt;

const SECOND: i128 = 1_000_000_000;
const DAY: i128 = 86_400 * SECOND;

/// A date, by its days since 1970-01-01.
pub(crate) struct Date(pub(crate) i128);

/// A time of day, by its nanoseconds.
pub(crate) struct Time(pub(crate) i128);

/// A date with a time, by its nanoseconds since 1970-01-01T00:00.
pub(crate) struct DateTime(pub(crate) i128);

/// A duration, by its nanoseconds.
pub(crate) struct Duration(pub(crate) i128);

/// A day of the year, by its days since the first of January of a leap year.
pub(crate) struct MonthDay(pub(crate) i128);

/// A number of months.
pub(crate) struct Months(pub(crate) i128);

/// A decimal, by its units of the last digit, of which so many follow the point.
pub(crate) struct Decimal(pub(crate) i128, pub(crate) u32);

/// A decimal, by its key among decimals of any digits.
pub(crate) struct Dense(pub(crate) i128);

/// Year, month and day of a date. Years begin in March here: <https://howardhinnant.github.io/date_algorithms.html>
const fn civil(days: i128) -> (i128, i128, i128) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let (day, month) = (day_of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year_of_era + era * 400;
    (if month > 2 { year } else { year + 1 }, month, day)
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = civil(self.0);
        write!(f, "{}{:04}-{month:02}-{day:02}", sign(year), year.unsigned_abs())
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, mut fraction) = (self.0 / SECOND, self.0 % SECOND);
        write!(f, "{:02}:{:02}", seconds / 3_600, seconds / 60 % 60)?;
        if seconds % 60 == 0 && fraction == 0 {
            return Ok(());
        }
        write!(f, ":{:02}", seconds % 60)?;
        if fraction == 0 {
            return Ok(());
        }
        let mut digits = 9;
        while fraction % 10 == 0 {
            (fraction, digits) = (fraction / 10, digits - 1);
        }
        write!(f, ".{fraction:0digits$}")
    }
}

impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{}", Date(self.0.div_euclid(DAY)), Time(self.0.rem_euclid(DAY)))
    }
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hour = 3_600_000_000_000;
        let units: [(&str, u128); 7] =
            [("d", 24 * hour), ("h", hour), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000), ("ns", 1)];
        if self.0 == 0 {
            return f.write_str("0s");
        }
        f.write_str(sign(self.0))?;
        let mut rest = self.0.unsigned_abs();
        // Whole days are days from the second on, as the compiler writes them.
        let hours = rest / hour;
        let is_days = hours >= 48 && hours.is_multiple_of(24);
        for (unit, of) in units.into_iter().skip(usize::from(!is_days)) {
            let count = rest / of;
            rest %= of;
            if count > 0 {
                write!(f, "{count}{unit}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for MonthDay {
    /// A key that is no day of the year is shown as a number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !(0..=365).contains(&self.0) {
            return write!(f, "{}", self.0);
        }
        let (_, month, day) = civil(crate::keys::LEAP_DAYS as i128 + self.0);
        write!(f, "{month:02}-{day:02}")
    }
}

impl fmt::Display for Months {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (years, rest) = (self.0.unsigned_abs() / 12, self.0.unsigned_abs() % 12);
        f.write_str(sign(self.0))?;
        match (years, rest) {
            (0, _) => write!(f, "{rest}mo"),
            (_, 0) => write!(f, "{years}y"),
            _ => write!(f, "{years}y{rest}mo"),
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.unsigned_abs();
        let unit = 10_u128.saturating_pow(self.1);
        if self.1 == 0 {
            return write!(f, "{}", self.0);
        }
        write!(f, "{}{}.{:0width$}", sign(self.0), digits / unit, digits % unit, width = self.1 as usize)
    }
}

impl fmt::Display for Dense {
    /// The shortest decimal; the middle of those that a key between stands for.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, unit) = (self.0.unsigned_abs(), 2_000_000_000);
        write!(f, "{}{}", sign(self.0), size / unit)?;
        let (mut tenths, mut digits) = (size % unit * 5, 10);
        if tenths == 0 {
            return Ok(());
        }
        while tenths % 10 == 0 {
            (tenths, digits) = (tenths / 10, digits - 1);
        }
        write!(f, ".{tenths:0digits$}")
    }
}

const fn sign(value: i128) -> &'static str {
    if value < 0 { "-" } else { "" }
}
