//! How wide the columns are, and which of them are visible.

use dtable_runtime::{ConditionData, TableData};

use crate::head::{Head, Piece, longest_word};
use crate::near::LOOKED_AT;
use crate::{Decision, text};

/// The widest columns of entries, the best first; longer entries are cut.
const WIDEST_ENTRY: [usize; 3] = [30, 16, 12];
/// The widest column of ids; longer ids are cut.
const WIDEST_ID: usize = 16;
/// Mark and space in front of an id.
pub const MARK: usize = 2;

/// The widths of a table's parts, in cells.
#[derive(Clone, Debug)]
pub struct Sizes {
    id: usize,
    /// By condition, the widest entry or listed value.
    entries: Vec<usize>,
    /// By condition, its name.
    names: Vec<usize>,
    /// By condition, the longest word of its name.
    words: Vec<usize>,
}

impl Sizes {
    /// Measures a table, a large one by its first and last rules.
    pub fn of(table: &TableData) -> Self {
        let first = table.rules.len().min(LOOKED_AT / 2);
        let rules = || table.rules.iter().take(first).chain(table.rules.iter().skip(first).rev().take(LOOKED_AT / 2));
        let widest = |at: usize| {
            let entries = rules().filter_map(|it| it.entry(at)).map(|it| it.text());
            entries.chain(table.conditions[at].values.iter().copied()).map(text::width).max().unwrap_or(1).max(1)
        };
        Self {
            id: rules().map(|it| text::width(it.id())).max().unwrap_or(0).clamp(4, WIDEST_ID),
            entries: (0..table.conditions.len()).map(widest).collect(),
            names: table.conditions.iter().map(|it| text::width(it.name)).collect(),
            words: table.conditions.iter().map(|it| longest_word(it.name)).collect(),
        }
    }

    /// Columns as wide as entries and answers, but no wider than `widest`.
    fn narrow(&self, decision: &Decision, widest: usize) -> Vec<usize> {
        let conditions = decision.table.conditions.iter().enumerate();
        let answer = |(at, it): (usize, &ConditionData)| {
            let answer = decision.answered(at).map_or(1, |value| text::width(&it.show(value).to_string()));
            self.entries[at].max(answer).min(widest)
        };
        conditions.map(answer).collect()
    }
}

/// The area that columns have to share, in cells, and the most lines for their names.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The cells of a line.
    pub width: usize,
    /// The lines of names at most.
    pub head: usize,
    /// The lines of names in steps at most.
    pub steps: usize,
}

impl Room {
    /// The least room for what the rules do.
    fn outcome(self) -> usize {
        (self.width / 5).min(16)
    }
}

/// The columns of a table.
#[derive(Debug)]
pub struct Columns {
    /// The width of the ids.
    pub id: usize,
    /// The widths of the conditions.
    pub widths: Vec<usize>,
    /// Between two of them.
    gap: usize,
    /// How their names are written.
    head: Head,
    /// The lines of their names.
    pub lines: usize,
    /// Where the names end on the right.
    end: usize,
    room: Room,
}

impl Columns {
    /// The columns for a decision.
    pub fn new(sizes: &Sizes, decision: &Decision, room: Room) -> Self {
        let id = sizes.id.min(room.width / 3);
        let columns = |widths, gap, head| Self { id, widths, gap, head, lines: 0, end: 0, room }.with_names(decision.table);
        let narrow = WIDEST_ENTRY.map(|widest| sizes.narrow(decision, widest));
        let all = narrow.iter().flat_map(|narrow| ways(sizes, narrow, room.head)).map(|(widths, head)| columns(widths, 1, head));
        let [.., least] = &narrow;
        let close = (least.iter().all(|it| *it == 1)).then(|| columns(least.clone(), 0, Head::Pieces));
        let mut fitting = all.chain(close).filter(Self::fits);
        fitting.next().unwrap_or_else(|| columns(least.clone(), 1, Head::Pieces))
    }

    fn with_names(mut self, table: &TableData) -> Self {
        let most = if self.head == Head::Pieces { self.room.head } else { usize::MAX };
        let pieces = self.pieces(table, 0, most);
        self.lines = pieces.iter().map(|(_, line, _)| line + 1).max().unwrap_or(0);
        self.end = pieces.iter().map(|(x, _, text)| x + text::width(text)).max().unwrap_or(0);
        self
    }

    fn fits(&self) -> bool {
        let most = if self.head == Head::Steps { self.room.steps } else { self.room.head };
        let width = self.widths.iter().map(|it| it + self.gap).sum::<usize>();
        self.lines <= most && self.end.max(self.start() + width + self.room.outcome()) <= self.room.width
    }

    /// Where the first of them starts.
    const fn start(&self) -> usize {
        MARK + self.id + 1
    }

    /// The first condition shown at most: from there on, everything fits.
    pub fn last_left(&self) -> usize {
        let mut room = self.room.width.saturating_sub(self.start() + self.room.outcome());
        let mut takes = |width: &usize| room.checked_sub(width + self.gap).map(|left| room = left).is_some();
        let fitting = self.widths.iter().rev().take_while(|it| takes(it)).count();
        (self.widths.len() - fitting).min(self.widths.len().saturating_sub(1))
    }

    /// The conditions that fit from the one with index `left` on: index, distance from the left edge, width.
    pub fn shown(&self, left: usize) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let mut x = self.start();
        (left..self.widths.len()).map_while(move |at| {
            let (start, width) = (x, self.widths[at].min(self.room.width.saturating_sub(x)));
            x = start + width + self.gap;
            (width == self.widths[at] || (at == left && width > 0)).then_some((at, start, width))
        })
    }

    /// The names of the conditions from the one with index `left` on, in at most `most` lines.
    pub fn pieces(&self, table: &TableData, left: usize, most: usize) -> Vec<Piece> {
        let named: Vec<_> = self.shown(left).map(|(at, x, width)| (x, width, table.conditions[at].name)).collect();
        self.head.pieces(&named, most)
    }

    /// The distance of what the rules do from the left edge, if the conditions from `left` on leave room for it.
    pub fn outcome(&self, left: usize) -> Option<usize> {
        let last = self.shown(left).last();
        let all = last.map_or(self.widths.is_empty(), |(at, ..)| at + 1 == self.widths.len());
        let start = last.map_or(self.start(), |(_, start, width)| start + width + 1);
        (all && start < self.room.width).then_some(start)
    }
}

/// The widths that columns can have and the names above them, the most readable first.
fn ways<'a>(sizes: &'a Sizes, narrow: &'a [usize], head: usize) -> impl Iterator<Item = (Vec<usize>, Head)> + 'a {
    let for_names = |names: &[usize], lines: usize| narrow.iter().zip(names).map(|(width, it)| (*width).max(it.div_ceil(lines))).collect();
    let whole = [(for_names(&sizes.names, 1), Head::Words), (for_names(&sizes.words, 1), Head::Words), (narrow.to_vec(), Head::Steps)];
    whole.into_iter().chain((2..=head).map(move |lines| (for_names(&sizes.names, lines), Head::Pieces)))
}
