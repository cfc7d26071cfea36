//! Which part is visible.

use table_view::{Decision, TableState};

use crate::screens::screen;
use crate::tables::*;

/// The ids of the rules that are visible.
fn visible(decision: &Decision, size: (u16, u16), state: &mut TableState) -> Vec<String> {
    let ids: Vec<_> = decision.table.rules.iter().map(|it| it.id()).collect();
    let screen = screen(decision, size, state);
    let line = |line: &str| Some(line.get("│".len() + 2..)?.split_whitespace().next()?.to_owned());
    screen.lines().filter(|it| it.matches(" but for ").count() == 0).filter_map(line).filter(|it| ids.contains(&it.as_str())).collect()
}

const SIZE: (u16, u16) = (60, 20);

#[test]
fn from_the_top_page_by_page() {
    let (decision, mut state) = (between(), TableState::default());
    state.home();
    assert_eq!(visible(&decision, SIZE, &mut state).first().unwrap(), "P1");
    let page = visible(&decision, SIZE, &mut state).len();
    state.page(1);
    assert_eq!(visible(&decision, SIZE, &mut state).first().unwrap(), &format!("P{}", page + 1));
    state.scroll(-1, 0);
    assert_eq!(visible(&decision, SIZE, &mut state).first().unwrap(), &format!("P{page}"));
    state.page(-7);
    assert_eq!(visible(&decision, SIZE, &mut state).first().unwrap(), "P1");
}

#[test]
fn not_beyond_the_ends() {
    let (decision, mut state) = (between(), TableState::default());
    let reaches: [fn(&mut TableState); 4] =
        [TableState::end, |it| it.scroll(1000, 0), |it| it.page(1000), |it| it.scroll(isize::MAX, isize::MAX)];
    for reach in reaches {
        reach(&mut state);
        let rules = visible(&decision, SIZE, &mut state);
        assert_eq!((rules.len(), rules.last().unwrap().as_str()), (10, "else"));
        state.scroll(-1, 0);
        assert_eq!(visible(&decision, SIZE, &mut state).last().unwrap(), "P42");
    }
    state.home();
    assert_eq!(visible(&decision, SIZE, &mut state).first().unwrap(), "P1");
}

#[test]
fn the_fired_rule_is_followed_once() {
    let (decision, mut state) = (between(), TableState::default());
    state.end();
    state.follow();
    assert!(visible(&decision, SIZE, &mut state).contains(&String::from("P12")));
    state.end();
    assert!(!visible(&decision, SIZE, &mut state).contains(&String::from("P12")));
}

/// Whoever goes from decision to decision and back sees the same again.
#[test]
fn what_is_followed_depends_on_no_earlier_decision() {
    let mut state = TableState::default();
    let late = Decision { fired: Some(36), ..between() };
    let [first, second] = [between(), late.clone()].map(|it| screen(&it, SIZE, &mut state));
    screen(&judged(), SIZE, &mut state);
    assert_eq!([screen(&late, SIZE, &mut state), screen(&between(), SIZE, &mut state)], [second, first]);
}

#[test]
fn every_rule_can_be_followed_at_every_height() {
    let decision = between();
    let mut state = TableState::default();
    for fired in 0..decision.table.rules.len() {
        for height in 6..30 {
            state.follow();
            let decision = Decision { fired: Some(fired), ..decision.clone() };
            let ids = visible(&decision, (60, height), &mut state);
            assert!(ids.contains(&decision.table.id(fired).to_owned()), "{fired} {height} {ids:?}");
        }
    }
}

#[test]
fn another_table_starts_from_the_top() {
    let mut state = TableState::default();
    state.scroll(20, 0);
    screen(&between(), SIZE, &mut state);
    assert_eq!(visible(&judged(), SIZE, &mut state).first().unwrap(), "1");
}

const NARROW: (u16, u16) = (28, 12);

#[test]
fn columns_scroll_beside_what_rules_do() {
    let (decision, mut state) = (glass(), TableState::default());
    let first = screen(&decision, NARROW, &mut state);
    assert!(first.contains("Neighbo…") && first.contains("at 1-1"), "{first}");
    assert!(first.contains("Post, 30"), "{first}");
    state.scroll(-9, 1);
    let second = screen(&decision, NARROW, &mut state);
    assert!(!second.contains("Neighbo…") && second.contains("grams"), "{second}");
    assert!(second.contains("at 2-3"), "{second}");
    state.scroll(0, 7);
    let last = screen(&decision, NARROW, &mut state);
    assert!(last.contains("at 3-4"), "{last}");
    state.scroll(0, 7);
    assert_eq!(screen(&decision, NARROW, &mut state), last);
    state.home();
    assert_eq!(screen(&decision, NARROW, &mut state), first);
}

#[test]
fn a_table_that_fits_does_not_scroll_sideways() {
    let (decision, mut state) = (between(), TableState::default());
    let before = screen(&decision, SIZE, &mut state);
    state.scroll(0, 5);
    assert_eq!(screen(&decision, SIZE, &mut state), before);
}
