//! Where a table is scrolled to, and what its cursor is on.

use dtable_runtime::TableData;
use ratatui::layout::{Position, Rect};

use crate::columns::Sizes;
use crate::rows::{DeletedRule, Rows, Spot};

/// The place that a drawing keeps visible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Follow {
    /// The rule that fired.
    #[default]
    Fired,
    /// The rule under the cursor.
    Cursor,
    /// The lines to which somebody has scrolled.
    Nothing,
}

impl Follow {
    /// The first line shown, of so many, by the lines of what fired and of the cursor. What is shown of a decision depends on nothing
    /// that was shown before it: whoever goes back and forth sees the same again.
    pub fn top(self, top: usize, page: usize, fired: Option<usize>, cursor: Option<usize>) -> usize {
        let (top, followed) = match self {
            Self::Fired => (0, fired),
            Self::Cursor => (top, cursor),
            Self::Nothing => (top, None),
        };
        let hidden = followed.filter(|line| !(top..top.saturating_add(page)).contains(line));
        hidden.map_or(top, |line| line.saturating_sub(page / 2))
    }
}

/// Where a [`TableView`](crate::TableView) is scrolled to, the rule and the condition under its cursor, and how much of the table its
/// last drawing showed.
///
/// The rule that fired stays visible, whatever becomes of the screen, until somebody scrolls or moves the cursor. A state that served
/// another table before starts from the top, without a cursor.
#[derive(Clone, Debug, Default)]
pub struct TableState {
    /// The first rule shown.
    pub(crate) top: usize,
    /// The first column shown.
    pub(crate) left: usize,
    /// The place that is kept visible.
    follow: Follow,
    /// The rule that is said in words.
    selected: Option<Spot>,
    /// The condition that is said in words, by its place among the columns.
    column: Option<usize>,
    /// The last drawing.
    drawn: Drawn,
    /// The table of the last drawing, measured.
    measured: Option<(&'static TableData, Sizes)>,
    /// The rules that were deleted, in the last drawing.
    deleted: Vec<DeletedRule>,
}

/// The rules and columns that a drawing showed.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The rules: where they are, and which line is the first.
    pub rules: Rect,
    pub top: usize,
    /// The columns: the cells of a line that each takes, and its place among all.
    pub columns: Vec<(u16, u16, usize)>,
    /// How many columns there are.
    pub width: usize,
    /// The lines in which columns can be pointed at.
    pub above: Rect,
    /// The rule that fired.
    pub fired: Option<usize>,
}

impl TableState {
    /// The rule that fires is visible again, and stays so; the cursor is gone.
    pub const fn follow(&mut self) {
        (self.follow, self.selected, self.column) = (Follow::Fired, None, None);
    }

    /// Scrolls by so many rules downwards and conditions to the right; the next drawing stops at the ends of the table.
    pub const fn scroll(&mut self, rows: isize, columns: isize) {
        self.follow = Follow::Nothing;
        self.top = self.top.saturating_add_signed(rows);
        self.left = self.left.saturating_add_signed(columns);
    }

    /// Scrolls by so many pages downwards, each as high as the rules of the last drawing.
    pub fn page(&mut self, pages: isize) {
        let page = isize::try_from(self.drawn.rules.height.max(1)).unwrap_or(isize::MAX);
        self.scroll(pages.saturating_mul(page), 0);
    }

    /// Scrolls to the first rule and the first condition.
    pub const fn home(&mut self) {
        (self.top, self.left, self.follow) = (0, 0, Follow::Nothing);
    }

    /// Scrolls to the last rule.
    pub const fn end(&mut self) {
        (self.top, self.follow) = (usize::MAX, Follow::Nothing);
    }

    /// The rule under the cursor.
    #[must_use]
    pub const fn selected(&self) -> Option<Spot> {
        self.selected
    }

    /// Puts the cursor on a rule, which is said in words and stays visible; `None` takes it away.
    pub const fn select(&mut self, rule: Option<Spot>) {
        self.selected = rule;
        if rule.is_some() {
            self.follow = Follow::Cursor;
        }
    }

