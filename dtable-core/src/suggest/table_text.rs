//! Where the rules of a table stand in its text.

use crate::diagnostic::Edit;
use crate::lists::CollectVec;
use crate::source::{FileId, Source, Span};
use crate::syntax::document::{RuleItem, Rules, TableDocument};
use crate::syntax::grid::{self, DrawnRow, Grid};
use crate::syntax::{self, Document};

/// A table and its text.
pub(super) struct TableText<'a> {
    pub(super) source: &'a Source,
    pub(super) file: FileId,
    pub(super) document: Box<TableDocument>,
    pub(super) rules: RulesText,
}

/// How the rules are laid out.
pub(super) enum RulesText {
    /// A rule a row.
    Rows(Drawn),
    /// A rule a column.
    Columns(Drawn),
    /// A rule an item of a list.
    Data(List),
}

/// A grid, and its lines.
pub(super) struct Drawn {
    pub(super) grid: Grid,
    pub(super) rows: Vec<DrawnRow>,
}

impl Drawn {
    /// The row of the rule whose id stands at a place, where rules are rows.
    pub(super) fn row(&self, id: Span) -> Option<&DrawnRow> {
        self.rows.get(self.rows.partition_point(|row| row.bars.last() < Some(&id.end)))
    }

    /// The bar before the column of the rule whose id stands at a place, where rules are columns.
    pub(super) fn column(&self, id: Span) -> Option<usize> {
        self.rows.first()?.bars.partition_point(|bar| *bar < id.end).checked_sub(1)
    }

    /// Deletes the cells behind one bar of each row, with the bar.
    pub(super) fn without_column(&self, file: FileId, bar: usize) -> Option<Vec<Edit>> {
        let cell = |row: &DrawnRow| Some(Edit::new(Span::new(file, *row.bars.get(bar)?, *row.bars.get(bar + 1)?), ""));
        self.rows.iter().map(cell).collect()
    }
}

impl<'a> TableText<'a> {
    /// The table in a file; none where the file is another thing, or cannot be read.
    pub(super) fn new(source: &'a Source, file: FileId) -> Option<Self> {
        let Ok(Document::Table(document)) = syntax::parse(source, file) else { return None };
        let rules = match &document.rules {
            Rules::Data(items) => RulesText::Data(List::new(source.text(), items.iter().map(|it| it.span).collect_vec())),
            Rules::Grid(grid) => {
                let drawn = Drawn { grid: grid.clone(), rows: grid::drawn(source, file, grid) };
                if grid.header.cells.first()?.is_blank() { RulesText::Columns(drawn) } else { RulesText::Rows(drawn) }
            }
        };
        Some(Self { source, file, document, rules })
    }

    /// The bytes from `start` up to `end`.
    pub(super) const fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    /// The line ending of the file's first line.
    pub(super) fn newline(&self) -> &'static str {
        let text = self.source.text();
        if text[line_end(text, 0)..].starts_with("\r\n") { "\r\n" } else { "\n" }
    }

    /// The id of each rule, in the order of the file.
    pub(super) fn ids(&self) -> Vec<&str> {
        match (&self.rules, &self.document.rules) {
            (_, Rules::Data(items)) => items.iter().map(|it: &RuleItem| it.id.value.as_str()).collect_vec(),
            (RulesText::Columns(drawn), _) => drawn.grid.header.cells[1..].iter().map(|it| it.value.as_str()).collect_vec(),
            (_, Rules::Grid(grid)) => grid.rows.iter().filter_map(|row| row.cells.first()).map(|it| it.value.as_str()).collect_vec(),
        }
    }
}

/// The byte at which the line of a byte begins. The byte may lie inside a character, here and below.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text.as_bytes()[..at].iter().rposition(|it| *it == b'\n').map_or(0, |it| it + 1)
}

/// The byte at which the line of a byte ends, before what ends it.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    let end = line_feed(text, at).unwrap_or(text.len());
    if text.as_bytes()[at..end].ends_with(b"\r") { end - 1 } else { end }
}

/// The byte at which the next line begins; the end of the text where there is none.
pub(super) fn next_line(text: &str, at: usize) -> usize {
    line_feed(text, at).map_or(text.len(), |it| it + 1)
}

/// The next line feed from a byte on.
fn line_feed(text: &str, at: usize) -> Option<usize> {
    text.as_bytes()[at..].iter().position(|it| *it == b'\n').map(|it| at + it)
}

/// A YAML list.
pub(super) struct List {
    /// The items as YAML has them, without the dash.
    pub(super) items: Vec<Span>,
    /// Whether every item has a dash and lines of its own.
    pub(super) is_block: bool,
}

impl List {
    pub(super) fn new(text: &str, items: Vec<Span>) -> Self {
        let is_block = items.iter().all(|it| dash(text, *it).is_some());
        Self { items, is_block }
    }

    /// The place in the list of the item that holds a part of the text.
    pub(super) fn item(&self, part: Span) -> Option<usize> {
        Some(self.items.partition_point(|it| it.end < part.end)).filter(|at| *at < self.items.len())
    }
}

/// The place of the dash before an item that begins a line.
pub(super) fn dash(text: &str, item: Span) -> Option<usize> {
    let start = line_start(text, item.start);
    let before = &text[start..item.start];
    let at = before.find(|it: char| it != ' ')?;
    (before[at..].trim_end() == "-").then_some(start + at)
}
