//! Writes regions as rules in the author's own layout, ready to paste.

use crate::diagnostic::NewRule;
use crate::lists::CollectVec;
use crate::model::{Layout, Table, ValueSet};
use crate::rust_names::variant;
use crate::source::Spanned;
use crate::syntax::quoted;
use std::collections::HashSet;

/// The longest entry in a row to paste, in characters: some screens. A shortened entry would have another meaning, so a
/// region with a longer one has no row.
const LONGEST_PASTED_ENTRY: usize = 2_000;

/// The most rows to paste. If the header groups columns, a region has a row for each combination of values.
const MOST_PASTED_ROWS: u128 = 64;

/// Lines to paste.
pub(crate) struct Paste {
    /// Rows with the header above, columns with the names before, or YAML data; empty if no region has a row.
    pub(crate) lines: Vec<String>,
    /// The rules of the lines, by column.
    pub(crate) rules: Vec<NewRule>,
    /// The number of regions without a row, because nobody would want to read it.
    pub(crate) left_out: usize,
}

/// The entry of a rule: its values, and whether it also holds if the condition is not applicable.
type PastedCell = (ValueSet, bool);

/// A cell for each column.
type PastedCells = Vec<PastedCell>;

/// The lines to paste for those regions that can be written in a readable row.
pub(crate) fn paste(table: &Table, regions: &[PastedCells]) -> Paste {
    let mut rows_left = MOST_PASTED_ROWS;
    let regions: Vec<PastedCells> = regions.iter().flat_map(|region| sayable(table, region)).collect_vec();
    let written: Vec<PastedCells> = regions.iter().filter(|region| is_readable(table, region, &mut rows_left)).cloned().collect_vec();
    let ids = new_ids(table, written.len());
    let lines = match &table.layout {
        _ if written.is_empty() => Vec::new(),
        Layout::Rows(header) => rows(table, header, &written),
        Layout::Columns(names) => columns(table, names, &written, &ids),
        Layout::Data => written.iter().zip(&ids).map(|(region, id)| data(table, region, id)).collect_vec(),
    };
    Paste { lines, rules: new_rules(table, &written), left_out: regions.len() - written.len() }
}

/// Makes a rule for each row of the regions.
fn new_rules(table: &Table, regions: &[PastedCells]) -> Vec<NewRule> {
    let single: Vec<PastedCells> = match &table.layout {
        Layout::Rows(header) => regions.iter().flat_map(|region| ungrouped(table, header, region)).collect_vec(),
        _ => regions.to_vec(),
    };
    let ids = new_ids(table, single.len());
    let entries = |region: &PastedCells| {
        let written = table.written().iter().enumerate();
        written.map(|(at, column)| (column.name.value.clone(), entry(table, at, region))).collect_vec()
    };
    single.iter().zip(ids).map(|(region, id)| NewRule { id, entries: entries(region) }).collect_vec()
}

/// Splits a region into regions that entries can express. No entry expresses *the comparison holds, or a side is not
/// applicable*: that takes a rule for each.
fn sayable(table: &Table, region: &PastedCells) -> Vec<PastedCells> {
    let mut regions = vec![region.clone()];
    for (at, compared) in table.compared_columns() {
        regions = regions.into_iter().flat_map(|it| without_applicability(table, it, at, [compared.left, compared.right])).collect_vec();
    }
    regions
}

