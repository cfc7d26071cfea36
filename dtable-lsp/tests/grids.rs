//! Grids of the corpus as they are drawn: the reader of hands sees what the compiler reads there, and a command changes
//! what its name says.

use std::fs;
use std::path::{Path, PathBuf};

use dtable_core::source::{FileId, Source, Span};
use dtable_core::syntax::document::Rules;
use dtable_core::syntax::grid::{self, Grid, GridRow};
use dtable_core::syntax::{self, Document};
use dtable_lsp::hands::{self, Cell, Command, Horizontal, Selection, Vertical};

/// The grid of a table, as the compiler reads it.
fn grid(text: &str) -> Option<Grid> {
    match syntax::parse(&Source::new("", text), FileId(0)) {
        Ok(Document::Table(table)) => match table.rules {
            Rules::Grid(grid) => Some(grid),
            Rules::Data(_) => None,
        },
        _ => None,
    }
}

fn rows(grid: &Grid) -> impl Iterator<Item = &GridRow> {
    std::iter::once(&grid.header).chain(&grid.rows)
}

/// The values of all cells.
type Values = Vec<Vec<String>>;

fn values(grid: &Grid) -> Values {
    rows(grid).map(|row| row.cells.iter().map(|it| it.value.clone()).collect()).collect()
}

/// All files below a folder whose names end in `.yaml`.
fn tables(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "yaml") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_cell_is_where_the_compiler_reads_it() {
    let mut grids = 0;
    for path in ["tests/corpus", "tests/tables", "games"].into_iter().flat_map(tables) {
        let text = fs::read_to_string(&path).unwrap();
        let Some(grid) = grid(&text) else { continue };
        grids += 1;
        // Each look reads the whole grid, so of a long one some rows are looked at.
        let step = 1 + grid.rows.len() / 8;
        for (at, row) in rows(&grid).enumerate().step_by(step) {
            for (column, cell) in row.cells.iter().enumerate() {
                let seen = hands::cell(&text, cell.span.start);
                let Some(Cell { row, column: seen_column, range, .. }) = seen else { panic!("no cell at {} of {path:?}", cell.span.start) };
                assert_eq!((row, seen_column), (at, column), "{path:?}");
                if !cell.value.is_empty() {
                    assert_eq!(range, cell.span.start..cell.span.end, "{path:?}");
                }
            }
        }
    }
    assert!(grids > 500, "{grids}");
}

#[test]
fn alignment_keeps_what_the_compiler_reads() {
    for path in tables("tests/corpus") {
        let text = fs::read_to_string(&path).unwrap();
        let Some(before) = grid(&text) else { continue };
        let aligned = hands::applied(&text, &hands::alignment(&text, before.header.span.start));
        let after = grid(&aligned).unwrap_or_else(|| panic!("{path:?} has no grid any more"));
        assert_eq!(values(&after), values(&before), "{path:?}");
        let cell = hands::cell(&aligned, after.header.span.start);
        assert!(cell.is_some_and(|it| it.is_aligned), "{path:?}");
    }
}

/// A cell of a table of the corpus, with the cursor in it.
struct At<'a> {
    text: &'a str,
    selection: Selection,
    row: usize,
    column: usize,
    before: Values,
}

