//! Where a table is scrolled to.

use dtable_runtime::TableData;

use crate::columns::Sizes;

/// Where a [`TableView`](crate::TableView) is scrolled to, and how much of the table its last drawing showed.
///
/// A state that served another table before starts from the top.
#[derive(Clone, Debug, Default)]
pub struct TableState {
    /// The first rule shown.
    pub(crate) top: usize,
    /// The first condition shown.
    pub(crate) left: usize,
    /// Whether the fired rule has to be visible.
    pub(crate) follow: bool,
    /// The number of rules in the last drawing.
    pub(crate) page: usize,
    /// The table of the last drawing, measured.
    pub(crate) measured: Option<(&'static TableData, Sizes)>,
}

impl TableState {
    /// The next drawing scrolls so that the rule that fired is visible.
    pub const fn follow(&mut self) {
        self.follow = true;
    }

    /// Scrolls by so many rules downwards and conditions to the right; the next drawing stops at the ends of the table.
    pub const fn scroll(&mut self, rows: isize, columns: isize) {
        self.follow = false;
        self.top = self.top.saturating_add_signed(rows);
        self.left = self.left.saturating_add_signed(columns);
    }

    /// Scrolls by so many pages downwards, each as high as the rules of the last drawing.
    pub fn page(&mut self, pages: isize) {
        let page = isize::try_from(self.page.max(1)).unwrap_or(isize::MAX);
        self.scroll(pages.saturating_mul(page), 0);
    }

    /// Scrolls to the first rule and the first condition.
    pub const fn home(&mut self) {
        (self.top, self.left, self.follow) = (0, 0, false);
    }

    /// Scrolls to the last rule.
    pub const fn end(&mut self) {
        (self.top, self.follow) = (usize::MAX, false);
    }

    /// The sizes of a table's parts, measured once.
    pub(crate) fn measure(&mut self, table: &'static TableData) -> &Sizes {
        if self.measured.as_ref().is_some_and(|(measured, _)| *measured != table) {
            (self.top, self.left, self.measured) = (0, 0, None);
        }
        &self.measured.get_or_insert_with(|| (table, Sizes::of(table))).1
    }

    /// Keeps the rules shown within the table, and the fired one among them if that is asked for.
    pub(crate) fn settle(&mut self, rules: usize, page: usize, fired: Option<usize>) {
        if let Some(rule) = fired.filter(|&rule| self.follow && !(self.top..self.top.saturating_add(page)).contains(&rule)) {
            self.top = rule.saturating_sub(page / 2);
        }
        self.follow = false;
        self.page = page;
        self.top = self.top.min(rules.saturating_sub(page));
    }
}
