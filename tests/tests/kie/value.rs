//! Values that entries name, in their order.

use super::decimal::Decimal;
use std::fmt;

/// A value of a column; values of one type are ordered as FEEL orders them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Bool(bool),
    Number(Decimal),
    Date(Date),
    Text(String),
}

impl Value {
    /// Whether no value lies between the two: only dates have neighbours.
    pub fn is_followed_by(&self, next: &Self) -> bool {
        matches!((self, next), (Self::Date(day), Self::Date(next)) if day.number() + 1 == next.number())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Bool(value) => value.fmt(f),
            Self::Number(value) => value.fmt(f),
            Self::Date(value) => write!(f, "{:04}-{:02}-{:02}", value.year, value.month, value.day),
            Self::Text(value) => write!(f, "{value:?}"),
        }
    }
}

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    pub year: i64,
    pub month: i64,
    pub day: i64,
}

impl Date {
    /// Reads `2019-03-31`.
    pub fn read(text: &str) -> Option<Self> {
        let parts: Vec<i64> = text.split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [year, month, day] = parts[..] else { return None };
        Some(Self { year, month, day })
    }

    /// The day's number: the next day has the next one. Years begin in March here, so that the leap day is the last.
    const fn number(self) -> i64 {
        let months = self.year * 12 + self.month - 3;
        let (year, month) = (months.div_euclid(12), months.rem_euclid(12));
        let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        year * 365 + leap_days + (153 * month + 2) / 5 + self.day
    }
}

#[test]
fn days_are_neighbours_across_months_and_years() {
    let follows = |a: &str, b: &str| {
        let [a, b] = [a, b].map(|it| Value::Date(Date::read(it).expect("a date")));
        a.is_followed_by(&b)
    };
    assert!(follows("2021-03-31", "2021-04-01") && follows("2019-12-31", "2020-01-01") && follows("2020-02-29", "2020-03-01"));
    assert!(follows("2021-02-28", "2021-03-01") && !follows("2020-02-28", "2020-03-01") && !follows("2021-04-01", "2021-04-01"));
}
