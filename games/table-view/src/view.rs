//! The drawing.

use dtable_runtime::TableData;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, StatefulWidget, Widget};

use crate::columns::{Columns, MARK, Room};
use crate::lines::{Lines, NEAR, most_head};
use crate::style::Styles;
use crate::text::{cut, fold, put, width};
use crate::{Decision, Mark, Marks, Near, Palette, TableState, words};

/// Draws a decision and the table that made it.
///
/// From above: the names of the conditions, written downwards where columns are narrow; the answers (`.` where a condition was not
/// asked); the rules; the answers that no rule mentions, such as the inputs of expressions; and in words which rule fired and, with
/// [`marks`](Self::marks), which are one answer away. Only the rules that are visible are looked at.
#[derive(Clone, Debug)]
pub struct TableView<'a> {
    decision: &'a Decision,
    marks: Option<&'a Marks>,
    palette: Palette,
    block: Option<Block<'a>>,
}

impl<'a> TableView<'a> {
    /// The view of a decision, in colour, without a frame.
    #[must_use]
    pub const fn new(decision: &'a Decision) -> Self {
        Self { decision, marks: None, palette: Palette::Colour, block: None }
    }

    /// With what [`Cases::marks`](crate::Cases::marks) says of the decision's other rules; without it, nothing is said of them.
    #[must_use]
    pub const fn marks(mut self, marks: &'a Marks) -> Self {
        self.marks = Some(marks);
        self
    }

    /// With these colours.
    #[must_use]
    pub const fn palette(mut self, palette: Palette) -> Self {
        self.palette = palette;
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
        let area = self.block.as_ref().map_or(area, |block| block.inner(area));
        if !area.is_empty() {
            Drawing::new(self, area, state).draw(buf);
        }
    }
}

/// One drawing: what goes where.
struct Drawing<'a> {
    decision: &'a Decision,
    table: &'static TableData,
    styles: Styles,
    columns: Columns,
    lines: Lines,
    area: Rect,
    /// The answers that no rule mentions.
    idle: String,
    /// The first rule and the first column shown.
    top: usize,
    left: usize,
    marks: Option<&'a Marks>,
    /// How many rules match too, and how many are one answer away.
    count: (usize, usize),
}

impl<'a> Drawing<'a> {
    fn new(view: &TableView<'a>, area: Rect, state: &mut TableState) -> Self {
        let (decision, table) = (view.decision, view.decision.table);
        let rules = u16::try_from(shown_rules(decision)).unwrap_or(u16::MAX);
        let (head, steps) = most_head(area.height, rules);
        let room = Room { width: area.width.into(), head: head.into(), steps: steps.into() };
        let sizes = state.measure(table);
        let columns = Columns::new(sizes, decision, room);
        let idle = words::given(decision, sizes.idle(), area.width.into());
        let marks = view.marks;
        let count = marks.map_or((0, 0), |it| (it.matching().count(), it.near().count()));
        let lines = Lines::new(area.height, columns.lines as u16, rules, count.1.min(NEAR) as u16, !idle.is_empty());
        state.left = state.left.min(columns.last_left());
        state.settle(shown_rules(decision), usize::from(lines.rules), decision.fired);
        Self { decision, table, styles: view.palette.into(), columns, lines, area, idle, top: state.top, left: state.left, marks, count }
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
        for (x, line, text) in self.columns.pieces(self.table, self.left, rows.len()) {
            let style = if text == "│" { self.styles.other } else { self.styles.head };
            if let Some(row) = rows.get(line) {
                put(buf, *row, x, &text, style);
            }
        }
    }

    fn draw_answers(&self, area: Rect, buf: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        put(buf, area, MARK, &cut("is", self.columns.id), self.styles.answer);
        for (at, x, room) in self.columns.shown(self.left) {
            match self.decision.answered(at) {
                Some(value) => put(buf, area, x, &cut(&self.table.conditions[at].show(value).to_string(), room), self.styles.answer),
                None => put(buf, area, x, ".", self.styles.other),
            }
        }
    }

    fn draw_rules(&self, area: Rect, buf: &mut Buffer) {
        let rules = (self.top..shown_rules(self.decision)).zip(area.rows());
        if self.table.rules.is_empty() {
            // Rules that are not kept: the number of the one that fired.
            rules.for_each(|(_, row)| self.draw_rule(self.decision.fired.unwrap_or(0), row, buf));
        } else {
            rules.for_each(|(rule, row)| self.draw_rule(rule, row, buf));
        }
    }

