//! A decision question by question: its path, and the graph.

use std::sync::LazyLock;

use expect_test::expect_file;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::StatefulWidget;
use table_view::{Decision, DecisionGraph, Glyphs, GraphView, Left, Palette, PathView, ScrollState, TableState, WallState, WallView};

use crate::screens::{screen, text};
use crate::tables::*;

static GRAPH: LazyLock<DecisionGraph> = LazyLock::new(|| {
    let text = include_str!("../../../tictactoe/tables/computer_move.yaml");
    DecisionGraph::read(&computer_move::TABLE, text).expect("the text is the table's")
});

fn path(decision: &Decision, (width, height): (u16, u16)) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    PathView::new(decision).look(Palette::Plain.into()).render(buffer.area, &mut buffer, &mut ScrollState::default());
    text(&buffer)
}

fn graph(graph: &DecisionGraph, decision: &Decision, is_whole: bool, (width, height): (u16, u16)) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let view = GraphView::new(graph).decision(decision).whole(is_whole).look(Palette::Plain.into());
    view.render(buffer.area, &mut buffer, &mut ScrollState::default());
    text(&buffer)
}

#[test]
fn the_questions_in_their_order() {
    expect_file!["../screens/path_90x20.txt"].assert_eq(&path(&corner(), (90, 20)));
    expect_file!["../screens/path_30x8.txt"].assert_eq(&path(&corner(), (30, 8)));
    let screen = path(&glass(), (90, 12));
    assert!(screen.contains("destination  Where does it go?  NeighbouringCountry"), "{screen}");
}

/// Whoever counts cases says how many each answer leaves.
#[test]
fn cases_are_counted_from_outside() {
    let count = |decision: &Decision| Some(Left { rules: vec![36; 1 + decision.asked.len()], cases: Some(1 << decision.asked.len()) });
    let mut buffer = Buffer::empty(Rect::new(0, 0, 90, 20));
    PathView::new(&corner()).count(&count).look(Palette::Plain.into()).render(buffer.area, &mut buffer, &mut ScrollState::default());
    assert!(text(&buffer).contains("F  11 left, 1,024 cases"), "{}", text(&buffer));
}

#[test]
fn the_graph_and_the_way_through_it() {
    expect_file!["../screens/graph_80x30.txt"].assert_eq(&graph(&GRAPH, &corner(), false, (80, 30)));
    let whole = graph(&GRAPH, &corner(), true, (80, 400));
    let (tests, ends) = GRAPH.size();
    assert_eq!((whole.lines().filter(|it| it.contains('?') && !it.contains(" as #")).count(), ends), (tests, 43), "{whole}");
    // Every part is drawn once, and every reference leads to it.
    for reference in whole.lines().filter_map(|it| it.split_once(" as ")).map(|(_, number)| number) {
        assert_eq!(whole.lines().filter(|it| it.ends_with(&format!("  {reference}"))).count(), 1, "{reference}\n{whole}");
    }
    assert_eq!(whole.lines().filter(|it| it.starts_with('>')).count(), corner().asked.len() + 1);
}

/// The graph is that of the code, question by question.
#[test]
fn compiled_decisions_go_through_the_graph() {
    for number in (0..3_usize.pow(9)).step_by(5) {
        let ball = |cell: usize| number / 3_usize.pow(cell as u32) % 3;
        let is_yes = |name: &str| {
            let cell = name[1..].chars().filter_map(|it| it.to_digit(10)).fold(0, |cell, digit| cell * 3 + digit as usize - 1);
            ball(cell) == if name.starts_with('r') { 1 } else { 2 }
        };
        let yes: Vec<&'static str> = computer_move::TABLE.conditions.iter().map(|it| it.name).filter(|it| is_yes(it)).collect();
        let decision = recorded(|it| _ = computer_move::observe(&mut Yes(yes.leak(), 0), it));
        assert!(GRAPH.has_made(&decision), "{:?}", decision.asked);
    }
    for decision in [between(), corner(), empty()] {
        let screen = graph(&GRAPH, &decision, false, (80, 40));
        assert!(!screen.contains("not made by this graph"), "{screen}");
        for steps in 0..=decision.steps() {
            let screen = graph(&GRAPH, &decision.after(steps), false, (80, 40));
            assert_eq!(screen.lines().filter(|it| it.starts_with('>')).count(), 1 + steps.min(decision.asked.len()), "{steps}\n{screen}");
        }
    }
    let shape = DecisionGraph::read(&shape::TABLE, include_str!("../../../five/tables/shape.yaml")).unwrap();
    let screen = graph(&shape, &quiet(), false, (80, 40));
    assert!(screen.contains("> ") && screen.contains("nothing: Nothing comes next"), "{screen}");
}

