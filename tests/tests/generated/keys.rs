//! Keys: values of the program's own types are converted once a decision, and held against their ranges.

use super::harness::{Answers, Value, answers};
use super::tables::Season;
use super::values::agree;
use dtable_core::model::Position;
use dtable_runtime::dtable;
use std::cell::Cell;

thread_local! {
    static CONVERTED: Cell<usize> = const { Cell::new(0) };
}

/// Year, month and day; days that no calendar has are possible.
#[derive(Clone, Copy, Debug)]
pub struct Day(i32);

/// Counts how often it is called; one day, long ago, has no key.
fn days(day: Day) -> Option<i32> {
    CONVERTED.set(CONVERTED.get() + 1);
    Some(day.0).filter(|it| *it != NO_KEY)
}

const NO_KEY: i32 = -1_234_567;

/// The key of 120 bits at a position.
const fn key(position: Position) -> i128 {
    position as i128 - (1 << 119)
}

impl Value for Day {
    fn at(position: Position) -> Self {
        Self(i32::at(position))
    }
}

#[derive(Debug)]
pub struct Clock(u64);

impl Clock {
    const fn nanoseconds(it: &Self) -> u64 {
        it.0
    }
}

impl Value for &Clock {
    fn at(position: Position) -> Self {
        Box::leak(Box::new(Clock(u64::at(position))))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Money(i128);

impl Money {
    const fn cents(self) -> i128 {
        self.0
    }

    const fn rank(self) -> u8 {
        self.0 as u8
    }
}

impl Value for Money {
    fn at(position: Position) -> Self {
        Self(if position < 256 { position as i128 } else { key(position) })
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Wait(i128);

impl Wait {
    const fn nanoseconds(self) -> i128 {
        self.0
    }
}

impl Value for Wait {
    fn at(position: Position) -> Self {
        Self(key(position))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Stamp(i128);

impl Stamp {
    const fn nanoseconds(self) -> Option<i128> {
        if self.0 == i128::MAX { None } else { Some(self.0) }
    }
}

impl Value for Stamp {
    fn at(position: Position) -> Self {
        Self(key(position))
    }
}

dtable!("tables/keyed.yaml");
dtable!("tables/keyed_asked.yaml");
dtable!("tables/keyed_fees.yaml");
dtable!("tables/shared.yaml");
dtable!("tables/keyed_end.yaml");

answers!(keyed_asked: known -> bool, since -> Day, waited -> Wait, stamp -> Option<Stamp>);

agree! {
    of_inputs: keyed(arrival: Day, left: Option<Day>, clock: &Clock, fare: Money, rank: Money);
    of_answers: keyed_asked[host]();
    of_shared_types: shared(day: Day, last: Option<Day>, season: Season);
}

const DAY_2026: i32 = 20_454;
const HOUR: u64 = 3_600_000_000_000;

#[test]
fn inputs_are_converted_once_a_decision() {
    let day = Day(DAY_2026 + 200);
    CONVERTED.set(0);
    assert_eq!(keyed::decide(day, Some(Day(DAY_2026)), &Clock(9 * HOUR), Money(0), Money(1)), keyed::Rule::Early);
    assert_eq!(CONVERTED.replace(0), 2, "two inputs");
    assert_eq!(keyed(day, None, &Clock(13 * HOUR), Money(1_250), Money(1)), 9_950);
    assert_eq!(CONVERTED.replace(0), if cfg!(debug_assertions) { 2 } else { 1 }, "once more where relations are checked");
    assert_eq!(keyed_fees(day, Money(0)), 105);
    assert_eq!(CONVERTED.replace(0), 1);
}

/// Keys that an `i128` has beyond those of the proof go with the last of them.
#[test]
fn beyond_the_last_keys() {
    let numbers = [i128::MIN, -1 << 119, (-1 << 119) + 1, 0, (1 << 119) - 1, i128::MAX].map(keyed_end);
    assert_eq!(numbers, [1, 1, 2, 2, 2, 2]);
}

#[test]
fn sums_of_dates_and_decimals() {
    assert_eq!(keyed_fees(Day(DAY_2026), Money(5)), 100);
    assert_eq!(keyed_fees(Day(DAY_2026 - 1), Money(4)), 5);
    assert_eq!(keyed_fees(Day(DAY_2026 + 364), Money(-1_251)), 1_105);
    assert_eq!(keyed_fees(Day(19_782), Money(-1_250)), 34);
}

macro_rules! refused {
    ($($test:ident: $table:ident($($argument:expr),*) = $message:literal;)*) => {
        $(
            mod $test {
                use super::*;

                #[test]
                #[should_panic(expected = $message)]
                fn decide() {
                    let _ = $table::decide($($argument),*);
                }

                #[test]
                fn try_decide() {
                    let broken = $table::try_decide($($argument),*).unwrap_err();
                    assert_eq!(broken.to_string(), $message);
                }
            }
        )*
    };
}

fn host(since: i32, waited: i128, stamp: i128) -> Answers {
    Answers::of(&[1, Position::from((i64::from(since) - i64::from(i32::MIN)) as u64), of(waited), of(stamp) + 1])
}

const fn of(value: i128) -> Position {
    (value + (1 << 119)) as Position
}

refused! {
    below: keyed(Day(DAY_2026 - 1), None, &Clock(0), Money(0), Money(0))
        = "the table `keyed` takes `arrival` in `2026-01-01..2027-01-01`, but it is 2025-12-31";
    no_time: keyed(Day(DAY_2026), None, &Clock(24 * HOUR), Money(0), Money(0))
        = "the table `keyed` takes `clock` in `00:00..24:00`, but it is 24:00";
    too_dear: keyed(Day(DAY_2026), None, &Clock(0), Money(100_000), Money(0))
        = "the table `keyed` takes `fare` in `0..=999.99`, but it is 1000.00";
    no_key: keyed(Day(DAY_2026), Some(Day(NO_KEY)), &Clock(0), Money(0), Money(0))
        = "the table `keyed` has no key for the value of `left`";
    no_key_in_range: keyed(Day(NO_KEY), None, &Clock(0), Money(0), Money(0))
        = "the table `keyed` takes `arrival` in `2026-01-01..2027-01-01`, but it is a value without a key";
    long: keyed_asked(&host(DAY_2026, 7_200_000_000_001, 1_600_000_000_000_000_000))
        = "the table `keyed_asked` takes `waited` in `0s..=2h`, but it is 2h1ns";
}

#[test]
fn answers_out_of_range() {
    let early = keyed_asked::try_decide(&host(DAY_2026, 0, 0)).unwrap_err().to_string();
    assert_eq!(early, "the table `keyed_asked` takes `stamp` in `2020-01-01T00:00..2030-01-01T00:00`, but it is 1970-01-01T00:00");
    let broken = keyed_asked::try_decide(&host(DAY_2026 + 30, 0, 1_600_000_000_000_000_000)).unwrap_err().to_string();
    assert_eq!(broken, "the table `keyed_asked` assumes `known -> since < 2026-01-31`, which does not hold: known = T, since = 2026-01-31");
}
