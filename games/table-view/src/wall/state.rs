//! Where a wall is scrolled to, and which of its rules the cursor is on.

use dtable_runtime::TableData;
use ratatui::layout::{Position, Rect};

use super::WallView;
use super::measure::Measure;
use crate::rows::{DeletedRule, Rows, Spot};
use crate::state::Follow;

/// Where a [`WallView`] is scrolled to, the rule under its cursor, and what its last drawing showed.
///
/// The rule that fired stays visible until somebody scrolls or moves the cursor. A state that served another table before starts
/// from the top, without a cursor.
#[derive(Clone, Debug, Default)]
pub struct WallState {
    /// The first row of boards shown.
    pub(super) top: usize,
    /// The rule that is said in words.
    pub(super) cursor: Option<Spot>,
    follow: Follow,
    /// The boards in a row, and the rows, of the last drawing.
    page: (usize, usize),
    /// Where the boards of the last drawing are.
    pub(super) cards: Vec<(Rect, Spot)>,
    /// The rule that fired, in the last drawing.
    fired: Option<Spot>,
    measured: Option<(&'static TableData, Vec<DeletedRule>, Measure)>,
}

impl WallState {
    /// The rule that fires is visible again, and the cursor is gone.
    pub const fn follow(&mut self) {
        (self.follow, self.cursor) = (Follow::Fired, None);
    }

    /// The rule under the cursor.
    #[must_use]
    pub const fn cursor(&self) -> Option<Spot> {
        self.cursor
    }

    /// Puts the cursor on a rule, and shows it; `None` takes it away.
    pub const fn select(&mut self, rule: Option<Spot>) {
        self.cursor = rule;
        if rule.is_some() {
            self.follow = Follow::Cursor;
        }
    }

    /// Moves the cursor by so many boards to the right and downwards; it begins at the rule that fired, or else at the first.
    pub fn move_cursor(&mut self, right: isize, down: isize) {
        let Some((table, deleted, _)) = &self.measured else { return };
        let rows = Rows { table, deleted };
        let Some(last) = rows.count().checked_sub(1) else { return };
        let beside = self.page.0.max(1);
        let next = match self.cursor.and_then(|it| rows.row(it)) {
            Some(at) => {
                let down = down.clamp(-((at / beside) as isize), (last / beside - at / beside) as isize);
                at.saturating_add_signed(down.saturating_mul(beside as isize).saturating_add(right)).min(last)
            }
            None => self.fired.and_then(|it| rows.row(it)).unwrap_or_else(|| (self.top * beside).min(last)),
        };
        self.select(rows.spot(next));
    }

    /// Scrolls by so many rows of boards; the next drawing stops at the ends.
    pub const fn scroll(&mut self, rows: isize) {
        self.top = self.top.saturating_add_signed(rows);
        self.follow = Follow::Nothing;
    }

    /// Scrolls by so many pages, each as high as the last drawing.
    pub fn page(&mut self, pages: isize) {
        self.scroll(pages.saturating_mul(self.page.1.max(1) as isize));
    }

    /// The rule at a place on the screen, in the last drawing.
    #[must_use]
    pub fn rule_at(&self, at: Position) -> Option<Spot> {
        self.cards.iter().find(|(area, _)| area.contains(at)).map(|(_, spot)| *spot)
    }

    /// Where a rule was drawn, if it was visible.
    #[must_use]
    pub fn area_of(&self, rule: Spot) -> Option<Rect> {
        self.cards.iter().find(|(_, spot)| *spot == rule).map(|(area, _)| *area)
    }

    /// Nothing is drawn yet.
    pub(super) fn forget(&mut self) {
        self.cards.clear();
    }

    /// The measures of the table's pictures, found out once.
    pub(super) fn measure(&mut self, view: &WallView<'_>) -> &Measure {
        let rows = view.rows;
        if let Some((table, deleted, _)) = self.measured.take_if(|(table, deleted, _)| *table != rows.table || *deleted != rows.deleted) {
            if table.name == rows.table.name {
                // The table has been edited: the cursor stays on its rule, deleted or brought back.
                let id = self.cursor.and_then(|spot| Rows { table, deleted: &deleted }.id(spot));
                self.cursor = id.and_then(|id| rows.find(id));
            } else {
                (self.top, self.cursor, self.follow) = (0, None, Follow::Fired);
            }
        }
        &self.measured.get_or_insert_with(|| (rows.table, rows.deleted.to_vec(), Measure::of(view))).2
    }

    /// Keeps what is shown within the table, and the followed rule visible. A page is so many boards in a row, and so many rows.
    pub(super) fn settle(&mut self, rows: Rows<'_>, page: (usize, usize), fired: Option<Spot>) {
        self.cursor = self.cursor.filter(|it| rows.row(*it).is_some());
        (self.page, self.fired) = (page, fired);
        let beside = page.0.max(1);
        let line = |spot: Option<Spot>| spot.and_then(|it| rows.row(it)).map(|at| at / beside);
        let top = self.follow.top(self.top, page.1, line(fired), line(self.cursor));
        self.top = top.min(rows.count().div_ceil(beside).saturating_sub(page.1));
    }

    /// The first and the last rule that is visible, from 1, unless all are.
    pub(super) fn shown(&self, all: usize) -> Option<(usize, usize, usize)> {
        let first = self.top * self.page.0 + 1;
        let last = (first + self.cards.len()).saturating_sub(1);
        (self.cards.len() < all).then_some((first, last, all))
    }
}
