//! Whole screens, kept as text. `UPDATE_EXPECT=1 cargo test -p table-view` writes them anew.

use std::fmt::Write;

use expect_test::expect_file;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::text::Span;
use ratatui::widgets::Block;
use table_view::{Decision, Palette, TableState, TableView};

use crate::tables::{between, glass, judged, marks};

/// The lines of a screen, without the spaces at their ends.
pub fn screen(decision: &Decision, (width, height): (u16, u16), state: &mut TableState) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a backend for tests cannot fail");
    let marks = marks(decision);
    let view = TableView::new(decision).marks(&marks).look(Palette::Plain.into()).block(Block::bordered().title(decision.table.title));
    terminal.draw(|frame| frame.render_stateful_widget(&view, frame.area(), state)).expect("a backend for tests cannot fail");
    text(terminal.backend().buffer())
}

/// The lines of a buffer; a wide character hides the cell behind it.
pub fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.area.rows() {
        let mut hidden = 0;
        let shown = row.columns().filter(|cell| {
            let symbol = buffer[cell.as_position()].symbol();
            let shows = hidden == 0;
            hidden = if shows { Span::raw(symbol).width().saturating_sub(1) } else { hidden - 1 };
            shows
        });
        let line: String = shown.map(|cell| buffer[cell.as_position()].symbol()).collect();
        writeln!(text, "{}", line.trim_end()).expect("a string takes all text");
    }
    text
}

fn followed(decision: &Decision, size: (u16, u16)) -> String {
    let mut state = TableState::default();
    state.follow();
    screen(decision, size, &mut state)
}

#[test]
fn many_narrow_columns() {
    expect_file!["../screens/computer_move_40x12.txt"].assert_eq(&followed(&between(), (40, 12)));
    expect_file!["../screens/computer_move_40x20.txt"].assert_eq(&followed(&between(), (40, 20)));
    expect_file!["../screens/computer_move_60x20.txt"].assert_eq(&followed(&between(), (60, 20)));
    expect_file!["../screens/computer_move_100x40.txt"].assert_eq(&followed(&between(), (100, 40)));
}

#[test]
fn some_long_names() {
    expect_file!["../screens/game_40x12.txt"].assert_eq(&followed(&judged(), (40, 12)));
    expect_file!["../screens/game_60x20.txt"].assert_eq(&followed(&judged(), (60, 20)));
    expect_file!["../screens/game_100x40.txt"].assert_eq(&followed(&judged(), (100, 40)));
}

#[test]
fn wide_entries_and_wide_characters() {
    expect_file!["../screens/parcel_40x12.txt"].assert_eq(&followed(&glass(), (40, 12)));
    expect_file!["../screens/parcel_60x20.txt"].assert_eq(&followed(&glass(), (60, 20)));
    expect_file!["../screens/parcel_100x40.txt"].assert_eq(&followed(&glass(), (100, 40)));
}
