//! Where a wall is scrolled to, and which of its rules the cursor is on.

use dtable_runtime::TableData;
use ratatui::layout::{Position, Rect};

use super::measure::Measure;
use super::{DeletedRule, WallView};
use crate::state::Follow;

/// A rule on a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A rule of the table, by index.
    Rule(usize),
    /// A deleted one, by its index among the deleted.
    Deleted(usize),
}

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
    /// All rules of the last drawing, in their places.
    spots: Vec<Spot>,
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
        let Some(last) = self.spots.len().checked_sub(1) else { return };
        let at = |spot: Spot| self.spots.iter().position(|it| *it == spot);
        let next = match self.cursor.and_then(at) {
            Some(at) => {
                let (row, rows) = (at / self.page.0.max(1), last / self.page.0.max(1));
                let down = down.clamp(-(row as isize), (rows - row) as isize);
                let by = down.saturating_mul(self.page.0.max(1) as isize).saturating_add(right);
                at.saturating_add_signed(by).min(last)
            }
            None => self.fired.and_then(at).unwrap_or_else(|| (self.top * self.page.0).min(last)),
        };
        self.select(Some(self.spots[next]));
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

    /// What the pictures of the table need, found out once.
    pub(super) fn measure(&mut self, view: &WallView<'_>, spots: &[Spot]) -> &Measure {
        if let Some((table, deleted, _)) = self.measured.take_if(|(table, deleted, _)| *table != view.table || *deleted != view.deleted) {
            if table.name == view.table.name {
                // The table has been edited: the cursor stays on its rule, deleted or brought back.
                let id = self.cursor.and_then(|spot| rule((table, &deleted), spot)).and_then(id_of);
                self.cursor = id.and_then(|wanted| spots.iter().copied().find(|spot| view.rule(*spot).and_then(id_of) == Some(wanted)));
            } else {
                (self.top, self.cursor, self.follow) = (0, None, Follow::Fired);
            }
        }
        &self.measured.get_or_insert_with(|| (view.table, view.deleted.to_vec(), Measure::of(view, spots))).2
    }

    /// Keeps what is shown within the table, and the followed rule visible.
    pub(super) fn settle(&mut self, spots: &[Spot], page: (usize, usize), fired: Option<Spot>) {
        self.cursor = self.cursor.filter(|it| spots.contains(it));
        (self.page, self.fired) = (page, fired);
        self.spots.clear();
        self.spots.extend_from_slice(spots);
        let row = |spot: Spot| spots.iter().position(|it| *it == spot).map(|at| at / page.0.max(1));
        let top = self.follow.top(self.top, page.1, fired.and_then(row), self.cursor.and_then(row));
        self.top = top.min(spots.len().div_ceil(page.0.max(1)).saturating_sub(page.1));
    }

    /// The first and the last rule that is visible, from 1, unless all are.
    pub(super) fn shown(&self, all: usize) -> Option<(usize, usize, usize)> {
        let first = self.top * self.page.0 + 1;
        let last = (first + self.cards.len()).saturating_sub(1);
        (self.cards.len() < all).then_some((first, last, all))
    }
}

/// The table that has a rule of a wall, and its index there.
pub fn rule((table, deleted): (&'static TableData, &[DeletedRule]), spot: Spot) -> Option<(&'static TableData, usize)> {
    let (table, rule) = match spot {
        Spot::Rule(rule) => (table, rule),
        Spot::Deleted(at) => deleted.get(at).map(|it| (it.table, it.rule))?,
    };
    (rule < table.rules.len()).then_some((table, rule))
}

fn id_of((table, rule): (&'static TableData, usize)) -> Option<&'static str> {
    table.rules.get(rule).map(|it| it.id())
}
