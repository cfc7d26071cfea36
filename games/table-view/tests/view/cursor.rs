//! What is pointed at.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::widgets::{Block, StatefulWidget};
use table_view::{Decision, DeletedRule, Glyphs, Palette, Spot, TableState, TableView};

use crate::screens::text;
use crate::tables::*;

fn drawn(decision: &Decision, (width, height): (u16, u16), state: &mut TableState) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let marks = marks(decision);
    TableView::new(decision).marks(&marks).look(Palette::Plain.into()).block(Block::bordered()).render(buffer.area, &mut buffer, state);
    buffer
}

/// Where a text begins on the screen.
fn place(buffer: &Buffer, wanted: &str) -> Position {
    let begins = |at: &Position| {
        let symbols = (at.x..buffer.area.right()).map(|x| buffer[(x, at.y)].symbol()).collect::<String>();
        symbols.starts_with(wanted)
    };
    buffer.area.positions().find(begins).unwrap_or_else(|| panic!("`{wanted}` is not in\n{}", text(buffer)))
}

const SIZE: (u16, u16) = (90, 24);

#[test]
fn a_rule_that_is_clicked_is_said_in_words() {
    let (decision, mut state) = (between(), TableState::default());
    let buffer = drawn(&decision, SIZE, &mut state);
    let at = place(&buffer, "P14");
    assert_eq!(state.rule_at(at), Some(Spot::Rule(13)));
    assert_eq!(state.rule_at(Position::new(at.x, 2)), None, "the answers");
    state.select(state.rule_at(at));
    let buffer = drawn(&decision, SIZE, &mut state);
    let screen = text(&buffer);
    assert!(screen.contains("P14: Put a blue ball in cell 23, then the table win"), "{screen}");
    assert!(screen.contains("asks r21 r22: T; r11"), "{screen}");
    assert!(buffer[place(&buffer, "P14")].modifier.contains(Modifier::REVERSED));
    state.select(Some(Spot::Rule(34)));
    let screen = text(&drawn(&decision, SIZE, &mut state));
    assert!(screen.contains("! P35: ") && screen.contains("P35 but for `Red ball in cell 13?` (wants F, is T)"), "{screen}");
}

#[test]
fn the_cursor_begins_at_the_rule_that_fired_and_stays_visible() {
    let (decision, mut state) = (between(), TableState::default());
    drawn(&decision, SIZE, &mut state);
    state.move_cursor(0, 1);
    assert_eq!(state.selected(), Some(Spot::Rule(11)));
    for _ in 0..50 {
        state.move_cursor(0, 1);
        let screen = text(&drawn(&decision, (60, 12), &mut state));
        let Some(Spot::Rule(rule)) = state.selected() else { panic!("it is on a rule") };
        let id = decision.table.id(rule);
        assert!(screen.lines().any(|it| it.trim_start_matches(['│', ' ', '!', '>']).starts_with(&format!("{id} "))), "{id}\n{screen}");
    }
    assert_eq!(state.selected(), Some(Spot::Rule(42)));
    state.follow();
    assert_eq!(state.selected(), None);
}

#[test]
fn a_column_that_is_pointed_at_tells_its_question() {
    let (decision, mut state) = (between(), TableState::default());
    let buffer = drawn(&decision, SIZE, &mut state);
    let entry = place(&buffer, "P14");
    // The third condition: T for what fired, F for P14.
    let column = state.column_at(Position::new(entry.x + "P14  F   F   ".len() as u16, entry.y));
    assert_eq!(column, Some(2));
    state.point(column);
    let screen = text(&drawn(&decision, SIZE, &mut state));
    assert!(screen.contains("r13: Red ball in cell 13? T"), "{screen}");
    state.select(Some(Spot::Rule(13)));
    let screen = text(&drawn(&decision, SIZE, &mut state));
    assert!(screen.contains("r13: Red ball in cell 13? T; P14 wants F"), "{screen}");
    state.point(Some(9));
    let screen = text(&drawn(&decision, SIZE, &mut state));
    assert!(screen.contains("b11: Blue ball in cell 11? F, not asked"), "{screen}");
}

