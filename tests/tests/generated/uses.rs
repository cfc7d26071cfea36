//! Tables that use tables: code against the same rules by hand, over inputs beside every bound.

use dtable_runtime::dtable;

/// Where somebody lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// In the city.
    City,
    /// On the land.
    Land,
    /// On an island.
    Island,
}

/// A risk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// None.
    Low,
    /// Some.
    Medium,
    /// Too much.
    High,
}

/// What becomes of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing.
    Refuse,
    /// Somebody decides.
    Ask,
    /// It is sent.
    Send,
}

dtable!("tables/uses/order.yaml");
dtable!(try "tables/uses/order.yaml" as tried);
dtable!(async "tables/uses/order.yaml" as waited);
dtable!("tables/uses/letter.yaml");
dtable!("tables/uses/parcel.yaml");

fn region(code: u16) -> Region {
    match code {
        0..1000 => Region::City,
        1000..9000 => Region::Land,
        _ => Region::Island,
    }
}

fn risk(age: u8, debt: u32, income: u32, postcode: u16) -> (Level, u32, &'static str) {
    if debt > income {
        (Level::High, 0, "debt")
    } else if age < 21 {
        (Level::Medium, 500, "young")
    } else if region(postcode) == Region::Island {
        (Level::Medium, 700, "far away")
    } else {
        (Level::Low, 2000, "fine")
    }
}

fn days(postcode: u16, heavy: bool) -> u8 {
    match (region(postcode), heavy) {
        (Region::City, _) => 1,
        (Region::Land, true) => 4,
        (Region::Land, false) => 2,
        (Region::Island, _) => 7,
    }
}

fn by_hand(age: u8, debt: u32, income: u32, postcode: u16, amount: u32, weight_kg: u16) -> Answer {
    let (level, limit, why) = risk(age, debt, income, postcode);
    match level {
        Level::High => Answer::Refuse,
        _ if amount > limit => Answer::Ask,
        Level::Low => Answer::Send,
        Level::Medium if days(postcode, weight_kg > 30) > 4 || why != "young" => Answer::Ask,
        Level::Medium => Answer::Send,
    }
}

