//! `hit: collect` and its aggregates: all rules that match, in order, each question asked once.

use dtable_runtime::dtable;
use dtable_tests::numbers::Random;

dtable!("tables/fees.yaml");
dtable!("tables/fee_sum.yaml");
dtable!("tables/fee_min.yaml");
dtable!("tables/fee_max.yaml");
dtable!("tables/fee_count.yaml");
dtable!("tables/fee_else.yaml");
dtable!("tables/fee_least.yaml");
dtable!("tables/fees_if_any.yaml");

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
                    let some = &fees[1..];
                    assert_eq!(fee_least(age, km, name, load), some.iter().min().copied(), "{age} {km} {name} {load}");
                    assert_eq!(fees_if_any(age, km, name, load).collect::<Vec<_>>(), some);
                    let told = fee_least::outcome(age, km, name, load);
                    assert_eq!((told.value, told.rules.len()), (some.iter().min().copied(), some.len()));
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

/// Where somebody lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Town {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

dtable!("tables/score_card.yaml");
dtable!("tables/score_count.yaml");

/// The function looks each column up once; `rules` holds every rule against the case. Both have to come to the same.
#[test]
fn what_is_added_up_by_columns_is_what_the_rules_give() {
    let mut random = Random::new(1);
    let mut drawn = |below: usize| random.below(below);
    macro_rules! one_of {
        ($($value:expr),*) => {{
            let all = [$($value),*];
            all[drawn(all.len())]
        }};
    }
    for _ in 0..20_000 {
        let age = drawn(121) as u8;
        let credit = if drawn(4) == 0 { one_of![0, 574, 627, u16::MAX] } else { 570 + drawn(60) as u16 };
        let degree = if drawn(4) == 0 { one_of![i16::MIN, -51, 31, i16::MAX] } else { drawn(90) as i16 - 55 };
        let meters = one_of![0, 999, 1_000, 49_999, 50_000, 89_999, 90_000, u32::MAX];
        let edge = one_of![0, 500, 1_000, 10_000, 20_000, 90_000, 400_000, 400_001, 9_000_000_000, u64::MAX - 1];
        let income = edge.saturating_add(drawn(3) as u64).saturating_sub(1);
        let (member, town) = (drawn(2) == 1, one_of![Town::North, Town::East, Town::South, Town::West]);
        let (plan, grade) =
            (one_of!["basic", "full", "", "ful", "fully", "Basic"], one_of!['`', 'a', 'c', 'd', 'f', 'g', '\u{0}', char::MAX]);
        let calls = if drawn(5) == 0 { None } else { Some(one_of![0, 2, 3, 9, 10, 255]) };
        let debt = if drawn(5) == 0 { None } else { Some(one_of![0, 5_000, 5_001, 70_000, 70_001, u32::MAX]) };
        let load = one_of![f64::NAN, -1.0, -0.5, 0.0, 2.5, 2.6, f64::INFINITY, f64::NEG_INFINITY];
        let rules: Vec<_> = score_card::rules(age, credit, degree, meters, income, member, town, plan, grade, calls, debt, load).collect();
        let points = rules.iter().map(|it| it.id().rsplit('_').next().and_then(|it| it.parse::<u32>().ok()).expect("points"));
        let case = (age, credit, degree, meters, income, member, town, plan, grade, calls, debt, load);
        let total = score_card(age, credit, degree, meters, income, member, town, plan, grade, calls, debt, load);
        assert_eq!(total, points.sum::<u32>(), "{case:?}");
        let count = score_count(age, credit, degree, meters, income, member, town, plan, grade, calls, debt, load);
        assert_eq!(count, rules.len(), "{case:?}");
    }
}
