//! All rules of a table at a glance, each as a small board.

mod details;
mod layout;
mod legend;
mod measure;
mod paint;
mod state;
mod title;

use std::borrow::Cow;

use dtable_runtime::TableData;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, StatefulWidget, Widget};

use crate::rows::{DeletedRule, Rows, Spot};
use crate::style::Styles;
use crate::text::{cut, fold, put, width};
use crate::{CaseCounts, Decision, Glyphs, Left, Mark, Marks, Palette, Pictures, words};
use layout::Layout;
use measure::Measure;
use paint::{Light, Paint};
pub use state::WallState;

/// The most lines below the boards, the legend's aside.
const MOST_DETAILS: u16 = 5;

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
    palette: Palette,
    glyphs: Glyphs,
    block: Option<Block<'a>>,
}

impl<'a> WallView<'a> {
    /// The rules of a table, in colour, without a frame.
    #[must_use]
    pub fn new(table: &'static TableData, pictures: &'a dyn Pictures) -> Self {
        let (palette, glyphs) = (Palette::Colour, Glyphs::Unicode);
        Self {
            rows: Rows { table, deleted: &[] },
            pictures,
            decision: None,
            marks: None,
            counts: None,
            left: None,
            palette,
            glyphs,
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

    /// With these colours.
    #[must_use]
    pub const fn palette(mut self, palette: Palette) -> Self {
        self.palette = palette;
        self
    }

    /// With these characters.
    #[must_use]
    pub const fn glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
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
        self.glyphs.restrict(area, buf);
    }
}

/// One drawing: what goes where.
struct Drawing<'a> {
    view: &'a WallView<'a>,
    /// Before a rule has fired, those that still can.
    left: Cow<'a, Left>,
    styles: Styles,
    paint: Paint,
    measure: Measure,
    layout: Layout,
    cards: Rect,
    details: Rect,
    legend: Rect,
}

impl<'a> Drawing<'a> {
    fn new(view: &'a WallView<'a>, area: Rect, state: &mut WallState) -> Self {
        let (measure, rules) = (state.measure(view).clone().with_counts(view), view.rows.count());
        let has_blocks = view.palette != Palette::Plain && view.glyphs == Glyphs::Unicode;
        // A second line of details may cost a row of boards where not all of them fit anyway, but no larger boards. What the boards
        // leave goes to details and legend.
        let legend = u16::from(area.height > 3);
        let with = |details: u16| {
            let room = Rect { height: area.height - details - legend, ..area };
            (room, Layout::new(&measure, has_blocks, room, rules))
        };
        let least = u16::from(area.height > 5);
        let (less, more) = (with(least), with(if area.height > 13 { 2 } else { least }));
        let fits = |(room, layout): &(Rect, Layout)| layout.fits(rules, *room);
        let costs_nothing = less.1.is_alike(&more.1) && (fits(&more) || !fits(&less));
        let (room, layout) = if costs_nothing { more } else { less };
        let cards = Rect { height: layout.height(rules, room.height), ..room };
        let left = room.height - cards.height;
        let legend = legend + u16::from(left > 3);
        let blank = u16::from(left > 1);
        let below = Rect { y: cards.bottom() + blank, height: area.height - cards.height - blank, ..area };
        let details = Rect { height: (below.height - legend).min(MOST_DETAILS), ..below };
        let legend = Rect { y: details.bottom() + (below.height - legend - details.height).min(1), height: legend, ..area };
        let paint = Paint::new(view.palette, view.glyphs, layout.form, &measure);
        let undecided = view.decision.filter(|it| it.fired.is_none());
        let left = match (undecided, view.left) {
            (None, _) => Cow::Owned(Left::default()),
            (Some(_), Some(left)) => Cow::Borrowed(left),
            (Some(decision), None) => Cow::Owned(Left::of(decision)),
        };
        Self { view, left, styles: view.palette.into(), paint, measure, layout, cards, details, legend }
    }

    fn draw(&self, fired: Option<Spot>, buf: &mut Buffer, state: &mut WallState) {
        let (rows, count) = (self.view.rows, self.view.rows.count());
        state.settle(rows, (self.layout.per_row, self.layout.rows(self.cards.height)), fired);
        for (area, at) in self.layout.places(self.cards, state.top, count) {
            let Some(spot) = rows.spot(at) else { continue };
            // ELSE takes many cases, a long number. It stands at the end of a table, where nothing is beside it.
            let has_room = at + 1 == count || (at + 1).is_multiple_of(self.layout.per_row);
            let title = Rect { width: if has_room { self.cards.right() - area.x } else { area.width }, height: 1, ..area };
            self.draw_title(spot, state.cursor == Some(spot), title, buf);
            self.draw_card(spot, area, buf);
            state.cards.push((area, spot));
        }
        let said = state.cursor.filter(|it| rows.rule(*it).is_some()).or(fired);
        let lines = match (said, self.view.decision) {
            (Some(spot), _) => {
                details::lines(self.view, spot, self.view.role(&self.left, spot), (self.details.width.into(), self.details.height.into()))
            }
            (None, Some(_)) => details::left(self.view.rows.table, &self.left),
            (None, None) => Vec::new(),
        };
        for (row, (line, style)) in self.details.rows().zip(lines) {
            put(buf, row, 0, &cut(&line, row.width.into()), style.of(&self.styles));
        }
        let shown = state.shown(count);
        legend::draw(self, shown, self.legend, buf);
    }

    /// A board, and bars at its sides where there is something to say of the rule.
    fn draw_card(&self, spot: Spot, area: Rect, buf: &mut Buffer) {
        let Some((table, rule)) = self.view.rows.rule(spot) else { return };
        let role = self.view.role(&self.left, spot);
        let board = Rect { x: area.x + 1, y: area.y + 1, width: self.layout.content.0, height: area.height.saturating_sub(1) };
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
