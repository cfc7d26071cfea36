//! What unit tests begin with: tables that are written out, and numbers that look random.

use crate::compile::{Compiled, Unit, check};
#[cfg(feature = "explore")]
use crate::interpret::is_possible;
#[cfg(feature = "explore")]
use crate::model::Position;
use crate::model::Table;
use crate::source::Source;
use crate::verify::VerifiedTable;

/// Numbers that look random, and are the same everywhere (Knuth's MMIX).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `end`.
    pub(crate) fn below<N: TryFrom<u64> + TryInto<u64>>(&mut self, end: N) -> N {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let drawn = (self.0 >> 33) % end.try_into().ok().expect("a small end");
        N::try_from(drawn).ok().expect("it is below the end")
    }

    /// A number from `-range` to `range`.
    pub(crate) fn within(&mut self, range: i128) -> i128 {
        self.below(2 * range + 1) - range
    }
}

/// A table that names no other file, with its findings.
pub(crate) fn checked(text: &str) -> Compiled {
    checked_with(text, &[])
}

/// A table or a model that names other files, each with its text.
pub(crate) fn checked_with(text: &str, files: &[(&str, &str)]) -> Compiled {
    let load = &mut |path: &str| files.iter().find(|it| it.0 == path).map(|it| Source::new(path, it.1)).ok_or_else(String::new);
    check(Source::new("t.yaml", text), load)
}

/// A table, unless it has errors.
pub(crate) fn accepted(text: &str) -> Option<VerifiedTable> {
    if let Unit::VerifiedTable(verified) = checked(text).unit { Some(*verified) } else { None }
}

/// A table without errors.
pub(crate) fn verified(text: &str) -> VerifiedTable {
    accepted(text).unwrap_or_else(|| panic!("{:?}\n{text}", checked(text).findings))
}

/// A table that may have errors in what it decides.
pub(crate) fn understood(text: &str) -> Table {
    table_of(&checked(text))
}

/// The table that was compiled, with errors or without.
pub(crate) fn table_of(compiled: &Compiled) -> Table {
    compiled.unit.table().unwrap_or_else(|| panic!("{:?}", compiled.findings)).clone()
}

/// Small tables with gaps and contradictions, with a relation or without, under all hit policies.
#[cfg(feature = "explore")]
pub(crate) fn small_tables() -> Vec<Table> {
    let grids = [
        "  | a | A | - | - | 1 |\n  | b | - | T | < 3 | 2 |\n  | c | B, C | F | - | 1 |\n",
        "  | a | A | T | - | 1 |\n  | b | A | - | - | 2 |\n  | c | B | - | 1..=2 | 2 |\n  | else |  |  |  | 2 |\n",
        "  | a | - | T | - | 1 |\n  | b | - | T | - | 1 |\n  | c | C | F | 5 | 2 |\n",
    ];
    let inputs = "inputs:\n  kind: { type: Kind, values: [A, B, C] }\n  cold: bool\n  n: { type: u8, range: 0..=5 }\n";
    let mut tables = Vec::new();
    for policy in ["unique", "any", "first", "priority", "collect", "collect sum"] {
        let outputs = if policy == "priority" { "{ r: { type: u8, values: [1, 2] } }" } else { "{ r: u8 }" };
        for relations in ["", "relations: [kind == A -> cold]\n"] {
            let text = |grid: &&str| {
                format!(
                    "table: t\nhit: {policy}\n{inputs}outputs: {outputs}\n{relations}rules: |\n  | rule | kind | cold | n | r |\n{grid}"
                )
            };
            tables.extend(grids.iter().map(text).map(|it| table_of(&checked(&it))));
        }
    }
    tables
}

/// All possible cases of a table.
#[cfg(feature = "explore")]
pub(crate) fn all_cases(table: &Table) -> Vec<Vec<Position>> {
    let mut cases = vec![Vec::new()];
    for column in &table.columns {
        let longer = |case: &Vec<Position>| column.domain.all().iter().map(|at| [&case[..], &[at]].concat()).collect::<Vec<_>>();
        cases = cases.iter().flat_map(longer).collect();
    }
    cases.retain(|case| is_possible(table, case));
    cases
}
