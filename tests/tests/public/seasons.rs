//! Periods of the year and of service, held against loops over months and days.

use crate::types::{MONTHS, Measure, MonthDay};

dtable_runtime::dtable!("tables/public/seasonal.yaml");
dtable_runtime::dtable!("tables/public/notice.yaml");

/// The code of the goods, first and last day as month and day, duty in hundredths of a per cent: as the list of the tariff has them.
type Row = (&'static str, (u8, u8), (u8, u8), u16);

const PREFERENCES: [Row; 33] = [
    ("0702000000", (5, 15), (10, 31), 570),
    ("0702000000", (11, 1), (5, 14), 350),
    ("0805102200", (4, 1), (4, 30), 410),
    ("0805102200", (5, 1), (5, 15), 190),
    ("0805102200", (5, 16), (10, 15), 120),
    ("0805102200", (10, 16), (10, 31), 200),
    ("0805102200", (11, 1), (3, 31), 640),
    ("0805102400", (4, 1), (4, 30), 410),
    ("0805102400", (5, 1), (5, 15), 190),
    ("0805102400", (5, 16), (10, 15), 120),
    ("0805102400", (10, 16), (10, 31), 200),
    ("0805102400", (11, 1), (3, 31), 640),
    ("0805102800", (4, 1), (4, 30), 410),
    ("0805102800", (5, 1), (5, 15), 190),
    ("0805102800", (5, 16), (10, 15), 120),
    ("0805102800", (10, 16), (10, 31), 200),
    ("0805102800", (11, 1), (3, 31), 640),
    ("0805108000", (4, 1), (10, 15), 480),
    ("0805108000", (10, 16), (3, 31), 640),
    ("0806101090", (5, 1), (5, 31), 0),
    ("0806101090", (7, 12), (9, 30), 0),
    ("0808108010", (1, 1), (3, 31), 160),
    ("0808108010", (4, 1), (7, 31), 0),
    ("0808108010", (8, 1), (12, 31), 360),
    ("0808108020", (4, 1), (7, 31), 0),
    ("0808108020", (8, 1), (12, 31), 360),
    ("0808108090", (1, 1), (3, 31), 160),
    ("0808108090", (4, 1), (7, 31), 0),
    ("0808108090", (8, 1), (12, 31), 360),
    ("0809290000", (6, 16), (7, 15), 240),
    ("0809290000", (7, 16), (6, 15), 480),
    ("0809400500", (9, 1), (4, 30), 0),
    ("0809409000", (9, 1), (4, 30), 0),
];

/// Quotas in the same way; of two with one period the first one has 0.
const QUOTAS: [Row; 7] = [
    ("0701905000", (1, 1), (7, 31), 0),
    ("0701909010", (7, 1), (8, 31), 0),
    ("0806101090", (10, 1), (7, 11), 0),
    ("0806101090", (10, 1), (7, 11), 460),
    ("0808101000", (9, 16), (12, 15), 240),
    ("0809400500", (5, 1), (8, 31), 0),
    ("0809409000", (5, 1), (8, 31), 0),
];

#[test]
fn a_duty_follows_the_season() {
    let codes = PREFERENCES.iter().chain(&QUOTAS).map(|it| it.0).chain(["0701", "07020000000", "", "9999999999"]);
    for goods in codes {
        for (month, days) in (1..=12).zip(MONTHS) {
            for day in 1..=days {
                for (measure, list) in [(Measure::Preference, &PREFERENCES[..]), (Measure::Quota, &QUOTAS[..])] {
                    for first in [true, false] {
                        let at = (month, day);
                        let is_in = |(from, to): ((u8, u8), (u8, u8))| {
                            if from <= to { from <= at && at <= to } else { from <= at || at <= to }
                        };
                        let all: Vec<u16> = list.iter().filter(|it| it.0 == goods && is_in((it.1, it.2))).map(|it| it.3).collect();
                        let expected = if first { all.first() } else { all.last() };
                        assert_eq!(seasonal(goods, measure, first, MonthDay(month, day)), expected.copied(), "{goods} {at:?} {measure:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn notice_grows_with_the_years() {
    // After how many years how many months.
    let steps = [(2, 1), (5, 2), (8, 3), (10, 4), (12, 5), (15, 6), (20, 7)];
    for service in 0..=60 * 12 {
        let months = steps.iter().filter(|it| service >= it.0 * 12).map(|it| it.1).max().unwrap_or(0);
        let it = notice(service, false);
        assert_eq!((it.months, it.weeks), (months, if months == 0 { 4 } else { 0 }), "{service}");
        assert!(notice::outcome(service, false).rule.law().starts_with("§ 622"));
    }
    for service in 0..6 {
        let it = notice(service, true);
        assert_eq!((it.months, it.weeks), (0, 2));
    }
}
