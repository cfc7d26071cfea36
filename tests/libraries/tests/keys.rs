//! What tables over the types of libraries decide is what these libraries' own comparisons say, on many values around the bounds.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use dtable_runtime::dtable;
use rust_decimal::Decimal;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::time::Duration;

dtable!("tables/chrono_date.yaml");
dtable!("tables/chrono_late.yaml");
dtable!("tables/chrono_time.yaml");
dtable!("tables/chrono_stamp.yaml");
dtable!("tables/time_date.yaml");
dtable!("tables/jiff_date.yaml");
dtable!("tables/chrono_season.yaml");
dtable!("tables/time_season.yaml");
dtable!("tables/jiff_season.yaml");
dtable!("tables/terms.yaml");
dtable!("tables/std_wait.yaml");
dtable!("tables/due.yaml");
dtable!("tables/due_note.yaml");
dtable!("tables/decimal_price.yaml");
dtable!("tables/decimal_dense.yaml");
dtable!("tables/fine.yaml");
dtable!("tables/std_firewall.yaml");
dtable!("tables/std_six.yaml");

/// What the tables of dates say, by comparisons of any type.
fn expected<D: PartialOrd>(date: impl Fn(i16, u8, u8) -> D, day: &D, other: Option<&D>) -> u8 {
    match day {
        it if *it < date(1970, 1, 1) => 1,
        it if *it < date(2024, 2, 29) => 2,
        it if *it == date(2024, 2, 29) => 3,
        it if *it > date(2026, 12, 31) => 7,
        _ => match other {
            None => 4,
            Some(it) if *it < date(2000, 1, 1) => 5,
            Some(_) => 6,
        },
    }
}

/// Dates around the bounds of the tables, and at the ends of the calendars.
fn dates() -> impl Iterator<Item = (i16, u8, u8)> {
    let years = [-9998, -4, 0, 1, 1582, 1899, 1900, 1969, 1970, 1999, 2000, 2023, 2024, 2025, 2026, 2027, 2100, 9998];
    let days = [(1, 1), (1, 2), (2, 28), (2, 29), (3, 1), (3, 2), (12, 30), (12, 31)];
    years.into_iter().flat_map(move |year| days.into_iter().map(move |(month, day)| (year, month, day)))
}

fn months(month: u8) -> time::Month {
    time::Month::try_from(month).unwrap()
}

#[test]
fn dates_of_chrono() {
    let date = |year: i16, month: u8, day: u8| NaiveDate::from_ymd_opt(year.into(), month.into(), day.into());
    let all: Vec<NaiveDate> =
        dates().filter_map(|(year, month, day)| date(year, month, day)).chain([NaiveDate::MIN, NaiveDate::MAX]).collect();
    for day in &all {
        for other in all.iter().map(Some).chain([None]) {
            assert_eq!(chrono_date(*day, other), expected(|y, m, d| date(y, m, d).unwrap(), day, other), "{day} {other:?}");
        }
    }
}

#[test]
fn dates_of_time() {
    let date = |year: i16, month: u8, day: u8| time::Date::from_calendar_date(year.into(), months(month), day).ok();
    let all: Vec<time::Date> =
        dates().filter_map(|(year, month, day)| date(year, month, day)).chain([time::Date::MIN, time::Date::MAX]).collect();
    for day in &all {
        for other in all.iter().map(Some).chain([None]) {
            assert_eq!(time_date(*day, other), expected(|y, m, d| date(y, m, d).unwrap(), day, other), "{day:?} {other:?}");
        }
    }
}

#[test]
fn dates_of_jiff() {
    use jiff::civil::Date;
    let date = |year: i16, month: u8, day: u8| Date::new(year, month as i8, day as i8).ok();
    let all: Vec<Date> = dates().filter_map(|(year, month, day)| date(year, month, day)).chain([Date::MIN, Date::MAX]).collect();
    for day in &all {
        for other in all.iter().map(Some).chain([None]) {
            assert_eq!(jiff_date(*day, other), expected(|y, m, d| date(y, m, d).unwrap(), day, other), "{day:?} {other:?}");
        }
    }
}

