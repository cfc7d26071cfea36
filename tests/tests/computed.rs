//! Computed columns of every type, in the code that they become: right in every case, computed at most once, and held against their ranges.

use dtable_core::compile::Unit;
use dtable_core::decide::{FormKind, build};
use dtable_runtime::{Observer, TableData, Value, dtable};
use dtable_tests::corpus;
use std::cell::Cell;
use std::panic::catch_unwind;

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weekday {
    /// The first.
    Mon,
    /// The second. Tables name it, and no decision of these tests.
    #[expect(dead_code)]
    Tue,
    /// No work.
    Sun,
    /// One that the table does not name.
    Wed,
}

/// Money.
#[derive(Clone, Copy, Debug)]
pub struct Cents(u32);

impl From<Cents> for u32 {
    fn from(it: Cents) -> Self {
        it.0
    }
}

/// What is delivered.
#[derive(Clone, Debug)]
pub struct Order {
    day: Weekday,
    parts: Vec<u8>,
    zone: String,
    mark: char,
    mass: f64,
    price: Cents,
    gift: Option<u8>,
}

impl Order {
    fn zone(&self) -> &str {
        &self.zone
    }

    fn plain() -> Self {
        let zone = "near".to_owned();
        Self { day: Weekday::Mon, parts: vec![1], zone, mark: 'b', mass: 1.0, price: Cents(10), gift: None }
    }
}

thread_local! {
    static DAYS: Cell<usize> = const { Cell::new(0) };
}

fn weekday(order: &Order) -> Weekday {
    DAYS.set(DAYS.get() + 1);
    order.day
}

dtable!("tables/computed.yaml");
dtable!("tables/computed_opaque.yaml");
dtable!("tables/computed_free.yaml");
dtable!("tables/computed_tree.yaml");

fn form(name: &str) -> FormKind {
    let compiled = corpus::compiled(&format!("tests/tables/{name}.yaml")).unwrap();
    assert!(compiled.findings.is_empty(), "{:?}", compiled.findings);
    let Unit::VerifiedTable(verified) = compiled.unit else { panic!("`{name}` is not a verified table") };
    build(&verified).rule.kind()
}

fn euros(actual: i32, limit: i32, town: bool) -> u32 {
    match actual - limit {
        ..=0 if 2 * actual < limit => 5,
        ..=0 => 0,
        1..=10 if actual % 10 == 7 => 7,
        1..=10 if town => 30,
        1..=10 => 20,
        11..=20 => 40,
        _ => 100,
    }
}

#[test]
fn numbers_are_what_their_expressions_give() {
    for actual in 0..=40 {
        for limit in 5..=30 {
            for town in [false, true] {
                let tried = computed::try_decide(actual, limit, town);
                if town && actual - limit > 30 {
                    // Relations are checked in builds with debug assertions.
                    let panics = catch_unwind(|| computed(actual, limit, town)).is_err();
                    assert!(tried.is_err() && panics == cfg!(debug_assertions));
                    continue;
                }
                assert_eq!(computed(actual, limit, town), euros(actual, limit, town), "{actual} - {limit}");
                assert_eq!(tried.map(|it| it.id()), Ok(computed::decide(actual, limit, town).id()));
            }
        }
    }
}

#[test]
fn what_is_free_is_packed() {
    assert_eq!(form("computed_free"), FormKind::Dense);
    let score = |n: u8, letter: char, wet: bool| {
        let (ones, is_low, gap) = (n.count_ones(), ('a'..='m').contains(&letter.to_ascii_lowercase()), n.abs_diff(128));
        match (is_low, ones) {
            (true, ..=2) if gap < 20 => 1,
            (true, ..=2) => 3 - u8::from(wet),
            (true, ..=5) if gap < 20 => 5 - u8::from(wet),
            (true, ..=5) => 6,
            (true, _) if wet => 7,
            (true, _) => 8 + u8::from(gap >= 50),
            (false, ..=4) if gap < 30 => 10,
            (false, ..=4) => 12 - u8::from(wet),
            (false, _) => 14 - u8::from(wet),
        }
    };
    for n in 0..=255 {
        for letter in ['a', 'M', 'n', 'Z', '0', 'é'] {
            for wet in [false, true] {
                assert_eq!(computed_free(n, letter, wet), score(n, letter, wet), "{n} {letter} {wet}");
            }
        }
    }
}