#[test]
fn a_decision_that_asked_otherwise_is_not_shown_in_the_graph() {
    let mut decision = corner();
    decision.asked.reverse();
    assert!(!GRAPH.has_made(&decision));
    let screen = graph(&GRAPH, &decision, false, (80, 20));
    assert!(screen.starts_with("this decision was not made by this graph"), "{screen}");
    assert!(screen.lines().all(|it| !it.starts_with('>')), "{screen}");
    let wrong = Decision { fired: Some(0), ..corner() };
    assert!(graph(&GRAPH, &wrong, false, (80, 20)).starts_with("this decision was not made by this graph"));
    assert!(DecisionGraph::read(&game::TABLE, include_str!("../../../tictactoe/tables/win.yaml")).is_none());
}

#[test]
fn rules_go_dim_as_answers_come_in() {
    let decision = corner();
    let mut before = usize::MAX;
    for steps in 0..decision.asked.len() {
        let now = decision.after(steps);
        let left = now.possible();
        assert!(left.contains(&36) && left.len() <= before, "{steps} {left:?}");
        before = left.len();
        let table = screen(&now, (60, 60), &mut TableState::default());
        assert_eq!(table.lines().filter(|it| it.starts_with("│? ") && !it.contains("left")).count(), left.len(), "{table}");
        assert!(table.contains(&format!("? {} of 43 rules are left", left.len())), "{table}");
        let mut buffer = Buffer::empty(Rect::new(0, 0, 85, 28));
        let counted = Left { rules: left.clone(), cases: Some(64) };
        let wall = WallView::new(now.table, &Boards).decision(&now).left(&counted).look(Palette::Plain.into());
        wall.render(buffer.area, &mut buffer, &mut WallState::default());
        let wall = text(&buffer);
        assert!(wall.contains(&format!("? {} of 43 rules are left, 64 cases", left.len())), "{wall}");
        assert_eq!(
            wall.matches(" ?P").count() + wall.lines().filter(|it| it.starts_with("?P")).count() + wall.matches(" ?ELSE").count(),
            left.len(),
            "{wall}"
        );
    }
    let over = decision.after(decision.steps());
    assert_eq!(over, decision);
    assert_eq!(decision.after(decision.asked.len() + 1).fired, Some(36));
    assert!(decision.after(decision.asked.len() + 1).performed.is_empty(), "the action comes last");
}

/// By all cases: whatever fires was possible all along, and what is possible is what no answer contradicts.
#[test]
fn what_fires_was_possible() {
    for decision in [between(), corner(), empty(), judged(), glass(), letter(), load(), quiet(), locked()] {
        for steps in 0..=decision.asked.len() {
            let possible = decision.after(steps).possible();
            assert!(possible.contains(&decision.fired.unwrap()), "{} {steps} {possible:?}", decision.table.name);
        }
    }
}

#[test]
fn any_area_will_do() {
    for (width, height) in (0..40).step_by(3).flat_map(|width| (0..9).map(move |height| (width, height))) {
        for steps in [0, 3, 99] {
            let decision = corner().after(steps);
            path(&decision, (width, height));
            let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
            let mut state = ScrollState::default();
            GraphView::new(&GRAPH).decision(&decision).whole(true).look(Glyphs::Ascii.into()).render(buffer.area, &mut buffer, &mut state);
            assert!(text(&buffer).is_ascii());
            state.page(3);
            GraphView::new(&GRAPH).render(buffer.area, &mut buffer, &mut state);
        }
    }
}
