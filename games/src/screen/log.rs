//! What has happened in a game: moves, and the decisions of its tables.

use std::cell::OnceCell;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use table_view::{Decision, Marks, cut, summary};

use super::look::{SELECTED, STRONG};
use super::marks::marks;

/// An entry of the log.
enum Entry {
    /// A move, an undo, the end.
    Said(String),
    Decided(Box<Decided>),
}

/// A decision, and its line.
struct Decided {
    decision: Decision,
    line: String,
    /// What there is to say of its other rules, once it has been looked at.
    marks: OnceCell<Marks>,
}

/// The entries of a game, oldest first, and the decision that is looked at.
#[derive(Default)]
pub struct Log {
    entries: Vec<Entry>,
    /// The entry of the decision that is shown.
    shown: Option<usize>,
    /// Lines scrolled back from the end.
    back: usize,
    height: usize,
}

impl Log {
    pub fn say(&mut self, text: String) {
        self.back = 0;
        self.entries.push(Entry::Said(text));
    }

    pub fn add(&mut self, decisions: Vec<Decision>) {
        self.back = 0;
        self.entries.extend(decisions.into_iter().map(|decision| {
            let line = summary(&decision);
            Entry::Decided(Box::new(Decided { decision, line, marks: OnceCell::new() }))
        }));
    }

    /// Of the entries from this one on, shows the decision of the first of these tables that has decided, its latest.
    pub fn show_since(&mut self, from: usize, deciders: &[&str]) {
        let by = |name: &str| self.decisions().rev().find(|(at, it)| *at >= from && it.decision.table.name == name);
        let found = deciders.iter().find_map(|name| by(name)).map(|(at, _)| at);
        self.shown = found.or(self.shown);
    }

    fn decisions(&self) -> impl DoubleEndedIterator<Item = (usize, &Decided)> {
        self.entries.iter().enumerate().filter_map(|(at, entry)| match entry {
            Entry::Decided(decided) => Some((at, &**decided)),
            Entry::Said(_) => None,
        })
    }

    /// How many entries there are.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Forgets all entries but the first ones, and shows the last decision of the tables among them.
    pub fn truncate(&mut self, length: usize, deciders: &[&str]) {
        self.entries.truncate(length);
        (self.back, self.shown) = (0, None);
        self.show_since(0, deciders);
    }

    /// The decision that is looked at, one that was chosen or else the last, and what there is to say of its other rules.
    pub fn shown(&self) -> Option<(&Decision, &Marks)> {
        self.shown_at().map(|(_, it)| (&it.decision, it.marks.get_or_init(|| marks(&it.decision))))
    }

    fn shown_at(&self) -> Option<(usize, &Decided)> {
        self.decisions().find(|(at, _)| Some(*at) == self.shown).or_else(|| self.decisions().next_back())
    }

    /// Shows a later decision, or an earlier one; `false` where there is none.
    pub fn step(&mut self, by: isize) -> bool {
        let Some(now) = self.shown_at().map(|(at, _)| at) else { return false };
        let next = if by > 0 {
            self.decisions().map(|(at, _)| at).find(|at| *at > now)
        } else {
            self.decisions().rev().map(|(at, _)| at).find(|at| *at < now)
        };
        next.is_some_and(|at| {
            self.show(at);
            true
        })
    }

    fn show(&mut self, at: usize) {
        self.shown = Some(at);
        let below = self.entries.len() - 1 - at;
        self.back = self.back.min(below).max((below + 1).saturating_sub(self.height.max(1)));
    }

    /// Shows the decision in a line of what was drawn; `false` where there is none.
    pub fn click(&mut self, line: usize) -> bool {
        let at = self.first() + line;
        let is_decision = matches!(self.entries.get(at), Some(Entry::Decided(..)));
        if is_decision {
            self.shown = Some(at);
        }
        is_decision
    }

    /// Scrolls, forward if positive.
    pub fn scroll(&mut self, lines: isize) {
        let most = self.entries.len().saturating_sub(self.height);
        self.back = self.back.saturating_add_signed(-lines).min(most);
    }

    /// The first entry that is seen.
    const fn first(&self) -> usize {
        self.entries.len().saturating_sub(self.height + self.back)
    }

    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.height = area.height.into();
        self.scroll(0);
        let shown = self.shown_at().map(|(at, _)| at);
        for (at, y) in (self.first()..self.entries.len()).zip(area.y..area.bottom()) {
            let (text, style) = match &self.entries[at] {
                Entry::Said(text) => (text.clone(), STRONG),
                Entry::Decided(it) if shown == Some(at) => (format!("> {}", it.line), SELECTED),
                Entry::Decided(it) => (format!("  {}", it.line), Style::new()),
            };
            buffer.set_string(area.x, y, cut(&text, area.width.into()), style);
        }
    }
}
