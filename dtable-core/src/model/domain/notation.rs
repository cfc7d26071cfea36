//! Reads and writes the keys of columns: the proof works with integers, and the author writes dates, times of day,
//! durations, decimals and addresses.
//!
//! | notation | key | literal |
//! | --- | --- | --- |
//! | [`Date`](Notation::Date) | days since 1970-01-01 | `2026-01-31` |
//! | [`Time`](Notation::Time) | nanoseconds since midnight | `08:30`, `08:30:15.5` |
//! | [`DateTime`](Notation::DateTime) | nanoseconds since 1970-01-01T00:00, in no zone | `2026-01-31T08:30` |
//! | [`Duration`](Notation::Duration) | nanoseconds | `250ms`, `5s`, `1h30m` |
//! | [`MonthDay`](Notation::MonthDay) | days since the first of January of a leap year | `05-01` |
//! | [`Months`](Notation::Months) | months | `18mo`, `1y6mo` |
//! | [`Decimal`](Notation::Decimal) | units of the last place | `12.50` |
//! | [`Dense`](Notation::Dense) | twice the units of the ninth place; odd between two of them | `12.50` |
//! | [`Ipv4`](Notation::Ipv4) | the 32 bits | `10.1.2.3` |
//! | [`Ipv6`](Notation::Ipv6) | the 128 bits, less 2^127 | `2001:db8::1` |
//!
//! The calendar is the Gregorian one for all years, year 0 before year 1, as in ISO 8601. `read(write(key)) == key`
//! holds for every key.

use super::Integer;
use crate::lists::CollectVec;
use crate::model::ValueSet;

/// The notation of integers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// As numbers.
    #[default]
    Number,
    /// As dates: the number counts days since 1970-01-01.
    Date,
    /// As times of day: the number counts nanoseconds since midnight.
    Time,
    /// As a date and a time: the number counts nanoseconds since 1970-01-01T00:00, in no zone.
    DateTime,
    /// As durations: the number counts nanoseconds.
    Duration,
    /// As days of any year: the number counts the days since the first of January of a leap year.
    MonthDay,
    /// As years and months: the number counts months.
    Months,
    /// Decimals with this number of digits after the point: the number counts units of the last digit.
    Decimal(u32),
    /// As decimals with any number of digits after the point. Literals have at most nine, so no literal is between two
    /// neighbours of nine digits, and all values between them have one key. The key counts twice the units of the ninth
    /// digit, and one more for values between two of them.
    Dense,
    /// As IPv4 addresses: the number has the bits of the address.
    Ipv4,
    /// As IPv6 addresses: the number is that of the bits, less 2^127, so that an `i128` holds it.
    Ipv6,
}

/// The reason why a text is no literal of a notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The mistake, in words that follow the text itself: `has no such day`.
    pub message: String,
    /// The text to write.
    pub help: String,
}

const SECOND: i128 = 1_000_000_000;
const DAY: i128 = 86_400 * SECOND;
const HOUR: u128 = 3_600 * SECOND as u128;
/// A leap year, whose days are those of all years.
const LEAP_YEAR: i128 = 2000;
/// The days from 1970-01-01 to the first day of the leap year.
pub(crate) const LEAP_DAYS: i128 = days(LEAP_YEAR, 1, 1);
/// The most digits of a year, as days are counted in an `i128`.
const LONGEST_YEAR: usize = 30;

/// The most digits after the point, those of `rust_decimal`.
pub const DECIMAL_PLACES: u32 = 28;

/// The most digits after the point of a literal of dense decimals.
const DENSE_PLACES: u32 = 9;
/// The most digits before the point: 18 and nine are 27, and `rust_decimal` has 28, so that there are values between
/// any two literals.
const DENSE_WHOLE: u32 = 18;
/// The key of the largest literal of dense decimals; the negative of it is that of the least.
pub const LARGEST_DECIMAL: i128 = 2 * (10_i128.pow(DENSE_WHOLE + DENSE_PLACES) - 1);