    /// Moves the cursor by so many rules downwards, and by so many columns to the right: the text of the condition there is said
    /// in words. It begins at the rule that fired, and at the first column shown.
    pub fn move_cursor(&mut self, columns: isize, rules: isize) {
        let moved = |at: usize, by: isize, count: usize| at.saturating_add_signed(by).min(count.saturating_sub(1));
        if let Some(spots) = self.rows().filter(|it| rules != 0 && it.count() > 0) {
            let start = self.drawn.fired.and_then(|it| spots.row(Spot::Rule(it))).unwrap_or(self.drawn.top);
            let row = self.selected.and_then(|it| spots.row(it)).map_or(start, |at| moved(at, rules, spots.count()));
            let spot = spots.spot(row);
            self.select(spot);
        }
        if columns != 0 && self.drawn.width > 0 {
            self.point(Some(self.column.map_or(self.left, |at| moved(at, columns, self.drawn.width))));
        }
    }

    /// Puts the cursor on a column, by its place among all that [`column_at`](Self::column_at) gives; `None` takes it away.
    pub fn point(&mut self, column: Option<usize>) {
        self.column = column;
        let Some(column) = column else { return };
        let shown = self.drawn.columns.iter().map(|(.., at)| *at);
        if shown.clone().all(|it| it != column) {
            let count = shown.count();
            self.left = if column < self.left { column } else { (column + 1).saturating_sub(count.max(1)) };
        }
    }

    /// The rule at a place on the screen, in the last drawing.
    #[must_use]
    pub fn rule_at(&self, at: Position) -> Option<Spot> {
        let row = self.drawn.top + usize::from(at.y.checked_sub(self.drawn.rules.y)?);
        self.rows().filter(|_| self.drawn.rules.contains(at))?.spot(row)
    }

    /// The rules of the last drawing.
    fn rows(&self) -> Option<Rows<'_>> {
        self.measured.as_ref().map(|(table, _)| Rows { table, deleted: &self.deleted })
    }

    /// The column at a place on the screen, in the last drawing: over its name, its answer, or an entry.
    #[must_use]
    pub fn column_at(&self, at: Position) -> Option<usize> {
        let is_within = self.drawn.above.contains(at) || self.drawn.rules.contains(at);
        self.drawn.columns.iter().find(|(from, to, _)| is_within && (*from..*to).contains(&at.x)).map(|(.., column)| *column)
    }

    /// The column under the cursor, by its place among all.
    pub(crate) const fn column(&self) -> Option<usize> {
        self.column
    }

    /// The sizes of a table's parts, measured once.
    pub(crate) fn measure(&mut self, rows: Rows<'_>) -> &Sizes {
        let shown = self.rows().filter(|it| it.table != rows.table || it.deleted != rows.deleted);
        if let Some((name, selected)) = shown.map(|it| (it.table.name, self.selected.and_then(|spot| it.id(spot)))) {
            // A table that has been edited goes on where it was, with the cursor on the same rule.
            if name == rows.table.name {
                self.selected = selected.and_then(|id| rows.find(id));
            } else {
                *self = Self::default();
            }
            self.measured = self.measured.take().filter(|(table, _)| *table == rows.table);
        }
        self.deleted.clear();
        self.deleted.extend_from_slice(rows.deleted);
        &self.measured.get_or_insert_with(|| (rows.table, Sizes::of(rows.table))).1
    }

    /// Keeps the lines shown within the table, and what is followed among them.
    pub(crate) fn settle(&mut self, rows: Rows<'_>, count: usize, page: usize, fired: Option<usize>) {
        self.selected = self.selected.filter(|it| rows.row(*it).is_some());
        // Of rules that are not kept, only the one that fired has a line.
        let fired = fired.map(|rule| rows.row(Spot::Rule(rule)).unwrap_or(0));
        let selected = self.selected.and_then(|it| rows.row(it));
        self.top = self.follow.top(self.top, page, fired, selected).min(count.saturating_sub(page));
    }

    /// Keeps what a drawing showed.
    pub(crate) fn keep(&mut self, drawn: Drawn) {
        self.column = self.column.filter(|it| *it < drawn.width);
        self.drawn = drawn;
    }
}