#[test]
fn a_deleted_rule_is_struck_out_in_its_place() {
    let (decision, mut state) = (between(), TableState::default());
    let deleted = [DeletedRule { before: 2, table: &computer_move::TABLE, rule: 8 }];
    let mut buffer = Buffer::empty(Rect::new(0, 0, 90, 60));
    let view = TableView::new(&decision).deleted(&deleted);
    view.clone().render(buffer.area, &mut buffer, &mut state);
    let at = place(&buffer, "x P9");
    assert!(buffer[(at.x + 2, at.y)].modifier.contains(Modifier::CROSSED_OUT));
    assert_eq!(
        [-1, 0, 1].map(|by| state.rule_at(Position::new(at.x, at.y.saturating_add_signed(by)))),
        [Some(Spot::Rule(1)), Some(Spot::Deleted(0)), Some(Spot::Rule(2))]
    );
    state.select(Some(Spot::Deleted(0)));
    view.render(buffer.area, &mut buffer, &mut state);
    assert!(text(&buffer).contains("x deleted: P9: Put a blue ball in cell 22"), "{}", text(&buffer));
    // Whoever brings it back stays on it.
    TableView::new(&decision).render(buffer.area, &mut buffer, &mut state);
    assert_eq!(state.selected(), Some(Spot::Rule(8)));
}

/// Columns that do not fit come along.
#[test]
fn the_column_under_the_cursor_stays_visible() {
    let (decision, mut state) = (glass(), TableState::default());
    for column in 0..4 {
        drawn(&decision, (28, 12), &mut state);
        state.move_cursor(1, 0);
        let screen = text(&drawn(&decision, (28, 12), &mut state));
        let condition = &decision.table.conditions[column];
        assert!(screen.contains(&format!("{}: {}", condition.name, &condition.text[..8])), "{screen}");
        let shown: Vec<_> = (0..28).filter_map(|x| state.column_at(Position::new(x, 6))).collect();
        assert!(shown.contains(&column), "{column} {shown:?}");
    }
}

#[test]
fn the_fired_rule_stays_when_the_screen_shrinks() {
    let (decision, mut state) = (Decision { fired: Some(36), ..between() }, TableState::default());
    for height in (8..50).rev() {
        let screen = text(&drawn(&decision, (60, height), &mut state));
        assert!(screen.lines().any(|it| it.starts_with("│> P37 ")), "{height}\n{screen}");
    }
    state.scroll(-100, 0);
    assert!(!text(&drawn(&decision, (60, 12), &mut state)).lines().any(|it| it.starts_with("│> P37 ")), "somebody has scrolled");
}

/// All letters of the names of visible columns can be read, on any screen that is wide enough for one of them.
#[test]
fn no_column_is_without_its_name() {
    for decision in [between(), judged(), glass()] {
        for (width, height) in (34..70).step_by(7).flat_map(|width| (3..26).map(move |height| (width, height))) {
            let mut state = TableState::default();
            let buffer = drawn(&decision, (width, height), &mut state);
            let shown: Vec<usize> =
                (0..width).filter_map(|x| buffer.area.rows().find_map(|row| state.column_at(Position::new(x, row.y)))).collect();
            let head = text(&buffer).lines().take_while(|it| !it.contains("  is ")).collect::<Vec<_>>().join("\n");
            assert!(shown.is_empty() || !head.contains('…'), "{width} x {height}\n{}", text(&buffer));
            for column in shown {
                let name = decision.table.conditions[column].name;
                assert!(name.chars().all(|it| head.contains(it)), "{name} {width} x {height}\n{}", text(&buffer));
            }
        }
    }
}

#[test]
fn ascii_says_all_of_it() {
    let decision = between();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 20));
    let view = TableView::new(&decision).look(Glyphs::Ascii.into()).block(Block::bordered());
    view.render(buffer.area, &mut buffer, &mut TableState::default());
    assert!(text(&buffer).is_ascii(), "{}", text(&buffer));
}
