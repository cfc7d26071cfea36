//! What an observer sees becomes decisions.

use dtable_runtime::{Observer, Value};
use table_view::{Decision, Recorder};

use crate::tables::*;

/// Table, rule and actions of each, by their names.
fn names(decisions: &[Decision]) -> Vec<(&str, Option<&str>, Vec<&str>)> {
    let name = |it: &Decision| {
        let actions = it.performed.iter().map(|&at| it.table.actions[at].name).collect();
        (it.table.name, it.fired.map(|rule| it.table.id(rule)), actions)
    };
    decisions.iter().map(name).collect()
}

#[test]
fn linked_tables_share_a_recorder() {
    let mut recorder = Recorder::new();
    let mut host = Yes(&["started", "free", "human_turn", "human_moved"], 0);
    game::observe(&mut host, &mut recorder);
    win::observe(&mut host, &mut recorder);
    let decisions = recorder.take();
    assert_eq!(names(&decisions), [("game", Some("6"), vec![]), ("win", Some("3"), vec!["computer_next"])]);
    assert_eq!(host.1, 1);
    assert_eq!(recorder.take(), []);
}

#[test]
fn answers_stand_where_they_were_asked() {
    let decision = between();
    let given = |at: &usize| decision.answers[*at].is_some();
    let asked: Vec<_> = (0..18).filter(given).map(|at| decision.table.conditions[at].name).collect();
    assert_eq!(asked, ["r11", "r12", "r13", "r21", "r22", "r23", "r31", "r32", "r33", "b12"]);
    assert_eq!(decision.answers[..3], [Some(Value::Bool(true)), Some(Value::Bool(false)), Some(Value::Bool(true))]);
}

#[test]
fn a_decision_in_the_midst_of_another_is_its_own() {
    let (game, win) = (&game::TABLE, &win::TABLE);
    let mut recorder = Recorder::new();
    recorder.asked(game, 0, Value::Bool(false));
    recorder.asked(win, 0, Value::Bool(true));
    recorder.fired(win, 0);
    recorder.asked(game, 1, Value::Bool(false));
    recorder.fired(game, 1);
    recorder.performing(win, 0);
    recorder.performing(game, 0);
    recorder.performing(win, 4);
    let decisions = recorder.take();
    assert_eq!(names(&decisions), [("game", Some("2"), vec!["wait"]), ("win", Some("1"), vec!["human_won", "game_over"])]);
    assert_eq!(decisions[0].answers.iter().flatten().count(), 2);
}

#[test]
fn what_is_asked_again_begins_anew() {
    let mut recorder = Recorder::new();
    recorder.asked(&win::TABLE, 0, Value::Bool(false));
    recorder.asked(&win::TABLE, 0, Value::Bool(true));
    recorder.fired(&win::TABLE, 0);
    recorder.fired(&win::TABLE, 1);
    assert_eq!(names(&recorder.take()), [("win", None, vec![]), ("win", Some("1"), vec![]), ("win", Some("2"), vec![])]);
}

#[test]
fn a_decision_that_was_taken_does_not_go_on() {
    let mut recorder = Recorder::new();
    recorder.asked(&win::TABLE, 0, Value::Bool(false));
    assert_eq!(names(&recorder.take()), [("win", None, vec![])]);
    recorder.performing(&win::TABLE, 0);
    recorder.asked(&win::TABLE, 1, Value::Bool(false));
    recorder.fired(&win::TABLE, 2);
    assert_eq!(names(&recorder.take()), [("win", Some("3"), vec![])]);
}

#[test]
fn values_are_recorded_as_they_are_given() {
    let by_sea = parcel(Destination::Overseas, 40_000, false, false);
    assert_eq!((by_sea.carrier, by_sea.price), (Carrier::Ship, 120));
    let decision = load();
    assert_eq!(decision.answers, [Value::Nth(2), Value::Integer(40_000), Value::Bool(false), Value::Bool(false)].map(Some));
    assert!(decision.table.rules.nth(decision.fired.unwrap()).outputs().eq(["Carrier::Ship", "120"]));
}
