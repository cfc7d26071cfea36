//! Outputs: values by their names, and blank cells.

use dtable_runtime::dtable;
use std::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    Free,
    Half,
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way<T> {
    North,
    South(T),
}

dtable!("tables/tariff.yaml");
dtable!("tables/verdict.yaml");

#[test]
fn a_cell_names_a_value() {
    let free = tariff(1, true);
    assert_eq!((free.rate, free.note, free.cents, free.grade), (Rate::Free, "no ticket", 0, 'a'));
    assert_eq!((free.asked, free.way, free.half), (false, None, 0.5));
    let half = tariff(1, false);
    assert_eq!((half.rate, half.note, half.cents, half.grade), (Rate::Half, "no ticket", 80, 'b'));
    assert_eq!((half.asked, half.way, half.half), (true, Some(Way::North), f64::MAX));
    let short = tariff(2, true);
    assert_eq!((short.note, short.cents, short.grade, short.half), ("ask", 80, 'c', -2.5));
    let full = tariff(2, false);
    assert_eq!((full.rate, full.note, full.asked, full.way), (Rate::Full, "ask", true, Some(Way::South(3))));
    assert!(!tariff(3, true).asked && tariff(4, true).asked);
    assert_eq!(tariff(4, true).rate, Rate::Full);
}

#[test]
fn a_variant_is_const() {
    const OPEN: Rate = verdict(true, true);
    assert_eq!((OPEN, verdict(true, false)), (Rate::Full, Rate::Free));
    assert_eq!(verdict::TABLE.rules.nth(0).outputs().collect::<Vec<_>>(), ["yes"]);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Guest,
    User,
    Admin,
}

struct Door {
    blocked: bool,
    night: bool,
}

impl access::Conditions for Door {
    fn blocked(&self) -> bool {
        self.blocked
    }
    fn night(&self) -> bool {
        self.night
    }
}

dtable!("tables/access.yaml");

#[test]
fn the_result_that_is_listed_first_decides() {
    for (role, blocked, night, rule) in [
        (Role::Guest, false, false, access::Rule::Guest),
        (Role::Guest, true, false, access::Rule::Blocked),
        (Role::User, false, false, access::Rule::User),
        (Role::User, true, true, access::Rule::Late),
        (Role::Admin, false, true, access::Rule::User),
        (Role::Admin, true, true, access::Rule::Locked),
    ] {
        let door = Door { blocked, night };
        assert_eq!(access::decide(&door, role), rule);
        let entry = access(&door, role);
        let is_granted = rule < access::Rule::Late;
        assert_eq!((entry.granted, entry.because.is_empty()), (is_granted, is_granted), "{rule}");
    }
    assert_eq!(access::Rule::ALL.map(access::Rule::id), ["user", "guest", "late", "blocked", "locked"]);
    assert_eq!(access::Rule::ALL.map(|it| access::TABLE.id(it as usize)), access::Rule::ALL.map(access::Rule::id));
}

dtable!("tables/order.yaml");
dtable!("tables/greet.yaml");

/// Who answers, how often, and what was done.
struct Desk {
    known: bool,
    large: bool,
    paid: bool,
    asked: Cell<u8>,
    done: Vec<&'static str>,
}

impl order::Conditions for Desk {
    fn known(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.known
    }
    fn large(&self) -> bool {
        self.asked.set(self.asked.get() + 10);
        self.large
    }
    fn paid(&self) -> bool {
        self.asked.set(self.asked.get() + 100);
        self.paid
    }
}

impl order::Actions for Desk {
    fn reserve(&mut self) {
        self.done.push("reserve");
    }
    fn ask(&mut self) {
        self.done.push("ask");
    }
}

impl greet::Actions for Desk {
    fn bow(&mut self) {
        self.done.push("bow");
    }
}

fn desk(known: bool, large: bool, paid: bool) -> Desk {
    Desk { known, large, paid, asked: Cell::default(), done: Vec::new() }
}

#[test]
fn a_table_gives_and_acts() {
    let mut known = desk(true, false, false);
    let given = order(&mut known, 3);
    assert_eq!((given.days, given.reason), (6, "known"));
    assert_eq!(known.done, ["ask", "reserve"]);
    assert!([1, 10, 100].iter().all(|it| known.asked.get() / it % 10 <= 1), "{}", known.asked.get());
    let mut paid = desk(true, true, true);
    assert_eq!((order(&mut paid, 3).days, &paid.done[..]), (3, &["reserve"][..]));
    let mut large = desk(true, true, false);
    assert_eq!((order(&mut large, 3).days, large.done.len()), (0, 1));
    let mut nobody = desk(false, true, false);
    assert_eq!((order(&mut nobody, 3).reason, nobody.done.len()), ("nobody", 0));
    assert_eq!(order::observe(&mut nobody, 3, &mut ()), order::Rule::Else);
    assert_eq!((greet(&mut nobody, false), &nobody.done[..]), ("good day", &["bow"][..]));
}

#[test]
fn an_outcome_is_rule_and_value() {
    let known = desk(true, false, false);
    let outcome = order::outcome(&known, 3);
    assert_eq!((outcome.rule, outcome.value.days, known.done.len()), (order::Rule::Small, 6, 0));
    assert_eq!(order::try_outcome(&known, 3).map(|it| it.rule), Ok(order::Rule::Small));
    let wrong = order::try_outcome(&desk(false, false, true), 3).map(|it| it.rule).unwrap_err();
    assert!(wrong.to_string().contains("paid -> known"), "{wrong}");
    const NO: dtable_runtime::Outcome<verdict::Rule, Rate> = verdict::outcome(false, true);
    assert_eq!((NO.rule, NO.value), (verdict::Rule::Else, Rate::Free));
    assert_eq!(access::outcome(&Door { blocked: true, night: false }, Role::User).value.because, "the user is blocked");
}

#[test]
fn what_a_table_says_it_derives_is_derived_once() {
    let outcome = tariff::outcome(2, true);
    assert_eq!(outcome, outcome.clone());
    assert_eq!((tariff::outcome(2, true).rule, outcome.value), (tariff::Rule::R3, tariff(2, true)));
    fn eq<T: Eq>(_: &T) {}
    eq(&order::outcome(&desk(true, true, true), 1).value);
}