    fn draw_rule(&self, rule: usize, row: Rect, buf: &mut Buffer) {
        let fired = self.decision.fired == Some(rule);
        let (mark, style, contradicted): (_, _, &[usize]) = match self.marks.and_then(|it| it.of(rule)) {
            _ if fired => (">", self.styles.fired, &[]),
            Some(Mark::Near(near)) => ("!", self.styles.near, &near.contradicted),
            Some(Mark::Matches) => ("=", self.styles.other, &[]),
            None => (" ", self.styles.other, &[]),
        };
        buf.set_style(row, style);
        put(buf, row, 0, mark, style);
        put(buf, row, MARK, &cut(&words::id(self.table, rule), self.columns.id), style);
        self.draw_entries(rule, contradicted, (row, style), buf);
        if let Some(x) = self.columns.outcome(self.left) {
            put(buf, row, x, &cut(&self.outcome(rule), usize::from(row.width).saturating_sub(x)), style);
        }
    }

    fn draw_entries(&self, rule: usize, contradicted: &[usize], (row, style): (Rect, Style), buf: &mut Buffer) {
        let Some(rule) = self.table.rules.get(rule) else { return };
        for (at, x, room) in self.columns.shown(self.left) {
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

    /// What a rule does, and its title.
    fn outcome(&self, rule: usize) -> String {
        let parts = [words::does_in_short(self.decision, rule), words::title(self.table, rule).to_owned()];
        parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("  ")
    }

    fn draw_details(&self, area: Rect, buf: &mut Buffer) {
        let (room, height) = (usize::from(area.width), usize::from(area.height));
        let fired = fold(&format!("> {}", self.fired()), room, if height < 4 { 1 } else { 2 });
        let spare = height.saturating_sub(fired.len() + 1).min(NEAR);
        let near = self.marks.into_iter().flat_map(Marks::near).take(spare);
        let near = near.map(|(rule, near)| (self.but_for(rule, near, room), self.styles.near));
        let fired = fired.into_iter().map(|line| (line, self.styles.head));
        let lines = fired.chain(near).chain([(self.legend(room), self.styles.other)]);
        area.rows().zip(lines).for_each(|(row, (line, style))| put(buf, row, 0, &cut(&line, room), style));
    }

    /// The rule that fires, in words.
    fn fired(&self) -> String {
        let Some(rule) = self.decision.fired else { return String::from("no rule fired") };
        let parts = [words::title(self.table, rule).to_owned(), words::does(self.decision, rule, words::described)];
        let parts = parts.into_iter().filter(|it| !it.is_empty());
        [words::id(self.table, rule).into_owned()].into_iter().chain(parts).collect::<Vec<_>>().join(": ")
    }

    /// A rule that is one answer away, in words that fit.
    fn but_for(&self, rule: usize, near: &Near, room: usize) -> String {
        let line = |in_full| format!("! {}", words::but_for(self.decision, rule, near, in_full));
        Some(line(true)).filter(|it| width(it) <= room).unwrap_or_else(|| line(false))
    }

    /// The marks, and which part of the table is visible: in full, if it fits.
    fn legend(&self, room: usize) -> String {
        let long = self.legend_of(["not asked", "one answer away", "match too", "rules", "of", "conditions"]);
        if width(&long) <= room { long } else { self.legend_of(["unasked", "near", "too", "", "/", "at"]) }
    }

    fn legend_of(&self, [unasked, near, too, rules, of, conditions]: [&str; 6]) -> String {
        let some_unasked = (0..self.table.conditions.len()).any(|at| self.decision.answered(at).is_none());
        let unasked = some_unasked.then(|| format!(". {unasked}"));
        let marked = |mark: &str, count: usize, what: &str| (count > 0).then(|| format!("{mark} {count} {what}"));
        let (near, too) = (marked("!", self.count.1, near), marked("=", self.count.0, too));
        let part =
            |name: &str, (from, to, all): (usize, usize, usize)| format!("{name} {}-{to} {of} {all}", from + 1).trim_start().to_owned();
        let rules = self.rules_shown().map(|it| part(rules, it));
        let conditions = self.conditions_shown().map(|it| part(conditions, it));
        [unasked, near, too, rules, conditions].into_iter().flatten().collect::<Vec<_>>().join("  ")
    }

    /// From, to, of how many.
    fn rules_shown(&self) -> Option<(usize, usize, usize)> {
        let all = self.table.rules.len();
        let last = all.min(self.top + usize::from(self.lines.rules));
        (last > self.top).then_some((self.top, last, all))
    }

    /// From, to, of how many, unless all are shown.
    fn conditions_shown(&self) -> Option<(usize, usize, usize)> {
        let (all, shown) = (self.columns.count(), self.columns.shown(self.left).count());
        (0 < shown && shown < all).then_some((self.left, self.left + shown, all))
    }
}

/// How many lines the rules take.
fn shown_rules(decision: &Decision) -> usize {
    match decision.table.rules.len() {
        0 => usize::from(decision.fired.is_some()),
        rules => rules,
    }
}
