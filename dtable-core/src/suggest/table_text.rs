//! Finds the rules of a table in its text.

use crate::diagnostic::Edit;
use crate::lists::CollectVec;
use crate::source::{FileId, Source, Span};
use crate::syntax::document::{RuleItem, Rules, TableDocument};
use crate::syntax::grid::{self, DrawnRow, Grid, GridRow};
use crate::syntax::{self, Document, Text};

/// A table and its text.
pub(super) struct TableText<'a> {
    pub(super) source: &'a Source,
    pub(super) file: FileId,
    pub(super) document: Box<TableDocument>,
    pub(super) rules: RulesText,
}

/// The layout of the rules.
pub(super) enum RulesText {
    /// Each rule is a row.
    Rows(Drawn),
    /// Each rule is a column.
    Columns(Drawn),
    /// Each rule is an item of a list.
    Data(List),
}

/// A grid, and its rows in the text.
pub(super) struct Drawn {
    pub(super) grid: Grid,
    pub(super) rows: Vec<DrawnRow>,
}

impl Drawn {
    /// Returns the row of the rule with the id at this span, where rules are rows.
    pub(super) fn row(&self, id: Span) -> Option<&DrawnRow> {
        self.rows.get(self.rows.partition_point(|row| row.bars.last() < Some(&id.end)))
    }

    /// Returns the index of the bar before the column of the rule with the id at this span, where rules are columns.
    pub(super) fn column(&self, id: Span) -> Option<usize> {
        self.rows.first()?.bars.partition_point(|bar| *bar < id.end).checked_sub(1)
    }

    /// Deletes one bar of each row, with the cell behind it.
    pub(super) fn without_column(&self, file: FileId, bar: usize) -> Option<Vec<Edit>> {
        let cell = |row: &DrawnRow| Some(Edit::new(Span::new(file, *row.bars.get(bar)?, *row.bars.get(bar + 1)?), ""));
        self.rows.iter().map(cell).collect()
    }
}

impl<'a> TableText<'a> {
    /// Parses the table in a file; `None` where the file is no table, or cannot be read.
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

    /// The notes of each rule.
    pub(super) fn notes(&self) -> Vec<RuleNotes> {
        let names = self.document.notes.iter().map(|it| it.name.value.as_str());
        match (&self.rules, &self.document.rules) {
            (_, Rules::Data(items)) => {
                let of = |rule: &RuleItem, name: &str| rule.notes.iter().find(|it| it.0.value == name).and_then(|it| it.1.clone());
                let text = |rule: &RuleItem, name: &str| of(rule, name).map_or_else(String::new, |it| it.value.trim().to_owned());
                let notes = |it: &RuleItem| RuleNotes { id: it.id.clone(), texts: names.clone().map(|name| text(it, name)).collect_vec() };
                items.iter().map(notes).collect_vec()
            }
            (RulesText::Columns(_), Rules::Grid(grid)) => {
                let row = |name: &str| grid.rows.iter().find(|row| row.cells.first().is_some_and(|it| it.value == name));
                let rows = names.filter_map(row).collect_vec();
                let texts = |at: usize| rows.iter().filter_map(|row| row.cells.get(at)).map(|it| it.value.clone()).collect_vec();
                let ids = grid.header.cells.iter().enumerate().skip(1);
                ids.map(|(at, id)| RuleNotes { id: id.clone(), texts: texts(at) }).collect_vec()
            }
            (_, Rules::Grid(grid)) => {
                let places = names.filter_map(|name| grid.header.cells.iter().position(|it| it.value == name)).collect_vec();
                let texts = |row: &GridRow| places.iter().filter_map(|at| row.cells.get(*at)).map(|it| it.value.clone()).collect_vec();
                let notes = |row: &GridRow| Some(RuleNotes { id: row.cells.first()?.clone(), texts: texts(row) });
                grid.rows.iter().filter_map(notes).collect_vec()
            }
        }
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

/// The notes of a rule.
pub(super) struct RuleNotes {
    /// The id of the rule.
    pub(super) id: Text,
    /// The texts of its notes, in the order of the table.
    pub(super) texts: Vec<String>,
}

/// Returns the offset at which the line of the byte `at` begins. That byte may lie inside a character, here and below.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text.as_bytes()[..at].iter().rposition(|it| *it == b'\n').map_or(0, |it| it + 1)
}

/// Returns the offset at which the line of the byte `at` ends, before its `\n` or `\r\n`.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    let end = line_feed(text, at).unwrap_or(text.len());
    if text.as_bytes()[at..end].ends_with(b"\r") { end - 1 } else { end }
}

/// Returns the offset at which the next line begins; the end of the text where there is none.
pub(super) fn next_line(text: &str, at: usize) -> usize {
    line_feed(text, at).map_or(text.len(), |it| it + 1)
}

/// Returns the offset of the next line feed, at `at` or after it.
fn line_feed(text: &str, at: usize) -> Option<usize> {
    text.as_bytes()[at..].iter().position(|it| *it == b'\n').map(|it| at + it)
}

/// A YAML list.
pub(super) struct List {
    /// The spans of the items, without their dashes.
    pub(super) items: Vec<Span>,
    /// Whether every item begins a line with a dash; else the list is in brackets.
    pub(super) is_block: bool,
}

impl List {
    pub(super) fn new(text: &str, items: Vec<Span>) -> Self {
        let is_block = items.iter().all(|it| dash(text, *it).is_some());
        Self { items, is_block }
    }

    /// Returns the index of the item that contains a part of the text.
    pub(super) fn item(&self, part: Span) -> Option<usize> {
        Some(self.items.partition_point(|it| it.end < part.end)).filter(|at| *at < self.items.len())
    }
}

/// Returns the offset of the dash before an item, where the dash begins a line.
pub(super) fn dash(text: &str, item: Span) -> Option<usize> {
    let start = line_start(text, item.start);
    let before = &text[start..item.start];
    let at = before.find(|it: char| it != ' ')?;
    (before[at..].trim_end() == "-").then_some(start + at)
}
