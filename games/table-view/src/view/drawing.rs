//! The rows of a table: names, answers, rules.

use std::borrow::Cow;

use dtable_runtime::TableData;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::TableView;
use crate::columns::{Columns, MARK, Room};
use crate::lines::{Lines, NEAR, most_head};
use crate::rows::{Rows, Spot};
use crate::state::Drawn;
use crate::style::Styles;
use crate::text::{cut, put, width};
use crate::{Decision, Left, Mark, Marks, TableState, words};

/// One drawing: what goes where.
pub struct Drawing<'a> {
    pub(super) decision: &'a Decision,
    pub(super) table: &'static TableData,
    pub(super) rows: Rows<'a>,
    pub(super) styles: Styles,
    pub(super) columns: Columns,
    pub(super) lines: Lines,
    pub(super) area: Rect,
    /// The answers that no rule mentions.
    pub(super) idle: String,
    /// The first rule and the first column shown.
    pub(super) top: usize,
    pub(super) left_column: usize,
    pub(super) marks: Option<&'a Marks>,
    /// Before a rule has fired, those that still can.
    pub(super) left: Option<Cow<'a, Left>>,
    /// The rule and the condition under the cursor.
    pub(super) selected: Option<Spot>,
    pub(super) pointed: Option<usize>,
}

impl<'a> Drawing<'a> {
    pub fn new(view: &TableView<'a>, area: Rect, state: &mut TableState) -> Self {
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
            styles: view.look.palette.into(),
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
    pub fn drawn(&self) -> Drawn {
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
    pub(super) fn shown(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        self.columns.shown(self.left_column).take(if self.lines.head > 0 { usize::MAX } else { 0 })
    }

    pub fn draw(&self, buf: &mut Buffer) {
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