/// The units of durations, the greatest first, each with its nanoseconds.
const UNITS: [(&str, i128); 7] =
    [("d", DAY), ("h", 3_600 * SECOND), ("m", 60 * SECOND), ("s", SECOND), ("ms", 1_000_000), ("us", 1_000), ("ns", 1)];

impl Notation {
    /// The notation that `as:` names; `None` where it names a type.
    ///
    /// ```
    /// use dtable_core::model::Notation;
    /// assert_eq!(Notation::named("date"), Some(Notation::Date));
    /// assert_eq!(Notation::named("decimal(2)"), Some(Notation::Decimal(2)));
    /// assert_eq!(Notation::named("u32"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "date" => Some(Self::Date),
            "time" => Some(Self::Time),
            "datetime" => Some(Self::DateTime),
            "duration" => Some(Self::Duration),
            "month_day" => Some(Self::MonthDay),
            "months" => Some(Self::Months),
            "decimal" => Some(Self::Dense),
            "ipv4" => Some(Self::Ipv4),
            "ipv6" => Some(Self::Ipv6),
            _ => {
                let places = name.strip_prefix("decimal")?.trim().strip_prefix('(')?.strip_suffix(')')?;
                places.trim().parse().ok().filter(|it| *it <= DECIMAL_PLACES).map(Self::Decimal)
            }
        }
    }

    /// The name by which `as:` means it.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Number => "number".to_owned(),
            Self::Date => "date".to_owned(),
            Self::Time => "time".to_owned(),
            Self::DateTime => "datetime".to_owned(),
            Self::Duration => "duration".to_owned(),
            Self::MonthDay => "month_day".to_owned(),
            Self::Months => "months".to_owned(),
            Self::Decimal(places) => format!("decimal({places})"),
            Self::Dense => "decimal".to_owned(),
            Self::Ipv4 => "ipv4".to_owned(),
            Self::Ipv6 => "ipv6".to_owned(),
        }
    }

    /// The type of the keys; that of numbers is any.
    #[must_use]
    pub const fn key(self) -> Integer {
        match self {
            Self::Number | Self::DateTime | Self::Duration | Self::Decimal(_) | Self::Dense => Integer::Key,
            Self::Date | Self::Months => Integer::I32,
            Self::Time => Integer::U64,
            Self::MonthDay => Integer::U16,
            Self::Ipv4 => Integer::U32,
            Self::Ipv6 => Integer::I128,
        }
    }

    /// The positions of all keys: those of the times of one day or of the days of one year, or else every position.
    #[must_use]
    pub const fn all(self) -> ValueSet {
        match self {
            Self::Time => ValueSet::span(0, DAY as u128 - 1),
            Self::MonthDay => ValueSet::span(0, 365),
            _ => self.key().all(),
        }
    }

    /// A description of the literals, for people.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Number => "integers",
            Self::Date => "dates",
            Self::Time => "times of day",
            Self::DateTime => "dates with a time",
            Self::Duration => "durations",
            Self::MonthDay => "days of the year",
            Self::Months => "numbers of months",
            Self::Decimal(_) | Self::Dense => "decimals",
            Self::Ipv4 => "IPv4 addresses",
            Self::Ipv6 => "IPv6 addresses",
        }
    }

    /// Entries as an author would write them.
    #[must_use]
    pub const fn examples(self) -> &'static str {
        match self {
            Self::Number => "`5`, `1..=5`, `< 5`",
            Self::Date => "`2026-01-31`, `2026-01-01..2026-07-01`, `< 2026-07-01`",
            Self::Time => "`08:30`, `08:30..17:00`, `>= 22:15:30.5`",
            Self::DateTime => "`2026-01-31T08:30`, `< 2026-07-01T00:00`",
            Self::Duration => "`250ms`, `5s`, `1h30m`, `< 5s`",
            Self::MonthDay => "`12-24`, `05-01..10-01`, `>= 11-01`",
            Self::Months => "`18mo`, `1y6mo`, `< 2y`",
            Self::Decimal(_) | Self::Dense => "`12.50`, `0..=9.99`, `< 12.50`",
            Self::Ipv4 => "`10.0.0.0/8`, `10.1.2.3`, `10.0.0.1..=10.0.0.9`",
            Self::Ipv6 => "`2001:db8::/32`, `::1`, `fe80::1..=fe80::9`",
        }
    }

    /// One literal.
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Self::Number => "5",
            Self::Date => "2026-01-31",
            Self::Time => "08:30",
            Self::DateTime => "2026-01-31T08:30",
            Self::Duration => "5s",
            Self::MonthDay => "05-01",
            Self::Months => "18mo",
            Self::Decimal(_) | Self::Dense => "12.50",
            Self::Ipv4 => "10.1.2.3",
            Self::Ipv6 => "2001:db8::1",
        }
    }

    /// The key that a literal means.
    ///
    /// # Errors
    ///
    /// The mistake, where it is none.
    ///
    /// ```
    /// use dtable_core::model::Notation;
    /// assert_eq!(Notation::Date.read("1970-01-02"), Ok(1));
    /// assert_eq!(Notation::Duration.read("1m30s"), Ok(90_000_000_000));
    /// assert_eq!(Notation::Decimal(2).read("-12.5"), Ok(-1250));
    /// assert!(Notation::Date.read("2026-02-29").is_err());
    /// ```
    pub fn read(self, text: &str) -> Result<i128, Misread> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest.trim_start()));
        match self {
            Self::Number => text.parse().map_err(|_| self.misread("is no integer")),
            Self::Date => self.date(negative, digits),
            Self::Time if negative => Err(self.misread("is no time of day")),
            Self::Time => self.time(digits),
            Self::DateTime => {
                let (date, time) = digits.split_once(['T', 't']).ok_or_else(|| self.misread("is no date with a time"))?;
                let (date, time) = (self.date(negative, date)?, self.time(time)?);
                date.checked_mul(DAY).and_then(|it| it.checked_add(time)).ok_or_else(|| self.misread("is too far away"))
            }
            Self::Duration => self.duration(digits).map(|it| if negative { -it } else { it }),
            Self::MonthDay if negative => Err(self.misread("is no day of the year")),
            Self::MonthDay => self.month_day(digits),
            Self::Months => self.months(digits).map(|it| if negative { -it } else { it }),
            Self::Decimal(places) => self.decimal(digits, places).map(|it| if negative { -it } else { it }),
            Self::Dense => self.dense(negative, digits),
            Self::Ipv4 | Self::Ipv6 => self.address(text),
        }
    }

    /// Reads a literal of a table. Unlike [`read`](Self::read), it refuses dense decimals with more digits than keys
    /// have.
    ///
    /// # Errors
    ///
    /// The mistake, where it is none.
    ///
    /// ```
    /// use dtable_core::model::Notation;
    /// assert!(Notation::Dense.literal("12.505").is_ok());
    /// assert!(Notation::Dense.literal("0.1234567891").is_err());
    /// assert!(Notation::Dense.read("0.1234567891").is_ok());
    /// ```
    pub fn literal(self, text: &str) -> Result<i128, Misread> {
        let key = self.read(text)?;
        if self != Self::Dense {
            return Ok(key);
        }
        let misread = |message: String, help: String| Err(Misread { message, help });
        if key % 2 != 0 {
            let help = "nothing is rounded: write fewer digits".to_owned();
            return misread(format!("has more than {DENSE_PLACES} digits after the point"), help);
        }
        if key.unsigned_abs() / 2 >= 10_u128.pow(DENSE_WHOLE + DENSE_PLACES) {
            return misread("is too large".to_owned(), format!("write at most {DENSE_WHOLE} digits before the point"));
        }
        Ok(key)
    }

    /// The key of a decimal with any digits.
    fn dense(self, negative: bool, text: &str) -> Result<i128, Misread> {
        let (whole, fraction) = split(text).ok_or_else(|| self.misread("is no decimal"))?;
        let (near, rest) = fraction.split_at(fraction.len().min(DENSE_PLACES as usize));
        let units = format!("{whole}{near:0<width$}", width = DENSE_PLACES as usize).parse::<i128>();
        let key = units.ok().and_then(|it| it.checked_mul(2)?.checked_add(i128::from(!rest.is_empty())));
        key.map(|it| if negative { -it } else { it }).ok_or_else(|| self.misread("is too large"))
    }

    fn misread(self, message: impl Into<String>) -> Misread {
        Misread { message: message.into(), help: format!("{} are written as in {}", self.plural(), self.examples()) }
    }

    fn date(self, negative: bool, digits: &str) -> Result<i128, Misread> {
        let malformed = || self.misread(if digits.contains(['T', 't']) { "has a time of day" } else { "is no date" });
        let mut parts = digits.split('-');
        let (year, month, day) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let is_shaped = year.len() >= 4 && month.len() == 2 && day.len() == 2 && parts.next().is_none();
        if !is_shaped || ![year, month, day].iter().all(|it| is_digits(it)) {
            return Err(malformed());
        }
        if year.len() > LONGEST_YEAR {
            return Err(self.misread("is too far away"));
        }
        self.day_of(if negative { -number(year) } else { number(year) }, number(month), number(day))
    }

    /// The days from 1970-01-01 to a day of a year.
    fn day_of(self, year: i128, month: i128, day: i128) -> Result<i128, Misread> {
        if !(1..=12).contains(&month) {
            let help = format!("months go from 01 to 12, as in `{}`", self.example());
            return Err(Misread { message: "has no such month".to_owned(), help });
        }
        let last = days_of_month(year, month);
        if !(1..=last).contains(&day) {
            let help = format!("the last day of this month is {last}");
            return Err(Misread { message: "has no such day".to_owned(), help });
        }
        Ok(days(year, month, day))
    }

    fn month_day(self, text: &str) -> Result<i128, Misread> {
        let is_date = Self::Date.read(text).is_ok();
        let (month, day) = text.split_once('-').unwrap_or((text, ""));
        if is_date || ![month, day].iter().all(|it| it.len() == 2 && is_digits(it)) {
            return Err(self.misread(if is_date { "has a year" } else { "is no day of the year" }));
        }
        Ok(self.day_of(LEAP_YEAR, number(month), number(day))? - LEAP_DAYS)
    }

    fn months(self, text: &str) -> Result<i128, Misread> {
        let (mut rest, mut sum, mut least) = (text, 0_i128, i128::MAX);
        while !rest.is_empty() {
            let (count, after) = rest.split_at(rest.find(|it: char| !it.is_ascii_digit() && it != '_').unwrap_or(rest.len()));
            let (unit, after) = after.split_at(after.find(|it: char| it.is_ascii_digit()).unwrap_or(after.len()));
            let of = match unit {
                _ if count.is_empty() || count.contains('_') && !is_digits(&count.replace('_', "")) => {
                    return Err(self.misread("is no number of months"));
                }
                "y" => 12,
                "mo" => 1,
                _ if unit.starts_with('.') => return Err(self.misread("has a fraction")),
                "" => return Err(Misread { message: "has no unit".to_owned(), help: format!("write `{count}mo`, or `{count}y`") }),
                "m" => return Err(Misread { message: "counts minutes".to_owned(), help: format!("write `{count}mo` for months") }),
                _ => {
                    let help = format!("{} are written as in {}; the units are `y`, `mo`", self.plural(), self.examples());
                    return Err(Misread { message: format!("has the unit `{unit}`, which no number of months has"), help });
                }
            };
            if of >= least {
                let help = "the years come first, and each unit once, as in `1y6mo`".to_owned();
                return Err(Misread { message: "has its units out of order".to_owned(), help });
            }
            let count = count.replace('_', "").parse::<i128>().ok().and_then(|it| it.checked_mul(of));
            sum = count.and_then(|it| sum.checked_add(it)).ok_or_else(|| self.misread("is too long"))?;
            (rest, least) = (after, of);
        }
        if least == i128::MAX { Err(self.misread("is no number of months")) } else { Ok(sum) }
    }

    fn time(self, text: &str) -> Result<i128, Misread> {
        if let Some(at) = text.find(['Z', 'z', '+', '-', '[']) {
            let zone = &text[at..];
            let range =
                zone.strip_prefix('-').filter(|it| it.contains(':')).map(|it| format!("; a range is written `{}..={it}`", &text[..at]));
            let help = format!(
                "leave out `{zone}`: values are compared as the clock shows them; let the program convert zones{}",
                range.unwrap_or_default()
            );
            return Err(Misread { message: "has a zone".to_owned(), help });
        }
        let (clock, fraction) = text.split_once('.').unwrap_or((text, ""));
        let parts: Vec<&str> = clock.split(':').collect_vec();
        let is_shaped = (2..=3).contains(&parts.len()) && parts.iter().all(|it| it.len() == 2 && is_digits(it));
        if self == Self::Time && parts.len() > 1 && parts[0].len() == 1 && self.time(&format!("0{text}")).is_ok() {
            return Err(Misread { message: "is no time of day".to_owned(), help: format!("write `0{text}`") });
        }
        if !is_shaped || text.contains('.') && (parts.len() < 3 || !is_digits(fraction)) {
            return Err(self.misread(if self == Self::Time { "is no time of day" } else { "is no date with a time" }));
        }
        let [hour, minute] = [number(parts[0]), number(parts[1])];
        let second = parts.get(2).map_or(0, |it| number(it));
        let nanoseconds = self.fraction(fraction)?;
        let time = ((hour * 60 + minute) * 60 + second) * SECOND + nanoseconds;
        if minute > 59 || second > 59 || time > DAY || time == DAY && self != Self::Time {
            let help = "hours go from 00 to 23, minutes and seconds from 00 to 59";
            return Err(Misread { message: "is no time of day".to_owned(), help: help.to_owned() });
        }
        Ok(time)
    }

    /// The nanoseconds of the digits after the point of a second.
    fn fraction(self, digits: &str) -> Result<i128, Misread> {
        let digits = digits.trim_end_matches('0');
        if digits.len() > 9 {
            let help = "write at most nine digits after the point".to_owned();
            return Err(Misread { message: "is finer than nanoseconds".to_owned(), help });
        }
        Ok(number(digits) * 10_i128.pow(9 - digits.len() as u32))
    }

    fn duration(self, text: &str) -> Result<i128, Misread> {
        if text.contains([':', '-']) {
            return Err(self.misread("is no duration"));
        }
        let (mut rest, mut sum, mut least) = (text, 0_i128, i128::MAX);
        while !rest.is_empty() {
            let length = rest.find(|it: char| !it.is_ascii_digit() && it != '_' && it != '.').unwrap_or(rest.len());
            let (count, after) = rest.split_at(length);
            let unit = after.find(|it: char| it.is_ascii_digit()).unwrap_or(after.len());
            let (unit, after) = after.split_at(unit);
            let of = UNITS.iter().find(|it| it.0 == unit || unit == "µs" && it.0 == "us").ok_or_else(|| self.no_unit(unit))?.1;
            if of >= least {
                return Err(Misread {
                    message: "has its units out of order".to_owned(),
                    help: "the greater unit comes first, and each once, as in `1h30m`".to_owned(),
                });
            }
            sum = self.scaled(count, of).and_then(|it| sum.checked_add(it).ok_or_else(|| self.misread("is too long")))?;
            (rest, least) = (after, of);
        }
        if least == i128::MAX { Err(self.misread("is no duration")) } else { Ok(sum) }
    }

    fn no_unit(self, unit: &str) -> Misread {
        let help = match unit {
            "y" | "mo" => "months and years have no fixed length: a column of months has `as: months`".to_owned(),
            _ => format!("durations are written as in {}; the units are `d`, `h`, `m`, `s`, `ms`, `us`, `ns`", self.examples()),
        };
        let message = if unit.is_empty() { "has no unit".to_owned() } else { format!("has the unit `{unit}`, which is not known") };
        Misread { message, help }
    }

    /// A number, which may have a fraction, of a unit.
    fn scaled(self, count: &str, unit: i128) -> Result<i128, Misread> {
        let (whole, fraction) = split(count).ok_or_else(|| self.misread("is no duration"))?;
        let places = fraction.len() as u32;
        let too_long = || self.misread("is too long");
        let whole: i128 = whole.parse().map_err(|_| too_long())?;
        let whole = whole.checked_mul(unit).ok_or_else(too_long)?;
        if fraction.is_empty() {
            return Ok(whole);
        }
        let finer =
            || Misread { message: "is finer than nanoseconds".to_owned(), help: "nothing is rounded: write whole nanoseconds".to_owned() };
        let parts = fraction.parse::<i128>().ok().and_then(|it| it.checked_mul(unit)).ok_or_else(finer)?;
        let power = 10_i128.checked_pow(places).ok_or_else(finer)?;
        if parts % power != 0 {
            return Err(finer());
        }
        whole.checked_add(parts / power).ok_or_else(too_long)
    }

    fn decimal(self, text: &str, places: u32) -> Result<i128, Misread> {
        let (whole, fraction) = split(text).ok_or_else(|| self.misread("is no decimal"))?;
        let missing = (places as usize).checked_sub(fraction.len()).ok_or_else(|| {
            let digits = if places == 1 { "one digit".to_owned() } else { format!("{places} digits") };
            Misread {
                message: format!("has more than {digits} after the point"),
                help: format!("nothing is rounded: it needs fewer digits, or `as: decimal({})` of the column", fraction.len()),
            }
        })?;
        let digits = format!("{whole}{fraction}{}", "0".repeat(missing));
        digits.parse().map_err(|_| self.misread("is too large"))
    }

    /// The literal of a key, as short as it can be.
    #[must_use]
    pub fn write(self, key: i128) -> String {
        match self {
            Self::Number => key.to_string(),
            Self::Date => date(key),
            Self::Time => time(key),
            Self::DateTime => format!("{}T{}", date(key.div_euclid(DAY)), time(key.rem_euclid(DAY))),
            Self::Duration => duration(key),
            Self::MonthDay => {
                let (_, month, day) = civil(LEAP_DAYS + key);
                format!("{month:02}-{day:02}")
            }
            Self::Months => months(key),
            Self::Decimal(0) => key.to_string(),
            Self::Decimal(places) => {
                let unit = 10_u128.pow(places);
                let (sign, digits) = (if key < 0 { "-" } else { "" }, key.unsigned_abs());
                format!("{sign}{}.{:0width$}", digits / unit, digits % unit, width = places as usize)
            }
            Self::Dense => dense(key),
            Self::Ipv4 | Self::Ipv6 => self.write_address(key),
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

/// A few digits; 0 for none.
fn number(digits: &str) -> i128 {
    digits.parse().unwrap_or(0)
}

/// The digits before the point, and those after it without zeros at their end.
fn split(text: &str) -> Option<(String, String)> {
    let text = text.replace('_', "");
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, "0"));
    (is_digits(whole) && is_digits(fraction)).then(|| (whole.to_owned(), fraction.trim_end_matches('0').to_owned()))
}

