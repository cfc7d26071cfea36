//! Decisions in words.

use expect_test::expect;
use table_view::{Decision, explain, summary};

use crate::tables::*;

#[test]
fn a_line_says_which_rule_of_which_table() {
    assert_eq!(summary(&between()), "computer_move: rule `P12` -> put12, then the table win");
    assert_eq!(summary(&judged()), "game: rule `6` -> the table win");
    assert_eq!(summary(&letter()), "parcel: rule `letter` (Письмо: по почте) -> Carrier::Post, 2");
    assert_eq!(summary(&load()), "parcel: rule `by_sea` (By sea) -> Carrier::Ship, 120");
    assert_eq!(summary(&Decision { fired: None, ..judged() }), "game: no rule fired");
}

#[test]
fn all_that_was_asked_and_why_not() {
    expect![[r#"
        closed: Application closed? F
        started: Game started? T
        over: Game over? F
        human_moved: Human has moved? T
        not asked: free, computer_turn, human_turn
        rule `6` fires: the table win
        not `1`: it wants `T` for closed, which is F
        not `2`: it wants `F` for started, which is T
        not `3`: it wants `T` for over, which is F"#]]
    .assert_eq(&explain(&judged(), &marks(&judged())).join("\n"));
    expect![[r#"
        destination: Where does it go? NeighbouringCountry
        grams: Weight in grams: 400
        fragile: Is it fragile? T
        insured: Is it insured? T
        rule `abroad` fires: Carrier::Post, 30
        not `glass`: it wants `Domestic` for destination, which is NeighbouringCountry
        not `bare`: it wants `F` for insured, which is T
        not `freight`: it wants `> 20_000` for grams, which is 400"#]]
    .assert_eq(&explain(&glass(), &marks(&glass())).join("\n"));
}

/// Without b22, which was not asked, P35 may or may not fire.
#[test]
fn of_what_nobody_knows_nothing_is_said() {
    let near = |decision: &Decision| marks(decision).near().map(|(rule, _)| decision.table.id(rule)).collect::<Vec<_>>();
    assert_eq!(near(&between()), ["P35", "P37"]);
    assert_eq!(near(&Decision { told: Vec::new(), ..between() }), [""; 0]);
}

#[test]
fn of_many_rules_that_are_one_answer_away_eight_are_named() {
    let lines = explain(&empty(), &marks(&empty()));
    assert_eq!(lines.iter().filter(|it| it.starts_with("not `P")).count(), 8);
    // P2 to P10 want one red ball, P35 to P42 another one in the centre, too.
    assert_eq!(lines.last().unwrap(), "one more rule is one answer away");
}
