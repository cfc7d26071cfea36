//! Tables and a model from public sources: they are verified while this compiles, their examples are checked by result, and what they
//! decide is held against the same rules written as code.

mod addresses;
mod firewall;
mod lending;
mod listed;
mod mail;
mod medicine;
mod routes;
mod seasons;
mod tcp;
mod types;

use std::time::Duration;
use types::*;

dtable_runtime::dtable!("tables/public/speeding.yaml");
dtable_runtime::dtable!("tables/public/cache.yaml");
dtable_runtime::dtable!("tables/public/leave.yaml");
dtable_runtime::dtable!("tables/public/routing.yaml");
dtable_runtime::dtable!("tables/public/flight.yaml");
dtable_runtime::dtable!("tables/public/overdue.yaml");
dtable_runtime::dtable!("tables/public/parking.yaml");
dtable_runtime::dtable!("tables/public/vat.yaml");
dtable_runtime::dtable!("tables/public/news2.yaml");
dtable_runtime::dtable!("tables/public/baggage.yaml");
dtable_runtime::dtable!("tables/public/tax.yaml");
dtable_runtime::dtable!("tables/public/login.yaml");
dtable_runtime::dtable!("tables/public/stock.yaml");
dtable_runtime::dtable!("tables/public/premium.yaml");

const HOUR: u64 = 3_600;

#[test]
fn speeding_follows_the_scale() {
    let town = [(10, 30), (15, 50), (20, 70), (25, 115), (30, 180), (40, 260), (50, 400), (60, 560), (70, 700), (395, 800)];
    let road = [(10, 20), (15, 40), (20, 60), (25, 100), (30, 150), (40, 200), (50, 320), (60, 480), (70, 600), (395, 700)];
    for limit in 5..=130 {
        for actual in 0..=400 {
            for (inside, scale) in [(true, town), (false, road)] {
                let over = actual - limit;
                let euros = if over <= 0 { 0 } else { scale.iter().find(|it| over <= it.0).expect("the scale has no end").1 };
                assert_eq!(speeding(actual, limit, inside).euros, euros, "{actual} where {limit} is allowed");
            }
        }
    }
}

#[test]
fn a_cache_serves_what_is_fresh_or_tolerated() {
    for age in 0..12_i64 {
        for lifetime in 0..12_i64 {
            for max_stale in 0..12_i64 {
                for bits in 0..8 {
                    let [no_cache, must, only] = [1, 2, 4].map(|bit| bits & bit != 0);
                    let is_fresh = age < lifetime;
                    let is_tolerated = age - lifetime <= max_stale && !must;
                    let expected = match (!no_cache && (is_fresh || is_tolerated), only) {
                        (true, _) => Answer::Serve,
                        (false, false) => Answer::Validate,
                        (false, true) => Answer::GatewayTimeout,
                    };
                    assert_eq!(cache(age, lifetime, max_stale, no_cache, must, only), expected);
                }
            }
        }
    }
}

#[test]
fn leave_is_that_of_the_exercise() {
    for age in 15..=100 {
        for service in 0..=age - 15 {
            let five = !(18..60).contains(&age) || service >= 30;
            let three = service >= 30 || age >= 60;
            let two = !five && (service >= 15 || age >= 45);
            let days = 22 + 5 * u16::from(five) + 3 * u16::from(three) + 2 * u16::from(two);
            assert_eq!(leave(age, service), days, "{age}, {service}");
        }
    }
}

#[test]
fn the_strictest_answer_routes_an_application() {
    let risks = [Risk::Low, Risk::Medium, Risk::High, Risk::VeryHigh];
    for (risk, bankrupt) in risks.into_iter().flat_map(|risk| [(risk, false), (risk, true)]) {
        for score in [300, 579, 580, 850] {
            for income in 2_998..=3_002 {
                let declined = income - 1_500 < 1_500 || bankrupt || risk == Risk::VeryHigh;
                let expected = match (declined, risk == Risk::High || score < 580) {
                    (true, _) => Routing::Decline,
                    (false, true) => Routing::Refer,
                    (false, false) => Routing::Accept,
                };
                assert_eq!(routing(income, 1_000, 500, 1_500, risk, bankrupt, score), expected);
            }
        }
    }
}

