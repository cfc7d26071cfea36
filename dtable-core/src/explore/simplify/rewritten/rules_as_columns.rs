//! Writes simplified grids with a rule for each column: cells change, and columns are deleted.

use super::{Rewritten, SourceEdit, weight};
use crate::explore::simplify::{Joined, Simplified};
use crate::lists::CollectVec;
use crate::model::{Rule, Table};
use crate::source::{Source, Span};
use crate::syntax::grid::{self, DrawnRow};
use crate::syntax::{self, Document, document::Rules};
use std::collections::HashSet;

/// The edits, from the last to the first.
pub(super) fn rewritten(table: &Table, simplified: &Simplified, source: &Source) -> Rewritten {
    let Some(drawing) = Drawing::new(table, source) else { return Rewritten::Not("its grid is not found in the text") };
    let mut gone: HashSet<&String> = simplified.needless.iter().collect();
    let mut edits = Vec::new();
    for it in &simplified.joined {
        gone.extend(it.of.iter().skip(1));
        edits.extend(drawing.changed(table, it));
    }
    edits.extend(table.rules.iter().filter(|it| gone.contains(&it.id.value)).flat_map(|it| drawing.deleted(it)));
    edits.sort_by_key(|it| std::cmp::Reverse(it.span.start));
    Rewritten::Edits(edits)
}

/// Whether an output or an action has this name.
fn is_result(table: &Table, name: &str) -> bool {
    table.outputs.iter().any(|it| it.name.value == name) || table.actions.iter().any(|it| it.name.value == name)
}

/// The rows of a grid, and the name beside each.
struct Drawing<'a> {
    text: &'a str,
    rows: Vec<DrawnRow>,
    /// The name beside each row, of which the first is that of the ids; `None` for a separator.
    names: Vec<Option<String>>,
}

impl<'a> Drawing<'a> {
    fn new(table: &Table, source: &'a Source) -> Option<Self> {
        let file = table.name.span.file;
        let Ok(Document::Table(document)) = syntax::parse(source, file) else { return None };
        let Rules::Grid(grid) = &document.rules else { return None };
        let rows = grid::drawn(source, file, grid);
        let mut heads = std::iter::once(&grid.header).chain(&grid.rows).filter_map(|it| it.cells.first());
        let names = rows.iter().map(|it| if it.is_separator { None } else { heads.next().map(|head| head.value.clone()) }).collect_vec();
        Some(Self { text: source.text(), rows, names })
    }

    /// The place of a rule among the cells of every row.
    fn place(&self, rule: &Rule) -> Option<usize> {
        let header = &self.rows.first()?.bars;
        header.windows(2).position(|it| it[0] < rule.id.span.start && rule.id.span.end <= it[1])
    }

    /// The edits of the cells that change.
    fn changed(&self, table: &Table, joined: &Joined) -> Vec<SourceEdit> {
        let rule = &table.rules[joined.rule];
        let Some(at) = self.place(rule) else { return Vec::new() };
        let cell = |(row, name): (&DrawnRow, &Option<String>)| {
            let name = name.as_ref()?;
            let column = table.written().iter().position(|it| it.name.value == *name);
            let new = match column {
                Some(column) => joined.entries[column].replace('|', "\\|"),
                None if name == "weight" && !is_result(table, name) => weight(table, joined)?.to_string(),
                None => return None,
            };
            let (start, end) = (row.bars.get(at)? + 1, *row.bars.get(at + 1)?);
            let old = &self.text[start..end];
            let missing = old.chars().count().saturating_sub(new.chars().count() + 2);
            let text = format!(" {new} {}", " ".repeat(missing));
            (old.trim() != new).then_some(SourceEdit { span: Span { start, end, ..rule.span }, text })
        };
        self.rows.iter().zip(&self.names).filter_map(cell).collect_vec()
    }

    /// The edits that delete the cells of a rule, each with the bar before it.
    fn deleted(&self, rule: &Rule) -> Vec<SourceEdit> {
        let Some(at) = self.place(rule) else { return Vec::new() };
        let cell = |row: &DrawnRow| {
            let (start, end) = (*row.bars.get(at)?, *row.bars.get(at + 1)?);
            Some(SourceEdit { span: Span { start, end, ..rule.span }, text: String::new() })
        };
        self.rows.iter().filter_map(cell).collect_vec()
    }
}