/// What form the table has, `figures.txt` says.
#[test]
fn many_rules_are_a_search_tree() {
    for left in (0_i64..=2000).step_by(13) {
        for right in [0, 1, 399, 1999, 2000] {
            for level in [0, 699, 700, 1298, u16::MAX] {
                let step = (left - right + 1800).div_euclid(6).clamp(0, 599);
                let rule = 2 * step + 1 + i64::from(i64::from(level) >= 100 + 3 * step);
                assert_eq!(i64::from(computed_tree(left, right, level)), rule % 251, "{left} {right} {level}");
            }
        }
    }
}

struct Host(bool);

impl computed_opaque::Conditions for Host {
    fn vip(&self) -> bool {
        self.0
    }
}

fn days(order: &Order) -> u8 {
    computed_opaque(&Host(false), order)
}

#[test]
fn every_type_is_told_apart() {
    let plain = Order::plain();
    assert_eq!(days(&plain), 4);
    assert_eq!(days(&Order { day: Weekday::Sun, ..plain.clone() }), 9);
    assert_eq!(days(&Order { day: Weekday::Wed, ..plain.clone() }), 4);
    assert_eq!(days(&Order { parts: vec![0; 4], gift: Some(3), ..plain.clone() }), 2);
    assert_eq!(days(&Order { gift: Some(3), ..plain.clone() }), 4);
    assert_eq!(days(&Order { zone: "far".into(), mark: 'a', ..plain.clone() }), 7);
    assert_eq!(days(&Order { parts: vec![0; 6], mass: 20.5, ..plain.clone() }), 5);
    assert_eq!(days(&Order { price: Cents(5001), ..plain }), 3);
}

#[test]
fn what_is_outside_its_range_is_refused() {
    let plain = Order::plain();
    let orders = [
        ("`parts` is 0", Order { parts: Vec::new(), ..plain.clone() }),
        ("`zone` is any other", Order { zone: "home".into(), ..plain.clone() }),
        ("`mark` is 'd'", Order { zone: "far".into(), mark: 'd', ..plain.clone() }),
        ("`mass` is NaN", Order { parts: vec![0; 6], mass: f64::NAN, ..plain.clone() }),
        ("`price` is 1000000", Order { price: Cents(1_000_000), ..plain }),
    ];
    for (said, order) in orders {
        let broken = computed_opaque::try_decide(&Host(false), &order).expect_err(said).to_string();
        let panic = catch_unwind(|| days(&order)).expect_err(said);
        let text = panic.downcast_ref::<String>().cloned().unwrap_or_default();
        for text in [broken, text] {
            let (column, value) = said.split_once(" is ").unwrap();
            let shows = text.contains(value) || value == "any other" && text.contains("home");
            assert!(text.contains(column) && shows, "{said}: {text}");
        }
        // What does not matter is not computed.
        assert_eq!(computed_opaque(&Host(true), &order), 1);
    }
}

#[test]
fn what_is_computed_is_computed_once_and_seen() {
    #[derive(Default)]
    struct Trace(Vec<String>);
    impl Observer for Trace {
        fn asked(&mut self, table: &'static TableData, at: usize, value: Value) {
            let condition = &table.conditions[at];
            self.0.push(format!("{} = {}", condition.name, condition.show(value)));
        }
    }
    let order = Order { parts: vec![0; 6], zone: "far".into(), ..Order::plain() };
    DAYS.set(0);
    let mut trace = Trace::default();
    assert_eq!(computed_opaque::observe(&Host(false), &order, &mut trace).id(), "else");
    assert_eq!(DAYS.take(), 1);
    let mut seen = trace.0.clone();
    seen.sort();
    let expected = ["gift = None", "mark = 'b'", "mass = 1.0", "parts = 6", "price = 10", "vip = F", "weekday = Mon", "zone = \"far\""];
    let missing: Vec<_> = expected.iter().filter(|it| !seen.contains(&(**it).to_owned())).collect();
    assert!(missing.is_empty() && seen.len() == expected.len(), "{seen:?}");
    let mut trace = Trace::default();
    computed::observe(25, 12, true, &mut trace);
    assert!(trace.0.contains(&"over = 13".to_owned()), "{:?}", trace.0);
}