/// What the tables of seasons say.
fn season(month: u8, day: u8) -> u8 {
    match (month, day) {
        (2, 29) => 2,
        (11 | 12 | 1 | 2, _) => 1,
        (3 | 4, _) => 3,
        _ => 4,
    }
}

#[test]
fn days_of_the_year() {
    for year in [-9998, -4, 0, 1900, 1970, 2000, 2023, 2024, 2026, 2100, 9998] {
        for (month, day) in (1..=12).flat_map(|month| (1..=31).map(move |day| (month, day))) {
            let expected = season(month, day);
            let Some(date) = NaiveDate::from_ymd_opt(year.into(), month.into(), day.into()) else { continue };
            assert_eq!(chrono_season(date), expected, "{date}");
            assert_eq!(time_season(time::Date::from_calendar_date(year.into(), months(month), day).unwrap()), expected, "{date}");
            assert_eq!(jiff_season(Some(&jiff::civil::Date::new(year, month as i8, day as i8).unwrap())), expected, "{date}");
        }
    }
    assert_eq!((chrono_season(NaiveDate::MIN), chrono_season(NaiveDate::MAX), jiff_season(None)), (1, 1, 5));
}

/// A day of a program, which may be none.
#[derive(Clone, Copy, Debug)]
pub struct Day(u8, u8);

impl Day {
    const fn key(self) -> Option<u16> {
        dtable_runtime::month_day(self.0, self.1)
    }
}

#[test]
fn months_and_days_of_a_program() {
    for (day, term, expected) in [
        (Day(1, 1), -12, 1),
        (Day(1, 1), 0, 1),
        (Day(1, 1), 17, 2),
        (Day(2, 29), 18, 3),
        (Day(6, 30), 120, 3),
        (Day(7, 1), 18, 4),
        (Day(12, 31), 19, 4),
    ] {
        assert_eq!(terms(day, term), expected, "{day:?} {term}");
    }
    let message = |day, term| terms::try_decide(day, term).unwrap_err().to_string();
    assert_eq!(message(Day(1, 1), 121), "the table `terms` takes `term` in `-1y..=10y`, but it is 10y1mo");
    assert_eq!(message(Day(2, 30), 5), "the table `terms` takes `first` in `01-01..=12-31`, but it is a value without a key");
}

#[test]
fn times_of_chrono() {
    let clock = |hour, minute, second, nanosecond| NaiveTime::from_hms_nano_opt(hour, minute, second, nanosecond).unwrap();
    for hour in [0, 7, 8, 11, 12, 21, 22, 23] {
        for minute in [0, 29, 30, 31, 59] {
            for second in [0, 1, 59] {
                for nanosecond in [0, 1, 499_999_999, 500_000_000, 999_999_999] {
                    let it = clock(hour, minute, second, nanosecond);
                    let number = match it {
                        _ if it < clock(8, 30, 0, 0) => 1,
                        _ if it == clock(8, 30, 0, 0) => 2,
                        _ if it < clock(12, 0, 0, 500_000_000) => 3,
                        _ if it < clock(22, 0, 0, 0) => 4,
                        _ => 5,
                    };
                    assert_eq!(chrono_time(it), number, "{it}");
                }
            }
        }
    }
    let leap = clock(23, 59, 59, 1_500_000_000);
    let broken = chrono_time::try_decide(leap).unwrap_err().to_string();
    assert_eq!(broken, "the table `chrono_time` takes `clock` in `00:00..24:00`, but it is a value without a key");
}

#[test]
fn dates_with_times_of_chrono() {
    let stamp = |text: &str| text.parse::<NaiveDateTime>().unwrap();
    let (first, second) = (stamp("1969-12-31T23:59:59.999999999"), stamp("2026-01-31T08:30:00"));
    let nanosecond = chrono::TimeDelta::nanoseconds(1);
    for around in [first, second, stamp("1970-01-01T00:00:00"), stamp("1900-01-01T00:00:00.000000001"), stamp("2100-02-28T23:59:59.5")] {
        for it in [around - nanosecond, around, around + nanosecond, around + chrono::TimeDelta::days(1)] {
            let number = if it < first {
                1
            } else if it < second {
                2
            } else {
                3
            };
            assert_eq!(chrono_stamp(it), number, "{it}");
        }
    }
    let early = chrono_stamp::try_decide(stamp("1899-12-31T23:59:59.5")).unwrap_err().to_string();
    assert_eq!(early, "the table `chrono_stamp` takes `stamp` in `>= 1900-01-01T00:00`, but it is 1899-12-31T23:59:59.5");
}

