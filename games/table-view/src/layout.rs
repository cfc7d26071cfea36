//! Which part of a table gets which cells.
//!
//! A rule takes a line: a mark, its id, its entries, what it does. Columns are as wide as their entries, which often leaves one
//! cell for the name of a condition; names are written in as few lines as the width allows, downwards if it must be:
//!
//! ```text
//!                                        r r r
//!        red_corner red_edge             1 1 1
//!        T          -                    1 2 3
//!                                        T - -
//! ```

use dtable_runtime::TableData;
use ratatui::layout::Rect;

use crate::near::LOOKED_AT;
use crate::{Decision, text};

/// The widest column of entries; longer entries are cut.
const WIDEST_ENTRY: usize = 12;
/// The widest column of ids; longer ids are cut.
const WIDEST_ID: usize = 16;
/// Mark and space in front of an id.
pub const MARK: usize = 2;

/// The widths of a table's parts, in cells.
#[derive(Clone, Debug)]
pub struct Sizes {
    id: usize,
    /// By condition, the widest entry.
    entries: Vec<usize>,
    /// By condition, its name.
    names: Vec<usize>,
}

impl Sizes {
    /// Measures a table by its first rules.
    pub fn of(table: &TableData) -> Self {
        let rules = &table.rules[..table.rules.len().min(LOOKED_AT)];
        let entry = |at: usize| rules.iter().filter_map(|it| it.entries.get(at)).map(|it| text::width(it.text)).max();
        Self {
            id: rules.iter().map(|it| text::width(it.id)).max().unwrap_or(0).clamp(4, WIDEST_ID),
            entries: (0..table.conditions.len()).map(|at| entry(at).unwrap_or(1).clamp(1, WIDEST_ENTRY)).collect(),
            names: table.conditions.iter().map(|it| text::width(it.name)).collect(),
        }
    }
}

/// The widths of the columns.
#[derive(Debug)]
pub struct Columns {
    /// Of the ids.
    pub id: usize,
    /// Of the conditions.
    pub widths: Vec<usize>,
    /// Between two of them.
    pub gap: usize,
    /// The lines of their names.
    pub head: usize,
    /// The cells of all together, with what the rules do.
    room: usize,
}

impl Columns {
    /// Columns for a decision in an area so wide, with names in at most `head` lines.
    pub fn new(sizes: &Sizes, decision: &Decision, width: usize, head: usize) -> Self {
        let id = sizes.id.min(width / 3);
        let room = width.saturating_sub(MARK + id + 1);
        let narrow = narrow(sizes, decision);
        let named =
            |lines: usize| -> Vec<usize> { narrow.iter().zip(&sizes.names).map(|(w, name)| (*w).max(name.div_ceil(lines))).collect() };
        let fits = |widths: &[usize], gap: usize| widths.iter().map(|it| it + gap).sum::<usize>() + outcome(width) <= room;
        let widths = [named(1), named(head.max(1))].into_iter().find(|it| fits(it, 1)).unwrap_or(narrow);
        let gap = usize::from(fits(&widths, 1) || widths.iter().any(|it| *it > 1));
        let head = widths.iter().zip(&sizes.names).map(|(w, name)| name.div_ceil(*w)).max().unwrap_or(0).min(head);
        Self { id, widths, gap, head, room }
    }

    /// The first condition shown at most: from there on, everything fits.
    pub fn last_left(&self, width: usize) -> usize {
        let mut room = self.room.saturating_sub(outcome(width));
        let fitting = self.widths.iter().rev().take_while(|it| room.checked_sub(**it + self.gap).map(|left| room = left).is_some());
        (self.widths.len() - fitting.count()).min(self.widths.len().saturating_sub(1))
    }

    /// The conditions that fit from the one with index `left` on: index, distance from the left edge, width.
    pub fn shown(&self, left: usize) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let mut x = MARK + self.id + 1;
        let end = x + self.room;
        (left..self.widths.len()).map_while(move |at| {
            let (start, width) = (x, self.widths[at].min(end.saturating_sub(x)));
            x = start + width + self.gap;
            (width == self.widths[at] || (at == left && width > 0)).then_some((at, start, width))
        })
    }

    /// The distance of what the rules do from the left edge, if the conditions from `left` on leave room for it.
    pub fn outcome(&self, left: usize) -> Option<usize> {
        let last = self.shown(left).last();
        let all = last.map_or(self.widths.is_empty(), |(at, ..)| at + 1 == self.widths.len());
        let start = last.map_or(MARK + self.id + 1, |(_, start, width)| start + width + 1);
        (all && start < MARK + self.id + 1 + self.room).then_some(start)
    }
}

/// The least room for what the rules do.
fn outcome(width: usize) -> usize {
    (width / 5).min(16)
}

/// Columns as wide as entries and answers.
fn narrow(sizes: &Sizes, decision: &Decision) -> Vec<usize> {
    let conditions = decision.table.conditions.iter().enumerate();
    let answer = |(at, it): (usize, &dtable_runtime::ConditionData)| {
        let shown = decision.answered(at).map_or(1, |value| text::width(&it.show(value).to_string()));
        sizes.entries[at].max(shown.min(WIDEST_ENTRY))
    };
    conditions.map(answer).collect()
}

/// The lines of the parts, from above: names, answers, a ruler, rules, details.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// The names of conditions.
    pub head: u16,
    /// The answers.
    pub answers: u16,
    /// A ruler.
    pub ruler: u16,
    /// The rules.
    pub rules: u16,
    /// What is spelled out below.
    pub details: u16,
}

/// How many lines the names may take in an area so high.
pub fn most_head(height: u16) -> u16 {
    if height < 4 { 0 } else { (height / 3).min(8) }
}

impl Lines {
    /// Shares out an area so high: `head` lines of names, and details if there is room, `near` lines for rules that are one
    /// answer away among them.
    pub fn new(height: u16, head: u16, near: u16) -> Self {
        let details = match height {
            0..4 => 0,
            4..6 => 1,
            6..8 => 2,
            _ => 2 + near.min(height / 8).min(5),
        };
        let (head, answers, ruler) = (head.min(most_head(height)), u16::from(height > 1), u16::from(height >= 16));
        let rules = height.saturating_sub(head + answers + ruler + details);
        Self { head, answers, ruler, rules, details }
    }

    /// The parts of an area, from above.
    pub fn split(&self, area: Rect) -> [Rect; 5] {
        let mut y = area.y;
        [self.head, self.answers, self.ruler, self.rules, self.details].map(|height| {
            let part = Rect { y, height, ..area };
            y += height;
            part.intersection(area)
        })
    }
}