#[test]
fn a_late_flight_is_paid_by_distance() {
    for late in [3 * HOUR - 1, 3 * HOUR, 4 * HOUR - 1, 4 * HOUR] {
        for distance in [1, 1_500, 1_501, 3_500, 3_501, 20_000] {
            for (inside, extraordinary) in [(false, false), (false, true), (true, false), (true, true)] {
                let expected = if late < 3 * HOUR || extraordinary {
                    0
                } else if distance <= 1_500 {
                    250
                } else if distance <= 3_500 || inside {
                    400
                } else if late < 4 * HOUR {
                    300
                } else {
                    600
                };
                assert_eq!(flight(distance, inside, Duration::from_secs(late), extraordinary), expected);
            }
        }
    }
}

#[test]
fn a_library_reminds_after_the_last_day() {
    let first = 20_000;
    for (due, grace) in [(0, 0), (0, 3), (2, 5)] {
        for returned in 0..8 {
            for kind in [Medium::Book, Medium::Film, Medium::Game] {
                for child in [false, true] {
                    let it = overdue(Day(first + due), Day(first + grace), Day(first + returned), kind, child);
                    let cents = match kind {
                        _ if returned <= grace => 0,
                        _ if child => 50,
                        Medium::Book => 100,
                        Medium::Film | Medium::Game => 200,
                    };
                    assert_eq!((it.cents, it.remind), (cents, returned > due));
                }
            }
        }
    }
}

#[test]
fn parking_costs_by_day_and_hour() {
    for day in 0..7 {
        for minute in 0..24 * 60_u64 {
            let expected = match Day(day).weekday() {
                Weekday::Sun => 0,
                Weekday::Sat if (540..840).contains(&minute) => 120,
                Weekday::Sat => 0,
                _ if (420..570).contains(&minute) || (960..1_080).contains(&minute) => 300,
                _ if (570..1_200).contains(&minute) => 180,
                _ => 0,
            };
            assert_eq!(parking(Day(day), minute * 60_000_000_000, false), expected);
            assert_eq!(parking(Day(day), minute * 60_000_000_000, true), 0);
        }
    }
}

#[test]
fn goods_are_taxed_where_the_law_says() {
    let buyers = [Country::Austria, Country::France, Country::Germany, Country::Norway];
    for seller in &buyers[..3] {
        for buyer in buyers {
            for (business, sales) in [(false, 1_000_000), (false, 1_000_001), (true, 1_000_001)] {
                let expected = if *seller == buyer {
                    Treatment::Domestic
                } else if buyer == Country::Norway {
                    Treatment::Export
                } else if business {
                    Treatment::ReverseCharge
                } else if sales <= 1_000_000 {
                    Treatment::Domestic
                } else {
                    Treatment::OneStopShop
                };
                assert_eq!(vat(*seller, buyer, business, sales), expected);
            }
        }
    }
}

#[test]
fn each_measurement_gives_its_points() {
    let score = |breaths, saturation, systolic, pulse, temperature| news2(breaths, saturation, false, systolic, pulse, true, temperature);
    let well = score(16, 98, 120, 70, 370);
    assert_eq!(well, 0);
    let bands = |value: i32, bands: &[(i32, u8)], last: u8| bands.iter().find(|it| value <= it.0).map_or(last, |it| it.1);
    for breaths in 0..=80 {
        assert_eq!(score(breaths, 98, 120, 70, 370), bands(breaths.into(), &[(8, 3), (11, 1), (20, 0), (24, 2)], 3));
    }
    for saturation in 0..=100 {
        assert_eq!(score(16, saturation, 120, 70, 370), bands(saturation.into(), &[(91, 3), (93, 2), (95, 1)], 0));
    }
    for systolic in 0..=350 {
        assert_eq!(score(16, 98, systolic, 70, 370), bands(systolic.into(), &[(90, 3), (100, 2), (110, 1), (219, 0)], 3));
    }
    for pulse in 0..=300 {
        assert_eq!(score(16, 98, 120, pulse, 370), bands(pulse.into(), &[(40, 3), (50, 1), (90, 0), (110, 1), (130, 2)], 3));
    }
    for temperature in 200..=450 {
        assert_eq!(score(16, 98, 120, 70, temperature), bands(temperature, &[(350, 3), (360, 1), (380, 0), (390, 1)], 2));
    }
}

