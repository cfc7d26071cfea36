//! Tables of image processing with the sizes of their best graphs, as GRAPHGEN (F. Bolelli, S. Allegretti, L. Baraldi, C. Grana) has them.

use super::tables::{Row, table};
use dtable_core::model::Table;
use dtable_tests::corpus;
use serde::Deserialize;
use std::path::PathBuf;

/// A file: what is right for each combination of answers.
#[derive(Deserialize)]
pub struct Published {
    conditions: Vec<String>,
    cases: Vec<Vec<usize>>,
}

/// The file of a table.
pub fn read(name: &str) -> Published {
    let folder = std::env::var_os("DTABLE_CASES").map_or_else(|| corpus::workspace().join("../shared/cases"), PathBuf::from);
    let path = folder.join("graphgen").join(name).with_extension("json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

impl Published {
    /// The file as a table: disjoint rules, each a part of the cases in which the same is right.
    pub fn table(&self) -> Table {
        let columns = self.conditions.len();
        let mut rows = Vec::new();
        split(&self.cases, &mut vec![3; columns], 0, &mut rows);
        table(&vec![2; columns], &rows, None, Vec::new())
    }

    /// What is right in a case.
    pub fn right(&self, case: usize) -> &[usize] {
        &self.cases[case]
    }

    /// How many conditions there are.
    pub fn conditions(&self) -> usize {
        self.conditions.len()
    }
}

/// The rules of a part of the cases: split at the condition that leaves the fewest different neighbours.
fn split(cases: &[Vec<usize>], entries: &mut Vec<u64>, base: usize, rows: &mut Vec<Row>) {
    let open: Vec<usize> = (0..entries.len()).filter(|at| entries[*at] == 3).collect();
    let inside: Vec<usize> = (0..1usize << open.len())
        .map(|bits| open.iter().enumerate().fold(base, |case, (at, column)| case | (bits >> at & 1) << column))
        .collect();
    if inside.iter().all(|case| cases[*case] == cases[base]) {
        rows.push((entries.clone(), cases[base].clone()));
        return;
    }
    let changes = |column: &&usize| inside.iter().filter(|case| cases[**case] != cases[**case ^ 1 << **column]).count();
    let column = *open.iter().max_by_key(changes).expect("cases that differ have a condition that is open");
    for value in 0..2 {
        entries[column] = 1 << value;
        split(cases, entries, base | value << column, rows);
    }
    entries[column] = 3;
}
