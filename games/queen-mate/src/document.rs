//! The conditions as the document's program computes them: an account of its own, which the proof holds against the
//! tables' expressions.

use dtable_runtime::{NextData, TableData, Value, why_not};

use crate::pieces::Pieces;

/// The rules other than ELSE that match, by index.
pub(crate) fn matching(table: &'static TableData, pieces: Pieces) -> impl Iterator<Item = usize> {
    let answers: Vec<_> = table.conditions.iter().map(|column| holds(column.name, pieces).map(Value::Bool)).collect();
    let rules = (0..table.rules.len()).filter(|rule| table.rules.nth(*rule).next() != NextData::Stop);
    rules.filter(move |rule| why_not(table, *rule, &answers).next().is_none())
}

/// Whether a condition holds: `CheckCond`, line by line, and C15 and C16, which are not in the document. `None` where there
/// is no condition of this name.
///
/// ```
/// use queen_mate::{document, start};
///
/// let pieces = (&start("a8".parse()?)?).into();
/// assert_eq!(document::holds("c11", pieces), Some(true));
/// assert_eq!(document::holds("c17", pieces), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn holds(condition: &str, pieces: Pieces) -> Option<bool> {
    let Pieces { bx, by, qx, qy, wx, wy } = pieces;
    Some(match condition {
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
        _ => return None,
    })
}
