//! A group: rules of two tables that match the same cases.

use super::half::Total;
use crate::model::Region;

/// Rules that match the same cases.
#[derive(Clone)]
pub(super) struct RuleGroup {
    /// The cases.
    pub(super) region: Region,
    /// The rules of each table; in a group of united rules also those that match only a part of its cases.
    pub(super) rules: [Vec<usize>; 2],
    /// The total that each table adds in each of the cases; unused in tables that give lists.
    pub(super) totals: [Total; 2],
}
