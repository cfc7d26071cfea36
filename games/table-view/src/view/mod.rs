//! A table in lines.

mod details;
mod drawing;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, StatefulWidget, Widget};

use crate::rows::DeletedRule;
use crate::state::Drawn;
use crate::{Decision, Left, Look, Marks, TableState};
use drawing::Drawing;

/// Draws a decision and the table that made it.
///
/// From above: the names of the conditions, written downwards where columns are narrow; the answers (`.` where a condition was not
/// asked); the rules; the answers that no rule mentions, such as the inputs of expressions; and in words which rule fired and, with
/// [`marks`](Self::marks), which are one answer away. Only the rules that are visible are looked at.
#[derive(Clone, Debug)]
pub struct TableView<'a> {
    decision: &'a Decision,
    deleted: &'a [DeletedRule],
    marks: Option<&'a Marks>,
    look: Look,
    left: Option<&'a Left>,
    block: Option<Block<'a>>,
}

impl<'a> TableView<'a> {
    /// The view of a decision, in colour, without a frame.
    #[must_use]
    pub const fn new(decision: &'a Decision) -> Self {
        Self { decision, deleted: &[], marks: None, look: Look::DEFAULT, left: None, block: None }
    }

    /// With what [`Cases::marks`](crate::Cases::marks) says of the decision's other rules; without it, nothing is said of them.
    #[must_use]
    pub const fn marks(mut self, marks: &'a Marks) -> Self {
        self.marks = Some(marks);
        self
    }

    /// With rules that were deleted, in the order of their places: they are struck out.
    #[must_use]
    pub const fn deleted(mut self, deleted: &'a [DeletedRule]) -> Self {
        self.deleted = deleted;
        self
    }

    /// With the colours and characters of a terminal.
    #[must_use]
    pub const fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// With the rules and cases that the answers of the decision still leave, before a rule has fired. Otherwise rules are found by
    /// [`Left::of`].
    #[must_use]
    pub const fn left(mut self, left: &'a Left) -> Self {
        self.left = Some(left);
        self
    }

    /// In a frame; a good title for it is that of the table.
    #[must_use]
    pub fn block(mut self, block: Block<'a>) -> Self {
        self.block = Some(block);
        self
    }
}

impl StatefulWidget for TableView<'_> {
    type State = TableState;

    fn render(self, area: Rect, buf: &mut Buffer, state: &mut TableState) {
        (&self).render(area, buf, state);
    }
}

impl StatefulWidget for &TableView<'_> {
    type State = TableState;

    fn render(self, area: Rect, buf: &mut Buffer, state: &mut TableState) {
        let area = area.intersection(buf.area);
        self.block.as_ref().render(area, buf);
        let inner = self.block.as_ref().map_or(area, |block| block.inner(area));
        if inner.is_empty() {
            state.keep(Drawn::default());
        } else {
            let drawing = Drawing::new(self, inner, state);
            drawing.draw(buf);
            state.keep(drawing.drawn());
        }
        self.look.glyphs.restrict(area, buf);
    }
}
