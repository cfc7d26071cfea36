//! How wide the columns are, and which of them are visible.

use dtable_runtime::TableData;

use crate::head::{Head, Piece, longest_word};
use crate::{Decision, text, words};

/// The widest columns of entries, the best first, and the part of the room that ids may take beside them; what is longer is cut.
const WIDEST: [(usize, usize); 6] = [(30, 3), (16, 3), (12, 3), (12, 4), (10, 4), (8, 4)];
/// How many rules are measured: a screen is drawn at once, however large the table is.
const LOOKED_AT: usize = 4096;
/// The column of actions and outputs is as wide as it needs to be, up to this, or else a third of the line.
const WIDEST_OUTCOME: usize = 24;
/// How many rules are asked what they do, which takes longer than to look at an id.
const OUTCOMES: usize = 256;
/// The widest column of ids.
const WIDEST_ID: usize = 16;
/// The narrowest one.
const LEAST_ID: usize = 4;
/// Mark and space in front of an id.
pub const MARK: usize = 2;

/// The widths of a table's parts, in cells.
#[derive(Clone, Debug)]
pub struct Sizes {
    id: usize,
    /// The conditions that rules mention, in order: those that have columns.
    conditions: Vec<usize>,
    /// The others.
    idle: Vec<usize>,
    /// By column, the widest entry or listed value.
    entries: Vec<usize>,
    /// By column, the condition's name.
    names: Vec<usize>,
    /// By column, the longest word of its name.
    words: Vec<usize>,
    /// The widest that a rule does, in short.
    outcome: usize,
}

impl Sizes {
    /// Measures a table, a large one by its first and last rules.
    pub fn of(table: &'static TableData) -> Self {
        let first = table.rules.len().min(LOOKED_AT / 2);
        let rules = || table.rules.iter().take(first).chain(table.rules.iter().skip(first).rev().take(LOOKED_AT / 2));
        let widest = |at: usize| {
            let entries = rules().filter_map(|it| it.entry(at)).map(|it| it.text());
            entries.chain(table.conditions[at].values.iter().copied()).map(text::width).max().unwrap_or(1).max(1)
        };
        let (conditions, idle): (Vec<_>, Vec<_>) = (0..table.conditions.len()).partition(|&at| is_mentioned(table, at));
        let name = |&at: &usize| table.conditions[at].name;
        let does = (0..table.rules.len().min(OUTCOMES)).map(|rule| text::width(&words::does_in_short(&Decision::new(table), rule)));
        Self {
            id: rules().map(|it| text::width(it.id())).max().unwrap_or(0).clamp(LEAST_ID, WIDEST_ID),
            entries: conditions.iter().map(|&at| widest(at)).collect(),
            names: conditions.iter().map(|it| text::width(name(it))).collect(),
            words: conditions.iter().map(|it| longest_word(name(it))).collect(),
            outcome: does.max().unwrap_or(0),
            conditions,
            idle,
        }
    }

    /// The conditions that no rule mentions, such as the inputs of expressions: they have no columns.
    pub fn idle(&self) -> &[usize] {
        &self.idle
    }

    /// Columns as wide as entries and answers, but no wider than `widest`.
    fn narrow(&self, decision: &Decision, widest: usize) -> Vec<usize> {
        let answer = |(&at, entry): (&usize, &usize)| {
            let show = |value| text::width(&words::answer(decision.table, at, value));
            decision.answered(at).map_or(1, show).max(*entry).min(widest)
        };
        self.conditions.iter().zip(&self.entries).map(answer).collect()
    }
}

/// Does a rule ask anything of the condition? Of rules that are not kept, nobody knows.
fn is_mentioned(table: &TableData, condition: usize) -> bool {
    let mut entries = table.rules.iter().filter_map(|it| it.entry(condition)).peekable();
    entries.peek().is_none() || entries.any(|it| it.text() != "-")
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
    /// Room for what the rules do, of which the widest is this wide.
    fn outcome(self, widest: usize) -> usize {
        widest.min(WIDEST_OUTCOME).min(self.width / 3).max(self.least_outcome())
    }

    /// The least room for it.
    fn least_outcome(self) -> usize {
        (self.width / 6).min(16)
    }
}

/// The columns of a table.
#[derive(Debug)]
pub struct Columns {
    /// The width of the ids.
    pub id: usize,
    /// The conditions that have columns.
    conditions: Vec<usize>,
    /// The widths of the columns.
    widths: Vec<usize>,
    /// Between two of them.
    pub gap: usize,
    /// How their names are written.
    head: Head,
    /// The lines that all names take.
    high: usize,
    /// Where the names end on the right.
    end: usize,
    room: Room,
    /// The cells at the end of a line that belong to what the rules do.
    outcome: usize,
}

