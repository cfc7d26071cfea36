//! All rules of a table at a glance, each as a small board.

mod details;
mod drawing;
mod layout;
mod legend;
mod measure;
mod paint;
mod state;
mod title;

use dtable_runtime::TableData;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, StatefulWidget, Widget};

use crate::rows::{DeletedRule, Rows, Spot};
use crate::{CaseCounts, Decision, Left, Look, Mark, Marks, Pictures};
use drawing::Drawing;
use paint::Light;
pub use state::WallState;

/// Draws all rules of a table as small boards, the one that fired lit up between bars.
///
/// Above each board stands the rule's id and the number of cases that it takes. The rules that one answer keeps from firing glow; all
/// others are dim. A rule without a picture shows its entries in words, ELSE shows dots, a deleted rule is struck out. Marks before
/// the ids say without colour what bars and light say: `>` fired, `!` one answer away, `=` matches too, `x` deleted. Below stand
/// a legend, and in words the rule under the cursor, or else the one that fired.
///
/// The boards are as large as they can be for all rules to be seen; where even the smallest are too many, the wall scrolls.
#[derive(Clone)]
pub struct WallView<'a> {
    rows: Rows<'a>,
    pictures: &'a dyn Pictures,
    decision: Option<&'a Decision>,
    marks: Option<&'a Marks>,
    counts: Option<&'a CaseCounts>,
    left: Option<&'a Left>,
    look: Look,
    block: Option<Block<'a>>,
}

impl<'a> WallView<'a> {
    /// The rules of a table, in colour, without a frame.
    #[must_use]
    pub fn new(table: &'static TableData, pictures: &'a dyn Pictures) -> Self {
        Self {
            rows: Rows { table, deleted: &[] },
            pictures,
            decision: None,
            marks: None,
            counts: None,
            left: None,
            look: Look::DEFAULT,
            block: None,
        }
    }

    /// With a decision; that of another table is not shown.
    #[must_use]
    pub fn decision(mut self, decision: &'a Decision) -> Self {
        self.decision = (decision.table == self.rows.table).then_some(decision);
        self
    }

    /// With what [`Cases::marks`](crate::Cases::marks) says of the decision's other rules.
    #[must_use]
    pub const fn marks(mut self, marks: &'a Marks) -> Self {
        self.marks = Some(marks);
        self
    }

    /// With the number of cases that each rule takes.
    #[must_use]
    pub const fn counts(mut self, counts: &'a CaseCounts) -> Self {
        self.counts = Some(counts);
        self
    }

    /// With rules that were deleted, in the order of their places.
    #[must_use]
    pub const fn deleted(mut self, deleted: &'a [DeletedRule]) -> Self {
        self.rows.deleted = deleted;
        self
    }

    /// With the rules and cases that the answers of the decision still leave, before a rule has fired. Otherwise rules are found by
    /// [`Left::of`].
    #[must_use]
    pub const fn left(mut self, left: &'a Left) -> Self {
        self.left = Some(left);
        self
    }

    /// With the colours and characters of a terminal.
    #[must_use]
    pub const fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// In a frame; a good title for it is that of the table.
    #[must_use]
    pub fn block(mut self, block: Block<'a>) -> Self {
        self.block = Some(block);
        self
    }

    /// The part that a rule has in the decision.
    fn role(&self, left: &Left, spot: Spot) -> Role {
        let Spot::Rule(rule) = spot else { return Role::Deleted };
        match self.marks.and_then(|it| it.shown(rule)) {
            _ if self.decision.is_some_and(|it| it.fired == Some(rule)) => Role::Fired,
            _ if self.decision.is_none() => Role::Shown,
            Some(Mark::Near(_)) => Role::Near,
            Some(Mark::Matches) => Role::Matches,
            None if left.rules.binary_search(&rule).is_ok() => Role::Left,
            None => Role::Other,
        }
    }
}

/// The part that a rule has in a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// It fired.
    Fired,
    /// It is one answer away.
    Near,
    /// It matches too.
    Matches,
    /// No rule has fired yet, and this one can.
    Left,
    /// Nothing has been decided: all rules are alike.
    Shown,
    /// Another rule fired.
    Other,
    /// It was deleted.
    Deleted,
}

impl Role {
    /// The mark before its id.
    const fn mark(self) -> &'static str {
        match self {
            Self::Fired => ">",
            Self::Near => "!",
            Self::Matches => "=",
            Self::Left => "?",
            Self::Deleted => "x",
            Self::Shown | Self::Other => " ",
        }
    }

    const fn light(self) -> Light {
        match self {
            Self::Fired | Self::Near | Self::Matches | Self::Left | Self::Shown => Light::Lit,
            Self::Other | Self::Deleted => Light::Dim,
        }
    }
}

impl StatefulWidget for WallView<'_> {
    type State = WallState;

    fn render(self, area: Rect, buf: &mut Buffer, state: &mut WallState) {
        (&self).render(area, buf, state);
    }
}

impl StatefulWidget for &WallView<'_> {
    type State = WallState;

    fn render(self, area: Rect, buf: &mut Buffer, state: &mut WallState) {
        let area = area.intersection(buf.area);
        self.block.as_ref().render(area, buf);
        let inner = self.block.as_ref().map_or(area, |block| block.inner(area));
        state.forget();
        if !inner.is_empty() {
            let fired = self.decision.and_then(|it| it.fired).map(Spot::Rule);
            Drawing::new(self, inner, state).draw(fired, buf, state);
        }
        self.look.glyphs.restrict(area, buf);
    }
}
