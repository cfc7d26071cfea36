//! `hit: collect` and its aggregates: all rules that match, in order, each question asked once.

use dtable_runtime::dtable;

dtable!("tables/fees.yaml");
dtable!("tables/fee_sum.yaml");
dtable!("tables/fee_min.yaml");
dtable!("tables/fee_max.yaml");
dtable!("tables/fee_count.yaml");
dtable!("tables/fee_else.yaml");

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
                    let rules: Vec<_> = fees::rules(age, km, name, load).collect();
                    let told = fees::outcome(age, km, name, load);
                    assert_eq!((told.rules.iter().collect::<Vec<_>>(), told.value.collect::<Vec<_>>()), (rules.clone(), fees.clone()));
                    assert_eq!(rules.len(), fees.len());
                    let told = fee_sum::try_outcome(age, km, name, load).unwrap();
                    let ids: Vec<_> = rules.iter().map(|it| it.id()).collect();
                    assert_eq!((told.rules.to_string(), told.value), (ids.join(", "), fees.iter().sum()));
                    assert_eq!(told, fee_sum::outcome(age, km, name, load));
                    assert_eq!(fee_count::outcome(age, km, name, load).value, told.rules.len());
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
#[should_panic(expected = "the table `fee_sum` takes `km` in `0..=1000`, but it is 1001")]
fn a_range_is_checked_where_rules_are_told() {
    let _ = fee_sum::outcome(0, 1001, "", 0.0);
}

#[test]
fn a_range_is_an_error_for_check() {
    let broken = fees::check(0, 1001, "", 0.0).unwrap_err();
    assert_eq!(broken.to_string(), "the table `fees` takes `km` in `0..=1000`, but it is 1001");
    assert!(fees::check(0, 1000, "", 0.0).is_ok());
    assert_eq!(fee_sum::try_outcome(0, 1001, "", 0.0).unwrap_err().to_string(), broken.to_string().replace("fees", "fee_sum"));
}

/// Whether it is far, and whether the child is alone.
struct Journey(bool, bool);

impl fee_else::Conditions for Journey {
    fn far(&self) -> bool {
        self.0
    }

    fn alone(&self) -> bool {
        assert!(self.0, "it is asked only where it is applicable");
        self.1
    }
}

#[test]
fn else_is_for_what_no_rule_takes() {
    for (age, journey, fee) in [
        (20, Journey(false, false), 4),
        (20, Journey(true, false), 1),
        (11, Journey(false, false), 3),
        (11, Journey(true, true), 3),
        (12, Journey(true, true), 2),
    ] {
        assert_eq!(fee_else(&journey, age), fee, "{age}");
        let told = fee_else::try_outcome(&journey, age).unwrap();
        assert_eq!((told.value, told), (fee, fee_else::outcome(&journey, age)));
        assert!(fee_else::rules(&journey, age).eq(told.rules));
    }
}

#[test]
fn a_relation_is_not_demanded_where_a_condition_of_it_is_not_applicable() {
    assert!(fee_else::check(&Journey(false, false), 2).is_ok());
    assert!(fee_else::check(&Journey(true, true), 2).is_ok());
    let broken = fee_else::check(&Journey(true, false), 2).unwrap_err();
    assert_eq!(broken.to_string(), "the table `fee_else` assumes `alone || age > 3`, which does not hold: age = 2, alone = F");
    assert_eq!(fee_else::try_outcome(&Journey(true, false), 2), Err(broken));
}
