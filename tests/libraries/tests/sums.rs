//! Sums, the least and the greatest of results of libraries' types are those of the libraries.

use dtable_runtime::dtable;
use rust_decimal::Decimal;
use std::time::Duration;

dtable!("tables/quote.yaml");
dtable!("tables/quote_note.yaml");
dtable!("tables/opening.yaml");
dtable!("tables/effort.yaml");

/// A decimal as the library reads it.
fn decimal(digits: &str) -> Decimal {
    digits.parse().unwrap()
}

/// What is paid, added up by the library.
fn paid(kilos: u8, island: bool, member: bool) -> Decimal {
    let by_weight = match kilos {
        0..=2 => "4.90",
        3..=10 => "7.49",
        _ => "19.5",
    };
    let others = [(island, "12.10"), (island && kilos > 20, "0.005"), (member, "-0.49")];
    others.iter().filter(|it| it.0).fold(decimal(by_weight), |sum, it| sum + decimal(it.1))
}

#[test]
fn sums_of_decimals_are_the_librarys() {
    for (kilos, island, member) in (1..=30).flat_map(|it| [(it, false, false), (it, false, true), (it, true, false), (it, true, true)]) {
        let expected = paid(kilos, island, member);
        assert_eq!(quote(kilos, island, member), expected, "{kilos} {island} {member}");
        let outcome = quote::outcome(kilos, island, member);
        assert_eq!(outcome.value, expected);
        let note = match expected {
            it if it < Decimal::from(7) => "cheap",
            it if it == Decimal::from(7) => "seven",
            it if it <= decimal("31.6") => "usual",
            _ => "dear",
        };
        assert_eq!(quote_note(kilos, island, member), note, "{expected}");
    }
}

struct Booked {
    hall: bool,
    garden: bool,
}

impl opening::Conditions for Booked {
    fn hall(&self) -> bool {
        self.hall
    }
    fn garden(&self) -> bool {
        self.garden
    }
}

#[test]
fn the_least_of_dates_is_the_librarys() {
    let date = |month, day| time::Date::from_calendar_date(2026, month, day).unwrap();
    let (hall, garden) = (date(time::Month::May, 1), date(time::Month::April, 15));
    for (is_hall, is_garden) in [(false, false), (false, true), (true, false), (true, true)] {
        let expected = [(is_hall, hall), (is_garden, garden)].iter().filter(|it| it.0).map(|it| it.1).min();
        assert_eq!(opening(&Booked { hall: is_hall, garden: is_garden }), expected);
    }
}

struct Task {
    large: bool,
    late: bool,
}

impl effort::Conditions for Task {
    fn large(&self) -> bool {
        self.large
    }
    fn late(&self) -> bool {
        self.late
    }
}

#[test]
fn sums_of_durations_are_the_librarys() {
    for (large, late) in [(false, false), (false, true), (true, false), (true, true)] {
        let times = [(large, Duration::from_secs(5_400)), (late, Duration::from_millis(250)), (large && late, Duration::from_secs(1))];
        let expected = times.iter().filter(|it| it.0).map(|it| it.1).sum::<Duration>();
        assert_eq!(effort(&Task { large, late }), expected);
    }
}
