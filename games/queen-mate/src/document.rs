//! The conditions as the document's program computes them: an account of its own, which the proof holds against the
//! tables' expressions.

use dtable_runtime::{Entry, TableData, Value};

use crate::pieces::Pieces;

/// The rules other than ELSE that match, by index.
pub(crate) fn matching(table: &'static TableData, pieces: Pieces) -> impl Iterator<Item = usize> {
    let rules = table.rules.iter().enumerate().filter(|(_, rule)| !rule.entries.is_empty());
    rules.filter(move |(_, rule)| matches(table, rule.entries, pieces)).map(|(place, _)| place)
}

fn matches(table: &'static TableData, entries: &[Entry], pieces: Pieces) -> bool {
    let columns = table.conditions.iter().zip(entries);
    columns.filter(|(_, entry)| entry.text != "-").all(|(condition, entry)| entry.holds_for(Value::Bool(holds(condition.name, pieces))))
}

/// Whether a condition holds: `CheckCond`, line by line, and C15 and C16, which are not in the document.
///
/// # Panics
///
/// Where there is no condition of this name.
#[must_use]
pub fn holds(condition: &str, pieces: Pieces) -> bool {
    let Pieces { bx, by, qx, qy, wx, wy } = pieces;
    match condition {
        "c1" => bx.abs_diff(qx) > 2,
        "c2" => bx.abs_diff(qx) == 1,
        "c3" => by + 2 == qy,
        "c4" => (bx, by) == (1, 1),
        "c5" => by.abs_diff(qy) == 1,
        "c6" => wy == 8,
        "c7" => (qx, qy) == (2, 4),
        "c8" => by == 8,
        "c9" => qy == 8,
        "c10" => (qx, qy) == (4, 7),
        "c11" => (bx, by) == (1, 8),
        "c12" => wx == 3,
        "c13" => wy == 6,
        "c14" => wx == 8,
        "c15" => (wx, wy) == (6, 3),
        "c16" => (qx, qy) == (7, 4) && bx == 8,
        _ => panic!("there is no condition `{condition}`"),
    }
}
