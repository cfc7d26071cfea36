//! What has happened in a game: moves, and the decisions of its tables, each with the board of its moment.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use dtable_runtime::{NextData, TableData};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use table_view::{Cases, Decision, Marks, cut, summary};

use super::look::{SELECTED, STRONG};
use super::marks::marks;
use super::play::Seen;
use super::shot::Shot;
use super::workshop::Workshop;

/// What a summary needs to be read.
const WIDE: u16 = 44;

/// An entry of the log.
struct Entry {
    what: What,
    /// The board as it was: the one that the table was asked about, or the one that a move has left.
    board: Rc<Shot>,
}

enum What {
    /// A move, an undo, the end.
    Said(String),
    Decided(Box<Decided>),
}

/// A decision, and its line.
struct Decided {
    decision: Decision,
    line: String,
    /// The same in less room.
    brief: String,
    /// What there is to say of its other rules, once it has been looked at.
    marks: OnceCell<Marks>,
    /// The cases of its table, where that is not a compiled one.
    cases: Option<Rc<Cases>>,
    /// How its table was asked, where it sees another board.
    seen: Option<Seen>,
}

impl Decided {
    fn marks(&self) -> &Marks {
        self.marks.get_or_init(|| self.cases.as_ref().map_or_else(|| marks(&self.decision), |cases| cases.marks(&self.decision)))
    }
}

/// The entries of a game, oldest first, and the decision that is looked at.
#[derive(Default)]
pub struct Log {
    entries: Vec<Entry>,
    /// The entry of the decision that is shown while the game is looked at as it is.
    now: Option<usize>,
    /// The entry of the decision that somebody has gone back to.
    past: Option<usize>,
    /// The table that was chosen to be looked at, whether it has decided or not.
    chosen: Option<&'static TableData>,
    /// Lines scrolled back from the end.
    back: usize,
    height: usize,
}

impl Log {
    /// Adds a line, with the board that is left.
    pub fn say(&mut self, text: String, board: &Rc<Shot>) {
        (self.back, self.past, self.chosen) = (0, None, None);
        self.entries.push(Entry { what: What::Said(text), board: Rc::clone(board) });
    }

    /// The last decision of these tables was asked about another board.
    pub fn see(&mut self, seen: &Seen, deciders: &[&str]) {
        let decided = self.entries.iter_mut().rev().find_map(|entry| match &mut entry.what {
            What::Decided(it) if deciders.contains(&it.decision.table.name) => Some(it),
            _ => None,
        });
        if let Some(decided) = decided {
            decided.seen = Some(seen.clone());
        }
    }

    /// How the table of the decision that is looked at was asked, where it sees another board.
    pub fn seen(&self) -> Option<&Seen> {
        self.shown_at().and_then(|(_, it)| it.seen.as_ref())
    }

    /// Looks at a table, and its last decision, if it has decided.
    pub const fn choose(&mut self, table: &'static TableData) {
        (self.past, self.chosen) = (None, Some(table));
    }

