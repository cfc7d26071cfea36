//! `hit: collect` and its aggregates: all rules that match, in order, each question asked once.

use dtable_runtime::dtable;

dtable!("tables/fees.yaml");
dtable!("tables/fee_sum.yaml");
dtable!("tables/fee_min.yaml");
dtable!("tables/fee_max.yaml");
dtable!("tables/fee_count.yaml");

/// What the rules say, by hand.
fn expected(age: u8, km: u32, name: &str, load: f64) -> Vec<u32> {
    let ways = [
        (true, 5),
        (age < 12, 1),
        (km > 100, km / 10),
        ((12..30).contains(&age) && name == "bob", 7),
        (load > 2.5, 3),
        (age > 0 && km / u32::from(age.max(1)) > 10, 4),
    ];
    ways.into_iter().filter(|(holds, _)| *holds).map(|(_, fee)| fee).collect()
}

#[test]
fn all_matching_rules_give_their_results_in_order() {
    for age in [0, 1, 11, 12, 29, 30, 255] {
        for km in [0, 10, 100, 101, 1000] {
            for name in ["bob", "", "Bob"] {
                for load in [f64::NAN, -1.0, 2.5, 2.6, f64::INFINITY] {
                    let fees = expected(age, km, name, load);
                    assert_eq!(self::fees(age, km, name, load).collect::<Vec<_>>(), fees, "{age} {km} {name} {load}");
                    assert_eq!(fee_sum(age, km, name, load), fees.iter().sum::<u32>());
                    assert_eq!(Some(&fee_min(age, km, name, load)), fees.iter().min());
                    assert_eq!(Some(&fee_max(age, km, name, load)), fees.iter().max());
                    assert_eq!(fee_count(age, km, name, load), fees.len());
                    assert_eq!(fees::rules(age, km, name, load).count(), fees.len());
                }
            }
        }
    }
}

#[test]
#[should_panic(expected = "the table `fee_sum` takes `km` in `0..=1000`, but it is 1001")]
fn a_range_is_checked_in_every_build() {
    let _ = fee_sum(0, 1001, "", 0.0);
}

#[test]
fn a_range_is_an_error_for_check() {
    let broken = fees::check(0, 1001, "", 0.0).unwrap_err();
    assert_eq!(broken.to_string(), "the table `fees` takes values in `0..=1000`, not km = 1001");
    assert!(fees::check(0, 1000, "", 0.0).is_ok());
}
