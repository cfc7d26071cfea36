//! Lines that are more than fit.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::text::{cut, put};

/// Where a list of lines is scrolled to. The line that matters stays visible until somebody scrolls.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScrollState {
    top: usize,
    is_scrolled: bool,
    page: usize,
}

impl ScrollState {
    /// The line that matters is visible again, and stays so.
    pub const fn follow(&mut self) {
        self.is_scrolled = false;
    }

    /// Scrolls by so many lines downwards; the next drawing stops at the ends.
    pub const fn scroll(&mut self, lines: isize) {
        self.top = self.top.saturating_add_signed(lines);
        self.is_scrolled = true;
    }

    /// Scrolls by so many pages, each as high as the last drawing.
    pub fn page(&mut self, pages: isize) {
        self.scroll(pages.saturating_mul(self.page.max(1) as isize));
    }

    /// Draws the lines that are visible; `followed` is the one that matters.
    pub(crate) fn draw(&mut self, lines: &[(String, Style)], followed: usize, area: Rect, buf: &mut Buffer) {
        let page = usize::from(area.height);
        if !self.is_scrolled {
            self.top = if followed < page { 0 } else { followed - page / 2 };
        }
        (self.page, self.top) = (page, self.top.min(lines.len().saturating_sub(page)));
        for (row, (line, style)) in area.rows().zip(lines.iter().skip(self.top)) {
            put(buf, row, 0, &cut(line, row.width.into()), *style);
        }
    }
}