#[test]
fn durations_of_std() {
    let bounds = [Duration::ZERO, Duration::from_millis(250), Duration::from_secs(90), Duration::from_secs(3_600)];
    for bound in bounds {
        for it in [bound.saturating_sub(Duration::from_nanos(1)), bound, bound + Duration::from_nanos(1)] {
            let number = match it {
                Duration::ZERO => 1,
                _ if it < bounds[1] => 2,
                _ if it < bounds[2] => 3,
                _ => 4,
            };
            let most = Duration::from_secs(3_600);
            if it > most {
                let broken = std_wait::try_decide(it, most).unwrap_err().to_string();
                let text = "the table `std_wait` assumes `waited <= most`, which does not hold: waited = 1h1ns, most = 1h";
                assert_eq!(broken, text);
            } else {
                assert_eq!(std_wait(it, most), number, "{it:?}");
            }
        }
    }
    assert!(std_wait::check(Duration::MAX, Duration::from_secs(9)).is_err());
    assert!(std_wait::check(Duration::ZERO, Duration::MAX).is_err());
}

#[test]
fn decimals_of_rust_decimal() {
    let (zero, middle, million) = (Decimal::ZERO, Decimal::new(1_250, 2), Decimal::new(1_000_000, 0));
    for bound in [zero, middle, million, Decimal::new(-5, 0), Decimal::new(79_228_162_514_264, 0)] {
        for step in -3..=3 {
            for scale in 0..=2 {
                let it = bound + Decimal::new(step, scale);
                let number = match it {
                    _ if it < zero => 1,
                    _ if it < middle => 2,
                    _ if it == middle => 3,
                    _ if it <= million => 4,
                    _ => 5,
                };
                assert_eq!(decimal_price(it), number, "{it}");
                // Zeros at the end change nothing.
                let mut longer = it;
                longer.rescale(9);
                assert_eq!(decimal_price(longer), number, "{longer}");
            }
        }
    }
    assert_eq!((decimal_price(Decimal::MIN), decimal_price(Decimal::MAX)), (1, 5));
    let finer = decimal_price::try_decide(Decimal::new(12_505, 3)).unwrap_err().to_string();
    assert_eq!(finer, "the table `decimal_price` has no key for the value of `price`");
}

#[test]
fn dense_decimals_of_rust_decimal() {
    let number = |digits: &str| digits.parse::<Decimal>().unwrap();
    let prices = ["0", "12.5", "12.500000001", "50.25", "100.5", "1000000000000000000"].map(number);
    let steps = ["0", "1", "0.01", "0.000000001", "0.0000000005", "0.0000000000000000000000001"].map(number);
    let rates =
        [None, Some(number("0")), Some(number("0.0725")), Some(number("0.07250000000000001")), Some(number("-0.00000000000000000001"))];
    let near = prices.iter().flat_map(|it| steps.iter().flat_map(move |step| [it + step, it - step]));
    for price in near.chain([Decimal::MIN / number("3"), Decimal::MAX / number("3")]) {
        for rate in rates {
            let expected = match price {
                _ if price < number("0") => 1,
                _ if price < number("12.5") => 2,
                _ if price == number("12.5") => 3,
                _ if price < number("12.500000001") => 4,
                _ if price + price > number("100.5") => 8,
                _ => match rate {
                    None => 5,
                    Some(it) if it >= number("0") && it <= number("0.0725") => 6,
                    Some(_) => 7,
                },
            };
            assert_eq!(decimal_dense(price, rate), expected, "{price} {rate:?}");
        }
    }
}