const fn is_leap(year: i128) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

const fn days_of_month(year: i128, month: i128) -> i128 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => 31,
    }
}

/// Days since 1970-01-01: years begin in March, so that the leap day is the last; 400 years are an era of 146,097 days.
/// <https://howardhinnant.github.io/date_algorithms.html>
const fn days(year: i128, month: i128, day: i128) -> i128 {
    let year = if month > 2 { year } else { year - 1 };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// Year, month and day; the inverse of [`days`].
pub(crate) const fn civil(days: i128) -> (i128, i128, i128) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let (day, month) = (day_of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year_of_era + era * 400;
    (if month > 2 { year } else { year + 1 }, month, day)
}

fn date(days: i128) -> String {
    let (year, month, day) = civil(days);
    let sign = if year < 0 { "-" } else { "" };
    format!("{sign}{:04}-{month:02}-{day:02}", year.unsigned_abs())
}

fn time(nanoseconds: i128) -> String {
    let (seconds, fraction) = (nanoseconds / SECOND, nanoseconds % SECOND);
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let clock = format!("{hour:02}:{minute:02}");
    if fraction != 0 {
        return format!("{clock}:{second:02}.{}", format!("{fraction:09}").trim_end_matches('0'));
    }
    if second == 0 { clock } else { format!("{clock}:{second:02}") }
}

fn duration(nanoseconds: i128) -> String {
    if nanoseconds == 0 {
        return "0s".to_owned();
    }
    let (mut text, mut rest) = (if nanoseconds < 0 { "-" } else { "" }.to_owned(), nanoseconds.unsigned_abs());
    // Whole days are days from the second on; up to there, and elsewhere, people count hours: `24h`, `36h`.
    let hours = rest / HOUR;
    let units = if hours >= 48 && hours.is_multiple_of(24) { &UNITS[..] } else { &UNITS[1..] };
    for (unit, of) in units {
        let count = rest / of.unsigned_abs();
        rest %= of.unsigned_abs();
        if count > 0 {
            text.push_str(&format!("{count}{unit}"));
        }
    }
    text
}

fn months(key: i128) -> String {
    let (sign, years, rest) = (if key < 0 { "-" } else { "" }, key.unsigned_abs() / 12, key.unsigned_abs() % 12);
    match (years, rest) {
        (0, _) => format!("{sign}{rest}mo"),
        (_, 0) => format!("{sign}{years}y"),
        _ => format!("{sign}{years}y{rest}mo"),
    }
}

/// The shortest decimal of a dense key; the middle of those that a key between stands for.
fn dense(key: i128) -> String {
    let unit = 2 * 10_u128.pow(DENSE_PLACES);
    let (sign, size) = (if key < 0 { "-" } else { "" }, key.unsigned_abs());
    let tenths = size % unit * 5;
    let fraction = format!("{tenths:0width$}", width = DENSE_PLACES as usize + 1);
    let text = format!("{sign}{}.{}", size / unit, fraction.trim_end_matches('0'));
    text.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Notation; 11] = [
        Notation::Date,
        Notation::Time,
        Notation::DateTime,
        Notation::Duration,
        Notation::MonthDay,
        Notation::Months,
        Notation::Decimal(0),
        Notation::Decimal(2),
        Notation::Dense,
        Notation::Ipv4,
        Notation::Ipv6,
    ];

    /// Counts days one by one from 1970-01-01.
    #[test]
    fn dates_follow_one_another() {
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for key in 0..200_000 {
            let text = format!("{year:04}-{month:02}-{day:02}");
            assert_eq!((Notation::Date.write(key), Notation::Date.read(&text)), (text, Ok(key)));
            day += 1;
            if day > days_of_month(year, month) {
                (day, month) = (1, month + 1);
            }
            if month > 12 {
                (month, year) = (1, year + 1);
            }
        }
        assert!(is_leap(2000) && is_leap(2024) && !is_leap(2100) && !is_leap(2026));
    }

    #[test]
    fn what_is_written_is_read() {
        let keys = [0, 1, -1, 59, 999_999_999, SECOND, 61 * SECOND + 5, DAY - 1, DAY, -DAY - 7, i128::from(i32::MIN), i128::from(i32::MAX)];
        for notation in ALL {
            for key in keys.into_iter().filter(|key| notation.key().position_of(*key).is_some_and(|at| notation.all().contains(at))) {
                let text = notation.write(key);
                assert_eq!(notation.read(&text), Ok(key), "{notation:?} {text}");
            }
        }
        for key in [i128::MIN + 1, i128::MAX] {
            let text = Notation::Duration.write(key);
            assert_eq!(Notation::Duration.read(&text), Ok(key), "{text}");
        }
        assert_eq!(Notation::Date.write(i128::from(i32::MIN)), "-5877641-06-23");
        assert_eq!(Notation::Duration.write(5_400 * SECOND), "1h30m");
        assert_eq!(Notation::Duration.write(-1_500_000_000), "-1s500ms");
        assert_eq!(Notation::Time.write(30_600 * SECOND + 500_000_000), "08:30:00.5");
        assert_eq!([0, 58, 59, 60, 365].map(|it| Notation::MonthDay.write(it)), ["01-01", "02-28", "02-29", "03-01", "12-31"]);
        assert_eq!([0, 11, 12, 18, -30].map(|it| Notation::Months.write(it)), ["0mo", "11mo", "1y", "1y6mo", "-2y6mo"]);
        assert_eq!(Notation::Decimal(2).write(-5), "-0.05");
        assert_eq!(Notation::Dense.write(25_000_000_001), "12.5000000005");
        assert_eq!(Notation::Dense.write(-25_000_000_000), "-12.5");
    }

    #[test]
    fn mistakes_are_named() {
        let message = |notation: Notation, text| notation.read(text).unwrap_err().message;
        assert_eq!(message(Notation::Date, "2026-02-29"), "has no such day");
        assert_eq!(message(Notation::Date, "2026-13-01"), "has no such month");
        assert_eq!(message(Notation::Date, "2026-01-31T08:30"), "has a time of day");
        assert_eq!(message(Notation::Time, "25:00"), "is no time of day");
        assert_eq!(message(Notation::Time, "8:30"), "is no time of day");
        assert_eq!(message(Notation::DateTime, "2026-01-31T08:30Z"), "has a zone");
        assert_eq!(message(Notation::DateTime, "2026-01-31T08:30+02:00"), "has a zone");
        assert_eq!(message(Notation::Duration, "5"), "has no unit");
        assert_eq!(message(Notation::Duration, "5m1h"), "has its units out of order");
        assert_eq!(message(Notation::Duration, "0.5ns"), "is finer than nanoseconds");
        assert_eq!(message(Notation::Decimal(2), "12.505"), "has more than 2 digits after the point");
        assert_eq!(message(Notation::MonthDay, "02-30"), "has no such day");
        assert_eq!(message(Notation::MonthDay, "13-01"), "has no such month");
        assert_eq!(message(Notation::MonthDay, "2026-05-01"), "has a year");
        assert_eq!(message(Notation::MonthDay, "5-1"), "is no day of the year");
        assert_eq!(message(Notation::Months, "18"), "has no unit");
        assert_eq!(message(Notation::Months, "18m"), "counts minutes");
        assert_eq!(message(Notation::Months, "6mo1y"), "has its units out of order");
        assert_eq!(message(Notation::Months, "1.5y"), "has a fraction");
        assert_eq!(message(Notation::Months, "1y6"), "has no unit");
        assert_eq!(message(Notation::Duration, "6mo"), "has the unit `mo`, which is not known");
        assert_eq!((Notation::Months.read("1y18mo"), Notation::Months.read("-1_000mo")), (Ok(30), Ok(-1000)));
        assert_eq!(Notation::Decimal(2).read("12.500"), Ok(1250));
        assert_eq!(Notation::Dense.literal("12.1234567891").unwrap_err().message, "has more than 9 digits after the point");
        assert_eq!(Notation::Dense.literal("1000000000000000000").unwrap_err().message, "is too large");
        assert_eq!(Notation::Dense.read("-0.00000000019"), Ok(-1));
        assert_eq!(Notation::Duration.read("1.5h"), Ok(5_400 * SECOND));
        assert_eq!(Notation::Time.read("24:00"), Ok(DAY));
    }
}