/// Splits a region in which a comparison may be true or false, or may be not applicable.
fn without_applicability(table: &Table, region: PastedCells, column: usize, sides: [usize; 2]) -> Vec<PastedCells> {
    let (all, cell) = (table.columns[column].domain.all(), region[column].clone());
    if table.columns[column].requires.is_none() || cell == (all.clone(), true) {
        return vec![region];
    }
    let optional = || sides.into_iter().filter(|it| table.columns[*it].requires.is_some());
    let mut regions = Vec::new();
    // A comparison is not true or false if a side is not applicable, as an earlier split may say.
    if !cell.0.is_empty() && sides.iter().all(|side| !region[*side].0.is_empty()) {
        let mut there = region.clone();
        there[column] = (cell.0.clone(), cell.0 == all);
        for side in optional().filter(|side| cell.0 == all || region[*side] != whole(table, *side)) {
            there[side].1 = false;
        }
        regions.push(there);
    }
    // And a side that another comparison needs is always applicable.
    let is_wanted = |side: usize| {
        let mut compared = table.compared_columns();
        compared.any(|(at, it)| at != column && [it.left, it.right].contains(&side) && !region[at].1)
    };
    for side in optional().filter(|side| cell.1 && region[*side].1 && !is_wanted(*side)) {
        let mut not_there = region.clone();
        not_there[side] = (ValueSet::EMPTY, true);
        not_there[column] = whole(table, column);
        regions.push(not_there);
    }
    regions
}

/// Whether a region fits into the rows that are left, with no entry too long.
fn is_readable(table: &Table, region: &PastedCells, rows_left: &mut u128) -> bool {
    let rows = match &table.layout {
        Layout::Rows(header) => rows_of(table, header, region),
        _ => 1,
    };
    let mut entries = (0..table.written().len()).map(|column| entry(table, column, region));
    if rows > *rows_left || entries.any(|entry| entry.chars().count() > LONGEST_PASTED_ENTRY) {
        return false;
    }
    // Spaces separate the entries of a grouped cell.
    if let Layout::Rows(header) = &table.layout
        && ungrouped(table, header, region)
            .iter()
            .any(|row| grouped(table, header).any(|it| entry(table, it, row).contains(char::is_whitespace)))
    {
        return false;
    }
    *rows_left -= rows;
    true
}

/// The number of rows of a region under a header that groups columns.
fn rows_of(table: &Table, header: &[Spanned<Vec<String>>], region: &PastedCells) -> u128 {
    grouped(table, header).filter(|column| region[*column] != whole(table, *column)).fold(1, |rows, column| {
        let none = region[column].1 && table.columns[column].requires.is_some();
        rows.saturating_mul(region[column].0.len().saturating_add(u128::from(none)))
    })
}

/// The columns that share a cell with others.
fn grouped<'a>(table: &'a Table, header: &'a [Spanned<Vec<String>>]) -> impl Iterator<Item = usize> + 'a {
    let names = header.iter().filter(|names| names.value.len() > 1).flat_map(|names| &names.value);
    names.filter_map(|name| column_of(table, name))
}

/// New ids, which no rule has, in Rust either: the next numbers if all ids are numbers, otherwise `new1`, `new2`. An id
/// `stage3` after `stage2` would look as if the author had chosen it.
fn new_ids(table: &Table, count: usize) -> Vec<String> {
    let ids = || table.rules.iter().filter(|it| !it.is_else()).map(|it| it.id.value.as_str());
    let numbers: Option<Vec<u64>> = ids().map(|it| it.parse().ok()).collect();
    if let Some(last) = numbers.and_then(|it| it.into_iter().max()).filter(|it| it.checked_add(count as u64).is_some()) {
        return (1..=count as u64).map(|at| (last + at).to_string()).collect_vec();
    }
    let taken: HashSet<String> = ids().map(variant).collect();
    (1u64..).map(|at| format!("new{at}")).filter(|it| !taken.contains(&variant(it))).take(count).collect_vec()
}

fn entry(table: &Table, column: usize, region: &PastedCells) -> String {
    table.entry(column, &|at| region[at].clone())
}

/// The cell that says nothing about a column.
fn whole(table: &Table, column: usize) -> PastedCell {
    (table.columns[column].domain.all(), true)
}

pub(super) fn column_of(table: &Table, name: &str) -> Option<usize> {
    table.written().iter().position(|column| column.name.value == name)
}

fn columns(table: &Table, names: &[Spanned<String>], regions: &[PastedCells], ids: &[String]) -> Vec<String> {
    let mut grid = vec![std::iter::once(String::new()).chain(ids.iter().cloned()).collect_vec()];
    for name in names {
        let column = column_of(table, &name.value);
        let cells = regions.iter().map(|region| match column {
            Some(column) => entry(table, column, region),
            None => result_cell(table, &name.value),
        });
        grid.push(std::iter::once(name.value.clone()).chain(cells).collect_vec());
    }
    aligned(&grid)
}