impl At<'_> {
    /// The values after a command, which has to keep all text outside of the grid.
    fn after(&self, command: &Command) -> Values {
        let outcome = hands::run(self.text, self.selection, command).expect("a cell");
        let text = hands::applied(self.text, &outcome.edits);
        let grid = hands::cell(&text, outcome.selection.unwrap_or(self.selection).active).expect("the cursor stays in the grid").grid;
        let old = hands::cell(self.text, self.selection.active).unwrap().grid;
        assert_eq!((&text[..grid.start], &text[grid.end..]), (&self.text[..old.start], &self.text[old.end..]));
        let block = Span::new(FileId(0), grid.start, grid.end);
        values(&grid::parse(&Source::new("", text.as_str()), FileId(0), block).unwrap())
    }

    /// The values without a row.
    fn without_row(values: &Values, row: usize) -> Values {
        let mut values = values.clone();
        values.remove(row);
        values
    }

    /// The values without a column.
    fn without_column(values: &Values, column: usize) -> Values {
        let mut values = values.clone();
        values.iter_mut().for_each(|row| drop(row.remove(column)));
        values
    }

    fn check_rows(&self) {
        let Self { row, column, before, .. } = self;
        let (row, column) = (*row, *column);
        let below = self.after(&Command::RowBelow);
        assert_eq!(&Self::without_row(&below, row + 1), before);
        let copied = self.after(&Command::DuplicateRow);
        assert_eq!(&Self::without_row(&copied, row + 1), before);
        let has_ids = !before[0][0].is_empty();
        let id = before.iter().filter(|it| it[0] == copied[row + 1][0]).count();
        assert_eq!((&copied[row + 1][1..], id > 0), (&before[row][1..], !has_ids));
        for (to, other) in [(Vertical::Up, row - 1), (Vertical::Down, row + 1)] {
            let mut swapped = before.clone();
            if (1..before.len()).contains(&other) {
                swapped.swap(row, other);
            }
            assert_eq!(self.after(&Command::MoveRow(to)), swapped);
        }
        for is_descending in [false, true] {
            let mut sorted = self.after(&Command::SortByColumn { is_descending });
            let column = |it: &Values| it[1..].iter().map(|row| row[column].clone()).collect::<Vec<_>>();
            let (mut new, mut old) = (column(&sorted), column(before));
            new.dedup();
            let runs = new.len();
            new.sort();
            new.dedup();
            assert_eq!(new.len(), runs, "equal cells stand together");
            old.sort();
            old.dedup();
            assert_eq!(new, old);
            let mut before = before.clone();
            sorted[1..].sort();
            before[1..].sort();
            assert_eq!(sorted, before);
        }
    }

    fn check_columns(&self) {
        let Self { column, before, .. } = self;
        let column = *column;
        let command = Command::InsertColumn { name: "zz".to_owned(), cell: "-".to_owned() };
        let inserted = self.after(&command);
        assert_eq!((&Self::without_column(&inserted, column + 1), inserted[0][column + 1].as_str()), (before, "zz"));
        if column > 0 {
            assert_eq!(self.after(&Command::DeleteColumn), Self::without_column(before, column));
        }
        for (to, other) in [(Horizontal::Left, column.wrapping_sub(1)), (Horizontal::Right, column + 1)] {
            let mut swapped = before.clone();
            if column > 0 && (1..before[0].len()).contains(&other) {
                swapped.iter_mut().for_each(|row| row.swap(column, other));
            }
            assert_eq!(self.after(&Command::MoveColumn(to)), swapped);
        }
    }

    fn check_cells(&self) {
        let Self { text, row, column, before, .. } = self;
        assert_eq!(&self.after(&Command::PreviousCell), before);
        let next = self.after(&Command::NextCell);
        let is_last = row + 1 == before.len() && column + 1 == before[0].len();
        assert_eq!(if is_last { &next[..before.len()] } else { &next }, before);
        let header = hands::cell(text, self.selection.active).unwrap().grid.start;
        let all = Selection { anchor: header, active: self.selection.active };
        let copied = hands::run(text, all, &Command::CopyCells).unwrap().text.unwrap();
        let pasted =
            Self { text, selection: all, row: *row, column: *column, before: Vec::new() }.after(&Command::PasteCells { text: copied });
        assert_eq!(&pasted, before);
    }
}

#[test]
fn commands_change_what_their_names_say() {
    let mut cells = 0;
    for path in tables("tests/corpus/pass") {
        let text = fs::read_to_string(&path).unwrap();
        let Some(grid) = grid(&text).filter(|it| it.rows.len() < 60) else { continue };
        // A few cells of each grid, others in each.
        let all: Vec<(usize, usize)> =
            (1..=grid.rows.len()).flat_map(|row| (0..grid.header.cells.len()).map(move |it| (row, it))).collect();
        for (row, column) in all.iter().copied().skip(cells % 7).step_by(7) {
            let at = rows(&grid).nth(row).unwrap().cells[column].span.start;
            let at = At { text: &text, selection: Selection::caret(at), row, column, before: values(&grid) };
            at.check_rows();
            at.check_columns();
            at.check_cells();
            cells += 1;
        }
    }
    assert!(cells > 300, "{cells}");
}
