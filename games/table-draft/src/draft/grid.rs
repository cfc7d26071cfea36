//! The rules of a table in its text.

use std::ops::Range;

use dtable_core::diagnostic::nearest;
use dtable_core::source::{FileId, Source};
use dtable_core::syntax::document::{Rules, TableDocument};
use dtable_core::syntax::{self, Document, grid};

use super::Refused;

/// The id of ELSE, which has no entries.
pub const ELSE: &str = "else";

/// A table whose rules are a grid, and where each cell stands.
pub(super) struct Grid<'t> {
    pub text: &'t str,
    pub document: Box<TableDocument>,
    /// Whether a rule is a line; else it is a column.
    pub is_rows: bool,
    /// The bars of each line but the one under the header.
    pub lines: Vec<Vec<usize>>,
}

/// A place that a name has in the grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// The line or column with this name, among those of a rule.
    pub place: usize,
    /// The place among the names that share it, and how many do.
    pub part: usize,
    pub parts: usize,
}

impl<'t> Grid<'t> {
    /// Reads a table whose rules are a grid.
    pub fn read(text: &'t str) -> Result<Self, Refused> {
        let source = Source::new("", text);
        let document = match syntax::parse(&source, FileId(0)).map_err(|it| Refused::found(&it))? {
            Document::Table(document) => document,
            _ => return Err(Refused::new("the file is not a table")),
        };
        let Rules::Grid(drawn) = &document.rules else {
            return Err(Refused::new("the rules are a list, not a grid: change them in the file"));
        };
        let lines = grid::drawn(&source, FileId(0), drawn).into_iter().filter(|it| !it.is_separator).map(|it| it.bars).collect();
        let is_rows = drawn.header.cells.first().is_some_and(|it| !it.is_blank());
        Ok(Self { text, is_rows, lines, document })
    }

    /// The ids of the rules, in the order of the file.
    pub fn ids(&self) -> Vec<String> {
        (0..self.rules()).map(|rule| self.content(self.id_cell(rule))).collect()
    }

    /// How many rules there are.
    pub fn rules(&self) -> usize {
        if self.is_rows { self.lines.len() - 1 } else { self.lines[0].len().saturating_sub(2) }
    }

    /// The place of a rule.
    pub fn rule(&self, id: &str) -> Result<usize, Refused> {
        let ids = self.ids();
        let near = || nearest(id, ids.iter().map(String::as_str)).map_or_else(String::new, |it| format!(": `{it}` is"));
        ids.iter().position(|it| it == id).ok_or_else(|| Refused::new(format!("`{id}` is no rule of the table{}", near())))
    }

    pub fn id_cell(&self, rule: usize) -> Range<usize> {
        self.cell(rule, 0)
    }

    /// The cell of a rule at a place: between two bars. The id is at 0.
    pub fn cell(&self, rule: usize, place: usize) -> Range<usize> {
        let (line, at) = if self.is_rows { (rule + 1, place) } else { (place, rule + 1) };
        let bars = &self.lines[line];
        bars[at] + 1..bars[at + 1]
    }

    /// How many cells a rule has, with its id.
    pub fn places(&self) -> usize {
        if self.is_rows { self.lines[0].len() - 1 } else { self.lines.len() }
    }

    /// The names at a place.
    pub fn names_at(&self, place: usize) -> Vec<String> {
        let bars = &self.lines[if self.is_rows { 0 } else { place }];
        let at = if self.is_rows { place } else { 0 };
        self.content(bars[at] + 1..bars[at + 1]).split_whitespace().map(str::to_owned).collect()
    }

    /// All names but that of the id.
    pub fn names(&self) -> Vec<String> {
        (1..self.places()).flat_map(|place| self.names_at(place)).collect()
    }

    /// Where a name is.
    pub fn slot(&self, name: &str) -> Result<Slot, Refused> {
        let found = (1..self.places()).find_map(|place| {
            let names = self.names_at(place);
            let part = names.iter().position(|it| it == name)?;
            Some(Slot { place, part, parts: names.len() })
        });
        let names = self.names();
        let near = || nearest(name, names.iter().map(String::as_str)).map_or_else(String::new, |it| format!(": it has `{it}`"));
        found.ok_or_else(|| Refused::new(format!("the grid has no `{name}`{}", near())))
    }

    /// What a cell says.
    pub fn content(&self, cell: Range<usize>) -> String {
        self.text[cell].trim().replace("\\|", "|")
    }

    /// Whether a name is that of a condition or an input.
    pub fn is_condition(&self, name: &str) -> bool {
        self.document.conditions.iter().chain(&self.document.inputs).any(|it| it.name.value == name)
    }

    /// Whether a name is that of an action.
    pub fn is_action(&self, name: &str) -> bool {
        self.document.actions.iter().any(|it| it.name.value == name)
    }
}

/// The offset at which the line of a byte begins. The byte may lie inside a character, here and below.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text.as_bytes()[..at].iter().rposition(|it| *it == b'\n').map_or(0, |it| it + 1)
}

/// The offset at which the next line begins; the end of the text where there is none.
pub(super) fn next_line(text: &str, at: usize) -> usize {
    text.as_bytes()[at..].iter().position(|it| *it == b'\n').map_or(text.len(), |it| at + it + 1)
}

/// The whole lines from one byte to another. Of the last line of a text without a line end, the line end before it goes with it.
pub(super) fn whole_lines(text: &str, from: usize, to: usize) -> Range<usize> {
    let (start, end) = (line_start(text, from), next_line(text, to));
    let is_last = end == text.len() && !text.ends_with('\n');
    let before = text[..start].strip_suffix('\n').map(|it| it.strip_suffix('\r').unwrap_or(it).len());
    before.filter(|_| is_last).unwrap_or(start)..end
}
