//! Decisions in words.

use expect_test::expect;
use table_view::{Decision, Near, TableState, explain, summary};

use crate::screens::screen;
use crate::tables::*;

#[test]
fn a_line_says_which_rule_of_which_table() {
    assert_eq!(summary(&between()), "computer_move: rule `P12` -> put12, then the table win");
    assert_eq!(summary(&judged()), "game: rule `6` -> the table win");
    assert_eq!(summary(&letter()), "parcel: rule `letter` (Письмо: по почте) -> Post, 2");
    assert_eq!(summary(&load()), "parcel: rule `by_sea` (By sea) -> Ship, 120");
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
        rule `abroad` fires: Post, 30
        not `glass`: it wants `Domestic` for destination, which is NeighbouringCountry
        not `bare`: it wants `F` for insured, which is T
        not `freight`: it wants `> 20_000` for grams, which is 400"#]]
    .assert_eq(&explain(&glass(), &marks(&glass())).join("\n"));
}

/// Without b22, which was not asked, P35 may or may not fire; with a third red ball, ELSE does in any case.
#[test]
fn of_what_nobody_knows_nothing_is_said() {
    let near = |decision: &Decision| marks(decision).near().map(|(rule, _)| decision.table.id(rule)).collect::<Vec<_>>();
    assert_eq!(near(&between()), ["P35", "P37", "else"]);
    assert_eq!(near(&Decision { told: Vec::new(), ..between() }), ["else"]);
}

/// Entries in `Y` and `N` are answered in `Y` and `N`.
#[test]
fn answers_are_written_as_entries_are() {
    let decision = locked();
    expect![[r#"
        locked: Is it locked? Y
        key: Is there a key? N
        rule `R2` fires: Knock at it
        not `R1`: it wants `Y` for key, which is N
        not `R3`: it wants `N` for locked, which is Y"#]]
    .assert_eq(&explain(&decision, &marks(&decision)).join("\n"));
    let screen = screen(&decision, (60, 12), &mut TableState::default());
    assert!(screen.contains("  is   Y      N ") && screen.contains("! R1 but for `Is there a key?` (wants Y, is N)"), "{screen}");
}

/// Of many values, each leads somewhere: the three nearest rules are marked, by the values between.
#[test]
fn of_conditions_with_many_values_three_rules_are_marked() {
    let (decision, marks) = (quiet(), marks(&quiet()));
    let id = |(rule, _): (usize, &Near)| quiet().table.id(rule);
    assert_eq!(marks.near().map(id).collect::<Vec<_>>(), ["five", "open_four", "four", "two_threes", "three"]);
    // One more would do; an open four and two threes want two.
    assert_eq!(marks.nearest().map(id).collect::<Vec<_>>(), ["five", "four", "three"]);
    let screen = screen(&decision, (60, 20), &mut TableState::default());
    let is_marked = |line: &&str| line.starts_with("│! ") && !line.contains("but for") && !line.contains("nearest of");
    assert_eq!(screen.lines().filter(is_marked).count(), 3, "{screen}");
    assert!(screen.contains("! 3 nearest of 5 one answer away"), "{screen}");
    assert_eq!(explain(&decision, &marks).iter().filter(|it| it.starts_with("not `")).count(), 5);
}

#[test]
fn of_many_rules_that_are_one_answer_away_eight_are_named() {
    let lines = explain(&empty(), &marks(&empty()));
    assert_eq!(lines.iter().filter(|it| it.starts_with("not `P")).count(), 8);
    // P2 to P10 want one red ball, P35 to P42 another one in the centre, too.
    assert_eq!(lines.last().unwrap(), "one more rule is one answer away");
}