#[test]
fn the_worst_bag_decides() {
    for (pieces, free) in [(1, 0), (1, 1), (2, 1)] {
        for (weight, most) in [(23, 23), (24, 23), (32, 23), (32, 32), (33, 32)] {
            for size in [158, 159, 203, 204] {
                let expected = if weight > 32 || size > 203 {
                    Counter::Cargo
                } else if weight > most || size > 158 {
                    Counter::Special
                } else if pieces > free {
                    Counter::Pay
                } else {
                    Counter::Drop
                };
                assert_eq!(baggage(pieces, free, weight, most, size - 100, 60, 40), expected);
            }
        }
    }
}

#[test]
fn a_cent_more_is_the_next_band() {
    for (bound, percent) in [(12_570, 0), (50_270, 20), (100_000, 40), (125_140, 60)] {
        assert_eq!(tax(bound * 100).percent, percent);
        assert!(tax(bound * 100 + 1).percent != percent);
    }
    assert_eq!(tax(12_514_001).band, Band::Additional);
}

#[test]
fn the_log_keeps_the_rule() {
    for failures in [0, 2, 3, 19, 20] {
        for since in [1, 60, 24 * HOUR - 1, 24 * HOUR] {
            for bits in 0..4 {
                let (right, known) = (bits & 1 != 0, bits & 2 != 0);
                let it = login::outcome(right, failures, Duration::from_secs(since), Duration::from_secs(60), known);
                let expected = if failures >= 20 && since < 24 * HOUR {
                    (login::Rule::Locked, Reply::Lock)
                } else if failures >= 3 && since < 60 {
                    (login::Rule::Early, Reply::Wait)
                } else if !right {
                    (login::Rule::Wrong, Reply::Refuse)
                } else if known && failures < 3 {
                    (login::Rule::Enter, Reply::Enter)
                } else {
                    (it.rule, Reply::SecondFactor)
                };
                assert_eq!((it.rule, it.value), expected);
            }
        }
    }
}

#[test]
fn an_order_fills_the_shelf() {
    let mut supplier = Supplier::default();
    assert_eq!(stock(&mut supplier, 5, 0, 5, 20, Season::Running), 15);
    assert_eq!(stock(&mut supplier, 6, 0, 5, 20, Season::Running), 0);
    assert_eq!(supplier, Supplier::default());
    assert_eq!(stock(&mut supplier, 0, 1, 5, 20, Season::Last), 4);
    assert_eq!(supplier, Supplier { calls: 1, cuts: 0 });
    assert_eq!(stock(&mut supplier, 3, 0, 5, 20, Season::Over), 0);
    assert_eq!(supplier, Supplier { calls: 1, cuts: 1 });
}

impl stock::Actions for Supplier {
    fn call(&mut self) {
        self.calls += 1;
    }

    fn lower(&mut self) {
        self.cuts += 1;
    }
}

#[test]
fn every_row_that_applies_counts() {
    for age in 17..=110 {
        for licensed in 0..=age - 17 {
            for free in [0, licensed / 2, licensed] {
                let mut expected = 0;
                expected += if age < 21 {
                    80
                } else if licensed < 3 {
                    40
                } else {
                    0
                };
                expected += if licensed >= 3 && age - licensed >= 40 { 10 } else { 0 };
                expected += if age >= 75 { 25 } else { 0 };
                expected -= if licensed >= 5 && free == licensed {
                    30
                } else if free >= 5 {
                    15
                } else {
                    0
                };
                assert_eq!(premium(age, licensed, free, 100, false, Use::Private), expected, "{age}, {licensed}, {free}");
                assert_eq!(premium(age, licensed, free, 151, true, Use::Business), expected + 30);
            }
        }
    }
}