#[test]
fn differences_of_dates_are_the_librarys() {
    let due = chrono::NaiveDate::from_ymd_opt(2024, 2, 1).unwrap();
    for days in [-400, -1, 0, 1, 29, 30, 31, 366, 36_525] {
        let today = due + chrono::TimeDelta::days(days);
        let expected = if days <= 0 { 0 } else { 1 + u8::from(days > 30) };
        assert_eq!(chrono_late(due, today), expected, "{days}");
    }
    assert!(std::panic::catch_unwind(|| chrono_late(due, due + chrono::TimeDelta::days(36_526))).is_err());
}

/// A decimal as the library reads it.
fn decimal(digits: &str) -> Decimal {
    digits.parse().unwrap()
}

#[test]
fn results_are_constants_of_the_libraries() {
    let all: Vec<due::Output> = (0..=3).map(due).collect();
    let prices = all.iter().map(|it| it.price.to_string()).collect::<Vec<_>>();
    assert_eq!(prices, ["12.50", "-0.005", "3", &Decimal::MAX.to_string()]);
    let larges = ["123456789012.123456", "-0.5", "999999999999999999", "0"].map(decimal);
    assert!(all.iter().map(|it| it.large).eq(larges));
    let waits = [Duration::from_secs(5_400), Duration::ZERO, Duration::from_millis(250), Duration::new(129_600, 12)];
    assert!(all.iter().map(|it| it.wait).eq(waits));
    let days = all.iter().map(|it| it.day.to_string()).collect::<Vec<_>>();
    assert_eq!(days, ["2026-01-31", "-0044-03-15", "1970-01-01", &NaiveDate::MAX.to_string()]);
    let clocks = all.iter().map(|it| it.clock.to_string()).collect::<Vec<_>>();
    assert_eq!(clocks, ["08:30:00", "23:59:59.500", "00:00:00", "12:00:00"]);
    let stamps = all.iter().map(|it| it.stamp.map(|it| it.to_string())).collect::<Vec<_>>();
    assert_eq!(stamps, [None, Some("1969-12-31 23:59:00".into()), Some("2026-01-31 08:30:15".into()), None]);
    let date = |year, month, day| time::Date::from_calendar_date(year, months(month), day).unwrap();
    assert!(all.iter().map(|it| it.other).eq([date(2024, 2, 29), date(-44, 3, 15), date(1970, 1, 1), time::Date::MIN]));
    let date = |year, month, day| jiff::civil::Date::new(year, month, day).unwrap();
    assert!(all.iter().map(|it| it.third).eq([date(2024, 2, 29), date(-44, 3, 15), date(1970, 1, 1), date(2026, 12, 31)]));
}

#[test]
fn results_of_used_tables_are_exact() {
    assert_eq!([0, 1, 2, 3].map(due_note), ["cheap", "soon", "soon", "late"]);
}

/// The bands are compared without a division here: a share of the limit, in per cent, as a product.
#[test]
fn fines_are_decimals() {
    let cents = |of: &Decimal| (of * Decimal::from(100)).to_string().parse::<f64>().unwrap();
    for allowed in [10, 40, 50, 60, 80, 110, 130] {
        for measured in 0..=400 {
            let excess = (measured - allowed) * 100;
            let (expected, points) = match () {
                () if excess <= 0 => (0.0, 0),
                () if excess <= 20 * allowed => (13016.0, 4),
                () if excess <= 50 * allowed => (19523.0, 5),
                () => (88041.0, 7),
            };
            // Where the quotient is a bound, floating-point numbers may lie beside it.
            let is_bound = excess == 20 * allowed || excess == 50 * allowed;
            let it = fine(measured.into(), allowed.into());
            assert!(is_bound || (cents(&it.reais), it.points) == (expected, points), "{measured} where {allowed} is allowed");
        }
    }
}

/// Whether an address begins as another one does.
fn is_in(address: Ipv4Addr, network: [u8; 4], prefix: u32) -> bool {
    let bits =
        |it: [u8; 4]| it.into_iter().flat_map(|it| (0..8).rev().map(move |bit| it >> bit & 1)).take(prefix as usize).collect::<Vec<_>>();
    bits(address.octets()) == bits(network)
}