#[test]
fn a_network_decides_as_code_by_hand() {
    let mut cases = 0;
    for age in [18, 20, 21, 120] {
        for (debt, income) in [(0, 0), (7, 6), (6, 7), (u32::MAX, 0)] {
            for postcode in [0, 999, 1000, 8999, 9000, 9999] {
                for amount in [1, 499, 500, 501, 700, 701, 2000, 2001, 5000] {
                    for weight_kg in [0, 30, 31, 500] {
                        // Nothing heavy goes to an island: what a used table relies on, its user does.
                        let is_broken = weight_kg > 30 && postcode >= 9000;
                        assert_eq!(order::check(age, debt, income, postcode, amount, weight_kg).is_err(), is_broken);
                        if !is_broken {
                            let expected = by_hand(age, debt, income, postcode, amount, weight_kg);
                            assert_eq!(order(age, debt, income, postcode, amount, weight_kg), expected);
                            assert_eq!(order::outcome(age, debt, income, postcode, amount, weight_kg).value, expected);
                            assert_eq!(tried(age, debt, income, postcode, amount, weight_kg).unwrap(), expected);
                            cases += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(cases > 2000);
}

#[test]
fn the_relation_of_a_used_table_is_named() {
    let broken = order::check(30, 0, 1, 9500, 100, 40).unwrap_err();
    assert!(broken.to_string().contains("heavy -> region != Island"), "{broken}");
}

#[test]
fn an_observer_sees_results() {
    #[derive(Default)]
    struct Seen(Vec<String>);
    impl dtable_runtime::Observer for Seen {
        fn asked(&mut self, table: &'static dtable_runtime::TableData, condition: usize, value: dtable_runtime::Value) {
            self.0.push(format!("{} = {value:?}", table.conditions[condition].name));
        }
        fn fired(&mut self, _: &'static dtable_runtime::TableData, rule: usize) {
            self.0.push(rule.to_string());
        }
    }
    let mut seen = Seen::default();
    order::observe(19, 0, 1, 1500, 400, 40, &mut seen);
    for text in ["risk.level = Nth(1)", "risk.limit = Integer(500)", "days = Integer(4)"] {
        assert!(seen.0.iter().any(|it| it == text), "{:?}", seen.0);
    }
}

#[test]
fn results_that_are_not_known_exactly_decide_as_they_come_out() {
    for grams in 0..=100u8 {
        assert_eq!(letter(grams, true), 3);
        let heavy = grams.count_ones() > 2;
        assert_eq!(letter(grams, false), if heavy && grams / 5 + 1 > 2 { 1 } else { 5 }, "{grams}");
    }
}

#[test]
fn the_rules_of_a_used_table_are_counted() {
    for grams in 0..=5000u16 {
        for fragile in [false, true] {
            let marks = u8::from(grams > 1000) + u8::from(grams > 4000) + u8::from(fragile);
            let expected = [0, 1, if fragile { 3 } else { 2 }, 5][usize::from(marks)];
            assert_eq!(parcel(grams, fragile), expected, "{grams} {fragile}");
        }
    }
}

/// A class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The one.
    Low,
    /// The other.
    High,
}

dtable!("tables/uses/once.yaml");

thread_local! {
    /// How often anything was weighed, and classed.
    static COMPUTED: [std::cell::Cell<usize>; 2] = const { [std::cell::Cell::new(0), std::cell::Cell::new(0)] };
}

fn computed(which: usize, grams: u16) -> u16 {
    COMPUTED.with(|all| all[which].set(all[which].get() + 1));
    grams
}

fn weighed(grams: u16) -> u16 {
    computed(0, grams)
}

fn classed(grams: u16) -> u16 {
    computed(1, grams)
}

/// A used table that several look at, also through others and by two of its outputs, is computed by the first of them.
#[test]
fn a_used_table_is_computed_once_in_a_network() {
    let counts = || COMPUTED.with(|all| [all[0].take(), all[1].take()]);
    for grams in 0..=5000 {
        let expected = match (grams > 2000, grams % 2 == 0) {
            (false, true) => 1,
            (false, false) => 2,
            (true, true) => {
                if grams < 3000 {
                    3
                } else {
                    5
                }
            }
            (true, false) => {
                if grams < 2500 {
                    4
                } else {
                    6
                }
            }
        };
        counts();
        assert_eq!(once(grams), expected, "{grams}");
        let counted = counts();
        assert!(counted.into_iter().all(|it| it <= 1), "{grams}: {counted:?}");
        assert_eq!(once::outcome(grams).value, expected, "{grams}");
        assert!(counts().into_iter().all(|it| it <= 1), "{grams}");
    }
}

#[test]
#[should_panic = "takes `grams` in `0..=5000`, but it is 5001"]
fn a_used_table_that_is_called_for_itself_holds_its_inputs_against_their_ranges() {
    let _ = once::used_once_price(5001);
}

/// How large a letter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteSize {
    /// Not large.
    Small,
    /// Not small.
    Medium,
    /// Not small, and not in between.
    Large,
}

/// How far it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteZone {
    /// Not far.
    Near,
    /// By land.
    Far,
    /// Across the sea.
    Sea,
}

dtable!("tables/uses/quote.yaml");
dtable!(try "tables/uses/quote.yaml" as tried_quote);

fn quote_by_hand(grams: u16, length: u16, code: u16, express: bool) -> u16 {
    let size = match (grams, length) {
        (..=50, ..=140) | (..=20, ..=235) => QuoteSize::Small,
        (..=500, ..=235) => QuoteSize::Medium,
        _ => QuoteSize::Large,
    };
    let zone = match (matches!(code, 100..=199 | 4800..=5200 | 9900..), code, express) {
        (true, _, false) | (true, ..5000, true) => QuoteZone::Sea,
        (false, ..1000, _) | (false, ..1500, true) => QuoteZone::Near,
        _ => QuoteZone::Far,
    };
    let of_grams = match grams {
        ..100 => 7,
        100..1000 => -4,
        _ => -20,
    };
    let of_length = match length {
        ..100 => 3,
        100..300 => 0,
        _ => -9,
    };
    let points = of_grams + of_length - if grams < 20 && length >= 200 { 8 } else { 0 };
    match (size, zone) {
        (QuoteSize::Small, QuoteZone::Near) if points >= 0 && !express => 85,
        (QuoteSize::Small, QuoteZone::Near) => 120,
        (QuoteSize::Small | QuoteSize::Medium, QuoteZone::Near | QuoteZone::Far) if points < -3 => 110,
        (QuoteSize::Medium, QuoteZone::Near | QuoteZone::Far) if express => 180,
        (QuoteSize::Small, QuoteZone::Sea) if points > 3 => 210,
        (QuoteSize::Large, _) if points < 0 && !express => 160,
        (_, QuoteZone::Sea) if points < 0 && express => 240,
        _ => 900,
    }
}

#[test]
fn results_are_parts_of_a_key() {
    let mut seen = std::collections::BTreeSet::new();
    for grams in [0, 19, 20, 21, 50, 51, 99, 100, 500, 501, 999, 1000, 2000] {
        for length in [0, 99, 100, 140, 141, 199, 200, 235, 236, 299, 300, u16::MAX] {
            for code in [0, 99, 100, 199, 200, 999, 1000, 1499, 1500, 4799, 4800, 4999, 5000, 5200, 5201, 9899, 9900, 9999] {
                for express in [false, true] {
                    let expected = quote_by_hand(grams, length, code, express);
                    assert_eq!(quote(grams, length, code, express), expected, "{grams} {length} {code} {express}");
                    assert_eq!(tried_quote(grams, length, code, express).unwrap(), expected);
                    assert_eq!(quote::outcome(grams, length, code, express).value, expected);
                    let mut log = ();
                    assert_eq!(quote::observe(grams, length, code, express, &mut log).value(grams, length, code, express), expected);
                    seen.insert(expected);
                }
            }
        }
    }
    assert!(seen.len() > 7, "{seen:?}");
}

/// The results above are numbers of outcomes where the key is made: no value is made of them first.
#[test]
fn a_key_has_numbers_of_outcomes() {
    let code = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/quote.rs")).unwrap();
    assert!(code.contains("used_quote_size::outcome_number(grams") && code.contains("used_quote_zone::outcome_number(code"), "{code}");
}

dtable!("tables/thirty.yaml");

/// A result that many others are made of is computed once: as calls in calls, thirty results would be more than a million.
#[test]
fn results_of_results_are_computed_once() {
    let pair = |a: u8, b: u8| match (a < 5, b < 5) {
        (true, true) => 9,
        (true, false) => 1,
        (false, true) => 4,
        (false, false) => 2,
    };
    for x in 0..=9 {
        for y in 0..=9 {
            let (mut before, mut last) = (x, pair(x, y));
            for _ in 2..=30 {
                (before, last) = (last, pair(last, before));
            }
            let expected = match (last < 5, before < 5) {
                (true, true) => 0,
                (true, false) => 1,
                (false, _) => 2,
            };
            assert_eq!(thirty(x, y), expected, "{x} {y}");
        }
    }
}