fn rows(table: &Table, header: &[Spanned<Vec<String>>], regions: &[PastedCells]) -> Vec<String> {
    let single: Vec<PastedCells> = regions.iter().flat_map(|region| ungrouped(table, header, region)).collect_vec();
    let ids = new_ids(table, single.len());
    let mut grid = vec![header.iter().map(|names| names.value.join(" ")).collect_vec()];
    for (region, id) in single.iter().zip(ids) {
        grid.push(header.iter().map(|names| row_cell(table, &names.value, region, &id)).collect_vec());
    }
    aligned(&grid)
}

fn row_cell(table: &Table, names: &[String], region: &PastedCells, id: &str) -> String {
    let parts: Vec<String> = names
        .iter()
        .map(|name| match column_of(table, name) {
            Some(column) => entry(table, column, region),
            None if name == "rule" => id.to_owned(),
            None => result_cell(table, name),
        })
        .collect_vec();
    let narrow = parts.len() > 1 && parts.iter().all(|part| part.chars().count() == 1);
    parts.join(if narrow { "" } else { " " })
}

/// A grouped cell holds single names only: a region with several values there becomes several rows.
fn ungrouped(table: &Table, header: &[Spanned<Vec<String>>], region: &PastedCells) -> Vec<PastedCells> {
    grouped(table, header).fold(vec![region.clone()], |regions, column| {
        let (whole, is_optional) = (whole(table, column), table.columns[column].requires.is_some());
        regions.into_iter().flat_map(|it| split(it, column, &whole, is_optional)).collect_vec()
    })
}

fn split(region: PastedCells, column: usize, whole: &PastedCell, is_optional: bool) -> Vec<PastedCells> {
    if region[column] == *whole {
        return vec![region];
    }
    let (set, not_applicable) = &region[column];
    let none = (is_optional && *not_applicable).then_some((ValueSet::EMPTY, true));
    let with = |cell: PastedCell| {
        let mut row = region.clone();
        row[column] = cell;
        row
    };
    none.into_iter().chain(set.iter().map(|at| (ValueSet::one(at), false))).map(with).collect_vec()
}

/// The cell of a result: an output needs an expression, any other cell may be empty.
fn result_cell(table: &Table, name: &str) -> String {
    if table.outputs.iter().any(|output| output.name.value == name) { "todo!()".to_owned() } else { String::new() }
}

fn data(table: &Table, region: &PastedCells, id: &str) -> String {
    let entries = table.written().iter().enumerate().map(|(column, it)| (&it.name.value, entry(table, column, region)));
    let when: Vec<_> = entries.filter(|it| it.1 != "-").map(|(name, entry)| format!("{name}: {}", quoted(&entry))).collect_vec();
    let outputs: Vec<_> = table.outputs.iter().map(|output| format!("{}: todo!()", output.name.value)).collect_vec();
    let result = if outputs.is_empty() { String::new() } else { format!(", out: {{ {} }}", outputs.join(", ")) };
    format!("- {{ id: {id}, when: {{ {} }}{result} }}", when.join(", "))
}

/// The rows of a grid, aligned; a `|` in a cell is escaped.
pub(super) fn aligned(grid: &[Vec<String>]) -> Vec<String> {
    let grid: Vec<Vec<String>> = grid.iter().map(|row| row.iter().map(|cell| cell.replace('|', "\\|")).collect_vec()).collect_vec();
    let width = |column: usize| grid.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..grid.first().map_or(0, Vec::len)).map(width).collect_vec();
    grid.iter()
        .map(|row| {
            // The width of `format!` would panic above 65,535.
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!(" {cell}{} ", " ".repeat(width - cell.chars().count())));
            format!("|{}|", cells.collect_vec().join("|"))
        })
        .collect_vec()
}
