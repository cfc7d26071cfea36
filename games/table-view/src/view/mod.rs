//! A table in lines.

mod details;

use std::borrow::Cow;

use dtable_runtime::TableData;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, StatefulWidget, Widget};

use crate::columns::{Columns, MARK, Room};
use crate::lines::{Lines, NEAR, most_head};
use crate::rows::{DeletedRule, Rows, Spot};
use crate::state::Drawn;
use crate::style::Styles;
use crate::text::{cut, put, width};
use crate::{Decision, Glyphs, Left, Mark, Marks, Palette, TableState, words};

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
    palette: Palette,
    glyphs: Glyphs,
    left: Option<&'a Left>,
    block: Option<Block<'a>>,
}

impl<'a> TableView<'a> {
    /// The view of a decision, in colour, without a frame.
    #[must_use]
    pub const fn new(decision: &'a Decision) -> Self {
        Self { decision, deleted: &[], marks: None, palette: Palette::Colour, glyphs: Glyphs::Unicode, left: None, block: None }
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
        self.glyphs.restrict(area, buf);
    }
}

/// One drawing: what goes where.
struct Drawing<'a> {
    decision: &'a Decision,
    table: &'static TableData,
    rows: Rows<'a>,
    styles: Styles,
    columns: Columns,
    lines: Lines,
    area: Rect,
    /// The answers that no rule mentions.
    idle: String,
    /// The first rule and the first column shown.
    top: usize,
    left_column: usize,
    marks: Option<&'a Marks>,
    /// Before a rule has fired, those that still can.
    left: Option<Cow<'a, Left>>,
    /// The rule and the condition under the cursor.
    selected: Option<Spot>,
    pointed: Option<usize>,
}

impl<'a> Drawing<'a> {
    fn new(view: &TableView<'a>, area: Rect, state: &mut TableState) -> Self {
        let (decision, table) = (view.decision, view.decision.table);
        let rows = Rows { table, deleted: view.deleted };
        let count = shown_rules(decision, rows);
        let rules = u16::try_from(count).unwrap_or(u16::MAX);
        let (head, steps) = most_head(area.height, rules);
        let room = Room { width: area.width.into(), head: head.into(), steps: steps.into() };
        let sizes = state.measure(rows);
        let columns = Columns::new(sizes, decision, room);
        let idle = words::given(decision, sizes.idle(), area.width.into());
        let marks = view.marks;
        let near = marks.map_or(0, |it| it.nearest().count()).min(NEAR) as u16;
        // Whoever points at something reads of it.
        let near = near.max(u16::from(state.selected().is_some()) * 2 + u16::from(state.column().is_some()));
        state.left = state.left.min(columns.last_left());
        let high = columns.lines(table, state.left).min(room.head.max(room.steps));
        let lines = Lines::new(area.height, high as u16, rules, near, !idle.is_empty());
        state.settle(rows, count, usize::from(lines.rules), decision.fired);
        let (selected, pointed) = (state.selected(), state.column().and_then(|it| columns.condition(it)));
        let (top, left_column) = (state.top, state.left);
        let left = decision.fired.is_none().then(|| view.left.map_or_else(|| Cow::Owned(Left::of(decision)), Cow::Borrowed));
        Self {
            decision,
            table,
            rows,
            styles: view.palette.into(),
            columns,
            lines,
            area,
            idle,
            top,
            left_column,
            marks,
            left,
            selected,
            pointed,
        }
    }

    /// The rules and columns at which somebody can point.
    fn drawn(&self) -> Drawn {
        let [head, answers, _, rules, ..] = self.lines.split(self.area);
        let columns = self.shown().enumerate().map(|(at, (_, x, width))| {
            let from = self.area.x.saturating_add(x as u16);
            (from, from.saturating_add((width + self.columns.gap) as u16), self.left_column + at)
        });
        Drawn {
            rules,
            top: self.top,
            columns: columns.collect(),
            width: self.columns.count(),
            above: head.union(answers),
            fired: self.decision.fired,
        }
    }

    /// The columns that are visible: none without their names.
    fn shown(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        self.columns.shown(self.left_column).take(if self.lines.head > 0 { usize::MAX } else { 0 })
    }

    fn draw(&self, buf: &mut Buffer) {
        let [head, answers, ruler, rules, idle, details] = self.lines.split(self.area);
        self.draw_head(head, buf);
        self.draw_answers(answers, buf);
        if !ruler.is_empty() {
            put(buf, ruler, 0, &"─".repeat(usize::from(ruler.width)), self.styles.other);
        }
        self.draw_rules(rules, buf);
        put(buf, idle, 0, &cut(&self.idle, idle.width.into()), self.styles.answer);
        self.draw_details(details, buf);
    }

