//! What is lit up.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::widgets::StatefulWidget;
use table_view::{Palette, TableState, TableView};

use crate::tables::{judged, marks};

/// The drawing of [`judged`], 60 columns wide. In front of an entry are two cells for the mark, five for the id, and two for each entry
/// before it; see `screens/game_60x20.txt`.
fn drawn(palette: Palette) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 18));
    let decision = judged();
    TableView::new(&decision).marks(&marks(&decision)).look(palette.into()).render(buffer.area, &mut buffer, &mut TableState::default());
    buffer
}

/// The line of a rule, by its mark and id.
fn line<'a>(buffer: &'a Buffer, start: &str) -> &'a [Cell] {
    let lines = buffer.content().chunks(buffer.area.width.into());
    let starts = |cells: &[Cell]| cells.iter().zip(start.chars()).all(|(cell, it)| cell.symbol() == it.encode_utf8(&mut [0; 4]));
    lines.into_iter().find(|cells| starts(cells)).expect("the line is drawn")
}

#[test]
fn the_fired_rule_is_lit_up_from_edge_to_edge() {
    let (colour, plain) = (drawn(Palette::Colour), drawn(Palette::Plain));
    assert!(line(&colour, "> 6  ").iter().all(|it| it.bg == Color::Green));
    assert!(line(&plain, "> 6  ").iter().all(|it| it.modifier == Modifier::BOLD | Modifier::REVERSED));
}

#[test]
fn the_contradicted_entry_is_marked_and_no_other() {
    let (colour, plain) = (drawn(Palette::Colour), drawn(Palette::Plain));
    // Rule 3 wants `over`, the third condition.
    let marked: Vec<_> = line(&colour, "! 3  ").iter().map(|it| it.bg == Color::Yellow).collect();
    assert_eq!(marked.iter().position(|it| *it), Some(11));
    assert_eq!(marked.iter().filter(|it| **it).count(), 1);
    assert_eq!(line(&colour, "! 3  ")[11].symbol(), "T");
    let underlined = |it: &&Cell| it.modifier.contains(Modifier::UNDERLINED);
    assert_eq!(line(&plain, "! 3  ").iter().filter(underlined).count(), 1);
    assert!(underlined(&&line(&plain, "! 3  ")[11]));
}

#[test]
fn the_others_are_dimmed() {
    let (colour, plain) = (drawn(Palette::Colour), drawn(Palette::Plain));
    assert!(line(&colour, "  4  ").iter().all(|it| (it.fg, it.bg) == (Color::DarkGray, Color::Reset)));
    assert!(line(&plain, "  4  ").iter().all(|it| it.modifier == Modifier::DIM));
}

#[test]
fn plain_has_no_colours() {
    assert!(drawn(Palette::Plain).content().iter().all(|it| (it.fg, it.bg) == (Color::Reset, Color::Reset)));
}

#[test]
fn both_say_the_same() {
    let symbols = |palette| drawn(palette).content().iter().map(|it| it.symbol().to_owned()).collect::<Vec<_>>();
    assert_eq!(symbols(Palette::Colour), symbols(Palette::Plain));
}
