//! The line above a board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::Role;
use super::drawing::Drawing;
use crate::Spot;
use crate::counts::count;
use crate::text::{cut, put, width};
use crate::words;

impl Drawing<'_> {
    /// Mark, id, and the number of cases.
    pub(super) fn draw_title(&self, spot: Spot, is_under_cursor: bool, area: Rect, buf: &mut Buffer) {
        let Some((table, rule)) = self.view.rows.rule(spot) else { return };
        let role = self.view.role(&self.left, spot);
        let style = self.title_style(role);
        let room = usize::from(self.parts.layout.content.0) + 1;
        let all = if words::is_else(table, rule) { usize::from(area.width).saturating_sub(1) } else { room };
        let id = super::measure::id(table, rule);
        let id = cut(&id, room.min(all));
        put(buf, area, 0, role.mark(), style);
        let cursor = if is_under_cursor { Modifier::REVERSED } else { Modifier::empty() };
        put(buf, area, 1, &id, style.add_modifier(cursor));
        let left = all.saturating_sub(width(&id) + 1);
        if let Some(number) = self.cases(spot).and_then(|it| count(it, left)) {
            // It ends where the board ends, unless the id reaches as far.
            let board = self.measure.board.map_or(0, |board| self.parts.layout.form.cells(board).0 + 1);
            let x = board.min(room).saturating_sub(number.len()).max(width(&id) + 1);
            put(buf, area, 1 + x, &number, self.styles.count);
        }
    }

    fn cases(&self, spot: Spot) -> Option<u128> {
        match spot {
            Spot::Rule(rule) => self.view.counts?.of(rule),
            Spot::Deleted(_) => None,
        }
    }

    pub(super) fn title_style(&self, role: Role) -> Style {
        match role {
            Role::Fired => self.styles.bar_fired.add_modifier(Modifier::BOLD),
            Role::Near => self.styles.near,
            Role::Matches | Role::Left | Role::Shown => self.styles.head,
            Role::Other => self.styles.other,
            Role::Deleted => self.styles.other.add_modifier(Modifier::CROSSED_OUT),
        }
    }
}
