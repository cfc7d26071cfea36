//! Boards, details and legend of a wall.

use std::borrow::Cow;

use dtable_runtime::TableData;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::layout::Parts;
use super::measure::Measure;
use super::paint::Paint;
use super::{Role, WallState, WallView, details, legend};
use crate::rows::Spot;
use crate::style::Styles;
use crate::text::{cut, fold, put, width};
use crate::{Glyphs, Left, Palette, words};

/// One drawing: what goes where.
pub struct Drawing<'a> {
    pub(super) view: &'a WallView<'a>,
    /// Before a rule has fired, those that still can.
    pub(super) left: Cow<'a, Left>,
    pub(super) styles: Styles,
    pub(super) paint: Paint,
    pub(super) measure: Measure,
    pub(super) parts: Parts,
}

impl<'a> Drawing<'a> {
    pub fn new(view: &'a WallView<'a>, area: Rect, state: &mut WallState) -> Self {
        let (measure, rules) = (state.measure(view).clone().with_counts(view), view.rows.count());
        let has_blocks = view.look.palette != Palette::Plain && view.look.glyphs == Glyphs::Unicode;
        let parts = Parts::new(&measure, has_blocks, area, rules);
        let paint = Paint::new(view.look.palette, view.look.glyphs, parts.layout.form, &measure);
        let undecided = view.decision.filter(|it| it.fired.is_none());
        let left = match (undecided, view.left) {
            (None, _) => Cow::Owned(Left::default()),
            (Some(_), Some(left)) => Cow::Borrowed(left),
            (Some(decision), None) => Cow::Owned(Left::of(decision)),
        };
        Self { view, left, styles: view.look.palette.into(), paint, measure, parts }
    }

    pub fn draw(&self, fired: Option<Spot>, buf: &mut Buffer, state: &mut WallState) {
        let (rows, count) = (self.view.rows, self.view.rows.count());
        state.settle(rows, (self.parts.layout.per_row, self.parts.layout.rows(self.parts.boards.height)), fired);
        for (area, at) in self.parts.layout.places(self.parts.boards, state.top, count) {
            let Some(spot) = rows.spot(at) else { continue };
            // ELSE takes many cases, a long number. It stands at the end of a table, where nothing is beside it.
            let has_room = at + 1 == count || (at + 1).is_multiple_of(self.parts.layout.per_row);
            let title = Rect { width: if has_room { self.parts.boards.right() - area.x } else { area.width }, height: 1, ..area };
            self.draw_title(spot, state.cursor == Some(spot), title, buf);
            self.draw_card(spot, area, buf);
            state.cards.push((area, spot));
        }
        let said = state.cursor.filter(|it| rows.rule(*it).is_some()).or(fired);
        let lines = match (said, self.view.decision) {
            (Some(spot), _) => details::lines(
                self.view,
                spot,
                self.view.role(&self.left, spot),
                (self.parts.details.width.into(), self.parts.details.height.into()),
            ),
            (None, Some(_)) => details::left(self.view.rows.table, &self.left),
            (None, None) => Vec::new(),
        };
        for (row, (line, style)) in self.parts.details.rows().zip(lines) {
            put(buf, row, 0, &cut(&line, row.width.into()), style.of(&self.styles));
        }
        let shown = state.shown(count);
        legend::draw(self, shown, self.parts.legend, buf);
    }

    /// A board, and bars at its sides where there is something to say of the rule.
    fn draw_card(&self, spot: Spot, area: Rect, buf: &mut Buffer) {
        let Some((table, rule)) = self.view.rows.rule(spot) else { return };
        let role = self.view.role(&self.left, spot);
        let board = Rect { x: area.x + 1, y: area.y + 1, width: self.parts.layout.content.0, height: area.height.saturating_sub(1) };
        let picture = self.measure.picture(self.view.pictures, table, rule);
        let (width, rows) = match &picture {
            Some(picture) => (self.paint.draw(picture, role.light(), board, buf), picture.rows()),
            None => {
                self.draw_words(table, rule, role, board, buf);
                (board.width, usize::MAX)
            }
        };
        let Some(style) = self.bar(role) else { return };
        for (line, row) in board.rows().enumerate() {
            let (left, right) = self.paint.bars(role.mark(), line, rows);
            put(buf, Rect { x: area.x, width: 1, ..row }, 0, left, style);
            put(buf, Rect { x: board.x + width, width: 1, ..row }, 0, right, style);
        }
    }

    fn bar(&self, role: Role) -> Option<Style> {
        match role {
            Role::Fired => Some(self.styles.bar_fired),
            Role::Near => Some(self.styles.near),
            Role::Matches => Some(self.styles.head),
            Role::Left | Role::Shown | Role::Other | Role::Deleted => None,
        }
    }

    /// The entries of a rule without a picture and its actions, as much as fits.
    fn draw_words(&self, table: &'static TableData, rule: usize, role: Role, area: Rect, buf: &mut Buffer) {
        let (style, room) = (self.title_style(role), usize::from(area.width));
        let lines: Vec<String> = words::card(table, rule).iter().flat_map(|line| fold(line, room, usize::MAX)).collect();
        let rows = usize::from(area.height);
        for (at, (row, line)) in area.rows().zip(&lines).enumerate() {
            let goes_on = lines.len() > rows && at + 1 == rows;
            put(buf, row, 0, &cut(line, if goes_on { room.saturating_sub(2) } else { room }), style);
            if goes_on {
                put(buf, row, width(line).min(room.saturating_sub(2)), "..", style);
            }
        }
    }
}