impl Columns {
    /// The columns for a decision.
    pub fn new(sizes: &Sizes, decision: &Decision, room: Room) -> Self {
        let columns = |id, widths, gap, head| {
            let conditions = sizes.conditions.clone();
            Self { id, conditions, widths, gap, head, high: 0, end: 0, room, outcome: room.least_outcome() }.with_names(decision.table)
        };
        let narrow = WIDEST.map(|(widest, part)| (sizes.id.min((room.width / part).max(LEAST_ID)), sizes.narrow(decision, widest)));
        let ways = narrow.iter().flat_map(|(id, narrow)| ways(sizes, narrow, room.head).map(move |way| (*id, way)));
        let [first, .., (id, least)] = &narrow;
        let close = first.1.iter().all(|it| *it == 1).then(|| columns(first.0, least.clone(), 0, Head::Pieces));
        // Best of all, there is room for what the rules do; else for the start of it.
        let outcome = room.outcome(sizes.outcome);
        let mut narrower = None;
        for it in ways.map(|(id, (widths, head))| columns(id, widths, 1, head)).chain(close) {
            if it.fits(outcome) {
                return Self { outcome, ..it };
            }
            narrower = narrower.or_else(|| it.fits(it.outcome).then_some(it));
        }
        if let Some(it) = narrower {
            return it;
        }
        // Columns that do not fit are scrolled: each is wide enough for its name.
        let named = least.iter().zip(&sizes.names).map(|(width, name)| (*width).max(name.div_ceil(room.head.max(1)))).collect();
        columns(*id, named, 1, Head::Pieces)
    }

    fn with_names(mut self, table: &TableData) -> Self {
        let all: Vec<_> = self.places().map(|(at, x, width)| (x, width, table.conditions[at].name)).collect();
        let names = self.head.pieces(&all, usize::MAX);
        self.high = names.iter().map(|(_, line, _)| line + 1).max().unwrap_or(0);
        self.end = names.iter().map(|(x, _, text)| x + text::width(text)).max().unwrap_or(0);
        self
    }

    /// The lines that the names take, those of the columns that are shown from one on.
    pub fn lines(&self, table: &TableData, left: usize) -> usize {
        self.pieces(table, left, usize::MAX).iter().map(|(_, line, _)| line + 1).max().unwrap_or(0)
    }

    /// Do they fit beside so many cells for what the rules do?
    fn fits(&self, outcome: usize) -> bool {
        let most = if self.head == Head::Steps { self.room.steps } else { self.room.head };
        let width = self.widths.iter().map(|it| it + self.gap).sum::<usize>();
        self.high <= most && self.end.max(self.start() + width + outcome) <= self.room.width
    }

    /// Where the first of them starts.
    const fn start(&self) -> usize {
        MARK + self.id + 1
    }

    /// Where they have to end: what the rules do is always seen.
    fn limit(&self) -> usize {
        self.room.width.saturating_sub(self.outcome).max(self.start())
    }

    /// The first column shown at most: from there on, all fit.
    pub fn last_left(&self) -> usize {
        let mut room = self.limit() - self.start();
        let mut takes = |width: &usize| room.checked_sub(width + self.gap).map(|left| room = left).is_some();
        let fitting = self.widths.iter().rev().take_while(|it| takes(it)).count();
        (self.widths.len() - fitting).min(self.widths.len().saturating_sub(1))
    }

    /// The conditions whose columns fit from the column with index `left` on: index, distance from the left edge, width.
    pub fn shown(&self, left: usize) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let (mut x, limit) = (self.start(), self.limit());
        (left..self.widths.len()).map_while(move |at| {
            let (start, width) = (x, self.widths[at].min(limit.saturating_sub(x + self.gap)));
            x = start + width + self.gap;
            (width == self.widths[at] || (at == left && width > 0)).then_some((self.conditions[at], start, width))
        })
    }

    /// All columns, whether they fit or not: condition, distance from the left edge, width.
    fn places(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let mut x = self.start();
        self.conditions.iter().zip(&self.widths).map(move |(at, width)| {
            let start = x;
            x += width + self.gap;
            (*at, start, *width)
        })
    }

    /// The condition of a column.
    pub fn condition(&self, column: usize) -> Option<usize> {
        self.conditions.get(column).copied()
    }

    /// How many columns there are.
    pub const fn count(&self) -> usize {
        self.widths.len()
    }

    /// The names of the conditions from the column with index `left` on, in at most `most` lines.
    pub fn pieces(&self, table: &TableData, left: usize, most: usize) -> Vec<Piece> {
        let named: Vec<_> = self.shown(left).map(|(at, x, width)| (x, width, table.conditions[at].name)).collect();
        self.head.pieces(&named, most)
    }

    /// The distance of what the rules do from the left edge, if there is room for it.
    pub fn outcome(&self, left: usize) -> Option<usize> {
        let start = self.shown(left).last().map_or(self.start(), |(_, start, width)| start + width + 1);
        (start < self.room.width).then_some(start)
    }
}

/// The widths that columns can have and the names above them, the most readable first.
fn ways<'a>(sizes: &'a Sizes, narrow: &'a [usize], head: usize) -> impl Iterator<Item = (Vec<usize>, Head)> + 'a {
    let for_names = |names: &[usize], lines: usize| narrow.iter().zip(names).map(|(width, it)| (*width).max(it.div_ceil(lines))).collect();
    let whole = [(for_names(&sizes.names, 1), Head::Words), (for_names(&sizes.words, 1), Head::Words), (narrow.to_vec(), Head::Steps)];
    whole.into_iter().chain((2..=head).map(move |lines| (for_names(&sizes.names, lines), Head::Pieces)))
}
