//! The reader of grids as they are drawn sees in every table of the corpus what the compiler reads there.

use std::fs;
use std::path::{Path, PathBuf};

use dtable_core::source::{FileId, Source};
use dtable_core::syntax::document::Rules;
use dtable_core::syntax::grid::{Grid, GridRow};
use dtable_core::syntax::{self, Document};
use dtable_lsp::hands::{self, Cell};

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
fn values(grid: &Grid) -> Vec<Vec<String>> {
    rows(grid).map(|row| row.cells.iter().map(|it| it.value.clone()).collect()).collect()
}

/// All files below a folder whose names end in `.yaml`.
fn tables(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            tables(&path, found);
        } else if path.extension().is_some_and(|it| it == "yaml") {
            found.push(path);
        }
    }
}

#[test]
fn every_cell_is_where_the_compiler_reads_it() {
    let mut paths = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for folder in ["tests/corpus", "tests/tables", "games"] {
        tables(&root.join(folder), &mut paths);
    }
    let mut grids = 0;
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let Some(grid) = grid(&text) else { continue };
        grids += 1;
        // Each look reads the whole grid, so of a long one some rows are looked at.
        let step = 1 + grid.rows.len() / 16;
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
    let mut paths = Vec::new();
    tables(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus"), &mut paths);
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let Some(before) = grid(&text) else { continue };
        let aligned = hands::applied(&text, &hands::alignment(&text, before.header.span.start));
        let after = grid(&aligned).unwrap_or_else(|| panic!("{path:?} has no grid any more"));
        assert_eq!(values(&after), values(&before), "{path:?}");
        let cell = hands::cell(&aligned, after.header.span.start);
        assert!(cell.is_some_and(|it| it.is_aligned), "{path:?}");
    }
}
