//! Conditions computed from inputs, requirements, relations between numbers.

use super::harness::{Answers, Case, Reference, answers, value};
use super::tables::Season;
use super::values::{Held, agree};
use dtable_runtime::{Observer, TableData, Value, dtable, why_not};
use dtable_tests::numbers::Random;
use std::cell::Cell;

pub const STEP: i8 = 3;

pub mod limits {
    pub const DEBT: i64 = 1_000_000;
}

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

/// How often opaque expressions were evaluated since the last time.
fn calls() -> usize {
    CALLS.take()
}

pub fn crowded(a: i8, b: i8) -> bool {
    CALLS.set(CALLS.get() + 1);
    a * b > 20
}

pub fn seen(n: u8) -> bool {
    CALLS.set(CALLS.get() + 1);
    n.count_ones() > 3
}

dtable!("tables/moves.yaml");
dtable!("tables/sums.yaml");
dtable!("tables/parts.yaml");
dtable!("tables/guarded.yaml");
dtable!("tables/snarl.yaml");

answers!(parts: file -> bool, size -> u64, name -> &str);
answers!(guarded: a -> u8, b -> u8, c -> u8, d -> bool);
answers!(snarl: half -> bool, part -> Option<u8>, c0 -> bool, c1 -> bool, c2 -> bool, c3 -> bool, c4 -> bool, c5 -> bool, c6 -> bool,
    c7 -> bool, c8 -> bool, c9 -> bool, c10 -> bool, c11 -> bool, c12 -> bool, c13 -> bool, c14 -> bool, c15 -> bool, c16 -> bool,
    c17 -> bool; x, y, z);

agree! {
    small_numbers: moves(bx: i8, qx: i8, wx: i8) where crowd = crowded(bx, qx);
    wide_numbers: sums(income: i64, debt: i64, grade: char, word: &str, price: f64, nick: Option<u8>, season: Season);
    not_always_applicable: parts[host](whole: i32, part: i32) where much = part != 0 && part != -1 && whole / part > 10;
    compared_answers: guarded[host]();
}

#[test]
fn opaque_expressions_are_evaluated_at_most_once_and_only_where_they_matter() {
    let reference = Reference::read("moves");
    const CROWD: usize = 7;
    for case in reference.samples() {
        let [bx, qx, wx] = ["bx", "qx", "wx"].map(|name| value::<i8>(&moves::TABLE, name, &case));
        let sample = reference.sample(case, &[("crowd", crowded(bx, qx))]);
        calls();
        let _ = moves::decide(bx, qx, wx);
        assert_eq!(calls(), usize::from(reference.graph(&sample.case).1.contains(&CROWD)));
        if reference.allows(&sample) {
            let _ = moves(bx, qx, wx);
            assert!(calls() <= 1);
        }
    }
}

#[test]
fn what_is_computed_is_seen() {
    #[derive(Default)]
    struct Trace(Vec<String>, [Option<Value>; 8]);
    impl Observer for Trace {
        fn asked(&mut self, table: &'static TableData, at: usize, value: Value) {
            let condition = &table.conditions[at];
            self.0.push(format!("{} = {}", condition.name, condition.show(value)));
            self.1[at] = Some(value);
        }
        fn fired(&mut self, table: &'static TableData, rule: usize) {
            self.0.push(format!("rule {}", table.id(rule)));
        }
    }
    let mut trace = Trace::default();
    let rule = moves::observe(1, 5, 8, &mut trace);
    assert_eq!(rule, moves::Rule::R1);
    assert_eq!(trace.0[..3], ["bx = 1", "qx = 5", "wx = 8"]);
    assert_eq!(trace.0.last().unwrap(), "rule 1");
    assert!(trace.0.contains(&"far = T".to_owned()), "{:?}", trace.0);
    let found = why_not(&moves::TABLE, moves::Rule::R4 as usize, &trace.1).next().unwrap();
    let computed = why_not(&moves::TABLE, moves::Rule::R4 as usize, &trace.1).nth(1).unwrap();
    assert_eq!((moves::TABLE.conditions[computed.condition].name, computed.entry.text()), ("far", "F"));
    assert_eq!((moves::TABLE.conditions[found.condition].name, found.entry.text()), ("bx", "2..=6"));
}

#[test]
fn what_is_not_applicable_is_never_evaluated() {
    let host = Answers::of(&[0; 7]);
    assert_eq!(parts(&host, 1, 0), "none");
    assert_eq!(parts::try_decide(&host, i32::MIN, -1), Ok(parts::Rule::None));
    assert!(host.asked().iter().all(|column| *column == 4), "without a file, nothing else is asked: {:?}", host.asked());
}

#[test]
fn relations_between_inputs_are_checked() {
    let broken = moves::try_decide(2, 3, 2).unwrap_err();
    assert_eq!(broken.to_string(), "the table `moves` assumes `bx != wx`, which does not hold: bx = 2, wx = 2");
    assert!(moves::check(2, 3, 4).is_ok());
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "the table `moves` assumes `bx != wx`, which does not hold")]
fn relations_between_inputs_are_checked_in_debug_builds() {
    let _ = moves(2, 3, 2);
}

#[test]
fn relations_between_answers_are_checked() {
    let broken = guarded::try_decide(&Answers::of(&[201, 202, 0, 0])).unwrap_err();
    assert_eq!(broken.to_string(), "the table `guarded` assumes `a > 200 -> b < a`, which does not hold: a = 201, b = 202");
}

#[test]
fn rule_by_rule_asks_once_and_only_what_is_applicable() {
    let reference = Reference::read("snarl");
    assert!(reference.decision.graph().is_none());
    let mut random = Random::new(77);
    for _ in 0..5_000 {
        let bits = random.next();
        let mut case: Case = (0..24).map(|at| u128::from(bits >> at & 1)).collect();
        (case[0], case[5]) = (u128::from(bits >> 32 & 0xff), u128::from(bits >> 40 & 0xff));
        let n = value::<u8>(&snarl::TABLE, "n", &case);
        let sample = reference.sample(case, &[("few", !seen(n)), ("large", n != 0 && 10 / n.max(1) > 2)]);
        calls();
        let mut held = Held::new(&reference, &sample);
        let rule = snarl::decide_observed(&Answers::of(&sample.case), n, &mut held);
        assert!(calls() <= 1);
        assert_eq!(rule.id(), reference.fires(&sample), "{:?}", sample.case);
    }
}
