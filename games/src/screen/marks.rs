//! What there is to say of the rules that did not fire, in the tables of the games.

use std::sync::LazyLock;

use table_view::{Cases, Decision, Marks};

use super::tables::TABLES;

/// All compiled tables, read when the first decision is looked at.
static CASES: LazyLock<Vec<Cases>> = LazyLock::new(|| TABLES.iter().filter_map(|it| Cases::read(it.data, it.text)).collect());

/// The rules that match too, and those that are one answer away.
pub fn marks(decision: &Decision) -> Marks {
    CASES.iter().find(|cases| cases.table() == decision.table).map_or_else(Marks::default, |cases| cases.marks(decision))
}

#[cfg(test)]
mod tests;
