//! The rules in words, and the legend, below the table.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::drawing::Drawing;
use crate::lines::NEAR;
use crate::rows::Spot;
use crate::text::{cut, fold, put, width};
use crate::{Mark, Marks, Near, words};

impl Drawing<'_> {
    pub(super) fn draw_details(&self, area: Rect, buf: &mut Buffer) {
        let (room, height) = (usize::from(area.width), usize::from(area.height));
        let legend = (self.legend(room), self.styles.other);
        // Of a single line, what is pointed at takes the place of the legend.
        let spare = height.saturating_sub(usize::from(height > 1));
        let mut lines = self.details(room, height);
        lines.truncate(spare);
        lines.push(legend);
        area.rows().zip(lines).for_each(|(row, (line, style))| put(buf, row, 0, &cut(&line, room), style));
    }

    /// The condition under the cursor; the rule under it, or else the one that fired and those that are near.
    fn details(&self, room: usize, height: usize) -> Vec<(String, Style)> {
        // Actions are read before answers that would lead elsewhere.
        let most = if height < 3 { 1 } else { 2 };
        let kept = self.selected.and_then(|it| if let Spot::Rule(rule) = it { Some(rule) } else { None });
        let pointed = self.pointed.map(|at| (words::asked(self.decision, at, kept), self.styles.answer));
        let rule: Vec<(String, Style)> = match self.selected.filter(|it| self.decision.fired.map(Spot::Rule) != Some(*it)) {
            Some(spot) => self.selected(spot, room, most),
            None => {
                let sign = if self.decision.fired.is_some() { ">" } else { "?" };
                let fired = fold(&format!("{sign} {}", self.fired()), room, most).into_iter().map(|line| (line, self.styles.head));
                let near = self.marks.into_iter().flat_map(Marks::nearest).take(NEAR);
                fired.chain(near.map(|(rule, near)| (self.but_for(rule, near, room), self.styles.near))).collect()
            }
        };
        pointed.into_iter().chain(rule).collect()
    }

    /// A rule that did not fire: what it does, why it does not, and what it asks.
    fn selected(&self, spot: Spot, room: usize, most: usize) -> Vec<(String, Style)> {
        let Some((table, rule)) = self.rows.rule(spot) else { return Vec::new() };
        let mark = self.marks.filter(|_| spot == Spot::Rule(rule)).and_then(|it| it.of(rule));
        let sign = match (spot, mark) {
            (Spot::Deleted(_), _) => "x deleted: ",
            (_, Some(Mark::Near(_))) => "! ",
            (_, Some(Mark::Matches)) => "= ",
            (_, None) => "",
        };
        let does = fold(&format!("{sign}{}", words::rule(table, rule)), room, most);
        let near = if let Some(Mark::Near(near)) = mark { Some((self.but_for(rule, near, room), self.styles.near)) } else { None };
        let asks = fold(&words::asks(table, rule), room, 2);
        let lines = does.into_iter().map(|line| (line, self.styles.head)).chain(near);
        lines.chain(asks.into_iter().map(|line| (line, self.styles.other))).collect()
    }

    /// The rule that fires, in words.
    fn fired(&self) -> String {
        let Some(rule) = self.decision.fired else {
            return self.left.as_deref().map_or_else(String::new, |it| words::left(self.table, it));
        };
        let parts = [words::title(self.table, rule).to_owned(), words::does(self.decision, rule, words::described)];
        let parts = parts.into_iter().filter(|it| !it.is_empty());
        [words::id(self.table, rule).into_owned()].into_iter().chain(parts).collect::<Vec<_>>().join(": ")
    }

    /// A rule that is one answer away, in words that fit.
    fn but_for(&self, rule: usize, near: &Near, room: usize) -> String {
        let line = |in_full| format!("! {}", words::but_for(self.decision, rule, near, in_full));
        Some(line(true)).filter(|it| width(it) <= room).unwrap_or_else(|| line(false))
    }

    /// The marks, and which part of the table is visible: in full, if it fits, or in short, or the marks alone that say most.
    fn legend(&self, room: usize) -> String {
        let long = self.legend_of(["not asked", "one answer away", "match too", "rules", "of", "conditions"]);
        let short = self.legend_of(["unasked", "near", "too", "", "/", "at"]);
        let joined = |parts: &[String]| parts.join("  ");
        let ways = [joined(&long), joined(&short)].into_iter().chain((1..short.len()).map(|from| joined(&short[from..])));
        ways.into_iter().find(|it| width(it) <= room).unwrap_or_default()
    }

    /// Its parts; those that say less come first.
    fn legend_of(&self, [unasked, near, too, rules, of, conditions]: [&str; 6]) -> Vec<String> {
        let some_unasked = (0..self.table.conditions.len()).any(|at| self.decision.answered(at).is_none());
        let unasked = some_unasked.then(|| format!(". {unasked}"));
        let too = self.marks.map(|it| it.matching().count()).filter(|it| *it > 0).map(|count| format!("= {count} {too}"));
        let near = self.marks.and_then(|it| words::near_in_all(it, near)).map(|it| format!("! {it}"));
        let part =
            |name: &str, (from, to, all): (usize, usize, usize)| format!("{name} {}-{to} {of} {all}", from + 1).trim_start().to_owned();
        let deleted = Some(self.rows.deleted.len()).filter(|it| *it > 0).map(|count| format!("x {count} deleted"));
        let rules = self.rules_shown().map(|it| part(rules, it));
        let conditions = self.conditions_shown().map(|it| part(conditions, it));
        [unasked, near, too, deleted, rules, conditions].into_iter().flatten().collect()
    }

    /// From, to, of how many.
    fn rules_shown(&self) -> Option<(usize, usize, usize)> {
        let all = if self.table.rules.is_empty() { 0 } else { self.rows.count() };
        let last = all.min(self.top + usize::from(self.lines.rules));
        (last > self.top).then_some((self.top, last, all))
    }

    /// From, to, of how many, unless all are shown.
    fn conditions_shown(&self) -> Option<(usize, usize, usize)> {
        let (all, shown) = (self.columns.count(), self.shown().count());
        (0 < shown && shown < all).then_some((self.left_column, self.left_column + shown, all))
    }
}
