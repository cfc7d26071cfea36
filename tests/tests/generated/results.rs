//! Outputs: values by their names, and blank cells.

use dtable_runtime::dtable;

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
        assert_eq!((entry.granted, entry.because.is_empty()), (rule >= access::Rule::User, rule >= access::Rule::User), "{rule}");
    }
    assert_eq!(access::Rule::ALL.map(access::Rule::id), ["late", "blocked", "locked", "user", "guest"]);
}