#[test]
fn addresses_of_std() {
    let ends = [0, 0x0a00_0000, 0x0a01_0000, 0x0a01_0203, 0x0aff_ffff, 0xc000_0280, 0xc000_02ff, 0xcb00_7107, 0xc633_6403, 0xc633_640c];
    let near = ends.into_iter().chain([0xe000_0000, u32::MAX]).flat_map(|it: u32| [it.wrapping_sub(1), it, it.wrapping_add(1)]);
    let all: Vec<Ipv4Addr> = near.map(Ipv4Addr::from).collect();
    let one = Ipv4Addr::new(10, 1, 2, 3);
    for from in &all {
        for to in all.iter().copied().map(Some).chain([None]).filter(|it| it.is_none_or(|it| it.octets()[0] == 10)) {
            let expected = match (from.octets(), to) {
                ([10, ..], _) => 1,
                (_, None) => 2,
                (_, Some(to)) if to == one => 3,
                ([203, 0, 113, 7], _) => 4,
                (_, _) if is_in(*from, [192, 0, 2, 128], 25) => 4,
                ([198, 51, 100, 3..=12], _) => 5,
                ([224..=255, ..], Some(to)) => {
                    if is_in(to, [10, 1, 0, 0], 16) {
                        6
                    } else {
                        7
                    }
                }
                _ => 8,
            };
            assert_eq!(std_firewall(from, to), expected, "{from} {to:?}");
        }
    }
    let outside = std_firewall::try_decide(&Ipv4Addr::LOCALHOST, Some(Ipv4Addr::new(11, 0, 0, 0))).unwrap_err().to_string();
    assert!(outside.contains("11.0.0.0") && outside.contains("10.0.0.0/8"), "{outside}");
}

/// A type of the program that is not one of std.
#[derive(Clone, Copy)]
struct Peer([u8; 16]);

impl Peer {
    fn key(self) -> i128 {
        dtable_runtime::ipv6(u128::from_be_bytes(self.0))
    }
}

#[test]
fn six_addresses_of_std() {
    let ends = [
        "::",
        "::1",
        "::fffe:ffff:ffff",
        "::ffff:0:0",
        "::ffff:10.1.2.3",
        "::1:0:0:0",
        "7fff::",
        "8000::",
        "fe80::",
        "febf:ffff::",
        "fec0::",
    ];
    let ends = ends.map(|it| it.parse::<Ipv6Addr>().unwrap().to_bits());
    let near = ends.into_iter().chain([u128::MAX]).flat_map(|it| [it.wrapping_sub(1), it, it.wrapping_add(1)]);
    for from in near.map(Ipv6Addr::from_bits) {
        for peer in [Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 5), Ipv6Addr::new(0x2001, 0xdb9, 0, 0, 0, 0, 0, 0)] {
            let expected = match from.segments() {
                [0, 0, 0, 0, 0, 0, 0, 1] => 1,
                [0xfe80..=0xfebf, ..] => 2,
                [0, 0, 0, 0, 0, 0xffff, ..] => 3,
                _ if peer.segments()[1] == 0xdb8 => 4,
                [0, 0, 0, 0, 0, ..] => 5,
                _ => 6,
            };
            let output = std_six(from, Peer(peer.octets()));
            assert_eq!(output.number, expected, "{from} {peer}");
            let hop = [Some("::1"), None, Some("::ffff:10.1.2.3"), Some("2001:db8::a"), None, Some("2001:db8::a")];
            assert_eq!(output.hop, hop[expected as usize - 1].map(|it| it.parse().unwrap()));
            let four = ["127.0.0.1", "0.0.0.0", "10.1.2.3", "255.255.255.255", "10.0.0.1", "10.0.0.1"];
            assert_eq!(output.four.to_string(), four[expected as usize - 1]);
        }
    }
    let outside = std_six::try_decide(Ipv6Addr::LOCALHOST, Peer(Ipv6Addr::LOCALHOST.octets())).unwrap_err().to_string();
    assert!(outside.contains("::1") && outside.contains("2000::/3"), "{outside}");
}