    fn draw_head(&self, area: Rect, buf: &mut Buffer) {
        let rows: Vec<Rect> = area.rows().rev().collect();
        for (x, line, text) in self.columns.pieces(self.table, self.left_column, rows.len()) {
            let style = if text == "│" { self.styles.other } else { self.styles.head };
            if let Some(row) = rows.get(line) {
                put(buf, *row, x, &text, style);
            }
        }
        for (_, x, width) in self.shown().filter(|(at, ..)| self.pointed == Some(*at)) {
            let column = Rect { x: area.x + x as u16, width: width as u16, ..area }.intersection(area);
            buf.set_style(column, Style::new().add_modifier(Modifier::REVERSED));
        }
    }

    fn draw_answers(&self, area: Rect, buf: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        put(buf, area, MARK, &cut("is", self.columns.id), self.styles.answer);
        for (at, x, room) in self.shown() {
            match self.decision.answered(at) {
                Some(value) => put(buf, area, x, &cut(&words::answer(self.table, at, value), room), self.styles.answer),
                None => put(buf, area, x, ".", self.styles.other),
            }
        }
    }

    fn draw_rules(&self, area: Rect, buf: &mut Buffer) {
        let lines = (self.top..shown_rules(self.decision, self.rows)).zip(area.rows());
        if self.table.rules.is_empty() {
            // Rules that are not kept: the number of the one that fired.
            lines.for_each(|(_, row)| self.draw_rule(Spot::Rule(self.decision.fired.unwrap_or(0)), row, buf));
        } else {
            lines.for_each(|(line, row)| self.rows.spot(line).into_iter().for_each(|spot| self.draw_rule(spot, row, buf)));
        }
    }

    /// The mark of a rule, its style, and the conditions whose entries are contradicted.
    fn mark(&self, spot: Spot) -> (&'static str, Style, &[usize]) {
        let Spot::Rule(rule) = spot else { return ("x", self.styles.other.add_modifier(Modifier::CROSSED_OUT), &[]) };
        match self.marks.and_then(|it| it.shown(rule)) {
            _ if self.decision.fired == Some(rule) => (">", self.styles.fired, &[]),
            Some(Mark::Near(near)) => ("!", self.styles.near, &near.contradicted),
            Some(Mark::Matches) => ("=", self.styles.other, &[]),
            None if self.left.as_ref().is_some_and(|it| it.rules.binary_search(&rule).is_ok()) => ("?", self.styles.left, &[]),
            None => (" ", self.styles.other, &[]),
        }
    }

    fn draw_rule(&self, spot: Spot, row: Rect, buf: &mut Buffer) {
        // Rules that are not kept have no entries, but a number.
        let (table, rule) = self.rows.rule(spot).unwrap_or((self.table, self.decision.fired.unwrap_or(0)));
        let (mark, style, contradicted) = self.mark(spot);
        buf.set_style(row, style);
        put(buf, row, 0, mark, style);
        let is_selected = self.selected == Some(spot);
        // Where the fired rule is reversed, too, the cursor is what is not.
        let cursor = match style.add_modifier.contains(Modifier::REVERSED) {
            _ if !is_selected => style,
            true => self.styles.head.remove_modifier(Modifier::REVERSED),
            false => style.add_modifier(Modifier::REVERSED),
        };
        put(buf, row, MARK, &cut(&words::id(table, rule), self.columns.id), cursor);
        self.draw_entries((table, rule), contradicted, (row, style), buf);
        if let Some(x) = self.columns.outcome(self.left_column) {
            put(buf, row, x, &cut(&self.outcome(table, rule), usize::from(row.width).saturating_sub(x)), style);
        }
    }

    fn draw_entries(
        &self,
        (table, rule): (&'static TableData, usize),
        contradicted: &[usize],
        (row, style): (Rect, Style),
        buf: &mut Buffer,
    ) {
        let Some(rule) = table.rules.get(rule) else { return };
        for (at, x, room) in self.shown() {
            let Some(entry) = rule.entry(at) else { continue };
            let text = cut(entry.text(), room);
            if contradicted.contains(&at) {
                self.draw_contradicted(&text, x, (row, style), buf);
            } else {
                put(buf, row, x, &text, style);
            }
        }
    }

    /// In brackets, where columns leave room for them: an entry says why not without colour, too.
    fn draw_contradicted(&self, entry: &str, x: usize, (row, style): (Rect, Style), buf: &mut Buffer) {
        if self.columns.gap > 0 {
            put(buf, row, x - 1, "[", style);
            put(buf, row, x + width(entry), "]", style);
        }
        put(buf, row, x, entry, self.styles.contradicted);
    }

    /// The actions, outputs and title of a rule.
    fn outcome(&self, table: &'static TableData, rule: usize) -> String {
        let does =
            if table == self.table { words::does_in_short(self.decision, rule) } else { words::does_in_short(&Decision::new(table), rule) };
        let parts = [does, words::title(table, rule).to_owned()];
        parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("  ")
    }
}

/// How many lines the rules take.
fn shown_rules(decision: &Decision, rows: Rows<'_>) -> usize {
    if decision.table.rules.is_empty() { usize::from(decision.fired.is_some()) } else { rows.count() }
}