    /// The table that is looked at.
    pub fn table(&self) -> Option<&'static TableData> {
        self.chosen.or_else(|| self.shown_at().map(|(_, it)| it.decision.table))
    }

    /// The last decision of a table.
    fn last_of(&self, table: &str) -> Option<(usize, &Decided)> {
        self.decisions().rev().find(|(_, it)| it.decision.table.name == table)
    }

    /// Adds decisions, with the board that the tables were asked about. Tables that are not compiled have their cases in the workshop. Where
    /// something else runs in place of a table, that is named.
    pub fn add(&mut self, decisions: Vec<Decision>, board: &Rc<Shot>, workshop: &Workshop, in_place_of: Option<&(&str, String)>) {
        (self.back, self.past, self.chosen) = (0, None, None);
        self.entries.extend(decisions.into_iter().map(|decision| {
            let (line, brief) = (summary(&decision), brief(&decision));
            let [line, brief] = match in_place_of.filter(|(named, _)| next(&decision) == Some(*named)) {
                Some((named, runs)) => [
                    line.replace(&format!("the table {named}"), runs),
                    brief.replace(&format!("-> {named}"), &format!("-> {}", runs.trim_start_matches("the table "))),
                ],
                None => [line, brief],
            };
            let cases = workshop.cases(&decision);
            let what = What::Decided(Box::new(Decided { decision, line, brief, marks: OnceCell::new(), cases, seen: None }));
            Entry { what, board: Rc::clone(board) }
        }));
    }

    /// The board of the moment that somebody has gone back to; `None` where the game is looked at as it is.
    pub fn moment(&self) -> Option<&Rc<Shot>> {
        self.past.and_then(|at| self.entries.get(at)).map(|entry| &entry.board)
    }

    /// Looks at the game as it is; `false` where that was so.
    pub fn return_to_now(&mut self) -> bool {
        self.back = 0;
        self.past.take().is_some() | self.chosen.take().is_some()
    }

    /// Of the entries from this one on, shows the decision of the first of these tables that has decided, its latest.
    pub fn show_since(&mut self, from: usize, deciders: &[&str]) {
        let by = |name: &str| self.decisions().rev().find(|(at, it)| *at >= from && it.decision.table.name == name);
        let found = deciders.iter().find_map(|name| by(name)).map(|(at, _)| at);
        self.now = found.or(self.now);
    }

    fn decisions(&self) -> impl DoubleEndedIterator<Item = (usize, &Decided)> {
        self.entries.iter().enumerate().filter_map(|(at, entry)| match &entry.what {
            What::Decided(decided) => Some((at, &**decided)),
            What::Said(_) => None,
        })
    }

    /// How many entries there are.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Forgets all entries but the first ones, and shows the last decision of the tables among them.
    pub fn truncate(&mut self, length: usize, deciders: &[&str]) {
        self.entries.truncate(length);
        (self.back, self.now, self.past, self.chosen) = (0, None, None, None);
        self.show_since(0, deciders);
    }

    /// The decision that is looked at, one that was chosen or else the last, and what there is to say of its other rules.
    pub fn shown(&self) -> Option<(&Decision, &Marks)> {
        self.shown_at().map(|(_, it)| (&it.decision, it.marks()))
    }

    fn shown_at(&self) -> Option<(usize, &Decided)> {
        if let Some(table) = self.chosen {
            return self.last_of(table.name);
        }
        let shown = self.past.or(self.now);
        self.decisions().find(|(at, _)| Some(*at) == shown).or_else(|| self.decisions().next_back())
    }

    /// Shows a later decision, or an earlier one, from the end where the game is looked at as it is; after the last one comes the game as
    /// it is. `false` where there is nothing more.
    pub fn step(&mut self, by: isize) -> bool {
        let next = match self.past {
            Some(past) if by > 0 => self.decisions().map(|(at, _)| at).find(|at| *at > past),
            Some(past) => self.decisions().rev().map(|(at, _)| at).find(|at| *at < past),
            None if by > 0 => None,
            None => self.decisions().next_back().map(|(at, _)| at),
        };
        match next {
            Some(at) => self.show(at),
            None => return by > 0 && self.return_to_now(),
        }
        true
    }

    fn show(&mut self, at: usize) {
        (self.past, self.chosen) = (Some(at), None);
        let below = self.entries.len() - 1 - at;
        self.back = self.back.min(below).max((below + 1).saturating_sub(self.height.max(1)));
    }

    /// Shows the decision in a line of what was drawn; `false` where there is none.
    pub fn click(&mut self, line: usize) -> bool {
        let at = self.first() + line;
        let is_decision = self.decisions().any(|(it, _)| it == at);
        if is_decision {
            (self.past, self.chosen) = (Some(at), None);
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

    /// The ids of the rules of a table that have fired so far.
    pub fn met(&self, table: &TableData) -> usize {
        let rules = self.decisions().filter(|(_, it)| it.decision.table.name == table.name);
        rules.filter_map(|(_, it)| Some(it.decision.table.rules.get(it.decision.fired?)?.id())).collect::<BTreeSet<_>>().len()
    }

    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        self.height = area.height.into();
        self.scroll(0);
        let shown = self.shown_at().map(|(at, _)| at);
        let fits = area.width >= WIDE;
        for (at, y) in (self.first()..self.entries.len()).zip(area.y..area.bottom()) {
            let (text, style) = match &self.entries[at].what {
                What::Said(text) => (text.clone(), STRONG),
                What::Decided(it) => {
                    let line = if fits { &it.line } else { &it.brief };
                    if shown == Some(at) { (format!("> {line}"), SELECTED) } else { (format!("  {line}"), Style::new()) }
                }
            };
            buffer.set_string(area.x, y, cut(&text, area.width.into()), style);
        }
    }
}

/// The table that a decision names as the next.
fn next(decision: &Decision) -> Option<&'static str> {
    match decision.table.rules.get(decision.fired?)?.next() {
        NextData::Table(next) => Some(next),
        NextData::Same | NextData::Stop => None,
    }
}

/// A decision in less room than its summary: `win 4: human_next`.
fn brief(decision: &Decision) -> String {
    let table = decision.table;
    let Some(rule) = decision.fired.and_then(|fired| table.rules.get(fired)) else { return format!("{}: no rule", table.name) };
    let does: Vec<&str> = rule.actions().iter().map(|&action| table.actions[action].name).chain(rule.outputs().map(in_short)).collect();
    let does = match rule.next() {
        NextData::Table(next) if does.is_empty() => format!("-> {next}"),
        _ => does.join(", "),
    };
    format!("{} {}: {does}", table.name, rule.id())
}

/// A result without the path of its type: `BlocksFive` of `MoveClass::BlocksFive`.
fn in_short(result: &'static str) -> &'static str {
    let is_path = result.split("::").all(|part| part.chars().all(|it| it.is_alphanumeric() || it == '_'));
    if is_path { result.rsplit("::").next().unwrap_or(result) } else { result }
}
