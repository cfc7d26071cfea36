//! All cases in a strip.

use expect_test::expect;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use ratatui::widgets::Widget;
use table_view::{CaseCounts, Glyphs, Palette, StripView};

use crate::screens::text;
use crate::tables::*;

fn drawn(counts: &CaseCounts, palette: Palette, (width, height): (u16, u16)) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let marks = marks(&corner());
    StripView::new(&computer_move::TABLE, counts).fired(Some(36)).marks(&marks).look(palette.into()).render(buffer.area, &mut buffer);
    buffer
}

#[test]
fn all_cases_in_the_order_of_the_rules() {
    expect![[r#"
        every case has its rule (a cell is up to 135 cases; 15,971 of 19,683 come to ELSE)
        !!!!=-!-=-=-=-!!=-=-=-=-=-=-!!=-=-=-=-=>=-=-=.....................................
        ..................................................................................
    "#]]
    .assert_eq(&text(&drawn(&counts(), Palette::Plain, (82, 3))));
    let wide = text(&drawn(&counts(), Palette::Plain, (100, 3)));
    assert!(wide.starts_with("every case has its rule (a cell is up to "), "{wide}");
}

#[test]
fn the_fired_rule_is_lit() {
    for (palette, green) in [(Palette::Colour, Color::Green), (Palette::Rich, Color::Rgb(0x3C, 0xC4, 0x7C))] {
        let buffer = drawn(&counts(), palette, (82, 3));
        let lit: Vec<_> = buffer.area.positions().filter(|at| buffer[*at].bg == green).collect();
        assert_eq!(lit.len(), 1);
        assert_eq!(buffer[lit[0]].symbol(), ">", "it is said without colour, too");
        let strip = StripView::new(&computer_move::TABLE, &COUNTS);
        assert_eq!(strip.rule_at(buffer.area, lit[0]), Some(36));
    }
}

static COUNTS: std::sync::LazyLock<CaseCounts> = std::sync::LazyLock::new(counts);

#[test]
fn cases_without_a_rule_come_last() {
    let mut counts = counts();
    counts.rules[42] = 0;
    let screen = text(&drawn(&counts, Palette::Plain, (110, 3)));
    assert!(screen.starts_with("15,971 of 19,683 cases fire no rule (a cell is up to "), "{screen}");
    assert!(screen.lines().nth(1).unwrap().ends_with('x') && screen.contains('>'), "{screen}");
    let strip = StripView::new(&computer_move::TABLE, &counts);
    assert_eq!(strip.rule_at(Rect::new(0, 0, 110, 3), Position::new(60, 2)), None);
}

#[test]
fn rules_that_are_out_go_dark() {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 82, 3));
    let now = corner().after(7);
    let left = now.possible();
    StripView::new(&computer_move::TABLE, &COUNTS).left(&left).look(Palette::Plain.into()).render(buffer.area, &mut buffer);
    let strip = StripView::new(&computer_move::TABLE, &COUNTS);
    for at in buffer.area.positions().filter(|at| at.y > 0) {
        let Some(rule) = strip.rule_at(buffer.area, at) else { continue };
        assert_eq!(buffer[at].symbol() == "?", left.contains(&rule), "{rule}\n{}", text(&buffer));
    }
}

#[test]
fn any_area_will_do() {
    for (width, height) in (0..60).flat_map(|width| (0..5).map(move |height| (width, height))) {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
            StripView::new(&computer_move::TABLE, &COUNTS).fired(Some(42)).look(glyphs.into()).render(buffer.area, &mut buffer);
            let is_lit = buffer.content().iter().any(|it| it.symbol() == ">");
            assert_eq!(is_lit, width * height > 0, "{width} x {height}\n{}", text(&buffer));
        }
    }
    StripView::new(&computer_move::TABLE, &CaseCounts::default()).render(Rect::new(0, 0, 9, 3), &mut Buffer::empty(Rect::new(0, 0, 9, 3)));
}
