//! Names for new rules.

use super::drawn::{Grid, value};

/// The rule that takes what no other rule takes; it has no entries.
pub(super) const ELSE: &str = "else";

/// Returns ids that no rule has: the next numbers if all ids are numbers, otherwise `new1`, `new2`, as the advice for
/// missing rules says.
pub(super) fn proposed(grid: &Grid, count: usize) -> Vec<String> {
    let taken: Vec<String> = if grid.has_rules_in_rows() {
        grid.rows().skip(1).filter_map(|it| grid.cells(it).first()).map(|it| value(it)).collect()
    } else {
        grid.header().iter().map(|it| value(it)).collect()
    };
    let ids = || taken.iter().filter(|it| !it.is_empty() && *it != ELSE);
    let numbers: Option<Vec<u64>> = ids().map(|it| it.parse().ok()).collect();
    if let Some(last) = numbers.map(|it| it.into_iter().max().unwrap_or(0)).filter(|it| it.checked_add(count as u64).is_some()) {
        return (last + 1..=last + count as u64).map(|it| it.to_string()).collect();
    }
    let names: std::collections::HashSet<String> = ids().map(|it| folded(it)).collect();
    (1u64..).map(|at| format!("new{at}")).filter(|it| !names.contains(it)).take(count).collect()
}

/// An id without the differences that Rust's names do not keep.
fn folded(id: &str) -> String {
    id.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
